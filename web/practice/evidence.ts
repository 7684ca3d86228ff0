// What practice needs of the evidence log, and how an attempt becomes a record of it.
import type { Grade, Within } from '../engine/grading.js';
import { lesson, lessonVersion } from './bank.js';
import type { Kind, Question } from './question.js';

export type Confidence = 'guess' | 'unsure' | 'sure' | 'certain';
export const confidences: readonly Confidence[] = ['guess', 'unsure', 'sure', 'certain'];

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Attempt {
  readonly lesson: string;
  readonly lessonVersion: string;
  readonly engineVersion: string;
  readonly activity: string;
  readonly question: string;
  readonly kind: Kind;
  readonly spec: string | null;
  readonly at: string | null;
  readonly within: Within | null;
  readonly seed: number | null;
  readonly answer: string;
  readonly confidence: Confidence | null;
  readonly condition: string | null;
  readonly result: {
    readonly verdict: Grade['verdict'];
    readonly expected: Json;
    readonly given: Json;
    readonly recognised: readonly string[];
  };
  readonly bits: readonly string[] | null;
}

export interface Kept extends Attempt {
  readonly id: string;
  /** UTC, as 2026-01-31T12:00:00.000Z. */
  readonly time: string;
}

/** The part of EvidenceLog that is used here. */
export interface Log {
  readonly records: readonly Kept[];
  append(attempt: Attempt): Promise<Kept>;
  subscribe(listener: () => void): () => void;
}

/** Undefined is nothing JSON can say, and the log refuses it. */
const asJson = (value: unknown): Json => (value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json));

export interface Circumstances {
  readonly engineVersion: string;
  readonly confidence: Confidence | null;
  readonly condition: string | null;
}

export function attemptOf(question: Question, answer: string, grade: Grade, about: Circumstances): Attempt {
  const isAsked = question.at !== undefined;
  return {
    lesson,
    lessonVersion,
    activity: question.activity,
    question: question.id,
    kind: question.kind,
    spec: question.spec,
    at: question.at ?? null,
    within: isAsked ? (question.within ?? 'exact') : null,
    seed: question.seed ?? null,
    answer,
    ...about,
    result: {
      verdict: grade.verdict,
      expected: asJson(grade.expected),
      given: asJson(grade.given),
      recognised: grade.recognised.map(({ id }) => id),
    },
    bits: null,
  };
}
