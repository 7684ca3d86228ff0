// What the number labs share: a form whose edits they may translate, answers beside the lab's own, and at the end the whole
// answer as a table with its steps.
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types.js';
import { effective } from '../state/edit.js';
import { get, parse, print, setAll } from '../state/spec.js';
import { AnswerLab } from './answer.js';
import { declared, field } from './form.js';
import type { CellRef } from '../views/index';
import type { FormatFacts } from './numbers-story.js';
import { SideAnswers } from './numbers-side.js';

export const numbersStyles = [
  ...AnswerLab.styles,
  css`
    .fields {
      grid-template-columns: repeat(auto-fill, minmax(min(var(--field, 148px), 100%), 1fr));
    }
    .wide {
      grid-column: span 2;
      max-width: 560px;
    }
    details > .fields {
      padding-top: var(--space-2);
    }
    details {
      margin-top: var(--space-3);
    }
    summary {
      width: fit-content;
      min-height: 24px;
      color: var(--muted);
      font-size: var(--text-s);
      cursor: pointer;
    }
    h3 {
      margin-bottom: var(--space-2);
    }
    p {
      margin: 0;
      max-width: 66ch;
    }
    .all {
      margin: 0;
    }
    .all summary {
      font-size: var(--text-m);
    }
    .all[open] summary {
      margin-bottom: var(--space-3);
    }
    .stored {
      font-family: var(--mono);
      font-size: var(--text-xl);
      font-variant-numeric: tabular-nums;
      overflow-wrap: anywhere;
    }
    .stored small {
      margin-left: var(--space-3);
      font-family: var(--sans);
      font-size: var(--text-s);
      color: var(--muted);
      white-space: nowrap;
    }
    .figures {
      font-family: var(--mono);
      overflow-wrap: anywhere;
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2) var(--space-4);
    }
    .key {
      font-size: var(--text-s);
      color: var(--muted);
    }
    .legend {
      margin-top: var(--space-2);
    }
  `,
];

export abstract class NumbersLab extends AnswerLab {
  protected readonly side = new SideAnswers(this, () => this.store, 'side');

  static override styles = numbersStyles;

  /** The picture: everything between the form and the table of results. */
  protected abstract picture(trace: Trace): TemplateResult;
  /** The questions beside this one, by name. */
  protected abstract questions(trace: Trace): Readonly<Record<string, string | undefined>>;

  /** Parameters that the picture itself changes, and the form leaves out. */
  protected readonly drawn: readonly string[] = [];

  /** The cell that the inspector shows first. */
  protected abstract chief(trace: Trace): CellRef;

  private opened: Trace | null = null;

  protected override updated(): void {
    const { trace } = this;
    if (trace === null || trace === this.opened) return;
    this.opened = trace;
    const cell = this.chief(trace);
    const step = trace.steps.find(({ name }) => name === cell.step);
    if (this.state.focus === null && step?.shape.length === cell.index.length) this.store.focusCell(cell);
  }

  protected get formats(): readonly FormatFacts[] {
    return this.state.catalog?.formats ?? [];
  }

  protected get format(): string {
    return effective(this.spec, this.full, 'format') ?? 'fp32';
  }

  protected get facts(): FormatFacts | undefined {
    return this.formats.find(({ name }) => name === (this.full === null ? this.format : get(this.full, 'format')));
  }

  /** The value as it was typed, in the question that is answered: the engine writes it its own way. */
  protected get typed(): string {
    const { tracedSpec } = this.state;
    return (tracedSpec === null ? undefined : get(parse(tracedSpec), 'value')) ?? '';
  }

  /** This lab's answered question with other values, as text. */
  protected asked(changes: Readonly<Record<string, string | undefined>>): string {
    return print(setAll(this.full ?? this.spec, changes));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { trace } = this;
    if (trace !== null) this.side.want(this.questions(trace));
  }

  protected edit(key: string, value: string): void {
    this.change({ [key]: value.trim() === '' ? undefined : value }, `key:${key}`);
  }

  override render(): TemplateResult {
    const { words, trace } = this;
    return html`<div class="stack">
      <h2>${words.labs[this.experiment]?.question}</h2>
      <section class="card">${this.form()}</section>
      ${trace === null ? nothing : html`${this.picture(trace)}${this.answer(trace)}`}
    </div>`;
  }

  private form(): TemplateResult {
    const all = this.state.catalog?.experiments.find(({ name }) => name === this.experiment)?.parameters ?? [];
    const rest = all
      .filter(({ name }) => !this.first.includes(name) && !this.drawn.includes(name))
      .map(({ name }) => name);
    const isOpen = rest.some((name) => get(this.spec, name) !== undefined || this.errorOf(name) !== '');
    return html`<div class="fields" role="group" aria-label=${this.words.form.label}>${this.first.map((key) => this.control(key))}</div>
      ${
        rest.length === 0
          ? nothing
          : html`<details ?open=${isOpen}><summary>${this.words.form.more}</summary>
        <div class="fields">${rest.map((key) => this.control(key))}</div></details>`
      }`;
  }

  private control(key: string): TemplateResult | typeof nothing {
    const parameter = declared(this.state, this.experiment, key);
    if (parameter === undefined) return nothing;
    const isWide = parameter.kind === 'numbers' || parameter.kind === 'bits';
    return html`<div class=${isWide ? 'wide' : ''}>${field(parameter, {
      words: this.words,
      spec: this.spec,
      full: this.full,
      errorOf: (name) => this.errorOf(name),
      change: (name, value) => {
        this.edit(name, value);
      },
    })}</div>`;
  }

  private answer(trace: Trace): TemplateResult {
    const { words } = this;
    return html`<details class="all"><summary>${words.numbers.all}</summary>
      <div class="stack"><section class="card"><h3>${words.form.results}</h3>
        <lab-result-table .results=${trace.results} .words=${words.views}></lab-result-table></section>
      ${trace.steps.length === 0 ? nothing : this.steps(trace)}</div></details>`;
  }

  /** Another format is one click away in every table of formats. */
  protected readonly onRow = ({ detail }: CustomEvent<{ name: string }>): void => {
    this.edit('format', detail.name);
  };
}
