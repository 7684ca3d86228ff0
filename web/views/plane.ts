// One slice of a tensor that fits a table: batch and head are chosen, the last two axes left are rows and columns.
// Names of rows and columns come from the axes: a T axis counts queries where there are keys beside it, else tokens.
import type { Step } from '../engine/types';
import { axisFamily, hasAxis } from '../draw/address';
import type { ViewsWords } from './words';

export interface Plane {
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
  const free = step.axes.flatMap((letter, axis) => (letter === 'B' || letter === 'h' ? [] : [axis]));
  return free.length > 0 ? free : step.axes.map((_, axis) => axis).slice(-1);
}

function rowsAndColumns(step: Step): readonly [number | null, number | null] {
  const free = freeAxes(step);
  const [last = null, before = null] = [free.at(-1), free.at(-2)];
  if (before === null && last !== null && step.axes[last] === 'T') return [last, null];
  return [before, last];
}

export function planeOf(step: Step, head: number, batch: number): Plane {
  const [rowAxis, columnAxis] = rowsAndColumns(step);
  const axis = (letter: string): number => {
    const at = step.axes.indexOf(letter);
    return at === rowAxis || at === columnAxis ? -1 : at;
  };
  const [headAxis, batchAxis] = [axis('h'), axis('B')];
  const length = (at: number | null): number => (at === null ? 1 : (step.shape[at] ?? 1));
  const inside = (at: number, count: number): number => Math.min(Math.max(0, at), Math.max(0, count - 1));
  const heads = headAxis < 0 ? 1 : length(headAxis);
  const batches = batchAxis < 0 ? 1 : length(batchAxis);
  const base = step.shape.map(() => 0);
  if (headAxis >= 0) base[headAxis] = inside(head, heads);
  if (batchAxis >= 0) base[batchAxis] = inside(batch, batches);
  const indexAt = (row: number, column: number): number[] =>
    base.map((at, n) => (n === rowAxis ? row : n === columnAxis ? column : at));
  const placeOf = (index: readonly number[]): readonly [number, number] | null => {
    const here = base.every((at, n) => n === rowAxis || n === columnAxis || index[n] === at);
    return here
      ? [rowAxis === null ? 0 : (index[rowAxis] ?? 0), columnAxis === null ? 0 : (index[columnAxis] ?? 0)]
      : null;
  };
  const empty = step.shape.includes(0);
  return {
    rowAxis,
    columnAxis,
    heads,
    batches,
    headAxis,
    batchAxis,
    indexAt,
    placeOf,
    rows: empty ? 0 : length(rowAxis),
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
  return words.axisItem(name, n);
}
