// Which query may not read which key. Read off the Spec where it says so (causal, lengths, a 0/1 matrix), and off the
// values too: a cell that the `masked` step changed is forbidden. A fill equal to the score would hide from the values alone.
import type { Step, Trace } from '../engine/types';
import { findStep, valueAt } from './address';
import { mistakesOf, recordedHead, wordOf } from './spec-text';

export type Forbidden = (b: number, h: number, t: number, s: number) => boolean;

/** JSON in a Spec; null where it is a word or broken. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function rankOf(value: unknown): number {
  return Array.isArray(value) ? 1 + rankOf(value[0]) : 0;
}

function at(value: unknown, path: readonly number[]): unknown {
  return path.reduce<unknown>((here, n) => (Array.isArray(here) ? (here as unknown[])[n] : undefined), value);
}

/** `allowed` is T x S, or that per batch element, or per batch element and head. */
function custom(allowed: unknown): Forbidden {
  const rank = rankOf(allowed);
  return (b, h, t, s) =>
    at(
      allowed,
      [b, h, t, s].slice(rank === 2 ? 2 : 0).filter((_, n) => rank !== 3 || n !== 1),
    ) === 0;
}

/** A plane of the experiment `mask`: T x S, or its one row. */
function plane(allowed: unknown): Forbidden {
  const isRow = rankOf(allowed) === 1;
  return (_b, _h, t, s) => at(allowed, isRow ? [s] : [t, s]) === 0;
}

/** Rows in which no key is allowed, as "b,h,t". */
export function emptyRows(trace: Trace): ReadonlySet<string> {
  const rows = trace.results['empty_rows'];
  return new Set(Array.isArray(rows) ? rows.map(String) : []);
}

function fromSpec(trace: Trace, step: Step): Forbidden {
  const word = (key: string): string => wordOf(trace.spec, key);
  const words = word('mask').split('+');
  const [rows = 0, keys = 0] = step.shape.slice(-2);
  const shift = word('align') === 'bottom_right' ? keys - rows : 0;
  const lengths = readJson(word('lengths'));
  const tests: Forbidden[] = [];
  if (trace.spec.startsWith('mask?'))
    tests.push(plane(readJson(word('allowed'))), plane(readJson(word('second_mask'))));
  if (words.includes('causal')) tests.push((_b, _h, t, s) => s > t + shift);
  if (words.includes('padding')) tests.push((b, _h, _t, s) => s >= Number(at(lengths, [b]) ?? keys));
  if (words.includes('custom')) tests.push(custom(readJson(word('allowed'))));
  const freed = word('empty_row') === 'attend_all' ? emptyRows(trace) : new Set<string>();
  return (b, h, t, s) =>
    (freed.size === 0 || !freed.has(String(step.axes.includes('B') ? [b, h, t] : t))) &&
    tests.some((test) => test(b, h, t, s));
}

function fromValues(trace: Trace, step: Step): Forbidden {
  const source = findStep(trace, step.reads[0]);
  if (!source || source.shape.length !== 4) return () => false;
  return (b, h, t, s) => {
    const [before, after] = [valueAt(trace, source, [b, h, t, s]), valueAt(trace, step, [b, h, t, s])];
    return before !== after && !(Number.isNaN(before) && Number.isNaN(after));
  };
}

const known = new WeakMap<Trace, Forbidden | null>();

/** Null where nothing is masked. */
export function forbiddenIn(trace: Trace): Forbidden | null {
  const found = known.get(trace);
  if (found !== undefined) return found;
  const step = findStep(trace, 'masked');
  // One head is kept alone only where the Spec says all; and so large that its values are not to be gone through.
  const ofValues = recordedHead(trace.spec) ? (): Forbidden => () => false : fromValues;
  const [spec, values] = step ? [fromSpec(trace, step), ofValues(trace, step)] : [null, null];
  // A wrong mask does not do what the Spec says: what it really forbade shows in the values alone.
  const isTwisted = mistakesOf(trace.spec).some((name) => name.startsWith('mask_') && name !== 'mask_after_softmax');
  const answer: Forbidden | null =
    spec && values ? (...where) => (!isTwisted && spec(...where)) || values(...where) : null;
  known.set(trace, answer);
  return answer;
}

/** The test for one step: only from `masked` on, and only where a step has both queries and keys. */
export function forbiddenAt(trace: Trace, step: Step): ((index: readonly number[]) => boolean) | null {
  const test = forbiddenIn(trace);
  const from = trace.steps.findIndex((one) => one.name === 'masked');
  const [B, h, T, S] = ['B', 'h', 'T', 'S'].map((axis) => step.axes.indexOf(axis)) as [number, number, number, number];
  // Of two planes the first is applied by a step of its own, which knows nothing of the second yet.
  if (step.name === 'masked' && findStep(trace, 'masked_second') !== null) {
    const first = plane(readJson(wordOf(trace.spec, 'allowed')));
    return ([t = 0, s = 0]) => first(0, 0, t, s);
  }
  if (!test || trace.steps.indexOf(step) < from || T < 0 || S < 0) return null;
  return (index) => test(index[B] ?? 0, index[h] ?? 0, index[T] ?? 0, index[S] ?? 0);
}
