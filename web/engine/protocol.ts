// The messages between the page and its worker: one typed union each way, so that both ends are checked together.
// Text and at most one array travel, and handles of files; nothing else does.

/** How far a run is, is told ten times a second at most. */
export const kTellMs = 100;

/** The wasm as the page has it: its bytes, or packed as text (unpack.ts). */
export type Wasm = ArrayBuffer | string;

/** Has the wasm unpacked and compiled before anybody asks: the same will come with the start. */
export interface Prepare {
  readonly kind: 'prepare';
  readonly wasm: Wasm;
}

/** Starts the engine: the wasm, or a module compiled by an earlier worker. */
export interface Start {
  readonly kind: 'start';
  readonly wasm: Wasm | WebAssembly.Module;
  /** Where the other half of a split engine is; see late.ts. */
  readonly late?: string;
}

export type Question =
  | { readonly kind: 'catalog' }
  /** Where more than one worker may share it, a plan comes back instead of an answer, if it pays. */
  | { readonly kind: 'run'; readonly spec: string; readonly memoryMB: number; readonly workers?: number }
  | { readonly kind: 'estimate'; readonly spec: string; readonly memoryMB: number }
  | { readonly kind: 'explain'; readonly spec: string; readonly cell: string }
  /** `request` is JSON: a GradeRequest, or a FingerprintRequest. */
  | { readonly kind: 'grade' | 'fingerprints'; readonly request: string };

/** A question with the id its reply will carry. */
export interface Asked {
  readonly kind: 'ask';
  readonly id: number;
  readonly question: Question;
}

/** A file that Specs may name from now on, read by ranges; null takes it back. */
export interface Offered {
  readonly kind: 'offer';
  readonly name: string;
  readonly file: Blob | null;
}

export type Floats = Float32Array<ArrayBuffer>;
export type Values = Floats | Float64Array<ArrayBuffer>;

/** An input of a shared layer; `normals` numbers are drawn for it in parts, or 0: it comes as a whole. */
export interface Input {
  readonly name: string;
  readonly normals: number;
}

/** How a layer is shared (SharedLayer::plan): sizes, and its inputs, those that keys need first. */
export interface Plan {
  readonly workers: number;
  readonly tile: number;
  readonly groups: number;
  readonly b: number;
  readonly t: number;
  readonly s: number;
  readonly model: number;
  /** Whether the worker that finishes needs x and memory. */
  readonly keep: boolean;
  readonly inputs: readonly Input[];
}

/** Makes a helper ready for its parts of a question. */
export interface Share {
  readonly kind: 'share';
  readonly id: number;
  readonly spec: string;
  readonly memoryMB: number;
  readonly workers: number;
}

/** SharedLayer::work, of the question `id`; `part` 0 wants no reply. */
export interface Part {
  readonly kind: 'part';
  readonly id: number;
  readonly part: number;
  readonly what: string;
  readonly b: number;
  readonly group: number;
  readonly first: number;
  readonly in: Floats;
  readonly out: Floats;
  /** Its memory is for the reply, if that is not longer. */
  readonly room: Floats;
}

/** All rows are there: the answer, please. */
export interface Finish {
  readonly kind: 'finish';
  readonly id: number;
  readonly out: Floats;
}

export type Work = Asked | Share | Part | Finish;
export type ToWorker = Prepare | Start | Offered | Work;

export type FromWorker =
  /** The engine is compiled and ready; the module can start the next worker without compiling again. */
  | { readonly kind: 'ready'; readonly module: WebAssembly.Module }
  /** The engine cannot run here at all: WebAssembly is refused, or lacks SIMD. */
  | { readonly kind: 'refused'; readonly reason: Refusal; readonly detail: string }
  /** Sent before a run begins: the engine's own count of its work, where it has one. */
  | { readonly kind: 'begun'; readonly id: number; readonly flops: number | null }
  /** Tiles of a long run that are done. */
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  /** The run is worth sharing. */
  | { readonly kind: 'plan'; readonly id: number; readonly plan: Plan }
  /** `back` is what came with this part and with those before that wanted no reply, to be used again. */
  | {
      readonly kind: 'part';
      readonly id: number;
      readonly part: number;
      readonly values: Floats | null;
      readonly back: readonly Floats[];
    }
  | { readonly kind: 'answer'; readonly id: number; readonly text: string; readonly values: Values | null }
  /** The instance threw: its memory is not to be trusted again. */
  | { readonly kind: 'trap'; readonly id: number; readonly detail: string };

export type Refusal = 'absent' | 'csp' | 'simd' | 'broken' | 'worker';
