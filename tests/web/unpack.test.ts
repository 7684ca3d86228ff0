// What the build packs for the single file comes out as it went in, and what is damaged is not taken for whole.
import { describe, expect, test } from 'vitest';
import { pack } from '../../web/build/pack.mjs';
import { unpack } from '../../web/engine/unpack.js';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
/** Two like halves, farther apart than gzip looks back. */
const noise = Array.from({ length: 40_000 }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296).toString(36)).join('');

describe('a packed part', () => {
  test('comes out as it went in, in either language', async () => {
    const script = 'const sum = "\u6ce8\u610f\u529b"; // attention';
    expect(text(unpack(await pack(script)))).toBe(script);
  });

  test('comes out to the byte', async () => {
    const bytes = Uint8Array.from({ length: 1024 }, (_, at) => at % 256);
    expect(unpack(await pack(bytes))).toEqual(bytes);
  });

  test('is the same each time it is made', async () => {
    expect(await pack(noise)).toBe(await pack(noise));
  });

  test('stands for what was said far back by naming it', async () => {
    const once = await pack(noise);
    const twice = await pack(noise + noise);
    expect(text(unpack(twice))).toBe(noise + noise);
    expect(twice.length).toBeLessThan(once.length * 1.01);
  });

  test('can stand between blanks, as in a page', async () => {
    expect(text(unpack(`\n  ${await pack('attention')}\n`))).toBe('attention');
  });

  const random = new Uint8Array(5000).map((_, at) => Number.parseInt(noise.slice(at * 4, at * 4 + 4), 36));
  const sentence = 'The softmax of a row is the same whatever is added to all of it. ';
  test.each([
    ['nothing', ''],
    ['one byte', 'a'],
    ['one byte, often', 'a'.repeat(300_000)],
    ['bytes in no order', random],
    ['a sentence', sentence],
    [
      'a sentence, a little different each time',
      Array.from({ length: 900 }, (_, n) => sentence + String(n * n)).join(''),
    ],
    ['a pattern that overlaps itself', 'abcab'.repeat(20_000)],
    ['text between bytes in no order', new Uint8Array([...random, ...new TextEncoder().encode(noise), ...random])],
    ['every length of match', Array.from({ length: 600 }, (_, n) => `${noise.slice(0, n)}|`).join('')],
  ])('comes out as it went in: %s', async (_what, content) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const same = Buffer.from(unpack(await pack(content))).equals(Buffer.from(bytes));
    expect(same).toBe(true);
  });

  test('of another maker, the command line with a checksum, is refused', () => {
    const made = 'KLUv/SQJSQAAYXR0ZW50aW9uAAAAAA==';
    expect(() => unpack(made)).toThrow('damaged');
  });

  test('that is changed anywhere ends, and does not grow', async () => {
    const whole = Buffer.from(await pack(sentence + noise.slice(0, 300)), 'base64');
    for (let at = 8; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = whole[at]! ^ 0x55;
      try {
        expect(unpack(changed.toString('base64')).length).toBe(sentence.length + 300);
      } catch (error) {
        expect(String(error)).toMatch(/a packed part|RangeError/);
      }
    }
  });

  test('that is cut short is refused', async () => {
    const whole = await pack(noise);
    expect(() => unpack(whole.slice(0, 1000))).toThrow('damaged');
  });

  test.each(['AAAA', 'not base64 at all!'])('that is none is refused: "%s"', (damaged) => {
    expect(() => unpack(damaged)).toThrow();
  });
});
