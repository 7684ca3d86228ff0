// The place to write an answer, as its kind wants it: a line of text, cells, options, or steps in order. It holds nothing itself:
// what is written goes out as `answer-change` and comes back as `value`.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define, fire } from '../elements/define.js';
import { controls } from '../elements/tokens.js';
import type { Words } from '../words/index.js';
import './answer-grid.js';
import './answer-order.js';
import { printOrdered, readOrdered } from './judge.js';
import type { Question, QuestionText } from './question.js';
import { Random, seedOf } from './random.js';
import { asLines, printCells, readCells, type Cells, type Label } from './typed.js';

/** An option to choose: its id, and what it says. */
export interface Choice {
  readonly id: string;
  readonly text: string;
}

/** The order in which things are offered: always the same for one question, and never that of the data. */
export const offered = <T>(question: Question, things: readonly T[]): T[] =>
  new Random(seedOf(`${question.id} ${question.seed ?? 0}`)).shuffle(things);

export class AnswerField extends LitElement {
  static override properties = {
    question: { attribute: false },
    text: { attribute: false },
    value: {},
    shape: { attribute: false },
    label: { attribute: false },
    choices: { attribute: false },
    marked: { type: Number },
    wrong: {},
    disabled: { type: Boolean },
    words: { attribute: false },
    asText: { state: true },
  };
  declare question: Question;
  declare text: QuestionText;
  declare value: string;
  /** Of a matrix: the lengths of what is asked for, once they are known. */
  declare shape: readonly number[] | null;
  declare label: Label;
  declare choices: readonly Choice[];
  /** The cell that cannot be read, or -1. */
  declare marked: number;
  /** Why the text cannot be read; empty where it can. */
  declare wrong: string;
  declare disabled: boolean;
  declare words: Words;
  declare private asText: boolean;

