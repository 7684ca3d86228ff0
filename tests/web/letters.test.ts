// A text written in its own letters is read as it was, whatever its letters are, in fewer bytes than UTF-8 takes.
import { describe, expect, test } from 'vitest';
import { inLetters } from '../../web/build/letters.mjs';
import { fromLetters } from '../../web/engine/letters.js';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(inLetters(text));
const every = (first: number, count: number): string =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(first + n)).join('');

describe('a text in its own letters', () => {
  test.each([
    ['nothing', ''],
    ['ASCII alone, with its line breaks', 'const a = `\n\0\x7f`;\r\n'],
    ['both languages', 'name: `\u6ce8\u610f\u529b`, title: `Attention \u00b7 \u221ad\u2096`'],
    ['one letter more than stand alone', every(0x4e00, 113)],
    ['as many letters as there can be', every(0x4e00, 4208)],
    ['letters beyond the first plane', `${every(0x1d538, 200)}\u6ce8${every(0x1f600, 3)}`],
    ['a mark of the order of bytes', '\ufeffa\ufeff\u00b7'],
  ])('is read as it was: %s', (_what, text) => {
    expect(fromLetters(bytesOf(text))).toBe(text);
  });

  test('says its letters first, the common ones before the others, each in their order', () => {
    const rare = every(0x4e00, 112);
    const text = `a\u9fa0${rare.repeat(2)}\u9fa1`;
    const line = new TextEncoder().encode(`${rare}\u9fa0\u9fa1\n`);
    const coded = [...Array.from({ length: 224 }, (_, n) => 128 + (n % 112))];
    expect([...bytesOf(text)]).toEqual([...line, 97, 240, 0, ...coded, 240, 1]);
  });

  test('with more letters than there are codes is not written', () => {
    expect(() => inLetters(every(0x4e00, 4209))).toThrow('4209 letters');
  });

  test.each([[[]], [[0x61]], [[10, 0x80]], [[0xe6, 0xb3, 0xa8, 10, 0xf0]], [[0xe6, 10, 0xff, 0xff]]])(
    'that is damaged comes out as another one: %j',
    (bytes) => {
      expect(fromLetters(Uint8Array.from(bytes)).length).toBeLessThan(3);
    },
  );
});
