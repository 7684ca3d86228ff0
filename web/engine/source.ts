// Where the worker and the wasm come from: inside the page (what the single file carries), or beside it
// (the served site names its hashed files in meta tags). The page never guesses: what is present decides.
import { carried } from './carried.js';
import type { Source, WorkerLike } from './client.js';

interface Policy {
  createScriptURL(url: string): string;
}

/** Trusted Types, where the browser has them: the only policy of ours, and it lets only this URL through. */
function trustedUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
  if (factory === undefined) return url;
  policy ??= factory.createPolicy('attention-lab', {
    createScriptURL: (wanted) => {
      if (/^worker-[\w-]+\.js$/.test(wanted)) return wanted;
      throw new TypeError(`not a worker of this page: ${wanted}`);
    },
  });
  return policy.createScriptURL(url);
}
let policy: Policy | undefined;

function spawn(url: string): WorkerLike {
  return new Worker(trustedUrl(url)) as unknown as WorkerLike;
}

function beside(worker: string, wasm: string, late: string): Source {
  return {
    late: new URL(late, document.baseURI).href,
    spawn: () => spawn(worker),
    wasm: async () => {
      const answer = await fetch(wasm);
      if (!answer.ok) throw new Error(`${wasm}: HTTP ${answer.status}`);
      return answer.arrayBuffer();
    },
  };
}

/** A page without an engine (a broken copy): every question is answered by saying so. */
function missing(): Source {
  const nothing = (): void => undefined;
  return {
    spawn: () => ({ postMessage: nothing, terminate: nothing, onmessage: null, onerror: null }),
    wasm: () => Promise.reject(new Error('this page was built without its engine')),
  };
}

export function findSource(page: Document): Source {
  const inside = carried();
  if (inside !== undefined) return { spawn: inside.spawn, wasm: () => Promise.resolve(inside.wasm) };
  const named = (name: string): string | undefined =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const workerUrl = named('attention-lab-worker');
  const wasmUrl = named('attention-lab-wasm');
  const lateUrl = named('attention-lab-late');
  if (workerUrl === undefined || wasmUrl === undefined || lateUrl === undefined) return missing();
  return beside(workerUrl, wasmUrl, lateUrl);
}
