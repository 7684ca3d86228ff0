// Which cells a cell was computed from, in the order they are used: read off a step's einsum letters, no engine needed.
// A parenthesised group is one axis that holds several, e.g. "bt(hd)->bthd" when features are split into heads.
import type { Step, Trace } from '../engine/types';
import { findStep, valueAt, type CellRef } from './address';

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

/** Letters the output does not have: what is summed (or maximised) over. */
export function summedLetters(rule: Rule): string[] {
  const kept = new Set(rule.output.join(''));
  const all = new Set(rule.inputs.flatMap((axes) => [...axes.join('')]));
  return [...all].filter((letter) => !kept.has(letter));
}

/** Terms of a sum side by side (q, k, q, k ...), then whatever is added once afterwards, such as a bias. */
export function operands(trace: Trace, stepName: string, index: readonly number[]): Operand[] {
  const step = findStep(trace, stepName);
  const rule = step && parseRule(step.rule);
  if (!step || !rule) return [];
  const inputs = inputsOf(trace, step, rule);
  const sizes = new Map<string, number>();
  inputs.forEach((input) => {
    learnSizes(sizes, input.axes, input.step.shape);
  });
  learnSizes(sizes, rule.output, step.shape);
  const where = lettersAt(rule.output, index, sizes);
  const summed = summedLetters(rule);
  const inTerm = (input: Input): boolean =>
    summed.length === 0 || summed.some((letter) => input.axes.join('').includes(letter));
  const pick = (input: Input, at: Where): Operand => {
    const cell = indexOf(input.axes, at, sizes);
    return { step: input.step.name, index: cell, value: valueAt(trace, input.step, cell) };
  };
  const terms = [...assignments(summed, sizes, where)].flatMap((at) =>
    inputs.filter(inTerm).map((input) => pick(input, at)),
  );
  return [...terms, ...inputs.filter((input) => !inTerm(input)).map((input) => pick(input, where))];
}
