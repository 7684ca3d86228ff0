// What of a slice is in sight: a window of cells from one corner, each with its text aligned in its column, its heat, and
// whether it is masked. Computed once per slice and corner, so that moving the focus redraws classes alone.
import type { Step, Trace } from '../engine/types';
import { valueAt } from '../draw/address';
import { levelClass, offAt, type Off } from '../draw/divergence';
import { forbiddenAt } from '../draw/forbidden';
import { alignAtPoint, shortText, specialOf } from '../draw/number';
import { heatOf } from './heat';
import type { Plane } from './plane';

/** A page's table stays quick up to 64 x 64 cells; a source beside it needs only the neighbourhood of what was read. */
export const kWindow = 64;
export const kSourceWindow = 16;

/** Row and column of a slice. */
export type Place = readonly [number, number];

export interface Cell {
  readonly index: readonly number[];
  readonly value: number;
  readonly text: string;
  readonly heat: string;
  readonly masked: boolean;
  /** How far another run's value lies, where there is one to compare with. */
  readonly off: Off | null;
}

export interface Sight {
  readonly step: Step;
  readonly plane: Plane;
  readonly top: number;
  readonly left: number;
  readonly cells: readonly (readonly Cell[])[];
}

/** Texts of a block of values, each column aligned at its own decimal point; what `alone` names is left out and centred. */
function alignColumns(
  rows: readonly (readonly number[])[],
  alone: (row: number, column: number) => boolean,
): string[][] {
  const texts = rows.map((row) => row.map(shortText));
  (rows[0] ?? []).forEach((_, column) => {
    const aligned = rows.map((_row, row) => row).filter((row) => !alone(row, column));
    const padded = alignAtPoint(aligned.map((row) => texts[row]?.[column] ?? ''));
    aligned.forEach((row, n) => {
      texts[row]?.splice(column, 1, padded[n] ?? '');
    });
  });
  return texts;
}

/** The corner from which a place is in sight: the old one where it will do, else the nearest that will. */
export function cornerFor(at: Place, plane: Plane, from: Place, size: number): Place {
  const shift = (place: number, first: number, length: number): number => {
    const last = Math.max(0, length - size);
    if (place < first) return Math.max(0, place);
    if (place >= first + size) return Math.min(last, place - size + 1);
    return Math.min(first, last);
  };
  const next = [shift(at[0], from[0], plane.rows), shift(at[1], from[1], plane.columns)] as const;
  return next[0] === from[0] && next[1] === from[1] ? from : next;
}

function placesFrom(first: number, length: number, size: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(size, length - first)) }, (_, n) => first + n);
}

export function sightOf(
  trace: Trace,
  step: Step,
  plane: Plane,
  [top, left]: Place,
  size: number,
  other: Trace | null = null,
): Sight {
  const columns = placesFrom(left, plane.columns, size);
  const rows = placesFrom(top, plane.rows, size).map((row) => columns.map((column) => plane.indexAt(row, column)));
  const values = rows.map((row) => row.map((index) => valueAt(trace, step, index)));
  const [heat, forbidden, offOf] = [heatOf(trace, step), forbiddenAt(trace, step), other && offAt(step, other)];
  const isMasked = (row: number, column: number): boolean => forbidden?.(rows[row]?.[column] ?? []) ?? false;
  const valueOf = (row: number, column: number): number => values[row]?.[column] ?? Number.NaN;
  const texts = alignColumns(
    values,
    (row, column) => isMasked(row, column) || specialOf(valueOf(row, column)) !== null,
  );
  const cells = rows.map((row, r) =>
    row.map((index, c): Cell => {
      const [value, masked] = [valueOf(r, c), isMasked(r, c)];
      const off = offOf?.(value, index) ?? null;
      // One scale at a time: where there is another run, colour means distance, in masked cells too. A mask keeps its hatch.
      const shade = other ? levelClass(off?.level ?? 0) : heat(value);
      return { index, value, text: texts[r]?.[c] ?? '', heat: masked && !other ? '' : shade, masked, off };
    }),
  );
  return { step, plane, top, left, cells };
}
