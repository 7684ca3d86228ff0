// Where a guest on somebody else's page gets its worker and wasm from: both are inside the one script. A page's content policy
// may refuse workers made from a blob, or those from its own origin; the second way is tried when the first one is refused.
import type { Source, WorkerLike } from '../engine/client.js';
import type { FromWorker, ToWorker } from '../engine/protocol.js';
import { trustedUrl, trustScript } from './trusted.js';

/** What web/build/embed.mjs puts around the bundle. */
export interface Parts {
  /** The worker's text. */
  readonly worker: string;
  /** Deflated, base64. */
  readonly wasm: string;
  /** The script's own element; null where the script is a module. */
  readonly script: { readonly src: string; readonly nonce?: string } | null;
}

/** Not in steps of the page's own, as the single file's engine is: the browser's own way is there wherever this is. */
async function unpack(base64: string): Promise<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(plain).arrayBuffer();
}

const blobOf = (worker: string): string => URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));

/** The script is its own worker where it lies on the page's own origin. */
function ownAddress({ script }: Parts): string | null {
  if (script === null || !/^https?:/.test(script.src)) return null;
  return new URL(script.src).origin === globalThis.origin ? script.src : null;
}

/**
 * The ways to a worker, the likeliest to be allowed first: a page that lists scripts by nonce has to allow workers apart, and
 * does so with `blob:`; one that allows its own scripts allows them as workers too.
 */
export function waysOf(parts: Parts): readonly (() => string)[] {
  let blob: string | null = null;
  const fromBlob = (): string => (blob ??= blobOf(parts.worker));
  const own = ownAddress(parts);
  if (own === null) return [fromBlob];
  const fromOwn = (): string => {
    trustScript(own);
    return own;
  };
  const hasNonce = (parts.script?.nonce ?? '') !== '';
  return hasNonce ? [fromBlob, fromOwn] : [fromOwn, fromBlob];
}

const make = (url: string): WorkerLike => new Worker(trustedUrl(url)) as unknown as WorkerLike;

/** A worker that begins anew in the next way when it fails before it has said anything. */
class PatientWorker implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private worker: WorkerLike | null = null;
  private said: ToWorker[] = [];
  private isHeard = false;

  constructor(
    private readonly ways: readonly (() => string)[],
    private way: number,
    private readonly onWay: (way: number) => void,
  ) {
    this.begin();
  }

  private begin(): void {
    const url = this.ways[this.way];
    if (url === undefined) {
      this.giveUp();
      return;
    }
    try {
      this.worker = make(url());
    } catch {
      this.fail();
      return;
    }
    this.worker.onmessage = (event) => {
      this.isHeard = true;
      this.said = [];
      this.onWay(this.way);
      this.onmessage?.(event);
    };
    this.worker.onerror = (event) => {
      if (this.isHeard) this.onerror?.(event);
      else this.fail();
    };
    for (const message of this.said) this.worker.postMessage(message);
  }

  private fail(): void {
    this.worker?.terminate();
    this.worker = null;
    this.way += 1;
    this.begin();
  }

  /** Whoever asked is told after this turn: it may still be waiting for the worker itself. */
  private giveUp(): void {
    const data: FromWorker = { kind: 'refused', reason: 'worker', detail: 'no worker may be started on this page' };
    setTimeout(() => this.onmessage?.({ data } as MessageEvent<FromWorker>));
  }

  postMessage(message: ToWorker): void {
    if (!this.isHeard) this.said.push(message);
    this.worker?.postMessage(message);
  }

  terminate(): void {
    this.worker?.terminate();
    this.worker = null;
    this.onmessage = null;
  }
}

export function embeddedSource(parts: Parts): Source {
  const ways = waysOf(parts);
  let works = 0;
  let bytes: Promise<ArrayBuffer> | null = null;
  return {
    spawn: () =>
      new PatientWorker(ways, works, (way) => {
        works = way;
      }),
    wasm: () => (bytes ??= unpack(parts.wasm)),
  };
}
