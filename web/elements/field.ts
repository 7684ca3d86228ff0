// One parameter as a labelled control: a select for words, steppers for integers, text for the rest. What is typed
// stays while it is being typed; the engine's error stands beside the field it names. Fires `field-change`.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from './tokens.js';
import { define, fire } from './define.js';

export interface FieldChange {
  readonly key: string;
  readonly value: string;
}

export interface FieldText {
  readonly label: string;
  readonly help: string;
  /** Language of the help where it is not the page's. */
  readonly helpLang?: string | undefined;
  /** Where several words may be chosen: what adds one, and what takes one away. */
  readonly another?: string;
  readonly without?: (one: string) => string;
}

export interface Option {
  readonly value: string;
  readonly text: string;
}

export class LabField extends LitElement {
  static override properties = {
    key: {},
    kind: {},
    value: {},
    given: { type: Boolean },
    options: { attribute: false },
    text: { attribute: false },
    error: {},
    typing: { state: true },
  };
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  declare key: string;
  declare kind: 'integer' | 'word' | 'words' | 'text';
  /** The value in force; `given` says whether the Spec writes it. */
  declare value: string;
  declare given: boolean;
  declare options: readonly Option[];
  declare text: FieldText;
  declare error: string;
  declare private typing: string | null;

  constructor() {
    super();
    this.key = '';
    this.kind = 'text';
    this.value = '';
    this.given = true;
    this.options = [];
    this.text = { label: '', help: '' };
    this.error = '';
    this.typing = null;
  }

  static override styles = [
    controls,
    css`
    :host {
      display: block;
      min-width: 0;
    }
    label {
      display: block;
      margin-bottom: 2px;
      font-size: var(--text-s);
      color: var(--muted);
      overflow-wrap: anywhere;
    }
    .row {
      display: flex;
    }
    input:not([type='range']),
    select {
      width: 100%;
      min-width: 0;
      padding: 0 var(--space-2);
    }
    input,
    select {
      font-size: var(--text-s);
    }
    input {
      font-family: var(--mono);
    }
    .stepper input {
      text-align: center;
      border-radius: 0;
      padding: 0 2px;
    }
    .stepper button {
      flex: none;
      width: 32px;
      padding: 0;
      color: var(--muted);
    }
    .stepper button:first-child {
      border-right: 0;
      border-radius: var(--radius) 0 0 var(--radius);
    }
    .stepper button:last-child {
      border-left: 0;
      border-radius: 0 var(--radius) var(--radius) 0;
    }
    .chosen {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1);
      margin: var(--space-1) 0 0;
      padding: 0;
      list-style: none;
    }
    .chosen button {
      padding: 0 var(--space-2);
      font-size: var(--text-s);
      white-space: normal;
    }
    .derived {
      color: var(--muted);
    }
    .error {
      margin: 4px 0 0;
      line-height: 1.4;
    }
    :focus-visible {
      position: relative;
      z-index: 1;
    }
  `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    const typed = this.typing?.trim() ?? '';
    // Undo or another control changed the value under the caret; an emptied field means the derived value.
    if (changed.has('value') && typed !== '' && typed !== this.value) this.typing = null;
  }

  override render(): TemplateResult {
    const { label, help, helpLang } = this.text;
    return html`
      <label for="control" title=${help} lang=${helpLang ?? nothing}>${label}</label>
      ${this.kind === 'words' ? this.several() : this.kind === 'word' ? this.select() : this.kind === 'integer' ? this.stepper() : this.input()}
      ${help === '' ? nothing : html`<span id="help" class="visually-hidden" lang=${helpLang ?? nothing}>${help}</span>`}
      ${this.error === '' ? nothing : html`<p id="error" class="error">${this.error}</p>`}`;
  }

  private select(): TemplateResult {
    const known = this.options.some((option) => option.value === this.value);
    const options = known ? this.options : [...this.options, { value: this.value, text: this.value }];
    return html`<select id="control" aria-describedby=${this.described()} aria-invalid=${this.error !== ''}
      @change=${(event: Event) => {
        this.send((event.target as HTMLSelectElement).value);
      }}>
      ${options.map(({ value, text }) => html`<option value=${value} ?selected=${value === this.value}>${text}</option>`)}
    </select>`;
  }

  /** Those chosen, each to be taken away, and one more to be added. */
  private several(): TemplateResult {
    const chosen = this.value === '' ? [] : this.value.split('+');
    const nameOf = (value: string): string => this.options.find((one) => one.value === value)?.text ?? value;
    const free = this.options.filter(({ value }) => !value.includes('+') && !chosen.includes(value));
    const { another = '', without = String } = this.text;
    return html`<select id="control" aria-describedby=${this.described()} aria-invalid=${this.error !== ''} .value=${''}
      @change=${(event: Event) => {
        const select = event.target as HTMLSelectElement;
        const { value } = select;
        select.value = '';
        if (value !== '') this.send([...chosen, value].join('+'));
      }}>
      ${free.map(({ value, text }) => html`<option value=${value}>${value === '' && chosen.length > 0 ? another : text}</option>`)}
    </select>
    ${
      chosen.length === 0
        ? nothing
        : html`<ul class="chosen">${chosen.map(
            (value) =>
              html`<li><button type="button" class="button" aria-label=${without(nameOf(value))} @click=${() => {
                this.send(chosen.filter((one) => one !== value).join('+'));
              }}>${nameOf(value)}<span aria-hidden="true">\u00d7</span></button></li>`,
          )}</ul>`
    }`;
  }

  private input(): TemplateResult {
    return html`<input id="control" type="text" autocomplete="off" spellcheck="false" autocapitalize="off"
      class=${this.given ? '' : 'derived'} inputmode=${this.kind === 'integer' ? 'numeric' : 'text'}
      .value=${this.typing ?? this.value} aria-describedby=${this.described()} aria-invalid=${this.error !== ''}
      @input=${this.onInput} @blur=${this.onBlur} @keydown=${this.onKey}>`;
  }

  private stepper(): TemplateResult {
    const { label } = this.text;
    return html`<div class="row stepper">
      <button type="button" class="button" tabindex="-1" aria-label=${`${label} \u2212 1`}
        @click=${() => {
          this.step(-1);
        }}>&minus;</button>
      ${this.input()}
      <button type="button" class="button" tabindex="-1" aria-label=${`${label} + 1`}
        @click=${() => {
          this.step(1);
        }}>+</button>
    </div>`;
  }

  private described(): string {
    return this.error === '' ? 'help' : 'help error';
  }

  private onInput(event: Event): void {
    this.typing = (event.target as HTMLInputElement).value;
    this.send(this.typing);
  }

  private onBlur(): void {
    this.typing = null;
  }

  private onKey(event: KeyboardEvent): void {
    if (this.kind !== 'integer' || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    this.step(event.key === 'ArrowUp' ? 1 : -1);
  }

  private step(by: number): void {
    const now = this.typing ?? this.value;
    if (!/^\d{1,15}$/.test(now.trim())) return;
    this.typing = null;
    this.send(String(Math.max(0, Number(now) + by)));
  }

  private send(value: string): void {
    fire<FieldChange>(this, 'field-change', { key: this.key, value });
  }
}

define('lab-field', LabField);
