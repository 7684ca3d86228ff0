// What the single file runs first: starts a worker that unpacks the engine, meanwhile unpacks the page's own script and
// lets it run. The content policy names that script by its hash, so that nothing else can run in its place. The same
// text stands at the head of the worker, which unpacks by it too.
import { carry } from './engine/carried.js';
import type { WorkerLike } from './engine/client.js';
import { fromLetters } from './engine/letters.js';
import { unpack } from './engine/unpack.js';

interface Policy {
  createScriptURL(url: string): string;
  createScript(text: string): string;
}
interface Factory {
  createPolicy(name: 'attention-lab-boot', rules: Policy): Policy;
}

/** Trusted Types, where the browser has them. Nobody else gets hold of this policy, or can make one of its name. */
function trusted(): Policy {
  const rules: Policy = { createScriptURL: (url) => url, createScript: (text) => text };
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  return factory === undefined ? rules : factory.createPolicy('attention-lab-boot', rules);
}

const block = (name: string): string => document.getElementById(`attention-lab-${name}`)?.textContent ?? '';

/** Makes workers, all from one blob: one that is replaced starts from the same text. */
function workers(createScriptURL: (url: string) => string): () => WorkerLike {
  const text = [document.currentScript?.textContent ?? '', '\n', block('worker')];
  const url = URL.createObjectURL(new Blob(text, { type: 'text/javascript' }));
  return () => new Worker(createScriptURL(url)) as unknown as WorkerLike;
}

/** The page's script has run when it has been added; a page that is still empty then has lost a part of its file. */
function tellIfDamaged(): void {
  const page = document.getElementById('page');
  if (page === null || page.childElementCount > 0) return;
  page.textContent =
    'This copy of Attention Lab is damaged: please fetch the file again. ' +
    '\u8fd9\u4efd\u6587\u4ef6\u5df2\u635f\u574f\uff0c\u8bf7\u91cd\u65b0\u4e0b\u8f7d\u3002';
}

function start(): void {
  const policy = trusted();
  const wasm = block('wasm');
  const spawn = workers((url) => policy.createScriptURL(url));
  let early: WorkerLike | undefined = spawn();
  early.postMessage({ kind: 'prepare', wasm });
  carry({
    wasm,
    spawn: () => {
      const worker = early ?? spawn();
      early = undefined;
      return worker;
    },
  });
  const script = document.createElement('script');
  script.text = policy.createScript(fromLetters(unpack(block('page'))));
  document.head.append(script);
}

if (typeof document === 'undefined') {
  Object.assign(globalThis, { attentionLabUnpack: unpack });
} else {
  try {
    start();
  } finally {
    tellIfDamaged();
  }
}
