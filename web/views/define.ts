// The two things every view does with the browser: register itself once, and say what the person did.
import type { CellRef } from '../draw/address';

export interface ViewEvents {
  'step-select': { readonly name: string };
  'cell-focus': CellRef;
  /** First row and column in sight of a table that is a window. */
  'window-move': readonly [number, number];
  'head-select': { readonly head: number };
  'batch-select': { readonly batch: number };
  'need-explanation': { readonly cell: string };
  'ledger-mistake': { readonly rule: string };
  'ledger-change': { readonly key: 'heads' | 'd_model' | 'bias'; readonly value: string };
}

/** Guarded, since two copies of the script may meet on one page. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}

export function fire<Name extends keyof ViewEvents>(from: EventTarget, name: Name, detail: ViewEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
