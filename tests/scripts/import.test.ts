// Files on the command line, natively and under Node: the same bytes come out of both, whatever goes in.
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  ftruncateSync,
  openSync,
  closeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ask, both, type Answer } from './command-line.js';

interface Step {
  readonly name: string;
  readonly values: unknown;
}
interface Trace {
  readonly spec: string;
  readonly steps: readonly Step[];
  readonly results: Readonly<Record<string, unknown>>;
}
interface Refusal {
  readonly error: { readonly code: string; readonly field: string; readonly suggest: string | null };
}

const golden = 'tests/golden/files';
const folder = mkdtempSync(path.join(tmpdir(), 'files-'));
const at = (name: string): string => path.join(folder, name);
const trace = (answer: Answer): Trace => JSON.parse(answer.out) as Trace;
const refusal = (answer: Answer): Refusal['error'] => (JSON.parse(answer.err) as Refusal).error;
const weights = ['wq', 'wk', 'wv', 'wo', 'bq', 'bk', 'bv', 'bo'];
const layer = (number: number): string => weights.map((one) => `${one}=@layer:${number}:${one}`).join('&');

afterAll(() => rmSync(folder, { recursive: true }));

describe('native and Node read the same', () => {
  it('from every file, one Spec a line', () => {
    const files = readdirSync(golden).filter((name) => !name.endsWith('.json'));
    const input = files.map((name) => `import?file=${golden}/${name}\n`).join('');
    const [native, node] = both.map((which) => ask(which, ['run', '--batch', '--bits'], input));
    expect(native!.out.split('\n')).toHaveLength(files.length + 1);
    expect(native!.out).not.toContain('"error"');
    expect(node).toEqual(native);
  });

  it('from the inputs that fuzzing has kept, errors included', () => {
    const kept = ['npy', 'npz', 'safetensors'].flatMap((kind) =>
      readdirSync(`tests/fuzz/corpus/${kind}`).map((name) => `import?file=tests/fuzz/corpus/${kind}/${name}\n`),
    );
    const [native, node] = both.map((which) => ask(which, ['run', '--batch'], kept.join('')));
    expect(native!.out).toContain('"code":"bad_file"');
    expect(node).toEqual(native);
  });

  it('and save the same bytes', () => {
    for (const which of both) {
      const saved = ['run', 'trace?preset=distinct&format=bf16', '--format', 'safetensors', '--out', at(which)];
      expect(ask(which, saved)).toEqual({ code: 0, out: '', err: '' });
    }
    expect(readFileSync(at('node'))).toEqual(readFileSync(at('native')));
  });
});

