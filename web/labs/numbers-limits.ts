// The curve of e^x and each format's limits on it, as the engine finds them: what the exp and softmax labs share.
import type { Trace } from '../engine/types.js';
import { print } from '../state/spec.js';
import type { Mark, Series } from '../views/curve';
import type { Lane } from '../views/curve-lanes';
import { fullText, numberOf, numbersOf, shortText } from './numbers-read.js';
import type { FormatFacts } from './numbers-story.js';

export interface Limits {
  readonly zero: number | null;
  readonly subnormal: number | null;
  readonly overflow: number | null;
  readonly last: number | null;
}

const kPoints = 160;

const question = (entries: Readonly<Record<string, string>>): string =>
  print({ experiment: 'exp', entries: Object.entries(entries).map(([key, value]) => ({ key, value })) });

/** Thresholds belong to the format, whatever the value: any input asks for them. */
export function limitQuestions(
  formats: readonly FormatFacts[],
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    formats.map(({ name }) => [`limits-${name}`, question({ value: '0', format: name, ...more })]),
  );
}

export function limitsOf(trace: Trace | null): Limits {
  return {
    zero: numberOf(trace, 'first_zero'),
    subnormal: numberOf(trace, 'first_subnormal'),
    overflow: numberOf(trace, 'first_overflow'),
    last: numberOf(trace, 'last_finite'),
  };
}

/** A little wider than from the first zero to the first overflow, and wide enough for these inputs if they are near. */
export function domainOf({ zero, overflow }: Limits, inputs: readonly number[] = []): [number, number] {
  const [from, to] = [zero ?? -20, overflow ?? 20];
  const pad = (to - from) * 0.12;
  const near = inputs.filter((value) => value > from - 8 * pad && value < to + 8 * pad);
  const low = near.reduce((least, value) => (value - pad / 2 < least ? value - pad / 2 : least), from - pad);
  const high = near.reduce((most, value) => (value + pad / 2 > most ? value + pad / 2 : most), to + pad);
  return [low, high];
}

export function curveQuestion([from, to]: readonly [number, number]): string {
  const values = Array.from({ length: kPoints + 1 }, (_, n) =>
    Number((from + ((to - from) * n) / kPoints).toPrecision(6)),
  );
  return question({ value: JSON.stringify(values), format: 'fp64' });
}

export function curveSeries(trace: Trace | null): Series {
  const exps = numbersOf(trace, 'value');
  return { kind: 'main', points: numbersOf(trace, 'stored').map((x, n) => [x, exps[n] ?? NaN] as const) };
}

export interface LimitWords {
  readonly largest: string;
  readonly normal: string;
  readonly subnormal: string;
  readonly overflow: string;
  readonly zero: string;
  readonly subnormals: string;
}

/** What the format can hold, across; where e^x leaves it, up and down. */
export function limitMarks(limits: Limits, facts: FormatFacts, words: LimitWords): Mark[] {
  const across = (at: number | null, text: string, kind: Mark['kind']): Mark[] =>
    at === null ? [] : [{ axis: 'x', at, kind, label: `${text} ${fullText(at)}` }];
  const level = (at: number, text: string, kind: Mark['kind']): Mark => ({
    axis: 'y',
    at,
    kind,
    label: `${text} ${shortText(at)}`,
  });
  return [
    level(facts.largest, words.largest, 'limit'),
    level(facts.smallest_normal, words.normal, 'low'),
    level(facts.smallest_subnormal, words.subnormal, 'low'),
    ...across(limits.zero, words.zero, 'low'),
    ...across(limits.subnormal, words.subnormals, 'low'),
    ...across(limits.overflow, words.overflow, 'limit'),
  ];
}

export function laneOf(name: string, { zero, subnormal, overflow }: Limits, isCurrent: boolean): Lane {
  return { name, zero, subnormal, overflow, isCurrent };
}
