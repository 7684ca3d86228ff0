// Where a value lies: from a step's index to its place in the storage and in the arena, and back.
// Everything counts in elements, as strides and offsets of a Trace do.
import type { Step, Trace } from '../engine/types';

/** One cell of one step; what a view is focused on and what it fires. */
export interface CellRef {
  readonly step: string;
  readonly index: readonly number[];
}

/** Axes of one kind count alike: d_model, d_k, d_v and h*d_k are all features, h_kv are heads. */
export function axisFamily(axis: string | undefined): string {
  if (axis === 'h_kv') return 'h';
  return axis !== undefined && /(^|\*)d(_|$)/.test(axis) ? 'd' : (axis ?? '');
}

export function hasAxis(step: Pick<Step, 'axes'>, family: string): boolean {
  return step.axes.some((axis) => axisFamily(axis) === family);
}

/** True where a value belongs to a query and a key, or to one row of logits. */
export function isPaired(step: Pick<Step, 'axes'>): boolean {
  return hasAxis(step, 'S') && !hasAxis(step, 'd');
}

export function findStep(trace: Trace | null, name: string | null | undefined): Step | null {
  return trace?.steps.find((step) => step.name === name) ?? null;
}

/** Place within the step's storage: offset + sum of index x stride. */
export function addressOf(step: Step, index: readonly number[]): number {
  return index.reduce((sum, at, axis) => sum + at * (step.strides[axis] ?? 0), step.offset);
}

/** The same sum as a text a person can check, e.g. "0*8 + 1*2 + 0*4 + 1*1 = 3". */
export function addressText(step: Step, index: readonly number[]): string {
  const terms = index.map((at, axis) => `${at}*${step.strides[axis] ?? 0}`);
  if (step.offset !== 0) terms.unshift(String(step.offset));
  return `${terms.length > 0 ? terms.join(' + ') : '0'} = ${addressOf(step, index)}`;
}

/** The step's value at an index; NaN where the arena has no such place. */
export function valueAt(trace: Trace, step: Step, index: readonly number[]): number {
  const start = trace.arena.storages[step.storage]?.[0] ?? 0;
  return trace.values[start + addressOf(step, index)] ?? Number.NaN;
}

export function countOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

/** The index of the n-th element in reading order (last axis fastest). */
export function unravel(shape: readonly number[], n: number): number[] {
  const index: number[] = [];
  let rest = n;
  for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
    const length = Math.max(1, shape[axis] ?? 1);
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return index;
}

/** Which number in reading order an index has. */
export function ravel(shape: readonly number[], index: readonly number[]): number {
  return shape.reduce((sum, length, axis) => sum * length + (index[axis] ?? 0), 0);
}

/** How a cell is written in a question to the engine: weights[0,1,1,0]. */
export function cellName(cell: CellRef): string {
  return `${cell.step}[${cell.index.join(',')}]`;
}

export function sameIndex(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((at, axis) => at === b[axis]);
}

export function sameCell(a: CellRef | null | undefined, b: CellRef | null | undefined): boolean {
  return !!a && !!b && a.step === b.step && sameIndex(a.index, b.index);
}