describe.each(both)('the %s command line', (which) => {
  it('imports a file by the command as by the Spec', () => {
    const file = `${golden}/numpy_deflated.npz`;
    expect(ask(which, ['import', file])).toEqual(ask(which, ['run', `import?file=${file}`]));
    const answer = trace(ask(which, ['import', file]));
    expect(answer.steps.map(({ name }) => name)).toEqual(['wq', 'mask', 'long', 'turned', 'none']);
    expect(answer.steps[0]!.values).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
  });

  it('runs the same layer from every layout', () => {
    const outs = ['hf_gpt2', 'nanogpt', 'annotated', 'torch_mha'].map((name) => {
      const x = name === 'torch_mha' ? 'x=[[1,2,3,4],[0,1,0,-1]]' : 'x=@embedding[1:3]';
      const options = ['--tensor', `m=${golden}/${name}.safetensors`, '--steps', 'out'];
      return trace(ask(which, ['run', `trace?heads=2&${x}&${layer(1)}`, ...options])).steps[0]!.values;
    });
    expect(outs[1]).toEqual(outs[0]);
    expect(outs[2]).toEqual(outs[0]);
    expect(outs[3]).not.toEqual(outs[0]);
  });

  it('takes a tensor by NAME=FILE, by NAME=FILE:KEY and by NAME:KEY', () => {
    const archive = `${golden}/numpy_stored.npz`;
    const q = (spec: string, ...tensors: string[]): unknown => {
      const options = tensors.flatMap((tensor) => ['--tensor', tensor]);
      return trace(ask(which, ['run', spec, ...options, '--steps', 'wq'])).steps[0]!.values;
    };
    const wanted = [
      [0, 1, 2],
      [3, 4, 5],
    ];
    expect(q('trace?heads=1&d_model=2&wk=zeros&wq=@w&d_v=2', `w=${archive}:wq`)).toEqual(wanted);
    expect(q('trace?heads=1&d_model=2&wk=zeros&wq=@w:wq&d_v=2', `w=${archive}`)).toEqual(wanted);
    expect(q('trace?heads=1&d_model=2&wk=zeros&wq=@w&d_v=2', `w=${golden}/little_f4.npy`)).toEqual([
      [0, '-0', 1],
      [-2, 0.5, 24],
    ]);
  });

  it.each([
    ['trace?wq=@layer:0:wk2', ['--tensor', `m=${golden}/hf_gpt2.safetensors`], 'bad_value', 'wq', '@layer:0:wk'],
    ['trace?wq=@w', [], 'bad_value', 'wq', null],
    ['trace', ['--tensor', 'w'], 'bad_option', '--tensor', null],
    ['trace', ['--tensor', 'w=absent.npy'], 'bad_file', '--tensor', null],
    ['trace', ['--tensor', `w=${golden}`], 'bad_file', '--tensor', null],
    ['import?file=absent.npy', [], 'bad_file', 'file', null],
    ['import?file=tests', [], 'bad_file', 'file', null],
    ['import?file=package.json', [], 'bad_file', 'byte 0', null],
    ['trace?preset=lesson', ['--format', 'safetensors'], 'bad_option', '--format', null],
    ['trace?preset=lesson', ['--format', 'safetensors', '--bits', '--out', 'x'], 'bad_option', '--bits', null],
    ['trace?preset=lesson', ['--as', 'fp8'], 'bad_option', '--as', null],
  ])('refuses %s with %j as %s, naming %s', (spec, options, code, field, suggest) => {
    const answer = ask(which, ['run', spec, ...options]);
    expect(answer.code).toBe(2);
    expect(answer.out).toBe('');
    expect(refusal(answer)).toMatchObject({ code, field, suggest });
  });

  it('shows the very Trace that was saved', () => {
    for (const spec of [
      'trace?preset=distinct',
      'softmax?logits=[["-inf","inf"],[1,2]]',
      'number?value=["nan","-0"]',
    ]) {
      ask(which, ['run', spec, '--format', 'safetensors', '--out', at('saved')]);
      const options = ['--bits', '--format', 'json'];
      expect(ask(which, ['show', at('saved'), ...options])).toEqual(ask(which, ['run', spec, ...options]));
    }
    expect(refusal(ask(which, ['show', `${golden}/hf_gpt2.safetensors`])).code).toBe('bad_file');
  });

  it('writes one line of CSV a cell', () => {
    const answer = ask(which, ['run', 'trace?preset=lesson', '--format', 'csv', '--bits', '--steps', 'weights']);
    const [head, ...rows] = answer.out.trimEnd().split('\n');
    expect(head).toBe('step,axes,index,value,bits');
    expect(rows).toHaveLength(8);
    expect(rows[1]).toBe('weights,B h T S,0 0 0 1,0,0x00000000');
  });

  it('opens a file of 3 GB by its header and reads one row of it', () => {
    const name = at('large.safetensors');
    const size = 3 * 2 ** 30;
    const header = `{"wte.weight":{"dtype":"F32","shape":[${size / 4096},1024],"data_offsets":[0,${size}]}}`;
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    writeFileSync(name, Buffer.concat([length, Buffer.from(header)]));
    const file = openSync(name, 'r+');
    ftruncateSync(file, 8 + header.length + size); // a hole: it takes no room
    closeSync(file);
    expect(statSync(name).size).toBeGreaterThan(2 ** 31);
    const listed = trace(ask(which, ['import', name]));
    expect(listed.steps).toEqual([]);
    expect(listed.results['tensors']).toEqual([
      { name: 'wte.weight', format: 'fp32', shape: [786432, 1024], bytes: size },
    ]);
    const row = trace(ask(which, ['run', `import?file=${name}&tensor=wte.weight[786431]`]));
    expect(row.steps[0]!.values).toEqual([new Array(1024).fill(0)]);
  });
});
