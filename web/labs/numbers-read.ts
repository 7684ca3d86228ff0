// Reads the engine's results as the number labs need them: one value or a list, numbers from their words, and texts for
// reading (short) and for looking up (exact, with bits).
import { countOf, unravel, valueAt } from '../draw/address';
import { exactText, glyphOf, grouped, shortText, specialOf, toNumber } from '../draw/number';
import { bitsOf } from '../draw/ulp';
import type { JsonNumber, Trace } from '../engine/types.js';

const isNumber = (value: unknown): value is JsonNumber =>
  typeof value === 'number' || value === 'nan' || value === 'inf' || value === '-inf' || value === '-0';

/** A result as numbers, whether the question was of one value or of a list; rows of rows are laid end to end. */
export function numbersOf(trace: Trace | null, name: string): number[] {
  const flat = (value: unknown): number[] =>
    Array.isArray(value) ? value.flatMap(flat) : isNumber(value) ? [toNumber(value)] : [];
  return flat(trace?.results[name]);
}

export function numberOf(trace: Trace | null, name: string): number | null {
  return numbersOf(trace, name)[0] ?? null;
}

export function wordsIn(trace: Trace | null, name: string): string[] {
  const flat = (value: unknown): string[] =>
    Array.isArray(value) ? value.flatMap(flat) : typeof value === 'string' ? [value] : [];
  return flat(trace?.results[name]);
}

export function wordIn(trace: Trace | null, name: string): string {
  return wordsIn(trace, name)[0] ?? '';
}

export function isList(trace: Trace | null): boolean {
  return Array.isArray(trace?.results['value']);
}

/** The values of a step, in the order of its memory. */
export function stepValues(trace: Trace | null, name: string): number[] {
  const step = trace?.steps.find((known) => known.name === name);
  if (trace === null || step === undefined) return [];
  return Array.from({ length: countOf(step.shape) }, (_, n) => valueAt(trace, step, unravel(step.shape, n)));
}

/** How many rows the answer has: several only where the question was of rows. */
export function rowsOf(trace: Trace): number {
  const weights = trace.steps.find(({ name }) => name === 'weights');
  return weights?.shape.length === 2 ? (weights.shape[0] ?? 1) : 1;
}

/** One row's share of what lies row after row; all of it where there is one row. */
export function shareOf(values: readonly number[], row: number, rows: number): number[] {
  const length = values.length / rows;
  return rows === 1 ? [...values] : values.slice(row * length, (row + 1) * length);
}

/** In full, with signs and glyphs as people write them. */
export function fullText(value: number): string {
  const special = specialOf(value);
  if (special !== null) return glyphOf(special);
  return Number.isSafeInteger(value) ? grouped(value).replace('-', '\u2212') : exactText(value).replace(/-/g, '\u2212');
}

/** In full, and the bits it is stored as in its format. */
export function exactly(value: number, format: string): string {
  const bits = bitsOf(value, format);
  return bits === '' ? fullText(value) : `${fullText(value)} \u00b7 ${format} ${bits}`;
}

export { shortText };
