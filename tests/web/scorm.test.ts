// The SCORM adapter by itself: where a platform's object is looked for, what is kept between two stays and within which limit,
// what attempts come to, and what is written in which words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRuntime, type Level } from '../../web/scorm/find.js';
import { assistanceFields, attemptFields, statusFields } from '../../web/scorm/fields.js';
import { Report } from '../../web/scorm/report.js';
import { after, type Scope } from '../../web/scorm/score.js';
import { Session } from '../../web/scorm/session.js';
import { kMost, type Kept, nothing, readKept, writeKept } from '../../web/scorm/suspend.js';
import type { EvidenceRecord } from '../../web/evidence/record.js';

const runtime = {};
const lesson: Scope = { activities: ['45-04'], questions: 2 };
const lab: Scope = { activities: [], questions: 0 };

function record(change: Partial<EvidenceRecord>, verdict: 'right' | 'wrong' | 'unreadable' = 'right'): EvidenceRecord {
  return {
    schema: 1,
    id: '0'.repeat(32),
    time: '2026-01-31T12:34:56.789Z',
    previous: null,
    digest: 'd'.repeat(64),
    lesson: 'day45',
    lessonVersion: '1',
    engineVersion: '0',
    activity: '45-04',
    question: 'q',
    kind: 'integer',
    spec: null,
    at: null,
    within: 'exact',
    seed: null,
    answer: '2,362,368',
    confidence: null,
    condition: 'none',
    bits: null,
    result: { verdict, expected: 2362368, given: 2362368, recognised: [] },
    ...change,
  };
}

describe('finding the platform', () => {
  const top: Level = { API: runtime };
  const refusing = {
    get API(): never {
      throw new Error('another origin');
    },
    get API_1484_11(): never {
      throw new Error('another origin');
    },
  };

  it('looks above, past windows that refuse to be looked at, and takes 2004 where both are', () => {
    expect(findRuntime({ parent: { ...top } })).toEqual({ version: '1.2', runtime });
    expect(findRuntime({ parent: Object.assign(Object.create(refusing) as object, { parent: top }) })?.version).toBe(
      '1.2',
    );
    expect(findRuntime({ API: runtime, API_1484_11: runtime })?.version).toBe('2004');
  });

  it('looks above whoever opened the window, or its outermost frame', () => {
    expect(findRuntime({ opener: { parent: top } })?.version).toBe('1.2');
    expect(findRuntime({ parent: { opener: { parent: top } } })?.version).toBe('1.2');
  });

  it('gives up where there is none: at a window that is its own parent, and in frames without end', () => {
    const self: { parent?: unknown } = {};
    self.parent = self;
    expect(findRuntime(self)).toBeNull();
    let looked = 0;
    const endless = (): Level => ({
      get parent() {
        looked += 1;
        return endless();
      },
    });
    expect(findRuntime(endless())).toBeNull();
    expect(looked).toBeLessThan(100);
  });
});

describe('what is kept between two stays', () => {
  it('never exceeds 4,096 characters, and loses nothing that counts first', () => {
    const text = fc.string({ maxLength: 80 });
    fc.assert(
      fc.property(
        fc.record({
          spec: fc.string({ maxLength: 6000 }),
          at: text,
          done: fc.array(text, { maxLength: 300 }),
          last: fc.array(fc.tuple(text, fc.boolean(), fc.boolean()), { maxLength: 200 }),
        }),
        (given) => {
          const written = writeKept({ ...nothing, n: 3, best: 50, ...given });
          expect(written.length).toBeLessThanOrEqual(kMost);
          expect(readKept(written)).toMatchObject({ n: 3, best: 50, passed: false });
        },
      ),
      { numRuns: 50 },
    );
    const long = { ...nothing, spec: 'x'.repeat(5000), at: '45-01.p1', done: ['45-01.t1'] };
    expect(readKept(writeKept(long))).toEqual({ ...nothing, at: '45-01.p1', done: ['45-01.t1'] });
  });

  it('is nothing where a platform gives back something else, or another version', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{"v":2}',
      '{"v":1,"n":0,"best":101,"passed":false,"last":[]}',
      'x'.repeat(5000),
    ])
      expect(readKept(text), text.slice(0, 20)).toBeNull();
  });
});

describe('what attempts come to', () => {
  const run = (scope: Scope, records: readonly EvidenceRecord[]): Kept =>
    records.reduce((kept, one) => after(kept, scope, one), nothing);

  it('counts the check of a lesson alone, the best hand-in, and passes only without help', () => {
    const [a, b] = [record({ question: 'a' }), record({ question: 'b' })];
    expect(run(lesson, [record({ activity: '45-01' }, 'wrong'), a])).toMatchObject({ n: 2, best: 50, passed: false });
    expect(run(lesson, [a, b])).toMatchObject({ best: 100, passed: true });
    const helped = record({ question: 'b', condition: 'notes' });
    expect(run(lesson, [a, helped])).toMatchObject({ best: 100, passed: false });
    expect(run(lesson, [a, b, record({ question: 'a' }, 'wrong')])).toMatchObject({ best: 100, passed: true });
    // Half of one hand-in and half of the next are not a whole one.
    const [c, d] = [record({ question: 'b' }, 'wrong'), record({ question: 'a' }, 'wrong')];
    expect(run(lesson, [d, b, a, c])).toMatchObject({ best: 50, passed: false });
  });

  it('takes the newest answer to each question of a lab', () => {
    const all = [record({ question: 'a' }, 'wrong'), record({ question: 'b' }), record({ question: 'a' })];
    expect(run(lab, all.slice(0, 2)).best).toBe(50);
    expect(run(lab, all)).toMatchObject({ best: 100, passed: false, n: 3 });
  });
});

