// The line of arithmetic behind a cell with the numbers filled in, e.g. "0.05911 / 1.059 = 0.05581". It is built from the
// operands alone, at once; the running sum with each rounding is the engine's business. "=" only where every digit shows.
import type { Step, Trace } from '../engine/types';
import { findStep } from '../draw/address';
import { emptyRows, forbiddenAt } from '../draw/forbidden';
import { isExactlyShown, shortText, toNumber } from '../draw/number';
import { mistakesOf, wordOf } from '../draw/spec-text';
import { isSummed, parseRule, summedLetters, type Operand } from '../draw/operands';
import type { JsonNumber } from '../engine/types';

const kMostTerms = 6;
const kTimes = ' \u00d7 ';

export interface Arithmetic {
  readonly text: string;
  /** Terms the line leaves out. */
  readonly more: number;
}

/** One term of a sum: its factors; or a lone operand added afterwards. */
export type Term = readonly Operand[];

/** Operands put back into terms: factors side by side while they are summed over, then one by one. */
export function termsOf(step: Step, operands: readonly Operand[]): Term[] {
  const rule = parseRule(step.rule);
  if (!rule) return operands.map((operand) => [operand]);
  const byDistance = step.clip !== undefined;
  const summed = summedLetters(rule, byDistance);
  const factors = Math.max(1, rule.inputs.filter((axes) => isSummed(axes, summed, byDistance)).length);
  const lone = rule.inputs.length - factors;
  const cut = summed.length === 0 ? 0 : operands.length - lone;
  const terms = Array.from({ length: Math.floor(cut / factors) }, (_, n) =>
    operands.slice(n * factors, (n + 1) * factors),
  );
  return [...terms, ...operands.slice(cut).map((operand) => [operand])];
}

function bracketed(value: number): string {
  const text = shortText(value);
  return value < 0 || Object.is(value, -0) ? `(${text})` : text;
}

/** The divisor of `scaled` as it is said: a root, a width, or the number given. */
function divisorText(trace: Trace): string {
  const width = (name: string): number => findStep(trace, name)?.shape.at(-1) ?? 0;
  const scale = wordOf(trace.spec, 'scale');
  if (scale === 'sqrt_d_model') return `\u221a${width('x')}`;
  if (scale === 'd_k') return String(width('q_heads'));
  return scale === '' || scale === 'sqrt_d_k' ? `\u221a${width('q_heads')}` : shortText(Number(scale));
}

function scaleText(trace: Trace, value: number): string {
  const isShared = wordOf(trace.spec, 'scale_at') === 'both';
  const divisor = isShared ? `\u221a(${divisorText(trace)})` : divisorText(trace);
  return wordOf(trace.spec, 'scale_op') === 'multiply'
    ? `${shortText(value)}${kTimes}(1 / ${divisor})`
    : `${shortText(value)} / ${divisor}`;
}

function maskText(trace: Trace, step: Step, index: readonly number[], value: number): string {
  const forbidden = forbiddenAt(trace, step)?.(index) ?? false;
  // The lowest finite number of the format, where a word says so, or where an implementation adds padding as a plane.
  const written = step.name === 'masked_padding' ? 'min' : wordOf(trace.spec, 'mask_value');
  const constant = written === 'min' ? written : shortText(toNumber(written as JsonNumber) || Number(written));
  // After exp the mask is a factor, after softmax it replaces.
  if (step.reads[0] === 'exp') return `${shortText(value)}${kTimes}${forbidden ? 0 : 1}`;
  if (step.reads[0]?.startsWith('weights') === true) return '';
  const mode = step.name === 'masked_padding' ? 'add' : wordOf(trace.spec, 'mask_mode');
  if (mode === 'add') return `${shortText(value)} + ${forbidden ? constant : '0'}`;
  if (mode === 'multiply')
    return `${shortText(value)}${kTimes}${forbidden ? 0 : 1} + ${constant}${kTimes}${forbidden ? 1 : 0}`;
  return '';
}

function sumText(terms: readonly Term[]): string {
  const text = (value: number, isFirst: boolean): string => (isFirst ? shortText(value) : bracketed(value));
  return terms
    .slice(0, kMostTerms)
    .map((term, t) => term.map((factor, f) => text(factor.value, t + f === 0)).join(kTimes))
    .join(' + ');
}

function leftSide(trace: Trace, step: Step, index: readonly number[], operands: readonly Operand[]): string {
  const [a = Number.NaN, b = Number.NaN] = operands.map((operand) => operand.value);
  const shown = operands.slice(0, kMostTerms).map((operand) => shortText(operand.value));
  switch (step.kind) {
    case 'scale':
      return step.name === 'out'
        ? `${shortText(a)} / ${findStep(trace, 'q_heads')?.shape[1] ?? 1}`
        : scaleText(trace, a);
    case 'mask':
      return maskText(trace, step, index, a);
    case 'row_max':
      return `max(${shown.join(', ')}${operands.length > kMostTerms ? ', ...' : ''})`;
    case 'subtract':
      return `${shortText(a)} \u2212 ${bracketed(b)}`;
    case 'exp':
      return mistakesOf(trace.spec).includes('base_two') ? `2^${bracketed(a)}` : `exp(${shortText(a)})`;
    case 'tanh':
      return `tanh(${shortText(a)})`;
    case 'divide':
      return `${shortText(a)} / ${bracketed(b)}`;
    case 'multiply':
      return step.name === 'weights'
        ? `${shortText(a)}${kTimes}(1 / ${bracketed(b)})`
        : `${shortText(a)}${kTimes}${bracketed(b)}`;
    case 'contract':
    case 'row_sum':
    case 'add': {
      const terms = termsOf(step, operands);
      return sumText(terms) + (terms.length > kMostTerms ? ' + ...' : '');
    }
    default:
      return '';
  }
}

/** Whether "=" is the honest sign: what is shown on both sides is all there is. A maximum copies one of its numbers. */
function isPlainlyEqual(step: Step, value: number, read: readonly number[]): boolean {
  if (Number.isNaN(value) || step.kind === 'row_max') return true;
  if (step.kind === 'exp')
    return read[0] === 0 || read[0] === -Infinity || (value === Infinity && read[0] === Infinity);
  if (step.kind === 'scale' || step.kind === 'tanh') return value === 0 && read[0] === 0;
  return [value, ...read].every(isExactlyShown);
}

/** The policy that set a weight in a row without any allowed key, or null where the arithmetic did. */
export function emptyRowPolicy(trace: Trace, step: Step, index: readonly number[]): string | null {
  const policy = wordOf(trace.spec, 'empty_row');
  const isReplaced = step.name === 'weights' && (policy === 'zero' || policy === 'uniform');
  return isReplaced && emptyRows(trace).has(String(index.slice(0, 3))) ? policy : null;
}

/** Null for inputs, views and copies, and for a mask that replaces: nothing is computed there. */
export function arithmetic(
  trace: Trace,
  step: Step,
  index: readonly number[],
  operands: readonly Operand[],
  value: number,
): Arithmetic | null {
  if (operands.length === 0 || emptyRowPolicy(trace, step, index) !== null) return null;
  const left = leftSide(trace, step, index, operands);
  if (left === '') return null;
  const isExact = isPlainlyEqual(
    step,
    value,
    operands.map((operand) => operand.value),
  );
  const counted = step.kind === 'row_max' ? operands.length : termsOf(step, operands).length;
  return { text: `${left} ${isExact ? '=' : '\u2248'} ${shortText(value)}`, more: Math.max(0, counted - kMostTerms) };
}
