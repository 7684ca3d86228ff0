// <come-back>: what was missed, with the day on which to try it again. It waits to be looked at and reminds nobody.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';
import { questionOf, textOf } from './bank.js';
import type { Log } from './evidence.js';
import { LogController } from './log-controller.js';
import { questionStyles } from './question-styles.js';
import { returnsOf, type Return } from './returns.js';

export class ComeBack extends LitElement {
  static override properties = {
    store: { attribute: false },
    words: { attribute: false },
    log: { attribute: false },
    now: { attribute: false },
    chosen: { state: true },
  };
  declare store: Store;
  declare words: Words;
  declare log: Log | null;
  /** Tells the time; tests bring their own. */
  declare now: () => number;
  declare private chosen: string | null;

  constructor() {
    super();
    this.log = null;
    this.now = Date.now;
    this.chosen = null;
    new LogController(this);
  }

  static override styles = [
    ...questionStyles,
    css`
      ul {
        display: grid;
        gap: var(--space-3);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        gap: var(--space-2);
      }
    `,
  ];

  override render(): TemplateResult {
    const { comeBack } = this.words.practice;
    const all = returnsOf(this.log?.records ?? [], (id) => questionOf(id) !== undefined);
    return html`<section aria-labelledby="title"><h4 id="title">${comeBack.title}</h4>
      <p class="hint">${all.length === 0 ? comeBack.nothing : comeBack.help}</p>
      ${all.length === 0 ? nothing : html`<ul>${all.map((one) => this.item(one))}</ul>`}</section>`;
  }

  private item({ question: id, due }: Return): TemplateResult {
    const { comeBack } = this.words.practice;
    const question = questionOf(id);
    if (question === undefined) return html``;
    const date = new Date(due).toLocaleDateString(this.words.lang, { day: 'numeric', month: 'long' });
    return html`<li data-question=${id}><span>${textOf(this.store.now.lang, question).ask}</span>
      <span class="tools"><span class="hint">${due <= this.now() ? comeBack.now : comeBack.due(date)}</span>
        <button type="button" class="button" aria-expanded=${this.chosen === id} @click=${() => {
          this.chosen = this.chosen === id ? null : id;
        }}>${comeBack.go}</button></span>
      ${
        this.chosen === id
          ? html`<practice-question .store=${this.store} .words=${this.words} .log=${this.log} .question=${id}></practice-question>`
          : nothing
      }</li>`;
  }
}

define('come-back', ComeBack);
