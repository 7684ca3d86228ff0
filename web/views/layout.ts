// Where weights lie: each stored matrix drawn to scale with the slices of q, k and v in it, one element marked, and for
// each slice its shape, strides and offset as a table. What is drawn is the storage, not the matrix as it is used.
import { LitElement, css, html, nothing, svg, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types';
import { addressOf, addressText, cellName, findStep, type CellRef } from '../draw/address';
import { placeIn, storedUnder, type Stored } from '../draw/stored';
import type { BesideWords } from './beside-words';
import { define } from './define';
import { axisName } from './shape';
import { viewStyles } from './styles';
import type { ViewsWords } from './words';

const kWeights: readonly string[] = ['wq', 'wk', 'wv'];
const kWidest = 264;
const kTallest = 240;
/** Up to so many rows and columns cells are large enough to be ruled. */
const kRuled = 48;

export class LabLayout extends LitElement {
  static override properties = {
    trace: { attribute: false },
    cell: { attribute: false },
    words: { attribute: false },
    views: { attribute: false },
  };
  declare trace: Trace | null;
  /** The element of a logical matrix to mark. */
  declare cell: CellRef | null;
  declare words: BesideWords | null;
  declare views: ViewsWords | null;

  constructor() {
    super();
    this.trace = null;
    this.cell = null;
    this.words = null;
    this.views = null;
  }

  static override styles = [
    viewStyles,
    css`
      .pictures {
        display: flex;
        flex-wrap: wrap;
        gap: 12px 20px;
        align-items: flex-start;
      }
      figure {
        margin: 0;
      }
      figcaption {
        font-size: var(--text-s, 0.8333rem);
        color: var(--muted);
      }
      svg {
        display: block;
        max-width: 100%;
        height: auto;
      }
      .all {
        fill: var(--sunken);
        stroke: var(--line-strong);
      }
      .wq {
        fill: var(--axis-T-fill);
      }
      .wk {
        fill: var(--axis-d-fill);
      }
      .wv {
        fill: var(--axis-h-fill);
      }
      .slice {
        fill-opacity: 0.35;
        stroke: var(--ink);
      }
      .rule {
        stroke: var(--ink);
        stroke-opacity: 0.25;
      }
      text {
        fill: var(--ink);
        font: 600 13px var(--mono, monospace);
        text-anchor: middle;
        dominant-baseline: middle;
      }
      .here {
        fill: none;
        stroke: var(--accent);
        stroke-width: 3;
      }
      table {
        margin-top: 8px;
        border-collapse: collapse;
        font-size: var(--text-s, 0.8333rem);
      }
      th,
      td {
        padding: 2px 12px 2px 0;
        text-align: left;
        font-weight: 400;
      }
      th {
        color: var(--muted);
      }
      .scroll {
        overflow-x: auto;
      }
      .swatch {
        display: inline-block;
        width: 12px;
        height: 12px;
        margin-right: 6px;
        border: 1px solid var(--ink);
        vertical-align: -1px;
      }
      .swatch.wq {
        background: var(--axis-T-fill);
      }
      .swatch.wk {
        background: var(--axis-d-fill);
      }
      .swatch.wv {
        background: var(--axis-h-fill);
      }
    `,
  ];

  private rules(stored: Stored, unit: number): unknown {
    if (Math.max(stored.rows, stored.columns) > kRuled) return nothing;
    const [width, height] = [stored.columns * unit, stored.rows * unit];
    const across = Array.from({ length: stored.rows - 1 }, (_, n) => (n + 1) * unit);
    const down = Array.from({ length: stored.columns - 1 }, (_, n) => (n + 1) * unit);
    return [
      ...across.map((y) => svg`<line class="rule" x1="0" x2=${width} y1=${y} y2=${y}></line>`),
      ...down.map((x) => svg`<line class="rule" y1="0" y2=${height} x1=${x} x2=${x}></line>`),
    ];
  }

  private mark(trace: Trace, stored: Stored, unit: number): unknown {
    const step = findStep(trace, this.cell?.step);
    if (!step || !this.cell || step.storage !== stored.storage) return nothing;
    const [row, column] = placeIn(stored, addressOf(step, this.cell.index));
    const size = Math.max(unit, 8);
    const grown = (size - unit) / 2;
    return svg`<rect class="here" x=${column * unit - grown} y=${row * unit - grown} width=${size} height=${size}></rect>`;
  }

  private picture(trace: Trace, stored: Stored, words: BesideWords): TemplateResult {
    const unit = Math.min(22, kWidest / stored.columns, kTallest / stored.rows);
    const [width, height] = [stored.columns * unit, stored.rows * unit];
    const shape = `(${stored.rows}, ${stored.columns})`;
    const label = words.conventions.picture(shape, stored.slices.map(({ step }) => step.name).join(', '));
    return html`<figure><svg role="img" aria-label=${label} width=${width + 6} height=${height + 6}
      viewBox=${`-3 -3 ${width + 6} ${height + 6}`}>
      <rect class="all" width=${width} height=${height}></rect>
      ${stored.slices.map(
        ({ step, top, left, rows, columns }) => svg`<rect class=${`slice ${step.name}`} x=${left * unit} y=${top * unit}
          width=${columns * unit} height=${rows * unit}></rect>`,
      )}${this.rules(stored, unit)}${stored.slices.map(
        ({ step, top, left, rows, columns }) => svg`<text x=${(left + columns / 2) * unit} y=${(top + rows) * unit - 9}
          >${step.name}</text>`,
      )}${this.mark(trace, stored, unit)}</svg>
      <figcaption>${shape}</figcaption></figure>`;
  }

  private facts(trace: Trace, views: ViewsWords): TemplateResult {
    const { memory } = views;
    const steps = kWeights.flatMap((name) => findStep(trace, name) ?? []);
    return html`<div class="scroll"><table><thead><tr><td></td><th scope="col">${memory.shape}</th><th scope="col">${memory.strides}</th>
      <th scope="col">${memory.offset}</th><td></td></tr></thead><tbody>${steps.map(
        (step) => html`<tr><th scope="row"><span class="swatch ${step.name}"></span><code>${step.name}</code></th>
        <td class="figures">(${step.shape.join(', ')}) <span class="muted">${step.axes.map(axisName).join(', ')}</span></td><td class="figures">(${step.strides.join(', ')})</td>
        <td class="figures">${step.offset}</td><td>${step.contiguous ? memory.contiguous : memory.notContiguous}</td></tr>`,
      )}</tbody></table></div>`;
  }

  private said(trace: Trace, all: readonly Stored[], words: BesideWords): TemplateResult | typeof nothing {
    const step = findStep(trace, this.cell?.step);
    const stored = all.find(({ storage }) => storage === step?.storage);
    if (!step || !stored || !this.cell) return nothing;
    const [row, column] = placeIn(stored, addressOf(step, this.cell.index));
    const address = addressText(step, this.cell.index).replaceAll('*', '\u00d7');
    return html`<p class="figures small">${words.conventions.element(cellName(this.cell), address, row, column)}</p>`;
  }

  protected override render(): unknown {
    const { trace, words, views } = this;
    if (!trace || !words || !views) return nothing;
    const all = storedUnder(trace, kWeights);
    if (all.length === 0) return html`<p class="muted">${words.conventions.none}</p>`;
    return html`<div class="pictures">${all.map((stored) => this.picture(trace, stored, words))}</div>
      ${this.said(trace, all, words)}${this.facts(trace, views)}`;
  }
}

define('lab-layout', LabLayout);
