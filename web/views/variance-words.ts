// Every text of the variance lab, as one interface; the catalogues are web/words/variance.*.ts.
export interface VarianceWords {
  readonly derivation: string;
  readonly next: string;
  readonly all: string;
  readonly again: string;
  /** Each step: what is said, and its line of mathematics. */
  readonly steps: readonly (readonly [said: string, line: string])[];
  readonly measured: string;
  readonly how: (seeds: string, batch: number, keys: number) => string;
  readonly seeds: string;
  readonly measure: string;
  readonly stop: string;
  readonly goOn: string;
  readonly progress: (done: number, total: number) => string;
  readonly stopped: (done: number, total: number) => string;
  readonly finished: (samples: string) => string;
  readonly failed: (message: string) => string;
  readonly columns: {
    readonly width: string;
    readonly mean: string;
    readonly variance: string;
    readonly expected: string;
    readonly scaled: string;
    readonly plainWeight: string;
    readonly scaledWeight: string;
  };
  readonly within: (low: string, high: string) => string;
  readonly plot: string;
  readonly plotSays: (width: string, plain: string, scaled: string) => string;
  readonly plainLine: string;
  readonly scaledLine: string;
  readonly conclusion: string;
  readonly spec: string;
}
