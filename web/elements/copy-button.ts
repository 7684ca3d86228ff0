// A button that copies one text and says whether it worked. Where the browser refuses, a text area with the text
// selected takes its place, so that it can be copied by hand.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../words/index.js';
import { controls } from './tokens.js';
import { define } from './define.js';

export class LabCopyButton extends LitElement {
  static override properties = {
    text: {},
    label: {},
    words: { attribute: false },
    outcome: { state: true },
  };
  declare text: string;
  declare label: string;
  declare words: Words | null;
  declare private outcome: 'none' | 'copied' | 'refused';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.text = '';
    this.label = '';
    this.words = null;
    this.outcome = 'none';
  }

  static override styles = [
    controls,
    css`
    :host {
      display: inline-block;
      position: relative;
    }
    .fallback {
      position: absolute;
      right: 0;
      bottom: calc(100% + 8px);
      z-index: 5;
      width: min(480px, 80vw);
      padding: var(--space-3);
      border: 1px solid var(--line);
      border-radius: var(--radius);
      background: var(--raised);
      box-shadow: var(--shadow);
      text-align: left;
    }
    .fallback p {
      margin: 0 0 var(--space-2);
    }
    textarea {
      width: 100%;
      height: 72px;
      border: 1px solid var(--line-strong);
      border-radius: var(--radius);
      background: var(--surface);
      font-family: var(--mono);
    }
  `,
  ];

  override render(): TemplateResult {
    const { words } = this;
    if (words === null) return html``;
    return html`<button type="button" class="button quiet" @click=${this.copy}>
        ${this.outcome === 'copied' ? words.app.copied : this.label}</button>
      <span class="visually-hidden" role="status">${this.outcome === 'copied' ? words.app.copied : ''}</span>
      ${
        this.outcome === 'refused'
          ? html`<div class="fallback"><p>${words.app.copyFailed}</p>
        <textarea readonly aria-label=${this.label} .value=${this.text}
          @blur=${() => {
            this.outcome = 'none';
          }}></textarea></div>`
          : nothing
      }`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text);
      this.outcome = 'copied';
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.outcome = 'none';
      }, 1600);
    } catch {
      this.outcome = 'refused';
      await this.updateComplete;
      const area = this.renderRoot.querySelector('textarea');
      area?.focus();
      area?.select();
    }
  }
}

define('lab-copy-button', LabCopyButton);
