// Questions that people have asked in public, the lesson's claims and the wrong answers that give a mistake away, by their
// ids, with answers established outside the engine (tests/golden/cases.json, explained in tests/golden/SOURCES.md).
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ask } from './command-line.js';

type Cell = number | string | boolean | null;
type Nested = Cell | readonly Nested[];
interface Case {
  readonly id: string;
  readonly about: string;
  readonly spec: string;
  /** 0: exactly; else relative to each number. */
  readonly within?: number;
  /** By address, see `found`. */
  readonly expect?: Readonly<Record<string, Nested>>;
  /** The field of the refusal, where the question must be refused. */
  readonly refused?: string;
}
interface Step {
  readonly name: string;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly contiguous: boolean;
  readonly values: Nested;
  readonly bits: Nested;
}
interface Trace {
  readonly error?: { readonly field: string };
  readonly results: Readonly<Record<string, unknown>>;
  readonly steps: readonly Step[];
}

const cases = JSON.parse(readFileSync('tests/golden/cases.json', 'utf8')) as readonly Case[];
const answers = ask('native', ['run', '--batch', '--bits'], `${cases.map((one) => one.spec).join('\n')}\n`)
  .out.trimEnd()
  .split('\n');

const flat = (value: unknown): Cell[] => (Array.isArray(value) ? value.flatMap(flat) : [value as Cell]);

function inStep(trace: Trace, kind: string, name: string, place: string | undefined): Cell[] {
  const step = trace.steps.find((one) => one.name === name);
  if (step === undefined) throw new Error(`no step ${name}`);
  if (kind === 'shape' || kind === 'strides' || kind === 'contiguous' || kind === 'bits') return flat(step[kind]);
  const cells = flat(step.values);
  const width = step.shape.at(-1)!;
  const row = Number(place);
  if (kind === 'rows') return cells.slice(row * width, (row + 1) * width);
  return kind === 'cell' ? [cells[row]!] : cells;
}

/** The name of a result, or `/kind/NAME/I`: the steps' (all cells), rows' (the last axis' I-th row), cell's (the I-th), shape,
 *  strides, contiguous or bits of a step; or `changed` (of a leak), or `ledger` (a row and its key). */
function found(trace: Trace, at: string): Cell[] {
  const [, kind, name, place] = at.split('/');
  if (kind === undefined || name === undefined) return flat(trace.results[at]);
  if (kind === 'changed') return flat((trace.results['changed'] as Record<string, unknown>)[name] ?? []);
  if (kind !== 'ledger') return inStep(trace, kind, name, place);
  const rows = trace.results['rows'] as readonly Record<string, unknown>[];
  return flat(rows.find((one) => one['name'] === name)![place!]);
}

function compare(seen: readonly Cell[], wanted: readonly Cell[], within: number, at: string): void {
  if (within === 0) {
    expect(seen, at).toEqual(wanted);
    return;
  }
  expect(seen, at).toHaveLength(wanted.length);
  wanted.forEach((cell, i) => {
    if (typeof cell !== 'number') expect(seen[i], at).toBe(cell);
    else expect(Math.abs((seen[i] as number) - cell), `${at} ${i}`).toBeLessThanOrEqual(within * Math.abs(cell));
  });
}

it.each(cases.map((one, i) => [one.id, one.about, i] as const))('%s: %s', (_id, _about, i) => {
  const one = cases[i]!;
  const trace = JSON.parse(answers[i]!) as Trace;
  expect(trace.error?.field, answers[i]).toBe(one.refused);
  for (const [at, value] of Object.entries(one.expect ?? {})) compare(found(trace, at), flat(value), one.within!, at);
});
