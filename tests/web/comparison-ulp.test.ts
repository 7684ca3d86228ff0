// Distances in ulps and stored bits, against values worked out by hand: subnormals, zero, the largest finite, ties.
import { describe, expect, test } from 'vitest';
import { kApart, levelOf, offAt } from '../../web/draw/divergence';
import { bitsOf, coarser, exponentOf, powerOfTwo, ulpOf, ulpsApart } from '../../web/draw/ulp';
import { ulpText, longText } from '../../web/views/comparison';
import { findStep } from '../../web/draw/address';
import { lessonTrace } from './views/lesson-trace';

describe('a power of two', () => {
  test.each([
    [0, 1],
    [10, 1024],
    [-14, 0.00006103515625],
    [1023, 8.98846567431158e307],
    [-1022, 2.2250738585072014e-308],
    [-1023, 1.1125369292536007e-308],
    [-1042, 2.121995791e-314],
    [-1043, 1.0609978955e-314],
    [-1074, 5e-324],
  ])('2^%i is made from its bits', (exponent, value) => {
    expect(powerOfTwo(exponent)).toBe(value);
    expect(exponentOf(value)).toBe(exponent);
    expect(exponentOf(-value)).toBe(exponent);
  });

  test('is the lower end of a binade', () => {
    expect([1.999, 2, 3.999, 0.33, 1e-310, 5e-324 * 3].map(exponentOf)).toEqual([0, 1, 1, -2, -1030, -1073]);
  });
});

describe('an ulp', () => {
  test.each([
    ['fp16', 1, 2 ** -10],
    ['fp16', 0.33, 2 ** -12],
    ['fp16', 2048, 2],
    ['fp16', 65504, 32],
    ['fp16', 1e9, 32],
    ['fp16', 2 ** -14, 2 ** -24],
    ['fp16', 2 ** -20, 2 ** -24],
    ['fp16', 0, 2 ** -24],
    ['fp16', 2 - 2 ** -11, 2 ** -9],
    ['fp16', 2 - 2 ** -11 - 2 ** -30, 2 ** -10],
    ['fp16', 2 ** -14 - 2 ** -25, 2 ** -24],
    ['bf16', 1, 2 ** -7],
    ['fp32', 1, 2 ** -23],
    ['fp32', 0, 2 ** -149],
    ['fp64', 1, 2 ** -52],
    ['fp64', 0, 2 ** -1074],
    ['fp64', -1.7976931348623157e308, 2 ** 971],
    ['e4m3', 1, 0.125],
    ['e4m3', 448, 32],
    ['e4m3', 0, 2 ** -9],
    ['e5m2', 57344, 8192],
    ['e5m2', 0, 2 ** -16],
  ])('of %s at %d is %d', (format, value, ulp) => {
    expect(ulpOf(value, format)).toBe(ulp);
  });

  test('has no size at infinity, nor in an unknown format', () => {
    expect([ulpOf(Infinity, 'fp16'), ulpOf(NaN, 'fp16'), ulpOf(1, 'fp12')]).toEqual([null, null, null]);
  });
});

