// The engine's cause of a first NaN or infinity in the page's language. The engine writes one of three sentences; one that
// is none of them is shown as it was said.
import type { Special } from '../draw/number';
import type { ComparisonWords } from '../views/comparison-words';

type Words = ComparisonWords['nonfinite'];

const kSpecial = /^(?:nan|-?inf|-0)$/;

/** "-inf - -inf", "e^12.5", "0 x nan": numbers keep their digits, what is no number gets its glyph. */
function operationText(text: string, words: Words, glyph: (special: Special) => string): string {
  const number = (one: string): string =>
    kSpecial.test(one) ? glyph(one as Special) : one.replace(/^-/, '\u2212').replace('e-', 'e\u2212');
  const [left, op, right, ...more] = text.split(' ');
  if (left === undefined || op === undefined || right === undefined || more.length > 0)
    return text.startsWith('e^') ? `exp(${number(text.slice(2))})` : number(text);
  const by = { '-': words.minus, '+': words.plus, x: words.times, '/': words.over }[op];
  return by ? by(number(left), number(right)) : text;
}

/** Null where the sentence is not known. */
export function causeText(cause: string, words: Words, glyph: (special: Special) => string): string | null {
  if (cause === 'given') return words.given;
  const exceeds = /^(.+) exceeds the largest (\S+), (\S+)$/.exec(cause);
  if (exceeds) {
    const [, operation = '', format = '', largest = ''] = exceeds;
    return words.exceeds(operationText(operation, words, glyph), format, largest);
  }
  const is = /^(.+) is (nan|-?inf)$/.exec(cause);
  if (!is) return null;
  const [, operation = '', result = ''] = is;
  return words.is(operationText(operation, words, glyph), glyph(result as Special));
}
