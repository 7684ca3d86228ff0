// The list of labs, in teaching order: a lab is one file and one line here. `first` is the question it opens on.
import { html, type TemplateResult } from 'lit';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';
import './trace.js';
import './ledger.js';
import './softmax.js';
import './number.js';
import './exp.js';
import './sum.js';
import './subspace.js';

export interface LabEntry {
  readonly experiment: string;
  readonly first: string;
  readonly draw: (store: Store, words: Words) => TemplateResult;
}

export const labs: readonly LabEntry[] = [
  {
    experiment: 'trace',
    first: 'trace?preset=lesson',
    draw: (store, words) => html`<trace-lab .store=${store} .words=${words}></trace-lab>`,
  },
  {
    experiment: 'ledger',
    first: 'ledger?d_model=768&heads=12&bias=true',
    draw: (store, words) => html`<ledger-lab .store=${store} .words=${words}></ledger-lab>`,
  },
  {
    experiment: 'number',
    first: 'number?value=0.1&format=fp16',
    draw: (store, words) => html`<number-lab .store=${store} .words=${words}></number-lab>`,
  },
  {
    experiment: 'exp',
    first: 'exp?value=11.1&format=fp16',
    draw: (store, words) => html`<exp-lab .store=${store} .words=${words}></exp-lab>`,
  },
  {
    experiment: 'softmax',
    first: 'softmax?logits=[500,502]&format=fp16',
    draw: (store, words) => html`<softmax-lab .store=${store} .words=${words}></softmax-lab>`,
  },
  {
    experiment: 'sum',
    first: 'sum?count=4096&value=1&format=fp16',
    draw: (store, words) => html`<sum-lab .store=${store} .words=${words}></sum-lab>`,
  },
  {
    experiment: 'subspace',
    first: 'subspace?relations=near+matching&mix=0.5',
    draw: (store, words) => html`<subspace-lab .store=${store} .words=${words}></subspace-lab>`,
  },
];

export function labOf(experiment: string): LabEntry | undefined {
  return labs.find((lab) => lab.experiment === experiment);
}
