// What the build packs for the single file comes out as it went in, what other makers of LZMA made too, and what is damaged is
// not taken for whole.
import { describe, expect, test } from 'vitest';
import { forText, forWasm, pack } from '../../web/build/pack.mjs';
import { unpack } from '../../web/engine/unpack.js';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const packed = (content: string | Uint8Array): string => pack(content, forText);
/** Not a digit of it can be foretold from the one before. */
const noise = Array.from({ length: 40_000 }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296).toString(36)).join('');
const random = new Uint8Array(5000).map((_, at) => Number.parseInt(noise.slice(at * 4, at * 4 + 4), 36));
const sentence = 'The softmax of a row is the same whatever is added to all of it. ';
const alike = Array.from({ length: 900 }, (_, n) => sentence + String(n * n)).join('');

describe('a packed part', () => {
  test('comes out as it went in, in either language', () => {
    const script = 'const sum = "\u6ce8\u610f\u529b"; // attention';
    expect(text(unpack(packed(script)))).toBe(script);
  });

  test('is the same each time it is made', () => {
    expect(packed(noise)).toBe(packed(noise));
  });

  test('stands for what was said far back by naming it', () => {
    const once = packed(noise);
    const twice = packed(noise + noise);
    expect(text(unpack(twice))).toBe(noise + noise);
    expect(twice.length).toBeLessThan(once.length * 1.01);
  });

  test('can stand between blanks, as in a page', () => {
    expect(text(unpack(`\n  ${packed('attention')}\n`))).toBe('attention');
  });

  test.each([
    ['nothing', ''],
    ['one byte', 'a'],
    ['one byte, often', 'a'.repeat(300_000)],
    ['every byte', Uint8Array.from({ length: 1024 }, (_, at) => at % 256)],
    ['bytes in no order', random],
    ['a sentence', sentence],
    ['a sentence, a little different each time', alike],
    ['a pattern that overlaps itself', 'abcab'.repeat(20_000)],
    ['text between bytes in no order', new Uint8Array([...random, ...new TextEncoder().encode(noise), ...random])],
    ['every length of match', Array.from({ length: 600 }, (_, n) => `${noise.slice(0, n)}|`).join('')],
  ])('comes out as it went in: %s', (_what, content) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const same = [forText, forWasm].map((kind) => Buffer.from(unpack(pack(content, kind))).equals(Buffer.from(bytes)));
    expect(same).toEqual([true, true]);
  });

  test('comes out as it went in: every short length', () => {
    const lengths = Array.from({ length: 70 }, (_, length) => text(unpack(packed(noise.slice(0, length)))));
    expect(lengths).toEqual(lengths.map((_, length) => noise.slice(0, length)));
  });
});

