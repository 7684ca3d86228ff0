// The list of labs, in teaching order: a lab is one file and one line here. `first` is the question it opens on.
import { html, type TemplateResult } from 'lit';
import { parse, type Spec } from '../state/spec.js';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';
import { compareSpec } from '../state/comparison.js';
import './compare.js';
import { isConventions } from './conventions.js';
import { isReshape } from './reshape.js';
import './trace.js';
import './ledger.js';
import './softmax.js';
import './number.js';
import './exp.js';
import './sum.js';
import './subspace.js';
import './variance.js';
import { starts } from './mask-questions.js';
import './mask.js';
import './leak.js';
import './museum.js';
import './import.js';
import './evidence.js';
import '../day/sheet.js';
import './practice.js';

/** What a lab is about: a layer, the numbers it is made of, what differs between two runs, or what the learner did. */
export type LabGroup = 'layer' | 'numbers' | 'beside' | 'work';
export const labGroups: readonly LabGroup[] = ['layer', 'numbers', 'beside', 'work'];

export interface LabEntry {
  readonly experiment: string;
  /** Its name among the words, where several labs ask the same experiment. */
  readonly id?: string;
  readonly group?: LabGroup;
  /** Which questions of the experiment it takes; without it, all that no other lab does. */
  readonly takes?: (spec: Spec) => boolean;
  readonly first: string;
  /** A page of its own: its Spec names what it shows, and is no question to the engine. */
  readonly isPage?: boolean;
  readonly draw: (store: Store, words: Words) => TemplateResult;
}

export const labs: readonly LabEntry[] = [
  {
    experiment: 'trace',
    first: 'trace?preset=lesson',
    draw: (store, words) => html`<trace-lab .store=${store} .words=${words}></trace-lab>`,
  },
  {
    experiment: 'compare',
    id: 'reshape',
    first: compareSpec('trace?preset=lesson', 'trace?preset=lesson&split=transpose&merge=view'),
    takes: isReshape,
    draw: (store, words) => html`<reshape-lab .store=${store} .words=${words}></reshape-lab>`,
  },
  {
    experiment: 'ledger',
    first: 'ledger?d_model=768&heads=12&bias=true',
    draw: (store, words) => html`<ledger-lab .store=${store} .words=${words}></ledger-lab>`,
  },
  {
    experiment: 'number',
    group: 'numbers',
    first: 'number?value=0.1&format=fp16',
    draw: (store, words) => html`<number-lab .store=${store} .words=${words}></number-lab>`,
  },
  {
    experiment: 'exp',
    group: 'numbers',
    first: 'exp?value=11.1&format=fp16',
    draw: (store, words) => html`<exp-lab .store=${store} .words=${words}></exp-lab>`,
  },
  {
    experiment: 'softmax',
    group: 'numbers',
    first: 'softmax?logits=[500,502]&format=fp16',
    draw: (store, words) => html`<softmax-lab .store=${store} .words=${words}></softmax-lab>`,
  },
  {
    experiment: 'sum',
    group: 'numbers',
    first: 'sum?count=4096&value=1&format=fp16',
    draw: (store, words) => html`<sum-lab .store=${store} .words=${words}></sum-lab>`,
  },
  {
    experiment: 'subspace',
    first: 'subspace?relations=near+matching&mix=0.5',
    draw: (store, words) => html`<subspace-lab .store=${store} .words=${words}></subspace-lab>`,
  },
  {
    experiment: 'variance',
    first: 'variance?seeds=8',
    isPage: true,
    draw: (store, words) => html`<variance-lab .store=${store} .words=${words}></variance-lab>`,
  },
  {
    experiment: 'mask',
    first: starts.empty,
    draw: (store, words) => html`<mask-lab .store=${store} .words=${words}></mask-lab>`,
  },
  {
    experiment: 'leak',
    first: 'leak?t=4&token=2',
    draw: (store, words) => html`<leak-lab .store=${store} .words=${words}></leak-lab>`,
  },
  {
    experiment: 'import',
    first: 'import',
    isPage: true,
    draw: (store, words) => html`<import-lab .store=${store} .words=${words}></import-lab>`,
  },
  {
    experiment: 'compare',
    id: 'conventions',
    group: 'beside',
    first: compareSpec('trace?preset=distinct&convention=nanogpt', 'trace?preset=distinct&convention=annotated'),
    takes: isConventions,
    draw: (store, words) => html`<conventions-lab .store=${store} .words=${words}></conventions-lab>`,
  },
  {
    experiment: 'compare',
    group: 'beside',
    first: compareSpec('trace?preset=lesson', 'trace?preset=lesson&format=bf16'),
    draw: (store, words) => html`<compare-lab .store=${store} .words=${words}></compare-lab>`,
  },
  {
    experiment: 'museum',
    group: 'beside',
    first: 'museum?exhibit=max_from_zero',
    isPage: true,
    draw: (store, words) => html`<museum-lab .store=${store} .words=${words}></museum-lab>`,
  },
  {
    experiment: 'sheet',
    group: 'work',
    first: 'sheet?activity=45-01',
    isPage: true,
    draw: (store, words) => html`<sheet-lab .store=${store} .words=${words}></sheet-lab>`,
  },
  {
    experiment: 'practice',
    group: 'work',
    first: 'practice?question=tiny-ledger',
    isPage: true,
    draw: (store, words) => html`<practice-lab .store=${store} .words=${words}></practice-lab>`,
  },
  {
    experiment: 'evidence',
    group: 'work',
    first: 'evidence',
    isPage: true,
    draw: (store, words) => html`<evidence-lab .store=${store} .words=${words}></evidence-lab>`,
  },
];

/** The name of a lab among the words. */
export const idOf = ({ id, experiment }: LabEntry): string => id ?? experiment;

/** The lab that draws a question: one that takes just such questions, else the experiment's own. */
export function labOf(question: string): LabEntry | undefined {
  const spec = parse(question);
  const all = labs.filter((lab) => lab.experiment === spec.experiment);
  return all.find((lab) => lab.takes?.(spec)) ?? all.find((lab) => lab.takes === undefined);
}

/** Specs that the page answers by itself. */
export const isPage = (question: string): boolean => labOf(question)?.isPage === true;
