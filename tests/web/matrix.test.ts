// Numbers as text: what may stand in a cell, and arrays that keep each number as it was typed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, dims, numberText, parseNested, parseTable, printNested, replaceAt, reshape } from '../../web/state/matrix';

describe('numberText', () => {
  test('0.1 stays 0.1, and nan, inf, -0 and hex floats are numbers', () => {
    for (const text of ['0.1', '-0', 'nan', 'inf', '-inf', '0x1p-3', '-0x1.8p+1', '1e-7', '10', '0']) {
      expect(numberText(text)).toBe(text);
    }
  });

  test('forms that JSON refuses become forms it takes, with the same value', () => {
    expect(numberText('.5')).toBe('0.5');
    expect(numberText('5.')).toBe('5');
    expect(numberText('+1')).toBe('1');
    expect(numberText('007')).toBe('7');
    expect(numberText('-.5e+3')).toBe('-0.5e+3');
    expect(numberText(' \u22122 ')).toBe('-2');
    expect(numberText('NaN')).toBe('nan');
  });

  test('what is no number is none', () => {
    for (const text of ['1,5', 'abc', '', ' ', '-', '1e', '0x', '1 2', '--1', '1/2', 'infinity', '0b1', '1_000']) {
      expect(numberText(text), text).toBeNull();
    }
  });

  test('never changes the value of a decimal', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+-]?(\d{1,8}\.?\d{0,8}|\.\d{1,8})([eE][+-]?\d{1,2})?$/), (typed) => {
        const text = numberText(typed);
        expect(text).not.toBeNull();
        expect(Object.is(Number(text), Number(typed))).toBe(true);
        expect(() => JSON.parse(text ?? '') as unknown).not.toThrow();
      }),
    );
  });
});

describe('arrays', () => {
  test('keep the text of each number', () => {
    const text = '[[0.10,1e2,-0],["nan","0x1p3",5]]';
    const nested = parseNested(text);
    expect(nested).toEqual([
      ['0.10', '1e2', '-0'],
      ['nan', '0x1p3', '5'],
    ]);
    expect(printNested(nested ?? [])).toBe(text);
  });

  test('blanks do not matter, but what is no array is none', () => {
    expect(parseNested(' [ [1 , 2] ] ')).toEqual([['1', '2']]);
    for (const text of ['', '1', 'identity', '[', '[1', '[1,]', '[1]]', '[1 2]', '[,1]', '[[1],']) {
      expect(parseNested(text), text).toBeNull();
    }
  });

  test('hostile texts never throw', () => {
    const unit = fc.constantFrom('[', ']', ',', '"', '\\', '1', '-', 'e', ' ', '\u{1f600}');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        expect(() => parseNested(text)).not.toThrow();
      }),
      { numRuns: 1000 },
    );
    expect(parseNested('['.repeat(5000))).toBeNull();
  });

  test('one cell is replaced and the rest is as before', () => {
    const before = [
      ['1', '2'],
      ['3', '4'],
    ];
    expect(replaceAt(before, [1, 0], '9')).toEqual([
      ['1', '2'],
      ['9', '4'],
    ]);
    expect(before[1]).toEqual(['3', '4']);
    expect(at(before, [1, 1])).toBe('4');
  });

  test('reshaping keeps what fits and fills the rest', () => {
    expect(
      reshape(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        [3, 1],
      ),
    ).toEqual([['1'], ['3'], ['0']]);
    expect(dims(reshape(undefined, [2, 3, 4]))).toEqual([2, 3, 4]);
  });
});

describe('a pasted block', () => {
  test('is split by tab, semicolon, comma or blanks', () => {
    expect(parseTable('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(parseTable('1,5;2\n3;4')).toEqual([
      ['1,5', '2'],
      ['3', '4'],
    ]);
    expect(parseTable('1, 2\n3,4')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(parseTable(' 1  2 \n3 4')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('with tabs keeps decimal commas inside their cells', () => {
    expect(parseTable('1,5\t2')).toEqual([['1,5', '2']]);
  });
});
