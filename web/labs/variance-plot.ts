// Variance against d_k: what was measured as dots, what the derivation says as lines. Both axes go by powers of 4.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { shortText } from '../draw/number';
import { widths, type Tally } from './variance-tally.js';

const kWidth = 440;
const kHeight = 230;
const kLeft = 44;
const kTop = 12;
const kBottom = 200;

const x = (width: number): number => kLeft + 16 + (widths.indexOf(width) * (kWidth - kLeft - 40)) / (widths.length - 1);
/** From a quarter to a little over the largest width. */
const y = (variance: number): number => {
  const power = Math.log2(Math.max(variance, 0.25)) / 2;
  return kBottom - ((power + 1) / (widths.length + 0.5)) * (kBottom - kTop);
};

export function variancePlot(tallies: ReadonlyMap<number, Tally>, label: string): TemplateResult {
  const dots = (kind: 'plain' | 'scaled'): (SVGTemplateResult | typeof nothing)[] =>
    widths.map((width) => {
      const tally = tallies.get(width);
      const value = kind === 'plain' ? tally?.variance : tally?.scaledVariance;
      return value === undefined || !Number.isFinite(value)
        ? nothing
        : svg`<circle class=${kind} cx=${x(width)} cy=${y(value)} r="5"></circle>`;
    });
  const line = (kind: string, value: (width: number) => number): SVGTemplateResult =>
    svg`<polyline class=${kind} points=${widths.map((width) => `${x(width)},${y(value(width))}`).join(' ')}></polyline>`;
  return html`<svg class="plot" viewBox="0 0 ${kWidth} ${kHeight}" role="img" aria-label=${label}>${svg`
    <line class="ground" x1=${kLeft} x2=${kWidth - 8} y1=${kBottom} y2=${kBottom}></line>
    ${widths.map(
      (width) => svg`<text class="tick" text-anchor="middle" x=${x(width)} y=${kBottom + 20}>${width}</text>
      <text class="tick" text-anchor="end" x=${kLeft - 6} y=${y(width) + 4}>${shortText(width)}</text>
      <line class="grid" x1=${kLeft} x2=${kWidth - 8} y1=${y(width)} y2=${y(width)}></line>`,
    )}
    ${line('plain', (width) => width)}${line('scaled', () => 1)}${dots('plain')}${dots('scaled')}`}</svg>`;
}
