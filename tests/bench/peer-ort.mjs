// onnxruntime-web, one thread: node peer-ort.mjs fused|primitive|gemm TOKENS INPUTS
import * as ort from 'onnxruntime-web';
import { graph, timeGraph } from './graphs.mjs';
import { readInputs } from './inputs.mjs';
import { D, report, timed } from './layer.mjs';

const [kind, count, file] = process.argv.slice(2);
const T = Number(count);
const weights = readInputs(file);
const said = await timeGraph(ort, graph(kind, T, weights), weights.x.subarray(0, T * D), T, timed, report);
console.log(JSON.stringify(said));
