// The text of a Spec and its list of keys and values, both ways, for friendly and for hostile texts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, fromHash, get, parse, print, set, setAll, toHash } from '../../web/state/spec';

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom('%', '2', '6', 'F', '&', '=', '?', '#', '+', 'a', '\u{1f600}', '\ud800', '"', ' ', '\n'),
    maxLength: 60,
  }),
);

describe('parse', () => {
  test('keeps the order of keys and reads both encoded and raw values', () => {
    expect(parse('trace?x=%5B%5B1%2C0%5D%5D&heads=2')).toEqual({
      experiment: 'trace',
      entries: [
        { key: 'x', value: '[[1,0]]' },
        { key: 'heads', value: '2' },
      ],
    });
    expect(parse('trace?x=[[1,0]]&heads=2')).toEqual(parse('trace?x=%5B%5B1%2C0%5D%5D&heads=2'));
  });

  test('only the first = separates, and + stays a plus', () => {
    expect(parse('compare?left=trace?a=b&mask=causal+padding').entries).toEqual([
      { key: 'left', value: 'trace?a=b' },
      { key: 'mask', value: 'causal+padding' },
    ]);
  });

  test('keeps a key without =, an empty value and a key given twice, for the engine to judge', () => {
    expect(parse('trace?a&b=&a=1').entries).toEqual([
      { key: 'a', value: null },
      { key: 'b', value: '' },
      { key: 'a', value: '1' },
    ]);
  });

  test('a byte that is half a character stays as it is, and what stands behind it is read all the same', () => {
    expect(decode('%E0<b>%A4%41%e4%b8%ad')).toBe('%E0<b>%A4A\u4e2d');
    expect(parse(fromHash(toHash('trace?x=%E0<b>')) ?? '')).toEqual(parse('trace?x=%E0<b>'));
  });

  test('a stray percent sign stays as it is', () => {
    expect(decode('100%')).toBe('100%');
    expect(decode('%ff')).toBe('%ff');
    expect(decode('%E6%B3%A8%zz')).toBe('\u6ce8%zz');
  });
});

describe('print', () => {
  test('of a parsed text is stable', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = print(parse(text));
        expect(print(parse(once))).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  test('loses no key and no value', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(parse(print(parse(text)))).toEqual(parse(text));
      }),
      { numRuns: 1000 },
    );
  });

  test('any key and value survive being printed', () => {
    const entry = fc
      .record({ key: fc.string({ unit: 'grapheme' }), value: fc.string({ unit: 'grapheme' }) })
      .filter(({ key, value }) => !/%[0-9a-fA-F]{2}/.test(key + value));
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), (entries) => {
        expect(parse(print({ experiment: 'trace', entries })).entries).toEqual(entries);
      }),
    );
  });
});

describe('set', () => {
  const spec = parse('trace?a=1&b=2&a=3');

  test('replaces in place, and a key given twice becomes one', () => {
    expect(print(set(spec, 'a', '9'))).toBe('trace?a=9&b=2');
  });

  test('adds at the end and takes away', () => {
    expect(print(setAll(parse('trace?a=1'), { b: '2', a: undefined }))).toBe('trace?b=2');
    expect(get(set(spec, 'c', '4'), 'c')).toBe('4');
  });
});

describe('the hash', () => {
  test('carries any question and gives the same one back', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const spec = print(parse(text));
        fc.pre(spec !== '');
        const address = new URL('http://x.test/');
        address.hash = toHash(spec).slice(1);
        expect(parse(fromHash(address.hash) ?? '')).toEqual(parse(spec.replace(/\p{Surrogate}/gu, '\ufffd')));
      }),
      { numRuns: 500 },
    );
  });

  test('is no question where it is empty', () => {
    expect(fromHash('')).toBeNull();
    expect(fromHash('#')).toBeNull();
  });

  test('leaves brackets and commas readable', () => {
    expect(toHash('trace?x=[[1,0]]')).toBe('#trace?x=[[1,0]]');
  });
});
