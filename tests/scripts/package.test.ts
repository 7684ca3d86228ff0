// The npm package as its users have it: packed, installed in an empty folder without a network, imported, required,
// type-checked and run. Built a second time in another folder, it is the same to the byte.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask as askCommandLine } from './command-line.js';

const root = process.cwd();
const folder = mkdtempSync(path.join(tmpdir(), 'package-'));
const slow = 300_000;
const tarball = `attention-lab-${(JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version}.tgz`;

/** Loaded before a program: whatever reaches for a network ends it with a status of its own. */
const guard = `data:text/javascript,${encodeURIComponent(`
  import net from 'node:net';
  import dns from 'node:dns';
  const stop = () => process.exit(86);
  net.Socket.prototype.connect = stop;
  dns.lookup = stop;
`)}`;

function run(program: string, options: readonly string[], cwd = folder) {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const done = spawnSync(program, options, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 26 });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

function node(script: string, ...options: readonly string[]) {
  writeFileSync(path.join(folder, 'program.mjs'), script);
  return run(process.execPath, ['--import', guard, 'program.mjs', ...options]);
}

const installed = (name: string): string => path.join(folder, 'node_modules/attention-lab', name);
const lesson = 'trace?preset=lesson&mask=causal';

beforeAll(() => {
  const built = run('bash', ['scripts/package'], root);
  expect(built.code, built.err).toBe(0);
  expect(built.out).toMatch(new RegExp(`^[0-9a-f]{64} +\\d+ +${tarball.replaceAll('.', '\\.')}$`, 'm'));
  writeFileSync(path.join(folder, 'package.json'), '{"name": "empty", "private": true}');
  const packed = path.join(root, 'dist', tarball);
  const install = run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed]);
  expect(install.code, install.err).toBe(0);
  cpSync(installed('examples'), folder, { recursive: true });
}, slow);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('asking', () => {
  it('brings nothing else along', () => {
    expect(readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'attention-lab',
    ]);
  });

  it('stops a program that reaches for a network, so that the next tests would notice', () => {
    expect(node(`await fetch('http://127.0.0.1:5999/').catch(() => 0)`).code).toBe(86);
  });

  it('answers an ES module with the numbers of the command line, and then lets the program end', () => {
    const { out, err, code } = run(process.execPath, ['--import', guard, 'ask.mjs']);
    expect(err).toBe('');
    expect(code).toBe(0);
    const [spec, values] = out.trimEnd().split('\n');
    const told = JSON.parse(askCommandLine('native', ['run', lesson]).out) as {
      spec: string;
      steps: { name: string; values: unknown }[];
    };
    expect(spec).toBe(told.spec);
    expect(JSON.parse(values ?? '')).toEqual(told.steps.find(({ name }) => name === 'weights')?.values);
  });

  it('answers a CommonJS program', () => {
    // e^-2 / (1 + e^-2) and 1 / (1 + e^-2)
    expect(run(process.execPath, ['--import', guard, 'ask.cjs']).out).toMatch(
      /^\[0\.1192029220221\d*,0\.88079707797788\d*\]\n$/,
    );
  });

  it('hands errors over as values that name field and remedy', () => {
    const { out, err, code } = run(process.execPath, ['ask.mjs', 'trace?presett=lesson']);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toContain("Did you mean 'preset'?");
  });

  it('refuses by memory, ends one question by its signal and answers the others', () => {
    const { out, err } = node(`
      import { ask } from 'attention-lab';
      const stop = new AbortController();
      const large = 'trace?t=2000&d_model=64&heads=4&x=normal';
      const all = Promise.all([
        ask(large, { memory: 4096, signal: stop.signal }),
        ask('number?value=0.5'),
        ask(large, { memory: 1 }),
        ask('number?value=0.5', { signal: AbortSignal.abort() }),
        ask(undefined),
      ]);
      stop.abort();
      for (const answer of await all) console.log(answer.error?.code ?? answer.results.exact);
    `);
    expect(err).toBe('');
    expect(out.trimEnd().split('\n')).toEqual(['cancelled', '0.5', 'too_large', 'cancelled', 'unknown_experiment']);
  });

  it('has NaN, infinities and negative zero as numbers, and views in their own order', () => {
    const { out, err } = node(`
      import { ask, stepOf, valuesOf } from 'attention-lab';
      const odd = await ask('trace?x=[["-0",1],[2,3]]&heads=2&mask=custom&allowed=[[0,0],[1,1]]');
      if (odd.error) throw new Error(odd.error.message);
      console.log(Object.is(valuesOf(odd, 'x')[0][0][0] ?? valuesOf(odd, 'x')[0][0], -0));
      console.log(valuesOf(odd, 'weights')[0][0][0].every(Number.isNaN), valuesOf(odd, 'masked')[0][0][0][0]);
      console.log(stepOf(odd, 'q_heads').storage, JSON.stringify(valuesOf(odd, 'q_heads')), valuesOf(odd, 'nothing'));
    `);
    expect(err).toBe('');
    // Two heads of width 1: head 0 has the first column of x, head 1 the second.
    expect(out.trimEnd().split('\n')).toEqual(['true', 'true -Infinity', 'q [[[[0],[2]],[[1],[3]]]] undefined']);
  });

  it('opens a file, explains a cell, grades an answer and estimates', () => {
    const file = path.join(root, 'tests/golden/files/hf_gpt2.safetensors');
    const { out, err } = node(
      `
      import { readFile } from 'node:fs/promises';
      import { createEngine } from 'attention-lab';
      const lab = createEngine();
      await lab.open('m', await readFile(process.argv[2]));
      await lab.open('same', new Blob([await readFile(process.argv[2])]));
      for (const name of ['m', 'same', 'gone']) {
        const { results, error } = await lab.ask('import?file=' + name);
        console.log(error?.code ?? results.layout);
      }
      console.log((await lab.explain('trace?preset=lesson', 'weights[0,0,1,0]')).operations[0].op);
      console.log((await lab.estimate('trace?preset=lesson')).memory.fits);
      console.log((await lab.catalog()).engine.build);
      const right = { spec: 'ledger?d_model=768&heads=12', at: '/results/total', kind: 'integer', answer: '2,362,368' };
      console.log((await lab.grade(right)).verdict, (await lab.grade({ ...right, answer: '2359296' })).verdict);
      lab.close();
    `,
      file,
    );
    expect(err).toBe('');
    expect(out.trimEnd().split('\n')).toEqual(['hf_gpt2', 'hf_gpt2', 'bad_file', '/', 'true', 'wasm', 'right wrong']);
  });

  it('is the command line too', () => {
    const bin = path.join(folder, 'node_modules/.bin/attention-lab');
    const spec = 'number?value=0.1';
    expect(run(bin, ['run', spec]).out).toBe(askCommandLine('native', ['run', spec]).out);
    expect(run(bin, ['run', 'number?valeu=0.1']).code).toBe(2);
  });
});

