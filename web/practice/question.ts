// What a question is: what it asks for, the Spec that answers it, and the rules that lead astray. No number is stored here:
// every value, right or wrong, is what the engine makes of a Spec.
import type { Rule, Within } from '../engine/grading.js';
import { parse, print, set } from '../state/spec.js';

export type Kind = 'integer' | 'decimal' | 'shape' | 'matrix' | 'choice' | 'order' | 'proof';

export interface Question {
  readonly id: string;
  readonly activity: string;
  readonly kind: Kind;
  readonly spec: string;
  /** Where the answer stands in the Trace; none where no engine is asked (sentences, proofs). */
  readonly at?: string;
  readonly within?: Within;
  /** Wrong rules beyond the engine's own mistakes. */
  readonly wrong?: readonly Rule[];
  /** Steps that the stage keeps to itself until the answer is committed; "*" is all of them. */
  readonly hides: readonly string[];
  /** Which generator makes fresh ones like it, and how hard this one is. */
  readonly family?: string;
  readonly level?: Level;
  /** The seed of a fresh one. */
  readonly seed?: number;
  /** The question whose texts these are, where it is not its own. */
  readonly text?: string;
  /** Of a choice between values: the engine's mistakes by name, or rules. */
  readonly options?: readonly (string | Rule)[];
  /** Of a choice between sentences: their ids; `right` is the right one. */
  readonly sentences?: readonly string[];
  /** To be ordered: names of steps of the Spec's run, or ids with a Spec each whose values give the order. */
  readonly items?: readonly string[];
  readonly specs?: Readonly<Record<string, string>>;
  /** Of a proof: steps that do not belong, which step needs which others before it, and what a full account says. */
  readonly extra?: readonly string[];
  readonly needs?: Readonly<Record<string, readonly string[]>>;
  readonly points?: readonly string[];
}

export type Level = 1 | 2 | 3;
export const levels: readonly Level[] = [1, 2, 3];

export interface QuestionText {
  readonly ask: string;
  readonly why: string;
  /** By the ids of options, wrong options, steps, steps that do not belong, points. */
  readonly options?: Readonly<Record<string, string>>;
  readonly wrong?: Readonly<Record<string, string>>;
  readonly steps?: Readonly<Record<string, string>>;
  readonly extra?: Readonly<Record<string, string>>;
  readonly points?: Readonly<Record<string, string>>;
}

export const kRight = 'right';

/** The same question asked under one of the engine's mistakes, or several joined by "+". */
export function mistaken(spec: string, mistake: string): string {
  return print(set(parse(spec), 'mistake', mistake));
}

/** The options of a choice between values, the right one first. */
export function optionsOf(question: Question): readonly Rule[] {
  const { spec, at = '', options = [] } = question;
  const rule = (option: string | Rule): Rule =>
    typeof option === 'string' ? { id: option, spec: mistaken(spec, option) } : option;
  return [{ id: kRight, spec, at }, ...options.map(rule)];
}

/** The step that the answer stands in, where it stands in one. */
export function stepOf(question: Question): string | null {
  return /^\/steps\/([^/]+)\//.exec(question.at ?? '')?.[1] ?? null;
}
