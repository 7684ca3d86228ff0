// Every text of the leak lab, as one interface; both languages live in web/words.

export interface LeakWords {
  readonly disturb: (n: number) => string;
  readonly with: string;
  readonly withs: Readonly<Record<'random' | 'nan' | 'inf' | 'number', string>>;
  readonly rule: string;
  readonly rules: Readonly<Record<string, string>>;
  readonly map: string;
  readonly mapHelp: string;
  readonly step: string;
  readonly part: string;
  readonly marks: Readonly<Record<Mark, string>>;
  readonly maskLine: string;
  readonly noMaskLine: string;
  readonly window: (first: number, last: number, total: number) => string;
  readonly reaches: (token: number, earlier: string, step: string) => string;
  readonly crosses: (token: number, step: string) => string;
  readonly holds: (token: number) => string;
  readonly noPast: string;
  readonly why: {
    readonly zeroTimes: (cell: string, left: string, right: string) => string;
    readonly moved: (moved: number, total: number) => string;
    readonly noMask: string;
    readonly passes: string;
    readonly late: string;
    readonly weighs: string;
    readonly mixes: (step: string) => string;
    readonly scores: string;
  };
  readonly steps: string;
}

/** What became of one token's row in one step. */
export type Mark = 'changed' | 'same' | 'leaked' | 'none';
