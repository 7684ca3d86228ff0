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

  test('that is cut short is refused', async () => {
    const whole = await pack(noise);
    expect(() => unpack(whole.slice(0, 1000))).toThrow();
  });

  test.each(['AAAA', 'not base64 at all!'])('that is none is refused: "%s"', (damaged) => {
    expect(() => unpack(damaged)).toThrow();
  });
});
