// The package in Node: the same worker script in a worker thread, so that a long question neither blocks the program nor
// outlives its signal. The thread holds the program open only while a question is being answered.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Source, WorkerLike } from '../engine/client.js';
import type { FromWorker, ToWorker } from '../engine/protocol.js';
import { bound, type Engine, LabEngine } from './api.js';

export type * from './api.js';
export { stepOf, valuesOf } from './values.js';

/** Written by build.mjs as `new URL('./engine.wasm', import.meta.url)` and so on. */
declare const WASM_URL: URL;
declare const WORKER_URL: URL;

class Thread implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private readonly worker = new Worker(WORKER_URL, { stdout: true, stderr: true });

  constructor() {
    this.worker.unref();
    this.worker.on('message', (data: FromWorker) => {
      if (data.kind === 'answer' || data.kind === 'trap' || data.kind === 'refused') this.worker.unref();
      this.onmessage?.({ data } as MessageEvent<FromWorker>);
    });
    this.worker.on('error', (error: Error) => this.onerror?.({ message: error.message } as ErrorEvent));
  }

  postMessage(message: ToWorker): void {
    if (message.kind === 'ask') this.worker.ref();
    this.worker.postMessage(message);
  }

  terminate(): void {
    this.worker.unref();
    void this.worker.terminate();
  }
}

async function bytesOf(url: URL): Promise<ArrayBuffer> {
  const bytes = await readFile(url);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

const beside: Source = { spawn: () => new Thread(), wasm: () => bytesOf(WASM_URL) };

/** A thread cannot wait for a Blob, so bytes are what it gets; worker-head.js makes them a file again. */
async function toBytes(file: Blob | Uint8Array): Promise<Blob> {
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
  return bytes as unknown as Blob;
}

/** An engine of one's own, beside the one that `ask` uses: two work at once. */
export const createEngine = (): Engine => new LabEngine(beside, toBytes);

export const { ask, estimate, explain, catalog } = bound(createEngine());
