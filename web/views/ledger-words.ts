// Every text of the ledger lab's own tables, as one interface; the catalogues are web/words/ledger.*.ts.
export interface LedgerWords {
  readonly presets: string;
  readonly preset: Readonly<Record<string, string>>;
  readonly own: string;
  readonly scope: string;
  readonly scopes: Readonly<Record<'attention' | 'model', string>>;
  readonly buffers: { readonly title: string; readonly help: string; readonly elements: string };
  readonly heads: {
    readonly title: string;
    readonly still: (total: string) => string;
    readonly moves: string;
    readonly ends: (width: string) => string;
    readonly h: string;
    readonly width: string;
    readonly total: string;
    readonly kept: (width: string) => string;
    readonly none: string;
    readonly now: string;
  };
  readonly others: {
    readonly title: string;
    readonly help: string;
    readonly number: string;
    readonly difference: string;
    readonly why: string;
    readonly use: string;
    readonly useThis: (why: string) => string;
    readonly more: (n: number) => string;
    readonly wrong: (why: string) => string;
    readonly right: string;
    /** Headings of the tables, by the result that is got wrong. */
    readonly of: Readonly<Record<string, string>>;
  };
  readonly rules: Readonly<Record<string, string>>;
  readonly together: string;
  readonly memory: {
    readonly title: string;
    readonly help: string;
    readonly tokens: string;
    readonly scores: string;
    readonly online: string;
    readonly cache: string;
    readonly times: string;
    readonly waiting: string;
    readonly parameters: string;
    readonly format: string;
    readonly bytes: string;
  };
}

/** What a rule, or several joined by +, does. */
export function ruleText(words: LedgerWords, rule: string): string {
  return rule
    .split('+')
    .map((one) => words.rules[one] ?? one)
    .join(words.together);
}
