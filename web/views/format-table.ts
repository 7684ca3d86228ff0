// Answers side by side: one row per format (or per way of computing), the same quantities in every column. A row's name is
// a button that makes it the present one; fires `row-select`.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { define } from './define';
import { viewStyles } from './styles';

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
}

export class LabFormatTable extends LitElement {
  static override properties = {
    columns: { attribute: false },
    rows: { attribute: false },
    label: {},
    corner: {},
    fixed: { type: Boolean },
  };
  declare columns: readonly TableColumn[];
  declare rows: readonly TableRow[];
  declare label: string;
  declare corner: string;
  /** Rows cannot be chosen. */
  declare fixed: boolean;

  constructor() {
    super();
    this.columns = [];
    this.rows = [];
    this.label = '';
    this.corner = '';
    this.fixed = false;
  }

  static override styles = [
    viewStyles,
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
  `,
  ];

  protected override render(): unknown {
    if (this.rows.length === 0) return nothing;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.label}><table aria-label=${this.label}>
      <thead><tr><th scope="col">${this.corner}</th>${this.columns.map(({ label }) => html`<th scope="col">${label}</th>`)}</tr></thead>
      <tbody>${this.rows.map((row) => this.row(row))}</tbody></table></div>`;
  }

  private row({ name, label, cells, isCurrent }: TableRow): TemplateResult {
    const text = label ?? name;
    return html`<tr class=${isCurrent ? 'current' : ''}><th scope="row">${
      this.fixed
        ? text
        : html`<button type="button" aria-pressed=${isCurrent} @click=${() => {
            this.dispatchEvent(new CustomEvent('row-select', { detail: { name }, bubbles: true, composed: true }));
          }}>${text}</button>`
    }</th>${cells.map(
      (
        cell,
        n,
      ) => html`<td class="${this.columns[n]?.isNumber === true ? '' : 'word'} ${cell.isWarning === true ? 'warning' : ''}"
        title=${cell.title ?? nothing}>${cell.text}</td>`,
    )}</tr>`;
  }
}

define('lab-format-table', LabFormatTable);
