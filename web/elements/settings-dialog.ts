// What a visitor may set for the whole page besides its language: theme, memory budget and keys of one character, in a native modal
// dialog. Fires `theme-change`, `budget-change` and `letters-change`; a budget that is none is marked and not sent.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { kBudget, kMostBudget, readBudget } from '../state/budget.js';
import { themes, type Theme } from '../state/preferences.js';
import type { Words } from '../words/index.js';
import { dialogStyles, lettersSwitch } from './keys-dialog.js';
import { controls } from './tokens.js';
import { define, fire } from './define.js';

export class LabSettingsDialog extends LitElement {
  static override properties = {
    words: { attribute: false },
    theme: {},
    memory: { type: Number },
    letters: { type: Boolean },
    typing: { state: true },
  };
  declare words: Words | null;
  declare theme: Theme;
  declare memory: number;
  declare letters: boolean;
  /** What stands in the field as long as it is no budget. */
  declare private typing: string | null;

  constructor() {
    super();
    this.words = null;
    this.theme = 'system';
    this.memory = kBudget;
    this.letters = true;
    this.typing = null;
  }

  static override styles = [
    controls,
    dialogStyles,
    css`
    .one {
      display: grid;
      grid-template-columns: 1fr auto;
      align-items: center;
      gap: 2px var(--space-4);
      margin-bottom: var(--space-4);
    }
    .one input {
      width: 104px;
      font-family: var(--mono);
      text-align: right;
    }
    .one p {
      grid-column: 1 / -1;
      margin: 0;
      font-size: var(--text-s);
      color: var(--muted);
    }
    .one .error {
      color: var(--error);
    }
  `,
  ];

  override render(): TemplateResult {
    const { words } = this;
    if (words === null) return html``;
    const own = words.settings;
    return html`<dialog aria-labelledby="title">
      <h2 id="title">${own.title}</h2>
      <div class="one"><label for="theme">${words.app.theme}</label>
        <select id="theme" @change=${this.onTheme}>${themes.map(
          (theme) => html`<option value=${theme} ?selected=${theme === this.theme}>${words.app.themes[theme]}</option>`,
        )}</select></div>
      <div class="one"><label for="memory">${own.memory}</label>
        <input id="memory" type="text" inputmode="numeric" autocomplete="off" .value=${this.typing ?? String(this.memory)}
          aria-invalid=${this.typing !== null} aria-describedby="help error" @input=${this.onMemory}>
        <p id="help">${own.memoryHelp(kBudget)}</p>
        <p id="error" class="error" role="alert">${this.typing === null ? nothing : own.memoryBad(kMostBudget)}</p></div>
      ${lettersSwitch(this, words, this.letters)}
      <form method="dialog"><button class="button">${words.keys.close}</button>
        <button class="button quiet" @click=${() => fire(this, 'keys-show', null)}>${words.flow.access.keys}</button></form>
    </dialog>`;
  }

  private onTheme(event: Event): void {
    fire(this, 'theme-change', { theme: (event.target as HTMLSelectElement).value });
  }

  private onMemory(event: Event): void {
    const text = (event.target as HTMLInputElement).value;
    const memory = readBudget(text);
    this.typing = memory === null ? text : null;
    if (memory !== null) fire(this, 'budget-change', { memory });
  }

  show(): void {
    this.typing = null;
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  get open(): boolean {
    return this.renderRoot.querySelector('dialog')?.open ?? false;
  }
}

define('lab-settings-dialog', LabSettingsDialog);
