// What stands in place of a lab while a question about its answer is open: that the prediction comes first, and a way to see the
// answer without one.
import { LitElement, css, html, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import { controls } from '../elements/tokens.js';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';

export class PredictFirst extends LitElement {
  static override properties = { store: { attribute: false }, words: { attribute: false } };
  declare store: Store;
  declare words: Words;

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        padding: var(--space-6);
        border: 1px dashed var(--line-strong);
        border-radius: var(--radius);
        background: var(--surface);
      }
      h2 {
        margin: 0 0 var(--space-2);
        font-size: var(--text-l);
        font-weight: 600;
      }
      p {
        margin: 0 0 var(--space-4);
        max-width: 66ch;
      }
    `,
  ];

  override render(): TemplateResult {
    const { first } = this.words.practice;
    return html`<h2>${first.title}</h2><p>${first.text}</p>
      <button type="button" class="button" @click=${() => {
        this.store.reveal(this.store.now.predicting?.question ?? '');
      }}>${first.show}</button>`;
  }
}

define('predict-first', PredictFirst);
