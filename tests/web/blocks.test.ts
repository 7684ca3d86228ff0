// A file is read in blocks where little is wanted at a time: the same bytes, in far fewer journeys.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inBlocks } from '../../web/engine/blocks';

const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251);

function counted(): { reads: number[]; read: (start: number, length: number) => Uint8Array } {
  const reads: number[] = [];
  return {
    reads,
    read: (start, length) => {
      reads.push(length);
      return bytes.slice(start, start + length);
    },
  };
}

test('ten thousand small headers, one behind another, take five journeys', () => {
  const { reads, read } = counted();
  const ranged = inBlocks(bytes.length, read);
  const parts = Array.from({ length: bytes.length / 30 }, (_, n) => ranged(n * 30, 30));
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  expect(reads).toHaveLength(5);
});

test('any ranges in any order are the bytes of the file', () => {
  const range = fc.tuple(fc.nat(bytes.length), fc.oneof(fc.nat(100), fc.nat(bytes.length)));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 20 }), (ranges) => {
      const ranged = inBlocks(bytes.length, counted().read);
      for (const [start, length] of ranges) {
        const seen = Buffer.from(ranged(start, length));
        expect(seen.equals(bytes.slice(start, start + length))).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

test('a large range is read by itself, and does not stay in memory as a block', () => {
  const { reads, read } = counted();
  const ranged = inBlocks(bytes.length, read);
  ranged(0, 200_000);
  ranged(0, 10);
  ranged(5, 10);
  expect(reads).toEqual([200_000, 65_536]);
});

test('a file that has gone gives nothing, and is asked again the next time', () => {
  let gone = true;
  const ranged = inBlocks(100, (start, length) => (gone ? new Uint8Array(0) : bytes.slice(start, start + length)));
  expect(ranged(0, 10)).toHaveLength(0);
  gone = false;
  expect(ranged(0, 10)).toHaveLength(10);
});
