// Files of weights as other programs write them, and attention as a person would work it out: neither knows the engine.

/** A .safetensors file: eight bytes of length, a JSON header, then values as little-endian floats, one tensor after another. */
export function safetensors(tensors) {
  let end = 0;
  const header = {};
  for (const [name, { shape, values }] of Object.entries(tensors)) {
    header[name] = { dtype: 'F32', shape, data_offsets: [end, end + 4 * values.length] };
    end += 4 * values.length;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const data = Object.values(tensors).map(({ values }) => Buffer.from(new Float32Array(values).buffer));
  return Buffer.concat([length, text, ...data]);
}

/** A .npy file of version 1.0, its header padded to a multiple of 64 bytes as NumPy pads it. */
export function npy(shape, values) {
  const entry = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`;
  const padded = entry.padEnd(Math.ceil((10 + entry.length + 1) / 64) * 64 - 11) + '\n';
  const head = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, padded.length & 255, padded.length >> 8]);
  return Buffer.concat([head, Buffer.from(padded, 'latin1'), Buffer.from(new Float32Array(values).buffer)]);
}

const times = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((sum, x, i) => sum + x * b[i][j], 0)));
const plus = (a, bias) => a.map((row) => row.map((x, j) => x + bias[j]));
const columns = (a, from, to) => a.map((row) => row.slice(from, to));

/** Causal attention over rows of x, head by head: softmax(q k^T / sqrt(d)) v, then the output's weight and bias. */
export function attention(x, { wq, wk, wv, wo, bq, bk, bv, bo, heads }) {
  const [q, k, v] = [plus(times(x, wq), bq), plus(times(x, wk), bk), plus(times(x, wv), bv)];
  const width = wq[0].length / heads;
  const merged = x.map(() => []);
  for (let head = 0; head < heads; head += 1) {
    const [qh, kh, vh] = [q, k, v].map((one) => columns(one, head * width, (head + 1) * width));
    qh.forEach((query, t) => {
      const scores = kh.slice(0, t + 1).map((key) => key.reduce((sum, y, i) => sum + y * query[i], 0));
      const exps = scores.map((score) => Math.exp(score / Math.sqrt(width)));
      const total = exps.reduce((sum, y) => sum + y, 0);
      for (let j = 0; j < width; j += 1) merged[t].push(exps.reduce((sum, y, s) => sum + (y / total) * vh[s][j], 0));
    });
  }
  return plus(times(merged, wo), bo);
}
