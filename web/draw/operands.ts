// Which cells a cell was computed from, in the order they are used: read off a step's einsum letters, no engine needed.
// A parenthesised group is one axis that holds several, e.g. "bt(hd)->bthd" when features are split into heads.
import type { Step, Trace } from '../engine/types';
import { findStep, ravel, unravel, valueAt, type CellRef } from './address';

export interface Operand extends CellRef {
  readonly value: number;
}

/** One axis: its letters, slowest first (one, or several in parentheses). */
type Letters = string;
type Sizes = ReadonlyMap<string, number>;
type Where = ReadonlyMap<string, number>;

export interface Rule {
  readonly inputs: readonly (readonly Letters[])[];
  readonly output: readonly Letters[];
}

function axesOf(text: string): Letters[] {
  return [...text.matchAll(/\(([^)]*)\)|(\S)/g)].map((found) => found[1] ?? found[2] ?? '');
}

/** Null where there is no rule to read. An empty side is a lone number: "s->" a reduced row, "s,->s" its use. */
export function parseRule(rule: string): Rule | null {
  const [left, right, ...more] = rule.split('->');
  if (left === undefined || right === undefined || more.length > 0) return null;
  return { inputs: left.split(',').map(axesOf), output: axesOf(right) };
}

function learnSizes(sizes: Map<string, number>, axes: readonly Letters[], shape: readonly number[]): void {
  axes.forEach((letters, axis) => {
    if (letters.length === 1) sizes.set(letters, shape[axis] ?? 1);
  });
}

/** Splits each axis of the output index into its letters. */
function lettersAt(axes: readonly Letters[], index: readonly number[], sizes: Sizes): Map<string, number> {
  const where = new Map<string, number>();
  axes.forEach((letters, axis) => {
    let rest = index[axis] ?? 0;
    for (const letter of [...letters].reverse()) {
      const size = sizes.get(letter) ?? 1;
      where.set(letter, letters.length === 1 ? rest : rest % size);
      rest = Math.floor(rest / size);
    }
  });
  return where;
}

function indexOf(axes: readonly Letters[], where: Where, sizes: Sizes): number[] {
  return axes.map((letters) =>
    [...letters].reduce((sum, letter) => sum * (sizes.get(letter) ?? 1) + (where.get(letter) ?? 0), 0),
  );
}

function* assignments(letters: readonly string[], sizes: Sizes, where: ReadonlyMap<string, number>): Generator<Where> {
  const [first, ...rest] = letters;
  if (first === undefined) {
    yield where;
    return;
  }
  for (let at = 0; at < (sizes.get(first) ?? 0); at += 1) {
    yield* assignments(rest, sizes, new Map(where).set(first, at));
  }
}

interface Input {
  readonly step: Step;
  readonly axes: readonly Letters[];
}

function inputsOf(trace: Trace, step: Step, rule: Rule): Input[] {
  return rule.inputs.flatMap((axes, n) => {
    const read = findStep(trace, step.reads[n]);
    return read ? [{ step: read, axes }] : [];
  });
}

/** Letters the output does not have: what is summed (or maximised) over. A distance (r) follows from s and t. */
export function summedLetters(rule: Rule, byDistance = false): string[] {
  const kept = new Set(rule.output.join(''));
  if (byDistance) kept.add('r');
  const all = new Set(rule.inputs.flatMap((axes) => [...axes.join('')]));
  return [...all].filter((letter) => !kept.has(letter));
}

/** Whether an operand has a cell of its own in every term of a sum, or is added once. */
export function isSummed(axes: readonly string[], summed: readonly string[], byDistance: boolean): boolean {
  const letters = axes.join('');
  return summed.some((letter) => letters.includes(letter) || (byDistance && letter === 's' && letters.includes('r')));
}

/** The distance of a key from its query as a row of a table of positions. */
function withDistance(where: Where, clip: number | undefined): Where {
  if (clip === undefined) return where;
  const apart = (where.get('s') ?? 0) - (where.get('t') ?? 0);
  return new Map(where).set('r', Math.min(Math.max(apart, -clip), clip) + clip);
}

/** The second operand's head, where several query heads share one. */
function grouped(where: Where, operand: number, group: number): Where {
  return operand === 1 && group > 1 ? new Map(where).set('h', Math.floor((where.get('h') ?? 0) / group)) : where;
}

/** The same element in row-major order, whatever the two shapes. */
function reshaped(trace: Trace, step: Step, index: readonly number[]): Operand[] {
  const read = findStep(trace, step.reads[0]);
  if (!read) return [];
  const from = unravel(read.shape, ravel(step.shape, index));
  return [{ step: read.name, index: from, value: valueAt(trace, read, from) }];
}

/** Terms of a sum side by side (q, k, q, k ...), then whatever is added once afterwards, such as a bias. */
export function operands(trace: Trace, stepName: string, index: readonly number[]): Operand[] {
  const step = findStep(trace, stepName);
  if (step?.rule === 'reshape') return reshaped(trace, step, index);
  const rule = step && parseRule(step.rule);
  if (!step || !rule) return [];
  const inputs = inputsOf(trace, step, rule);
  const sizes = new Map<string, number>();
  inputs.forEach((input) => {
    learnSizes(sizes, input.axes, input.step.shape);
  });
  learnSizes(sizes, rule.output, step.shape);
  const where = lettersAt(rule.output, index, sizes);
  const byDistance = step.clip !== undefined;
  const summed = summedLetters(rule, byDistance);
  const inTerm = (input: Input): boolean => summed.length === 0 || isSummed(input.axes, summed, byDistance);
  const pick = (input: Input, at: Where): Operand => {
    const here = grouped(withDistance(at, step.clip), inputs.indexOf(input), step.group ?? 1);
    const cell = indexOf(input.axes, here, sizes);
    return { step: input.step.name, index: cell, value: valueAt(trace, input.step, cell) };
  };
  const terms = [...assignments(summed, sizes, where)].flatMap((at) =>
    inputs.filter(inTerm).map((input) => pick(input, at)),
  );
  return [...terms, ...inputs.filter((input) => !inTerm(input)).map((input) => pick(input, where))];
}
