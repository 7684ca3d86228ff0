// What a shift did to the weights: the same bits as with the maximum subtracted, or which of them rounding has moved, and by
// how much. Weights that are no number are for the verdict to explain.
import { ulpsApart } from '../draw/ulp';
import { ulpText } from '../views/comparison';

export interface MovedWords {
  readonly same: string;
  readonly moved: (keys: string, others: number) => string;
  readonly movedKey: (n: number, ulps: string) => string;
  readonly movedMore: (count: number) => string;
  readonly limited: (ulps: string) => string;
}

const kMostNamed = 4;
/** Roundings move a weight by a few last places; what is farther off met a limit of the format. */
const kMostRounding = 32;

/** Each weight's distance from the one with the maximum subtracted, in ulps of the format; null where there is none. */
export function distances(weights: readonly number[], reference: readonly number[], format: string): (number | null)[] {
  return weights.map((weight, n) => ulpsApart(weight, reference[n] ?? NaN, format));
}

/** Empty where nothing can be compared. */
export function movedText(
  apart: readonly (number | null)[],
  words: MovedWords,
  list: (items: readonly string[]) => string,
): string {
  if (apart.length === 0 || apart.includes(null)) return '';
  const most = apart.reduce<number>((largest, ulps) => (ulps !== null && ulps > largest ? ulps : largest), 0);
  if (most > kMostRounding) return words.limited(ulpText(most));
  const moved = apart.flatMap((ulps, n) => (ulps === null || ulps === 0 ? [] : [words.movedKey(n, ulpText(ulps))]));
  if (moved.length === 0) return words.same;
  const rest = moved.length - kMostNamed;
  const named = rest > 0 ? [...moved.slice(0, kMostNamed), words.movedMore(rest)] : moved;
  return words.moved(list(named), apart.length - moved.length);
}
