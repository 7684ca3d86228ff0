// What a slice says before anyone reads its cells: whom a query attends to most, or the range of the values; then what is
// masked and what is NaN. Words only; the numbers are the engine's.
import type { Step, Trace } from '../engine/types';
import { valueAt } from '../draw/address';
import { forbiddenAt } from '../draw/forbidden';
import { shortText } from '../draw/number';
import { placeName, rowName, type Plane } from './plane';
import type { ViewsWords } from './words';

const kMostCells = 250_000;
const kMostNames = 4;

interface Tally {
  min: number;
  max: number;
  nan: number;
  masked: number;
  total: number;
}

const tallies = new WeakMap<Trace, Map<string, Tally>>();

/** Counted once a slice: the sentence follows the focus, the numbers under it stay. */
function tally(trace: Trace, step: Step, plane: Plane): Tally {
  const known = tallies.get(trace) ?? new Map<string, Tally>();
  tallies.set(trace, known);
  const slice = `${step.name} ${plane.indexAt(0, 0)}`;
  const found = known.get(slice) ?? count(trace, step, plane);
  known.set(slice, found);
  return found;
}

function count(trace: Trace, step: Step, plane: Plane): Tally {
  const forbidden = forbiddenAt(trace, step);
  const seen: Tally = { min: Infinity, max: -Infinity, nan: 0, masked: 0, total: plane.rows * plane.columns };
  for (let row = 0; row < plane.rows; row += 1) {
    for (let column = 0; column < plane.columns; column += 1) {
      const index = plane.indexAt(row, column);
      const value = valueAt(trace, step, index);
      const masked = forbidden?.(index) ?? false;
      if (masked) seen.masked += 1;
      if (Number.isNaN(value)) seen.nan += 1;
      else if (!masked && Number.isFinite(value)) {
        seen.min = Math.min(seen.min, value);
        seen.max = Math.max(seen.max, value);
      }
    }
  }
  return seen;
}

/** "query 1 attends most to key 1: 0.9442." */
export function attention(trace: Trace, step: Step, plane: Plane, row: number, words: ViewsWords): string {
  const values = Array.from({ length: plane.columns }, (_, column) => valueAt(trace, step, plane.indexAt(row, column)));
  const finite = values.filter(Number.isFinite);
  const query = rowName(step, plane, row, words);
  if (finite.length === 0) return words.tensor.attendsNone(query);
  const most = Math.max(...finite);
  const keys = values.flatMap((value, column) =>
    value === most ? [placeName(step, plane.columnAxis, column, words)] : [],
  );
  if (keys.length === 1) return words.tensor.attendsMost(query, keys[0] ?? '', shortText(most));
  const named = keys.length > kMostNames ? [...keys.slice(0, kMostNames - 1), '...', keys.at(-1) ?? ''] : keys;
  return words.tensor.attendsEqually(query, words.list(named), shortText(most));
}

export function isAttention(step: Step): boolean {
  return (step.name === 'weights' || step.name === 'dropped') && step.axes.includes('T') && step.axes.at(-1) === 'S';
}

function range(seen: Tally, words: ViewsWords): string {
  if (seen.min > seen.max) return words.tensor.noFinite;
  if (seen.min === seen.max) return words.tensor.constant(shortText(seen.min));
  return words.tensor.range(shortText(seen.min), shortText(seen.max));
}

export function summary(trace: Trace, step: Step, plane: Plane, row: number, words: ViewsWords): string[] {
  if (plane.rows * plane.columns === 0) return [];
  const lead = isAttention(step) && row < plane.rows ? [attention(trace, step, plane, row, words)] : [];
  if (plane.rows * plane.columns > kMostCells) return lead;
  const seen = tally(trace, step, plane);
  if (lead.length === 0) lead.push(range(seen, words));
  if (seen.masked > 0) lead.push(words.tensor.maskedCount(seen.masked, seen.total));
  if (seen.nan > 0) lead.push(words.tensor.nanCount(seen.nan));
  return lead;
}
