// Every text of the subspace lab, as one interface; the catalogues are web/words/subspace.*.ts.
export interface SubspaceWords {
  readonly relations: Readonly<Record<string, string>>;
  /** A relation as the one that asks: "near by asks". */
  readonly asks: (relation: string) => string;
  readonly first: string;
  readonly second: string;
  readonly strength: string;
  readonly mix: string;
  readonly less: string;
  readonly more: string;
  readonly mixNow: (first: string, share: string, second: string, rest: string) => string;
  readonly query: string;
  readonly token: (place: number, symbol: string) => string;
  readonly asked: string;
  readonly split: string;
  readonly merged: string;
  readonly single: string;
  readonly head: (n: number) => string;
  readonly mergedRow: string;
  readonly singleRow: string;
  readonly missed: string;
  readonly cell: (row: string, token: string, weight: string) => string;
  readonly story: (single: string, split: string) => string;
  readonly agree: string;
  readonly rounding: (format: string) => string;
  readonly curve: string;
  readonly curveHelp: string;
  readonly curveTable: string;
  readonly missedAll: string;
  readonly steps: string;
}
