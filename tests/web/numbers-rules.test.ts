// The rules under the number labs: patterns taken apart, places on a number line, decimals compared, scales, and which
// sentence tells why a number was stored as it was.
// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameDecimal } from '../../web/labs/numbers-decimal';
import { domainOf } from '../../web/labs/numbers-limits';
import { storyOf, type FormatFacts, type Why } from '../../web/labs/numbers-story';
import type { JsonNumber, Trace } from '../../web/engine/types';
import { fieldAt, fieldsOf, flip } from '../../web/views/bits-fields';
import { byPowers, linear, pathOf, roundTicks } from '../../web/views/curve-scale';
import { placesOf } from '../../web/views/number-line-places';

const fp16 = { bits: 16, precision: 11 };
const fp64 = { bits: 64, precision: 53 };

describe('a pattern taken apart', () => {
  test.each([
    ['0x2e66', fp16, 1638n, -14n, 11n, false],
    ['0x0001', fp16, 1n, -24n, 0n, false],
    ['0xfbff', fp16, 2047n, 5n, 30n, true],
    ['0x3fb999999999999a', fp64, 7205759403792794n, -56n, 1019n, false],
    ['0x7e', { bits: 8, precision: 4 }, 14n, 5n, 15n, false],
  ])('%s is whole x 2^power', (bits, layout, whole, power, biased, negative) => {
    expect(fieldsOf(bits, layout)).toMatchObject({ whole, power, biased, negative });
  });

  test('of every double gives that double back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const view = new DataView(new ArrayBuffer(8));
        view.setFloat64(0, value);
        const { negative, whole, power } = fieldsOf(`0x${view.getBigUint64(0).toString(16).padStart(16, '0')}`, fp64);
        // Two factors, since 2^-1074 alone is reached from a whole number in no single exact step.
        const size = Number(whole) * 2 ** Number(power / 2n) * 2 ** Number(power - power / 2n);
        expect(negative ? -size : size).toBe(value);
      }),
    );
  });

  test('has one sign bit, then the exponent, then the significand', () => {
    expect([0, 1, 5, 6, 15].map((place) => fieldAt(place, 5))).toEqual([
      'sign',
      'exponent',
      'exponent',
      'significand',
      'significand',
    ]);
  });

  test('with a bit turned twice is itself', () => {
    expect(flip('0x3c00', 0, 16)).toBe('0xbc00');
    expect(flip('0x00', 7, 8)).toBe('0x01');
    for (let place = 0; place < 16; place += 1) expect(flip(flip('0x2e66', place, 16), place, 16)).toBe('0x2e66');
  });
});

describe('a number line', () => {
  test('is to scale: below a power of two the step is half as long', () => {
    const { ticks, half, given } = placesOf({
      values: [0.9990234375, 0.99951171875, 1, 1.0009765625, 1.001953125],
      given: 1.00048828125,
    });
    expect(ticks).toEqual([-1, -0.5, 0, 1, 2]);
    expect([half, given]).toEqual([0.5, 0.5]);
  });

  test('puts an infinity one step beyond the largest number, and the typed value before it', () => {
    const { ticks, half, given, isBeyond } = placesOf({
      values: [65440, 65504, Infinity, Infinity, NaN],
      given: 65536,
    });
    expect(ticks).toEqual([-1, 0, 1, null, null]);
    expect([half, given, isBeyond]).toEqual([0.5, 0.5, false]);
  });

  test('says that a value is beyond it', () => {
    expect(placesOf({ values: [416, 448, NaN, NaN, NaN], given: 1e6 })).toMatchObject({ given: 2, isBeyond: true });
  });

  test('draws nothing where there is no number', () => {
    expect(placesOf({ values: [NaN, NaN, NaN, NaN, NaN], given: NaN }).ticks.every((tick) => tick === null)).toBe(true);
  });
});

describe('two decimals', () => {
  test.each([
    ['0.1', '0.1000', true],
    ['1e-1', '.1', true],
    ['-0', '0', true],
    ['120', '1.2e2', true],
    ['0.1', '0.1000000000000000055511151231257827021181583404541015625', false],
    ['-1', '1', false],
    ['0x1p3', '8', null],
    ['nan', 'nan', null],
  ])('%s and %s: %s', (left, right, same) => {
    expect(sameDecimal(left, right)).toBe(same);
  });
});

