// What the words about opened files have in both languages: the drop, the list of tensors, the choice of a layer, refusals.

export interface FilesWords {
  readonly open: string;
  readonly openMore: string;
  readonly close: (name: string) => string;
  readonly openAgain: (name: string) => string;
  /** While a file is dragged over the page. */
  readonly drop: string;
  readonly local: string;
  readonly folder: string;
  readonly dismiss: string;
  readonly tooMany: (most: number) => string;
  readonly intro: string;
  readonly kinds: string;
  readonly list: string;
  readonly reading: string;
  readonly stopped: string;
  readonly again: string;
  /** Of a question whose file is not open. */
  readonly needs: (names: readonly string[]) => string;
  readonly needsSome: string;
  readonly refused: string;
  /** By the ending of a name. */
  readonly pickled: string;
  readonly kind: Readonly<Record<string, string>>;
  readonly summary: (kind: string, tensors: number, size: string) => string;
  readonly size: (about: string | null, exact: string) => string;
  readonly layouts: Readonly<Record<string, string>>;
  readonly recognised: (layout: string, layers: number, width: number) => string;
  readonly stored: (weights: 'in,out' | 'out,in', fused: boolean, biases: boolean) => string;
  readonly unrecognised: string;
  readonly saved: string;
  readonly openSaved: string;
  readonly tensors: string;
  readonly filter: string;
  readonly shown: (shown: number, of: number) => string;
  readonly more: (rest: number) => string;
  readonly columns: Readonly<Record<'name' | 'format' | 'shape' | 'bytes', string>>;
  readonly values: string;
  readonly choose: string;
  readonly rowsOnly: (rows: string, of: number) => string;
  readonly empty: string;
  readonly useAsX: string;
  readonly reference: string;
  readonly copyReference: string;
  readonly lost: (width: number) => string;
  readonly lostAs: string;
  readonly unread: string;
  readonly roundedIntegers: (count: number) => string;
  readonly leftOut: string;
  readonly layer: string;
  readonly layerIs: (number: number, prefix: string) => string;
  readonly heads: string;
  readonly headsHelp: (width: number) => string;
  readonly head: string;
  readonly notSaid: string;
  readonly mask: string;
  readonly x: string;
  readonly normal: string;
  readonly embedding: (rows: string) => string;
  readonly rows: string;
  readonly rowsHelp: string;
  readonly cutFrom: string;
  readonly weight: (shape: string, from: string) => string;
  readonly absent: (names: string) => string;
  readonly convention: (name: string) => string;
  readonly only: string;
  readonly trace: string;
  readonly fromFile: string;
}
