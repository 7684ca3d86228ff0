// The day's questions asked of the engine itself: the truths are those worked out outside it (by hand, by NumPy, by exact
// fractions), every wrong rule gives another answer and is recognised by it, and fresh questions are sound.
import { describe, expect, it } from 'vitest';
import type { Fingerprint, FingerprintRequest, Grade, GradeRequest } from '../../web/engine/grading.js';
import { questionOf, questions } from '../../web/practice/bank.js';
import { kRight, optionsOf, type Level, type Question } from '../../web/practice/question.js';
import { draw } from '../../web/practice/variants.js';
import type { Engine } from '../../web/state/store.js';
import { ask, Conversation } from './command-line.js';

function lines<T>(command: string, requests: readonly object[]): T[] {
  const { code, out } = ask('native', [command], `${requests.map((one) => JSON.stringify(one)).join('\n')}\n`);
  expect(code).toBe(0);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

const asked = questions.filter(({ at, kind }) => at !== undefined && kind !== 'order');

function requestOf(question: Question, answer: string): GradeRequest {
  const { kind, spec, at = '', within = 'exact' } = question;
  if (kind === 'order' || kind === 'proof') throw new Error(`${question.id} is not graded`);
  const rules = kind === 'choice' ? { options: optionsOf(question) } : { wrong: question.wrong ?? [], mistakes: true };
  return { kind, spec, at, within, answer, ...rules };
}

/** A value as somebody would type it: rows as lines. */
function typed(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  if (value.every((part) => !Array.isArray(part))) return value.join(' ');
  return value.map(typed).join('\n');
}

/** From outside: sums of products by hand, NumPy in float32, exact fractions, and the formats' own definitions. */
const truths: Readonly<Record<string, unknown>> = {
  'tiny-ledger': 64,
  'tiny-ledger-bias': 80,
  'gpt2-ledger': 2362368,
  'gqa-ledger': 1574912,
  'narrow-ledger': 220,
  'head-width': 64,
  pairs: 524800,
  'score-bytes': 25165824,
  'relative-ledger': 2362368 + 5248,
  'heads-shape': [2, 5, 3, 7],
  'scores-shape': [2, 5, 3, 3],
  'heads-strides': [105, 7, 35, 1],
  'context-shape': [1, 2, 3, 5],
  'merged-shape': [1, 3, 10],
  'lesson-weights': [
    [
      [
        [1, 0],
        [0.055807, 0.944193],
      ],
      [
        [1, 0],
        [0.330238, 0.669762],
      ],
    ],
  ],
  'lesson-output': [
    [
      [1, 0, 1, 0],
      [0.055807, 1.888386, 0.330238, 0.669762],
    ],
  ],
  'probe-output': [6.855016, -5.961499, 1.968288, 11.211729],
  'exp-fp16': 'inf',
  'exp-fp32': 3269017,
  'fp16-limit': 11.09375,
  'bf16-constant': -9984,
  'fp16-constant': '-inf',
  'empty-added': [[0.09, 0.2447, 0.6652]],
  'empty-row': [['nan', 'nan', 'nan']],
  'masked-row': [[0.268941, 0.731059, 0]],
  'sum-stall': 2048,
  tenth: 0.0999755859375,
  'medium-ledger': 4194304,
  'medium-ledger-bias': 4198400,
  'softmax-500': [0.119203, 0.880797],
  'changed-rows': [1, 2],
};

describe('the day\u2019s questions', () => {
  it('have the truths that were worked out outside the engine', () => {
    const own = asked.filter(({ kind }) => kind !== 'choice');
    expect(own.map(({ id }) => id).sort()).toEqual(Object.keys(truths).sort());
    const grades = lines<Grade>(
      'grade',
      own.map((question) => requestOf(question, typed(truths[question.id]))),
    );
    expect(own.filter((_, i) => grades[i]?.verdict !== 'right').map(({ id }) => id)).toEqual([]);
  });

  it('tell a right option from three others, each of which has a value of its own', () => {
    for (const question of asked.filter(({ kind }) => kind === 'choice')) {
      const options = optionsOf(question);
      const grades = lines<Grade>(
        'grade',
        options.map(({ id }) => requestOf(question, id)),
      );
      expect(
        grades.map(({ verdict }) => verdict),
        question.id,
      ).toEqual(['right', 'wrong', 'wrong', 'wrong']);
      const { spec, at = '', within = 'exact' } = question;
      const [prints = []] = lines<Fingerprint[]>('fingerprints', [{ spec, at, within, wrong: options }]);
      expect(new Set(prints.map(({ value }) => JSON.stringify(value))).size, question.id).toBe(4);
      expect(prints.find(({ id }) => id === kRight)?.differs, question.id).toBe(false);
    }
  });

  it('recognise each of their own wrong rules, and of the engine\u2019s mistakes the first that shows', () => {
    const own = asked.filter(({ kind }) => kind !== 'choice');
    const prints = lines<Fingerprint[]>(
      'fingerprints',
      own.map((question) => requestOf(question, '')),
    );
    const cases = own.flatMap((question, i) => {
      const telling = (prints[i] ?? []).filter(
        ({ differs, value, id }) => differs && value !== null && !id.includes('+'),
      );
      const ids = new Set([...(question.wrong ?? []).map(({ id }) => id), telling[0]?.id]);
      return telling
        .filter(({ id }) => ids.has(id))
        .map((print) => ({ question, print, request: requestOf(question, typed(print.value)) }));
    });
    const grades = lines<Grade>(
      'grade',
      cases.map(({ request }) => request),
    );
    const missed = cases.filter(({ print }, i) => {
      const grade = grades[i];
      return grade?.verdict !== 'wrong' || !grade.recognised.some(({ id }) => id === print.id);
    });
    expect(missed.map(({ question, print }) => `${question.id} ${print.id}`)).toEqual([]);
    for (const question of own)
      for (const { id } of (question.wrong ?? []).filter((rule) => !rule.id.includes('+')))
        expect(
          cases.some((one) => one.question === question && one.print.id === id),
          `${question.id} ${id}`,
        ).toBe(true);
    expect(new Set(cases.map(({ print }) => print.id)).size).toBeGreaterThan(40);
  });
});

describe('fresh questions', () => {
  it('are found sound by the engine for every family, difficulty and several seeds', async () => {
    const talk = new Conversation('native', ['fingerprints']);
    const refused: string[] = [];
    const engine = {
      fingerprints: async (request: FingerprintRequest) => {
        const value = JSON.parse(await talk.ask(JSON.stringify(request))) as Fingerprint[];
        if (!Array.isArray(value)) refused.push(`${request.spec} ${JSON.stringify(value)}`);
        return { ok: true as const, value: Array.isArray(value) ? value : [] };
      },
    } as unknown as Engine;
    const bases = [
      ...new Map(questions.filter(({ family }) => family !== undefined).map((one) => [one.family, one])).values(),
    ];
    const missing: string[] = [];
    for (const base of bases)
      for (const level of [1, 2, 3] as const satisfies readonly Level[])
        for (let seed = 0; seed < 4; seed += 1)
          if ((await draw(engine, base, seed * 1000, level)) === null) missing.push(`${base.family} ${level} ${seed}`);
    await talk.end();
    expect([refused, missing]).toEqual([[], []]);
    expect(questionOf('gpt2-ledger')?.seed).toBeUndefined();
  });
});
