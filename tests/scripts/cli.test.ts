// The command line as the contract describes it, and the promise that its native and its Node build answer with the
// same bytes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ask, both, Conversation, type Answer } from './command-line.js';
import { answered, refused } from './specs.js';

interface Trace {
  readonly spec: string;
  readonly steps: readonly { readonly name: string; readonly values: unknown; readonly bits?: unknown }[];
  readonly results: Readonly<Record<string, unknown>>;
}
interface Refusal {
  readonly error: {
    readonly code: string;
    readonly field: string;
    readonly message: string;
    readonly suggest: string | null;
    readonly data: { readonly seen: unknown; readonly wanted: unknown };
  };
}

const specs = [...answered, ...refused.map(([spec]) => spec).filter((spec) => spec !== '')];
const lines = (text: string): string[] => text.split('\n').slice(0, -1);
const trace = (answer: Answer): Trace => JSON.parse(answer.out) as Trace;
const refusal = (answer: Answer): Refusal['error'] => (JSON.parse(answer.err) as Refusal).error;

describe('native and Node give the same bytes', () => {
  it('for every Spec of the list, with bit patterns, errors included', () => {
    const input = `${specs.join('\n')}\n`;
    const [native, node] = both.map((which) => ask(which, ['run', '--batch', '--bits'], input));
    expect(native!.code).toBe(0);
    expect(lines(native!.out)).toHaveLength(specs.length);
    expect(lines(node!.out)).toEqual(lines(native!.out));
    expect(node).toEqual(native);
  });

  it.each([
    [['run', 'trace?preset=lesson']],
    [['run', 'trace?preset=distinct', '--format', 'markdown']],
    [['run', 'trace?preset=lesson', '--steps', 'q_heads,weights', '--bits']],
    [['explain', 'trace?preset=lesson', '--cell', 'weights[0,1,1,0]']],
    [['estimate', 'trace?t=1000&d_model=512&heads=8']],
    [['run', 'trace?presett=lesson']],
    [['run']],
    [['--help']],
    [['--version']],
  ])('for %j', (options) => {
    expect(ask('node', options)).toEqual(ask('native', options));
  });

  it('but for the catalogue, which names its build', () => {
    const [native, node] = both.map((which) => ask(which, ['catalog']).out);
    expect(native).toContain('"build":"native"');
    expect(node).toBe(native!.replace('"build":"native"', '"build":"wasm"'));
  });
});

