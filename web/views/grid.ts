// One slice of a tensor as a grid of cells that can be asked: one tab stop, arrow keys, named rows and columns, heat by
// level, hatch where masked, glyphs with words for what is no number. Above 64 x 64 it shows a window that follows focus.
import { LitElement, html, nothing, type PropertyValues } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Trace } from '../engine/types';
import { cellName, findStep, sameIndex, type CellRef } from '../draw/address';
import { exactText } from '../draw/number';
import { divergenceStyles, type Compared } from './comparison';
import { define, fire } from './define';
import { gridStyles } from './grid-styles';
import { describe, gridTemplate } from './grid-table';
import { bringIntoSight } from './in-sight';
import { planeOf, type Plane } from './plane';
import { viewStyles } from './styles';
import { cornerFor, kWindow, sightOf, type Place, type Sight } from './sight';
import { placeAfter } from './table-keys';
import type { ViewsWords } from './words';

/** Room the headers that stay take. */
const kHeaders = { left: 96, top: 32, isCentred: false };

export class LabGrid extends LitElement {
  static override properties = {
    trace: { attribute: false },
    step: {},
    head: { type: Number },
    batch: { type: Number },
    focused: { attribute: false },
    related: { attribute: false },
    compared: { attribute: false },
    follow: { type: Boolean },
    size: { type: Number },
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
  /** Another run to shade by. */
  declare compared: Compared | null;
  /** Keeps the first related cell in sight, as a source does whose reader moves. */
  declare follow: boolean;
  /** Most rows and columns shown at once. */
  declare size: number;
  declare label: string;
  declare words: ViewsWords | null;
  /** The tab stop, as row and column of the slice. */
  declare protected active: Place;
  /** First row and column in sight. */
  declare protected corner: Place;
  private sight: Sight | null = null;
  private wantsFocus = false;
  private marked: HTMLElement[] = [];
  /** The focus comes from the pointer in this very grid: the cell is in sight already. */
  private isPointing = false;

  constructor() {
    super();
    this.trace = null;
    this.step = '';
    this.head = 0;
    this.batch = 0;
    this.focused = null;
    this.related = [];
    this.compared = null;
    this.follow = false;
    this.size = kWindow;
    this.label = '';
    this.words = null;
    this.active = [0, 0];
    this.corner = [0, 0];
  }

  static override styles = [viewStyles, divergenceStyles, gridStyles];

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
    if (['trace', 'step', 'head', 'batch', 'corner', 'size', 'compared'].some((name) => changed.has(name)))
      this.sight = sightOf(
        trace,
        step,
        planeOf(step, this.head, this.batch),
        this.corner,
        this.size,
        this.compared?.trace,
      );
  }

  private keepInside(plane: Plane): void {
    const [row, column] = [Math.min(this.active[0], plane.rows - 1), Math.min(this.active[1], plane.columns - 1)];
    this.active = [Math.max(0, row), Math.max(0, column)];
    this.corner = cornerFor(this.active, plane, this.corner, this.size);
  }

  private relate(plane: Plane): void {
    const first = this.follow
      ? this.related.find((cell) => cell.step === this.step)
      : this.focused?.step === this.step
        ? this.focused
        : undefined;
    const place = first ? plane.placeOf(first.index) : null;
    if (!place) return;
    this.corner = cornerFor(place, plane, this.corner, this.size);
    // The tab stop comes along: outside the window there would be none.
    if (cornerFor(this.active, plane, this.corner, this.size) !== this.corner) this.active = place;
  }

  private cellAt([row, column]: Place): HTMLElement | null {
    const { top, left } = this.sight ?? { top: 0, left: 0 };
    const line = this.renderRoot.querySelector('tbody')?.children[row - top];
    const cell = column < left ? undefined : line?.children[column - left + 1];
    return cell instanceof HTMLElement ? cell : null;
  }

  /** Focus, operands and tab stop are put on cells by hand: redrawing thousands of them for each hover would be felt. */
  private mark(): void {
    for (const cell of this.marked) {
      cell.classList.remove('here', 'related');
      cell.removeAttribute('data-order');
      cell.tabIndex = -1;
    }
    this.marked = [];
    const { sight } = this;
    if (!sight) return;
    const put = (place: Place | null, change: (cell: HTMLElement) => void): void => {
      const cell = place && this.cellAt(place);
      if (!cell) return;
      this.marked.push(cell);
      change(cell);
    };
    put(this.active, (cell) => {
      cell.tabIndex = 0;
    });
    const own = this.related.filter((cell) => cell.step === sight.step.name);
    own.forEach((one, n) => {
      put(sight.plane.placeOf(one.index), (cell) => {
        cell.classList.add('related');
        if (own.length > 1) cell.dataset['order'] = String(n + 1);
      });
    });
    if (this.focused?.step === sight.step.name) {
      put(sight.plane.placeOf(this.focused.index), (cell) => {
        cell.classList.add('here');
      });
    }
  }

