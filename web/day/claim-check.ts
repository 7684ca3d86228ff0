// A claim against the engine's answer: what its pointer names in a Trace, and whether that is the value the claim expects.
import { unravel, valueAt } from '../draw/address';
import { specialOf } from '../draw/number';
import { ulpsApart } from '../draw/ulp';
import type { Outcome, Step, Trace } from '../engine/types.js';
import type { Claim } from '../lessons/schema.js';

export interface Checked {
  readonly holds: boolean;
  /** What the engine says, as text. */
  readonly seen: string;
}

/** All values of a step as nested lists, special ones as their words. */
function valuesOf(trace: Trace, step: Step): unknown {
  const count = step.shape.reduce((all, n) => all * n, 1);
  let flat: unknown[] = Array.from({ length: count }, (_, n) => {
    const value = valueAt(trace, step, unravel(step.shape, n));
    return Object.is(value, -0) ? 0 : (specialOf(value) ?? value);
  });
  for (const length of step.shape.slice(1).reverse())
    flat = Array.from({ length: flat.length / length }, (_, n) => flat.slice(n * length, (n + 1) * length));
  return step.shape.length === 0 ? flat[0] : flat;
}

/** The value at a pointer such as `/steps/q_heads/shape/3`; steps are found by name. */
export function lookUp(trace: Trace, pointer: string): unknown {
  const [, room, ...keys] = pointer.split('/');
  let value: unknown = trace.results;
  if (room === 'steps') {
    const wanted = keys.shift();
    const step = trace.steps.find(({ name }) => name === wanted);
    if (step === undefined) return undefined;
    value = keys[0] === 'values' ? { values: valuesOf(trace, step) } : step;
  }
  for (const key of keys) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value;
}

type Within = Claim['within'];

function near(seen: number, wanted: number, within: Within, format: string): boolean {
  if (typeof within === 'number') return Math.abs(seen - wanted) <= within;
  if (within === undefined) return seen === wanted;
  return (ulpsApart(seen, wanted, format) ?? Infinity) <= within.ulp;
}

function agrees(seen: unknown, wanted: unknown, within: Within, format: string): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(seen) &&
      seen.length === wanted.length &&
      wanted.every((one, n) => agrees(seen[n], one, within, format))
    );
  if (typeof wanted === 'number' && typeof seen === 'number') return near(seen, wanted, within, format);
  return seen === wanted;
}

export function textOf(value: unknown): string {
  if (value === undefined) return '\u2013';
  return (JSON.stringify(value) as string | undefined)?.replaceAll('"', '').replaceAll(',', ', ') ?? '\u2013';
}

export function check(claim: Claim, outcome: Outcome<Trace>): Checked {
  if (!outcome.ok) return { holds: outcome.error.field === claim.error, seen: outcome.error.message };
  const { value: trace } = outcome;
  if (claim.error !== undefined) return { holds: false, seen: textOf(trace.results) };
  const seen = lookUp(trace, claim.at ?? '');
  const format = /[?&]format=(\w+)/.exec(trace.spec)?.[1] ?? 'fp32';
  return { holds: agrees(seen, claim.expect, claim.within, format), seen: textOf(seen) };
}

/** A pointer as people read it: `q_heads.shape[3]`. */
export function pointerText(pointer: string): string {
  return pointer
    .replace(/^\/(?:steps|results)\//, '')
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replace('.values', '');
}
