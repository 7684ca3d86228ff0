// What a first NaN or infinity came from, in the page's language: the operation that made it, from the engine's data.
import type { JsonNumber } from '../engine/types.js';
import type { Special } from '../draw/number';
import type { ComparisonWords } from '../views/comparison-words';

type Words = ComparisonWords['nonfinite'];
type Glyph = (special: Special) => string;

/** The engine's `first_nonfinite.data`; `largest` where finite operands gave more than the format holds. */
interface Cause {
  readonly op: string;
  readonly left: JsonNumber;
  readonly right?: JsonNumber;
  readonly result: JsonNumber;
  readonly format: string;
  readonly largest?: JsonNumber;
}

function isCause(data: unknown): data is Cause {
  const fields = data as Partial<Record<keyof Cause, unknown>> | null | undefined;
  return typeof fields?.op === 'string' && fields.left !== undefined && fields.result !== undefined;
}

/** Numbers keep their digits, what is no number gets its glyph. */
function numberText(value: JsonNumber, glyph: Glyph): string {
  return typeof value === 'string' ? glyph(value) : String(value).replaceAll('-', '\u2212');
}

function operationText({ op, left, right }: Cause, words: Words, glyph: Glyph): string {
  const first = numberText(left, glyph);
  if (op === 'exp') return `exp(${first})`;
  if (op === 'exp2') return `exp2(${first})`;
  const by = { '-': words.minus, '+': words.plus, '*': words.times, '/': words.over }[op];
  return right === undefined || by === undefined ? first : by(first, numberText(right, glyph));
}

/** Null where the engine gave no data that is known. */
export function causeText(data: unknown, words: Words, glyph: Glyph): string | null {
  if (data === null) return words.given;
  if (!isCause(data)) return null;
  const operation = operationText(data, words, glyph);
  return data.largest === undefined
    ? words.is(operation, numberText(data.result, glyph))
    : words.exceeds(operation, data.format, numberText(data.largest, glyph));
}
