// The numbers that the engine has drawn, for peers in Node.
import { readFileSync } from 'node:fs';

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
