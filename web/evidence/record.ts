// One attempt as it is written down: its fields, how long each may be, its one canonical text and the digest over that. A record
// holds the digest of the one before it, so that accidental damage and gaps show; whoever means to can recompute them all.
import * as v from 'valibot';
import { sha256 } from './sha256.js';

export const kSchema = 1;
const kDepth = 24;
export const kNodes = 50_000;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export const kinds = ['integer', 'decimal', 'shape', 'matrix', 'choice', 'order', 'proof'] as const;
export const confidences = ['guess', 'unsure', 'sure', 'certain'] as const;
export const verdicts = ['right', 'wrong', 'unreadable'] as const;

/** What a question hands in: everything but what the log adds. `spec`, `at` and `within` are null where no engine is asked. */
export interface Draft {
  readonly lesson: string;
  readonly lessonVersion: string;
  readonly engineVersion: string;
  readonly activity: string;
  readonly question: string;
  readonly kind: (typeof kinds)[number];
  readonly spec: string | null;
  readonly at: string | null;
  readonly within: 'exact' | number | { readonly ulp: number } | null;
  readonly seed: number | null;
  /** As typed. */
  readonly answer: string;
  readonly confidence: (typeof confidences)[number] | null;
  /** The assistance that was declared, by its id; null where none was asked for. */
  readonly condition: string | null;
  readonly result: {
    readonly verdict: (typeof verdicts)[number];
    readonly expected: Json;
    readonly given: Json;
    readonly recognised: readonly string[];
  };
  readonly bits: readonly string[] | null;
}

export interface Unsealed extends Draft {
  readonly schema: typeof kSchema;
  /** 32 hex digits, by chance. */
  readonly id: string;
  /** UTC, as 2026-01-31T12:00:00.000Z. */
  readonly time: string;
  /** The digest of the record that was written before it, or null. */
  readonly previous: string | null;
}

export interface EvidenceRecord extends Unsealed {
  readonly digest: string;
}

const text = (most: number): v.GenericSchema<string> => v.pipe(v.string(), v.maxLength(most));
const name = text(200);
const amount = v.pipe(v.number(), v.minValue(0));
const hex = (digits: number): v.GenericSchema<string> =>
  v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const json = v.custom<Json>(() => true); // `unsafe` has looked at it

const draft = {
  lesson: name,
  lessonVersion: name,
  engineVersion: name,
  activity: name,
  question: name,
  kind: v.picklist(kinds),
  spec: v.nullable(text(20_000)),
  at: v.nullable(text(1000)),
  within: v.nullable(v.union([v.literal('exact'), amount, v.strictObject({ ulp: amount })])),
  seed: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  answer: text(20_000),
  confidence: v.nullable(v.picklist(confidences)),
  condition: v.nullable(name),
  result: v.strictObject({
    verdict: v.picklist(verdicts),
    expected: json,
    given: json,
    recognised: v.pipe(v.array(name), v.maxLength(100)),
  }),
  bits: v.nullable(v.pipe(v.array(text(64)), v.maxLength(20_000))),
};
const stamped = {
  id: hex(32),
  time: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    v.check((time) => Number.isFinite(Date.parse(time))),
  ),
};
export const draftSchema = v.strictObject(draft);
/** Version 0 had neither chain nor digest. */
export const schema0 = v.strictObject({ schema: v.literal(0), ...stamped, ...draft });
export const schema1 = v.strictObject({
  schema: v.literal(kSchema),
  ...stamped,
  previous: v.nullable(hex(64)),
  digest: hex(64),
  ...draft,
});

const forbidden: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Why a value from outside must not be taken as data: a key that reaches prototypes, or what JSON in UTF-8 cannot say. */
export function unsafe(value: unknown, depth = 0, budget = { nodes: kNodes }): 'keys' | 'malformed' | null {
  budget.nodes -= 1;
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value) ? 'malformed' : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'malformed';
  if (typeof value !== 'object' || depth > kDepth || budget.nodes < 0) return 'malformed';
  if (!Array.isArray(value)) {
    if (!isPlain(value)) return 'malformed';
    const keys = Object.keys(value);
    if (keys.some((key) => forbidden.includes(key))) return 'keys';
    if (keys.some((key) => unsafe(key) !== null)) return 'malformed';
  }
  for (const part of Object.values(value)) {
    const found = unsafe(part, depth + 1, budget);
    if (found !== null) return found;
  }
  return null;
}

/** RFC 8785: keys in the order of their UTF-16 units, no blanks, numbers and strings as JavaScript writes them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/** Of the canonical text without the digest itself. */
export const digestOf = (record: Unsealed): string => {
  const rest: Record<string, unknown> = { ...record };
  delete rest['digest'];
  return sha256(canonical(rest));
};

export const seal = (record: Unsealed): EvidenceRecord => ({ ...record, digest: digestOf(record) });

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Strings without halves of characters and numbers as JSON keeps them; what does not fit is refused by its field. */
export function readDraft(given: Draft): Draft {
  const wellFormed = (_: string, part: unknown): unknown =>
    typeof part === 'string' ? part.replace(/\p{Surrogate}/gu, '\ufffd') : part;
  const plain: unknown = JSON.parse(JSON.stringify(given, wellFormed));
  const parsed = v.safeParse(draftSchema, plain);
  if (!parsed.success)
    throw new TypeError(`an attempt's ${v.getDotPath(parsed.issues[0]) ?? 'fields'} cannot be recorded`);
  if (unsafe(plain) !== null) throw new TypeError("an attempt's result cannot be recorded");
  return parsed.output;
}
