// The peers in a browser: page.html, served from here. Numbers are drawn in the page: times do not depend on them, and all
// peers get the same.
import * as ort from './node_modules/onnxruntime-web/dist/ort.wasm.bundle.min.mjs';
import { graph, timeGraph } from './graphs.mjs';
import { D, report, timed } from './layer.mjs';
import { timeTensors } from './tensors.mjs';

const { tf } = globalThis;
let state = 1;
/** As wide as normal numbers, evenly. */
function even(count, divisor) {
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state / 2 ** 32 - 0.5) * Math.sqrt(12)) / divisor;
  });
}
const square = () => even(D * D, Math.sqrt(D));
const weights = { wq: square(), wk: square(), wv: square(), wo: square(), x: even(1024 * D, 1) };

async function tensors(T) {
  tf.wasm.setWasmPaths(new URL('node_modules/@tensorflow/tfjs-backend-wasm/dist/', location.href).href);
  tf.wasm.setThreadsCount(1);
  await tf.setBackend('wasm');
  return timeTensors(tf, 'layer', T, weights);
}

globalThis.measure = (peer, T) =>
  peer === 'tfjs'
    ? tensors(T)
    : timeGraph(ort, graph(peer, T, weights), weights.x.subarray(0, T * D), T, timed, report);