describe('the words of either version', () => {
  const values = (fields: readonly (readonly [string, string])[]) =>
    Object.fromEntries(fields.map(([name, value]) => [name.replace('cmi.interactions.3.', ''), value]));

  it('writes a number as it was read, with its right value', () => {
    expect(values(attemptFields('1.2', lesson, 3, record({})))).toEqual({
      id: '45-04.q',
      type: 'numeric',
      time: '12:34:56',
      'correct_responses.0.pattern': '2362368',
      student_response: '2362368',
      result: 'correct',
    });
    expect(values(attemptFields('2004', lesson, 3, record({}, 'wrong')))).toMatchObject({
      timestamp: '2026-01-31T12:34:56.78Z',
      'correct_responses.0.pattern': '2362368[:]2362368',
      result: 'incorrect',
    });
  });

  it('shortens long answers, keeps marks out of names, and calls a prediction neutral', () => {
    const odd = record(
      { activity: '45-01', question: 'a b<c>', kind: 'matrix', answer: `${'1 '.repeat(400)}\n2` },
      'wrong',
    );
    const fields = values(attemptFields('1.2', lesson, 3, odd));
    expect(fields).toMatchObject({ id: '45-01.a_b_c_', type: 'fill-in', result: 'neutral' });
    expect(fields['student_response']).toHaveLength(255);
  });

  it('writes the declared help as a choice of its own', () => {
    const both = record({ condition: 'notes+ai' });
    expect(values(assistanceFields('1.2', 3, both))).toMatchObject({
      id: '45-04.assistance',
      student_response: 'notes,ai',
    });
    expect(values(assistanceFields('2004', 3, both))['learner_response']).toBe('notes[,]ai');
    expect(assistanceFields('1.2', 3, record({ condition: null }))).toEqual([]);
  });

  it('never takes back what a platform says was reached', () => {
    expect(statusFields('1.2', lesson, nothing, 'passed')).toEqual([['cmi.core.lesson_status', 'passed']]);
    expect(statusFields('1.2', lesson, nothing, 'completed')).toEqual([['cmi.core.lesson_status', 'completed']]);
    expect(statusFields('1.2', lesson, nothing, 'failed')).toEqual([['cmi.core.lesson_status', 'incomplete']]);
    expect(statusFields('2004', lesson, { ...nothing, passed: true }, '')).toContainEqual([
      'cmi.success_status',
      'passed',
    ]);
  });
});

describe('a stay', () => {
  function platform(answers: Readonly<Record<string, string>> = {}, set = 'true') {
    const said: string[][] = [];
    const verb =
      (name: string, answer: (part: string) => string) =>
      (...parts: string[]): string => {
        said.push([name, ...parts]);
        return answer(parts[0] ?? '');
      };
    const object = {
      LMSInitialize: verb('begin', () => 'true'),
      LMSGetValue: verb('get', (name) => answers[name] ?? ''),
      LMSSetValue: verb('set', () => set),
      LMSCommit: verb('commit', () => 'true'),
      LMSFinish: verb('end', () => 'true'),
    };
    return { said, session: new Session({ version: '1.2', runtime: object }, () => 0) };
  }

  it('writes nothing in review, and ends once', () => {
    const { said, session } = platform({ 'cmi.core.lesson_mode': 'review' });
    const report = new Report(session, lesson);
    report.attempt(record({}), {});
    report.save({});
    session.end();
    session.end();
    report.save({});
    expect(said.map(([verb]) => verb).filter((verb) => verb !== 'get')).toEqual(['begin', 'end']);
  });

  it('goes on behind the interactions that are there, and declares help once a hand-in', () => {
    const { said, session } = platform({ 'cmi.interactions._count': '5' });
    const report = new Report(session, lesson);
    for (const question of ['a', 'b', 'a', 'b']) report.attempt(record({ question }), {});
    const ids = said.filter(([, name]) => name?.endsWith('.id')).map(([, name, value]) => `${name} ${value}`);
    expect(ids).toEqual(
      ['assistance', 'a', 'b', 'assistance', 'a', 'b'].map((name, n) => `cmi.interactions.${n + 5}.id 45-04.${name}`),
    );
  });

  it('notices that a platform refuses, throws or answers nothing, and goes on', () => {
    const { session } = platform({}, 'false');
    new Report(session, lesson).attempt(record({}), {});
    expect(session.hasFailed).toBe(true);
    const throwing = new Session(
      {
        version: '2004',
        runtime: {
          Initialize: () => {
            throw new Error('gone');
          },
        },
      },
      () => 0,
    );
    expect(new Report(throwing, lesson).kept).toEqual(nothing);
    expect(throwing.hasFailed).toBe(true);
  });
});