describe('a distance', () => {
  test('counts the steps of the grid at the truth', () => {
    // Neighbours of 1 in fp16 stand 2^-10 apart, above; the truth lies a quarter of that away.
    expect(ulpsApart(1 + 2 ** -10, 1, 'fp16')).toBe(1);
    expect(ulpsApart(1, 1 + 2 ** -12, 'fp16')).toBe(0.25);
    expect(ulpsApart(-1, 1, 'fp16')).toBe(2048);
  });

  test('is measured by the smallest subnormal near zero', () => {
    expect(ulpsApart(0, 2 ** -25, 'fp16')).toBe(0.5);
    expect(ulpsApart(3 * 2 ** -24, 0, 'fp16')).toBe(3);
  });

  test('at the largest finite number is measured by its last step, beyond it too', () => {
    expect(ulpsApart(65504, 65520, 'fp16')).toBe(0.5);
    expect(ulpsApart(65504, 65504 + 64, 'fp16')).toBe(2);
  });

  test('is none between equal values, whatever they are', () => {
    expect([
      ulpsApart(0.1, 0.1, 'fp64'),
      ulpsApart(0, -0, 'fp16'),
      ulpsApart(NaN, NaN, 'fp16'),
      ulpsApart(-Infinity, -Infinity, 'fp16'),
    ]).toEqual([0, 0, 0, 0]);
  });

  test('cannot be named where only one is a number', () => {
    expect([
      ulpsApart(Infinity, 70000, 'fp16'),
      ulpsApart(1, NaN, 'fp16'),
      ulpsApart(-448, -Infinity, 'e4m3'),
      ulpsApart(Infinity, -Infinity, 'fp16'),
    ]).toEqual([null, null, null, null]);
  });

  test('is measured in the format with fewer digits', () => {
    expect([coarser('fp16', 'fp64'), coarser('fp64', 'bf16'), coarser('fp16', 'bf16')]).toEqual([
      'fp16',
      'bf16',
      'bf16',
    ]);
  });
});

describe('levels', () => {
  test('include their upper ends', () => {
    expect([0, 1e-9, 0.5, 0.51, 1, 1.1, 4, 32, 32.5, Infinity].map(levelOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 5, 5]);
    expect([levelOf(null), levelOf(NaN)]).toEqual([kApart, kApart]);
  });
});

describe('two traces', () => {
  test('are compared cell by cell where they have the same step in the same shape', () => {
    const [shown, other] = [lessonTrace(), lessonTrace()];
    const step = findStep(shown, 'weights');
    if (!step) throw new Error('the lesson has weights');
    expect(offAt(step, other)?.(1 + 2 ** -23, [0, 0, 0, 0])).toEqual({ truth: 1, ulps: 1, level: 2 });
    expect(offAt({ ...step, name: 'scores_rounded' }, other)).toBeNull();
    expect(offAt({ ...step, shape: [1, 2, 2, 3] }, other)).toBeNull();
  });
});

describe('bits', () => {
  test.each([
    ['fp16', 0.330322265625, '0x3549'],
    ['fp16', 0, '0x0000'],
    ['fp16', -0, '0x8000'],
    ['fp16', 65504, '0x7bff'],
    ['fp16', 2 ** -24, '0x0001'],
    ['fp16', 2 ** -14, '0x0400'],
    ['fp16', -Infinity, '0xfc00'],
    ['fp16', NaN, '0x7e00'],
    ['bf16', 1, '0x3f80'],
    ['bf16', NaN, '0x7fc0'],
    ['fp32', Math.fround(0.1), '0x3dcccccd'],
    ['fp32', 2 ** -149, '0x00000001'],
    ['fp32', -3.4028234663852886e38, '0xff7fffff'],
    ['fp64', 0.1, '0x3fb999999999999a'],
    ['fp64', NaN, '0x7ff8000000000000'],
    ['e4m3', 448, '0x7e'],
    ['e4m3', NaN, '0x7f'],
    ['e4m3', 2 ** -9, '0x01'],
    ['e5m2', 57344, '0x7b'],
    ['e5m2', Infinity, '0x7c'],
  ])('of %s %d are %s', (format, value, bits) => {
    expect(bitsOf(value, format)).toBe(bits);
  });

  test('are none for what the format cannot hold', () => {
    expect([bitsOf(0.1, 'fp16'), bitsOf(65520, 'fp16'), bitsOf(Infinity, 'e4m3'), bitsOf(480, 'e4m3')]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});

describe('texts of a distance', () => {
  test('keep two digits, three above ten', () => {
    expect([0, 0.4, 0.345, 12.34, 1234567, 0.0001, Infinity].map(ulpText)).toEqual([
      '0',
      '0.4',
      '0.34',
      '12.3',
      '1.235e6',
      '1e-4',
      '\u221e',
    ]);
  });

  test('show eight digits of a truth', () => {
    expect([0.3302384605312347, 0.5, -1 / 3].map(longText)).toEqual(['0.33023846', '0.5', '\u22120.33333333']);
  });
});
