// Verdicts side by side: a row for each constant and mode, a column for each format, each cell a word, a glyph and a colour.
// One tab stop; arrows walk, Enter or a click chooses. Fires `verdict-choose`.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { define } from './define';
import type { MaskWords, Verdict } from './mask-words';
import { readout, readoutStyles } from './readout';
import { viewStyles } from './styles';
import { placeAfter, type TablePlace } from './table-keys';

export interface VerdictCell {
  readonly verdict: Verdict | 'waiting' | 'failed';
  /** The most that a forbidden key gets, where it gets any. */
  readonly weight: string;
}

export interface VerdictRow {
  readonly constant: string;
  readonly mode: string;
  readonly cells: readonly VerdictCell[];
}

/** Good, to be known, bad: said by glyph and word as well. */
const kinds: Readonly<Record<VerdictCell['verdict'], readonly [kind: string, glyph: string]>> = {
  infinite: ['good', '\u2713'],
  exact: ['good', '\u2713'],
  absorbed: ['known', '\u2248'],
  leaks: ['bad', '\u25b2'],
  nan: ['bad', '?'],
  no_effect: ['bad', '\u2205'],
  raises: ['bad', '\u2715'],
  waiting: ['waiting', '\u00b7'],
  failed: ['waiting', '\u2013'],
};

export class LabVerdictGrid extends LitElement {
  static override properties = {
    rows: { attribute: false },
    formats: { attribute: false },
    current: { attribute: false },
    words: { attribute: false },
    place: { state: true },
    pointed: { state: true },
  };
  declare rows: readonly VerdictRow[];
  declare formats: readonly string[];
  /** Row and column of the chosen cell. */
  declare current: TablePlace | null;
  declare words: MaskWords | null;
  declare private place: TablePlace | null;
  declare private pointed: TablePlace | null;

  constructor() {
    super();
    this.rows = [];
    this.formats = [];
    this.current = null;
    this.words = null;
    this.place = null;
    this.pointed = null;
  }

  static override styles = [
    viewStyles,
    readoutStyles,
    css`
    table {
      border-collapse: separate;
      border-spacing: 2px;
      font-size: var(--text-s);
    }
    th {
      padding: 2px 8px 2px 0;
      font-weight: 400;
      color: var(--muted);
      text-align: left;
      white-space: nowrap;
    }
    th.constant {
      color: var(--ink);
      font-family: var(--mono);
      vertical-align: top;
    }
    tbody tr.first > * {
      border-top: 6px solid var(--clear, transparent);
      background-clip: padding-box;
    }
    td {
      min-width: 92px;
      height: 28px;
      padding: 0 6px;
      border-radius: 4px;
      background: var(--sunken);
      white-space: nowrap;
      cursor: pointer;
    }
    td i {
      display: inline-block;
      width: 1.1em;
      font-style: normal;
      text-align: center;
    }
    td b {
      font-family: var(--mono);
      font-weight: 400;
      font-variant-numeric: tabular-nums;
    }
    .good {
      background: var(--accent-soft);
    }
    .known {
      background: var(--sunken);
      color: var(--warn);
    }
    .bad {
      background: var(--error-soft);
      color: var(--error);
    }
    .waiting {
      background: none;
      color: var(--muted);
    }
    td[aria-selected='true'] {
      outline: 2px solid var(--ink);
      outline-offset: -2px;
      font-weight: 600;
    }
    td:focus-visible {
      outline: 2px solid var(--accent);
      outline-offset: 1px;
    }
  `,
  ];

  /** The tab stop: where the keyboard was, else the chosen cell. */
  private get stop(): TablePlace {
    const [row, column] = this.place ?? this.current ?? [0, 0];
    return row < this.rows.length && column < this.formats.length ? [row, column] : [0, 0];
  }

  protected override render(): unknown {
    const { words, rows, formats } = this;
    if (words === null || rows.length === 0) return nothing;
    return html`<div class="scroll"><table role="grid" aria-label=${words.grid} aria-readonly="true" @keydown=${this.onKey}
      @click=${this.onClick} @focusin=${this.onFocus} @focusout=${this.onLeave} @pointerover=${this.onPoint} @pointerleave=${this.onLeave}>
      <thead><tr><th scope="col" colspan="2">${words.constant}</th>${formats.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${rows.map((row, r) => this.row(row, r, words))}</tbody></table></div>
      ${readout(this.reading(words), words.hint)}`;
  }

  private row(row: VerdictRow, r: number, words: MaskWords): TemplateResult {
    const isFirst = this.rows[r - 1]?.constant !== row.constant;
    const count = this.rows.filter(({ constant }) => constant === row.constant).length;
    return html`<tr class=${isFirst ? 'first' : ''}>
      ${isFirst ? html`<th scope="rowgroup" class="constant" rowspan=${count}>${row.constant.replace('-', '\u2212')}</th>` : nothing}
      <th scope="row">${words.modes[row.mode] ?? row.mode}</th>${row.cells.map((cell, c) => this.cell(cell, r, c, words))}</tr>`;
  }

  private cell(cell: VerdictCell, r: number, c: number, words: MaskWords): TemplateResult {
    const [kind, glyph] = kinds[cell.verdict];
    const [row, column] = this.stop;
    const isHere = this.current?.[0] === r && this.current[1] === c;
    return html`<td class=${kind} data-row=${r} data-column=${c} tabindex=${row === r && column === c ? '0' : '-1'}
      aria-selected=${isHere} aria-label=${this.spoken(r, c, words)}><i aria-hidden="true">${glyph}</i> ${wordOf(cell, words)}${
        cell.weight === '' ? nothing : html` <b>${cell.weight}</b>`
      }</td>`;
  }

  private spoken(r: number, c: number, words: MaskWords): string {
    const [row, cell] = [this.rows[r], this.rows[r]?.cells[c]];
    if (row === undefined || cell === undefined) return '';
    const said = cell.weight === '' ? wordOf(cell, words) : `${wordOf(cell, words)}, ${words.gets(cell.weight)}`;
    return `${row.constant}, ${words.modes[row.mode] ?? row.mode}, ${this.formats[c] ?? ''}: ${said}`;
  }

  private reading(words: MaskWords): string {
    return this.pointed === null ? '' : this.spoken(this.pointed[0], this.pointed[1], words);
  }

  private placeAt(event: Event): TablePlace | null {
    const at = (event.target as Element).closest<HTMLElement>('[data-row]');
    return at === null ? null : [Number(at.dataset['row']), Number(at.dataset['column'])];
  }

  private choose(place: TablePlace | null): void {
    const row = place === null ? undefined : this.rows[place[0]];
    const format = place === null ? undefined : this.formats[place[1]];
    if (row === undefined || format === undefined) return;
    const detail = { constant: row.constant, mode: row.mode, format };
    this.dispatchEvent(new CustomEvent('verdict-choose', { detail, bubbles: true, composed: true }));
  }

  private onClick(event: Event): void {
    this.choose(this.placeAt(event));
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
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.choose(this.stop);
      return;
    }
    const to = placeAfter(event, this.stop, this.rows.length, this.formats.length);
    if (to === null) return;
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>(`[data-row="${to[0]}"][data-column="${to[1]}"]`)?.focus();
  }
}

function wordOf({ verdict }: VerdictCell, words: MaskWords): string {
  if (verdict === 'waiting') return words.waiting;
  return verdict === 'failed' ? words.failed : words.verdicts[verdict];
}

define('lab-verdict-grid', LabVerdictGrid);
