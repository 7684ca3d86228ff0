// The package in a browser: worker and wasm lie beside this script, as files that bundlers recognise and copy.
import type { Source, WorkerLike } from '../engine/client.js';
import { bound, type Engine, LabEngine } from './api.js';

export type * from './api.js';
export { stepOf, valuesOf } from './values.js';

/** Written by build.mjs as `new URL('./engine.wasm', import.meta.url)` and so on, which no bundler of ours may resolve. */
declare const WASM_URL: URL;
declare const WORKER_URL: URL;

interface Policy {
  createScriptURL(url: string): string;
}
let policy: Policy | undefined;

/** Where a page demands Trusted Types, it must allow a policy of this name; the only address it lets through is ours. */
function trusted(url: string): string {
  const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
  policy ??= factory?.createPolicy('attention-lab-package', {
    createScriptURL: () => url,
  });
  return policy?.createScriptURL(url) ?? url;
}

const beside: Source = {
  spawn: () => new Worker(trusted(WORKER_URL.href)) as unknown as WorkerLike,
  wasm: async () => {
    const answer = await fetch(WASM_URL);
    if (!answer.ok) throw new Error(`${WASM_URL.href}: HTTP ${answer.status}`);
    return answer.arrayBuffer();
  },
};

const toBlob = (file: Blob | Uint8Array): Promise<Blob> =>
  Promise.resolve(file instanceof Blob ? file : new Blob([Uint8Array.from(file)]));

/** An engine of one's own, beside the one that `ask` uses: two work at once. */
export const createEngine = (): Engine => new LabEngine(beside, toBlob);

export const { ask, estimate, explain, catalog } = bound(createEngine());
