// The dots of a plot: where each is drawn, an arrow for one that lies beyond the picture, one label for those that hide one
// another. All together are one tab stop; each says both its values in full.
import { css, nothing, svg, type CSSResult, type TemplateResult } from 'lit';
import type { Frame } from './curve-scale';

export interface Dot {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Both values in full, with the bits. */
  readonly title: string;
}

interface Spot {
  readonly at: number;
  readonly edge: number;
  readonly shape: 'dot' | 'up' | 'down';
}

/** A dot that is no number, or beyond the picture, is an arrow at the edge where it left. */
function spotOf({ x: px, y: py }: Dot, { x, y, left, right, top, bottom, isByPowers }: Frame): Spot | null {
  const across = x.place(px);
  if (across === null) return null;
  const at = across < left ? left : across > right ? right : across;
  const place = py === 0 && isByPowers ? bottom + 1 : py === Infinity || Number.isNaN(py) ? top - 1 : y.place(py);
  if (place === null) return null;
  if (place < top) return { at, edge: top + 8, shape: 'up' };
  return place > bottom ? { at, edge: bottom - 8, shape: 'down' } : { at, edge: place, shape: 'dot' };
}

/** Names of dots in one place: all of a few, else the first and the last. */
function shared(labels: readonly string[]): string {
  const all = [...new Set(labels)];
  return all.length > 3 ? `${all[0] ?? ''} \u2026 ${all.at(-1) ?? ''}` : all.join(', ');
}

function drawDot(
  { title }: Dot,
  n: number,
  spot: Spot,
  label: string,
  isStop: boolean,
  isRight: boolean,
): TemplateResult {
  const { at, edge, shape } = spot;
  const drawn = {
    dot: svg`<circle cx=${at} cy=${edge} r="6"></circle>`,
    up: svg`<path d="M ${at} ${edge - 8} l 7 13 h -14 z"></path>`,
    down: svg`<path d="M ${at} ${edge + 8} l 7 -13 h -14 z"></path>`,
  }[shape];
  return svg`<g class="dot" data-dot=${n} role="img" aria-label=${title} tabindex=${isStop ? '0' : '-1'}>${drawn}
    <text class="halo" x=${isRight ? at - 10 : at + 10} y=${edge + (shape === 'up' ? 12 : -6)}
      text-anchor=${isRight ? 'end' : 'start'}>${label}</text></g>`;
}

/** `stop` is the dot that Tab leads to; the first that is drawn where that one is not. */
export function drawDots(dots: readonly Dot[], frame: Frame, stop: number): (TemplateResult | typeof nothing)[] {
  const spots = dots.map((dot) => spotOf(dot, frame));
  const keys = spots.map((spot) => (spot === null ? '' : [spot.at, spot.edge, spot.shape].map(String).join()));
  const isDrawn = (spots[stop] ?? null) !== null;
  const first = isDrawn ? stop : spots.findIndex((spot) => spot !== null);
  return dots.map((dot, n) => {
    const spot = spots[n] ?? null;
    if (spot === null) return nothing;
    const alike = dots.filter((_, other) => keys[other] === keys[n]);
    const label = keys.lastIndexOf(keys[n] ?? '') === n ? shared(alike.map((one) => one.label)) : '';
    return drawDot(dot, n, spot, label, n === first, spot.at > (frame.left + frame.right) / 2);
  });
}

export const dotStyles: CSSResult = css`
  .dot text {
    fill: var(--accent);
    font-weight: 600;
  }
  .dot circle,
  .dot path {
    fill: var(--accent);
    stroke: var(--surface);
    stroke-width: 1.5;
  }
  .dot:focus-visible {
    outline: none;
  }
  .dot:focus-visible :is(circle, path) {
    stroke: var(--ink);
    stroke-width: 3;
  }
`;
