// The softmax lab: one row of logits at a time on e^x with the format's limits, a shift that moves the exps and not the
// weights (and says where rounding does move one), and three ways to compute the same side by side.
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import { effective } from '../state/edit.js';
import { get } from '../state/spec.js';
import type { Plot } from '../views/curve';
import { drawBars, barStyles } from '../views/curve-bars';
import type { TableRow } from '../views/format-table';
import { ulpText } from '../views/comparison';
import type { CellRef } from '../views/index';
import { tablist, tabStyles } from '../views/tabs';
import { curveQuestion, curveSeries, domainOf, limitMarks, limitQuestions, limitsOf } from './numbers-limits.js';
import { NumbersLab, numbersStyles } from './numbers-lab.js';
import { declared, fieldText } from './form.js';
import { exactly, fullText, numbersOf, rowsOf, shareOf, shortText, stepValues } from './numbers-read.js';
import type { FormatFacts } from './numbers-story.js';
import { distances, movedText } from './softmax-moved.js';
import type { FieldChange } from '../elements/field.js';
import '../elements/figure-tools.js';

const kMostBars = 12;
/** More rows than this are chosen from a list. */
const kMostTabs = 24;

/** A row's first weight. */
function firstOf(trace: Trace, row: number): CellRef {
  return { step: 'weights', index: rowsOf(trace) > 1 ? [row, 0] : [0] };
}

export class SoftmaxLab extends NumbersLab {
  protected readonly experiment = 'softmax';
  protected readonly first = ['logits', 'format'];
  protected override readonly drawn = ['shift', 'tile'];

  static override styles = [
    ...numbersStyles,
    barStyles,
    tabStyles,
    css`
      .rows .axis-T {
        color: var(--axis-T);
      }
      .rows .scroll {
        overflow-x: auto;
      }
      .panel {
        padding: 0;
      }
      .tile {
        max-width: 180px;
        margin-bottom: var(--space-3);
      }
      .shift {
        margin-bottom: var(--space-3);
      }
      .shift input[type='range'] {
        flex: 1 1 180px;
        max-width: 420px;
        min-height: 24px;
      }
      .shift input[type='text'] {
        width: 88px;
        font-family: var(--mono);
      }
      .shift .button {
        font-size: var(--text-s);
      }
      @media (width < 600px) {
        .shift label {
          flex-basis: 100%;
        }
        .shift input[type='range'] {
          flex-basis: 120px;
        }
      }
      .shift .step {
        min-width: var(--target);
        padding: 0;
      }
    `,
  ];

