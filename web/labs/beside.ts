// What the labs that lay two runs side by side have in common: both runs beside the comparison of them, the sentence
// that says where they part, the table of steps, and the two tensors of the chosen one.
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { cellName, findStep, sameIndex, type CellRef } from '../draw/address';
import { kApart, levelClass, levelOf } from '../draw/divergence';
import { shortText, toNumber } from '../draw/number';
import { plainTensor } from '../draw/tensor-text.js';
import '../elements/figure-tools.js';
import type { Explanation, LabError, Trace } from '../engine/types.js';
import { compareSpec, readComparison, type Comparison } from '../state/comparison.js';
import { get } from '../state/spec.js';
import { divergenceStyles, ulpText } from '../views/comparison';
import { wordError } from '../words/index.js';
import { Lab, labStyles } from './lab.js';

export interface Sides {
  /** The answer they belong to. */
  readonly of: Trace;
  readonly left: Trace;
  readonly right: Trace;
  readonly comparison: Comparison;
}

export type Side = 'left' | 'right';

/** Steps of both runs in the order of the left one; those that only the right one has stand where it has them. */
export function unionOf(left: Trace, right: Trace): readonly string[] {
  const names: string[] = [];
  let at = 0;
  for (const { name } of left.steps) {
    const there = right.steps.findIndex((step) => step.name === name);
    for (; there >= 0 && at < there; at += 1) {
      const extra = right.steps[at]?.name ?? '';
      if (!findStep(left, extra) && !names.includes(extra)) names.push(extra);
    }
    names.push(name);
  }
  const rest = right.steps.map(({ name }) => name).filter((name) => !names.includes(name));
  return [...names, ...rest];
}

/** Two numbers with as many digits as it takes to tell them apart, and one more. */
function apart(left: number, right: number): readonly [string, string] {
  const both = [left, right];
  if (!both.every(Number.isFinite)) return [shortText(left), shortText(right)];
  let digits = 4;
  while (digits < 16 && left.toPrecision(digits) === right.toPrecision(digits)) digits += 1;
  const [a = '', b = ''] = both.map((value) => String(Number(value.toPrecision(digits + 1))).replaceAll('-', '\u2212'));
  return [a, b];
}

export abstract class BesideLab extends Lab {
  static override properties = {
    ...Lab.properties,
    sides: { state: true },
    failure: { state: true },
    chosen: { state: true },
    cell: { state: true },
    explained: { state: true },
  };
  declare protected sides: Sides | null;
  declare protected failure: readonly [Side, LabError] | null;
  declare protected chosen: string | null;
  declare protected cell: CellRef | null;
  declare protected explained: Explanation | null;
  private asked: Trace | null = null;

  constructor() {
    super();
    this.sides = null;
    this.failure = null;
    this.chosen = null;
    this.cell = null;
    this.explained = null;
  }

  protected override get own(): string {
    return 'compare';
  }

  static override styles = [
    ...labStyles,
    divergenceStyles,
    css`
      .said {
        margin: 0;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        border-collapse: collapse;
        font-size: var(--text-s);
      }
      th,
      td {
        padding: var(--space-1) var(--space-3) var(--space-1) 0;
        border-bottom: 1px solid var(--line);
        text-align: left;
        font-weight: 400;
        vertical-align: baseline;
      }
      thead th {
        color: var(--muted);
      }
      td.number {
        padding-left: var(--space-3);
        font-family: var(--mono);
        font-variant-numeric: tabular-nums;
        text-align: right;
      }
      .on {
        padding: 0 3px;
      }
      .u6 .on {
        background: var(--surface);
      }
      details {
        margin-top: var(--space-2);
        font-size: var(--text-s);
      }
      summary {
        min-height: 24px;
        color: var(--muted);
        cursor: pointer;
      }
      .same-list {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-3);
        max-width: 480px;
      }
      .steps {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4) var(--space-8);
        align-items: start;
      }
      @media (width >= 1000px) {
        .steps {
          grid-template-columns: max-content minmax(0, 1fr);
        }
      }
      tr.first th {
        border-left: 3px solid var(--accent);
        padding-left: var(--space-2);
      }
      code {
        font-family: var(--mono);
        color: var(--muted);
      }
      .link {
        min-height: 24px;
        padding: 0;
        border: 0;
        background: none;
        color: var(--accent);
        font-size: inherit;
        text-align: left;
        text-decoration: underline;
        text-underline-offset: 3px;
        cursor: pointer;
      }
      .link[aria-current] {
        color: var(--ink);
        font-weight: 600;
      }
      .two {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-4) var(--space-8);
      }
      .two > * {
        flex: 1 1 300px;
        min-width: 0;
        max-width: 100%;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: var(--space-3) var(--space-4);
      }
      label {
        display: grid;
        gap: 2px;
        font-size: var(--text-s);
        color: var(--muted);
      }
      select {
        padding: 0 var(--space-2);
        color: var(--ink);
      }
      .hint {
        margin: var(--space-2) 0 0;
        max-width: 66ch;
        font-size: var(--text-s);
        color: var(--muted);
      }
      .error {
        margin: 4px 0 0;
        font-size: var(--text-s);
        color: var(--error);
      }
    `,
  ];