describe('an LZMA stream of another maker', () => {
  const said = 'Attention attends: softmax(QK\u1d40/\u221ad\u2096)V, attention attends; \u6ce8\u610f\u529b.';
  // Python 3.11's lzma (FORMAT_ALONE), with the length written into the head.
  test.each([
    [
      'lc=0 lp=0 pb=0',
      'AAAQAABJAAAAAAAAAAAgnwjcjKeGNXHIL7ZJOfgDDqt7FuhZVkyyGv4qLA0RqIyvrbCAdjP7rXzYnWfVGijLsLy0tRK3f8lca9zf5v//1t8AAA==',
    ],
    [
      'lc=3 lp=0 pb=2',
      'XQAQAABJAAAAAAAAAAAgnSzKbkneI+tD2AyGNlLkhrYGfCbkNxWqVYUj5m2FUx505pi7/m3nkOlaU8PTHzcP1DVzhHLtEt6mDzO8c4L//78vAAA=',
    ],
    [
      'lc=0 lp=4 pb=4',
      '2AAQAABJAAAAAAAAAAAgnSzKbjoaTebhAYYglgjMDIHw4jYzu6orqojDt4oeGCi9q/f7FCJgR268fHj//YPlsWhwcBsDGbuoWf1FzcG9A//suUAA',
    ],
    [
      'lc=1 lp=3 pb=1',
      'SQAQAABJAAAAAAAAAAAgnS1EGshJdYQ/s+T0f8s9mIi1DjtSeR1zhcMrTiJnehXJ+IbxZFAOG+pry4OMzV9xPMtWtQetTnB6O4W/i9gD/+lRAAA=',
    ],
    [
      'lc=4 lp=0 pb=3',
      'iwAQAABJAAAAAAAAAAAgnSzKbju8FXFoTbXkuw9f9jR3/Sjt0EAhezPtzNsMZdwXVRW9pnS5qAvCqqLrUpj2vl+0EKEOwIu/YUB4c2Pp//u7IAA=',
    ],
  ])('comes out, whatever chooses the chances: %s', (_kind, made) => {
    expect(text(unpack(made))).toBe(said);
  });

  test('comes out where its end is not marked', () => {
    // The only chunk of an LZMA2 stream of the same maker, behind a head.
    const made = 'XQAQAAAwAAAAAAAAAAAwnSzKcBcxhwVAVmE59toQAc3EBPB8UVwuhwA=';
    expect(text(unpack(made))).toBe('attention attends, attends, attends to attention');
  });

  test('comes out where it is of a third maker', () => {
    // lzma 2.3.2 of npm.
    expect(unpack('XQAAAAIAAAAAAAAAAACD//v//8AAAAA=')).toHaveLength(0);
    expect(text(unpack('XQAAAALoAwAAAAAAAAAw7/u//qOwumyq9///n+wAAA=='))).toBe('a'.repeat(1000));
  });

  test('that does not say its length is refused', () => {
    const made = Buffer.from(packed(said), 'base64').fill(0xff, 5, 13).toString('base64');
    expect(() => unpack(made)).toThrow('damaged');
  });

  test('of another kind is refused: a Zstandard frame', () => {
    expect(() => unpack('KLUv/SQJSQAAYXR0ZW50aW9uAAAAAA==')).toThrow('damaged');
  });
});

describe('a damaged part', () => {
  const whole = Buffer.from(packed(alike.slice(0, 4000) + noise.slice(0, 300)), 'base64');
  const outcome = (bytes: Buffer): string => {
    try {
      return `${unpack(bytes.toString('base64')).length} bytes`;
    } catch (error) {
      return String(error);
    }
  };

  test('is refused wherever a byte of it was changed, but for the size of a dictionary that is not needed', () => {
    const unharmed = [...whole.keys()].filter((at) => {
      const changed = Buffer.from(whole);
      changed[at] = whole[at]! ^ 0x55;
      return !outcome(changed).includes('a packed part is damaged');
    });
    expect(unharmed).toEqual([1, 2, 3, 4]);
  });

  test('is refused wherever it was cut short, and with something behind it', () => {
    const ends = [...whole.keys()].map((end) => outcome(whole.subarray(0, end)));
    expect(new Set(ends)).toEqual(new Set(['Error: a packed part is damaged']));
    expect(outcome(Buffer.concat([whole, Buffer.alloc(1)]))).toContain('damaged');
  });

  test('is refused before any memory is taken where it promises more than a page can hold', () => {
    const greedy = Buffer.from(whole);
    greedy.writeBigUInt64LE(2n ** 24n + 1n, 5);
    expect(outcome(greedy)).toContain('damaged');
  });

  test('of no bytes but many promised ends at once', () => {
    const hollow = Buffer.alloc(18);
    hollow.writeBigUInt64LE(2n ** 24n, 5);
    expect(outcome(hollow)).toContain('damaged');
  });

  test.each(['AAAA', 'not base64 at all!'])('that is none is refused: "%s"', (damaged) => {
    expect(() => unpack(damaged)).toThrow();
  });
});
