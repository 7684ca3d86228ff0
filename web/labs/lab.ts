// What every lab is: an element that is given the store and the words, and is drawn again when the state changes.
import { LitElement, css, type CSSResult } from 'lit';
import { StoreController } from '../state/controller.js';
import type { LabState, Store } from '../state/store.js';
import { type Spec, parse } from '../state/spec.js';
import { wordError, type Words } from '../words/index.js';
import { controls } from '../elements/tokens.js';

export abstract class Lab extends LitElement {
  static override properties = { store: { attribute: false }, words: { attribute: false } };
  declare store: Store;
  declare words: Words;

  constructor() {
    super();
    new StoreController(this, () => this.store);
  }

  protected get state(): LabState {
    return this.store.now;
  }

  /** The question as it stands. */
  protected get spec(): Spec {
    return parse(this.state.spec);
  }

  /** The last good answer's Spec with every default it used. */
  protected get full(): Spec | null {
    return this.state.trace === null ? null : parse(this.state.trace.spec);
  }

  /** The engine's error, where it is about this parameter. */
  protected errorOf(key: string): string {
    const { error } = this.state;
    return error === null || error.field !== key ? '' : wordError(this.words, error);
  }
}

export const labStyles: readonly CSSResult[] = [controls, css`
  :host {
    display: block;
  }
  h2,
  h3 {
    margin: 0;
    font-size: var(--text-m);
    font-weight: 600;
  }
  h2 {
    font-size: var(--text-l);
  }
  .question {
    margin: 0;
    color: var(--muted);
  }
  .card {
    padding: var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(124px, 1fr));
    gap: var(--space-3) var(--space-4);
    align-items: start;
  }
  [role='tabpanel'] {
    padding-top: var(--space-4);
  }
`];
