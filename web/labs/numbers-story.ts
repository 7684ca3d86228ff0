// Why a typed number is stored as it is: one of a few cases, decided from the engine's answer, and the figures to say it with.
import type { Trace } from '../engine/types.js';
import { sameDecimal } from './numbers-decimal.js';
import { numberOf, stepValues, wordIn } from './numbers-read.js';

export type Why =
  | 'exact'
  | 'nearest'
  | 'tie'
  | 'underflow'
  | 'overflow'
  | 'overflow_nan'
  | 'saturated'
  | 'infinite'
  | 'nan'
  | 'read_first';

export interface Story {
  readonly why: Why;
  readonly isSubnormal: boolean;
  readonly given: number;
  readonly value: number;
  /** The neighbour on the other side of the typed value, where it lies between two. */
  readonly other: number;
  readonly error: number;
  readonly ulp: number;
  readonly largest: number;
  readonly smallest: number;
}

export interface FormatFacts {
  readonly name: string;
  readonly bits: number;
  readonly precision: number;
  readonly largest: number;
  readonly smallest_normal: number;
  readonly smallest_subnormal: number;
}

const isFinite = (value: number): boolean => Number.isFinite(value);

function overflowed(given: number, value: number, format: FormatFacts): Why | null {
  if (!isFinite(given)) return value === given ? 'infinite' : isFinite(value) ? 'saturated' : 'overflow_nan';
  if (Number.isNaN(value)) return 'overflow_nan';
  if (!isFinite(value)) return 'overflow';
  const beyond = given > 0 ? given > format.largest : -given > format.largest;
  // A typed value beyond the largest may still be nearer to it than to the next step: that is plain rounding.
  const size = value < 0 ? -value : value;
  return beyond && size === format.largest && isFar(given, format) ? 'saturated' : null;
}

/** More than half a step beyond the largest finite number, where only saturation gives a finite answer. */
function isFar(given: number, { largest, precision, name }: FormatFacts): boolean {
  const significand = name === 'e4m3' ? 2 ** precision - 2 : 2 ** precision - 1;
  const size = given < 0 ? -given : given;
  return size - largest > largest / significand / 2;
}

export function storyOf(trace: Trace, typed: string, format: FormatFacts): Story | null {
  const value = numberOf(trace, 'value');
  const given = stepValues(trace, 'given')[0] ?? value;
  if (value === null || given === null) return null;
  const error = numberOf(trace, 'error') ?? NaN;
  const up = numberOf(trace, 'next_up') ?? NaN;
  const down = numberOf(trace, 'next_down') ?? NaN;
  return {
    why: whyOf(trace, typed, given, value, format),
    isSubnormal: wordIn(trace, 'class') === 'subnormal',
    given,
    value,
    other: given > value ? up : down,
    error,
    ulp: numberOf(trace, 'ulp') ?? NaN,
    largest: format.largest,
    smallest: format.smallest_subnormal,
  };
}

function whyOf(trace: Trace, typed: string, given: number, value: number, format: FormatFacts): Why {
  if (Number.isNaN(given)) return 'nan';
  const over = overflowed(given, value, format);
  if (over !== null) return over;
  if (given !== 0 && value === 0) return 'underflow';
  if (trace.results['tie'] === true) return 'tie';
  if (given !== value) return 'nearest';
  return sameDecimal(typed, wordIn(trace, 'exact')) === false ? 'read_first' : 'exact';
}
