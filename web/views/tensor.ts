// A step's values: what they say in one sentence, tabs for batch and head (or small multiples where heads are few and there
// is room), and the grid itself. `compact` leaves only shape and grid, for a tensor shown as a source.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Step, Trace } from '../engine/types';
import { findStep, type CellRef } from '../draw/address';
import { comparisonStyles, legendTemplate, type Compared } from './comparison';
import { define, fire } from './define';
import type { LabGrid } from './grid';
import './grid';
import { planeOf, type Plane } from './plane';
import { oneHead, shapeTemplate, shapeText } from './shape';
import { kSourceWindow, kWindow } from './sight';
import { viewStyles } from './styles';
import { summary } from './summary';
import { tabStyles, tablist } from './tabs';
import type { ViewsWords } from './words';

const kFewHeads = 3;
const kWide = 560;
/** Room one column of a grid takes, and its row headers, in px: to tell whether heads fit side by side. */
const kColumnWidth = 74;
const kHeaderWidth = 80;

export class LabTensor extends LitElement {
  static override properties = {
    trace: { attribute: false },
    step: {},
    head: { type: Number },
    batch: { type: Number },
    focused: { attribute: false },
    related: { attribute: false },
    compared: { attribute: false },
    compact: { type: Boolean },
    veiled: { type: Boolean },
    words: { attribute: false },
    width: { state: true },
  };
  declare trace: Trace | null;
  declare step: string;
  declare head: number;
  declare batch: number;
  declare focused: CellRef | null;
  /** Cells to outline, in the order they are used: the operands of the focused one. */
  declare related: readonly CellRef[];
  /** Another run to shade the cells by. */
  declare compared: Compared | null;
  declare compact: boolean;
  /** The values wait for a prediction: only name and shape show. */
  declare veiled: boolean;
  declare words: ViewsWords | null;
  declare protected width: number;
  private observer: ResizeObserver | null = null;

  constructor() {
    super();
    this.trace = null;
    this.step = '';
    this.head = 0;
    this.batch = 0;
    this.focused = null;
    this.related = [];
    this.compared = null;
    this.compact = false;
    this.veiled = false;
    this.words = null;
    this.width = 0;
  }

  static override styles = [
    viewStyles,
    tabStyles,
    comparisonStyles,
    css`
    .heading {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 2px 12px;
      margin-bottom: 4px;
    }
    .summary {
      margin-bottom: 8px;
      max-width: 66ch;
    }
    .tables {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 32px;
    }
    .tables > * {
      min-width: 0;
      max-width: 100%;
    }
    .veil {
      max-width: 44ch;
      padding: 16px;
      border: 1px dashed var(--line-strong);
      border-radius: 6px;
      color: var(--muted);
    }
    .source {
      --table-height: min(50vh, 20rem);
    }
    .place {
      display: flex;
      gap: 12px;
      margin: 0 0 2px 4px;
      font-size: var(--text-s, 0.8333rem);
      font-weight: 600;
    }
  `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    if (typeof ResizeObserver === 'undefined') return;
    this.observer = new ResizeObserver(([entry]) => {
      this.width = entry?.contentRect.width ?? 0;
    });
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    this.observer?.disconnect();
    super.disconnectedCallback();
  }

  /** A focus that lands in another head or batch element (from the memory strip, from an operand) takes the tabs along. */
  protected override updated(changed: PropertyValues): void {
    const step = findStep(this.trace, this.step);
    const isNew = ['focused', 'step', 'trace'].some((name) => changed.has(name));
    if (!isNew || this.compact || !step || this.focused?.step !== step.name) return;
    const plane = planeOf(step, this.head, this.batch);
    const { index } = this.focused;
    const [head, batch] = [index[plane.headAxis] ?? this.head, index[plane.batchAxis] ?? this.batch];
    if (head !== this.head && plane.heads > 1) fire(this, 'head-select', { head });
    if (batch !== this.batch && plane.batches > 1) fire(this, 'batch-select', { batch });
  }

  /** Heads stand side by side where they are few and fit. */
  private sideBySide(plane: Plane): boolean {
    if (plane.heads < 2 || plane.heads > kFewHeads || this.width < kWide) return false;
    return plane.heads * (plane.columns * kColumnWidth + kHeaderWidth) <= this.width;
  }

  /** Puts the keyboard on a cell, in whichever of the grids shows it. */
  async enter(index: readonly number[]): Promise<void> {
    await this.updateComplete;
    for (const grid of this.renderRoot.querySelectorAll<LabGrid>('lab-grid')) {
      await grid.updateComplete;
      if (grid.enter(index)) return;
    }
  }

