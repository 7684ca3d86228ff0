// One slice of a tensor as a grid of cells that can be asked: one tab stop, arrow keys, named rows and columns, heat by
// level, hatch where masked, glyphs with words for what is no number. Above 64 x 64 it shows a window that follows focus.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types';
import { cellName, findStep, sameIndex, type CellRef } from '../draw/address';
import { exactText, isSubnormal, shortText, specialOf } from '../draw/number';
import { define, fire } from './define';
import { gridStyles } from './grid-styles';
import { placeName, planeOf, type Plane } from './plane';
import { axisClass, axisName } from './shape';
import { viewStyles } from './styles';
import { cornerFor, kWindow, sightOf, type Cell, type Sight } from './sight';
import { valueWord, type ViewsWords } from './words';

/** More rows than this scroll inside their own frame, under a header that stays. */
const kTall = 16;
/** Room the headers that stay take, in px. */
const kHeaderWidth = 96;
const kHeaderHeight = 32;

export class LabGrid extends LitElement {
  static override properties = {
    trace: { attribute: false },
    step: {},
    head: { type: Number },
    batch: { type: Number },
    focused: { attribute: false },
    related: { attribute: false },
    follow: { type: Boolean },
    label: {},
    words: { attribute: false },
    active: { state: true },
    corner: { state: true },
  };
  declare trace: Trace | null;
  declare step: string;
  declare head: number;
  declare batch: number;
  declare focused: CellRef | null;
  declare related: readonly CellRef[];
  /** Keeps the first related cell in sight, as a source does whose reader moves. */
  declare follow: boolean;
  declare label: string;
  declare words: ViewsWords | null;
  /** The tab stop, as row and column of the slice. */
  declare protected active: readonly [number, number];
  /** First row and column in sight. */
  declare protected corner: readonly [number, number];
  private sight: Sight | null = null;
  /** Place of each related cell in the order of use, by its index as text. */
  private orders: ReadonlyMap<string, number> = new Map();
  private wantsFocus = false;

  constructor() {
    super();
    this.trace = null;
    this.step = '';
    this.head = 0;
    this.batch = 0;
    this.focused = null;
    this.related = [];
    this.follow = false;
    this.label = '';
    this.words = null;
    this.active = [0, 0];
    this.corner = [0, 0];
  }

  static override styles = [viewStyles, gridStyles];

  protected override willUpdate(changed: PropertyValues): void {
    const { trace } = this;
    const step = findStep(trace, this.step);
    if (!trace || !step) {
      this.sight = null;
      return;
    }
    if (changed.has('step') || changed.has('trace')) this.keepInside(planeOf(step, this.head, this.batch));
    if (['related', 'focused', 'step'].some((name) => changed.has(name)))
      this.relate(planeOf(step, this.head, this.batch));
    if (['trace', 'step', 'head', 'batch', 'corner'].some((name) => changed.has(name)))
      this.sight = sightOf(trace, step, planeOf(step, this.head, this.batch), this.corner);
  }

  private keepInside(plane: Plane): void {
    const [row, column] = [Math.min(this.active[0], plane.rows - 1), Math.min(this.active[1], plane.columns - 1)];
    this.active = [Math.max(0, row), Math.max(0, column)];
    this.corner = cornerFor(this.active, plane, this.corner);
  }

  private relate(plane: Plane): void {
    const own = this.related.filter((cell) => cell.step === this.step);
    this.orders = new Map(own.map((cell, n) => [String(cell.index), n + 1]));
    const first = this.follow ? own[0] : this.focused?.step === this.step ? this.focused : undefined;
    const place = first ? plane.placeOf(first.index) : null;
    if (place) this.corner = cornerFor(place, plane, this.corner);
  }

  protected override updated(changed: PropertyValues): void {
    if (this.follow && changed.has('related')) this.bringIntoSight('.related');
    else if (changed.has('focused')) this.bringIntoSight('.here');
    if (!this.wantsFocus) return;
    this.wantsFocus = false;
    this.renderRoot.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  }

