// Copies of the single file with one thing broken on purpose: its worker's script is data in the page, so that what is put before it
// stands there as if the browser were like that.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { singleFile } from './open.mjs';

/** The address of a copy whose worker begins with `script`, a function's source that is called there. */
export function withWorker(folder, name, script) {
  const page = readFileSync(singleFile, 'utf8');
  const block = /(?<=id="attention-lab-worker">)/;
  if (!block.test(page)) throw new Error('the page has no worker to break');
  const path = join(folder, `${name}.html`);
  writeFileSync(
    path,
    page.replace(block, () => `(${script})();\n`),
  );
  return pathToFileURL(path).href;
}

/** As a browser without SIMD: whatever uses it is no valid module. */
export const noSimd = () => {
  WebAssembly.validate = () => false;
  WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('invalid value type v128'));
};

/** No memory for the engine's instance. */
export const noMemory = () => {
  WebAssembly.instantiate = () => Promise.reject(new RangeError('could not allocate memory'));
};

/** The engine's memory never grows beyond what it began with. */
export const noGrowth = () => {
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('out of memory');
  };
};

/** The instance is there, and executes `unreachable` as it begins: in the first call that it makes of JavaScript. */
export const trapAtStart = () => {
  const bytes = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11,
  ];
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
  const { instantiate } = WebAssembly;
  const trapped = (names) => Object.fromEntries(Object.keys(names).map((name) => [name, () => exports.t()]));
  WebAssembly.instantiate = (module, imports) =>
    instantiate(module, Object.fromEntries(Object.entries(imports).map(([from, names]) => [from, trapped(names)])));
};

/** A question of seed 666 ends in a trap: the next call that the engine makes of JavaScript executes `unreachable`. */
export const trap = () => {
  const bytes = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11,
  ];
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
  const { instantiate } = WebAssembly;
  const doomed = new Set();
  addEventListener('message', ({ data }) => {
    if (data.kind === 'ask' && data.question.kind === 'run' && data.question.spec.includes('seed=666'))
      doomed.add(data.id);
  });
  let isArmed = false;
  const { postMessage: say } = globalThis;
  globalThis.postMessage = (message, ...more) => {
    isArmed = message.kind === 'begun' && doomed.has(message.id);
    say.call(globalThis, message, ...more);
  };
  const guarded = (call) => {
    if (typeof call !== 'function') return call;
    return (...given) => (isArmed ? exports.t() : call(...given));
  };
  const guard = (names) => Object.fromEntries(Object.entries(names).map(([name, call]) => [name, guarded(call)]));
  WebAssembly.instantiate = (module, imports) =>
    instantiate(module, Object.fromEntries(Object.entries(imports).map(([from, names]) => [from, guard(names)])));
};
