// The layer as one would write it first in JavaScript, three loops a product: node peer-naive.mjs layer|gemm TOKENS INPUTS
import { readInputs } from './inputs.mjs';
import { D, fused, HEADS, report, timed, WIDTH } from './layer.mjs';

const [kind, count, file] = process.argv.slice(2);
const T = Number(count);
const weights = readInputs(file);
const x = weights.x.subarray(0, T * D);
const qkv = fused(weights);

function product(a, b, rows, depth, columns) {
  const c = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i += 1) {
    for (let k = 0; k < depth; k += 1) {
      const factor = a[i * depth + k];
      for (let j = 0; j < columns; j += 1) c[i * columns + j] += factor * b[k * columns + j];
    }
  }
  return c;
}

function layer() {
  const all = product(x, qkv, T, D, 3 * D);
  const context = new Float32Array(T * D);
  const row = new Float32Array(T);
  for (let h = 0; h < HEADS; h += 1) {
    for (let t = 0; t < T; t += 1) {
      const q = t * 3 * D + h * WIDTH;
      let most = -Infinity;
      for (let s = 0; s <= t; s += 1) {
        let sum = 0;
        for (let i = 0; i < WIDTH; i += 1) sum += all[q + i] * all[s * 3 * D + D + h * WIDTH + i];
        row[s] = sum / Math.sqrt(WIDTH);
        most = Math.max(most, row[s]);
      }
      let total = 0;
      for (let s = 0; s <= t; s += 1) total += row[s] = Math.exp(row[s] - most);
      for (let s = 0; s <= t; s += 1) {
        const weight = row[s] / total;
        for (let i = 0; i < WIDTH; i += 1)
          context[t * D + h * WIDTH + i] += weight * all[s * 3 * D + 2 * D + h * WIDTH + i];
      }
    }
  }
  return product(context, weights.wo, T, D, D);
}

let out;
const times = await timed(() => {
  out = kind === 'layer' ? layer() : product(x, qkv, T, D, 3 * D);
});
console.log(JSON.stringify(report(times, out)));