  /** Within the table's own frame only; the page stays where it is. */
  private bringIntoSight(selector: string): void {
    const scroller = this.renderRoot.querySelector('.scroll');
    const cell = this.renderRoot.querySelector(selector);
    if (!scroller || !cell) return;
    const [frame, box] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()];
    const [left, top] = [frame.left + kHeaderWidth, frame.top + kHeaderHeight];
    if (box.left < left || box.right > frame.right) scroller.scrollLeft += box.left - left;
    if (box.top < top || box.bottom > frame.bottom) scroller.scrollTop += box.top - top;
  }

  private cellOf(event: Event): readonly [number, number] | null {
    const cell = (event.target as Element | null)?.closest?.('td');
    if (!cell) return null;
    return [Number(cell.dataset['row']), Number(cell.dataset['column'])];
  }

  private say(row: number, column: number): void {
    if (!this.sight) return;
    const cell = { step: this.sight.step.name, index: this.sight.plane.indexAt(row, column) };
    const same = this.focused?.step === cell.step && sameIndex(this.focused.index, cell.index);
    if (!same) fire(this, 'cell-focus', cell);
  }

  private onFocus(event: FocusEvent): void {
    const at = this.cellOf(event);
    if (!at) return;
    this.active = at;
    this.say(...at);
  }

  private onHover(event: PointerEvent): void {
    const at = this.cellOf(event);
    if (at) this.say(...at);
  }

  private onKey(event: KeyboardEvent): void {
    const at = this.cellOf(event);
    const plane = this.sight?.plane;
    if (!at || !plane || event.altKey || event.metaKey) return;
    const [row, column] = at;
    const [bottom, end] = [plane.rows - 1, plane.columns - 1];
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? bottom : row, end],
      PageUp: [row - 10, column],
      PageDown: [row + 10, column],
    };
    const to = moves[event.key];
    if (!to) return;
    event.preventDefault();
    this.moveTo(Math.min(bottom, Math.max(0, to[0])), Math.min(end, Math.max(0, to[1])));
  }

  private moveTo(row: number, column: number): void {
    if (!this.sight) return;
    this.active = [row, column];
    this.corner = cornerFor(this.active, this.sight.plane, this.corner);
    this.wantsFocus = true;
  }

  private shift(rows: number, columns: number): void {
    const plane = this.sight?.plane;
    if (!plane) return;
    const inside = (place: number, length: number): number =>
      Math.min(Math.max(0, length - kWindow), Math.max(0, place));
    this.corner = [inside(this.corner[0] + rows, plane.rows), inside(this.corner[1] + columns, plane.columns)];
    this.active = [...this.corner];
  }

  private describe(cell: Cell, words: ViewsWords): string | null {
    const special = specialOf(cell.value);
    const parts = [
      special ? valueWord(special, words) : null,
      cell.masked ? words.tensor.masked : null,
      isSubnormal(cell.value, this.sight?.step.format ?? '') ? words.tensor.subnormal : null,
    ].filter(Boolean);
    return parts.length === 0 ? null : (special ? parts : [shortText(cell.value), ...parts]).join(', ');
  }

  private renderCell(cell: Cell, row: number, column: number, sight: Sight, words: ViewsWords): TemplateResult {
    const name = sight.step.name;
    const order = this.orders.get(String(cell.index));
    const focused = this.focused?.step === name && sameIndex(this.focused.index, cell.index);
    const spoken = this.describe(cell, words);
    const classes = [
      cell.heat,
      cell.masked ? 'masked' : '',
      focused ? 'here' : '',
      order === undefined ? '' : 'related',
      specialOf(cell.value) ? 'special' : '',
      isSubnormal(cell.value, sight.step.format) ? 'subnormal' : '',
    ]
      .filter(Boolean)
      .join(' ');
    const [activeRow, activeColumn] = this.active;
    const exact = `${cellName({ step: name, index: cell.index })} = ${exactText(cell.value)}`;
    return html`<td class=${classes} data-row=${row} data-column=${column} data-order=${order !== undefined && this.orders.size > 1 ? order : nothing}
      tabindex=${row === activeRow && column === activeColumn ? '0' : '-1'} aria-colindex=${column + 2}
      title=${spoken ? `${exact} (${spoken})` : exact}>${
        spoken === null
          ? html`<span>${cell.text}</span>`
          : html`<span aria-hidden="true">${cell.text}</span><i class="visually-hidden">${spoken}</i>`
      }</td>`;
  }

  private placeLabel(axis: number | null, n: number, long: boolean, sight: Sight, words: ViewsWords): string {
    return long ? placeName(sight.step, axis, n, words) : String(n);
  }

  private renderCorner(sight: Sight): TemplateResult {
    const letter = (axis: number | null, arrow: string): TemplateResult | typeof nothing =>
      axis === null
        ? nothing
        : html`<span class=${axisClass(sight.step.axes[axis])}>${axisName(sight.step.axes[axis])}${arrow}</span>`;
    return html`<td class="corner" aria-hidden="true">${letter(sight.plane.rowAxis, '\u2193')} ${letter(sight.plane.columnAxis, '\u2192')}</td>`;
  }

  private renderTable(sight: Sight, words: ViewsWords): TemplateResult {
    const { plane, step, top, left, cells } = sight;
    const long = plane.columns <= 8;
    const rowClass = plane.rowAxis === null ? '' : axisClass(step.axes[plane.rowAxis]);
    const columnClass = plane.columnAxis === null ? '' : axisClass(step.axes[plane.columnAxis]);
    const name = (axis: number | null, n: number): string => placeName(step, axis, n, words);
    return html`<table role="grid" aria-label=${this.label || step.name} aria-readonly="true"
        aria-rowcount=${plane.rows + 1} aria-colcount=${plane.columns + 1} aria-describedby="keys"
        @focusin=${this.onFocus} @pointerover=${this.onHover} @keydown=${this.onKey}>
      <thead><tr aria-rowindex="1">${this.renderCorner(sight)}${(cells[0] ?? []).map(
        (_, c) => html`<th scope="col" class=${columnClass}
        aria-colindex=${left + c + 2} aria-label=${long ? nothing : name(plane.columnAxis, left + c)}>${this.placeLabel(plane.columnAxis, left + c, long, sight, words)}</th>`,
      )}</tr></thead>
      <tbody>${cells.map(
        (row, r) => html`<tr aria-rowindex=${top + r + 2}><th scope="row" class=${rowClass}
        aria-colindex="1">${plane.rowAxis === null ? step.name : name(plane.rowAxis, top + r)}</th>${row.map((cell, c) => this.renderCell(cell, top + r, left + c, sight, words))}</tr>`,
      )}</tbody>
    </table>`;
  }

  private renderWindow(sight: Sight, words: ViewsWords): TemplateResult | typeof nothing {
    const { plane, top, left } = sight;
    if (plane.rows <= kWindow && plane.columns <= kWindow) return nothing;
    const span = (first: number, length: number): string => `${first}\u2013${Math.min(length, first + kWindow) - 1}`;
    const button = (
      text: string,
      arrow: string,
      rows: number,
      columns: number,
      off: boolean,
    ): TemplateResult => html`<button
      type="button" class="button" aria-label=${text} title=${text} ?disabled=${off} @click=${() => {
        this.shift(rows, columns);
      }}>${arrow}</button>`;
    const half = kWindow / 2;
    return html`<div class="window">
      ${plane.rows > kWindow ? html`${button(words.tensor.up, '\u2191', -half, 0, top === 0)}${button(words.tensor.down, '\u2193', half, 0, top + kWindow >= plane.rows)}` : nothing}
      ${plane.columns > kWindow ? html`${button(words.tensor.left, '\u2190', 0, -half, left === 0)}${button(words.tensor.right, '\u2192', 0, half, left + kWindow >= plane.columns)}` : nothing}
      <span role="status" class="small muted">${words.tensor.window(span(top, plane.rows), plane.rows, span(left, plane.columns), plane.columns)}</span>
    </div>`;
  }

  protected override render(): unknown {
    const { sight, words } = this;
    if (!sight || !words) return nothing;
    if (sight.plane.rows === 0 || sight.plane.columns === 0) return html`<p class="muted">${words.tensor.noCells}</p>`;
    return html`${this.renderWindow(sight, words)}
      <div class=${sight.cells.length > kTall ? 'scroll tall' : 'scroll'}>${this.renderTable(sight, words)}</div>
      <span id="keys" class="visually-hidden">${words.tensor.keys}</span>`;
  }
}

define('lab-grid', LabGrid);
