// Files that people have dropped or reported in public, byte for byte (tests/golden/file_cases.json): what is in them, or the
// field that a refusal must name.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from './command-line.js';

interface FileCase {
  readonly id: string;
  readonly file: string;
  readonly about: string;
  /** Base64. */
  readonly bytes: string;
  /** What the elements are said to be, where the file does not say. */
  readonly as?: string;
  readonly tensors?: Readonly<
    Record<string, { readonly shape: readonly number[]; readonly values: readonly (number | string)[] }>
  >;
  /** The field of the refusal. */
  readonly refused?: string;
}
interface Step {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: unknown;
}

const cases = JSON.parse(readFileSync('tests/golden/file_cases.json', 'utf8')) as readonly FileCase[];
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'attention-lab-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const flat = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(flat) : [value]);

it.each(cases.map((one) => [one.id, one.file, one.about, one] as const))('%s %s: %s', (_id, _file, _about, one) => {
  const file = path.join(folder, one.file);
  writeFileSync(file, Buffer.from(one.bytes, 'base64'));
  const answer = ask('native', ['run', `import?file=${file}${one.as === undefined ? '' : `&as=${one.as}`}`]);
  if (one.refused !== undefined) {
    expect(answer.code).toBe(2);
    expect(JSON.parse(answer.err)).toMatchObject({ error: { code: 'bad_file', field: one.refused } });
    return;
  }
  expect(answer.code, answer.err).toBe(0);
  const { steps } = JSON.parse(answer.out) as { readonly steps: readonly Step[] };
  const seen = steps.map((step) => [step.name, { shape: step.shape, values: flat(step.values) }] as const);
  expect(Object.fromEntries(seen)).toEqual(one.tensors);
});
