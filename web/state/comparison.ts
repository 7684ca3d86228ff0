// The second run beside the shown one: which questions it takes (the same Spec in another format, and where the two
// part), and what of the engine's answers is kept. Not part of the Spec: it is how one looks, not what is asked.
import type { JsonNumber, LabError, Outcome, Trace } from '../engine/types.js';
import { get, parse, print, setAll, type Spec } from './spec.js';

export interface Difference {
  readonly step: string;
  /** None where the step stands in one run only. */
  readonly index: readonly number[] | null;
  readonly left: JsonNumber;
  readonly right: JsonNumber;
  readonly ulp: JsonNumber | null;
}

export interface Comparison {
  readonly equal: boolean;
  readonly first: Difference | null;
  /** Largest difference of each step, in ulps; null where one run has a NaN or infinity that the other has not. */
  readonly largest: ReadonlyMap<string, JsonNumber | null>;
}

export interface SecondRun {
  /** The trace it stands beside; beside any other it means nothing. */
  readonly of: Trace;
  readonly format: string;
  readonly trace: Trace | null;
  readonly comparison: Comparison | null;
  readonly error: LabError | null;
}

/** Everything that says where and how a run rounds; the other run is plain in all of it but its format. */
const policies: readonly string[] = ['score_format', 'softmax_format', 'accumulate', 'convert', 'overflow'];

export function otherSpec(spec: string, format: string): string {
  const plain = Object.fromEntries(policies.map((key) => [key, undefined]));
  return print(setAll(parse(spec), { ...plain, format }));
}

export function compareSpec(left: string, right: string): string {
  return print({
    experiment: 'compare',
    entries: [
      { key: 'left', value: left },
      { key: 'right', value: right },
    ],
  });
}

/** True where a run rounds everywhere to its one format. */
export function isPlain(full: Spec): boolean {
  const standards: readonly (string | undefined)[] = [undefined, 'same', 'direct', 'ieee'];
  return policies.every((key) => standards.includes(get(full, key)));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumber = (value: unknown): value is JsonNumber =>
  typeof value === 'number' || (typeof value === 'string' && ['nan', 'inf', '-inf', '-0'].includes(value));

const orNull = (value: unknown): JsonNumber | null => (isNumber(value) ? value : null);

/** A place in a trace as the engine names it; null where it is none. */
export function placeOf(value: unknown): { readonly step: string; readonly index: readonly number[] } | null {
  if (!isRecord(value)) return null;
  const { step, index } = value;
  const isIndex = Array.isArray(index) && index.every((at) => Number.isInteger(at));
  return typeof step === 'string' && isIndex ? { step, index: index as number[] } : null;
}

function readDifference(first: unknown): Difference | null {
  if (!isRecord(first) || typeof first['step'] !== 'string') return null;
  const { left, right, ulp } = first;
  const index = placeOf(first)?.index ?? null;
  return { step: first['step'], index, left: orNull(left) ?? 'nan', right: orNull(right) ?? 'nan', ulp: orNull(ulp) };
}

export function readComparison(results: Readonly<Record<string, unknown>>): Comparison | null {
  const { equal, first_difference: first, max_ulp: largest } = results;
  if (typeof equal !== 'boolean' || !isRecord(largest)) return null;
  return {
    equal,
    first: readDifference(first),
    largest: new Map(Object.entries(largest).map(([step, most]) => [step, orNull(most)])),
  };
}

/** Asks both questions, each on a channel of its own, so that neither ends what the stage has asked. */
export async function askSecond(
  ask: (spec: string, channel: string) => Promise<Outcome<Trace>>,
  of: Trace,
  spec: string,
  format: string,
): Promise<SecondRun> {
  const other = otherSpec(spec, format);
  const [run, parted] = await Promise.all([ask(other, 'second'), ask(compareSpec(spec, other), 'compare')]);
  const error = run.ok ? (parted.ok ? null : parted.error) : run.error;
  const comparison = parted.ok ? readComparison(parted.value.results) : null;
  return { of, format, trace: run.ok ? run.value : null, comparison, error };
}
