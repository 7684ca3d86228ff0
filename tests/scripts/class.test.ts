// A class at once: evidence of many learners whose truth and damage were made by Python is verified record by record, and many
// Specs are answered line by line, in memory that does not grow. scripts/class does the same with a hundred thousand.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pieces } from '../../web/evidence/exchange.js';
import { ask, both, commandLines } from './command-line.js';
import { python } from './programs.js';

const kRecords = 1200;
const folder = mkdtempSync(path.join(tmpdir(), 'class-'));
const file = path.join(folder, 'class.json');
const specs = path.join(folder, 'specs.txt');
afterAll(() => rmSync(folder, { recursive: true }));

interface Finding {
  readonly line: number;
  readonly id?: string;
  readonly reason?: string;
  readonly differs?: string;
  readonly gap?: unknown;
}
type Totals = Readonly<Record<'records' | 'same' | 'differ' | 'damaged' | 'passed_over' | 'gaps' | 'cut', number>>;

const jsonLines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

/** In one order, with what both sides say. */
const known = (findings: readonly Finding[]): string[] =>
  findings
    .map(({ line, id, reason, differs, gap }) =>
      gap === undefined ? `${line} ${id ?? ''} ${reason ?? ''}${differs ?? ''}` : `${line} gap`,
    )
    .sort();

let wanted: Finding[] = [];
let totals: Totals;

beforeAll(() => {
  const expected = path.join(folder, 'expect.jsonl');
  const options = ['--count', kRecords, '--learners', 40, '--damaged', 60, '--seed', 5].map(String);
  const where = ['--out', file, '--expect', expected, '--specs', specs];
  const made = spawnSync(python, ['-B', 'tests/reference/make_class.py', ...options, ...where], { encoding: 'utf8' });
  expect(made.stderr).toBe('');
  const all = jsonLines(readFileSync(expected, 'utf8'));
  totals = all.pop() as Totals;
  wanted = all as Finding[];
});

it('finds each record of a class that was harmed, and no other', () => {
  const { code, out, err } = ask('native', ['verify', file]);
  const lines = jsonLines(out);
  expect(lines.pop()).toEqual(totals);
  expect(known(lines as Finding[])).toEqual(known(wanted));
  expect(totals.same).toBeGreaterThan(kRecords * 0.8);
  expect(wanted.length).toBeGreaterThan(50);
  expect([code, err]).toEqual([1, '']);
});

it('both command lines say the same of evidence, and nothing on standard error', () => {
  const part = `${readFileSync(file, 'utf8').split('\n').slice(0, 120).join('\n')}\n]}\n`;
  const [native, node] = both.map((which) => ask(which, ['verify', '-'], part));
  expect(jsonLines(native!.out).length).toBeGreaterThan(3);
  expect(node).toEqual(native);
});

describe.each(both)('%s', (which) => {
  it('reads evidence from standard input, and finds a forerunner in another of the files', () => {
    const records = readFileSync(file, 'utf8').split('\n').slice(1, 81);
    const [first, second] = [records.slice(0, 40), records.slice(40)].map((lines) => lines.join('\n'));
    const other = path.join(folder, `${which}.jsonl`);
    writeFileSync(other, first!);
    const of = (answer: string): Totals => jsonLines(answer).at(-1) as Totals;
    const apart = of(ask(which, ['verify', '-'], second).out);
    const together = of(ask(which, ['verify', '-', other], second).out);
    expect(apart.records).toBe(40);
    expect(together.records).toBe(80);
    expect(together.gaps).toBeLessThan(apart.gaps);
    expect(together.gaps).toBe(wanted.filter(({ gap, line }) => gap !== undefined && line <= 81).length);
  });

  it('says where a file was cut, and of a record without end that it is too long', () => {
    const cut = path.join(folder, `${which}-cut.json`);
    writeFileSync(cut, readFileSync(file, 'utf8').split('\n').slice(0, 6).join('\n'));
    const found = ask(which, ['verify', cut]);
    expect(found.code).toBe(1);
    expect(jsonLines(found.out)).toContainEqual(expect.objectContaining({ file: cut, line: 6, reason: 'cut' }));
    const endless = ask(which, ['verify', '-'], `{"a":"${'x'.repeat(3 << 20)}"}\n`);
    expect(jsonLines(endless.out)[0]).toMatchObject({ file: '-', line: 1, record: 1, reason: 'too_long' });
  });

  it('answers the line after one that is too long', () => {
    const answer = ask(which, ['run', '--batch'], `\n${'x'.repeat((16 << 20) + 1)}\nnumber?value=1\n`);
    const [first, second] = jsonLines(answer.out);
    expect(first).toMatchObject({ error: { code: 'too_large', field: 'line' } });
    expect(JSON.stringify(first)).toContain('standard input, line 2');
    expect(second).toMatchObject({ spec: expect.stringMatching(/^number/) as string });
    expect(answer.code).toBe(0);
  });
});

it('the page sets aside the same records of the class, and keeps the others', () => {
  const aside = [...pieces(readFileSync(file, 'utf8'))].flatMap(({ judged }) =>
    'aside' in judged ? [judged.aside.reason as string] : [],
  );
  const count = (all: readonly string[], reason: string): number => all.filter((one) => one === reason).length;
  const reasons = wanted.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  for (const reason of ['unreadable', 'malformed', 'keys'] as const) {
    expect(count(reasons, reason)).toBe(count(aside, reason));
  }
  expect(count(reasons, 'digest')).toBe(count(aside, 'damaged'));
});

it('answers the questions of the class, one object a line, in order', () => {
  const asked = readFileSync(specs, 'utf8');
  const answers = jsonLines(ask('native', ['run', '--batch'], asked).out) as { readonly spec: string }[];
  const names = (lines: readonly string[]): (string | undefined)[] => lines.map((line) => line.split('?')[0]);
  expect(names(answers.map(({ spec }) => spec))).toEqual(names(asked.trimEnd().split('\n')));
});

it('an interrupt ends a long run after a whole line, as an interrupt', async () => {
  const child = spawn(commandLines.native[0], ['run', '--batch']);
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stdin.write('number?value=1\nnumber?value=2\n');
  while (out.split('\n').length < 3) await once(child.stdout, 'data');
  child.kill('SIGINT');
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect([code, signal]).toEqual([null, 'SIGINT']);
  expect(jsonLines(out)).toHaveLength(2);
});

it('a question that would take minutes is named, and does not keep the next record waiting', () => {
  const [, , line] = readFileSync(file, 'utf8').split('\n');
  const record: Record<string, unknown> = {
    ...(JSON.parse(line!.replace(/,$/, '')) as Record<string, unknown>),
    schema: 0,
  };
  delete record['previous'];
  delete record['digest'];
  const spec = 'trace?t=500&d_model=2000&format=fp16&wq=normal&record=summary';
  const evidence = [{ ...record, kind: 'shape', spec, at: '/steps/out/shape' }, record].map((one) =>
    JSON.stringify(one),
  );
  const answers = jsonLines(ask('native', ['verify', '-'], evidence.join('\n')).out);
  expect(answers).toHaveLength(2);
  expect(answers[0]).toMatchObject({ record: 1, now: expect.stringMatching(/operations/) as string });
  expect(answers[1]).toMatchObject({ records: 2, same: 1, differ: 1 });
});
