// The layer and the product as ONNX graphs: one fused operation, or primitive ones.
import { D, fused, HEADS, WIDTH } from './layer.mjs';
import { model, tensor } from './onnx.mjs';

function causal(T) {
  const mask = new Float32Array(T * T);
  for (let row = 0; row < T; row += 1) mask.fill(-Infinity, row * T + row + 1, (row + 1) * T);
  return mask;
}

function graphs(T, weights) {
  const qkv = tensor('qkv', [D, 3 * D], fused(weights));
  const wo = tensor('wo', [D, D], weights.wo);
  return {
    gemm: () => ({
      nodes: [{ op: 'MatMul', in: ['x', 'qkv'], out: ['out'] }],
      initializers: [qkv],
      width: 3 * D,
    }),
    fused: () => ({
      nodes: [
        {
          op: 'Attention',
          domain: 'com.microsoft',
          in: ['x', 'qkv', 'bias'],
          out: ['context'],
          with: { num_heads: HEADS, unidirectional: 1 },
        },
        { op: 'MatMul', in: ['context', 'wo'], out: ['out'] },
      ],
      initializers: [qkv, wo, tensor('bias', [3 * D], new Float32Array(3 * D))],
      width: D,
    }),
    primitive: () => {
      const heads = ['q', 'k', 'v'].flatMap((name) => [
        { op: 'Reshape', in: [name, 'split'], out: [`${name}s`] },
        {
          op: 'Transpose',
          in: [`${name}s`],
          out: [`${name}h`],
          with: { perm: name === 'k' ? [0, 2, 3, 1] : [0, 2, 1, 3] },
        },
      ]);
      return {
        nodes: [
          { op: 'MatMul', in: ['x', 'qkv'], out: ['all'] },
          { op: 'Split', in: ['all', 'thirds'], out: ['q', 'k', 'v'], with: { axis: 2 } },
          ...heads,
          { op: 'MatMul', in: ['qh', 'kh'], out: ['scores'] },
          { op: 'Mul', in: ['scores', 'scale'], out: ['scaled'] },
          { op: 'Add', in: ['scaled', 'mask'], out: ['masked'] },
          { op: 'Softmax', in: ['masked'], out: ['weights'], with: { axis: 3 } },
          { op: 'MatMul', in: ['weights', 'vh'], out: ['contexts'] },
          { op: 'Transpose', in: ['contexts'], out: ['contextt'], with: { perm: [0, 2, 1, 3] } },
          { op: 'Reshape', in: ['contextt', 'merge'], out: ['context'] },
          { op: 'MatMul', in: ['context', 'wo'], out: ['out'] },
        ],
        initializers: [
          qkv,
          wo,
          tensor('thirds', [3], BigInt64Array.from([D, D, D].map(BigInt))),
          tensor('split', [4], BigInt64Array.from([1, T, HEADS, WIDTH].map(BigInt))),
          tensor('merge', [3], BigInt64Array.from([1, T, D].map(BigInt))),
          tensor('scale', [], Float32Array.of(1 / Math.sqrt(WIDTH))),
          tensor('mask', [T, T], causal(T)),
        ],
        width: D,
      };
    },
  };
}

/** The bytes of the model `kind`: x (1, T, D) to out. */
export function graph(kind, T, weights) {
  const { nodes, initializers, width } = graphs(T, weights)[kind]();
  return model({ nodes, initializers, inputs: [['x', [1, T, D]]], outputs: [['out', [1, T, width]]] });
}

/** Times a model in a session of one thread. */
export async function timeGraph(ort, bytes, x, T, timed, report) {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  const session = await ort.InferenceSession.create(bytes, {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  });
  const feeds = { x: new ort.Tensor('float32', x, [1, T, D]) };
  let out;
  const times = await timed(async () => {
    out = (await session.run(feeds)).out.data;
  });
  return report(times, out);
}
