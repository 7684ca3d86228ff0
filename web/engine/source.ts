// Where the worker and the wasm come from: inside the page (data blocks of the single file), or beside it
// (the served site names its hashed files in meta tags). The page never guesses: what is present decides.
import type { Source, WorkerLike } from './client.js';

interface Policy {
  createScriptURL(url: string): string;
}

/** Trusted Types, where the browser has them: the only policy of ours, and it lets only these two URLs through. */
function trustedUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
  if (factory === undefined) return url;
  policy ??= factory.createPolicy('attention-lab', {
    createScriptURL: (wanted) => {
      if (wanted.startsWith('blob:') || /^worker-[\w-]+\.js$/.test(wanted)) return wanted;
      throw new TypeError(`not a worker of this page: ${wanted}`);
    },
  });
  return policy.createScriptURL(url);
}
let policy: Policy | undefined;

function spawn(url: string): WorkerLike {
  return new Worker(trustedUrl(url)) as unknown as WorkerLike;
}

/** The wasm as the page carries it: deflated, then base64. */
async function unpack(base64: string): Promise<ArrayBuffer> {
  const text = atob(base64.trim());
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(plain).arrayBuffer();
}

function inside(worker: Element, wasm: Element): Source {
  // One blob for the page's whole life: a worker that is replaced starts from the same text.
  const url = URL.createObjectURL(new Blob([worker.textContent ?? ''], { type: 'text/javascript' }));
  return { spawn: () => spawn(url), wasm: () => unpack(wasm.textContent ?? '') };
}

function beside(worker: string, wasm: string): Source {
  return {
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
  const worker = page.getElementById('attention-lab-worker');
  const wasm = page.getElementById('attention-lab-wasm');
  if (worker !== null && wasm !== null) return inside(worker, wasm);
  const named = (name: string): string | undefined =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const workerUrl = named('attention-lab-worker');
  const wasmUrl = named('attention-lab-wasm');
  return workerUrl !== undefined && wasmUrl !== undefined ? beside(workerUrl, wasmUrl) : missing();
}
