// One slice of a tensor that fits a table: batch and head are chosen, the last two axes left are rows and columns.
// Names of rows and columns come from the axes: a T axis counts queries where there are keys beside it, else tokens.
import type { Step } from '../engine/types';
import { axisFamily, countOf, hasAxis, ravel, unravel } from '../draw/address';
import type { ViewsWords } from './words';

export interface Plane {
  /** What rows count: one axis, or several read as one where a tensor has more than fit a table. */
  readonly rowAxes: readonly number[];
  readonly rowAxis: number | null;
  readonly columnAxis: number | null;
  readonly rows: number;
  readonly columns: number;
  readonly heads: number;
  readonly batches: number;
  readonly headAxis: number;
  readonly batchAxis: number;
  /** The tensor's own index of a cell of this slice. */
  readonly indexAt: (row: number, column: number) => number[];
  /** Row and column of an index, or null where it lies in another slice. */
  readonly placeOf: (index: readonly number[]) => readonly [number, number] | null;
}

function freeAxes(step: Step): number[] {
  const free = step.axes.flatMap((letter, axis) => (letter === 'B' || axisFamily(letter) === 'h' ? [] : [axis]));
  return free.length > 0 ? free : step.axes.map((_, axis) => axis).slice(-1);
}

function rowsAndColumns(step: Step): readonly [readonly number[], number | null] {
  const free = freeAxes(step);
  const last = free.at(-1) ?? null;
  if (free.length === 1 && last !== null && step.axes[last] === 'T') return [[last], null];
  return [free.slice(0, -1), last];
}

export function planeOf(step: Step, head: number, batch: number): Plane {
  const [rowAxes, columnAxis] = rowsAndColumns(step);
  const rowAxis = rowAxes[0] ?? null;
  const axis = (letter: string): number => {
    const at = step.axes.findIndex((name) => axisFamily(name) === letter);
    return rowAxes.includes(at) || at === columnAxis ? -1 : at;
  };
  const [headAxis, batchAxis] = [axis('h'), axis('B')];
  const length = (at: number | null): number => (at === null ? 1 : (step.shape[at] ?? 1));
  const inside = (at: number, count: number): number => Math.min(Math.max(0, at), Math.max(0, count - 1));
  const heads = headAxis < 0 ? 1 : length(headAxis);
  const batches = batchAxis < 0 ? 1 : length(batchAxis);
  const base = step.shape.map(() => 0);
  if (headAxis >= 0) base[headAxis] = inside(head, heads);
  if (batchAxis >= 0) base[batchAxis] = inside(batch, batches);
  const rowShape = rowAxes.map(length);
  const indexAt = (row: number, column: number): number[] => {
    const rows = unravel(rowShape, row);
    return base.map((at, n) => (n === columnAxis ? column : (rows[rowAxes.indexOf(n)] ?? at)));
  };
  const placeOf = (index: readonly number[]): readonly [number, number] | null => {
    const here = base.every((at, n) => rowAxes.includes(n) || n === columnAxis || index[n] === at);
    if (!here) return null;
    const row = ravel(
      rowShape,
      rowAxes.map((n) => index[n] ?? 0),
    );
    return [row, columnAxis === null ? 0 : (index[columnAxis] ?? 0)];
  };
  const empty = step.shape.includes(0);
  return {
    rowAxes,
    rowAxis,
    columnAxis,
    heads,
    batches,
    headAxis,
    batchAxis,
    indexAt,
    placeOf,
    rows: empty ? 0 : countOf(rowShape),
    columns: empty ? 0 : length(columnAxis),
  };
}

/** What the n-th place of an axis is called. */
export function placeName(step: Step, axis: number | null, n: number, words: ViewsWords): string {
  if (axis === null) return words.tensor.value;
  const name = step.axes[axis] ?? '';
  const letter = axisFamily(name);
  const has = (other: string): boolean => hasAxis(step, other);
  if (letter === 'T') return has('S') || !has('d') ? words.query(n) : words.token(n);
  if (letter === 'S') return has('T') || !has('d') ? words.key(n) : words.token(n);
  const isMatrix = step.axes.length === 2 && step.axes.every((other) => axisFamily(other) === 'd');
  if (isMatrix) return axis === 0 ? words.inputFeature(n) : words.outputFeature(n);
  if (letter === 'd') return words.feature(n);
  return words.axisItem(words.axes[name] ?? name, n);
}

/** What a row of a slice is called; where it counts several axes, each of them. */
export function rowName(step: Step, plane: Plane, row: number, words: ViewsWords): string {
  const shape = plane.rowAxes.map((axis) => step.shape[axis] ?? 1);
  const at = unravel(shape, row);
  return plane.rowAxes.map((axis, n) => placeName(step, axis, at[n] ?? 0, words)).join(', ');
}
