// What of an answer an exhibit shows, as rows of texts: a result by its name, else a step's values row by row; and such rows
// as lines whose columns stand under one another.
import { countOf, unravel, valueAt } from '../draw/address';
import { glyphOf, specialOf, toNumber } from '../draw/number';
import type { JsonNumber, Trace } from '../engine/types.js';
import { fullText } from './numbers-read.js';

const isWord = (value: unknown): value is JsonNumber =>
  value === 'nan' || value === 'inf' || value === '-inf' || value === '-0';

function text(value: unknown): string {
  if (typeof value === 'number' || isWord(value)) {
    const number = toNumber(value);
    const special = specialOf(number);
    return special === null ? fullText(number) : glyphOf(special);
  }
  return value === null || value === undefined ? '\u2013' : String(value as string | boolean);
}

function rowsOf(value: unknown): string[][] {
  if (!Array.isArray(value)) return [[text(value)]];
  return value.some(Array.isArray) ? value.flatMap(rowsOf) : [(value as unknown[]).map(text)];
}

/** The values of a step, a row for each of its last axis. */
function stepRows(trace: Trace, name: string): string[][] {
  const step = trace.steps.find((known) => known.name === name);
  if (step === undefined) return [];
  const width = step.shape.at(-1) ?? 1;
  const values = Array.from({ length: countOf(step.shape) }, (_, n) => valueAt(trace, step, unravel(step.shape, n)));
  const count = Math.ceil(values.length / width);
  return Array.from({ length: count }, (_, n) => values.slice(n * width, (n + 1) * width).map(text));
}

export function shown(trace: Trace | null, name: string): string[][] {
  if (trace === null) return [];
  return name in trace.results ? rowsOf(trace.results[name]) : stepRows(trace, name);
}

/** One line a row, columns as wide as their longest text. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]): string => row.map((cell, n) => cell.padEnd(width(n))).join('   ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
