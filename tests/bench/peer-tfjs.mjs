// TensorFlow.js on its wasm backend, one thread: node peer-tfjs.mjs layer|gemm TOKENS INPUTS
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { fileURLToPath } from 'node:url';
import { readInputs } from './inputs.mjs';
import { timeTensors } from './tensors.mjs';

const [kind, count, file] = process.argv.slice(2);
setWasmPaths(fileURLToPath(new URL('node_modules/@tensorflow/tfjs-backend-wasm/dist/', import.meta.url)));
setThreadsCount(1);
await tf.setBackend('wasm');
console.log(JSON.stringify(await timeTensors(tf, kind, Number(count), readInputs(file))));
