// A vector or matrix as a table of cells to type in. A text that is no number stays in its cell, marked and
// explained; blocks copied from a spreadsheet fill from the cell on. Fires `cell-edit`, `cell-draft`, `block-paste`.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type Nested, numberText, parseTable } from '../state/matrix.js';
import type { Words } from '../words/index.js';
import { controls } from './tokens.js';
import { define, fire } from './define.js';

/** `visit` numbers the stays in cells: everything typed in one stay is one edit. */
export interface CellEdit {
  readonly index: readonly number[];
  readonly text: string;
  readonly visit: number;
}
export interface CellDraft {
  readonly index: readonly number[];
  readonly text: string;
  readonly visit: number;
}
export interface BlockPaste {
  readonly index: readonly number[];
  readonly block: readonly (readonly string[])[];
}

/** Over all editors of the page, so that two of them never name the same stay. */
let visits = 0;

type Cell = readonly [row: number, column: number];

export class LabMatrixEditor extends LitElement {
  static override properties = {
    name: {},
    label: {},
    value: { attribute: false },
    lead: { attribute: false },
    drafts: { attribute: false },
    rowAxis: {},
    columnAxis: {},
    readonly: { type: Boolean },
    words: { attribute: false },
    at: { state: true },
    typed: { state: true },
  };

  /** The parameter, such as `x`; drafts are kept under `x[row,column]`. */
  declare name: string;
  declare label: string;
  declare value: Nested;
  /** Index in front of row and column, for one batch element of a larger array. */
  declare lead: readonly number[];
  declare drafts: ReadonlyMap<string, string>;
  declare rowAxis: string;
  declare columnAxis: string;
  declare readonly: boolean;
  declare words: Words | null;
  declare private at: Cell | null;
  declare private typed: string | null;
  private arrived: string | null = null;
  private visit = 0;

  constructor() {
    super();
    this.name = '';
    this.label = '';
    this.value = [];
    this.lead = [];
    this.drafts = new Map();
    this.rowAxis = '';
    this.columnAxis = '';
    this.readonly = false;
    this.words = null;
    this.at = null;
    this.typed = null;
  }

  static override styles = [
    controls,
    css`
    .scroll {
      padding: 0 1px 1px 0;
      overflow-x: auto;
      scrollbar-width: thin;
    }
    table {
      border-collapse: separate;
      border-spacing: 0;
      font-family: var(--mono);
      font-size: var(--text-s);
      font-variant-numeric: tabular-nums;
    }
    th {
      padding: 0 var(--space-2);
      font-weight: 400;
      color: var(--muted);
      text-align: right;
      white-space: nowrap;
      background: var(--surface);
    }
    thead th {
      height: 24px;
    }
    td {
      padding: 0;
    }
    td input:not([type='range']) {
      display: block;
      width: 76px;
      height: 32px;
      padding: 0 6px;
      border: 1px solid var(--line);
      border-radius: 0;
      margin: 0 -1px -1px 0;
      background: var(--surface);
      text-align: right;
    }
    td input:read-only {
      color: var(--muted);
      background: var(--paper);
    }
    td input:focus-visible {
      position: relative;
      z-index: 2;
      outline-offset: -1px;
    }
    td input[aria-invalid='true']:not([type='range']) {
      position: relative;
      z-index: 1;
      border-color: var(--error);
      background: var(--error-soft);
    }
    p {
      margin: var(--space-2) 0 0;
      max-width: 66ch;
      font-size: var(--text-s);
      line-height: 1.45;
    }
    .T { color: var(--axis-T); }
    .S { color: var(--axis-S); }
    .d { color: var(--axis-d); }
  `,
  ];

  private get flat(): boolean {
    return typeof this.value !== 'string' && typeof this.value[0] === 'string';
  }

  private get rows(): readonly (readonly string[])[] {
    if (typeof this.value === 'string') return [];
    const rows = this.flat ? [this.value] : this.value;
    return rows.map((row) =>
      typeof row === 'string' ? [row] : row.map((cell) => (typeof cell === 'string' ? cell : '')),
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.at === null || this.typed === null || !(changed.has('value') || changed.has('drafts'))) return;
    // Undo, Back or another edit changed the cell under the caret: what stands there now is shown.
    const [row, column] = this.at;
    const stands = this.drafts.get(this.keyOf(row, column)) ?? this.rows[row]?.[column];
    if (stands !== this.typed && stands !== numberText(this.typed)) this.typed = null;
  }

