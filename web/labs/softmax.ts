// The softmax lab: the logits on e^x with the format's limits, a shift that moves the exps and not the weights, and three
// ways to compute the same side by side.
import { css, html, nothing, type TemplateResult } from 'lit';
import { unravel } from '../draw/address';
import type { Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import { effective } from '../state/edit.js';
import type { Plot } from '../views/curve';
import { drawBars, barStyles } from '../views/curve-bars';
import type { TableRow } from '../views/format-table';
import type { CellRef } from '../views/index';
import { curveQuestion, curveSeries, domainOf, limitMarks, limitQuestions, limitsOf } from './numbers-limits.js';
import { NumbersLab, numbersStyles } from './numbers-lab.js';
import { fullText, numbersOf, shortText, stepValues } from './numbers-read.js';
import type { FormatFacts } from './numbers-story.js';

const kMostBars = 12;

export class SoftmaxLab extends NumbersLab {
  protected readonly experiment = 'softmax';
  protected readonly first = ['logits', 'format'];
  protected override readonly drawn = ['shift'];

  static override styles = [
    ...numbersStyles,
    barStyles,
    css`
      .shift {
        margin-bottom: var(--space-3);
      }
      .shift input[type='range'] {
        flex: 1 1 180px;
        max-width: 420px;
        min-height: 24px;
      }
      .shift input[type='text'] {
        width: 112px;
        font-family: var(--mono);
      }
      .shift .step {
        min-width: var(--target);
        padding: 0;
      }
    `,
  ];

  protected chief(trace: Trace): CellRef {
    const rows = trace.steps.find(({ name }) => name === 'weights')?.shape ?? [];
    return { step: 'weights', index: rows.map(() => 0) };
  }

  protected override edit(key: string, value: string): void {
    const text = value.trim() === '' ? undefined : value;
    if (key === 'logits') this.change({ count: undefined, value: undefined, logits: text }, 'key:logits');
    else super.edit(key, value);
  }

  protected questions(trace: Trace): Record<string, string | undefined> {
    const { facts } = this;
    if (facts === undefined) return {};
    const plain = { online: undefined, tile: undefined };
    return {
      ...limitQuestions([facts]),
      curve: curveQuestion(this.domain(trace, facts)),
      none: this.asked({ ...plain, shift: 'none' }),
      max: this.asked({ ...plain, shift: 'max' }),
      online: this.asked({ shift: undefined, online: 'true', tile: '1' }),
    };
  }

  private shiftedOf(trace: Trace): number[] {
    const shifted = stepValues(trace, 'shifted');
    return shifted.length > 0 ? shifted : stepValues(trace, 'logits');
  }

  private domain(trace: Trace, { name }: FormatFacts): [number, number] {
    return domainOf(limitsOf(this.side.get(`limits-${name}`)), this.shiftedOf(trace));
  }

  protected picture(trace: Trace): TemplateResult {
    const { facts, words } = this;
    if (facts === undefined) return html``;
    const own = words.numbers.softmax;
    return html`<section class="card"><h3>${own.bars}</h3>${this.slider(trace)}
        <p role="status">${this.verdict(trace, facts)}</p>
        ${drawBars(this.bars(trace))}<p class="key legend">${own.barsHelp}</p></section>
      <section class="card"><h3>${own.curve(facts.name)}</h3>
        <lab-curve .plot=${this.plot(trace, facts)} .words=${words.numbers.curve}></lab-curve></section>
      ${this.table()}`;
  }

  private bars(trace: Trace): Parameters<typeof drawBars>[0] {
    const own = this.words.numbers.softmax;
    const exps = stepValues(trace, 'exp');
    const weights = numbersOf(trace, 'weights').slice(0, kMostBars);
    const step = trace.steps.find(({ name }) => name === 'weights');
    return weights.map((weight, n) => ({
      pick: () => {
        if (step !== undefined) this.store.focusCell({ step: 'weights', index: unravel(step.shape, n) });
      },
      label: String(n),
      share: weight,
      text: fullText(weight),
      more: exps[n] === undefined ? '' : own.exp(shortText(exps[n])),
      title: own.weight(n, fullText(weight), exps[n] === undefined ? '\u2013' : fullText(exps[n])),
    }));
  }

  private slider(trace: Trace): TemplateResult {
    const own = this.words.numbers.softmax;
    const logits = stepValues(trace, 'logits').filter(Number.isFinite);
    const highest = logits.reduce((most, value) => (value > most ? value : most), logits[0] ?? 0);
    const lowest = logits.reduce((least, value) => (value < least ? value : least), logits[0] ?? 0);
    const text = effective(this.spec, this.full, 'shift') ?? 'max';
    const now = text === 'max' ? highest : text === 'none' ? 0 : Number(text);
    const [from, to] = [Math.floor(lowest < 0 ? lowest : 0) - 20, Math.ceil(highest > 0 ? highest : 0) + 20];
    const send = (value: string): void => {
      this.edit('shift', value);
    };
    const button = (value: string, label: string): TemplateResult => html`<button type="button" class="button"
      aria-pressed=${value === text} @click=${() => {
        send(value);
      }}>${label}</button>`;
    const step = (
      by: number,
      label: string,
      sign: string,
    ): TemplateResult => html`<button type="button" class="button step"
      aria-label=${label} title=${label} @click=${() => {
        send(String(now + by));
      }}>${sign}</button>`;
    const error = this.errorOf('shift');
    return html`<div class="row shift" role="group" aria-label=${own.shift}>
      <label class="key" for="shift">${own.shift}</label>
      ${step(-1, own.less, '\u2212')}
      <input id="shift" type="range" min=${from} max=${to} step="0.5" .value=${String(now)} aria-valuetext=${text}
        @input=${(event: Event) => {
          send((event.target as HTMLInputElement).value);
        }}>
      ${step(1, own.more, '+')}
      <input type="text" aria-label=${own.shift} inputmode="decimal" autocomplete="off" .value=${text}
        aria-invalid=${error !== ''} @change=${(event: Event) => {
          send((event.target as HTMLInputElement).value);
        }}>
      ${button('max', own.atMax)}${button('none', own.none)}
      ${error === '' ? nothing : html`<span class="error">${error}</span>`}</div>`;
  }

  /** What went wrong, from the first cause on: an exp, the sum, or nothing. */
  private verdict(trace: Trace, { name }: FormatFacts): string {
    const own = this.words.numbers.softmax;
    const exps = stepValues(trace, 'exp');
    const { last } = limitsOf(this.side.get(`limits-${name}`));
    const infinite = exps.indexOf(Infinity);
    const nan = exps.findIndex(Number.isNaN);
    if (infinite >= 0) return own.expOverflow(infinite, last === null ? '' : fullText(last));
    if (nan >= 0) return own.expNan(nan);
    if (stepValues(trace, 'row_sum').some((sum) => !Number.isFinite(sum))) return own.sumOverflow;
    if (exps.length > 0 && exps.every((value) => value === 0)) return own.sumZero;
    const lost = exps.filter((value) => value === 0).length;
    return lost > 0 ? own.lost(lost) : own.fine;
  }

  private plot(trace: Trace, facts: FormatFacts): Plot {
    const words = this.words.numbers;
    const exps = stepValues(trace, 'exp');
    return {
      label: words.softmax.curve(facts.name),
      x: this.domain(trace, facts),
      y: [facts.smallest_subnormal, facts.largest],
      canPower: true,
      series: [curveSeries(this.side.get('curve'))],
      marks: limitMarks(limitsOf(this.side.get(`limits-${facts.name}`)), facts, words.curve),
      dots: this.shiftedOf(trace)
        .slice(0, kMostBars)
        .map((x, n) => {
          const y = exps[n] ?? NaN;
          return { x, y, label: String(n), title: `${n}: e^${fullText(x)} = ${fullText(y)}` };
        }),
      lanes: [],
    };
  }

  private table(): TemplateResult {
    const { columns, softmax } = this.words.numbers;
    const labels = [columns.weights, columns.rowSum, columns.maxError, columns.largestExp];
    return html`<section class="card"><h3>${softmax.beside}</h3>
      <lab-format-table fixed .label=${softmax.beside} .corner=${columns.way}
        .rows=${['none', 'max', 'online'].flatMap((way) => this.row(way))}
        .columns=${labels.map((label) => ({ label, isNumber: true }))}></lab-format-table></section>`;
  }

  private row(way: string): TableRow[] {
    const answer = this.side.get(way);
    const weights = numbersOf(answer, 'weights');
    if (weights.length === 0) return [];
    const exps = stepValues(answer, 'exp').filter((value) => !Number.isNaN(value));
    const shown = weights.slice(0, 4).map(shortText).join(', ');
    const isBad = weights.some(Number.isNaN);
    const sums = numbersOf(answer, 'row_sums');
    const cells = [
      {
        text: weights.length > 4 ? `${shown} \u2026` : shown,
        title: weights.map(fullText).join(', '),
        isWarning: isBad,
      },
      { text: sums.map(fullText).join(', '), isWarning: sums.some((sum) => !Number.isFinite(sum) || sum === 0) },
      { text: numbersOf(answer, 'max_error_ulp').map(shortText).join(', ') },
      {
        text: exps.length === 0 ? '\u2013' : shortText(exps.reduce((most, value) => (value > most ? value : most), -1)),
      },
    ];
    return [{ name: way, label: this.words.numbers.softmax.ways[way], cells, isCurrent: false }];
  }
}

define('softmax-lab', SoftmaxLab);
