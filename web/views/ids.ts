// A step as the elements it holds: each cell the number of an element of memory, banded by the head it belongs to, crossed
// where another path has another element. One tab stop, arrow keys; fires `cell-focus`, and outlines the chosen element.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../engine/types';
import { axisFamily, cellName, countOf, findStep, unravel } from '../draw/address';
import { elementAt } from '../draw/elements';
import type { BesideWords } from './beside-words';
import { define, fire } from './define';
import { placeName } from './plane';
import { axisClass } from './shape';
import { viewStyles } from './styles';
import type { ViewsWords } from './words';

const kMost = 1024;
const kBands = 6;

export class LabIds extends LitElement {
  static override properties = {
    trace: { attribute: false },
    right: { attribute: false },
    step: {},
    heads: { attribute: false },
    element: { attribute: false },
    label: {},
    words: { attribute: false },
    views: { attribute: false },
    active: { state: true },
  };
  declare trace: Trace | null;
  /** The path that is right; what differs from it is crossed. */
  declare right: Trace | null;
  declare step: string;
  /** Head of each element. */
  declare heads: ReadonlyMap<number, number>;
  /** The element to outline. */
  declare element: number | null;
  declare label: string;
  declare words: BesideWords | null;
  declare views: ViewsWords | null;
  /** The tab stop, in reading order. */
  declare protected active: number;

  constructor() {
    super();
    this.trace = null;
    this.right = null;
    this.step = '';
    this.heads = new Map();
    this.element = null;
    this.label = '';
    this.words = null;
    this.views = null;
    this.active = 0;
  }

  static override styles = [
    viewStyles,
    css`
      .tables {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 16px;
      }
      .scroll {
        overflow-x: auto;
        max-width: 100%;
        padding: 2px;
      }
      table {
        border-collapse: separate;
        border-spacing: 3px;
      }
      caption,
      th {
        font-size: var(--text-xs, 0.75rem);
        font-weight: 400;
        text-align: left;
        white-space: nowrap;
      }
      caption {
        font-weight: 600;
      }
      td {
        position: relative;
        min-width: 34px;
        padding: 2px 5px 1px;
        border: 1px solid var(--line-strong);
        border-bottom-width: 6px;
        border-radius: 3px;
        background: var(--surface);
        font-family: var(--mono, monospace);
        font-size: 0.875rem;
        font-variant-numeric: tabular-nums;
        text-align: right;
        cursor: default;
      }
      td small {
        margin-left: 3px;
        font-size: 0.6875rem;
        color: var(--muted);
      }
      .b0 {
        border-bottom-color: var(--axis-T-fill);
      }
      .b1 {
        border-bottom-color: var(--axis-d-fill);
      }
      .b2 {
        border-bottom-color: var(--axis-h-fill);
      }
      .b3 {
        border-bottom-color: var(--accent);
      }
      .b4 {
        border-bottom-color: var(--axis-S-fill);
      }
      .b5 {
        border-bottom-color: var(--axis-B-fill);
      }
      .moved {
        background: var(--error-soft);
      }
      .moved::before {
        content: '\\00d7';
        margin-right: 3px;
        color: var(--error);
        font-weight: 700;
      }
      .here {
        outline: 2px solid var(--ink);
        outline-offset: 1px;
      }
      td:focus-visible {
        outline: 3px solid var(--accent);
        outline-offset: 1px;
      }
    `,
  ];

  /** The first axis is the batch, of which the first element is shown; the last two are rows and columns. */
  private shapeShown(step: Step): readonly number[] {
    return step.shape.length === 4 ? step.shape.slice(1) : [1, ...step.shape.slice(1)];
  }

  private indexAt(step: Step, n: number): readonly number[] {
    const index = unravel(this.shapeShown(step), n);
    return [0, ...(step.shape.length === 4 ? index : index.slice(1))];
  }

