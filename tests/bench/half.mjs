// fp16 operation by operation: the engine against NumPy's float16 and a compiler's _Float16, the same layer with every
// step rounded. The run stops where scores, weights, context or output differ in a single bit.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { readTensors } from './inputs.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const TOKENS = 256;
const RUNS = 7;
const SPEC = `trace?preset=gpt2_small&t=${TOKENS}&bias=none&format=fp16&seed=1`;
const RECORDED = ['fp32', 'bf16', 'fp16', 'fp16_accumulate_fp32'];

const joined = (tensors, names) => Buffer.concat(names.map((name) => tensors[name]));

/** Inputs of the layer and its checked steps, as one of our programs computes them. */
function engine([program, ...first], folder) {
  const path = join(folder, 'half.safetensors');
  execFileSync(program, [...first, 'run', SPEC, '--memory', '4096', '--format', 'safetensors', '--out', path]);
  const tensors = readTensors(path, 'F16', Buffer);
  return {
    inputs: joined(tensors, ['x', 'wq', 'wk', 'wv', 'wo']),
    steps: joined(tensors, ['scores', 'weights', 'context', 'out']),
  };
}

/** Hardware conversions are allowed, a fused product and sum is not. */
function compiled(folder) {
  const program = join(folder, 'half');
  const flags = ['-std=c++20', '-O2', '-march=native', '-ffp-contract=off', '-fexcess-precision=16'];
  execFileSync('g++', [...flags, join(here, 'half.cpp'), '-o', program]);
  return program;
}

/** What a peer measures; nothing, and a line that says why, where it cannot be had on this machine. */
function peer(who, start, inputs, steps, folder) {
  const to = join(folder, 'half.out');
  let said;
  try {
    said = execFileSync(...start(String(TOKENS), String(RUNS), inputs, to)).toString();
  } catch (error) {
    console.log(`  ${who}: ${String(error.message).split('\n')[0]}`);
    return undefined;
  }
  if (!readFileSync(to).equals(steps)) throw new Error(`bench: ${who} has other bits than the engine`);
  return JSON.parse(said);
}

const ms = (one) => `${one.ms.toFixed(1)} (${one.low_ms.toFixed(1)}-${one.high_ms.toFixed(1)})`;

/** Measures everybody and prints a line each; `ours(command, name)` runs a case of the engine's own bench. */
export function half(commands, ours, folder) {
  const [first, ...others] = commands.map((command) => engine(command, folder));
  if (others.some(({ steps }) => !steps.equals(first.steps))) throw new Error('bench: native and wasm differ in fp16');
  const inputs = join(folder, 'half.in');
  writeFileSync(inputs, first.inputs);
  const python = process.env.PYTHON ?? '/usr/bin/python3';
  const rows = {};
  for (const [n, kind] of ['native', 'wasm'].entries()) {
    for (const name of RECORDED) rows[`${name}, ${kind}`] = ours(commands[n], `recorded_${name}_t${TOKENS}`).cases[0];
  }
  const script = (...rest) => [python, [join(here, 'half.py'), ...rest]];
  rows['fp16, NumPy'] = peer('NumPy', script, inputs, first.steps, folder);
  rows['fp16, _Float16'] = peer('_Float16', (...rest) => [compiled(folder), rest], inputs, first.steps, folder);
  const wasm = rows['fp16, wasm'].ms;
  console.log(`\nevery step recorded, T = ${TOKENS}: median ms, and against fp16 in wasm`);
  for (const [name, one] of Object.entries(rows)) {
    if (one !== undefined) console.log(`${name.padEnd(30)} ${ms(one).padStart(28)} ${(one.ms / wasm).toFixed(2)} x`);
  }
  return rows;
}
