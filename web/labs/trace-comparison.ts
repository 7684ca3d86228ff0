// The line on top of a trace: what to compare with, where the two runs first part, and what the first NaN or infinity
// came from. Its links fire `cell-jump`.
import { css, html, nothing, type TemplateResult } from 'lit';
import { cellName, findStep, valueAt, type CellRef } from '../draw/address';
import { glyphOf, toNumber } from '../draw/number';
import { isPlain, placeOf, type Difference } from '../state/comparison.js';
import { get } from '../state/spec.js';
import { longText, ulpText } from '../views/comparison';
import { wordError } from '../words/index.js';
import { define, fire } from '../elements/define.js';
import { Lab, labStyles } from './lab.js';
import { causeText } from './trace-cause.js';
import { secondOf } from './trace-compared.js';

export class TraceComparison extends Lab {
  static override styles = [
    ...labStyles,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-1) var(--space-4);
        min-height: var(--target);
        font-size: var(--text-s);
      }
      label {
        display: inline-flex;
        align-items: center;
        gap: var(--space-2);
        color: var(--muted);
      }
      select {
        padding: 0 var(--space-1) 0 var(--space-2);
        color: var(--ink);
      }
      p {
        margin: 0;
      }
      .said {
        flex: 1 1 24rem;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .link {
        min-height: 24px;
        padding: 0;
        border: 0;
        background: none;
        color: var(--accent);
        font-family: var(--mono);
        text-decoration: underline;
        text-underline-offset: 3px;
        cursor: pointer;
      }
    `,
  ];

  override render(): TemplateResult {
    const { comparison } = this.words;
    const sentences = [...this.parting(), ...this.nonfinite()];
    return html`<section class="line" aria-label=${comparison.label}>
      ${this.choice()}
      <p class="said" role="status">${sentences.map((sentence, n) => html`${n > 0 ? this.gap : nothing}${sentence}`)}</p>
    </section>`;
  }

  /** English sentences have a space between them. */
  private get gap(): string {
    return this.words.lang === 'en' ? ' ' : '';
  }

  private choice(): TemplateResult | typeof nothing {
    const { comparison } = this.words;
    const formats = this.state.catalog?.formats.map(({ name }) => name) ?? [];
    if (formats.length === 0) return nothing;
    const now = this.state.compareWith;
    return html`<label>${comparison.compareWith} <select @change=${(event: Event) => {
      void this.store.compare((event.target as HTMLSelectElement).value);
    }}>
      <option value="off" ?selected=${now === 'off'}>${comparison.off}</option>
      ${formats.map((name) => html`<option value=${name} ?selected=${name === now}>${name}</option>`)}
    </select></label>`;
  }

  private link(cell: CellRef): TemplateResult {
    const text = cellName(cell);
    return html`<button type="button" class="link" lang="en" title=${this.words.comparison.jump(text)}
      @click=${() => {
        fire(this, 'cell-jump', cell);
      }}>${text}</button>`;
  }

  /** How the shown run is called beside the other one. */
  private get shownName(): string {
    const { full } = this;
    const format = full === null ? undefined : get(full, 'format');
    return full !== null && isPlain(full) && format !== undefined ? format : this.words.comparison.thisRun;
  }

  private parting(): readonly unknown[] {
    const second = secondOf(this.state, this.trace);
    const { words } = this;
    if (second === null) return [];
    const { comparison, error, format } = second;
    const failed = error === null ? [] : [html`<span class="error">${wordError(words, error)}</span>`];
    if (comparison === null) return failed;
    if (comparison.first === null) return [words.comparison.equal(this.shownName, format)];
    const { step, index } = comparison.first;
    if (index === null)
      return [words.comparison.partsInSteps(this.shownName, format, html`<code lang="en">${step}</code>`)];
    const isInput = findStep(this.trace, comparison.first.step)?.kind === 'input';
    const say = isInput ? words.comparison.partsAtInput : words.comparison.parts;
    return [say(this.shownName, format, this.difference(comparison.first, { step, index }, format))];
  }

  private difference(first: Difference, cell: CellRef, format: string): TemplateResult {
    const { comparison } = this.words;
    const ulps = first.ulp === null ? Number.NaN : toNumber(first.ulp);
    const off = Number.isFinite(ulps) ? comparison.offBy(ulpText(ulps)) : comparison.apart;
    const [left = '', right = ''] = [first.left, first.right].map((value) => longText(toNumber(value)));
    return html`${this.link(cell)}<span class="muted">${comparison.values(left, format, right, off)}</span>`;
  }

  private nonfinite(): readonly unknown[] {
    const { trace, words } = this;
    const { comparison } = words;
    const found = trace?.results['first_nonfinite'];
    const place = placeOf(found);
    if (trace === null || found === undefined) return [];
    if (place === null) return this.state.compareWith === 'off' ? [] : [comparison.allFinite];
    const step = findStep(trace, place.step);
    const isNan = step === null || Number.isNaN(valueAt(trace, step, place.index));
    const cause = (found as { readonly cause?: unknown }).cause;
    const text = causeText(typeof cause === 'string' ? cause : '', comparison.nonfinite, glyphOf);
    const worded = text ?? html`<span lang="en">${cause}</span>`;
    return [(isNan ? comparison.firstNan : comparison.firstInfinite)(this.link(place), worded)];
  }
}

define('trace-comparison', TraceComparison);
