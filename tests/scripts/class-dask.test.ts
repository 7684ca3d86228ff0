// The example that spreads a class over Dask's scheduler: a worker is killed on the way, and every record counts once.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { python } from './programs.js';

const kRecords = 400;
const slow = 180_000; // two processes of Python have to start, beside whatever else is tested
const folder = mkdtempSync(path.join(tmpdir(), 'class-dask-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(program: string, ...options: readonly string[]): { code: number | null; out: string; err: string } {
  const done = spawnSync(python, ['-B', program, ...options], { encoding: 'utf8' });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

it(
  'counts each record once although a worker is killed on the way, and prints what is damaged',
  () => {
    const size = ['--count', kRecords, '--learners', 20].map(String);
    expect(run('tests/reference/make_class.py', ...size, '--folder', folder).err).toBe('');
    const stray = path.join(folder, 'stray.json');
    writeFileSync(stray, `{"id":"${'0'.repeat(32)}"}\n`);
    const options = ['--cli', path.resolve('build/native/attention-lab'), '--chunk', '2', '--kill'];
    const { code, out, err } = run('web/examples/class_dask.py', folder, ...options);
    expect(code, err).toBe(0);
    const [finding, report] = out.split('\n').map((line) => (line === '' ? {} : (JSON.parse(line) as object)));
    expect(finding).toMatchObject({ file: stray, record: 1, reason: 'malformed' });
    const totals = { records: kRecords + 1, damaged: 1, differ: 0, gaps: 0, cut: 0 };
    expect(report).toMatchObject({ ...totals, files: 21, chunks: 11, killed: 1 });
    const { same, passed_over: passedOver, tries } = report as Record<string, number>;
    expect(same! + passedOver!).toBe(kRecords);
    expect(tries).toBeGreaterThanOrEqual(11);
  },
  slow,
);
