// The matrix that really lies in memory under some steps: which steps share it, how long its rows are, and where in it
// an element of each stands. Read off storages, strides and offsets alone.
import type { Step, Trace } from '../engine/types';
import { addressOf, findStep } from './address';

/** The part of a stored matrix that one step sees. */
export interface Slice {
  readonly step: Step;
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

export interface Stored {
  readonly storage: string;
  readonly rows: number;
  readonly columns: number;
  readonly slices: readonly Slice[];
}

export function placeIn({ columns }: Pick<Stored, 'columns'>, address: number): readonly [number, number] {
  return [Math.floor(address / columns), address % columns];
}

/** A stored row is as long as the larger stride of what is laid in it: one step along the slower axis is a whole row. */
function rowLength(steps: readonly Step[], size: number): number {
  const strides = steps.flatMap(({ shape, strides }) => strides.filter((_, axis) => (shape[axis] ?? 1) > 1));
  const longest = Math.max(1, ...strides);
  return longest > 1 ? longest : size;
}

function sliceOf(step: Step, columns: number): Slice {
  const last = step.shape.map((length) => length - 1);
  const corners = [step.shape.map(() => 0), last].map((index) => placeIn({ columns }, addressOf(step, index)));
  const [[top = 0, left = 0] = [], [bottom = 0, right = 0] = []] = corners;
  return { step, top, left, rows: bottom - top + 1, columns: right - left + 1 };
}

/** The stored matrices under these steps, in the order in which they are met. */
export function storedUnder(trace: Trace, names: readonly string[]): readonly Stored[] {
  const steps = names.flatMap((name) => findStep(trace, name) ?? []);
  return [...new Set(steps.map(({ storage }) => storage))].map((storage) => {
    const own = steps.filter((step) => step.storage === storage);
    const size = trace.arena.storages[storage]?.[1] ?? 0;
    const columns = rowLength(own, size);
    return { storage, columns, rows: Math.ceil(size / columns), slices: own.map((step) => sliceOf(step, columns)) };
  });
}
