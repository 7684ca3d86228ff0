// Inputs that are as they should be, of many kinds: what is read must come back the same, and what is spoiled begins as one of these.
import fc from 'fast-check';
import template from '../../../web/author/template.json';
import { seal } from '../../../web/evidence/record';
import { kMost } from '../../../web/scorm/suspend';
import { lessonTrace } from '../views/lesson-trace';
import { draftOf } from '../support/evidence';

/** No halves of characters: JSON in UTF-8 cannot say them. */
const whole = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: 'grapheme', maxLength });
const line = whole(30).filter((value) => value !== '');
const hex = (digits: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits });

export const attempt = fc
  .record({
    answer: whole(40),
    question: whole(20),
    seed: fc.option(fc.nat()),
    id: hex(32),
    previous: fc.option(hex(64)),
    time: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
  })
  .map(({ answer, question, seed, ...stamp }) => seal({ ...draftOf({ answer, question, seed }), schema: 1, ...stamp }));

export const draft = fc.record({
  answer: whole(40),
  confidence: fc.constantFrom('guess', 'sure', null),
  seed: fc.option(fc.nat()),
  level: fc.constantFrom(1, 2, 3),
});

export const state = fc.record({
  v: fc.constant(1),
  spec: fc.oneof(fc.constant('trace?preset=lesson'), line),
  lang: fc.constantFrom('en', 'zh-Hans'),
  step: fc.option(whole(20)),
  head: fc.nat(),
  batch: fc.nat(),
  focus: fc.option(fc.record({ step: whole(20), index: fc.array(fc.nat(), { maxLength: 8 }) })),
  compare: fc.constantFrom('off', 'fp16'),
  cells: fc.array(fc.tuple(whole(10), whole(20)), { maxLength: 4 }),
  unsent: fc.array(
    fc.tuple(whole(10), draft).map(([question, rest]) => ({ question, ...rest })),
    { maxLength: 3 },
  ),
  answers: fc.array(attempt, { maxLength: 2 }),
});

const id = whole(20);
const stated = fc.constant('attention-lab/state');
const v = fc.constant(1);
export const toFrame = fc.oneof(
  fc.record(
    { type: fc.constant('attention-lab/set'), v, spec: whole(40), lang: whole(5) },
    { requiredKeys: ['type', 'v'] },
  ),
  fc.record({ type: stated, v, state, id }, { requiredKeys: ['type', 'v'] }),
);
export const toHost = fc.oneof(
  fc.record({ type: fc.constant('attention-lab/ready'), v, engine: line, parents: fc.array(line, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('attention-lab/resize'), v, height: fc.nat() }),
  fc.record({ type: stated, v, state, id }, { requiredKeys: ['type', 'v', 'state'] }),
  fc.record({
    type: fc.constant('attention-lab/answer'),
    v,
    answer: fc.record({ question: whole(20), answer: whole(40) }),
  }),
  fc.record({
    type: fc.constant('attention-lab/error'),
    v,
    id,
    error: fc.record({ code: line, field: whole(20), message: whole(40) }),
  }),
);

/** The template with texts of its own: what a lesson says may be anything. */
export const lesson = fc
  .record({ name: line, lead: line, title: line, body: line, minutes: fc.nat(), $schema: whole(40) })
  .map(({ name, lead, title, body, ...more }) => {
    const [texts, ...others] = template.texts;
    const parts = { ...texts?.parts, '1.count': [title, body] };
    return { ...template, ...more, texts: [{ ...texts, name, lead, parts }, ...others] };
  });

export const evidence = fc
  .array(attempt, { maxLength: 3 })
  .map((records) => ({ kind: 'attention-lab/evidence', schema: 1, records, aside: [] }));

export const place = fc.record({ at: fc.option(whole(20)), open: fc.boolean(), done: fc.array(whole(10)) });

export const suspended = fc
  .record({
    v: fc.constant(1),
    n: fc.nat(),
    best: fc.nat(100),
    passed: fc.boolean(),
    last: fc.array(fc.tuple(whole(20), fc.boolean(), fc.boolean()), { maxLength: 4 }),
    at: whole(20),
    done: fc.array(whole(10), { maxLength: 4 }),
    spec: whole(40),
  })
  .filter((kept) => JSON.stringify(kept).length <= kMost);

const { values, ...head } = lessonTrace();
export const traced = { text: fc.constant(head as object), values };
