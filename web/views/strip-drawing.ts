// A memory strip as SVG: boxes with address and value, the step's own index under each, and an arc for every hop of the path.
// Presentation attributes only, since the page's content policy forbids style attributes.
import { css, nothing, svg, type CSSResult, type TemplateResult } from 'lit';
import type { Step } from '../engine/types';
import { shortText } from '../draw/number';
import { axisClass } from './shape';
import type { Strip, StripCell } from './strip';

const kBoxHeight = 44;
const kTextWidth = 6.8;
const kLabelWidth = 6.4;
const kFlat = 10;
const kTallest = 64;

export interface Drawing {
  readonly strip: Strip;
  readonly step: Step;
  /** Address of the focused element, or null. */
  readonly here: number | null;
  readonly withPath: boolean;
  readonly label: string;
  readonly pick: (index: readonly number[]) => void;
}

function cellWidth(strip: Strip): number {
  return strip.cells.reduce(
    (width, cell) =>
      Math.max(
        width,
        shortText(cell.value).length * kTextWidth + 14,
        (cell.index?.join(',').length ?? 0) * kLabelWidth + 8,
      ),
    44,
  );
}

function arcHeight(from: number, to: number): number {
  const far = Math.abs(to - from);
  return far === 1 && to > from ? kFlat : Math.min(kTallest, 12 + far * 5);
}

/** Steps to the next cell run flat; a jump arches over what it skips. */
function hop(from: number, to: number, width: number, floor: number): TemplateResult {
  const [x1, x2] = [(from + 0.5) * width, (to + 0.5) * width];
  const height = arcHeight(from, to);
  const isJump = height > kFlat;
  const nudge = Math.sign(x2 - x1) * (isJump ? 5 : 3);
  return svg`<path class=${isJump ? 'hop jump' : 'hop'} marker-end=${isJump ? 'url(#leap)' : 'url(#step)'}
    d="M ${x1 + nudge} ${floor - 2} C ${x1 + nudge} ${floor - height * 1.3}, ${x2 - nudge} ${floor - height * 1.3}, ${x2 - nudge} ${floor - 5}"></path>`;
}

function indexLabel(step: Step, index: readonly number[]): TemplateResult[] {
  return index.map((at, axis) => svg`${axis > 0 ? ',' : ''}<tspan class=${axisClass(step.axes[axis])}>${at}</tspan>`);
}

function box(cell: StripCell, n: number, width: number, floor: number, drawing: Drawing): TemplateResult {
  const x = n * width;
  const classes = ['cell', cell.address === drawing.here ? 'here' : '', cell.index ? '' : 'unread'].join(' ');
  const pick = cell.index
    ? () => {
        if (cell.index) drawing.pick(cell.index);
      }
    : nothing;
  return svg`<g class=${classes} data-address=${cell.address} @click=${pick}>
    <rect x=${x + 1} y=${floor} width=${width - 2} height=${kBoxHeight} rx="3"></rect>
    <text class="address" x=${x + 6} y=${floor + 13}>${cell.address}</text>
    <text class="value" x=${x + width / 2} y=${floor + 33} text-anchor="middle">${shortText(cell.value)}</text>
    ${cell.index ? svg`<text class="index" x=${x + width / 2} y=${floor + kBoxHeight + 14} text-anchor="middle">${indexLabel(drawing.step, cell.index)}</text>` : nothing}
  </g>`;
}

export function drawStrip(drawing: Drawing): TemplateResult {
  const { strip } = drawing;
  const width = cellWidth(strip);
  const hops = drawing.withPath ? strip.hops.map(([from, to]) => [from - strip.first, to - strip.first] as const) : [];
  const floor = hops.length === 0 ? 2 : Math.max(...hops.map(([from, to]) => arcHeight(from, to))) + 6;
  const [w, h] = [strip.cells.length * width, floor + kBoxHeight + 20];
  return svg`<svg role="img" aria-label=${drawing.label} width=${w} height=${h} viewBox="0 0 ${w} ${h}">
    <defs>${['step', 'leap'].map(
      (name) => svg`<marker id=${name} class=${name} viewBox="0 0 8 8" refX="6" refY="4"
      markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 1 L 7 4 L 0 7 z"></path></marker>`,
    )}</defs>
    ${strip.cells.map((cell, n) => box(cell, n, width, floor, drawing))}
    ${hops.map(([from, to]) => hop(from, to, width, floor))}
  </svg>`;
}

export const stripStyles: CSSResult = css`
  svg {
    display: block;
    font-family: var(--mono, ui-monospace, monospace);
  }
  .cell:not(.unread) {
    cursor: pointer;
  }
  rect {
    fill: var(--surface);
    stroke: var(--line-strong, #85827b);
  }
  .address {
    fill: var(--muted);
    font-size: 10px;
  }
  .value {
    fill: var(--ink);
    font-size: 12px;
  }
  .index {
    fill: var(--muted);
    font-size: 10.5px;
  }
  tspan {
    fill: currentcolor;
  }
  .unread rect {
    stroke-dasharray: 2 3;
  }
  .unread .value {
    fill: var(--muted);
  }
  .here rect {
    fill: var(--accent-soft);
    stroke: var(--accent);
    stroke-width: 2.5;
  }
  .hop {
    fill: none;
    stroke: var(--line-strong, #85827b);
    stroke-width: 1.25;
  }
  .jump {
    stroke: var(--accent);
    stroke-width: 1.75;
  }
  .step path {
    fill: var(--line-strong, #85827b);
  }
  .leap path {
    fill: var(--accent);
  }
  @media (forced-colors: active) {
    rect {
      fill: Canvas;
      stroke: CanvasText;
    }
    text,
    tspan,
    .step path,
    .leap path {
      fill: CanvasText;
    }
    .hop {
      stroke: CanvasText;
    }
    .here rect {
      fill: Canvas;
      stroke: Highlight;
      stroke-width: 4;
    }
  }
`;
