// A lesson in one file, as authors write it and the page opens it: plan, claims and texts together. A pack comes from outside:
// it is measured before it is read, every key and length is checked, what it names must be there, and nothing in it is markup.
import * as v from 'valibot';
import { unsafe } from '../evidence/record.js';
import { type Lesson, readLesson } from './loader.js';
import { claimsSchema, glossarySchema, planSchema, sourcesSchema, textsSchema } from './schema.js';

export const kKind = 'attention-lab/lesson';
export const kSchema = 1;
/** Characters; the course day itself has about 100,000. */
export const kMostText = 2 ** 21;

const plan = planSchema.entries;
export const packSchema = v.strictObject({
  /** Where editors find the published schema; the page does not look at it. */
  $schema: v.optional(v.pipe(v.string(), v.maxLength(300))),
  kind: v.literal(kKind),
  schema: v.literal(kSchema),
  lesson: plan.lesson,
  version: plan.version,
  day: plan.day,
  of: plan.of,
  minutes: plan.minutes,
  activities: v.pipe(plan.activities, v.minLength(1), v.maxLength(50)),
  proofs: v.optional(plan.proofs, {}),
  claims: v.pipe(claimsSchema.entries.claims, v.maxLength(2000)),
  texts: v.pipe(v.array(textsSchema), v.minLength(1), v.maxLength(8)),
  cards: v.optional(sourcesSchema.entries.cards, {}),
  terms: v.optional(glossarySchema.entries.terms, []),
});
export type LessonPack = v.InferOutput<typeof packSchema>;

/**
 * unreadable (by the browser), too_large, not_json, keys (one that reaches prototypes), other_kind, newer, malformed (not as the schema says),
 * missing (`seen` is named at `field` and is nowhere), twice (`seen` is there two times).
 */
export type PackFault =
  'unreadable' | 'too_large' | 'not_json' | 'keys' | 'other_kind' | 'newer' | 'malformed' | 'missing' | 'twice';

export interface PackError {
  readonly code: PackFault;
  /** A path such as `activities.0.parts.1.spec`; empty for the whole. */
  readonly field: string;
  readonly seen: string;
}
export type PackOutcome =
  { readonly ok: true; readonly value: Lesson } | { readonly ok: false; readonly error: PackError };

const no = (code: PackFault, field = '', seen = ''): { readonly ok: false; readonly error: PackError } => ({
  ok: false,
  error: { code, field, seen: seen.slice(0, 80) },
});

const twice = (names: readonly string[]): string | undefined => names.find((name, i) => names.indexOf(name) !== i);

/** What the schema cannot say: whatever is named is there, once. */
function references(pack: LessonPack): PackError | null {
  const fault = (code: PackFault, field: string, seen: string): PackError => no(code, field, seen).error;
  const claims = pack.claims.map(({ id }) => id);
  const places = pack.activities.flatMap((activity, a) =>
    activity.parts.map((part, p) => ({ key: `${activity.id}.${part.id}`, field: `activities.${a}.parts.${p}`, part })),
  );
  const doubles: readonly (readonly [string, readonly string[]])[] = [
    ['claims', claims],
    ['activities', places.map(({ key }) => key)],
    ['texts', pack.texts.map(({ lang }) => lang)],
  ];
  for (const [field, names] of doubles) {
    const seen = twice(names);
    if (seen !== undefined) return fault('twice', field, seen);
  }
  for (const { key, field, part } of places) {
    const unknown = part.claims.find((id) => !claims.includes(id));
    if (unknown !== undefined) return fault('missing', `${field}.claims`, unknown);
    if (part.proof !== undefined && !Object.hasOwn(pack.proofs, part.proof))
      return fault('missing', `${field}.proof`, part.proof);
    const silent = pack.texts.findIndex(({ parts }) => !Object.hasOwn(parts, key));
    if (silent >= 0) return fault('missing', `texts.${silent}.parts`, key);
  }
  for (const [a, { id, sources }] of pack.activities.entries()) {
    const unknown = sources.find(({ card }) => !Object.hasOwn(pack.cards, card));
    if (unknown !== undefined) return fault('missing', `activities.${a}.sources`, unknown.card);
    const silent = pack.texts.findIndex(({ activities }) => !Object.hasOwn(activities, id));
    if (silent >= 0) return fault('missing', `texts.${silent}.activities`, id);
  }
  return null;
}

function lessonOf({ claims, texts, cards, terms, ...pack }: LessonPack): Lesson {
  const { lesson } = pack;
  return readLesson({ plan: pack, claims: { lesson, claims }, sources: { cards }, glossary: { terms }, texts });
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

export function readPack(text: string): PackOutcome {
  if (text.length > kMostText) return no('too_large', '', String(text.length));
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    return no('not_json', '', (error as Partial<Error>).message);
  }
  const found = unsafe(raw);
  if (found !== null) return no(found === 'keys' ? 'keys' : 'malformed');
  if (own(raw, 'kind') !== kKind) return no('other_kind', 'kind', JSON.stringify(own(raw, 'kind')) ?? '');
  const schema = own(raw, 'schema');
  if (typeof schema === 'number' && schema > kSchema) return no('newer', 'schema', String(schema));
  const parsed = v.safeParse(packSchema, raw);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return no('malformed', v.getDotPath(issue) ?? '', issue.message);
  }
  const fault = references(parsed.output);
  return fault === null ? { ok: true, value: lessonOf(parsed.output) } : { ok: false, error: fault };
}
