// grade, fingerprints and verify: the same grades from both command lines, wrong answers of the lesson recognised, and
// evidence that was changed by hand found out.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Fingerprint, Grade, GradeRequest } from '../../web/engine/grading.js';
import { ask, both, type Which } from './command-line.js';

interface Question extends Omit<GradeRequest, 'answer' | 'wrong'> {
  readonly name: string;
  readonly wrong: readonly (readonly [typed: string, rule: string])[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
afterAll(() => rmSync(folder, { recursive: true }));

const questions = JSON.parse(readFileSync('tests/golden/wrong_answers.json', 'utf8')) as Question[];
const rules = new Set(questions.flatMap(({ wrong }) => wrong.map(([, rule]) => rule)));
// One of each; the engine's own tests go through them all.
const answers = questions.flatMap(({ wrong, ...question }) =>
  wrong.slice(0, 1).map(([answer, rule]) => ({ rule, request: { ...question, answer, mistakes: true } })),
);

function grades(which: Which, requests: readonly object[]): Grade[] {
  const lines = requests.map((request) => JSON.stringify(request)).join('\n');
  const { code, out } = ask(which, ['grade'], `${lines}\n\n`);
  expect(code).toBe(0);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Grade);
}

// As the page wrote records down before it sealed them.
const record = {
  ...{ schema: 0, id: '0'.repeat(31) + 'a', time: '2026-01-31T12:00:00.000Z' },
  ...{ lesson: 'day45', lessonVersion: '1.0', engineVersion: '0.1.0', activity: '45-02', question: 'scores' },
  ...{ kind: 'matrix', spec: 'trace?preset=lesson', at: '/steps/scores/values/0/0', within: 'exact', seed: null },
  ...{ answer: '1 0\n0 4', confidence: null, condition: null, bits: null },
  result: {
    verdict: 'right',
    expected: [
      [1, 0],
      [0, 4],
    ],
    given: [
      [1, 0],
      [0, 4],
    ],
    recognised: [],
  },
};

function verify(which: Which, text: string): { readonly code: number | null; readonly lines: unknown[] } {
  const file = path.join(folder, `${which}.json`);
  writeFileSync(file, text);
  const { code, out } = ask(which, ['verify', file]);
  return {
    code,
    lines: out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  };
}

describe.each(both)('%s', (which) => {
  it('recognises wrong answers to every question of the lesson by the rule behind them', () => {
    const missed = grades(
      which,
      answers.map(({ request }) => request),
    ).flatMap((grade, at) =>
      grade.recognised.some(({ id }) => id === answers[at]?.rule) ? [] : [answers[at]?.request.answer],
    );
    expect(missed).toEqual([]);
    expect(rules.size).toBeGreaterThan(20);
  });

  it('answers a bad request in its line, and goes on', () => {
    const good = { kind: 'integer', spec: 'ledger?d_model=4&heads=2', at: '/results/d_k', answer: '２' };
    const input = `{"kind"\n${JSON.stringify({ ...good, spec: 'ledgr' })}\n${JSON.stringify(good)}\n`;
    const lines = ask(which, ['grade'], input).out.trimEnd().split('\n');
    expect(lines.map((line) => /"(?:error":\{"code|verdict)":"(\w+)/.exec(line)?.[1])).toEqual([
      'bad_value',
      'unknown_experiment',
      'right',
    ]);
  });

  it('says what wrong rules would give', () => {
    const request = { spec: 'ledger?d_model=768&heads=12&bias=true', at: '/results/total', mistakes: true };
    const { out } = ask(which, ['fingerprints'], JSON.stringify(request));
    const found = (JSON.parse(out) as Fingerprint[]).find(({ id }) => id === 'skip_wo');
    expect(found).toMatchObject({ value: 1771776, differs: true, refused: null });
  });

  it('finds evidence true, changed or damaged, in an export and in lines', () => {
    const totals = { records: 2, same: 2, differ: 0, damaged: 0, passed_over: 0, gaps: 0, cut: 0 };
    const file = JSON.stringify({ kind: 'attention-lab/evidence', schema: 1, records: [record, record] }, null, 2);
    expect(verify(which, file)).toEqual({ code: 0, lines: [totals] });
    const id = '0'.repeat(31) + 'b';
    const forged = JSON.stringify({ ...record, id, answer: '1 0\n0 5' });
    const lines = `${JSON.stringify(record)}\n${forged}\n${forged.slice(0, 50)}\n`;
    const seen = verify(which, lines);
    expect(seen.code).toBe(1);
    expect(seen.lines).toMatchObject([
      { line: 2, record: 2, id, differs: 'verdict', recorded: 'right', now: 'wrong' },
      { line: 3, record: 3, damaged: expect.any(String) as string, reason: 'unreadable' },
      { records: 3, same: 1, differ: 1, damaged: 1 },
    ]);
  });

  it('refuses evidence that is not there, and a Spec where none has a place, with status 2', () => {
    expect(ask(which, ['verify', path.join(folder, 'nowhere.json')]).code).toBe(2);
    expect(ask(which, ['verify']).code).toBe(2);
    expect(ask(which, ['grade', 'trace?preset=lesson']).code).toBe(2);
  });
});

it('both command lines give the same grades to the byte', () => {
  const lines = answers.map(({ request }) => JSON.stringify(request)).join('\n');
  expect(ask('node', ['grade'], lines).out).toBe(ask('native', ['grade'], lines).out);
});
