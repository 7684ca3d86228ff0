// Where the worker and the wasm come from: inside the page (what the single file carries), or beside it (the served
// site names its hashed files in meta tags). The page never guesses: what is present decides.
import { carried } from './carried.js';
import type { Source, WorkerLike } from './client.js';
import { ownPolicy, refuse } from './trusted.js';

function beside(worker: string, wasm: string): Source {
  const policy = ownPolicy({
    createScriptURL: (url) => (/^worker-[\w-]+\.js$/.test(url) ? url : refuse(url)),
    createScript: refuse,
  });
  return {
    spawn: () => new Worker(policy.createScriptURL(worker)) as unknown as WorkerLike,
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
  const worker = named('attention-lab-worker');
  const wasm = named('attention-lab-wasm');
  return worker !== undefined && wasm !== undefined ? beside(worker, wasm) : missing();
}
