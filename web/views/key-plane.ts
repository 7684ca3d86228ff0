// A mask as a plane of switches: one for each query and key, pressed where the key may be read. One tab stop; arrows walk,
// Enter, the space bar or a click turns a key over. Fires `plane-toggle`.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { define } from './define';
import { viewStyles } from './styles';
import { placeAfter, type TablePlace } from './table-keys';
import type { MaskWords } from './mask-words';
import type { ViewsWords } from './words';

export class LabKeyPlane extends LitElement {
  static override properties = {
    plane: { attribute: false },
    label: {},
    words: { attribute: false },
    names: { attribute: false },
    place: { state: true },
  };
  /** Rows of "may be read". */
  declare plane: readonly (readonly boolean[])[];
  declare label: string;
  declare words: MaskWords | null;
  /** What queries and keys are called. */
  declare names: Pick<ViewsWords, 'query' | 'key'> | null;
  declare private place: TablePlace;

  constructor() {
    super();
    this.plane = [];
    this.label = '';
    this.words = null;
    this.names = null;
    this.place = [0, 0];
  }

  static override styles = [
    viewStyles,
    css`
    table {
      border-collapse: separate;
      border-spacing: 2px;
      font-size: var(--text-s);
    }
    th {
      padding: 0 6px;
      font-weight: 400;
      text-align: right;
      white-space: nowrap;
    }
    thead th {
      height: 24px;
      text-align: center;
    }
    td {
      padding: 0;
    }
    button {
      width: 44px;
      height: 32px;
      border: 1px solid var(--line-strong);
      border-radius: 4px;
      background: var(--surface);
      color: var(--muted);
      font: inherit;
      cursor: pointer;
    }
    button[aria-pressed='true'] {
      background: var(--accent-soft);
      color: var(--ink);
      font-weight: 600;
    }
    button[aria-pressed='false'] {
      background: repeating-linear-gradient(-45deg, var(--surface) 0 4px, var(--hatch) 4px 5px);
    }
    button span {
      padding: 0 3px;
      border-radius: 3px;
      background: var(--surface);
    }
    button[aria-pressed='true'] span {
      background: none;
    }
  `,
  ];

  private get stop(): TablePlace {
    const [row, column] = this.place;
    return row < this.plane.length && column < (this.plane[0]?.length ?? 0) ? this.place : [0, 0];
  }

  protected override render(): unknown {
    const { words, names, plane, label } = this;
    if (words === null || names === null || plane.length === 0) return nothing;
    return html`<div class="scroll"><table aria-label=${label} @keydown=${this.onKey} @focusin=${this.onFocus}>
      <thead aria-hidden="true"><tr><th></th>${plane[0]?.map((_, s) => html`<th class="axis-S" scope="col">${names.key(s)}</th>`)}</tr></thead>
      <tbody>${plane.map(
        (row, t) => html`<tr><th class="axis-T" scope="row" aria-hidden="true">${names.query(t)}</th>
        ${row.map((may, s) => html`<td>${this.switch(may, t, s, words, names)}</td>`)}</tr>`,
      )}</tbody></table></div>`;
  }

  private switch(
    may: boolean,
    t: number,
    s: number,
    words: MaskWords,
    names: Pick<ViewsWords, 'query' | 'key'>,
  ): TemplateResult {
    const [row, column] = this.stop;
    const text = `${names.query(t)}, ${names.key(s)}`;
    return html`<button type="button" data-row=${t} data-column=${s} aria-pressed=${may} tabindex=${row === t && column === s ? '0' : '-1'}
      aria-label=${`${text}: ${may ? 1 : 0}, ${may ? words.may : words.mayNot}`} title=${may ? words.may : words.mayNot} @click=${() => {
        const detail = { row: t, column: s };
        this.dispatchEvent(new CustomEvent('plane-toggle', { detail, bubbles: true, composed: true }));
      }}><span>${may ? '1' : '0'}</span></button>`;
  }

  private onFocus(event: FocusEvent): void {
    const at = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (at !== null) this.place = [Number(at.dataset['row']), Number(at.dataset['column'])];
  }

  private onKey(event: KeyboardEvent): void {
    const to = placeAfter(event, this.stop, this.plane.length, this.plane[0]?.length ?? 0);
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>(`[data-row="${to[0]}"][data-column="${to[1]}"]`)?.focus();
  }
}

define('lab-key-plane', LabKeyPlane);
