// A large plane of weights as a map: a canvas that is dragged, zoomed and walked by keys, what its focused cell says, and the
// cells around that one as a table. What is slotted in stands beside the canvas.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Step, Trace } from '../engine/types';
import { findStep, type CellRef } from '../draw/address';
import {
  kept,
  levelsOf,
  nextScale,
  scaled,
  showing,
  wholeScale,
  type Frame,
  type Levels,
  type Spot,
  type View,
} from '../draw/pixel-map';
import type { PlainTensor } from '../draw/tensor-text';
import { define, fire } from './define';
import './grid';
import { describe } from './grid-table';
import { MapHand, type HandHost } from './map-hand';
import { frameCells, paintView } from './map-paint';
import { mapStyles } from './map-styles';
import type { MapWords } from './map-words';
import { placeName, planeOf, rowName, type Plane } from './plane';
import { sightOf } from './sight';
import { attention } from './summary';
import { placeAfter } from './table-keys';
import type { ViewsWords } from './words';

const kStep = 'weights';
/** Cells in the table, each way; the most and the least points of the canvas, down. */
const kTable = 8;
const kMost = 560;
const kLeast = 4;
/** Points of a frame that can be seen, and of a cell that can be told from its neighbours. */
const kFrame = 12;
const kCell = 6;

export class LabMap extends LitElement implements HandHost {
  static override properties = {
    trace: { attribute: false },
    head: { type: Number },
    batch: { type: Number },
    focused: { attribute: false },
    label: {},
    words: { attribute: false },
    views: { attribute: false },
    width: { state: true },
    view: { state: true },
    spot: { state: true },
    corner: { state: true },
  };
  declare trace: Trace | null;
  declare head: number;
  declare batch: number;
  declare focused: CellRef | null;
  /** Whose weights these are. */
  declare label: string;
  declare words: MapWords | null;
  declare views: ViewsWords | null;
  declare protected width: number;
  /** Null while the whole is seen. */
  declare protected view: View | null;
  declare protected spot: Spot;
  /** Of the table. */
  declare protected corner: Spot;
  private levels: Levels | null = null;
  private here: CellRef | null = null;
  private readonly hand = new MapHand(this);
  private observer: ResizeObserver | null = null;

  constructor() {
    super();
    this.trace = null;
    this.head = 0;
    this.batch = 0;
    this.focused = null;
    this.label = '';
    this.words = null;
    this.views = null;
    this.width = 0;
    this.view = null;
    this.spot = [0, 0];
    this.corner = [0, 0];
  }

  static override styles = mapStyles;

  private get plane(): Plane | null {
    const step = findStep(this.trace, kStep);
    return step && planeOf(step, this.head, this.batch);
  }

  get frame(): Frame {
    const { rows, columns } = this.levels ?? { rows: 1, columns: 1 };
    const width = Math.max(1, this.width);
    return { rows, columns, width, height: Math.ceil(Math.min(kMost, Math.max(kLeast, (width * rows) / columns))) };
  }

  get seen(): View {
    return kept(this.view ?? { scale: 0, top: 0, left: 0 }, this.frame);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (typeof ResizeObserver === 'undefined') return;
    this.observer = new ResizeObserver(([entry]) => {
      // The canvas has a frame of 1 point.
      this.width = Math.min(kMost, Math.floor(entry?.contentRect.width ?? 0) - 2);
    });
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    this.observer?.disconnect();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { trace, plane, focused } = this;
    if (!trace || !plane) return;
    if (['trace', 'head', 'batch'].some((name) => changed.has(name))) this.read(trace, plane);
    const spot = changed.has('focused') && focused?.step === kStep ? plane.placeOf(focused.index) : null;
    if (spot) this.go(spot);
    const index = plane.indexAt(...this.spot);
    // The same object until it is another cell: the table would follow it anew with every drawing.
    if (String(index) !== String(this.here?.index)) this.here = { step: kStep, index };
  }

  private read(trace: Trace, plane: Plane): void {
    const before = this.levels;
    this.levels = levelsOf(trace, kStep, plane.indexAt(0, 0));
    if (before?.rows === plane.rows && before.columns === plane.columns) return;
    this.view = null;
    // The last query is the one that may read every key; what it reads most says more than a corner.
    const row = this.levels.bytes.subarray(-plane.columns);
    this.go([plane.rows - 1, row.indexOf(row.reduce((most, byte) => Math.max(most, byte), 0))]);
  }

  /** The table stays while it has the cell; where it has not, the cell is in its middle. */
  private go(spot: Spot): void {
    const { corner, frame } = this;
    this.spot = spot;
    if (
      Math.min(spot[0] - corner[0], spot[1] - corner[1]) < 0 ||
      Math.max(spot[0] - corner[0], spot[1] - corner[1]) >= kTable
    )
      this.corner = tableAt(spot, frame);
    if (this.view) this.view = showing(this.view, this.frame, spot);
  }

