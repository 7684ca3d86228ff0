// The line on top of a trace: what to compare with, where the two runs first part, and what the first NaN or infinity
// came from. Its links fire `cell-jump`.
import { css, html, nothing, type TemplateResult } from 'lit';
import { cellName, findStep, valueAt, type CellRef } from '../draw/address';
import { glyphOf, toNumber } from '../draw/number';
import { isPlain, placeOf } from '../state/comparison.js';
import { get } from '../state/spec.js';
import { longText, ulpText } from '../views/comparison';
import { wordError } from '../words/index.js';
import { define, fire } from '../elements/define.js';
import { Lab, labStyles } from './lab.js';
import { causeText } from './trace-cause.js';
import { secondOf } from './trace-compared.js';
import { noteText } from './trace-notes.js';

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
    return html`<section class="line" aria-label=${comparison.label}>
      ${this.choice()}
      <p class="said" role="status">${this.sentences().map((sentence, n) => html`${n > 0 ? this.gap : nothing}${sentence}`)}</p>
    </section>`;
  }

  /** English sentences have a space between them. */
  private get gap(): string {
    return this.words.lang === 'en' ? ' ' : '';
  }

  /** Where both part and what one holds is one sentence; the values at the parting and empty rows are their own. */
  private sentences(): readonly unknown[] {
    const { comparison } = this.words;
    const clauses = [this.parting(), this.nonfinite()].filter((clause) => clause.length > 0);
    const parts = clauses.flatMap((clause, n) => [...(n > 0 ? [comparison.join] : []), ...clause]);
    const [first, ...rest] = parts;
    const begun = typeof first === 'string' ? first.charAt(0).toUpperCase() + first.slice(1) : first;
    // A format's name keeps its small letter at the beginning of a sentence.
    const lead = this.parting().length > 0 ? first : begun;
    const said = parts.length === 0 ? [] : [html`${[lead, ...rest]}${comparison.stop}`];
    return [...this.failure(), ...said, ...this.difference(), ...this.emptyRows()];
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
      }}>${cell.step} [${cell.index.join(',')}]</button>`;
  }

  /** How the shown run is called beside the other one. */
  private get shownName(): string {
    const { full } = this;
    const format = full === null ? undefined : get(full, 'format');
    return full !== null && isPlain(full) && format !== undefined ? format : this.words.comparison.thisRun;
  }

  private failure(): readonly unknown[] {
    const error = secondOf(this.state, this.trace)?.error ?? null;
    return error === null ? [] : [html`<span class="error">${wordError(this.words, error)}</span>`];
  }

  private parting(): readonly unknown[] {
    const second = secondOf(this.state, this.trace);
    const { words } = this;
    if (!second?.comparison) return [];
    const { comparison, format } = second;
    if (comparison.first === null) return [words.comparison.equal(this.shownName, format)];
    const { step, index } = comparison.first;
    if (index === null)
      return words.comparison.partsInSteps(this.shownName, format, html`<code lang="en">${step}</code>`);
    const isInput = findStep(this.trace, step)?.kind === 'input';
    const say = isInput ? words.comparison.partsAtInput : words.comparison.parts;
    return say(this.shownName, format, this.link({ step, index }));
  }

  private difference(): readonly unknown[] {
    const second = secondOf(this.state, this.trace);
    const first = second?.comparison?.first ?? null;
    if (second === null || !first?.index) return [];
    const { comparison } = this.words;
    const ulps = first.ulp === null ? Number.NaN : toNumber(first.ulp);
    const off = Number.isFinite(ulps) ? comparison.offBy(ulpText(ulps)) : comparison.apart;
    const [left = '', right = ''] = [first.left, first.right].map((value) => longText(toNumber(value)));
    return [html`<span class="muted">${comparison.values(left, second.format, right, off)}</span>`];
  }

  /** Rows in which no key is allowed are named whatever step is shown, with what the policy in force makes of them. */
  private emptyRows(): readonly unknown[] {
    const { trace, words } = this;
    const note = trace?.notes.find(({ code }) => code === 'empty_row');
    if (!trace || note === undefined) return [];
    const rows = trace.results['empty_rows'];
    const row: unknown = Array.isArray(rows) ? rows[0] : null;
    const index = Array.isArray(row) ? [...(row as number[]), 0] : [];
    const isThere = findStep(trace, 'weights')?.shape.length === index.length;
    return [
      html`${noteText(words, note)}${isThere ? html`${this.gap}${words.comparison.emptyAt(this.link({ step: 'weights', index }))}` : nothing}`,
    ];
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
    const { cause, data } = found as { readonly cause?: unknown; readonly data?: unknown };
    const text = causeText(data, comparison.nonfinite, glyphOf);
    const worded = text ?? html`<span lang="en">${cause}</span>`;
    return (isNan ? comparison.firstNan : comparison.firstInfinite)(this.link(place), worded);
  }
}

define('trace-comparison', TraceComparison);
