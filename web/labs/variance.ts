// The variance lab: why scores are divided by sqrt(d_k). The derivation, a step at a time; and the same measured by asking the
// engine for normal q and k over many seeds and widths. A page of its own: `variance?seeds=8`.
import { css, html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { grouped, shortText } from '../draw/number';
import { define } from '../elements/define.js';
import { get, toHash } from '../state/spec.js';
import { wordError } from '../words/index.js';
import { Lab, labStyles } from './lab.js';
import { variancePlot } from './variance-plot.js';
import { VarianceRun } from './variance-run.js';
import { kBatch, kKeys, reach, specOf, widths, type Tally } from './variance-tally.js';
import '../elements/figure-tools.js';

const kMostSeeds = 100;

export class VarianceLab extends Lab {
  static override properties = { ...Lab.properties, shown: { state: true } };
  /** Steps of the derivation that are seen. */
  declare private shown: number;
  private readonly run = new VarianceRun(this, () => this.store);

  constructor() {
    super();
    this.shown = 1;
  }

  static override styles = [
    ...labStyles,
    css`
      p {
        margin: 0;
        max-width: 66ch;
      }
      ol {
        display: grid;
        gap: var(--space-3);
        margin: 0;
        padding-left: 22px;
      }
      .line {
        display: block;
        margin-top: 2px;
        font-family: var(--math, 'STIX Two Text', Georgia, serif);
        font-size: 1.125rem;
        overflow-wrap: anywhere;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2) var(--space-3);
      }
      progress {
        width: min(240px, 100%);
        accent-color: var(--accent);
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 4px var(--space-3) 4px 0;
        border-bottom: 1px solid var(--line);
        font-weight: 400;
        text-align: right;
        white-space: nowrap;
      }
      thead th {
        color: var(--muted);
        font-size: var(--text-s);
        vertical-align: bottom;
      }
      .plot {
        width: min(100%, 560px);
        height: auto;
      }
      .tick {
        fill: var(--muted);
        font-size: 12px;
      }
      .ground {
        stroke: var(--line-strong);
      }
      .grid {
        stroke: var(--line);
      }
      polyline {
        fill: none;
        stroke-width: 2;
      }
      polyline.plain {
        stroke: var(--axis-d-fill);
      }
      polyline.scaled {
        stroke: var(--axis-T-fill);
        stroke-dasharray: 6 4;
      }
      circle {
        stroke: var(--surface);
        stroke-width: 1.5;
      }
      circle.plain {
        fill: var(--axis-d-fill);
      }
      circle.scaled {
        fill: var(--axis-T-fill);
      }
      .key {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-4);
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: var(--text-s);
      }
      a {
        color: var(--accent);
      }
      code {
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override get own(): string {
    return 'variance';
  }

  private get seeds(): number {
    const asked = Number(get(this.spec, 'seeds') ?? '8');
    return Number.isInteger(asked) && asked >= 1 && asked <= kMostSeeds ? asked : 8;
  }

  override render(): TemplateResult {
    const own = this.words.varianceLab;
    return html`<div class="stack">
      <section class="card stack" aria-labelledby="paper"><h2 id="paper">${own.derivation}</h2>${this.derivation()}</section>
      <section class="card stack" aria-labelledby="measured"><h2 id="measured">${own.measured}</h2>${this.measured()}</section>
    </div>`;
  }

  private derivation(): TemplateResult {
    const own = this.words.varianceLab;
    const isAll = this.shown >= own.steps.length;
    const show = (count: number): void => {
      this.shown = count;
    };
    return html`<ol>${own.steps.slice(0, this.shown).map(([said, line]) => html`<li>${said} <span class="line">${line}</span></li>`)}</ol>
      <div class="row" role="group" aria-label=${own.derivation}>${
        isAll
          ? html`<button type="button" class="button" @click=${() => {
              show(1);
            }}>${own.again}</button>`
          : html`<button type="button" class="button" id="next" @click=${() => {
              show(this.shown + 1);
            }}>${own.next}</button>
        <button type="button" class="button quiet" @click=${() => {
          show(own.steps.length);
        }}>${own.all}</button>`
      }</div>`;
  }

  private measured(): TemplateResult {
    const own = this.words.varianceLab;
    const { tallies } = this.run;
    const first = specOf(64, 1, true);
    return html`<p>${own.how(`1\u2013${this.seeds}`, kBatch, kKeys)}</p>
      <div class="row"><label for="seeds">${own.seeds}</label>
        <input id="seeds" type="number" min="1" max=${kMostSeeds} .value=${String(this.seeds)} @change=${this.onSeeds}>
        ${this.gesture()}</div>
      <p role="status">${this.status()}</p>
      ${tallies.size === 0 ? nothing : html`<figure-tools name="variance" .words=${this.words}>${this.picture(tallies)}${this.table(tallies)}</figure-tools><p>${own.conclusion}</p>`}
      <p>${own.spec}${this.words.app.colon}<a href=${toHash(first)}><code lang="en">${first}</code></a></p>`;
  }

  private gesture(): TemplateResult {
    const own = this.words.varianceLab;
    const { state, done, total } = this.run;
    const button = (label: string, act: () => void): TemplateResult =>
      html`<button type="button" class="button" id="run" @click=${act}>${label}</button>`;
    if (state === 'running')
      return html`${button(own.stop, () => {
        this.run.stop();
      })} <progress max=${total} value=${done} aria-label=${own.measured}></progress>`;
    return html`${button(own.measure, () => {
      this.run.start(this.seeds);
    })}${
      state === 'stopped'
        ? html`<button type="button" class="button" id="on" @click=${() => {
            void this.run.goOn();
          }}>${own.goOn}</button>`
        : nothing
    }`;
  }

  private status(): string {
    const own = this.words.varianceLab;
    const { state, done, total, error, tallies } = this.run;
    if (error !== null) return own.failed(wordError(this.words, error));
    if (state === 'stopped') return own.stopped(done, total);
    if (state === 'done') return own.finished(grouped(tallies.get(1)?.count ?? 0));
    // Read out now and then, not at every run.
    return state === 'running' ? own.progress(done - (done % 10), total) : '';
  }

  private picture(tallies: ReadonlyMap<number, Tally>): TemplateResult {
    const own = this.words.varianceLab;
    const width = [...tallies.keys()].at(-1) ?? 1;
    const tally = tallies.get(width);
    const says = own.plotSays(
      String(width),
      shortText(tally?.variance ?? NaN),
      shortText(tally?.scaledVariance ?? NaN),
    );
    return html`<div><h3>${own.plot}</h3><ul class="key">
      ${(['plain', 'scaled'] as const).map(
        (kind) => html`<li><svg width="24" height="10" aria-hidden="true">${keyLine(kind)}</svg>
        ${kind === 'plain' ? own.plainLine : own.scaledLine}</li>`,
      )}</ul>
      ${variancePlot(tallies, says)}</div>`;
  }

  private table(tallies: ReadonlyMap<number, Tally>): TemplateResult {
    const { columns } = this.words.varianceLab;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.words.varianceLab.measured}><table>
      <thead><tr>${Object.values(columns).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${widths.map((width) => {
        const tally = tallies.get(width);
        return tally === undefined || tally.count === 0 ? nothing : this.tableRow(width, tally);
      })}</tbody></table></div>`;
  }

  private tableRow(width: number, tally: Tally): TemplateResult {
    const off = reach(width, tally.rows);
    const figures = [
      shortText(tally.mean),
      shortText(tally.variance),
      this.words.varianceLab.within(shortText(width - off), shortText(width + off)),
      shortText(tally.scaledVariance),
      shortText(tally.plainWeight),
      shortText(tally.scaledWeight),
    ];
    return html`<tr><th scope="row">${width}</th>${figures.map((figure) => html`<td>${figure}</td>`)}</tr>`;
  }

  private onSeeds(event: Event): void {
    const input = event.target as HTMLInputElement;
    if (input.validity.valid && input.value !== '') this.change({ seeds: input.value }, 'seeds');
    else input.value = String(this.seeds);
  }
}

const keyLine = (kind: string): SVGTemplateResult => svg`<polyline class=${kind} points="0,5 24,5"></polyline>`;

define('variance-lab', VarianceLab);
