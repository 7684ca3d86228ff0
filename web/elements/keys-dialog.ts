// The list of keys, a switch for those of one character, and the statement on accessibility, as a native modal dialog: the browser
// keeps the focus inside and gives it back. Fires `letters-change`.
import { LitElement, css, html, type CSSResult, type TemplateResult } from 'lit';
import type { Words } from '../words/index.js';
import { controls } from './tokens.js';
import { define, fire } from './define.js';
import { letters } from './keyboard.js';

/** The look of the page's dialogs. */
export const dialogStyles: CSSResult = css`
  dialog {
    width: min(440px, calc(100vw - 32px));
    padding: var(--space-6);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 35%);
  }
  h2 {
    margin: 0 0 var(--space-4);
    font-size: var(--text-l);
  }
  .letters {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--target);
    margin-bottom: var(--space-4);
  }
`;

/** The same switch in both dialogs. */
export function lettersSwitch(host: HTMLElement, { keys }: Words, isOn: boolean): TemplateResult {
  return html`<label class="letters"><input type="checkbox" .checked=${isOn} @change=${(event: Event) => {
    fire(host, 'letters-change', { letters: (event.target as HTMLInputElement).checked });
  }}> ${keys.letters}</label>`;
}

export class LabKeysDialog extends LitElement {
  static override properties = { words: { attribute: false }, letters: { type: Boolean } };
  declare words: Words | null;
  /** Keys of one character act. */
  declare letters: boolean;

  constructor() {
    super();
    this.words = null;
    this.letters = true;
  }

  static override styles = [
    controls,
    dialogStyles,
    css`
    dl {
      display: grid;
      grid-template-columns: auto 1fr;
      gap: var(--space-2) var(--space-4);
      margin: 0 0 var(--space-4);
    }
    dd {
      margin: 0;
    }
    .off {
      text-decoration: line-through;
    }
    details {
      margin-bottom: var(--space-6);
      font-size: var(--text-s);
    }
    summary {
      min-height: 24px;
      cursor: pointer;
    }
    details p {
      margin: var(--space-2) 0 0;
    }
    kbd {
      padding: 2px 6px;
      border: 1px solid var(--line-strong);
      border-radius: 4px;
      font-family: var(--mono);
      font-size: var(--text-s);
      white-space: nowrap;
    }
  `,
  ];

  override render(): TemplateResult {
    const { words } = this;
    if (words === null) return html``;
    const { keys } = words;
    const { access } = words.flow;
    return html`<dialog aria-labelledby="title">
      <h2 id="title">${keys.title}</h2>
      <dl>${keys.list.map((line) => this.line(line))}</dl>
      ${lettersSwitch(this, words, this.letters)}
      <details><summary>${access.title}</summary>${access.parts.map((part) => html`<p>${part}</p>`)}</details>
      <form method="dialog"><button class="button">${keys.close}</button></form>
    </dialog>`;
  }

  /** A key that is switched off is struck out, and said to be off. */
  private line([combination, does]: readonly [string, string]): TemplateResult {
    const keys = combination.split(' ');
    const isOff = !this.letters && keys.every((key) => key in letters);
    return html`<dt class=${isOff ? 'off' : ''}>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
      <dd>${does}${isOff ? this.words?.keys.off : ''}</dd>`;
  }

  show(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  get open(): boolean {
    return this.renderRoot.querySelector('dialog')?.open ?? false;
  }
}

define('lab-keys-dialog', LabKeysDialog);
