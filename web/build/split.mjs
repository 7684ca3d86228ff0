// Splits the page's wasm for the served page, so that the first answer waits for less: what the questions below call stays in the
// first half, the rest (files, rare settings, most errors) comes when it is called, or when the page has time
// (web/engine/late.ts). CMake runs this behind the link: node split.mjs FOLDER WASM-SPLIT WASM-OPT. The whole is made smaller first:
// Emscripten's last step writes it anew without its encoder's savings.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** What a learner meets first: experiments as they open, formats, masks, one click on a cell, one answer of one's own. */
const questions = [
  'trace?preset=lesson',
  'trace?preset=lesson&format=fp16&mask=causal',
  'trace?preset=lesson&format=bf16&merge=view',
  'trace?preset=lesson&format=fp64&split=view',
  'trace?preset=distinct&convention=nanogpt',
  'trace?b=2&t=3&heads=2&d_model=4&mask=causal&bias=normal&empty_row=zero',
  'trace?t=8&d_model=8&heads=2&record=summary',
  'trace?t=8&d_model=8&heads=2&record=head:1',
  'softmax?logits=[1,2,3]',
  'softmax?format=fp16&shift=none&logits=[11,12]',
  'ledger',
  'number?format=fp16&value=65519',
  'sum?count=10&value=0.1',
  'exp?format=fp16&value=11.1',
  'mask?scores=[[1,2],[3,4]]&allowed=[[1,0],[1,1]]',
  'leak?preset=lesson&token=1',
];
const plain = ['--mvp-features', '--enable-simd'];
const flags = [...plain, '--enable-mutable-globals'];
const smaller = ['-Oz', '--one-caller-inline-max-function-size=30', '--low-memory-unused', '--zero-filled-memory'];
const [folder, wasmSplit, wasmOpt] = process.argv.slice(2);
const at = (name) => join(resolve(folder), name);
const whole = at('attention_lab_page.wasm');
const run = (program, ...given) => execFileSync(program, given, { stdio: ['ignore', 'inherit', 'inherit'] });

/** Asks an instrumented engine, which counts what it calls, and gives its own notes of that. */
async function profileOf(bytes) {
  const create = createRequire(import.meta.url)(at('attention_lab_page.js'));
  let instance;
  const lab = await create({
    instantiateWasm(imports, done) {
      instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports);
      done(instance);
      return {};
    },
  });
  const room = (length, wide) => (wide ? new Float64Array(length) : new Float32Array(length));
  lab.catalog();
  for (const question of questions) {
    lab.estimate(question, 64);
    const { text } = lab.run(question, 64, () => undefined, room);
    if (text.startsWith('{"error"')) throw new Error(`web/build/split.mjs: ${question}: ${text}`);
  }
  lab.explain('trace?preset=lesson', 'weights[0,0,0,0]');
  const place = { spec: 'trace?preset=lesson', at: '/steps/weights/values/0/0/0', mistakes: true };
  for (const answer of ['0.5', '[0.1, 0.9]', 'x']) {
    lab.grade(JSON.stringify({ ...place, kind: answer.startsWith('[') ? 'matrix' : 'decimal', answer }));
  }
  const memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
  const start = memory.buffer.byteLength;
  const length = instance.exports.__write_profile(0, 0);
  memory.grow(Math.ceil(length / 65536));
  instance.exports.__write_profile(start, length);
  return new Uint8Array(memory.buffer, start, length);
}

process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.message}\n`); // not by the glue, which would print itself
  process.exit(1);
});
run(wasmOpt, ...smaller, ...plain, whole, '-o', whole);
const [watched, profile, first, late] = ['watched.wasm', 'profile', 'first.wasm', 'late.wasm'].map(at);
run(wasmSplit, '--instrument', ...flags, whole, '-o', watched);
writeFileSync(profile, await profileOf(readFileSync(watched)));
const names = ['--import-namespace=first', '--placeholder-namespace=late', '--export-prefix=_'];
run(wasmSplit, '--split', ...flags, whole, `--profile=${profile}`, '-o1', first, '-o2', late, ...names);
for (const half of [first, late]) run(wasmOpt, ...smaller, ...flags, half, '-o', half);
// What stands in for a function is called through JavaScript, which has no vectors.
const listed = at('first.txt');
execFileSync(wasmOpt, ['--all-features', first, '-S', '-o', listed], { stdio: 'ignore' });
const vectors = readFileSync(listed, 'utf8').match(/^ *\(import "late" .*v128.*$/m);
if (vectors !== null) throw new Error(`web/build/split.mjs: cannot be called before it is there: ${vectors[0]}`);
for (const file of [watched, profile, listed]) rmSync(file);
