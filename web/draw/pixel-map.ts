// A plane of weights as bytes, and which of them a picture shows: where several cells share a pixel the largest stands for
// them, so that no weight disappears. Then the view of a map: its scale, and the cell at its corner.
import type { Trace } from '../engine/types';
import { addressOf, findStep } from './address';
import { forbiddenAt } from './forbidden';

/** A cell without a value, since it is masked; a cell that is NaN. Weights lie between: the largest wins, and NaN over all. */
export const kNone = 0;
export const kNaN = 255;
/** The most pixels that one cell is drawn in, across. */
const kMostScale = 32;

export type Spot = readonly [row: number, column: number];

export interface Levels {
  readonly rows: number;
  readonly columns: number;
  readonly bytes: Uint8Array;
}

function levelOf(value: number, largest: number): number {
  if (Number.isNaN(value)) return kNaN;
  return 1 + Math.round(253 * Math.min(1, largest > 0 ? value / largest : 0));
}

/** The last two axes of a step from one index on, each row from 0 to its largest weight: of many keys none gets much. */
export function levelsOf(trace: Trace, name: string, first: readonly number[]): Levels {
  const step = findStep(trace, name);
  if (step === null) return { rows: 0, columns: 0, bytes: new Uint8Array(0) };
  const [rows = 0, columns = 0] = step.shape.slice(-2);
  const [down = 0, across = 0] = step.strides.slice(-2);
  const start = (trace.arena.storages[step.storage]?.[0] ?? 0) + addressOf(step, first);
  const [forbidden, index, depth] = [forbiddenAt(trace, step), [...first], first.length];
  const bytes = new Uint8Array(rows * columns);
  const row = new Float64Array(columns);
  for (let t = 0; t < rows; t += 1) {
    index[depth - 2] = t;
    let largest = 0;
    for (let s = 0; s < columns; s += 1) {
      index[depth - 1] = s;
      // A masked cell is less than any weight, whatever it holds.
      const value = forbidden?.(index) === true ? -1 : Math.max(0, trace.values[start + t * down + s * across] ?? NaN);
      row[s] = value;
      if (value > largest) largest = value;
    }
    row.forEach((value, s) => {
      bytes[t * columns + s] = value < 0 ? kNone : levelOf(value, largest);
    });
  }
  return { rows, columns, bytes };
}

/** What of a map is seen: pixels a cell takes, and the cell (whole or not) at the corner. */
export interface View {
  readonly scale: number;
  readonly top: number;
  readonly left: number;
}

/** How many cells there are, and how many pixels for them. */
export interface Frame {
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/** The cells under each of `count` pixels, as the first of each and the one behind the last. */
function cellsUnder(from: number, share: number, count: number, most: number): Int32Array {
  return Int32Array.from({ length: count + 1 }, (_, n) => Math.min(most, Math.floor(from + n * share + 1e-9)));
}

/** The picture of a part of a plane: each pixel the largest byte of `across` x `down` cells, at least of one. */
export function shrink(
  { rows, columns, bytes }: Levels,
  [top, left]: Spot,
  [down, across]: Spot,
  [height, width]: Spot,
): Uint8Array {
  const picture = new Uint8Array(height * width);
  const [lines, places] = [cellsUnder(top, down, height, rows), cellsUnder(left, across, width, columns)];
  for (let y = 0; y < height; y += 1) {
    const last = Math.max(lines[y + 1] ?? 0, (lines[y] ?? 0) + 1);
    for (let t = lines[y] ?? 0; t < last && t < rows; t += 1) {
      for (let x = 0; x < width; x += 1) {
        const end = Math.max(places[x + 1] ?? 0, (places[x] ?? 0) + 1);
        let most = picture[y * width + x] ?? 0;
        for (let s = places[x] ?? 0; s < end && s < columns; s += 1) {
          const byte = bytes[t * columns + s] ?? 0;
          if (byte > most) most = byte;
        }
        picture[y * width + x] = most;
      }
    }
  }
  return picture;
}

export function wholeScale({ rows, columns, width, height }: Frame): number {
  return Math.min(width / columns, height / rows);
}

/** The nearest view that leaves no room empty that cells could fill. */
export function kept({ scale, top, left }: View, frame: Frame): View {
  const whole = wholeScale(frame);
  const size = Math.min(Math.max(scale, whole), Math.max(kMostScale, whole));
  const inside = (at: number, cells: number, pixels: number): number =>
    Math.min(Math.max(0, at), Math.max(0, cells - pixels / size));
  return { scale: size, top: inside(top, frame.rows, frame.height), left: inside(left, frame.columns, frame.width) };
}

/** Another scale, with the same cell under one point of the frame as before. */
export function scaled(view: View, frame: Frame, scale: number, [y, x]: Spot): View {
  const { scale: size } = kept({ ...view, scale }, frame);
  const stay = (at: number, pixel: number): number => at + pixel / view.scale - pixel / size;
  return kept({ scale: size, top: stay(view.top, y), left: stay(view.left, x) }, frame);
}

/** The next scale of the row ... 1/2, 1, 2, 4 ...: so 1, a pixel a cell, is always met. */
export function nextScale(scale: number, direction: number): number {
  const power = Math.log2(scale);
  return 2 ** (direction > 0 ? Math.floor(power + 1e-6) + 1 : Math.ceil(power - 1e-6) - 1);
}

/** The view moved just so far that a cell is in it. */
export function showing(view: View, frame: Frame, [row, column]: Spot): View {
  const shift = (from: number, place: number, pixels: number): number =>
    place < from ? place : Math.max(from, place + 1 - pixels / view.scale);
  const [top, left] = [shift(view.top, row, frame.height), shift(view.left, column, frame.width)];
  return kept({ ...view, top, left }, frame);
}
