// What the words about variants of a layer have in both languages: names of parameters and of their values, groups of
// controls, and notes with the numbers they speak of.
type Pair = readonly [string, string];

export interface VariantsWords {
  readonly variants: {
    /** For a parameter that is not set. */
    readonly absent: string;
    /** The steps of one head, counted from 0, beside the output. */
    readonly oneHead: (head: string) => string;
    /** Where several may be chosen: to add one, to take one away. */
    readonly another: string;
    readonly without: (one: string) => string;
    readonly variant: string;
    readonly wrong: string;
    readonly moved: (step: string, moved: number, of: number) => string;
    readonly refused: (outer: number, inner: number, length: number) => string;
    readonly zeroTimes: (cell: string, left: string, right: string) => string;
  };
  readonly params: Readonly<Record<string, Pair>>;
  readonly options: Readonly<Record<string, string>>;
}
