// The layer that everybody computes: GPT-2 small's attention without biases, causal, fp32, from the same numbers.
import { readFileSync } from 'node:fs';

export const D = 768;
export const HEADS = 12;
export const WIDTH = D / HEADS;

/** x, token by token for the longest layer, and the weights, from the two files that the list in `file` names. */
export function readInputs(file) {
  const { x, weights } = JSON.parse(readFileSync(file, 'utf8'));
  return { ...readTensors(weights), x: readTensors(x).x };
}

/** The tensors of one type of a .safetensors file by name, each as `Kind`. */
export function readTensors(file, type = 'F32', Kind = Float32Array) {
  const bytes = readFileSync(file);
  const length = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.subarray(8, 8 + length).toString());
  const tensors = {};
  for (const [name, { dtype, data_offsets: range }] of Object.entries(header)) {
    if (dtype !== type) continue;
    const [from, to] = range.map((offset) => 8 + length + offset);
    const part = bytes.buffer.slice(bytes.byteOffset + from, bytes.byteOffset + to);
    tensors[name] = Kind === Buffer ? Buffer.from(part) : new Kind(part);
  }
  return tensors;
}

/** wq, wk and wv side by side: (D, 3 D). */
export function fused({ wq, wk, wv }) {
  const out = new Float32Array(3 * D * D);
  for (let row = 0; row < D; row += 1) {
    [wq, wk, wv].forEach((w, n) => {
      out.set(w.subarray(row * D, (row + 1) * D), row * 3 * D + n * D);
    });
  }
  return out;
}

/** Median and extremes of seven runs, after one that is not counted. */
export async function timed(work) {
  await work();
  const ms = [];
  for (let n = 0; n < 7; n += 1) {
    const start = performance.now();
    await work();
    ms.push(performance.now() - start);
  }
  ms.sort((a, b) => a - b);
  return { ms: ms[3], low_ms: ms[0], high_ms: ms[6] };
}

/** What a peer prints: its times, and some of its numbers, to be compared. */
export function report(times, out) {
  const picked = Array.from({ length: 64 }, (_, n) => out[Math.floor((n * (out.length - 1)) / 63)]);
  console.log(JSON.stringify({ ...times, picked }));
}
