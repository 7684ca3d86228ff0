// Texts of the map of weights, as one interface; the catalogues stand among the texts of what flows (web/words/flow.*.ts).
export interface MapWords {
  readonly title: string;
  /** Said where a question kept the output alone. */
  readonly absent: string;
  readonly show: string;
  readonly all: string;
  readonly keys: string;
  readonly colours: string;
  readonly nearer: string;
  readonly farther: string;
}
