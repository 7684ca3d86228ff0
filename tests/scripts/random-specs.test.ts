// The command line against the exact reference in Python: a small draw of random and malformed Specs in every test run.
// Larger draws are a command: python3 tests/reference/fuzz.py --cli build/native/attention-lab --count 5000 --seed 7
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const python = process.env['PYTHON'] ?? '/usr/bin/python3';
const native = 'build/native/attention-lab';

function runPython(...options: string[]): { status: number | null; text: string; last: string } {
  const done = spawnSync(python, ['-B', ...options], { encoding: 'utf8' });
  const text = `${done.stdout}${done.stderr}`;
  return { status: done.status, text, last: done.stdout.trimEnd().split('\n').at(-1) ?? '' };
}

it('equals exact arithmetic in every bit of every step of random Specs: variants, conventions and mistakes among them', () => {
  const run = runPython('tests/reference/fuzz.py', '--cli', native, '--count', '250', '--seed', '2024');
  expect(run.last, run.text).toBe('250 passed, 0 failed');
  expect(run.status).toBe(0);
}, 300_000);

it.each(['mask', 'leak', 'softmax', 'number', 'exp', 'sum', 'ledger', 'exp64'])(
  'answers random %s Specs as the reference does',
  (experiment) => {
    const run = runPython('tests/reference/fuzz.py', '--cli', native, '--experiment', experiment, '--count', '200');
    expect(run.last, run.text).toBe('200 passed, 0 failed');
    expect(run.status).toBe(0);
  },
  300_000,
);

it('refuses every malformed Spec with a code, a field and a message', () => {
  const run = runPython('tests/reference/fuzz.py', '--cli', native, '--malformed', '--count', '400', '--seed', '2024');
  expect(run.last, run.text).toMatch(/^4\d\d passed, 0 failed$/);
  expect(run.status).toBe(0);
}, 300_000);

it('is judged by a reference that agrees with fractions, decimal, struct and NumPy', () => {
  const run = runPython('-m', 'unittest', 'discover', '-s', 'tests/reference');
  expect(run.status, run.text).toBe(0);
  expect(run.text).toMatch(/Ran \d+ tests[^]*\nOK/);
}, 300_000);

it('is compared with golden files that the reference still writes, byte for byte', () => {
  const done = spawnSync('bash', ['scripts/golden', '--check'], { encoding: 'utf8' });
  expect(done.status, `${done.stdout}${done.stderr}`).toBe(0);
}, 300_000);
