// What the iframe page and the page around it say to each other, each way with its schema: both ends read by this file alone.
// Everything has a `type` and a version `v`; a message that is not ours is nobody's, one that is ours and wrong is an error.
import * as v from 'valibot';
import { unsafe } from '../evidence/record.js';
import { names } from './attributes.js';
import { type Fault, kLongestSpec, type Read } from './state.js';

export const kProtocol = 1;
const kOurs = 'attention-lab/';

const text = (most: number): v.GenericSchema<string> => v.pipe(v.string(), v.maxLength(most));
const version = v.literal(kProtocol);
/** Chosen by the asker, given back with the reply. */
const id = v.optional(text(100));
const state = v.looseObject({ v: v.number(), spec: text(kLongestSpec) });
const fault = v.looseObject({ code: text(100), field: text(1000), message: text(10_000) });
const wishes = Object.fromEntries(names.map((name) => [name, v.optional(text(kLongestSpec))]));

/** To the frame. A `state` without a state asks for it; its contents are the lab's to judge. */
const toFrame = v.variant('type', [
  v.strictObject({ type: v.literal('attention-lab/set'), v: version, ...wishes }),
  v.strictObject({ type: v.literal('attention-lab/state'), v: version, id, state: v.optional(v.unknown()) }),
]);

/** From the frame. */
const toHost = v.variant('type', [
  v.strictObject({
    type: v.literal('attention-lab/ready'),
    v: version,
    engine: text(100),
    /** Origins that are told more than this and the height. */
    parents: v.array(text(1000)),
  }),
  v.strictObject({ type: v.literal('attention-lab/resize'), v: version, height: v.pipe(v.number(), v.minValue(0)) }),
  v.strictObject({ type: v.literal('attention-lab/state'), v: version, id, state }),
  v.strictObject({
    type: v.literal('attention-lab/answer'),
    v: version,
    answer: v.looseObject({ question: text(200), answer: text(20_000) }),
  }),
  v.strictObject({ type: v.literal('attention-lab/error'), v: version, id, error: fault }),
]);

export type ToFrame = v.InferOutput<typeof toFrame>;
export type ToHost = v.InferOutput<typeof toHost>;

const wrong = (code: Fault['code'], field: string, message: string): Read<never> => ({
  ok: false,
  error: { code, field, message },
});

/** Null for what is not of this protocol at all. */
function read<T>(schema: v.GenericSchema<unknown, T>, data: unknown): Read<T> | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, v: given } = data as { readonly type?: unknown; readonly v?: unknown };
  if (typeof type !== 'string' || !type.startsWith(kOurs)) return null;
  if (typeof given === 'number' && given > kProtocol)
    return wrong('newer_message', 'v', `version ${given} is not known here`);
  if (unsafe(data) !== null) return wrong('bad_message', 'message', 'is no plain data');
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return { ok: true, value: parsed.output };
  const issue = parsed.issues[0];
  return wrong('bad_message', v.getDotPath(issue) ?? 'message', issue.message);
}

export const readToFrame = (data: unknown): Read<ToFrame> | null => read(toFrame, data);
export const readToHost = (data: unknown): Read<ToHost> | null => read(toHost, data);
