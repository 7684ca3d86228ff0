// Questions that people have asked in public, by their ids, with answers established outside the engine
// (tests/golden/cases.json, explained in tests/golden/SOURCES.md).
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ask } from './command-line.js';

type Cell = number | string | boolean | null;
type Nested = Cell | readonly Nested[];
interface Case {
  readonly id: string;
  readonly about: string;
  readonly spec: string;
  readonly within: number;
  /** By name of a result, `/steps/NAME` (all cells) or `/rows/NAME/I` (the last axis' I-th row). */
  readonly expect: Readonly<Record<string, Nested>>;
}
interface Trace {
  readonly results: Readonly<Record<string, Nested>>;
  readonly steps: readonly { readonly name: string; readonly shape: readonly number[]; readonly values: Nested }[];
}

const cases = JSON.parse(readFileSync('tests/golden/cases.json', 'utf8')) as readonly Case[];
const flat = (value: Nested): Cell[] => (Array.isArray(value) ? (value as Nested[]).flatMap(flat) : [value as Cell]);

function found(trace: Trace, at: string): Cell[] {
  const [, kind, name, row] = at.split('/');
  if (kind === undefined) return flat(trace.results[at] as Nested);
  const step = trace.steps.find((one) => one.name === name);
  if (step === undefined) throw new Error(`no step ${name}`);
  const cells = flat(step.values);
  const width = step.shape.at(-1)!;
  return kind === 'rows' ? cells.slice(Number(row) * width, (Number(row) + 1) * width) : cells;
}

it.each(cases.map((one) => [one.id, one.about, one] as const))('%s: %s', (_id, _about, one) => {
  const answer = ask('native', ['run', one.spec]);
  expect(answer.code, answer.err).toBe(0);
  const trace = JSON.parse(answer.out) as Trace;
  for (const [at, value] of Object.entries(one.expect)) {
    const wanted = flat(value);
    const seen = found(trace, at);
    if (one.within === 0) {
      expect(seen, at).toEqual(wanted);
      continue;
    }
    expect(seen).toHaveLength(wanted.length);
    wanted.forEach((cell, i) => {
      if (typeof cell !== 'number') expect(seen[i], at).toBe(cell);
      else expect(Math.abs((seen[i] as number) - cell), `${at} ${i}`).toBeLessThanOrEqual(one.within * Math.abs(cell));
    });
  }
});
