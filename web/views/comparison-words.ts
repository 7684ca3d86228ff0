// Every text about a run beside another, as one interface; the two catalogues live in web/words. A text that holds a link
// is a list of parts, so that each language puts the link where its own sentence wants it.
type Parts = readonly unknown[];

export interface ComparisonWords {
  readonly label: string;
  readonly compareWith: string;
  readonly off: string;
  /** A run that does not round everywhere to its one format has no name of its own. */
  readonly thisRun: string;
  readonly parts: (shown: string, other: string, link: unknown) => Parts;
  readonly partsAtInput: (shown: string, other: string, link: unknown) => Parts;
  readonly partsInSteps: (shown: string, other: string, step: unknown) => Parts;
  /** Both values of the first difference. */
  readonly values: (shown: string, other: string, value: string, off: string) => string;
  readonly equal: (shown: string, other: string) => string;
  readonly firstNan: (link: unknown, cause: unknown) => Parts;
  readonly firstInfinite: (link: unknown, cause: unknown) => Parts;
  readonly allFinite: string;
  /** What is said of one run, beside or after what is said of both. */
  readonly join: string;
  readonly stop: string;
  readonly nonfinite: {
    readonly given: string;
    readonly exceeds: (operation: string, format: string, largest: string) => string;
    readonly is: (operation: string, result: string) => string;
    readonly minus: (left: string, right: string) => string;
    readonly plus: (left: string, right: string) => string;
    readonly times: (left: string, right: string) => string;
    readonly over: (left: string, right: string) => string;
  };
  readonly jump: (cell: string) => string;
  /** What one cell says when asked. */
  readonly cell: (shown: string, format: string, truth: string, off: string) => string;
  readonly cellBeside: (shown: string, format: string, other: string, value: string, off: string) => string;
  readonly offBy: (ulps: string) => string;
  readonly noDifference: string;
  readonly apart: string;
  readonly legend: (other: string, format: string) => string;
  readonly levels: readonly string[];
  readonly onlyHere: (other: string) => string;
  readonly inOther: (other: string) => string;
  readonly distance: string;
  readonly ulps: (ulps: string, format: string) => string;
  readonly chip: (ulps: string) => string;
  readonly emptyRows: (count: number, policy: string) => string;
  readonly emptyAt: (link: unknown) => Parts;
  /** What each policy does with a row in which no key is allowed. */
  readonly policies: Readonly<Record<string, string>>;
  readonly precision: string;
  readonly rest: string;
  readonly params: Readonly<Record<string, readonly [string, string]>>;
  readonly options: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
}