  protected textOf(side: Side): string {
    return get(this.spec, side) ?? '';
  }

  protected ask(left: string, right: string, tag: string | null = null): void {
    void this.store.edit(compareSpec(left, right), tag);
  }

  /** How each side is called in a sentence. */
  protected nameOf(side: Side): string {
    return this.words.beside[side];
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { trace } = this;
    if (trace === null || trace === this.asked) return;
    this.asked = trace;
    void this.askSides(trace);
  }

  private async askSides(of: Trace): Promise<void> {
    const [left, right] = await Promise.all(
      (['left', 'right'] as const).map((side) => this.store.engine.ask(this.textOf(side), `beside-${side}`)),
    );
    const comparison = readComparison(of.results);
    if (this.asked !== of || left === undefined || right === undefined || comparison === null) return;
    this.failure = left.ok ? (right.ok ? null : ['right', right.error]) : ['left', left.error];
    if (!left.ok || !right.ok) return;
    this.sides = { of, left: left.value, right: right.value, comparison };
    const names = unionOf(left.value, right.value);
    if (this.chosen === null || !names.includes(this.chosen)) this.chosen = this.opensOn(comparison, names);
    this.cell = null;
    this.explained = null;
  }

  /** The step to show first: where the two part, else the last. */
  protected opensOn(comparison: Comparison, names: readonly string[]): string | null {
    return comparison.first?.step ?? names.at(-1) ?? null;
  }

  protected failed(): TemplateResult | typeof nothing {
    if (this.failure === null) return nothing;
    const [side, error] = this.failure;
    const { beside } = this.words;
    return html`<p class="error" role="alert">${beside.failed(beside[side], wordError(this.words, error))}</p>`;
  }

  /** Where the two first part, and what stands there. */
  protected sentence(sides: Sides): TemplateResult {
    const { beside } = this.words;
    const { comparison } = sides;
    const [left, right] = [this.nameOf('left'), this.nameOf('right')];
    const { first } = comparison;
    if (first === null) return html`<p class="said" role="status">${beside.equal(left, right)}</p>`;
    const { step, index } = first;
    const text = index === null ? step : cellName({ step, index });
    const link = html`<button type="button" class="link" lang="en" title=${beside.jump(text)} @click=${() => {
      this.choose(step, index);
    }}>${text}</button>`;
    if (index === null)
      return html`<p class="said" role="status">${beside.inSteps(left, right, link, this.onlySide(sides, step))}</p>`;
    const ulps = first.ulp === null ? Number.NaN : toNumber(first.ulp);
    const off = Number.isFinite(ulps) ? beside.ulps(ulpText(ulps)) : beside.unmeasured;
    const [a, b] = apart(toNumber(first.left), toNumber(first.right));
    return html`<p class="said" role="status">${beside.parts(left, right, link)}${beside.gap}${beside.values(a, b, off)}</p>`;
  }

  /** The side that alone has a step; empty where both have it. */
  private onlySide({ left, right }: Sides, step: string): string {
    if (findStep(left, step) && findStep(right, step)) return '';
    return this.nameOf(findStep(left, step) ? 'left' : 'right');
  }

  protected choose(step: string, index: readonly number[] | null = null): void {
    this.chosen = step;
    this.cell = index === null ? null : { step, index };
    this.explained = null;
  }

  /** What parts, a row a step; what does not is one line that opens. */
  protected stepTable(sides: Sides): TemplateResult {
    const { beside } = this.words;
    const names = unionOf(sides.left, sides.right);
    const same = names.filter((name) => this.isSame(sides, name));
    const parting = names.filter((name) => !same.includes(name));
    return html`${
      parting.length === 0
        ? nothing
        : html`<div class="scroll"><table>
      <thead><tr><th scope="col">${beside.step}</th><th scope="col" title=${beside.mostHelp}>${beside.most}</th></tr></thead>
      <tbody>${parting.map((name) => this.stepRow(sides, name))}</tbody></table></div>`
    }
      ${
        same.length === 0
          ? nothing
          : html`<details><summary>${beside.sameSteps(same.length)}</summary>
        <div class="same-list">${same.map((name) => this.stepLink(name, name))}</div></details>`
      }`;
  }

