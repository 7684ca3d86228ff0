// The words of the engine, as the page reads them: Trace, Step, Catalog, Estimate, Explanation, errors.
// These shapes are written once, here; the engine's C++ writes the JSON they describe (engine/trace/to_json.cpp).

/**
 * Axis names: B batch, h heads (h_kv where keys and values have fewer), T queries, S keys, feature axes d_model, d_k, d_v,
 * h*d_k, h_kv*d_v ... (colour of d), a width of additive scores, tile, 2k+1 relative positions.
 */
export type Axis = string;

/** A number as it stands in the engine's JSON: NaN, infinities and negative zero are words. */
export type JsonNumber = number | 'nan' | 'inf' | '-inf' | '-0';

export type StepKind =
  | 'input'
  | 'contract'
  | 'scale'
  | 'mask'
  | 'row_max'
  | 'subtract'
  | 'exp'
  | 'tanh'
  | 'row_sum'
  | 'divide'
  | 'multiply'
  | 'add'
  | 'dropout'
  | 'view'
  | 'copy'
  | 'round'
  | 'error';

export interface Health {
  readonly min: number | null;
  readonly max: number | null;
  readonly nan: number;
  readonly pos_inf: number;
  readonly neg_inf: number;
  readonly subnormal: number;
  readonly zero: number;
}

/** One step as the worker boundary carries it: everything but the values, which lie in the arena. */
export interface Step {
  readonly name: string;
  readonly kind: StepKind;
  readonly formula: string;
  readonly axes: readonly Axis[];
  readonly shape: readonly number[];
  /** In elements of `storage`, as NumPy counts them. */
  readonly strides: readonly number[];
  readonly offset: number;
  /** The step that owns the memory; a view names another step's storage. */
  readonly storage: string;
  readonly contiguous: boolean;
  readonly format: string;
  readonly reads: readonly string[];
  /** Einsum letters over `reads`, e.g. "bhtd,bhsd->bhts"; "reshape": the same element in row-major order; may be empty. */
  readonly rule: string;
  /** Query heads that share one head of the second operand, where more than one does. */
  readonly group?: number;
  /** The rule's letter r is clip(s - t, -clip, clip) + clip. */
  readonly clip?: number;
  /** 1 to 8 as the lesson numbers them, or null. */
  readonly lesson_step: number | null;
  readonly cost: { readonly flops: number; readonly bytes: number };
  readonly health: Health;
}

export interface Note {
  readonly code: string;
  readonly step: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Where each storage lies in the arena: [first element, number of elements]. */
export interface ArenaMap {
  readonly type: 'float32' | 'float64';
  readonly storages: Readonly<Record<string, readonly [number, number]>>;
}

export interface TraceHead {
  /** The Spec with every default it used, in the order of the declarations. */
  readonly spec: string;
  readonly engine: { readonly version: string };
  readonly steps: readonly Step[];
  readonly results: Readonly<Record<string, unknown>>;
  readonly notes: readonly Note[];
  readonly arena: ArenaMap;
}

export interface Trace extends TraceHead {
  readonly values: Float32Array | Float64Array;
}

export type ErrorCode =
  | 'unknown_experiment'
  | 'unknown_key'
  | 'duplicate_key'
  | 'missing'
  | 'bad_value'
  | 'out_of_range'
  | 'shape'
  | 'too_large'
  | 'bad_file'
  | 'bad_option'
  | 'internal'
  // made by the page's client, never by the engine:
  | 'cancelled'
  | 'deadline'
  | 'crashed'
  | 'no_wasm'
  // made by the page's state: the question names files that are not open
  | 'needs_file';

export interface LabError {
  readonly code: ErrorCode;
  /** The key, the option, or `experiment`. */
  readonly field: string;
  readonly message: string;
  readonly suggest: string | null;
  readonly data: Readonly<Record<string, unknown>> & { readonly seen?: unknown; readonly wanted?: unknown };
}

/**
 * A declared parameter. `kind` says what its text may be:
 * integer | number | word (one of `words`) | words (one or several of `words` joined by "+") |
 * numbers (a JSON array of any rank, or one number) | bits (the same of patterns 0x...) | source (one of `words`, or a JSON array).
 */
export interface Parameter {
  readonly name: string;
  readonly kind: 'integer' | 'number' | 'word' | 'words' | 'numbers' | 'bits' | 'source' | 'spec' | 'text';
  readonly words: readonly string[];
  /** A word that takes a whole number: "head" is written head:3. */
  readonly numbered?: string | undefined;
  readonly min: number | null;
  readonly max: number | null;
  /** Text of the default, or null where it is derived or absent; `default_note` then says how. */
  readonly default: string | null;
  readonly default_note: string | null;
  readonly help: string;
}

export interface Experiment {
  readonly name: string;
  readonly question: string;
  readonly parameters: readonly Parameter[];
}

/** How the four weights lie in memory: (in, out) or nn.Linear's (out, in); one by one, or q, k, v in one matrix. */
export type WeightLayout = 'separate' | 'separate_linear' | 'fused_linear' | 'fused_conv1d';

export interface Convention {
  readonly name: string;
  /** Paper, or repository, commit and lines. */
  readonly source: string;
  readonly layout: WeightLayout;
  readonly always_bias: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

export interface Catalog {
  readonly engine: { readonly version: string; readonly build: 'native' | 'wasm' };
  readonly experiments: readonly Experiment[];
  /** What real implementations do, with their source, and the wrong rules a run can have. */
  readonly conventions?: readonly Convention[];
  readonly mistakes?: readonly { readonly name: string; readonly help: string }[];
  readonly formats: readonly {
    readonly name: string;
    readonly bits: number;
    readonly precision: number;
    readonly largest: number;
    readonly smallest_normal: number;
    readonly smallest_subnormal: number;
  }[];
}

export interface Estimate {
  readonly spec: string;
  readonly steps: readonly Omit<Step, 'health'>[];
  readonly results: { readonly peak_bytes: number; readonly flops: number; readonly parameters: number };
  readonly memory: { readonly needed: number; readonly budget: number; readonly fits: boolean };
}

/** One elementary operation on the way to a cell: its operands, its rounded result, and result minus the exact value. */
export interface Operation {
  readonly op: '+' | '-' | '*' | '/' | 'exp' | 'max' | 'copy' | 'fill' | 'round';
  readonly left: JsonNumber;
  readonly right: JsonNumber | null;
  readonly result: JsonNumber;
  /** Result minus exact, as a double; 0 when the operation was exact, null when it has no meaning (NaN, infinity). */
  readonly error: JsonNumber | null;
}

export interface Explanation {
  readonly cell: string;
  readonly step: string;
  readonly index: readonly number[];
  readonly kind: StepKind;
  readonly formula: string;
  readonly format: string;
  readonly value: JsonNumber;
  readonly bits: string;
  /** Operands in the order they are used. */
  readonly operands: readonly {
    readonly step: string;
    readonly index: readonly number[];
    readonly value: JsonNumber;
  }[];
  /** Every elementary operation in order; the last result is the cell. */
  readonly operations: readonly Operation[];
  /** The value as a person would write it, "e^{2 sqrt 2} / (1 + e^{2 sqrt 2})"; absent where there is no short exact form. */
  readonly by_hand?: { readonly text: string };
}

/** Outcome of a question: an answer or an error, never an exception. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: LabError };
