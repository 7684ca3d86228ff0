// A matrix to be written, a field for each number. Arrow keys move between fields, a block copied from a table fills from the
// field on. Fires `cells-change` with all cells.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { define, fire } from '../elements/define.js';
import { controls } from '../elements/tokens.js';
import { parseTable } from '../state/matrix.js';
import type { Words } from '../words/index.js';
import { blockName, countOf, pasted, type Cells, type Label } from './typed.js';

export class AnswerGrid extends LitElement {
  static override properties = {
    shape: { attribute: false },
    cells: { attribute: false },
    label: { attribute: false },
    marked: { type: Number },
    disabled: { type: Boolean },
    words: { attribute: false },
  };
  declare shape: readonly number[];
  declare cells: Cells;
  declare label: Label;
  /** The cell that cannot be read, or -1. */
  declare marked: number;
  declare disabled: boolean;
  declare words: Words;

  constructor() {
    super();
    this.shape = [];
    this.cells = [];
    this.label = (_, n) => String(n);
    this.marked = -1;
    this.disabled = false;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        gap: var(--space-2);
      }
      .scroll {
        overflow-x: auto;
        padding: 2px;
      }
      table {
        border-collapse: separate;
        border-spacing: 2px;
        font-size: var(--text-s);
      }
      caption,
      th {
        font-size: var(--text-xs);
        font-weight: 400;
        color: var(--muted);
        text-align: left;
        white-space: nowrap;
      }
      tbody th {
        padding-right: var(--space-2);
        text-align: right;
      }
      thead th {
        text-align: center;
      }
      td {
        padding: 0;
      }
      td input:not([type='range']) {
        width: 68px;
        padding: 0 var(--space-1);
        font-family: var(--mono);
        text-align: right;
      }
    `,
  ];

  private get columns(): number {
    return this.shape.at(-1) ?? 1;
  }
  private get rows(): number {
    return this.shape.at(-2) ?? 1;
  }

  override render(): TemplateResult {
    const each = this.rows * this.columns;
    const blocks = Array.from({ length: each === 0 ? 0 : countOf(this.shape) / each }, (_, block) => block);
    return html`${blocks.map((block) => this.block(block))}`;
  }

  private block(block: number): TemplateResult {
    const name = blockName(this.shape, block, this.label, this.words.app.comma);
    const first = block * this.rows * this.columns;
    const each = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
    return html`<div class="scroll"><table>
      ${name === '' ? nothing : html`<caption>${name}</caption>`}
      <thead><tr><td></td>${each(this.columns).map((column) => html`<th scope="col">${this.label(1, column)}</th>`)}</tr></thead>
      <tbody>${each(this.rows).map(
        (row) => html`<tr>${this.shape.length > 1 ? html`<th scope="row">${this.label(2, row)}</th>` : html`<td></td>`}
        ${each(this.columns).map((column) => html`<td>${this.field(first + row * this.columns + column, [name, this.shape.length > 1 ? this.label(2, row) : '', this.label(1, column)])}</td>`)}</tr>`,
      )}</tbody></table></div>`;
  }

  private field(at: number, place: readonly string[]): TemplateResult {
    const name = place.filter((part) => part !== '').join(this.words.app.comma);
    return html`<input type="text" inputmode="text" autocomplete="off" spellcheck="false" maxlength="60" data-at=${at}
      aria-label=${this.words.practice.cell(name)} aria-invalid=${at === this.marked} ?disabled=${this.disabled}
      .value=${this.cells[at] ?? ''} @input=${(event: Event) => {
        this.write(at, (event.target as HTMLInputElement).value);
      }}
      @keydown=${(event: KeyboardEvent) => {
        this.move(event, at);
      }} @paste=${(event: ClipboardEvent) => {
        this.paste(event, at);
      }}>`;
  }

  private write(at: number, text: string): void {
    this.send(this.cells.map((cell, i) => (i === at ? text : cell)));
  }

  private send(cells: Cells): void {
    fire(this, 'cells-change', { cells });
  }

  private paste(event: ClipboardEvent, at: number): void {
    const block = parseTable((event.clipboardData?.getData('text') ?? '').replaceAll(/[[\]]/g, ' '));
    if (block.length === 0 || (block.length === 1 && block[0]?.length === 1)) return;
    event.preventDefault();
    this.send(pasted(this.cells, this.shape, at, block));
  }

  /** Up and down go to the same column; left and right leave a field only from its end. */
  private move(event: KeyboardEvent, at: number): void {
    const field = event.target as HTMLInputElement;
    const { selectionStart: start, selectionEnd: end, value } = field;
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: -this.columns,
      ArrowDown: this.columns,
      ArrowLeft: start === 0 && end === 0 ? -1 : 0,
      ArrowRight: start === value.length ? 1 : 0,
    };
    const step = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? 0 : (steps[event.key] ?? 0);
    const next = this.renderRoot.querySelector<HTMLInputElement>(`[data-at="${at + step}"]`);
    if (step === 0 || next === null) return;
    event.preventDefault();
    next.focus();
    next.select();
  }
}

define('answer-grid', AnswerGrid);
