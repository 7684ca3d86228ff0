// One strip of memory: numbered cells in storage order, and the path a step takes through them when read in order.
// Only numbers and places are decided here; strip-drawing turns them into SVG.
import type { Step, Trace } from '../engine/types';
import { addressOf, countOf, ravel, unravel } from '../draw/address';

export const kStripCells = 64;
const kWholePath = 4096;

export interface StripCell {
  readonly address: number;
  readonly value: number;
  /** Where the step finds this element, or null for memory the step does not read. */
  readonly index: readonly number[] | null;
}

export interface Strip {
  readonly first: number;
  readonly total: number;
  readonly cells: readonly StripCell[];
  /** Pairs of neighbouring addresses in reading order, both in sight. */
  readonly hops: readonly (readonly [number, number])[];
  /** Addresses in reading order, from the start; cut where long. */
  readonly order: readonly number[];
}

/** Reading order near one element; all of it where the tensor is small. */
function readingOrder(step: Step, near: number): readonly (readonly [number, readonly number[]])[] {
  const count = countOf(step.shape);
  const [from, to] =
    count <= kWholePath ? [0, count] : [Math.max(0, near - kStripCells), Math.min(count, near + kStripCells)];
  return Array.from({ length: to - from }, (_, n) => {
    const index = unravel(step.shape, from + n);
    return [addressOf(step, index), index] as const;
  });
}

export function stripOf(trace: Trace, step: Step, focus: readonly number[] | null): Strip {
  const [start, total] = trace.arena.storages[step.storage] ?? [0, 0];
  const path = readingOrder(step, focus ? ravel(step.shape, focus) : 0);
  const middle = focus ? addressOf(step, focus) : step.offset;
  const first = Math.max(0, Math.min(total - kStripCells, middle - kStripCells / 2));
  const last = Math.min(total, first + kStripCells);
  const byAddress = new Map(path);
  const inSight = (address: number): boolean => address >= first && address < last;
  const order = path.map(([address]) => address);
  return {
    first,
    total,
    cells: Array.from({ length: last - first }, (_, n) => ({
      address: first + n,
      value: trace.values[start + first + n] ?? Number.NaN,
      index: byAddress.get(first + n) ?? null,
    })),
    hops: order.slice(1).flatMap((to, n) => {
      const from = order[n] ?? 0;
      return inSight(from) && inSight(to) ? [[from, to] as const] : [];
    }),
    order,
  };
}