describe('types', () => {
  const check = (...files: readonly string[]) =>
    run(process.execPath, [
      path.join(root, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'],
      ...['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom', '--skipDefaultLibCheck'],
      ...files,
    ]);

  it('describe the examples and refuse wrong use, without any types of Node', () => {
    writeFileSync(
      path.join(folder, 'use.mts'),
      `
      import { ask, createEngine, valuesOf, type Answer, type Nested, type Trace } from 'attention-lab';
      const answer: Answer<Trace> = await ask('trace?preset=lesson', { memory: 8, signal: AbortSignal.timeout(1000) });
      // @ts-expect-error: whether there was an error has to be asked first
      answer.steps;
      if (answer.error === undefined) {
        const values: Nested | undefined = valuesOf(answer, 'weights');
        const kind: 'input' | 'view' | string = answer.steps[0]?.kind ?? '';
        console.log(values, kind, createEngine());
      } else {
        console.log(answer.error.suggest);
      }
      // @ts-expect-error: a Spec is text
      void ask(3);
      // @ts-expect-error: there is no such option
      void ask('', { memoryMB: 3 });
      `,
    );
    writeFileSync(
      path.join(folder, 'host.mts'),
      `
      import 'attention-lab/element';
      const lab = document.createElement('attention-lab');
      lab.spec = 'number?value=0.1';
      lab.addEventListener('spec-change', ({ detail }) => console.log(detail.spec.length, detail.complete?.length));
      lab.addEventListener('error', ({ detail }) => console.log(detail.code.length, detail.text.length));
      const taken = lab.setState(lab.getState());
      if (!taken.ok) console.log(taken.error.code);
      // @ts-expect-error: a view is a word
      lab.view = 3;
      `,
    );
    writeFileSync(path.join(folder, 'formats.mts'), readFileSync(path.join(folder, 'formats.ts')));
    expect(check('use.mts', 'host.mts', 'formats.mts').out).toBe('');
  });
});

describe('what travels along', () => {
  interface Bom {
    readonly components: readonly { readonly name: string; readonly version?: string; readonly purl: string }[];
    readonly dependencies: readonly { readonly dependsOn: readonly string[] }[];
  }
  const read = (name: string): string => readFileSync(installed(name), 'utf8');
  const permissive = /\((MIT|ISC|BSD-3-Clause|Apache-2\.0|Apache-2\.0 WITH LLVM-exception|CC0-1\.0)\): (?!see )/;

  it('lists every package of the running page in the version of the lock file, and the C++ headers', () => {
    const bom = JSON.parse(read('sbom.cdx.json')) as Bom;
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean }>;
    };
    const shipped = Object.entries(lock.packages).filter(
      ([name, { dev, devOptional }]) => name !== '' && !(dev ?? devOptional ?? false),
    );
    const names = bom.components.map(({ name, version }) => `node_modules/${name} ${version}`);
    expect(shipped.length).toBeGreaterThan(10);
    for (const [name, { version }] of shipped) expect(names).toContain(`${name} ${version}`);
    for (const library of ['xtensor', 'xtl', 'highway', 'tl-expected'])
      expect(bom.components.find(({ name }) => name === library)?.version, library).toMatch(/^\d+\.\d+\.\d+$/);
    expect(new Set(bom.components.map(({ purl }) => purl)).size).toBe(bom.components.length);
    expect(bom.dependencies[0]?.dependsOn).toHaveLength(bom.components.length);
  });

  it('credits each of them under a permissive licence that is there in full', () => {
    const notices = read('THIRD-PARTY-NOTICES.txt');
    const { components } = JSON.parse(read('sbom.cdx.json')) as Bom;
    for (const { name } of components) {
      const line = notices.split('\n').find((each) => each.startsWith(`${name} `));
      expect(line, name).toMatch(name === '@lit-labs/ssr-dom-shim' ? /BSD-3-Clause/ : permissive);
    }
    for (const words of ['TERMS AND CONDITIONS FOR USE, REPRODUCTION', 'Redistributions in binary form', 'ISC', 'MIT'])
      expect(notices).toContain(words);
    expect(read('LICENSE')).toContain('MIT License');
  });

  it('names no folder of the machine that built it', () => {
    const files = readdirSync(installed('.'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    expect(files.length).toBeGreaterThan(15);
    for (const file of files) {
      const bytes = readFileSync(path.join(file.parentPath, file.name));
      expect(bytes.includes(root), file.name).toBe(false);
    }
  });
});

it(
  'is the same to the byte when it is built in another folder',
  () => {
    const other = mkdtempSync(path.join(tmpdir(), 'elsewhere-'));
    for (const name of ['web', 'scripts', 'package.json', 'package-lock.json', 'LICENSE', 'CHANGELOG.md'])
      cpSync(name, path.join(other, name), { recursive: true });
    mkdirSync(path.join(other, 'dist'));
    for (const name of readdirSync('dist').filter((each) => each !== 'npm'))
      cpSync(path.join('dist', name), path.join(other, 'dist', name), { recursive: true });
    cpSync('build/wasm/page', path.join(other, 'build/wasm/page'), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(other, 'node_modules'));
    const built = run('bash', ['scripts/package'], other);
    expect(built.code, built.err).toBe(0);
    const sums = readFileSync('dist/SHA256SUMS', 'utf8');
    expect(sums).toContain(tarball);
    expect(readFileSync(path.join(other, 'dist/SHA256SUMS'), 'utf8')).toBe(sums);
    rmSync(other, { recursive: true });
  },
  slow,
);

describe('the doors', () => {
  it('lead to files that are there, and both commands answer', () => {
    const about = JSON.parse(readFileSync(installed('package.json'), 'utf8')) as {
      exports: Record<string, string | Record<string, string>>;
      bin: Record<string, string>;
      dependencies?: unknown;
    };
    expect(about.dependencies).toBeUndefined();
    const places = Object.values(about.exports).flatMap((door) =>
      typeof door === 'string' ? door : Object.values(door),
    );
    const all = readdirSync(installed('.'), { recursive: true }).map((name) => `./${String(name)}`);
    expect(all).toEqual(expect.arrayContaining(places));
    for (const name of Object.keys(about.bin)) {
      const { code, out } = run(path.join(folder, 'node_modules/.bin', name), ['--help']);
      expect({ code, named: out.includes(name) }).toEqual({ code: 0, named: true });
    }
  });
});
