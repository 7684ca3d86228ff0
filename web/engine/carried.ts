// What the single file's first script (web/boot.ts) leaves for the page's own: workers, and the packed wasm for them.
import type { WorkerLike } from './client.js';

export interface Carried {
  /** A worker; the first is running already, and unpacks the engine while the page is being made. */
  spawn(): WorkerLike;
  /** The wasm as a worker unpacks it. */
  readonly wasm: string;
}

interface Carrier {
  attentionLab?: Carried;
}

/** Nothing on a served page, which has its parts beside it. */
export const carried = (): Carried | undefined => (globalThis as Carrier).attentionLab;

export function carry(parts: Carried): void {
  (globalThis as Carrier).attentionLab = Object.freeze(parts);
}
