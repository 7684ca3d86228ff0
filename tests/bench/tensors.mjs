// The layer, or the product, as TensorFlow.js computes it.
import { D, fused, HEADS, report, timed, WIDTH } from './layer.mjs';

export async function timeTensors(tf, kind, T, weights) {
  const x = tf.tensor2d(weights.x.subarray(0, T * D), [T, D]);
  const qkv = tf.tensor2d(fused(weights), [D, 3 * D]);
  const wo = tf.tensor2d(weights.wo, [D, D]);
  const causal = () => {
    const mask = new Float32Array(T * T);
    for (let row = 0; row < T; row += 1) mask.fill(-Infinity, row * T + row + 1, (row + 1) * T);
    return tf.tensor2d(mask, [T, T]);
  };

  function layer(mask) {
    const heads = tf
      .split(tf.matMul(x, qkv), 3, 1)
      .map((one) => tf.transpose(tf.reshape(one, [T, HEADS, WIDTH]), [1, 0, 2]));
    const [q, k, v] = heads;
    const scores = tf.add(tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(WIDTH)), mask);
    const context = tf.matMul(tf.softmax(scores), v);
    return tf.matMul(tf.reshape(tf.transpose(context, [1, 0, 2]), [T, D]), wo);
  }

  const mask = kind === 'layer' ? causal() : null;
  let out;
  const times = await timed(async () => {
    const answer = tf.tidy(() => (kind === 'layer' ? layer(mask) : tf.matMul(x, qkv)));
    out = await answer.data();
    answer.dispose();
  });
  return report(times, out);
}
