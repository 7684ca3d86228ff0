// The table of a grid, as a template: it depends on what is in sight alone, never on the focus, which is marked afterwards.
import { html, nothing, type TemplateResult } from 'lit';
import { isSubnormal, shortText, specialOf } from '../draw/number';
import { offText, type Compared } from './comparison';
import { placeName, rowName, type Plane } from './plane';
import { axisClass, axisName } from './shape';
import type { Cell, Sight } from './sight';
import { valueWord, type ViewsWords } from './words';

/** More rows than this scroll inside their own frame, under a header that stays. */
const kTall = 16;
/** Up to so many columns are named in full; more get their number. */
const kNamed = 8;

export interface GridHandlers {
  readonly focus: (event: FocusEvent) => void;
  /** A real movement of the pointer: cells that scroll past a resting pointer are not pointed at. */
  readonly hover: (event: PointerEvent) => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly shift: (rows: number, columns: number) => void;
}

/** What is said of a cell that a plain number does not say; null where the number is all. */
export function describe(
  cell: Cell,
  format: string,
  words: ViewsWords,
  compared: Compared | null = null,
): string | null {
  const special = specialOf(cell.value);
  const beside = compared && cell.off && cell.off.level > 0 ? offText(cell.value, format, cell.off, compared) : null;
  const parts = [
    special ? valueWord(special, words) : null,
    cell.masked ? words.tensor.masked : null,
    isSubnormal(cell.value, format) ? words.tensor.subnormal : null,
    beside,
  ].filter(Boolean);
  return parts.length === 0 ? null : (special || beside ? parts : [shortText(cell.value), ...parts]).join(', ');
}

function cellTemplate(
  cell: Cell,
  row: number,
  column: number,
  format: string,
  words: ViewsWords,
  compared: Compared | null,
): TemplateResult {
  const spoken = describe(cell, format, words, compared);
  if (spoken === null) {
    return html`<td class=${cell.heat} data-row=${row} data-column=${column} tabindex="-1"><span>${cell.text}</span></td>`;
  }
  const classes = [
    cell.heat,
    cell.masked ? 'masked' : '',
    specialOf(cell.value) ? 'special' : '',
    isSubnormal(cell.value, format) ? 'subnormal' : '',
  ];
  return html`<td class=${classes.filter(Boolean).join(' ')} data-row=${row} data-column=${column} tabindex="-1"><span
    aria-hidden="true">${cell.text}</span><i class="visually-hidden">${spoken}</i></td>`;
}

function cornerTemplate({ step, plane }: Sight): TemplateResult {
  const letter = (axis: number | null, arrow: string): TemplateResult | typeof nothing =>
    axis === null
      ? nothing
      : html`<span class=${axisClass(step.axes[axis])}>${axisName(step.axes[axis])}${arrow}</span>`;
  return html`<td class="corner" aria-hidden="true">${plane.rowAxes.map((axis) => letter(axis, '\u2193'))} ${letter(plane.columnAxis, '\u2192')}</td>`;
}

function axisClassAt({ step }: Sight, axis: number | null): string {
  return axis === null ? '' : axisClass(step.axes[axis]);
}

function headTemplate(sight: Sight, words: ViewsWords): TemplateResult {
  const { plane, step, left, cells } = sight;
  const isNamed = plane.columns <= kNamed;
  const columnClass = axisClassAt(sight, plane.columnAxis);
  return html`<thead><tr aria-rowindex="1">${cornerTemplate(sight)}${(cells[0] ?? []).map((_, c) => {
    const name = placeName(step, plane.columnAxis, left + c, words);
    return html`<th scope="col" class=${columnClass} aria-colindex=${left + c + 2}
      aria-label=${isNamed ? nothing : name}>${isNamed ? name : left + c}</th>`;
  })}</tr></thead>`;
}

function bodyTemplate(sight: Sight, words: ViewsWords, compared: Compared | null): TemplateResult {
  const { plane, step, top, left, cells } = sight;
  const rowClass = axisClassAt(sight, plane.rowAxis);
  const name = (row: number): string => (plane.rowAxis === null ? step.name : rowName(step, plane, row, words));
  return html`<tbody>${cells.map(
    (row, r) =>
      html`<tr aria-rowindex=${top + r + 2}><th scope="row" class=${rowClass} aria-colindex="1">${name(top + r)}</th>${row.map(
        (cell, c) => cellTemplate(cell, top + r, left + c, step.format, words, compared),
      )}</tr>`,
  )}</tbody>`;
}

/** Buttons that move the window, and where it stands; nothing where all is in sight. */
function windowTemplate(
  { plane, top, left }: Sight,
  size: number,
  words: ViewsWords,
  shift: GridHandlers['shift'],
): TemplateResult | typeof nothing {
  if (plane.rows <= size && plane.columns <= size) return nothing;
  const { tensor } = words;
  const button = (text: string, arrow: string, rows: number, columns: number, isOff: boolean): TemplateResult =>
    html`<button type="button" class="button" aria-label=${text} title=${text} ?disabled=${isOff}
      @click=${() => {
        shift(rows, columns);
      }}>${arrow}</button>`;
  const half = size / 2;
  const span = (first: number, length: number): string => `${first}\u2013${Math.min(length, first + size) - 1}`;
  return html`<div class="window">
    ${plane.rows > size ? html`${button(tensor.up, '\u2191', -half, 0, top === 0)}${button(tensor.down, '\u2193', half, 0, top + size >= plane.rows)}` : nothing}
    ${plane.columns > size ? html`${button(tensor.left, '\u2190', 0, -half, left === 0)}${button(tensor.right, '\u2192', 0, half, left + size >= plane.columns)}` : nothing}
    <span role="status" class="small muted">${tensor.window(span(top, plane.rows), plane.rows, span(left, plane.columns), plane.columns)}</span>
  </div>`;
}

function isEmpty(plane: Plane): boolean {
  return plane.rows === 0 || plane.columns === 0;
}

export function gridTemplate(
  sight: Sight,
  size: number,
  label: string,
  words: ViewsWords,
  handlers: GridHandlers,
  compared: Compared | null = null,
): TemplateResult {
  const { plane, step, cells } = sight;
  if (isEmpty(plane)) return html`<p class="muted">${words.tensor.noCells}</p>`;
  return html`${windowTemplate(sight, size, words, handlers.shift)}
    <div class=${cells.length > kTall ? 'scroll tall' : 'scroll'}>
      <table role="grid" aria-label=${label || step.name} aria-readonly="true" aria-describedby="keys"
        aria-rowcount=${plane.rows + 1} aria-colcount=${plane.columns + 1}
        @focusin=${handlers.focus} @pointermove=${handlers.hover} @keydown=${handlers.key}>
        ${headTemplate(sight, words)}${bodyTemplate(sight, words, compared)}
      </table>
    </div>
    <span id="keys" class="visually-hidden">${words.tensor.keys}</span>`;
}
