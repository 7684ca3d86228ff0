// What one row, one head and two heads miss, against the strength of the relations: three lines through the engine's own
// points, and the same figures as a table.
import { LitElement, html, nothing, svg, type SVGTemplateResult } from 'lit';
import { exactText, shortText } from '../draw/number';
import { wordOf } from '../draw/spec-text';
import type { TraceHead } from '../engine/types';
import { define } from './define';
import { subspaceStyles } from './subspace-styles';
import type { SubspaceWords } from './subspace-words';
import { viewStyles } from './styles';

interface Point {
  readonly strength: number;
  readonly single_error: number;
  readonly merged_error: number;
  readonly split_error: number;
}

const kinds = ['single_error', 'merged_error', 'split_error'] as const;
type Kind = (typeof kinds)[number];

const kWidth = 440;
const kHeight = 180;
const kLeft = 44;
const kBottom = 26;

function pointsOf(results: Readonly<Record<string, unknown>>): Point[] {
  return Array.isArray(results['by_strength']) ? (results['by_strength'] as Point[]) : [];
}

export class LabSubspaceCurve extends LitElement {
  static override properties = { trace: { attribute: false }, words: { attribute: false } };
  declare trace: TraceHead | null;
  declare words: SubspaceWords | null;

  constructor() {
    super();
    this.trace = null;
    this.words = null;
  }

  static override styles = [viewStyles, subspaceStyles];

  protected override render(): unknown {
    const { trace, words } = this;
    if (trace === null || words === null) return nothing;
    const points = pointsOf(trace.results);
    const names = { single_error: words.single, merged_error: words.merged, split_error: words.split };
    return html`<p class="help">${words.curveHelp}</p>
      <ul class="key">${kinds.map((kind) => html`<li><svg width="24" height="8" aria-hidden="true">${svg`<line class=${kind} x1="0" x2="24" y1="4" y2="4"></line>`}</svg> ${names[kind]}</li>`)}</ul>
      ${this.plot(points, Number(wordOf(trace.spec, 'strength')), words)}
      <details><summary>${words.curveTable}</summary><div class="scroll" tabindex="0" role="group" aria-label=${words.curveTable}><table>
        <thead><tr><th scope="col">${words.strength}</th>${kinds.map((kind) => html`<th scope="col">${names[kind]}</th>`)}</tr></thead>
        <tbody>${points.map(
          (point) => html`<tr><th scope="row" class="figures">${shortText(point.strength)}</th>
          ${kinds.map((kind) => html`<td class="figures" title=${exactText(point[kind])}>${shortText(point[kind])}</td>`)}</tr>`,
        )}</tbody></table></div></details>`;
  }

  private plot(points: readonly Point[], now: number, words: SubspaceWords): unknown {
    const all = points.flatMap((point) => kinds.map((kind) => point[kind])).filter(Number.isFinite);
    const most = all.reduce((a, b) => (b > a ? b : a), 0) || 1;
    // A strength far beyond the others has its place in the table; the drawing keeps its scale.
    const drawn = points.filter(({ strength }) => strength <= 16);
    const end = drawn.at(-1)?.strength ?? 1;
    const x = (strength: number): number => kLeft + (strength / end) * (kWidth - kLeft - 8);
    const y = (value: number): number => 8 + (1 - value / most) * (kHeight - kBottom - 8);
    const line = (kind: Kind): SVGTemplateResult =>
      svg`<polyline class=${kind} points=${drawn.map((point) => `${x(point.strength)},${y(point[kind])}`).join(' ')}></polyline>`;
    const ticks = [0, 2, 4, 6, 8, 10, 12].filter((strength) => strength <= end);
    return html`<svg class="plot" viewBox="0 0 ${kWidth} ${kHeight}" role="img" aria-label=${words.curveHelp}>
      ${svg`<line class="ground" x1=${kLeft} x2=${kWidth - 8} y1=${y(0)} y2=${y(0)}></line>
      ${ticks.map((strength) => svg`<text class="tick" text-anchor="middle" x=${x(strength)} y=${kHeight - 8}>${strength}</text>`)}
      ${[0, most].map((value) => svg`<text class="tick" text-anchor="end" x=${kLeft - 6} y=${y(value) + 4}>${shortText(Number(value.toPrecision(2)))}</text>`)}
      ${now <= end ? svg`<line class="now" x1=${x(now)} x2=${x(now)} y1="8" y2=${y(0)}></line>` : nothing}
      ${kinds.map(line)}`}</svg>`;
  }
}

define('lab-subspace-curve', LabSubspaceCurve);
