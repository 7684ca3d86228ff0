// A lesson as the page uses it: plan, claims, sources, terms and the texts of each language, joined once they are checked.
import * as v from 'valibot';
import {
  type Activity,
  type Card,
  type Claim,
  claimsSchema,
  glossarySchema,
  type Part,
  type Plan,
  planSchema,
  sourcesSchema,
  type Term,
  type Texts,
  textsSchema,
} from './schema.js';

/** A lesson pack as its files hold it. */
export interface Pack {
  readonly plan: unknown;
  readonly claims: unknown;
  readonly sources: unknown;
  readonly glossary: unknown;
  readonly texts: readonly unknown[];
}

/** A part with its place: `45-01.p1`. */
export interface Place {
  readonly key: string;
  readonly activity: Activity;
  readonly part: Part;
}

export interface Lesson {
  readonly plan: Plan;
  readonly places: readonly Place[];
  readonly claims: ReadonlyMap<string, Claim>;
  readonly cards: Readonly<Record<string, Card>>;
  readonly terms: readonly Term[];
  readonly texts: ReadonlyMap<string, Texts>;
}

/** Throws valibot's own error, which names the place, where a pack is not as the schema says. */
export function readLesson(pack: Pack): Lesson {
  const plan = v.parse(planSchema, pack.plan);
  const { claims } = v.parse(claimsSchema, pack.claims);
  const places = plan.activities.flatMap((activity) =>
    activity.parts.map((part) => ({ key: `${activity.id}.${part.id}`, activity, part })),
  );
  return {
    plan,
    places,
    claims: new Map(claims.map((claim) => [claim.id, claim])),
    cards: v.parse(sourcesSchema, pack.sources).cards,
    terms: v.parse(glossarySchema, pack.glossary).terms,
    texts: new Map(pack.texts.map((raw) => v.parse(textsSchema, raw)).map((texts) => [texts.lang, texts])),
  };
}

/** The texts in a language; where the pack has none, those it has, which say themselves in which language they are. */
export function textsOf(lesson: Lesson, lang: string): Texts {
  const texts = lesson.texts.get(lang) ?? lesson.texts.values().next().value;
  if (texts === undefined) throw new Error(`lesson ${lesson.plan.lesson} has no texts`);
  return texts;
}
