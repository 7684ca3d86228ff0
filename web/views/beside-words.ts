// Every text of the labs that lay two runs side by side, as one interface; the two catalogues live in web/words.
type Parts = readonly unknown[];

export interface BesideWords {
  readonly left: string;
  readonly right: string;
  readonly swap: string;
  readonly alone: (side: string) => string;
  /** Between two sentences. */
  readonly gap: string;
  /** Between two findings of one sentence. */
  readonly join: string;
  readonly compareThis: string;
  readonly hint: string;
  readonly parts: (left: string, right: string, link: unknown) => Parts;
  /** `only` names the one side that has the step; empty where both do, in two shapes. */
  readonly inSteps: (left: string, right: string, step: unknown, only: string) => Parts;
  readonly equal: (left: string, right: string) => string;
  readonly values: (leftValue: string, rightValue: string, off: string) => string;
  readonly ulps: (ulps: string) => string;
  readonly unmeasured: string;
  readonly jump: (cell: string) => string;
  readonly steps: string;
  readonly step: string;
  readonly most: string;
  readonly mostHelp: string;
  readonly sameSteps: (count: number) => string;
  readonly both: (steps: string) => string;
  readonly only: (side: string) => string;
  readonly otherShape: string;
  readonly first: string;
  /** What is said of a side, or of a step. */
  readonly failed: (side: string, message: string) => string;
  readonly conventions: {
    readonly shared: string;
    readonly inputs: string;
    readonly does: string;
    readonly source: (text: unknown) => Parts;
    readonly parameter: string;
    readonly differs: string;
    readonly layout: (text: string) => string;
    readonly layouts: Readonly<Record<string, string>>;
    readonly alwaysBias: string;
    readonly about: Readonly<Record<string, string>>;
    readonly stored: string;
    readonly storedHelp: string;
    readonly matrix: string;
    readonly row: string;
    readonly column: string;
    readonly picture: (shape: string, slices: string) => string;
    readonly element: (cell: string, address: string, row: number, column: number) => string;
    readonly none: string;
  };
  readonly reshape: {
    readonly inputs: string;
    readonly split: string;
    readonly merge: string;
    readonly ways: Readonly<Record<string, string>>;
    readonly rightPath: string;
    readonly yourPath: string;
    readonly help: string;
    readonly shape: string;
    readonly strides: string;
    readonly memory: (storage: string) => string;
    readonly view: string;
    readonly copy: string;
    readonly computed: string;
    readonly notThere: string;
    readonly moved: (moved: number, of: number) => string;
    readonly none: string;
    readonly right: string;
    readonly wrong: (stages: string) => string;
    readonly rule: string;
    readonly table: (step: string, side: string, head: string) => string;
    readonly element: (id: number, place: string) => string;
    readonly belongs: (head: number, wanted: number) => string;
    readonly large: string;
    readonly keys: string;
    readonly legend: string;
  };
  readonly labs: Readonly<Record<string, { readonly name: string; readonly question: string }>>;
}
