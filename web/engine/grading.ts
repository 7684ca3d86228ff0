// The words of grading, as the page asks and reads them (engine/grading/ writes and reads the JSON): an answer as a
// person typed it, compared with what a Spec gives and with what wrong rules would give.

/** Kinds the engine grades; `order` and `proof` are the page's. */
export type GradedKind = 'integer' | 'decimal' | 'shape' | 'matrix' | 'choice';

/** How far a number may be off: not at all, ulps of the step's format, or an absolute distance. */
export type Within = 'exact' | { readonly ulp: number } | number;

/** A wrong rule, or an option of a choice: what its Spec gives, at its own place or else at the question's. */
export interface Rule {
  readonly id: string;
  readonly spec: string;
  readonly at?: string;
}

export interface FingerprintRequest {
  readonly spec: string;
  /** JSON pointer into the Trace; an item of `steps` may be named: /steps/weights/values/0/1. */
  readonly at: string;
  /** `exact` unless given. */
  readonly within?: Within;
  readonly wrong?: readonly Rule[];
  /** Also every named mistake of the Spec's experiment, each alone; their ids are the engine's. */
  readonly mistakes?: boolean;
}

export interface GradeRequest extends FingerprintRequest {
  readonly kind: GradedKind;
  /** As typed. Of a choice, the id of an option; without options, the word that stands at `at` (raises, true, nan). */
  readonly answer: string;
  /** Of a choice: right is every option whose value is the truth's. */
  readonly options?: readonly Rule[];
  /** Where a refusal is the right answer: the field that it names. The right answer is then the word `error`. */
  readonly error?: string;
}

/** Why an answer cannot be read; the page words each in its language. */
export type UnreadableCode =
  /** nothing but blanks */
  | 'empty'
  /** no number stands at `at` */
  | 'not_a_number'
  /** a comma that may be a decimal point or group digits: 1,500 */
  | 'decimal_comma'
  /** groups that are not of three digits each: 23,59,296 */
  | 'grouping'
  /** a whole number is wanted */
  | 'not_whole'
  /** a fraction with 0 below the line */
  | 'zero_below'
  /** several numbers where one is wanted */
  | 'several'
  /** a bracket without its partner */
  | 'bracket'
  /** rows of different lengths, or brackets of different depths */
  | 'ragged'
  /** brackets deeper than eight */
  | 'too_deep'
  /** longer, or more numbers, than any answer needs */
  | 'too_long'
  /** a choice that is none of the options */
  | 'unknown_option';

export interface Why {
  /** Of a wrong answer only `other_shape`: the numbers can be read but are arranged otherwise, or are more or fewer. */
  readonly code: UnreadableCode | 'other_shape';
  /** Place in the answer, counted as JavaScript counts characters; null where it is no single place. */
  readonly at: number | null;
  /** What stands there, shortened. */
  readonly seen: string;
  /** In English, for the command line. */
  readonly message: string;
}

export interface Cell {
  /** [] for a single number. */
  readonly index: readonly number[];
  /** Numbers, or text as the Trace has it: nan, inf, whole numbers beyond 2^53. */
  readonly given: unknown;
  readonly expected: unknown;
  readonly right: boolean;
  /** |given - expected| in ulps of `format` at the expected number; null where one of them is not finite, or no format applies. */
  readonly ulp: number | null;
}

export interface Grade {
  readonly verdict: 'right' | 'wrong' | 'unreadable';
  /** The value as the Trace has it (or { error } where a refusal is right). */
  readonly expected: unknown;
  /** The answer as it was read, or null. */
  readonly given: unknown;
  readonly why: Why | null;
  /** The number format that ulps are counted in. */
  readonly format: string | null;
  /** Empty where given and expected have different shapes. */
  readonly cells: readonly Cell[];
  /** Why no wrong rules were run, where the question is too large for that; else null. */
  readonly skipped?: string | null;
  /** Wrong rules that give this answer; `step` is the first in which their run parts from the right one, or null. */
  readonly recognised: readonly { readonly id: string; readonly spec: string; readonly step: string | null }[];
}

export interface Fingerprint {
  readonly id: string;
  readonly spec: string;
  /** What the rule gives there, or null where it gives nothing. */
  readonly value: unknown;
  /** Whether it is not the right answer (nothing is not). */
  readonly differs: boolean;
  /** The code of the error, where the rule's Spec is refused. */
  readonly refused: string | null;
}
