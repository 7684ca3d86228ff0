// For the tests of programs: Traces of the command line as the page holds them, and programs run by Python all at once.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonNumber, Step, Trace } from '../../web/engine/types.js';
import { toNumber } from '../../web/draw/number.js';
import { writeProgram } from '../../web/programs/list.js';
import type { Library } from '../../web/programs/write.js';
import { ask } from './command-line.js';

export const python = process.env['PYTHON'] ?? '/usr/bin/python3';

type Nested = JsonNumber | readonly Nested[];
type JsonStep = Omit<Step, 'storage' | 'strides' | 'offset'> & { readonly values: Nested };

const flat = (values: Nested): number[] =>
  Array.isArray(values) ? values.flatMap(flat) : [toNumber(values as JsonNumber)];

/** Each step in a storage of its own, row-major. */
function traceOf(answer: { spec: string; steps: readonly JsonStep[] }): Trace {
  const storages: Record<string, [number, number]> = {};
  const all: number[] = [];
  const steps = answer.steps.map((step) => {
    const values = flat(step.values);
    storages[step.name] = [all.length, values.length];
    for (const value of values) all.push(value);
    const strides = step.shape.map((_, axis) => step.shape.slice(axis + 1).reduce((a, b) => a * b, 1));
    return { ...step, storage: step.name, offset: 0, strides };
  });
  return { ...answer, steps, arena: { type: 'float64', storages }, values: Float64Array.from(all) } as unknown as Trace;
}

/** Answers of the command line in their order, of these steps alone if any are named; refused Specs are left out. */
export function tracesOf(specs: readonly string[], steps: readonly string[] = []): Trace[] {
  const only = steps.length === 0 ? [] : ['--steps', steps.join(',')];
  const { out } = ask('native', ['run', '--batch', ...only], `${specs.join('\n')}\n`);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { error?: unknown; spec: string; steps: JsonStep[] })
    .filter(({ error }) => error === undefined)
    .map(traceOf);
}

export interface Ran {
  readonly file: string;
  readonly last: string;
  readonly problem: string;
}

/** What became of each program, in order. */
export function runPrograms(texts: readonly string[]): Ran[] {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  try {
    texts.forEach((text, n) => {
      writeFileSync(join(folder, `${String(n).padStart(5, '0')}.py`), text);
    });
    const done = spawnSync(python, ['-B', 'tests/scripts/run-programs.py', folder], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    if (done.status !== 0) throw new Error(done.stderr);
    return done.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Ran);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Specs as tests/reference draws them: odd sizes, hostile values, variants, conventions, wrong rules. */
export function randomSpecs(count: number, seed: number): string[] {
  const script = `
import random, sys
sys.path.insert(0, 'tests/reference')
from random_specs import random_fields, write
from random_variants import ALL
rng = random.Random(${seed})
for _ in range(${count}): print(write(random_fields(rng, 'usual', None, set(ALL))))
`;
  const done = spawnSync(python, ['-B', '-c', script], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout.trim().split('\n');
}

export function textOf(trace: Trace, library: Library): string {
  const program = writeProgram(trace, library);
  if (!program.ok) throw new Error(`${trace.spec}: ${program.reason} ${program.what}`);
  return program.text;
}

const small = 'trace?b=2&t=3&heads=4&d_k=2&d_v=3&d_model=5&x=normal&wq=normal&wk=normal&wv=normal&wo=normal';

/** One question for each thing a layer can be. */
export const everyKind: readonly string[] = [
  'trace?preset=distinct',
  ...['fp64', 'fp32', 'fp16', 'bf16', 'e4m3', 'e5m2'].flatMap((format) => [
    `${small}&bias=normal&format=${format}`,
    `${small}&format=${format}&softmax=online&tile=2&mask=custom&allowed=[[0,0,0],[1,0,1],[0,0,1]]`,
    `${small}&format=${format}&scale_at=both&scale_op=multiply&normalise=reciprocal`,
    `${small}&format=${format}&score=additive&softmax=naive`,
  ]),
  ...['fp16', 'bf16', 'e4m3', 'e5m2'].flatMap((format) => [
    `${small}&format=${format}&overflow=saturate&scale=0.001`,
    `${small}&format=${format}&overflow=saturate_all&scale=0.001&accumulate=fp64`,
    `${small}&format=fp32&score_format=${format}&accumulate=fp32`,
    `${small}&format=${format}&score_format=fp32&softmax_format=fp64&accumulate=fp64`,
  ]),
  `${small}&kv_heads=2&position=relative&clip=1&format=fp16`,
  `${small}&kv_heads=1&score=additive&wa=normal&ua=normal`,
  `${small}&dropout=0.3&seed=9007199254740991`,
  `${small}&memory=normal&s=5&mask=padding&lengths=[2,0]&empty_row=uniform`,
  `${small}&memory=normal&s=5&mask=causal+padding&lengths=[2,0]&empty_row=zero&align=bottom_right`,
  `${small}&memory=normal&s=0&mask=none`,
  `${small}&memory=normal&s=0&mask=none&softmax=online`,
  `${small}&split=view&merge=view`,
  `${small}&split=interleaved&merge=interleaved&show=per_head`,
  `${small}&show=per_head`,
  `${small}&softmax_axis=queries`,
  `${small}&mask_at=exp`,
  `${small}&mask_at=weights`,
  `${small}&mask_mode=multiply&mask_value=-10000.5`,
  `${small}&mask_mode=add&mask_value=-0x1.8p3&convert=via_fp32`,
  `${small}&mask=custom&allowed=[[0,0,0],[1,0,1],[0,0,1]]&empty_row=attend_all`,
  `${small}&softmax=online&tile=2&empty_row=uniform&mask=custom&allowed=[[0,0,0],[1,0,1],[0,0,1]]&softmax_format=fp64`,
  'trace?q=[[1,0,1,0],[0,2,0,1]]&k=[[1,0,1,0],[0,2,0,1]]&v=[[1,0,1,0],[0,2,0,1]]&heads=2',
  'trace?t=3&convention=hf_eager&mask=causal+padding&lengths=[2]&format=fp16',
  ...['paper', 'nanogpt', 'nanogpt_sdpa', 'annotated', 'hf_upcast', 'gpt2_tf', 't2t', 'bahdanau', 'shaw'].map(
    (name) => `${small}&convention=${name}&format=fp16`,
  ),
];

const square = 'trace?b=2&t=4&heads=2&d_model=8&x=normal&wq=normal&wk=normal&wv=normal&wo=normal&bias=normal';

export const everyMistake: readonly string[] =
  'no_bias transpose_weights view_split interleaved_split one_head double_heads swap_qk no_scale scale_d_k scale_d_model no_mask mask_inverted mask_negated mask_strict fill_zero mask_after_softmax naive_softmax softmax_queries base_two proportions no_softmax transpose_attention value_is_key view_merge interleaved_merge heads_reversed average_heads sum_heads skip_wo'
    .split(' ')
    .map((name) => `${square}&mistake=${name}`)
    .concat(
      `${square}&mistake=transpose_attention&position=relative`,
      `${square}&mistake=heads_reversed+interleaved_merge`,
    );