describe.each(both)('the %s command line', (which) => {
  it('prints one line of JSON, nothing else, and exits 0', () => {
    const answer = ask(which, ['run', 'trace?preset=lesson']);
    expect(answer.code).toBe(0);
    expect(answer.err).toBe('');
    expect(lines(answer.out)).toHaveLength(1);
    const weights = trace(answer).steps.find(({ name }) => name === 'weights')!.values as number[][][][];
    expect(weights[0]![0]![1]![0]).toBeCloseTo(0.055807, 6);
    expect(weights[0]![1]![1]![1]).toBeCloseTo(0.669762, 6);
  });

  it('answers the Spec it printed with the same Trace', () => {
    const first = ask(which, ['run', 'trace?preset=distinct']);
    expect(ask(which, ['run', trace(first).spec]).out.replaceAll('trace?preset=distinct', 'trace?')).toBe(
      first.out.replaceAll('trace?preset=distinct', 'trace?'),
    );
  });

  it('takes NaN for an answer, not for a failure', () => {
    const answer = ask(which, ['run', 'softmax?logits=["-inf","-inf"]']);
    expect(answer.code).toBe(0);
    expect(trace(answer).results['weights']).toEqual(['nan', 'nan']);
  });

  it.each(refused)('refuses %j as %s, naming %s', (spec, code, field) => {
    const answer = ask(which, ['run', spec]);
    expect(answer.code).toBe(2);
    expect(answer.out).toBe('');
    expect(lines(answer.err)).toHaveLength(1);
    const error = refusal(answer);
    expect([error.code, error.field]).toEqual([code, field]);
    expect(error.message).not.toBe('');
    expect(Object.keys(error.data)).toEqual(['seen', 'wanted']);
  });

  it.each([
    ['trace?presett=lesson', 'preset'],
    ['trace?preset=leson', 'lesson'],
    ['trase?preset=lesson', 'trace'],
    ['trace?mask=casual', 'causal'],
    ['ledger?dmodel=4', 'd_model'],
  ])('suggests the right name in %s', (spec, name) => {
    expect(refusal(ask(which, ['run', spec])).suggest).toBe(name);
  });

  it('prints only the steps asked for, in the order of the Trace, and refuses unknown ones', () => {
    const answer = ask(which, ['run', 'trace?preset=lesson', '--steps', 'weights,scores']);
    expect(trace(answer).steps.map(({ name }) => name)).toEqual(['scores', 'weights']);
    const unknown = ask(which, ['run', 'trace?preset=lesson', '--steps', 'weight']);
    expect(unknown.code).toBe(2);
    expect(refusal(unknown)).toMatchObject({ code: 'bad_option', field: '--steps', suggest: 'weights' });
  });

  it('adds bit patterns nested as the values are', () => {
    const plain = trace(ask(which, ['run', 'trace?preset=lesson', '--steps', 'weights'])).steps[0]!;
    const bits = trace(ask(which, ['run', 'trace?preset=lesson', '--steps', 'weights', '--bits'])).steps[0]!;
    expect(plain.bits).toBeUndefined();
    expect(bits.values).toEqual(plain.values);
    expect((bits.bits as string[][][][])[0]![0]!).toEqual([
      ['0x3f800000', '0x00000000'],
      ['0x3d64961d', '0x3f71b69e'],
    ]);
  });

  it('writes Markdown tables on request', () => {
    const answer = ask(which, ['run', 'trace?preset=lesson', '--format', 'markdown', '--steps', 'row_sum']);
    expect(answer.code).toBe(0);
    expect(answer.out).toMatch(/^# trace\?preset=lesson/);
    expect(answer.out).toContain('## row_sum');
    expect(answer.out).not.toContain('## weights');
    expect(refusal(ask(which, ['run', 'trace?preset=lesson', '--format', 'yaml'])).field).toBe('--format');
  });

  it('writes --out, leaves an old file alone when the Spec is bad, and says when it cannot write', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'out-'));
    const file = path.join(folder, 'trace.json');
    writeFileSync(file, 'old');
    expect(ask(which, ['run', 'trace?heads=0', '--out', file]).code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(ask(which, ['run', 'trace?preset=lesson', '--out', file])).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(file, 'utf8')).toBe(ask(which, ['run', 'trace?preset=lesson']).out);
    const lost = ask(which, ['run', 'trace?preset=lesson', '--out', path.join(folder, 'absent/trace.json')]);
    expect(lost.code).toBe(2);
    expect(refusal(lost)).toMatchObject({ code: 'bad_file', field: '--out' });
    rmSync(folder, { recursive: true });
  });

  it('answers a batch line by line, in order, errors in line, blank lines skipped, any line ending', () => {
    const answer = ask(which, ['run', '--batch'], 'number?value=1\n\n  \nnumber?valu=1\r\nledger?heads=2');
    expect(answer.code).toBe(0);
    expect(answer.err).toBe('');
    const [first, second, third] = lines(answer.out).map((line) => JSON.parse(line) as Trace & Refusal);
    expect(lines(answer.out)).toHaveLength(3);
    expect(first!.spec).toMatch(/^number\?/);
    expect(second!.error.code).toBe('unknown_key');
    expect(third!.spec).toMatch(/^ledger\?/);
  });

  it('answers each line of a batch as it comes, and needs no more memory after ten thousand', async () => {
    const batch = new Conversation(which, ['run', '--batch', '--steps', 'out']);
    const first = await batch.ask('trace?preset=lesson');
    for (let count = 1; count < 1000; count += 1) await batch.ask('trace?preset=lesson');
    const early = batch.residentKilobytes();
    for (let count = 0; count < 9000; count += 1) expect(await batch.ask('trace?preset=lesson')).toBe(first);
    expect(batch.residentKilobytes() - early).toBeLessThan(16 * 1024);
    expect(await batch.end()).toBe(0);
  });

  it.each([
    [[], 'command'],
    [['rum', 'trace'], 'command'],
    [['run'], 'SPEC'],
    [['run', 'trace', 'trace'], 'SPEC'],
    [['run', 'trace', '--stesp', 'q'], '--stesp'],
    [['run', 'trace', '--memory', '0'], '--memory'],
    [['explain', 'trace?preset=lesson'], '--cell'],
    [['catalog', 'trace'], 'SPEC'],
  ])('refuses the options %j, naming %s', (options, field) => {
    const answer = ask(which, options);
    expect(answer.code).toBe(2);
    expect(refusal(answer)).toMatchObject({ code: 'bad_option', field });
  });

  it('refuses by --memory before computing, and estimates what would be needed', () => {
    const spec = 'trace?t=2000&d_model=64&heads=4';
    expect(refusal(ask(which, ['run', spec, '--memory', '1'])).code).toBe('too_large');
    const estimate = JSON.parse(ask(which, ['estimate', spec, '--memory', '1']).out) as {
      readonly memory: { readonly fits: boolean; readonly budget: number; readonly needed: number };
    };
    expect(estimate.memory.fits).toBe(false);
    expect(estimate.memory.budget).toBe(1 << 20);
    expect(estimate.memory.needed).toBeGreaterThan(1 << 20);
  });
});

describe('a long run', () => {
  const spec = 'trace?preset=gpt2_small&t=2048&record=summary&bias=none';

  it('tells at a terminal how many tiles are done, and takes that away before it answers', () => {
    const command = `build/native/attention-lab run '${spec}' --memory 512 --format safetensors --out /dev/null`;
    const seen = spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8' });
    expect(seen.status).toBe(0);
    const lines = seen.stdout.split('\r\u001B[K');
    const shown = lines.flatMap((line) => /^(\d+) of 1032 tiles$/.exec(line)?.[1] ?? []).map(Number);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.toSorted((one, other) => one - other)).toEqual(shown);
    expect(lines.at(-1)).toBe('');
  });

  it('says nothing where nobody waits at a terminal', () => {
    const { code, err } = ask('native', [
      'run',
      spec,
      '--memory',
      '512',
      '--format',
      'safetensors',
      '--out',
      '/dev/null',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});
