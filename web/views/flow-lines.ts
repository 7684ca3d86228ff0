// Weights of one head as lines: which query reads which key, how much, and what is forbidden. Widths are the weights
// themselves, 12 pixels for 1; nothing is made thicker to be seen.
import { svg, type TemplateResult } from 'lit';
import type { Step, Trace } from '../engine/types';
import { valueAt } from '../draw/address';
import { forbiddenAt } from '../draw/forbidden';
import type { Plane } from './plane';

/** The height of a label beside the lines, in the style sheet of flow.ts. */
const kRow = 32;
const kWidth = 112;
const kOne = 12;

export interface Link {
  readonly query: number;
  readonly key: number;
  readonly weight: number;
  readonly masked: boolean;
}

/** Every pair of a query and a key, in reading order. */
export function linksOf(trace: Trace, step: Step, plane: Plane): readonly Link[] {
  const forbidden = forbiddenAt(trace, step);
  return Array.from({ length: plane.rows * plane.columns }, (_, n) => {
    const [query, key] = [Math.floor(n / plane.columns), n % plane.columns];
    const index = plane.indexAt(query, key);
    return { query, key, weight: valueAt(trace, step, index), masked: forbidden?.(index) ?? false };
  });
}

function line({ query, key, weight }: Link, isOn: boolean): TemplateResult {
  const [from, to] = [(query + 0.5) * kRow, (key + 0.5) * kRow];
  return svg`<path class=${isOn ? 'on' : ''} data-pair=${`${query},${key}`} stroke-width=${weight * kOne}
    d="M 0 ${from} C ${kWidth / 2} ${from}, ${kWidth / 2} ${to}, ${kWidth} ${to}"></path>`;
}

/** Lines of the chosen query lie on top; a weight of 0, or none at all, has no line. */
export function drawLines(links: readonly Link[], query: number, rows: number, label: string): TemplateResult {
  const seen = links.filter(({ weight }) => weight > 0 && weight < Infinity);
  const [others, own] = [seen.filter((link) => link.query !== query), seen.filter((link) => link.query === query)];
  const height = rows * kRow;
  return svg`<svg role="img" aria-label=${label} width=${kWidth} height=${height} viewBox="0 0 ${kWidth} ${height}">
    ${others.map((link) => line(link, false))}${own.map((link) => line(link, true))}</svg>`;
}
