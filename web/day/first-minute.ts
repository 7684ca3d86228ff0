// <first-minute>: a newcomer predicts one weight of the layer on the stage, commits, and sees what the engine computed and which
// way of thinking gives the number that was chosen. It can be skipped at any point and comes back only when it is asked for.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { addressOf, findStep, valueAt } from '../draw/address';
import { controls } from '../elements/tokens.js';
import { define, fire } from '../elements/define.js';
import { StoreController } from '../state/controller.js';
import { firstSpec, type Store } from '../state/store.js';
import type { Words } from '../words/index.js';

/** Where the scores are that the question is about, and the cell that answers it. */
export const kBefore = 'masked';
const kAnswer = { step: 'weights', index: [0, 0, 1, 1] } as const;

export class FirstMinute extends LitElement {
  static override properties = {
    store: { attribute: false },
    words: { attribute: false },
    chosen: { state: true },
  };
  declare store: Store;
  declare words: Words;
  declare protected chosen: string | null;

  constructor() {
    super();
    this.chosen = null;
    new StoreController(this, () => this.store);
  }

  static override styles = [
    controls,
    css`
    :host {
      display: block;
    }
    h2 {
      margin: 0 0 var(--space-2);
      font-size: var(--text-l);
    }
    p {
      margin: 0 0 var(--space-3);
      max-width: 66ch;
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
      margin-bottom: var(--space-4);
    }
    .option {
      flex: 1 1 60px;
      min-height: 44px;
      font-family: var(--mono);
      font-variant-numeric: tabular-nums;
    }
    .option:disabled {
      opacity: 1;
    }
    .seen {
      font-weight: 600;
    }
    .primary {
      border-color: var(--accent);
      background: var(--accent);
      color: var(--on-accent);
    }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.set(kBefore);
  }

  /** The lesson on the stage, at the step that does not tell yet. */
  private set(step: string): void {
    const { store } = this;
    if (store.now.spec === firstSpec) store.selectStep(step);
    else
      void store.edit(firstSpec).then(() => {
        store.selectStep(step);
      });
  }

  private get seen(): string {
    const { trace } = this.store.now;
    const step = findStep(trace, kAnswer.step);
    if (trace === null || step === null || addressOf(step, kAnswer.index) < 0) return '';
    return String(valueAt(trace, step, kAnswer.index));
  }

  override render(): TemplateResult {
    const { words, chosen } = this;
    const { guide } = words.day;
    return html`<h2 id="title" tabindex="-1">${guide.title}</h2>
      <p>${guide.story}</p>
      <p><b>${guide.ask}</b></p>
      <div class="row" role="group" aria-label=${guide.ask}>${Object.keys(guide.why).map(
        (option) => html`<button type="button" class="button option" ?disabled=${chosen !== null || this.seen === ''}
          aria-pressed=${chosen === option} @click=${() => {
            this.choose(option);
          }}>${option}</button>`,
      )}</div>
      <div role="status">${
        chosen === null
          ? nothing
          : html`<p class="seen" id="seen" tabindex="-1">${guide.reveal(this.seen)}</p><p>${guide.why[chosen]}</p>`
      }</div>
      <div class="row">${
        chosen === null
          ? html`<button type="button" class="button quiet skip" @click=${this.leave}>${guide.skip}</button>`
          : html`<button type="button" class="button primary" @click=${this.begin}>${guide.first}</button>
            <button type="button" class="button" @click=${this.leave}>${guide.look}</button>`
      }</div>`;
  }

  private choose(option: string): void {
    this.chosen = option;
    this.store.selectStep(kAnswer.step);
    this.store.focusCell(kAnswer);
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('#seen')?.focus();
    });
  }

  private leave(): void {
    fire(this, 'guide-end', { begin: false });
  }

  private begin(): void {
    fire(this, 'guide-end', { begin: true });
  }
}

define('first-minute', FirstMinute);