  private isSame({ left, right, comparison }: Sides, name: string): boolean {
    const [here, there] = [findStep(left, name), findStep(right, name)];
    const fits = here !== null && there !== null && sameIndex(here.shape, there.shape);
    return fits && comparison.largest.get(name) === 0;
  }

  private stepLink(name: string, text: string): TemplateResult {
    return html`<button type="button" class="link" aria-current=${name === this.chosen ? 'step' : nothing} @click=${() => {
      this.choose(name);
    }}>${text}</button>`;
  }

  private stepRow(sides: Sides, name: string): TemplateResult {
    const { beside, views } = this.words;
    const isFirst = sides.comparison.first?.step === name;
    return html`<tr class=${isFirst ? 'first' : ''}><th scope="row">${this.stepLink(name, views.steps[name] ?? name)}
      <code lang="en">${name}</code>${isFirst ? html` <b>${beside.first}</b>` : nothing}</th>${this.mostCell(sides, name)}</tr>`;
  }

  private mostCell({ left, right, comparison }: Sides, name: string): TemplateResult {
    const { beside } = this.words;
    const [here, there] = [findStep(left, name), findStep(right, name)];
    if (!here || !there) return html`<td>${beside.only(this.nameOf(here ? 'left' : 'right'))}</td>`;
    if (!sameIndex(here.shape, there.shape)) return html`<td>${beside.otherShape}</td>`;
    const most = comparison.largest.get(name) ?? null;
    const ulps = most === null ? null : toNumber(most);
    const isApart = ulps === null || !Number.isFinite(ulps);
    return html`<td class="number ${levelClass(isApart ? kApart : levelOf(ulps))}"><span class="on">${isApart ? '\u2260' : ulpText(ulps)}</span></td>`;
  }

  /** The chosen step of both runs, the left one shaded by its distance, and the focused cell explained. */
  protected tensors({ left, right }: Sides): TemplateResult | typeof nothing {
    const { words, chosen, cell } = this;
    if (chosen === null) return nothing;
    const { head, batch } = this.state;
    const one = (side: Side, trace: Trace, other: Trace): TemplateResult =>
      html`<section><h3>${this.nameOf(side)}</h3>${
        findStep(trace, chosen) === null
          ? html`<p class="hint">${words.beside.only(this.nameOf(side === 'left' ? 'right' : 'left'))}</p>`
          : html`<figure-tools .name=${`${chosen}-${side}`} .words=${words} .tensor=${() => plainTensor(trace, chosen)}><lab-tensor .trace=${trace} .step=${chosen} .head=${head} .batch=${batch} .focused=${cell} .related=${[]}
          .compared=${{ trace: other, name: this.nameOf(side === 'left' ? 'right' : 'left'), words: words.comparison }}
          .words=${words.views}></lab-tensor></figure-tools>`
      }</section>`;
    return html`<div class="two" @cell-focus=${({ detail }: CustomEvent<CellRef>) => {
      if (cell === null || cellName(detail) !== cellName(cell)) this.choose(detail.step, detail.index);
    }} @head-select=${({ detail }: CustomEvent<{ head: number }>) => {
      this.store.selectHead(detail.head);
    }} @batch-select=${({ detail }: CustomEvent<{ batch: number }>) => {
      this.store.selectBatch(detail.batch);
    }} @step-select=${({ detail }: CustomEvent<{ name: string }>) => {
      this.choose(detail.name);
    }} @need-explanation=${({ detail }: CustomEvent<{ cell: string }>) => this.explain(detail.cell)}>
      ${one('left', left, right)}${one('right', right, left)}
      ${
        cell === null
          ? nothing
          : html`<section><lab-inspector .trace=${left} .focused=${cell} .explanation=${this.explained}
        .compared=${{ trace: right, name: this.nameOf('right'), words: words.comparison }} .words=${words.views}></lab-inspector></section>`
      }</div>`;
  }

  private async explain(cell: string): Promise<void> {
    const outcome = await this.store.engine.explain(this.textOf('left'), cell);
    if (outcome.ok && this.cell !== null && cellName(this.cell) === cell) this.explained = outcome.value;
  }
}