  protected chief(trace: Trace): CellRef {
    return firstOf(trace, 0);
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
      online: this.asked({ shift: undefined, online: 'true', tile: this.tile }),
    };
  }

  /** Of the online way: as asked, else one key at a time, where the most can be seen of it. */
  private get tile(): string {
    const given = get(this.spec, 'tile');
    if (given !== undefined) return given;
    return effective(this.spec, this.full, 'online') === 'true'
      ? (effective(this.spec, this.full, 'tile') ?? '1')
      : '1';
  }

  /** The row that is drawn is that of the focused cell. */
  private rowOf(trace: Trace): number {
    const { focus } = this.state;
    const step = trace.steps.find(({ name }) => name === focus?.step);
    return step?.axes[0] === 'T' ? (focus?.index[0] ?? 0) : 0;
  }

  /** A step's values in the row that is drawn. */
  private inRow(trace: Trace, name: string): number[] {
    return shareOf(stepValues(trace, name), this.rowOf(trace), rowsOf(trace));
  }

  private resultsInRow(trace: Trace, answer: Trace | null, name: string): number[] {
    return shareOf(numbersOf(answer, name), this.rowOf(trace), rowsOf(trace));
  }

  private shiftedOf(trace: Trace): number[] {
    const shifted = this.inRow(trace, 'shifted');
    return shifted.length > 0 ? shifted : this.inRow(trace, 'logits');
  }

  private domain(trace: Trace, { name }: FormatFacts): [number, number] {
    return domainOf(limitsOf(this.side.get(`limits-${name}`)), this.shiftedOf(trace));
  }

  protected picture(trace: Trace): TemplateResult {
    const { facts, words } = this;
    if (facts === undefined) return html``;
    const own = words.numbers.softmax;
    const apart = this.apart(trace, facts);
    const length = numbersOf(trace, 'weights').length / rowsOf(trace);
    return html`${this.rows(trace)}<div class="stack panel" id="row" role=${rowsOf(trace) > 1 ? 'tabpanel' : 'group'}
        aria-label=${words.views.query(this.rowOf(trace))}>
      <section class="card"><h3>${own.bars}</h3>${this.slider(trace)}
        <p role="status">${this.verdict(trace, facts)}</p>
        <p class="moved" role="status">${movedText(apart, own, (items) => words.views.list(items))}</p>
        ${drawBars(this.bars(trace, apart))}${length > kMostBars ? html`<p class="key legend">${own.first(kMostBars, length)}</p>` : nothing}
        <p class="key legend">${own.barsHelp}</p></section>
      <section class="card"><h3>${own.curve(facts.name)}</h3>
        <figure-tools name="softmax-curve" .words=${this.words}><lab-curve .plot=${this.plot(trace, facts)} .words=${words.numbers.curve}></lab-curve></figure-tools></section>
      ${this.table(trace, facts)}</div>`;
  }

  private rows(trace: Trace): TemplateResult | typeof nothing {
    const { words } = this;
    const [count, current, name] = [rowsOf(trace), this.rowOf(trace), (n: number): string => words.views.query(n)];
    const pick = (n: number): void => {
      this.store.focusCell(firstOf(trace, n));
    };
    const label = words.numbers.softmax.row;
    if (count === 1) return nothing;
    if (count <= kMostTabs)
      return html`<div class="rows">${tablist({ count, current, label, axis: 'T', name, pick, panel: 'row' })}</div>`;
    return html`<div class="rows row"><label class="key" for="rows">${label}</label><select id="rows" @change=${(
      event: Event,
    ) => {
      pick(Number((event.target as HTMLSelectElement).value));
    }}>${Array.from({ length: count }, (_, n) => html`<option value=${n} ?selected=${n === current}>${name(n)}</option>`)}</select></div>`;
  }

  /** How far each weight lies from the one with the maximum subtracted; nothing where that is what is shown. */
  private apart(trace: Trace, { name }: FormatFacts): (number | null)[] {
    const reference = this.resultsInRow(trace, this.side.get('max'), 'weights');
    const weights = this.resultsInRow(trace, trace, 'weights');
    const isShifted = (effective(this.spec, this.full, 'shift') ?? 'max') !== 'max';
    return isShifted && reference.length === weights.length ? distances(weights, reference, name) : [];
  }

  private bars(trace: Trace, apart: readonly (number | null)[]): Parameters<typeof drawBars>[0] {
    const own = this.words.numbers.softmax;
    const exps = this.inRow(trace, 'exp');
    const weights = this.resultsInRow(trace, trace, 'weights').slice(0, kMostBars);
    return weights.map((weight, n) => {
      const ulps = apart[n] ?? 0;
      const exp = exps[n] === undefined ? '' : own.exp(shortText(exps[n]));
      return {
        pick: () => {
          const { step, index } = firstOf(trace, this.rowOf(trace));
          this.store.focusCell({ step, index: [...index.slice(0, -1), n] });
        },
        label: String(n),
        share: weight,
        text: fullText(weight),
        more: ulps === 0 ? exp : `${exp} \u00b7 ${own.off(ulpText(ulps))}`,
        title: own.weight(n, fullText(weight), exps[n] === undefined ? '\u2013' : fullText(exps[n])),
      };
    });
  }

  private slider(trace: Trace): TemplateResult {
    const own = this.words.numbers.softmax;
    const logits = this.inRow(trace, 'logits').filter(Number.isFinite);
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
    const exps = this.inRow(trace, 'exp');
    const { last } = limitsOf(this.side.get(`limits-${name}`));
    const infinite = exps.indexOf(Infinity);
    const nan = exps.findIndex(Number.isNaN);
    if (infinite >= 0) return own.expOverflow(infinite, last === null ? '' : fullText(last));
    if (nan >= 0) return own.expNan(nan);
    if (this.inRow(trace, 'row_sum').some((sum) => !Number.isFinite(sum))) return own.sumOverflow;
    if (exps.length > 0 && exps.every((value) => value === 0)) return own.sumZero;
    const lost = exps.filter((value) => value === 0).length;
    return lost > 0 ? own.lost(lost) : own.fine;
  }

  private plot(trace: Trace, facts: FormatFacts): Plot {
    const words = this.words.numbers;
    const exps = this.inRow(trace, 'exp');
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
          return { x, y, label: String(n), title: `${n}: e^${fullText(x)} = ${exactly(y, facts.name)}` };
        }),
      lanes: [],
    };
  }

  private table(trace: Trace, { name }: FormatFacts): TemplateResult {
    const { columns, softmax, tableKeys } = this.words.numbers;
    const labels = [columns.weights, columns.rowSum, columns.maxError, columns.largestExp];
    return html`<section class="card"><h3>${softmax.beside}</h3>${this.tiles()}
      <figure-tools name="softmax-ways" .words=${this.words}><lab-format-table fixed .label=${softmax.beside} .corner=${columns.way} .hint=${tableKeys}
        .rows=${['none', 'max', 'online'].flatMap((way) => this.way(trace, way, name))}
        .columns=${labels.map((label) => ({ label, isNumber: true }))}></lab-format-table></figure-tools></section>`;
  }

  private tiles(): TemplateResult | typeof nothing {
    const parameter = declared(this.state, this.experiment, 'tile');
    if (parameter === undefined) return nothing;
    return html`<div class="tile"><lab-field .key=${'tile'} .kind=${'integer'} .value=${this.tile} .options=${[]}
      .given=${get(this.spec, 'tile') !== undefined} .text=${fieldText(this.words, parameter)} .error=${this.errorOf('tile')}
      @field-change=${({ detail }: CustomEvent<FieldChange>) => {
        this.edit('tile', detail.value);
      }}></lab-field></div>`;
  }

  private way(trace: Trace, way: string, format: string): TableRow[] {
    const answer = this.side.get(way);
    const weights = this.resultsInRow(trace, answer, 'weights');
    if (answer === null || weights.length === 0) return [];
    const exps = this.inRow(answer, 'exp').filter((value) => !Number.isNaN(value));
    const shown = weights.slice(0, 4).map(shortText).join(', ');
    const sums = this.resultsInRow(trace, answer, 'row_sums');
    const most = exps.reduce((largest, value) => (value > largest ? value : largest), -1);
    const cells = [
      {
        text: weights.length > 4 ? `${shown} \u2026` : shown,
        title: weights
          .slice(0, kMostBars)
          .map((weight) => exactly(weight, format))
          .join(', '),
        isWarning: weights.some(Number.isNaN),
      },
      {
        text: sums.map(shortText).join(', '),
        title: sums.map(fullText).join(', '),
        isWarning: sums.some((sum) => !Number.isFinite(sum) || sum === 0),
      },
      { text: numbersOf(answer, 'max_error_ulp').map(shortText).join(', ') },
      exps.length === 0 ? { text: '\u2013' } : { text: shortText(most), title: exactly(most, format) },
    ];
    return [{ name: way, label: this.words.numbers.softmax.ways[way], cells, isCurrent: false }];
  }
}

define('softmax-lab', SoftmaxLab);
