// What runs inside the page for the hash test: one script that remembers how the page starts its engine's worker, and one
// that starts another the same way, asks it every question and hashes the answers. Nothing here is shipped.

/** Before the page's own scripts: keeps the worker's address (a trusted one, the page's policy makes no second) and its start. */
export function catchWorker() {
  const Real = globalThis.Worker;
  globalThis.caught = {};
  globalThis.Worker = class extends Real {
    constructor(url) {
      super(url);
      globalThis.caught.spawn ??= () => new Real(url);
    }
    postMessage(message, ...more) {
      if (message.kind === 'start') globalThis.caught.start ??= message;
      super.postMessage(message, ...more);
    }
  };
}

export async function askAll(specs) {
  const encoder = new TextEncoder();
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const joined = (parts) => {
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
    parts.reduce((at, part) => {
      bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
      return at + part.byteLength;
    }, 0);
    return bytes;
  };
  const sha256 = async (parts) => hex(await crypto.subtle.digest('SHA-256', joined(parts)));

  /** A step's values in reading order, as doubles. */
  const valuesOf = (step, arena, values) => {
    const first = arena.storages[step.storage][0] + step.offset;
    const count = step.shape.reduce((product, n) => product * n, 1);
    const out = new Float64Array(count);
    const index = step.shape.map(() => 0);
    for (let n = 0; n < count; n += 1) {
      const value = values[index.reduce((sum, at, axis) => sum + at * step.strides[axis], first)];
      out[n] = Number.isNaN(value) ? NaN : value;
      for (let axis = index.length - 1; axis >= 0 && ++index[axis] === step.shape[axis]; axis -= 1) index[axis] = 0;
    }
    return out;
  };
  const parsedParts = (text, values) => {
    const { arena, ...trace } = JSON.parse(text);
    const head = encoder.encode(JSON.stringify(trace));
    return trace.steps === undefined ? [head] : [head, ...trace.steps.map((step) => valuesOf(step, arena, values))];
  };

  const worker = globalThis.caught.spawn();
  const answers = new Map();
  worker.onmessage = ({ data }) => answers.get(data.id)?.(data);
  worker.postMessage(globalThis.caught.start);
  const ask = (spec, id) =>
    new Promise((resolve) => {
      answers.set(id, (data) => {
        if (data.kind !== 'begun') resolve(data);
      });
      worker.postMessage({ kind: 'ask', id, question: { kind: 'run', spec, memoryMB: 64 } });
    });
  const parsed = [];
  const raw = [];
  for (const [id, spec] of specs.entries()) {
    const { text = '', values } = await ask(spec, id);
    parsed.push(await sha256(parsedParts(text, values)));
    raw.push(await sha256([encoder.encode(text), ...(values ? [values] : [])]));
  }
  worker.terminate();
  return { parsed, raw };
}