  private summaryRow(plane: Plane, step: Step): number {
    const place = this.focused?.step === step.name ? plane.placeOf(this.focused.index) : null;
    return place?.[0] ?? Math.max(0, plane.rows - 1);
  }

  private renderGrid(step: Step, head: number, batch: number, words: ViewsWords): TemplateResult {
    const plane = planeOf(step, head, batch);
    const where = [plane.batches > 1 ? words.batch(batch) : '', plane.heads > 1 ? words.head(head) : ''].filter(
      Boolean,
    );
    return html`<lab-grid .trace=${this.trace} .step=${step.name} .head=${head} .batch=${batch} .focused=${this.focused}
      .related=${this.related} .compared=${this.compared} .follow=${this.compact} .size=${this.compact ? kSourceWindow : kWindow} class=${this.compact ? 'source' : ''} .label=${words.tensor.table(step.name, where.join(', '))} .words=${words}></lab-grid>`;
  }

  /** A source follows the cells outlined in it: the head and batch element that were really read. */
  private placeShown(plane: Plane): readonly [number, number] {
    const inside = (at: number, count: number): number => Math.min(Math.max(0, at), count - 1);
    const read = this.compact ? this.related.find((cell) => cell.step === this.step) : undefined;
    return [
      inside(read?.index[plane.headAxis] ?? this.head, plane.heads),
      inside(read?.index[plane.batchAxis] ?? this.batch, plane.batches),
    ];
  }

  private renderTables(step: Step, plane: Plane, words: ViewsWords): TemplateResult {
    if (this.compact) return this.renderSource(step, plane, words);
    if (!this.sideBySide(plane)) return this.renderGrid(step, ...this.placeShown(plane), words);
    const heads = Array.from({ length: plane.heads }, (_, head) => head);
    return html`<div class="tables">${heads.map(
      (head) => html`<div>
      <p class="place axis-h">${words.head(head)}</p>${this.renderGrid(step, head, this.batch, words)}</div>`,
    )}</div>`;
  }

  private renderSource(step: Step, plane: Plane, words: ViewsWords): TemplateResult {
    const [head, batch] = this.placeShown(plane);
    return html`
      ${
        plane.batches > 1 || plane.heads > 1
          ? html`<p class="place">${plane.batches > 1 ? html`<span class="axis-B">${words.batch(batch)}</span> ` : nothing}${
              plane.heads > 1 ? html`<span class="axis-h">${words.head(head)}</span>` : nothing
            }</p>`
          : nothing
      }
      ${this.renderGrid(step, head, batch, words)}`;
  }

  private renderTabs(plane: Plane, words: ViewsWords): TemplateResult {
    const { heads, batches } = words.tensor;
    const heading = (
      count: number,
      label: string,
      name: (n: number) => string,
      axis: string,
      at: number,
      pick: (n: number) => void,
    ): unknown =>
      count < 2
        ? nothing
        : tablist({ count, label, name, axis, current: Math.min(at, count - 1), pick, panel: 'panel' });
    return html`
      ${heading(plane.batches, batches, words.batch, 'B', this.batch, (batch) => {
        fire(this, 'batch-select', { batch });
      })}
      ${
        this.sideBySide(plane)
          ? nothing
          : heading(plane.heads, heads, words.head, 'h', this.head, (head) => {
              fire(this, 'head-select', { head });
            })
      }`;
  }

  private renderHeading(step: Step, words: ViewsWords): TemplateResult {
    return html`<div class="heading">
      ${shapeTemplate(step)}<span class="visually-hidden">${shapeText(step, words)}</span>
      <span class="small axis-h">${oneHead(this.trace, step, words)}</span>
      <span class="small muted mono">${step.format}</span>
    </div>`;
  }

  protected override render(): unknown {
    const { trace, words } = this;
    const step = findStep(trace, this.step);
    if (!trace || !step || !words) return nothing;
    if (this.veiled) return html`${this.renderHeading(step, words)}<p class="veil">${words.veiled}</p>`;
    const plane = planeOf(step, this.head, this.batch);
    const sentences = this.compact ? [] : summary(trace, step, plane, this.summaryRow(plane, step), words);
    return html`${this.renderHeading(step, words)}
      ${sentences.length > 0 ? html`<p class="summary">${words.sentences(sentences)}</p>` : nothing}
      ${this.compared && !this.compact ? legendTemplate(trace, step, this.focused, this.compared) : nothing}
      ${this.compact ? nothing : this.renderTabs(plane, words)}
      <div id="panel" role=${plane.heads > 1 || plane.batches > 1 ? 'group' : nothing} aria-label=${step.name}>${this.renderTables(step, plane, words)}</div>`;
  }
}

define('lab-tensor', LabTensor);
