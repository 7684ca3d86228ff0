// <free-prediction>: "what will this be?" of any lab. The key p opens it for the focused cell, the step or a result; the stage
// hides it until the answer is committed. Fires `prediction-close`.
import { LitElement, css, html, type TemplateResult } from 'lit';
import { define, fire } from '../elements/define.js';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';
import type { Log } from './evidence.js';
import './practice-question.js';
import type { PracticeQuestion } from './practice-question.js';
import { questionStyles } from './question-styles.js';
import { targetsOf, type Target } from './targets.js';

export class FreePrediction extends LitElement {
  static override properties = {
    store: { attribute: false },
    words: { attribute: false },
    log: { attribute: false },
    targets: { state: true },
    chosen: { state: true },
  };
  declare store: Store;
  declare words: Words;
  declare log: Log | null;
  /** What can be predicted, as it was when the panel came. */
  declare private targets: readonly Target[];
  declare private chosen: string;

  constructor() {
    super();
    this.log = null;
    this.targets = [];
    this.chosen = '';
  }

  static override styles = [
    ...questionStyles,
    css`
      section.panel {
        margin-bottom: var(--space-4);
        padding: var(--space-4);
        border: 1px solid var(--accent);
        border-radius: var(--radius);
        background: var(--surface);
      }
      .head {
        display: flex;
        align-items: baseline;
        justify-content: space-between;
        gap: var(--space-3);
      }
      h2 {
        margin: 0;
        font-size: var(--text-m);
        font-weight: 600;
      }
    `,
  ];

  protected override willUpdate(): void {
    if (this.hasUpdated) return;
    this.targets = targetsOf(this.store.now, this.words);
    this.chosen = this.targets[0]?.id ?? '';
  }

  protected override firstUpdated(): void {
    const asked = this.renderRoot.querySelector<PracticeQuestion>('practice-question');
    if (asked === null) this.renderRoot.querySelector('button')?.focus();
    else void asked.enter();
  }

  private close(): void {
    fire(this, 'prediction-close', null);
  }

  override render(): TemplateResult {
    const { targets, words } = this;
    const { free } = words.practice;
    const target = targets.find(({ id }) => id === this.chosen);
    return html`<section class="panel" aria-labelledby="title" @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape') this.close();
    }}>
      <div class="head"><h2 id="title">${free.title}</h2>
        <button type="button" class="button quiet" @click=${() => {
          this.close();
        }}>${free.close}</button></div>
      ${targets.length === 0 ? html`<p>${free.nothing}</p>` : this.choice(targets)}
      ${target === undefined ? '' : this.question(target)}</section>`;
  }

  private choice(targets: readonly Target[]): TemplateResult {
    return html`<label class="level">${this.words.practice.free.what} <select @change=${(event: Event) => {
      this.chosen = (event.target as HTMLSelectElement).value;
    }}>${targets.map(
      ({ id, name }) => html`<option value=${id} ?selected=${id === this.chosen}>${name}</option>`,
    )}</select></label>`;
  }

  private question({ name, question }: Target): TemplateResult {
    const { free } = this.words.practice;
    const text = { ask: free.ask(name), why: free.why };
    return html`<practice-question .store=${this.store} .words=${this.words} .log=${this.log} .item=${question} .itemText=${text}
      .active=${true}></practice-question>`;
  }
}

define('free-prediction', FreePrediction);