  constructor() {
    super();
    this.value = '';
    this.shape = null;
    this.label = (_, n) => String(n);
    this.choices = [];
    this.marked = -1;
    this.wrong = '';
    this.disabled = false;
    this.asText = false;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        gap: var(--space-2);
      }
      label,
      legend,
      .name {
        padding: 0;
        font-size: var(--text-s);
        font-weight: 600;
      }
      fieldset {
        display: grid;
        gap: var(--space-1);
        margin: 0;
        padding: 0;
        border: 0;
        outline-offset: 4px;
      }
      .option {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: baseline;
        gap: var(--space-2);
        min-height: 28px;
        padding: var(--space-1) 0;
        font-size: inherit;
        font-weight: 400;
        cursor: pointer;
      }
      input[type='text'],
      textarea {
        width: 100%;
        font-family: var(--mono);
      }
      textarea {
        min-height: 5em;
        padding: var(--space-2);
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        background: var(--surface);
      }
      .words {
        font-family: inherit;
      }
      .hint,
      .error {
        margin: 0;
        font-size: var(--text-s);
      }
      .hint {
        color: var(--muted);
      }
      .turn {
        justify-self: start;
        font-size: var(--text-s);
      }
    `,
  ];

  /** Once the lengths of a matrix or the values of options are known, fields take the place of what waited; the keyboard goes along. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const isNew = changed.get('shape') === null || changed.has('choices');
    if (!isNew || this.renderRoot.querySelector(':is(#area, fieldset):focus') === null) return;
    void this.updateComplete
      .then(() => this.renderRoot.querySelector<LitElement>('answer-grid')?.updateComplete)
      .then(() => {
        this.focus();
      });
  }

  private send(value: string): void {
    fire(this, 'answer-change', { value });
  }

  /** Puts the keyboard where the answer is written. */
  override focus(): void {
    const grid = this.renderRoot.querySelector<LitElement>('answer-grid');
    const place: HTMLElement | null = (grid?.renderRoot ?? this.renderRoot).querySelector('input, textarea');
    const steps = this.renderRoot
      .querySelector<LitElement>('answer-order')
      ?.renderRoot.querySelector<HTMLElement>('button');
    (steps ?? place ?? this.renderRoot.querySelector('fieldset'))?.focus();
  }

  override render(): TemplateResult {
    switch (this.question.kind) {
      case 'choice':
        return this.options();
      case 'order':
      case 'proof':
        return this.steps();
      case 'matrix':
        return this.matrix();
      default:
        return this.line();
    }
  }

  private hint(text: string): TemplateResult {
    return html`<p class="hint" id="hint">${text}</p>
      ${this.wrong === '' ? nothing : html`<p class="error" id="wrong" role="alert">${this.wrong}</p>`}`;
  }

  private line(): TemplateResult {
    const { practice } = this.words;
    const { kind } = this.question;
    return html`<label for="line">${practice.answer}</label>
      <input id="line" type="text" autocomplete="off" spellcheck="false" autocapitalize="off" maxlength="2000"
        inputmode=${kind === 'integer' ? 'numeric' : 'text'} aria-describedby=${this.wrong === '' ? 'hint' : 'hint wrong'}
        aria-invalid=${this.wrong !== ''} ?disabled=${this.disabled} .value=${this.value} @input=${this.onText}>
      ${this.hint(practice.hints[kind])}`;
  }

  private readonly onText = (event: Event): void => {
    this.send((event.target as HTMLInputElement | HTMLTextAreaElement).value);
  };

  private matrix(): TemplateResult {
    const { practice } = this.words;
    const cells = this.shape === null ? null : readCells(this.value, this.shape);
    if (cells === null || this.shape === null || this.asText) return this.area(cells);
    return html`<span class="name" id="name">${practice.answer}</span>
      <answer-grid role="group" aria-labelledby="name" .shape=${this.shape} .cells=${cells} .label=${this.label} .marked=${this.marked}
        ?disabled=${this.disabled} .words=${this.words}
        @cells-change=${({ detail }: CustomEvent<{ cells: Cells }>) => {
          this.send(printCells(detail.cells));
        }}></answer-grid>
      ${this.hint(practice.hints.matrix)}${this.turn(practice.asText, () => {
        this.asText = true;
      })}`;
  }

  /** Written by hand; only text that is still a grid's can go back to cells. */
  private area(cells: Cells | null): TemplateResult {
    const { practice } = this.words;
    const text = cells === null || this.shape === null ? this.value : asLines(cells, this.shape).trim();
    return html`<label for="area">${practice.answer}</label>
      <textarea id="area" spellcheck="false" maxlength="20000" aria-describedby=${this.wrong === '' ? 'hint' : 'hint wrong'}
        aria-invalid=${this.wrong !== ''} ?disabled=${this.disabled} .value=${text} @input=${this.onText}></textarea>
      ${this.hint(practice.textHint)}
      ${
        this.shape !== null && (cells !== null || this.value === '')
          ? this.turn(practice.asGrid, () => {
              this.asText = false;
            })
          : nothing
      }`;
  }

  private turn(label: string, act: () => void): TemplateResult | typeof nothing {
    return this.disabled
      ? nothing
      : html`<button type="button" class="button quiet turn" @click=${act}>${label}</button>`;
  }

  private options(): TemplateResult {
    return html`<fieldset tabindex="-1" ?disabled=${this.disabled}><legend>${this.words.practice.answer}</legend>
      ${this.choices.map(
        ({ id, text }) => html`<label class="option"><input type="radio" name="option" .value=${id}
          .checked=${id === this.value} @change=${() => {
            this.send(id);
          }}><span>${text}</span></label>`,
      )}</fieldset>
      ${this.wrong === '' ? nothing : html`<p class="error" role="alert">${this.wrong}</p>`}`;
  }

  private steps(): TemplateResult {
    const { practice } = this.words;
    const { kind, items = [], extra = [] } = this.question;
    const isProof = kind === 'proof';
    const all = offered(this.question, [...items, ...extra]);
    const given = readOrdered(this.value);
    const order = given.order.length > 0 || isProof ? given.order : all;
    const send = (change: Partial<typeof given>): void => {
      this.send(printOrdered({ ...given, order, ...change }));
    };
    return html`<span class="name" id="name">${practice.answer}</span>${this.hint(practice.hints[kind])}
      <answer-order role="group" aria-labelledby="name" .all=${all} .order=${order} .texts=${this.text.steps ?? {}} .takes=${isProof}
        ?disabled=${this.disabled} .words=${this.words}
        @order-change=${({ detail }: CustomEvent<{ order: readonly string[] }>) => {
          send({ order: detail.order });
        }}></answer-order>
      ${
        isProof
          ? html`<label for="own">${practice.ownWords}</label><textarea id="own" class="words" maxlength="4000" ?disabled=${this.disabled}
        .value=${given.words} @input=${(event: Event) => {
          send({ words: (event.target as HTMLTextAreaElement).value });
        }}></textarea>`
          : nothing
      }`;
  }
}

define('answer-field', AnswerField);
