// Which element of memory stands where: an element keeps its place in the storage it was computed into, through every
// view and copy, so that two paths through the same shapes can be told apart.
import type { Step, Trace } from '../engine/types';
import { addressOf, countOf, findStep, unravel } from './address';
import { operands } from './operands';

/** The element at an index: its place in the storage of the step that computed it. */
export function elementAt(trace: Trace, step: Step, index: readonly number[]): number {
  let [at, where]: [Step, readonly number[]] = [step, index];
  while (at.kind === 'copy') {
    const read = operands(trace, at.name, where)[0];
    const source = findStep(trace, read?.step);
    if (!read || !source) break;
    [at, where] = [source, read.index];
  }
  return addressOf(at, where);
}

/** To which head each element belongs, read off a step that has an axis of heads. */
export function headsOf(trace: Trace, name: string): ReadonlyMap<number, number> {
  const step = findStep(trace, name);
  const axis = step?.axes.indexOf('h') ?? -1;
  if (!step || axis < 0) return new Map();
  return new Map(
    Array.from({ length: countOf(step.shape) }, (_, n) => {
      const index = unravel(step.shape, n);
      return [elementAt(trace, step, index), index[axis] ?? 0] as const;
    }),
  );
}

/** How many elements of a step are not the ones that another path has there; null where that one has no such step. */
export function movedIn(
  trace: Trace,
  right: Trace,
  name: string,
): { readonly moved: number; readonly of: number } | null {
  const [step, twin] = [findStep(trace, name), findStep(right, name)];
  if (!step || !twin || step.shape.join() !== twin.shape.join()) return null;
  const of = countOf(step.shape);
  const all = Array.from({ length: of }, (_, n) => unravel(step.shape, n));
  return { of, moved: all.filter((index) => elementAt(trace, step, index) !== elementAt(right, twin, index)).length };
}
