// What a host may keep of a lab and give back later: small, versioned, and opaque to the host. Anything that comes back is
// checked as a whole before any of it counts, so that a state which is refused leaves the lab as it was.
import * as v from 'valibot';
import { judge } from '../evidence/judge.js';
import { type EvidenceRecord, unsafe } from '../evidence/record.js';
import { draftFields } from '../practice/draft.js';
import { langs } from '../state/preferences.js';

export const kStateVersion = 1;
export const kLongestSpec = 200_000;
const kLongestText = 4 * 2 ** 20;
const kMostAnswers = 500;

const text = (most: number): v.GenericSchema<string> => v.pipe(v.string(), v.maxLength(most));
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** An attempt as the log keeps it: its form and its digest are the log's to judge. */
const record = v.pipe(
  v.unknown(),
  v.transform((value) => judge(value)),
  v.check((judged) => 'record' in judged, 'not an attempt'),
  v.transform((judged) => (judged as { readonly record: EvidenceRecord }).record),
);

const schema = v.strictObject({
  v: v.literal(kStateVersion),
  spec: v.pipe(text(kLongestSpec), v.minLength(1)),
  lang: v.picklist(langs),
  step: v.nullable(text(200)),
  head: place,
  batch: place,
  focus: v.nullable(v.strictObject({ step: text(200), index: v.pipe(v.array(place), v.maxLength(8)) })),
  /** The format of a second run beside the shown one, or `off`. */
  compare: text(40),
  /** Cells whose text is no number yet. */
  cells: v.pipe(v.array(v.strictTuple([text(200), text(2000)])), v.maxLength(1024)),
  /** Answers that are written and not committed. */
  unsent: v.pipe(v.array(v.strictObject({ question: text(200), ...draftFields })), v.maxLength(200)),
  /** Answers that were committed here. */
  answers: v.pipe(v.array(record), v.maxLength(kMostAnswers)),
});

export type SavedState = v.InferOutput<typeof schema>;

export type FaultCode = 'bad_attribute' | 'bad_state' | 'newer_state' | 'bad_message' | 'newer_message';

/** What was wrong with something a host gave; `field` is the attribute, or the path inside the state or message. */
export interface Fault {
  readonly code: FaultCode;
  readonly field: string;
  readonly message: string;
}

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Fault };

const bad = (field: string, message: string): Read<never> => ({
  ok: false,
  error: { code: 'bad_state', field, message },
});

/** A state as it was given out, or that as JSON text. A host may hand over objects whose parts throw when they are read. */
export function readState(given: unknown): Read<SavedState> {
  try {
    return readPlain(given);
  } catch {
    return bad('state', 'cannot be read');
  }
}

function readPlain(given: unknown): Read<SavedState> {
  let value = given;
  if (typeof given === 'string') {
    if (given.length > kLongestText) return bad('state', `longer than ${kLongestText} characters`);
    try {
      value = JSON.parse(given);
    } catch {
      return bad('state', 'not JSON');
    }
  }
  const found = unsafe(value);
  if (found !== null) return bad('state', found === 'keys' ? 'has a key that is not allowed' : 'is no plain data');
  const version = typeof value === 'object' && value !== null ? (value as { v?: unknown }).v : undefined;
  if (typeof version === 'number' && version > kStateVersion)
    return { ok: false, error: { code: 'newer_state', field: 'v', message: `version ${version} is not known here` } };
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { ok: true, value: parsed.output };
  const issue = parsed.issues[0];
  return bad(v.getDotPath(issue) ?? 'state', issue.message);
}

/** The newest answers are kept where there are more of them than a state may hold. */
export const newest = (answers: readonly EvidenceRecord[]): EvidenceRecord[] => answers.slice(-kMostAnswers);
