// The shapes of what comes out of the worker, checked at the door. A text that does not fit is an `internal`
// error, so that no view ever meets a half-formed Trace.
import * as v from 'valibot';
import type { Catalog, Estimate, Explanation, LabError, Outcome, Trace } from './types.js';
import type { Fingerprint, Grade } from './grading.js';
import type { Values } from './protocol.js';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const number = v.union([v.number(), v.picklist(['nan', 'inf', '-inf', '-0'])]);
const finite = v.nullable(number);
const text = v.string();
const texts = v.array(text);
const counts = v.array(count);
const record = v.record(text, v.unknown());

const planned = {
  name: text,
  kind: v.picklist([
    'input',
    'contract',
    'scale',
    'mask',
    'row_max',
    'subtract',
    'exp',
    'tanh',
    'row_sum',
    'divide',
    'multiply',
    'add',
    'dropout',
    'view',
    'copy',
    'round',
    'error',
  ]),
  formula: text,
  axes: texts,
  shape: counts,
  strides: counts,
  offset: count,
  storage: text,
  contiguous: v.boolean(),
  format: text,
  reads: texts,
  rule: text,
  group: v.optional(count),
  clip: v.optional(count),
  lesson_step: v.nullable(count),
  cost: v.looseObject({ flops: v.number(), bytes: v.number() }),
};
const health = v.looseObject({
  min: finite,
  max: finite,
  nan: count,
  pos_inf: count,
  neg_inf: count,
  subnormal: count,
  zero: count,
});
const engine = v.looseObject({ version: text });

const traceHead = v.looseObject({
  spec: text,
  engine,
  steps: v.array(v.looseObject({ ...planned, health })),
  results: record,
  notes: v.array(v.looseObject({ code: text, step: text, message: text, data: record })),
  arena: v.looseObject({
    type: v.picklist(['float32', 'float64']),
    storages: v.record(text, v.tuple([count, count])),
  }),
});
const estimate = v.looseObject({
  spec: text,
  steps: v.array(v.looseObject(planned)),
  results: record,
  memory: v.looseObject({ needed: v.number(), budget: v.number(), fits: v.boolean() }),
});
const parameter = v.looseObject({
  name: text,
  kind: v.picklist(['integer', 'number', 'word', 'words', 'numbers', 'bits', 'source', 'spec', 'text']),
  words: texts,
  numbered: v.optional(text),
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  default: v.nullable(text),
  default_note: v.nullable(text),
  help: text,
});
const catalog = v.looseObject({
  engine: v.looseObject({ version: text, build: v.picklist(['native', 'wasm']) }),
  experiments: v.array(v.looseObject({ name: text, question: text, parameters: v.array(parameter) })),
  formats: v.array(v.looseObject({ name: text, bits: count, precision: count })),
  conventions: v.optional(
    v.array(v.looseObject({ name: text, source: text, layout: text, settings: v.record(text, text) })),
  ),
  mistakes: v.optional(v.array(v.looseObject({ name: text, help: text }))),
});
const explanation = v.looseObject({
  cell: text,
  step: text,
  index: counts,
  kind: text,
  formula: text,
  format: text,
  value: number,
  bits: text,
  operands: v.array(v.looseObject({ step: text, index: counts, value: number })),
  operations: v.array(
    v.looseObject({
      op: text,
      left: number,
      right: v.nullable(number),
      result: number,
      error: v.nullable(number),
    }),
  ),
  by_hand: v.optional(v.looseObject({ text })),
});
const grade = v.looseObject({
  verdict: v.picklist(['right', 'wrong', 'unreadable']),
  expected: v.unknown(),
  given: v.unknown(),
  why: v.nullable(v.looseObject({ code: text, at: v.nullable(count), seen: text, message: text })),
  format: v.nullable(text),
  skipped: v.nullable(text),
  cells: v.array(
    v.looseObject({
      index: counts,
      given: v.unknown(),
      expected: v.unknown(),
      right: v.boolean(),
      ulp: v.nullable(v.number()),
    }),
  ),
  recognised: v.array(v.looseObject({ id: text, spec: text, step: v.nullable(text) })),
});
const fingerprints = v.array(
  v.looseObject({ id: text, spec: text, value: v.unknown(), differs: v.boolean(), refused: v.nullable(text) }),
);
const failure = v.object({
  error: v.looseObject({
    code: text,
    field: text,
    message: text,
    suggest: v.nullish(text, null),
    data: v.optional(record, {}),
  }),
});

export function labError(code: LabError['code'], message: string, data: LabError['data'] = {}): LabError {
  return { code, field: 'experiment', message, suggest: null, data };
}

function read<T>(source: string, schema: v.GenericSchema): Outcome<T> {
  let raw: unknown;
  try {
    raw = JSON.parse(source);
  } catch {
    return { ok: false, error: labError('internal', 'the engine answered with text that is not JSON') };
  }
  const failed = v.safeParse(failure, raw);
  if (failed.success) return { ok: false, error: failed.output.error as LabError };
  const parsed = v.safeParse(schema, raw);
  if (parsed.success) return { ok: true, value: parsed.output as T };
  const issue = parsed.issues[0];
  const path = v.getDotPath(issue) ?? 'answer';
  return { ok: false, error: labError('internal', `the engine's answer is malformed at ${path}: ${issue.message}`) };
}

/** Every storage must lie inside the array, and every step inside its storage. */
function arenaFits(trace: Trace): boolean {
  const wanted = trace.values instanceof Float32Array ? 'float32' : 'float64';
  if (trace.arena.type !== wanted) return false;
  const storages = Object.entries(trace.arena.storages);
  if (!storages.every(([, [first, size]]) => first + size <= trace.values.length)) return false;
  return trace.steps.every((step) => {
    const size = trace.arena.storages[step.storage]?.[1];
    if (size === undefined || step.shape.length !== step.strides.length) return false;
    if (step.shape.includes(0)) return true;
    const last = step.shape.reduce((at, n, axis) => at + (n - 1) * (step.strides[axis] ?? 0), step.offset);
    return last < size;
  });
}

export function readTrace(source: string, values: Values | null): Outcome<Trace> {
  const head = read<Trace>(source, traceHead);
  if (!head.ok) return head;
  const trace: Trace = { ...head.value, values: values ?? new Float32Array(0) };
  // An answer without any step (a ledger) has no arena to agree with.
  if (trace.steps.length === 0 || arenaFits(trace)) return { ok: true, value: trace };
  return { ok: false, error: labError('internal', "the engine's values do not fit the steps it named") };
}

export const readCatalog = (source: string): Outcome<Catalog> => read<Catalog>(source, catalog);
export const readEstimate = (source: string): Outcome<Estimate> => read<Estimate>(source, estimate);
export const readExplanation = (source: string): Outcome<Explanation> => read<Explanation>(source, explanation);
export const readGrade = (source: string): Outcome<Grade> => read<Grade>(source, grade);
export const readFingerprints = (source: string): Outcome<readonly Fingerprint[]> =>
  read<readonly Fingerprint[]>(source, fingerprints);
