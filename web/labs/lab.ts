// What every lab is: an element that is given the store and the words, and is drawn again when the state changes.
import { LitElement, css, type CSSResult } from 'lit';
import { StoreController } from '../state/controller.js';
import type { LabState, Store } from '../state/store.js';
import { parse, print, setAll, type Spec } from '../state/spec.js';
import type { Trace } from '../engine/types.js';
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

  /** The experiment that this lab, or the lab it is part of, shows. */
  protected get own(): string {
    return 'trace';
  }

  /** The last good answer, if it is to this experiment. */
  protected get trace(): Trace | null {
    const { trace, tracedSpec } = this.state;
    return tracedSpec !== null && parse(tracedSpec).experiment === this.own ? trace : null;
  }

  /** The question as it stands; where that names another experiment, or none, the one that is shown. */
  protected get spec(): Spec {
    const { spec, tracedSpec } = this.state;
    const asked = parse(spec);
    return asked.experiment === this.own || tracedSpec === null ? asked : parse(tracedSpec);
  }

  /** The last good answer's Spec with every default it used. */
  protected get full(): Spec | null {
    return this.trace === null ? null : parse(this.trace.spec);
  }

  /** Asks this lab's question with other values. */
  protected change(changes: Readonly<Record<string, string | undefined>>, tag: string | null = null): void {
    void this.store.edit(print(setAll(this.spec, changes)), tag);
  }

  /** The engine's error, where it is about this parameter. */
  protected errorOf(key: string): string {
    const { error } = this.state;
    return error === null || error.field !== key ? '' : wordError(this.words, error);
  }
}

export const labStyles: readonly CSSResult[] = [
  controls,
  css`
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
    grid-template-columns: repeat(auto-fill, minmax(min(var(--field, 148px), 100%), 1fr));
    gap: var(--space-3) var(--space-4);
    align-items: start;
  }
  [role='tabpanel'] {
    padding-top: var(--space-4);
  }
`,
];
