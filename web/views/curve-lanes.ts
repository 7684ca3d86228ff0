// Under a curve, one lane per format over the same x: where e^x is zero, subnormal, normal, and where it overflows.
import { css, nothing, svg, type CSSResult, type TemplateResult } from 'lit';
import { exactText } from '../draw/number';
import type { CurveWords } from './curve';
import type { Scale } from './curve-scale';

export interface Lane {
  readonly name: string;
  /** Inputs at which the result first is zero, subnormal (or zero, where nothing is subnormal), and overflows. */
  readonly zero: number | null;
  readonly subnormal: number | null;
  readonly overflow: number | null;
  readonly isCurrent: boolean;
}

export const kLaneHeight = 22;

function segment(kind: string, from: number, to: number, y: number): TemplateResult | typeof nothing {
  if (!(to > from)) return nothing;
  return svg`<rect class=${kind} x=${from} y=${y + 4} width=${to - from} height=${kLaneHeight - 8}></rect>`;
}

export function drawLane(
  lane: Lane,
  y: number,
  x: Scale,
  edges: readonly [number, number],
  words: CurveWords,
): TemplateResult {
  const [left, right] = edges;
  const inside = (value: number | null, otherwise: number): number => {
    const place = value === null ? otherwise : (x.place(value) ?? otherwise);
    return place < left ? left : place > right ? right : place;
  };
  const zero = inside(lane.zero, left);
  const subnormal = lane.subnormal === null ? zero : inside(lane.subnormal, left);
  const overflow = inside(lane.overflow, right);
  const text = (value: number | null): string => (value === null ? '\u2013' : exactText(value));
  return svg`<g class=${lane.isCurrent ? 'lane current' : 'lane'}>
    <title>${words.lane(lane.name, text(lane.zero), text(lane.subnormal ?? lane.zero), text(lane.overflow))}</title>
    <text class="lane-name" x=${left - 8} y=${y + kLaneHeight / 2 + 4} text-anchor="end">${lane.name}</text>
    ${segment('zero', left, zero, y)}${segment('subnormal', zero, subnormal, y)}
    ${segment('normal', subnormal, overflow, y)}${segment('overflow', overflow, right, y)}</g>`;
}

export const laneStyles: CSSResult = css`
  rect.zero {
    fill: url('#hatch');
    stroke: var(--line, #dfdcd4);
  }
  rect.subnormal {
    fill: var(--warn, #7a5200);
    opacity: 0.45;
  }
  rect.normal {
    fill: var(--line-strong, #85827b);
    opacity: 0.5;
  }
  .current rect.normal {
    fill: var(--accent);
    opacity: 0.75;
  }
  rect.overflow {
    fill: var(--error-soft, #fbe9e6);
    stroke: var(--error, #a8241b);
    stroke-width: 0.75;
  }
  .lane-name {
    fill: var(--muted);
  }
  .current .lane-name {
    fill: var(--ink);
    font-weight: 600;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--space-4, 16px);
    padding-left: 56px;
    font-size: var(--text-s, 0.8333rem);
    color: var(--muted);
  }
  .key svg {
    display: inline-block;
    vertical-align: -1px;
    margin-right: 6px;
  }
`;
