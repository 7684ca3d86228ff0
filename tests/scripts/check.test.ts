// check: the claims of the lessons hold, in both command lines; a claim falsified in any one way does not pass.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ask, both, type Which } from './command-line.js';

interface Claim {
  readonly id: string;
  readonly spec: string;
  readonly at?: string;
  readonly expect?: unknown;
  readonly error?: string;
}
interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly lessons: readonly { readonly claims: number; readonly failed: readonly { readonly id: string }[] }[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'lessons-'));
const day = (JSON.parse(readFileSync('web/lessons/day45/claims.json', 'utf8')) as { claims: Claim[] }).claims;

/** The same claim with another value: a number off by one, a word with a letter more, the other truth. */
function falsified(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  return Array.isArray(value) ? [falsified(value[0]), ...(value.slice(1) as unknown[])] : value;
}

function check(which: Which, claims: readonly unknown[]): { readonly code: number | null; readonly report: Report } {
  const lesson = path.join(folder, `${which}-lesson`);
  mkdirSync(lesson, { recursive: true });
  writeFileSync(path.join(lesson, 'claims.json'), JSON.stringify({ claims }));
  const answer = ask(which, ['check', lesson]);
  return { code: answer.code, report: JSON.parse(answer.out) as Report };
}

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(both)('%s', (which) => {
  it('finds every claim of every lesson true', () => {
    const answer = ask(which, ['check', 'web/lessons']);
    const report = JSON.parse(answer.out) as Report;
    expect(report.lessons.flatMap((lesson) => lesson.failed)).toEqual([]);
    expect(report.passed).toBeGreaterThan(100);
    expect(answer.code).toBe(0);
  });

  it('names every claim that was falsified, and no other', () => {
    const wrong = day.map((claim) =>
      claim.error === undefined ? { ...claim, expect: falsified(claim.expect) } : { ...claim, error: 'seed' },
    );
    const { code, report } = check(which, wrong);
    expect(code).toBe(1);
    expect(report.passed).toBe(0);
    expect(report.lessons[0]?.failed.map((claim) => claim.id)).toEqual(day.map((claim) => claim.id));
  });

  it('refuses a lesson that is not there, or holds no claims, with status 2', () => {
    expect(ask(which, ['check', path.join(folder, 'nowhere')]).code).toBe(2);
    expect(ask(which, ['check', 'web/words']).code).toBe(2);
    expect(ask(which, ['check']).code).toBe(2);
  });
});
