// Every text a view shows, as one interface. Views are handed a catalogue of it; the two catalogues live in web/words.
// Texts that carry values are functions, so that each language orders its own sentence.
import type { Special } from '../draw/number';
import type { StepKind } from '../engine/types';

type ValueWord = 'nan' | 'inf' | 'minusInf' | 'minusZero';

export interface ViewsWords {
  /** Full words for what is not an ordinary number, for screen readers and titles. */
  readonly values: Readonly<Record<ValueWord, string>>;
  /** What an axis letter counts, e.g. "heads"; other letters are shown bare. */
  readonly axes: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<StepKind, string>>;
  /** A short name of each step for people; steps not listed keep their engine name alone. */
  readonly steps: Readonly<Record<string, string>>;

  readonly query: (n: number) => string;
  readonly key: (n: number) => string;
  readonly token: (n: number) => string;
  readonly feature: (n: number) => string;
  readonly inputFeature: (n: number) => string;
  readonly outputFeature: (n: number) => string;
  readonly head: (n: number) => string;
  /** The one head that a question keeps, counted from 0, among all. */
  readonly headOf: (n: number, heads: number) => string;
  readonly batch: (n: number) => string;
  readonly axisItem: (letter: string, n: number) => string;
  /** Joins things into a running text: "a, b and c". */
  readonly list: (items: readonly string[]) => string;
  /** Sentences one after another. */
  readonly sentences: (sentences: readonly string[]) => string;

  /** In place of values that wait for a prediction. */
  readonly veiled: string;

  readonly timeline: {
    readonly label: string;
    readonly inputs: string;
    readonly other: string;
    /** By lesson step, 1 to 8. */
    readonly groups: Readonly<Record<number, string>>;
    readonly softmaxNote: string;
    readonly view: string;
    readonly copy: string;
    readonly keys: string;
    readonly shape: (parts: string) => string;
  };
  readonly tensor: {
    readonly heads: string;
    readonly batches: string;
    readonly table: (step: string, where: string) => string;
    readonly value: string;
    readonly masked: string;
    readonly subnormal: string;
    readonly attendsMost: (query: string, key: string, weight: string) => string;
    readonly attendsEqually: (query: string, keys: string, weight: string) => string;
    readonly attendsNone: (query: string) => string;
    readonly range: (min: string, max: string) => string;
    readonly constant: (value: string) => string;
    readonly noFinite: string;
    readonly noCells: string;
    readonly maskedCount: (n: number, total: number) => string;
    readonly nanCount: (n: number) => string;
    readonly window: (rows: string, ofRows: number, columns: string, ofColumns: number) => string;
    readonly up: string;
    readonly down: string;
    readonly left: string;
    readonly right: string;
    readonly keys: string;
  };
  readonly memory: {
    readonly label: (step: string) => string;
    readonly owns: (storage: string) => string;
    readonly shares: (storage: string) => string;
    readonly copies: (source: string) => string;
    readonly contiguous: string;
    readonly notContiguous: string;
    readonly shape: string;
    readonly strides: string;
    readonly offset: string;
    readonly order: string;
    readonly address: string;
    /** Said of the picture: the addresses in reading order. */
    readonly path: (addresses: string) => string;
    readonly shown: (first: number, last: number, total: number) => string;
    readonly source: (storage: string) => string;
    readonly own: (storage: string) => string;
    readonly empty: string;
  };
  readonly inspector: {
    readonly nothing: string;
    readonly value: string;
    readonly rounded: string;
    readonly stored: string;
    readonly format: string;
    readonly bits: string;
    readonly computed: string;
    readonly given: string;
    readonly moved: string;
    readonly moreTerms: (n: number) => string;
    readonly operands: string;
    readonly usedBy: string;
    readonly operations: string;
    readonly showOperations: string;
    readonly operation: string;
    readonly result: string;
    readonly error: string;
    readonly exactResult: string;
    readonly undefinedError: string;
    readonly outOf: (shown: number, total: number) => string;
    readonly masked: string;
    readonly memory: string;
    readonly filled: (constant: string) => string;
    readonly kept: string;
    readonly emptyRow: (policy: string) => string;
  };
  readonly ledger: {
    readonly label: string;
    readonly matrix: string;
    readonly formula: string;
    readonly shape: string;
    readonly weights: string;
    readonly biases: string;
    readonly sums: string;
    readonly total: string;
    readonly withBias: string;
    readonly heads: string;
    readonly dModel: string;
    readonly fewer: string;
    readonly more: string;
    readonly headsNow: (heads: number, width: string) => string;
    readonly still: (total: string, heads: string) => string;
    readonly moveIt: string;
    readonly buffers: string;
    readonly flops: string;
    readonly bytes: string;
    readonly scoreBytes: string;
    readonly kvCacheBytes: string;
    readonly elements: (n: string) => string;
    readonly operations: (n: string) => string;
    readonly inBytes: (n: string) => string;
  };
  readonly results: {
    readonly label: string;
    readonly name: string;
    readonly value: string;
    /** By the engine's name; what has none here keeps that alone. */
    readonly names: Readonly<Record<string, string>>;
    /** In binary units, null where the count alone is short enough; then the exact count. */
    readonly bytes: (about: string | null, exact: string) => string;
    readonly none: string;
    readonly yes: string;
    readonly no: string;
    readonly empty: string;
    readonly more: (n: number) => string;
  };
}

/** A special value in words. */
export function valueWord(special: Special, words: ViewsWords): string {
  const { nan, inf, minusInf, minusZero } = words.values;
  return { nan, inf, '-inf': minusInf, '-0': minusZero }[special];
}