describe('a scale', () => {
  test('by powers puts equal ratios at equal distances, and nothing at zero', () => {
    const { place } = byPowers([1, 16], [0, 4]);
    expect([1, 2, 4, 16].map(place)).toEqual([0, 1, 2, 4]);
    expect([0, -1, NaN].map(place)).toEqual([null, null, null]);
  });

  test('is marked at round numbers', () => {
    expect(roundTicks([0, 10], 5)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(roundTicks([-0.3, 0.31], 6)).toEqual([-0.2, 0, 0.2]);
    expect(roundTicks([1, 1], 5)).toEqual([]);
  });

  test('breaks a path where a point is no number', () => {
    const flat = linear([0, 10], [0, 10]);
    const path = pathOf(
      [
        [0, 0],
        [1, 1],
        [2, Infinity],
        [3, 3],
        [4, 40],
      ],
      flat,
      flat,
      [0, 20],
    );
    expect(path).toBe('M0.0 0.0L1.0 1.0M3.0 3.0L4.0 20.0');
  });

  test('of a format reaches a little beyond its limits, and to inputs near them only', () => {
    const limits = { zero: -17, subnormal: -10, overflow: 11, last: 10 };
    const [from, to] = domainOf(limits, [12, 500]);
    expect(from).toBeLessThan(-17);
    expect(to).toBeGreaterThan(12);
    expect(to).toBeLessThan(20);
  });
});

const half: FormatFacts = {
  name: 'fp16',
  ...fp16,
  largest: 65504,
  smallest_normal: 2 ** -14,
  smallest_subnormal: 2 ** -24,
};
const tiny: FormatFacts = { ...half, name: 'e4m3', bits: 8, precision: 4, largest: 448 };

function answer(given: number, results: Readonly<Record<string, JsonNumber | boolean>>): Trace {
  const step = { name: 'given', shape: [], strides: [], offset: 0, storage: 'given' };
  return {
    results: {
      tie: false,
      error: 0,
      ulp: 1,
      next_up: 'inf',
      next_down: 0,
      exact: String(results['value']),
      ...results,
    },
    steps: [step],
    arena: { type: 'float64', storages: { given: [0, 1] } },
    values: new Float64Array([given]),
  } as unknown as Trace;
}

describe('why a number is stored as it is', () => {
  test.each<[string, string, number, Record<string, JsonNumber | boolean>, FormatFacts, Why]>([
    ['a number of the format', '0.5', 0.5, { value: 0.5 }, half, 'exact'],
    ['between two', '0.1', 0.1, { value: 0.0999755859375 }, half, 'nearest'],
    ['half way', '2049', 2049, { value: 2048, tie: true }, half, 'tie'],
    ['too small', '1e-9', 1e-9, { value: 0 }, half, 'underflow'],
    ['too large', '65520', 65520, { value: 'inf', tie: true }, half, 'overflow'],
    ['beyond the largest, not by half a step', '65519', 65519, { value: 65504 }, half, 'nearest'],
    ['too large where there is no infinity', '500', 500, { value: 'nan' }, tiny, 'overflow_nan'],
    ['the last tie, which goes to the largest', '464', 464, { value: 448, tie: true }, tiny, 'tie'],
    ['saturated', '1e9', 1e9, { value: 65504 }, half, 'saturated'],
    ['an infinity', 'inf', Infinity, { value: 'inf' }, half, 'infinite'],
    ['not a number', 'nan', NaN, { value: 'nan' }, half, 'nan'],
    ['read as fp64 first', '0.50000000000000000001', 0.5, { value: 0.5 }, half, 'read_first'],
  ])('%s', (_, typed, given, results, format, why) => {
    expect(storyOf(answer(given, results), typed, format)?.why).toBe(why);
  });

  test('names the neighbour on the other side of the typed value', () => {
    const results = { value: 1, next_up: 1.5, next_down: 0.75 };
    expect(storyOf(answer(1.1, results), '1.1', half)?.other).toBe(1.5);
    expect(storyOf(answer(0.9, results), '0.9', half)?.other).toBe(0.75);
  });
});