  /** The cells of the table, with every digit. */
  get numbers(): PlainTensor {
    const { trace, plane, corner } = this;
    const step = findStep(trace, kStep);
    const cells = trace && step && plane ? sightOf(trace, step, plane, corner, kTable).cells : [];
    const values = cells.flatMap((row) => row.map(({ value }) => value));
    const name = `${kStep}_${corner.join('_')}`;
    return { name, shape: [cells.length, cells[0]?.length ?? 0], format: step?.format ?? '', values };
  }

  /** Says what the person chose to whoever else shows that cell. */
  choose(spot: Spot): void {
    this.go(spot);
    if (this.plane) fire(this, 'cell-focus', { step: kStep, index: this.plane.indexAt(...spot) });
  }

  look(view: View): void {
    this.view = view.scale > wholeScale(this.frame) ? view : null;
  }

  /** About the focused cell, or the edge of the view that is nearest to it. */
  private zoom(direction: number): void {
    const { seen, frame, spot } = this;
    const at = (place: number, most: number): number => Math.min(most, Math.max(0, (place + 0.5) * seen.scale));
    const point: Spot = [at(spot[0] - seen.top, frame.height), at(spot[1] - seen.left, frame.width)];
    this.look(scaled(seen, frame, nextScale(seen.scale, direction), point));
  }

  /** Where a key leads; with Shift, by a quarter of what is in view. */
  private walk(key: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey'>): boolean {
    const { rows, columns, width } = this.frame;
    const leap = Math.max(1, Math.round(width / this.seen.scale / 4));
    const to = placeAfter(key, this.spot, rows, columns, leap);
    if (to) this.choose(to);
    return to !== null;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const direction = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (!this.walk(event)) {
      if (event.ctrlKey || (direction === undefined && event.key !== '0')) return;
      if (direction === undefined) this.view = null;
      else this.zoom(direction);
    }
    event.preventDefault();
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    const { levels, frame, seen, corner, spot } = this;
    if (!canvas || !levels || this.width <= 0) return;
    paintView(canvas, levels, frame, seen);
    frameCells(canvas, seen, corner, [Math.min(kTable, levels.rows), Math.min(kTable, levels.columns)], kFrame);
    if (seen.scale > kCell) frameCells(canvas, seen, spot, [1, 1], kCell);
  }

  private said(trace: Trace, step: Step, plane: Plane, views: ViewsWords): string {
    const [row, column] = this.spot;
    const cell = sightOf(trace, step, plane, this.spot, 1).cells[0]?.[0];
    const value = cell && (describe(cell, step.format, views) ?? cell.text);
    const place = views.list([rowName(step, plane, row, views), placeName(step, plane.columnAxis, column, views)]);
    return `${place} = ${value ?? ''} \u00b7 ${attention(trace, step, plane, row, views)}`;
  }

  private tools({ nearer, farther }: MapWords): TemplateResult {
    const button = (label: string, text: string, press: () => void, isOff = false): TemplateResult =>
      html`<button type="button" class="button" aria-label=${label} title=${label} ?disabled=${isOff} @click=${press}>${text}</button>`;
    return html`<div class="tools">${button(farther, '\u2212', () => this.zoom(-1), !this.view)}${button(nearer, '+', () => this.zoom(1))}
      <span class="small muted">${Math.round(this.seen.scale * 100)} %</span></div>`;
  }

  protected override render(): unknown {
    const { trace, words, views, plane, hand } = this;
    const step = findStep(trace, kStep);
    if (!trace || !step || !words || !views || !plane) return nothing;
    return html`<div class="pair"><div class="map">${this.tools(words)}
        <div class=${this.view ? 'box near' : 'box'} role="application" tabindex="0" aria-label=${views.tensor.table(words.title, this.label)} aria-describedby="keys"
          @keydown=${this.onKey} @wheel=${hand.wheel} @pointerdown=${hand.down} @pointermove=${hand.move} @pointerup=${hand.up}
          @pointercancel=${hand.up}><canvas></canvas></div></div>
      <slot></slot></div>
      <p role="status">${this.said(trace, step, plane, views)}</p>
      <p class="small muted">${words.colours} <span id="keys">${views.sentences([views.tensor.keys, words.keys])}</span></p>
      <lab-grid .trace=${trace} .step=${step.name} .head=${this.head} .batch=${this.batch} .size=${kTable} .corner=${this.corner} .focused=${this.here}
        .label=${views.tensor.table(step.name, this.label)} .words=${views} @cell-focus=${({
          detail,
        }: CustomEvent<CellRef>) => {
          this.go(plane.placeOf(detail.index) ?? this.spot);
        }} @window-move=${({ detail }: CustomEvent<Spot>) => {
          this.corner = detail;
          if (this.view) this.view = showing(this.view, this.frame, detail);
        }}></lab-grid>`;
  }
}

function tableAt([row, column]: Spot, { rows, columns }: Frame): Spot {
  const inside = (at: number, most: number): number => Math.max(0, Math.min(most - kTable, at - kTable / 2));
  return [inside(row, rows), inside(column, columns)];
}

define('lab-map', LabMap);
