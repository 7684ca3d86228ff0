// Writes ONNX models from nothing: the few messages of onnx.proto3 that a graph of one layer needs.
const text = new TextEncoder();

function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A field of a message: whole numbers as varints, numbers of a float field as 4 bytes, text and messages with a length. */
const whole = (field, value) => joined([varint(field << 3), varint(value)]);
const bytes = (field, value) => joined([varint((field << 3) | 2), varint(value.length), value]);
const string = (field, value) => bytes(field, text.encode(value));
const message = (field, ...parts) => bytes(field, joined(parts));

const FLOAT = 1;
const INT64 = 7;

/** An initializer: dims and a Float32Array, or a BigInt64Array. */
export function tensor(name, dims, values) {
  const type = values instanceof Float32Array ? FLOAT : INT64;
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return joined([...dims.map((dim) => whole(1, dim)), whole(2, type), string(8, name), bytes(9, raw)]);
}

function value(name, dims) {
  const shape = message(2, ...dims.map((dim) => message(1, whole(1, dim))));
  return joined([string(1, name), message(2, message(1, whole(1, FLOAT), shape))]);
}

function attribute(name, value) {
  return Array.isArray(value)
    ? joined([string(1, name), ...value.map((one) => whole(8, one)), whole(20, 7)])
    : joined([string(1, name), whole(3, value), whole(20, 2)]);
}

/** { op, in: [names], out: [names], with: { attribute: whole number or list of them }, domain }. */
function node({ op, in: reads, out, with: settings = {}, domain = '' }) {
  return joined([
    ...reads.map((name) => string(1, name)),
    ...out.map((name) => string(2, name)),
    string(4, op),
    ...Object.entries(settings).map(([name, one]) => message(5, attribute(name, one))),
    string(7, domain),
  ]);
}

/** A model: { nodes, initializers: made by tensor(), inputs and outputs: [[name, dims]] }. */
export function model({ nodes, initializers, inputs, outputs }) {
  const graph = [
    ...nodes.map((one) => bytes(1, node(one))),
    string(2, 'layer'),
    ...initializers.map((one) => bytes(5, one)),
    ...inputs.map(([name, dims]) => bytes(11, value(name, dims))),
    ...outputs.map(([name, dims]) => bytes(12, value(name, dims))),
  ];
  const opset = (domain, version) => message(8, string(1, domain), whole(2, version));
  return joined([whole(1, 8), message(7, ...graph), opset('', 17), opset('com.microsoft', 1)]);
}
