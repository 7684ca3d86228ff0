// Answers side by side: one row per format (or per way of computing), the same quantities in every column. A grid of one
// tab stop: arrows walk its cells, and the one that is focused or pointed at is read out in full below. A row's name is a
// button that makes it the present one; fires `row-select`.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { alignAtPoint } from '../draw/number';
import { define } from './define';
import { readout, readoutStyles } from './readout';
import { viewStyles } from './styles';
import { placeAfter, type TablePlace as Place } from './table-keys';

export interface TableCell {
  readonly text: string;
  /** The value in full with its bits, where `text` is shortened. */
  readonly title?: string | undefined;
  readonly isWarning?: boolean | undefined;
}

export interface TableRow {
  readonly name: string;
  readonly label?: string | undefined;
  readonly cells: readonly TableCell[];
  readonly isCurrent: boolean;
}

export interface TableColumn {
  readonly label: string;
  readonly isNumber?: boolean | undefined;
  /** Its figures stand under one another at their decimal points. */
  readonly isAligned?: boolean | undefined;
}

/** The name of a cell holds what is seen in it, so that it answers to that when spoken to; in full, if there is more. */
const nameOf = (shown: string, title?: string): string | typeof nothing =>
  title === undefined ? nothing : title.includes(shown) ? title : `${shown} \u00b7 ${title}`;

export class LabFormatTable extends LitElement {
  static override properties = {
    columns: { attribute: false },
    rows: { attribute: false },
    label: {},
    corner: {},
    hint: {},
    fixed: { type: Boolean },
    place: { state: true },
    pointed: { state: true },
  };
  declare columns: readonly TableColumn[];
  declare rows: readonly TableRow[];
  declare label: string;
  declare corner: string;
  /** Stands in the line below as long as no cell is read out there. */
  declare hint: string;
  /** Rows cannot be chosen. */
  declare fixed: boolean;
  /** The tab stop: a row, and a column counted from the row's name on. */
  declare private place: Place;
  declare private pointed: Place | null;

  constructor() {
    super();
    this.columns = [];
    this.rows = [];
    this.label = '';
    this.corner = '';
    this.hint = '';
    this.fixed = false;
    this.place = [0, 0];
    this.pointed = null;
  }

  static override styles = [
    viewStyles,
    readoutStyles,
    css`
    table {
      border-collapse: collapse;
      font-size: 0.875rem;
    }
    th,
    td {
      padding: 4px 16px 4px 0;
      border-bottom: 1px solid var(--line);
      font-weight: 400;
      text-align: left;
      white-space: nowrap;
    }
    th:first-child {
      padding-left: var(--space-2);
    }
    thead th {
      color: var(--muted);
      font-size: var(--text-s);
    }
    td {
      font-family: var(--mono);
      font-variant-numeric: tabular-nums;
    }
    td.word {
      font-family: inherit;
      font-size: var(--text-s);
    }
    .warning {
      color: var(--error);
      font-weight: 600;
    }
    tr.current > * {
      background: var(--accent-soft);
    }
    button {
      min-height: 28px;
      min-width: 44px;
      padding: 0 2px;
      border: 0;
      background: none;
      color: var(--accent);
      font: inherit;
      text-align: left;
      text-decoration: underline;
      text-underline-offset: 3px;
      cursor: pointer;
    }
    button[aria-pressed='true'] {
      font-weight: 600;
      text-decoration: none;
    }
    td:focus-visible,
    th:focus-visible {
      outline-offset: -2px;
    }
  `,
  ];

  protected override render(): unknown {
    const { rows, columns, label } = this;
    if (rows.length === 0) return nothing;
    const texts = columns.map((column, n) => this.texts(column, n));
    return html`<div class="scroll"><table role="grid" aria-label=${label} aria-readonly="true" @keydown=${this.onKey}
      @focusin=${this.onFocus} @focusout=${this.onLeave} @pointerover=${this.onPoint} @pointerleave=${this.onLeave}>
      <thead><tr><th scope="col">${this.corner}</th>${columns.map(({ label: name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${rows.map((row, r) => this.row(row, r, texts))}</tbody></table></div>
      ${readout(this.reading(), this.hint)}`;
  }

  private texts({ isAligned }: TableColumn, n: number): string[] {
    const texts = this.rows.map(({ cells }) => cells[n]?.text ?? '');
    return isAligned === true ? alignAtPoint(texts) : texts;
  }

  /** The tab stop, also where there were more rows before. */
  private get stop(): Place {
    const [row, column] = this.place;
    return row < this.rows.length && column <= this.columns.length ? this.place : [0, 0];
  }

  private row({ name, label, cells, isCurrent }: TableRow, r: number, texts: readonly string[][]): TemplateResult {
    const text = label ?? name;
    const stop = (c: number): string => (this.stop[0] === r && this.stop[1] === c ? '0' : '-1');
    return html`<tr class=${isCurrent ? 'current' : ''}>${
      this.fixed
        ? html`<th scope="row" data-row=${r} data-column="0" tabindex=${stop(0)}>${text}</th>`
        : html`<th scope="row"><button type="button" data-row=${r} data-column="0" tabindex=${stop(0)}
          aria-pressed=${isCurrent} @click=${() => {
            this.dispatchEvent(new CustomEvent('row-select', { detail: { name }, bubbles: true, composed: true }));
          }}>${text}</button></th>`
    }${cells.map((cell, n) => {
      const kind = this.columns[n]?.isNumber === true ? '' : 'word';
      const shown = texts[n]?.[r] ?? cell.text;
      return html`<td class="${kind} ${cell.isWarning === true ? 'warning' : ''}" data-row=${r} data-column=${n + 1}
        tabindex=${stop(n + 1)} aria-label=${nameOf(shown, cell.title)}>${shown}</td>`;
    })}</tr>`;
  }

  /** What a cell is, in full, once it is focused or pointed at. */
  private reading(): string {
    if (this.pointed === null) return '';
    const [r, c] = this.pointed;
    const [row, cell] = [this.rows[r], this.rows[r]?.cells[c - 1]];
    if (row === undefined || cell === undefined) return '';
    return `${row.label ?? row.name} \u00b7 ${this.columns[c - 1]?.label ?? ''}: ${cell.title ?? cell.text}`;
  }

  private placeAt(event: Event): Place | null {
    const at = (event.target as Element).closest<HTMLElement>('[data-row]');
    return at === null ? null : [Number(at.dataset['row']), Number(at.dataset['column'])];
  }

  private onFocus(event: FocusEvent): void {
    const place = this.placeAt(event);
    if (place === null) return;
    this.place = place;
    this.pointed = place;
  }

  private onPoint(event: PointerEvent): void {
    this.pointed = this.placeAt(event) ?? this.pointed;
  }

  private onLeave(): void {
    this.pointed = null;
  }

  private onKey(event: KeyboardEvent): void {
    const to = placeAfter(event, this.stop, this.rows.length, this.columns.length + 1);
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>(`[data-row="${to[0]}"][data-column="${to[1]}"]`)?.focus();
  }
}

define('lab-format-table', LabFormatTable);
