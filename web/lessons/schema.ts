// What a lesson pack may hold: the plan without language, a file of texts a language, claims, sources and terms. A pack is
// data from outside: everything is checked here before anything of it is drawn, and nothing in it is markup.
import * as v from 'valibot';

const kText = 4000;
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(kText));
const id = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/));
const ids = v.optional(v.array(id), []);
/** By id. An array is none, though valibot's record takes it for one. */
function byId<T extends v.GenericSchema>(value: T): v.RecordSchema<typeof id, T, undefined> {
  const schema = v.record(id, value);
  const run: (typeof schema)['~run'] = (dataset, config) =>
    schema['~run'](Array.isArray(dataset.value) ? { value: null } : dataset, config);
  return { ...schema, '~run': run };
}
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const href = v.pipe(v.string(), v.regex(/^https:\/\/[^\s"<>]+$/), v.maxLength(300));
/** The same sentence in each language of the pack. */
const both = v.object({ en: text, 'zh-Hans': text });

const part = v.object({
  id,
  kind: v.picklist(['read', 'prompt', 'check']),
  /** What stands on the stage while this is read: a question, a step of its answer, a cell of that step. */
  spec: v.optional(text),
  step: v.optional(id),
  cell: v.optional(v.array(count)),
  claims: ids,
  proof: v.optional(id),
  questions: ids,
  /** The part of the same activity that this explains: it stays closed until that one is done. */
  after: v.optional(id),
});
const activity = v.object({
  id,
  mode: v.picklist(['assisted', 'independent']),
  minutes: count,
  requires: ids,
  parts: v.array(part),
  sources: v.array(v.object({ card: id, section: both })),
});
/** `steps` in their order; `strangers` belong nowhere in it. */
const proof = v.object({ steps: v.array(id), strangers: ids });
export const planSchema = v.object({
  lesson: id,
  version: id,
  day: count,
  of: count,
  minutes: count,
  activities: v.array(activity),
  proofs: byId(proof),
});

const activityTexts = v.object({ name: text, needs: text, objective: text, task: text, mastery: text });
const proofTexts = v.object({ claim: text, steps: byId(v.tuple([text, text])) });
export const textsSchema = v.object({
  lang: id,
  name: text,
  group: text,
  lead: text,
  activities: byId(activityTexts),
  /** By activity and part, such as `45-01.p1`: a title, then blocks (see web/day/text.ts for their marks). */
  parts: byId(v.tupleWithRest([text], text)),
  proofs: byId(proofTexts),
});

export const claimsSchema = v.object({
  lesson: id,
  claims: v.array(
    v.object({
      id,
      spec: text,
      at: v.optional(text),
      expect: v.optional(v.unknown()),
      within: v.optional(v.union([v.number(), v.object({ ulp: v.number() })])),
      error: v.optional(id),
    }),
  ),
});

/** What a licence lets one do, in one word; the licence itself is beside it. */
const licenceClass = v.picklist(['open_access', 'permissive', 'non_commercial', 'restricted']);
const candidate = v.object({ title: text, href, licence: text, class: licenceClass, status: id, reason: both });
const card = v.object({
  policy: v.literal('linking'),
  title: text,
  author: text,
  href,
  licence: text,
  class: licenceClass,
  version: text,
  verified: v.pipe(v.string(), v.isoDate()),
  rationale: both,
  prerequisites: both,
  fallback: both,
  /** What the card's own words leave out or get wrong. */
  note: v.optional(both),
  candidates: v.array(candidate),
});
export const sourcesSchema = v.object({ cards: byId(card) });

const words = v.array(text);
export const glossarySchema = v.object({
  terms: v.array(v.object({ id, term: both, says: both, not: v.object({ en: words, 'zh-Hans': words }) })),
});

export type Plan = v.InferOutput<typeof planSchema>;
export type Activity = v.InferOutput<typeof activity>;
export type Part = v.InferOutput<typeof part>;
export type Texts = v.InferOutput<typeof textsSchema>;
export type Claim = v.InferOutput<typeof claimsSchema>['claims'][number];
export type Card = v.InferOutput<typeof card>;
export type Term = v.InferOutput<typeof glossarySchema>['terms'][number];
export type ProofTexts = v.InferOutput<typeof proofTexts>;