  protected override updated(changed: PropertyValues): void {
    this.mark();
    if (changed.has('corner')) fire(this, 'window-move', this.corner);
    if (this.follow && changed.has('related')) this.show('.related');
    else if (changed.has('focused') && !this.isPointing) this.show('.here');
    this.isPointing = false;
    if (!this.wantsFocus) return;
    this.wantsFocus = false;
    this.cellAt(this.active)?.focus();
  }

  private show(selector: string): void {
    const { renderRoot } = this;
    bringIntoSight(renderRoot.querySelector('.scroll'), () => renderRoot.querySelector(selector), kHeaders);
  }

  private cellOf(event: Event): Place | null {
    const cell = (event.target as Element | null)?.closest?.('td');
    if (!cell) return null;
    return [Number(cell.dataset['row']), Number(cell.dataset['column'])];
  }

  private say(at: Place): void {
    const [row, column] = at;
    this.entitle(at);
    if (!this.sight) return;
    const cell = { step: this.sight.step.name, index: this.sight.plane.indexAt(row, column) };
    const same = this.focused?.step === cell.step && sameIndex(this.focused.index, cell.index);
    this.isPointing = !same;
    if (!same) fire(this, 'cell-focus', cell);
  }

  /** Every digit, once somebody is there to read it. */
  private entitle([row, column]: Place): void {
    const { sight, words } = this;
    const seen = sight?.cells[row - sight.top]?.[column - sight.left];
    const cell = this.cellAt([row, column]);
    if (!sight || !words || !seen || !cell) return;
    const spoken = describe(seen, sight.step.format, words, this.compared);
    const exact = `${cellName({ step: sight.step.name, index: seen.index })} = ${exactText(seen.value)}`;
    cell.title = spoken ? `${exact} (${spoken})` : exact;
  }

  private onFocus(event: FocusEvent): void {
    const at = this.cellOf(event);
    if (!at) return;
    this.active = at;
    this.say(at);
  }

  private onHover(event: PointerEvent): void {
    const at = this.cellOf(event);
    if (at) this.say(at);
  }

  private onKey(event: KeyboardEvent): void {
    const at = this.cellOf(event);
    const plane = this.sight?.plane;
    if (!at || !plane || event.altKey || event.metaKey) return;
    const to = placeAfter(event, at, plane.rows, plane.columns);
    if (!to) return;
    event.preventDefault();
    this.moveTo(...to);
  }

  private moveTo(row: number, column: number): void {
    if (!this.sight) return;
    this.active = [row, column];
    this.corner = cornerFor(this.active, this.sight.plane, this.corner, this.size);
    this.wantsFocus = true;
  }

  /** Puts the keyboard on a cell of this slice; false where it lies in another. */
  enter(index: readonly number[]): boolean {
    const place = this.sight?.plane.placeOf(index);
    if (!place) return false;
    this.moveTo(place[0], place[1]);
    this.requestUpdate();
    return true;
  }

  private shift(rows: number, columns: number): void {
    const plane = this.sight?.plane;
    if (!plane) return;
    const inside = (place: number, length: number): number =>
      Math.min(Math.max(0, length - this.size), Math.max(0, place));
    this.corner = [inside(this.corner[0] + rows, plane.rows), inside(this.corner[1] + columns, plane.columns)];
    this.active = this.corner;
  }

  protected override render(): unknown {
    const { sight, words, label, compared } = this;
    if (!sight || !words) return nothing;
    const handlers = {
      focus: (event: FocusEvent) => {
        this.onFocus(event);
      },
      hover: (event: PointerEvent) => {
        this.onHover(event);
      },
      key: (event: KeyboardEvent) => {
        this.onKey(event);
      },
      shift: (rows: number, columns: number) => {
        this.shift(rows, columns);
      },
    };
    return html`${guard([sight, words, label, compared], () => gridTemplate(sight, this.size, label, words, handlers, compared))}`;
  }
}

define('lab-grid', LabGrid);