  override render(): TemplateResult {
    const { rows, words } = this;
    if (words === null) return html``;
    const wide = Math.max(0, ...rows.map((row) => row.length));
    return html`
      <div class="scroll"><table aria-label=${words.edit.grid(this.label)}
        @keydown=${this.onKey} @input=${this.onInput} @paste=${this.onPaste} @focusin=${this.onFocus} @focusout=${this.onLeave}>
        <thead><tr><td></td>${Array.from(
          { length: wide },
          (_, j) => html`<th scope="col" class=${this.columnAxis}>
          ${this.columnAxis} ${j}</th>`,
        )}</tr></thead>
        <tbody>${rows.map(
          (row, i) => html`<tr>
          ${this.flat ? html`<td></td>` : html`<th scope="row" class=${this.rowAxis}>${this.rowAxis} ${i}</th>`}
          ${row.map((text, j) => this.cell(words, i, j, text))}</tr>`,
        )}</tbody>
      </table></div>
      ${this.complaint(words)}`;
  }

  private cell(words: Words, i: number, j: number, text: string): TemplateResult {
    const typing = this.at?.[0] === i && this.at[1] === j ? this.typed : null;
    const draft = this.drafts.get(this.keyOf(i, j));
    return html`<td><input type="text" autocomplete="off" spellcheck="false" autocapitalize="off" inputmode="text"
      data-row=${i} data-column=${j} ?readonly=${this.readonly} aria-label=${words.edit.cell(this.label, i, j)}
      .value=${typing ?? draft ?? text} aria-invalid=${draft !== undefined}
      aria-describedby=${draft === undefined ? nothing : 'complaint'}></td>`;
  }

  /** The reason for the marked cell that has the focus, else for the first one. */
  private complaint(words: Words): TemplateResult {
    const here = this.at === null ? undefined : this.drafts.get(this.keyOf(...this.at));
    const mine = [...this.drafts].filter(([key]) => key.startsWith(`${this.name}[`));
    const text = here ?? mine[0]?.[1];
    const reason = text === undefined ? '' : reasonFor(words, text);
    const count = mine.length > 1 ? html`${words.edit.drafts(mine.length)}. ` : nothing;
    return html`<p id="complaint" class="error" role="status" ?hidden=${reason === ''}>${count}${reason}</p>`;
  }

  private indexOf(row: number, column: number): number[] {
    return this.flat ? [...this.lead, column] : [...this.lead, row, column];
  }

  private keyOf(row: number, column: number): string {
    return `${this.name}[${this.indexOf(row, column).join(',')}]`;
  }

  private input(row: number, column: number): HTMLInputElement | null {
    return this.renderRoot.querySelector(`input[data-row="${row}"][data-column="${column}"]`);
  }

  private onFocus(event: FocusEvent): void {
    const input = event.target as HTMLInputElement;
    this.at = [Number(input.dataset['row']), Number(input.dataset['column'])];
    this.typed = null;
    this.visit = ++visits;
    this.arrived = input.value;
    input.select();
  }

  private onLeave(): void {
    this.at = null;
    this.typed = null;
  }

  private onInput(event: Event): void {
    this.type((event.target as HTMLInputElement).value);
  }

  private type(text: string): void {
    if (this.at === null) return;
    this.typed = text;
    const number = numberText(text);
    const index = this.indexOf(...this.at);
    const { visit } = this;
    if (number === null) fire<CellDraft>(this, 'cell-draft', { index, text, visit });
    else fire<CellEdit>(this, 'cell-edit', { index, text: number, visit });
  }

  private onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const block = parseTable(text);
    if (this.readonly || this.at === null || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    this.typed = null;
    fire<BlockPaste>(this, 'block-paste', { index: this.indexOf(...this.at), block });
  }

  private onKey(event: KeyboardEvent): void {
    const input = event.target as HTMLInputElement;
    const { at } = this;
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      if (this.typed !== null && this.arrived !== null) {
        event.stopPropagation();
        this.type(this.arrived);
      }
      return;
    }
    const target = targetOf(event, at, input);
    const next = target === null ? null : this.input(...target);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  }
}

/** Where a key leads; null where it belongs to the text (the caret is inside it). */
function targetOf(event: KeyboardEvent, [row, column]: Cell, input: HTMLInputElement): Cell | null {
  const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const first = whole || (input.selectionStart === 0 && input.selectionEnd === 0);
  const last = whole || input.selectionStart === input.value.length;
  switch (event.key) {
    case 'Enter':
      return [row + (event.shiftKey ? -1 : 1), column];
    case 'ArrowDown':
      return [row + 1, column];
    case 'ArrowUp':
      return [row - 1, column];
    case 'ArrowLeft':
      return first && !event.shiftKey ? [row, column - 1] : null;
    case 'ArrowRight':
      return last && !event.shiftKey ? [row, column + 1] : null;
    default:
      return null;
  }
}

function reasonFor(words: Words, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return words.edit.empty;
  const fixed = trimmed.replace(',', '.');
  return numberText(fixed) === null ? words.edit.notNumber(trimmed) : words.edit.comma(trimmed, fixed);
}

define('lab-matrix-editor', LabMatrixEditor);
