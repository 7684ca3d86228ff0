// The Spec line: this question as text, always there. Enter asks it; Escape takes the typing back. An engine error
// about it stands below. Fires `spec-ask`.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { LineKeeper } from '../state/typed.js';
import type { Words } from '../words/index.js';
import { controls } from './tokens.js';
import { define, fire } from './define.js';
import './copy-button.js';

export class LabSpecLine extends LitElement {
  static override properties = {
    spec: {},
    link: {},
    compare: {},
    invalid: { type: Boolean },
    letters: { type: Boolean },
    words: { attribute: false },
    keeper: { attribute: false },
    typing: { state: true },
  };
  declare spec: string;
  declare link: string;
  /** Where this question stands beside another; empty where it does already. */
  declare compare: string;
  declare invalid: boolean;
  /** Its key `/` acts. */
  declare letters: boolean;
  declare words: Words | null;
  /** Remembers what is typed and not asked; null where nobody does. */
  declare keeper: LineKeeper | null;
  declare private typing: string | null;

  constructor() {
    super();
    this.spec = '';
    this.link = '';
    this.compare = '';
    this.invalid = false;
    this.letters = true;
    this.words = null;
    this.keeper = null;
    this.typing = null;
  }

  static override styles = [
    controls,
    css`
    form {
      display: flex;
      gap: var(--space-2);
      align-items: center;
    }
    label {
      flex: none;
      font-size: var(--text-s);
      color: var(--muted);
    }
    input:not([type='range']) {
      flex: 1;
      min-width: 0;
      padding: 0 var(--space-2);
      font-family: var(--mono);
      font-size: var(--text-s);
      text-overflow: ellipsis;
    }
    .button {
      padding: 0 var(--space-2);
    }
    .button,
    lab-copy-button {
      flex: none;
      font-size: var(--text-s);
    }
    @media (width < 720px) {
      .wide {
        display: none;
      }
    }
  `,
  ];

  override render(): TemplateResult {
    const { words } = this;
    if (words === null) return html``;
    return html`<form @submit=${this.onSubmit}>
      <label for="spec">Spec</label>
      <input id="spec" type="text" autocomplete="off" spellcheck="false" autocapitalize="off" maxlength="200000"
        aria-label=${words.spec.label} aria-keyshortcuts=${this.letters ? '/' : nothing} .value=${this.typing ?? this.spec} aria-invalid=${this.invalid}
        @input=${this.onInput} @keydown=${this.onKey}>
      ${
        this.typing === null || this.typing === this.spec
          ? nothing
          : html`<button class="button">${words.spec.ask}</button>`
      }
      ${this.compare === '' ? nothing : html`<a class="button quiet" href=${this.compare}>${words.beside.compareThis}</a>`}
      <lab-copy-button class="wide" .text=${this.spec} .label=${words.spec.copy} .words=${words}></lab-copy-button>
      ${
        this.link === ''
          ? nothing
          : html`<lab-copy-button .text=${this.link} .label=${words.app.share} .words=${words}></lab-copy-button>`
      }
    </form>`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated) this.typing = this.keeper?.recall(this.spec) ?? null;
    // A new question from elsewhere replaces what was typed and not asked only when it is really new.
    else if (changed.has('spec') && changed.get('spec') !== undefined) this.type(null);
  }

  private type(text: string | null): void {
    this.typing = text;
    this.keeper?.keep(this.spec, text);
  }

  /** Puts the caret here with everything selected. */
  override focus(): void {
    const input = this.renderRoot.querySelector<HTMLInputElement>('#spec');
    input?.focus();
    input?.select();
  }

  private onInput(event: Event): void {
    this.type((event.target as HTMLInputElement).value);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    this.type(null);
    (event.target as HTMLInputElement).blur();
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    const spec = (this.typing ?? this.spec).trim();
    this.typing = spec;
    fire(this, 'spec-ask', { spec });
  }
}

define('lab-spec-line', LabSpecLine);