  private cellTemplate(trace: Trace, step: Step, n: number, words: BesideWords): TemplateResult {
    const index = this.indexAt(step, n);
    const id = elementAt(trace, step, index);
    const head = this.heads.get(id) ?? 0;
    const twin = findStep(this.right, this.step);
    const wanted = this.right && twin?.shape.join() === step.shape.join() ? elementAt(this.right, twin, index) : id;
    const isMoved = wanted !== id;
    const { reshape } = words;
    const spoken = `${reshape.element(id, cellName({ step: step.name, index }))}${isMoved ? `, ${reshape.belongs(head, wanted)}` : ''}`;
    return html`<td class=${`b${head % kBands}${isMoved ? ' moved' : ''}${id === this.element ? ' here' : ''}`} data-n=${n}
      tabindex=${n === this.active ? 0 : -1}><span aria-hidden="true">${id}<small>h${head}</small></span><span class="visually-hidden">${spoken}</span></td>`;
  }

  private tableTemplate(trace: Trace, step: Step, part: number, words: BesideWords, views: ViewsWords): TemplateResult {
    const [, rows = 1, columns = 1] = this.shapeShown(step);
    const [axis, row] = step.shape.length === 4 ? [1, 2] : [null, 1];
    const name = (at: number | null, n: number): string => {
      const isHead = at !== null && axisFamily(step.axes[at]) === 'h';
      return at === null ? '' : isHead ? views.head(n) : placeName(step, at, n, views);
    };
    const title = axis === null ? '' : name(axis, part);
    return html`<div class="scroll"><table role="grid" aria-readonly="true" aria-label=${words.reshape.table(step.name, this.label, title)}>
      ${title === '' ? nothing : html`<caption class=${axisClass(step.axes[axis ?? 0])}>${title}</caption>`}
      <tbody>${Array.from(
        { length: rows },
        (_, r) =>
          html`<tr><th scope="row" class=${axisClass(step.axes[row ?? 0])}>${name(row ?? null, r)}</th>${Array.from(
            { length: columns },
            (_c, c) => this.cellTemplate(trace, step, (part * rows + r) * columns + c, words),
          )}</tr>`,
      )}</tbody></table></div>`;
  }

  private readonly onFocus = (event: Event): void => {
    const step = findStep(this.trace, this.step);
    const n = Number((event.target as HTMLElement).closest<HTMLElement>('td')?.dataset['n'] ?? Number.NaN);
    if (!step || Number.isNaN(n)) return;
    this.active = n;
    fire(this, 'cell-focus', { step: step.name, index: this.indexAt(step, n) });
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const step = findStep(this.trace, this.step);
    if (!step) return;
    const shape = this.shapeShown(step);
    const columns = shape[2] ?? 1;
    const last = countOf(shape) - 1;
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: this.active - 1,
      ArrowRight: this.active + 1,
      ArrowUp: this.active - columns,
      ArrowDown: this.active + columns,
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (next < 0 || next > last) return;
    this.renderRoot.querySelector<HTMLElement>(`[data-n="${next}"]`)?.focus();
  };

  protected override render(): unknown {
    const { trace, words, views } = this;
    const step = findStep(trace, this.step);
    if (!trace || !words || !views) return nothing;
    if (!step) return html`<p class="muted">${words.reshape.notThere}</p>`;
    const shape = this.shapeShown(step);
    if (countOf(shape) > kMost) return html`<p class="muted">${words.reshape.large}</p>`;
    return html`<div class="tables" @focusin=${this.onFocus} @click=${this.onClick} @keydown=${this.onKey}>${Array.from(
      { length: shape[0] ?? 1 },
      (_, part) => this.tableTemplate(trace, step, part, words, views),
    )}</div>`;
  }

  /** A click is a way to put the keyboard there. */
  private readonly onClick = (event: Event): void => {
    (event.target as HTMLElement).closest<HTMLElement>('td')?.focus();
  };
}

define('lab-ids', LabIds);
