// Numbers as text: what is rounded must look rounded, what is exact must look exact, and what is no number needs a word.
// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  alignAtPoint,
  exactText,
  grouped,
  isExactlyShown,
  isSubnormal,
  shortText,
  specialOf,
  toNumber,
} from '../../../web/draw/number';

describe('short texts', () => {
  test('keep four significant digits', () => {
    expect([0.05580722168087959, 0.9441927671432495, 1.888385534286499, 12.3456, 12345.678].map(shortText)).toEqual([
      '0.05581',
      '0.9442',
      '1.888',
      '12.35',
      '12346',
    ]);
  });

  test('show trailing zeros only where digits were rounded away', () => {
    expect([1, 0.5, 0.99999, Math.fround(0.1), 0.1].map(shortText)).toEqual(['1', '0.5', '1.000', '0.1000', '0.1']);
    expect([1, 0.5, 0.99999, Math.fround(0.1)].map(isExactlyShown)).toEqual([true, true, false, false]);
  });

  test('turn to powers of ten at the far ends', () => {
    expect([3.4028234663852886e38, 1.401298464324817e-45, 1e-7, 2 ** 30, 0.0001].map(shortText)).toEqual([
      '3.403e38',
      '1.401e\u221245',
      '1e\u22127',
      '1.074e9',
      '0.0001',
    ]);
  });

  test('use a true minus and keep negative zero', () => {
    expect([-1, -0.25, -0].map(shortText)).toEqual(['\u22121', '\u22120.25', '\u22120']);
    expect(specialOf(-0)).toBe('-0');
    expect(specialOf(0)).toBeNull();
  });

  test('give NaN and the infinities glyphs', () => {
    expect([Number.NaN, Infinity, -Infinity].map(shortText)).toEqual(['NaN', '\u221e', '\u2212\u221e']);
  });
});

describe('exact texts', () => {
  test('are the words and digits of the Trace, and read back', () => {
    const values = [0.05580722168087959, -0, Number.NaN, Infinity, -Infinity, 5e-324];
    expect(values.map(exactText)).toEqual(['0.05580722168087959', '-0', 'nan', 'inf', '-inf', '5e-324']);
    expect((['nan', 'inf', '-inf', '-0', 2.5] as const).map(toNumber)).toEqual([
      Number.NaN,
      Infinity,
      -Infinity,
      -0,
      2.5,
    ]);
  });
});

describe('alignment', () => {
  test('puts decimal points in one line', () => {
    const space = '\u00a0';
    expect(alignAtPoint(['1', '0.05581', '12.5'])).toEqual([
      `${space}1${space.repeat(6)}`,
      `${space}0.05581`,
      `12.5${space.repeat(4)}`,
    ]);
    expect(new Set(alignAtPoint(['1', '0.05581', '12.5']).map((text) => text.length)).size).toBe(1);
  });
});

describe('separators', () => {
  test('group thousands, above 2^53 digit by digit', () => {
    expect([grouped(2362368), grouped('18014398509481985'), grouped(80)]).toEqual([
      '2,362,368',
      '18,014,398,509,481,985',
      '80',
    ]);
  });

  test('leave texts that are not integers alone', () => {
    expect([grouped('0x3d64961d'), grouped('3269017.25')]).toEqual(['0x3d64961d', '3269017.25']);
  });
});

describe('subnormal numbers', () => {
  test('are told by the format, and zero is none', () => {
    expect([
      isSubnormal(1e-40, 'fp32'),
      isSubnormal(1e-40, 'fp64'),
      isSubnormal(0, 'fp32'),
      isSubnormal(2 ** -126, 'fp32'),
    ]).toEqual([true, false, false, false]);
  });
});
