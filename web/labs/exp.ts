// The exp lab: e to a stored input, on the curve with the limits of the chosen format, and the limits of all formats under it.
import { html, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import { get } from '../state/spec.js';
import type { Plot } from '../views/curve';
import type { TableCell, TableRow } from '../views/format-table';
import type { CellRef } from '../views/index';
import { curveQuestion, curveSeries, domainOf, laneOf, limitMarks, limitsOf } from './numbers-limits.js';
import { NumbersLab } from './numbers-lab.js';
import { exactly, fullText, numberOf, numbersOf, shortText, stepValues, wordIn, wordsIn } from './numbers-read.js';
import type { FormatFacts } from './numbers-story.js';
import '../elements/figure-tools.js';

export class ExpLab extends NumbersLab {
  protected readonly experiment = 'exp';
  protected readonly first = ['value', 'format'];

  protected chief(trace: Trace): CellRef {
    return { step: 'exp', index: Array.isArray(trace.results['value']) ? [0] : [] };
  }

  protected override edit(key: string, value: string): void {
    const text = value.trim() === '' ? undefined : value;
    if (key === 'value') this.change({ bits: undefined, from: undefined, value: text }, 'key:value');
    else if (key === 'bits') this.change({ value: undefined, bits: text }, 'key:bits');
    else super.edit(key, value);
  }

  protected questions(trace: Trace): Record<string, string | undefined> {
    const { full } = this;
    const from = full !== null && get(full, 'bits') !== undefined ? { from: get(full, 'from') ?? this.format } : {};
    const beside = this.formats.map(({ name }) => [name, this.asked({ ...from, format: name })] as const);
    return { ...Object.fromEntries(beside), curve: curveQuestion(this.domain(trace)) };
  }

  private domain(trace: Trace): [number, number] {
    return domainOf(limitsOf(trace), numbersOf(trace, 'stored'));
  }

  protected picture(trace: Trace): TemplateResult {
    const { facts, words } = this;
    if (facts === undefined || numberOf(trace, 'stored') === null) return html``;
    return html`<section class="card stack"><div><h3>${words.numbers.exp.result}</h3>${this.outcome(trace)}</div></section>
      <section class="card"><h3>${words.numbers.exp.curve(facts.name)}</h3>
        <figure-tools name="exp-curve" .words=${this.words}><lab-curve .plot=${this.plot(trace, facts)} .words=${words.numbers.curve}></lab-curve></figure-tools>
        <p class="key legend">${words.numbers.exp.lanes}</p></section>
      ${this.table()}`;
  }

  private outcome(trace: Trace): TemplateResult {
    const words = this.words.numbers;
    const kinds = wordsIn(trace, 'class');
    const values = numbersOf(trace, 'value');
    const bits = wordsIn(trace, 'bits');
    const given = stepValues(trace, 'given');
    return html`${numbersOf(trace, 'stored')
      .slice(0, 8)
      .map((stored, n) => {
        const value = values[n] ?? NaN;
        const kind = kinds[n] ?? '';
        const typed = this.typedAt(n) ?? fullText(given[n] ?? stored);
        const input =
          given[n] === stored || Number.isNaN(stored)
            ? words.exp.storedExact(fullText(stored), this.format)
            : words.exp.stored(typed, fullText(stored), this.format);
        const said =
          words.exp.outcome[
            kind === 'zero' || kind === 'subnormal' || kind === 'infinite' || kind === 'nan' ? kind : 'normal'
          ];
        return html`<p class="stored">e<sup>${fullText(stored)}</sup> = ${fullText(value)}<small>${words.classes[kind]} \u00b7 ${bits[n]}</small></p>
          <p role="status">${this.words.views.sentences([input, said(fullText(value))])}</p>`;
      })}`;
  }

  /** One number as it was typed; items of a list are told apart by the engine alone. */
  private typedAt(n: number): string | undefined {
    return n === 0 && this.typed !== '' && !this.typed.startsWith('[') ? this.typed : undefined;
  }

  private plot(trace: Trace, facts: FormatFacts): Plot {
    const words = this.words.numbers;
    const values = numbersOf(trace, 'value');
    const stored = numbersOf(trace, 'stored');
    return {
      label: words.exp.curve(facts.name),
      x: this.domain(trace),
      y: [facts.smallest_subnormal, facts.largest],
      canPower: true,
      series: [curveSeries(this.side.get('curve'))],
      marks: [
        ...limitMarks(limitsOf(trace), facts, words.curve),
        ...stored.slice(0, 1).map((at) => ({ axis: 'x', at, kind: 'here', label: `x = ${fullText(at)}` }) as const),
      ],
      dots: stored.map((x, n) => {
        const y = values[n] ?? NaN;
        return { x, y, label: shortText(y), title: `e^${fullText(x)} = ${exactly(y, facts.name)}` };
      }),
      lanes: this.formats.map(({ name }) => laneOf(name, limitsOf(this.side.get(name)), name === facts.name)),
    };
  }

  private table(): TemplateResult {
    const { columns, exp } = this.words.numbers;
    const labels = [columns.stored, columns.result, columns.lastFinite, columns.firstOverflow];
    const all = [...labels, columns.firstSubnormal, columns.firstZero];
    return html`<section class="card"><h3>${exp.beside}</h3>
      <figure-tools name="exp-formats" .words=${this.words}><lab-format-table .label=${exp.beside} .corner=${columns.format} .rows=${this.formats.flatMap(({ name }) => this.row(name))}
        .columns=${all.map((label) => ({ label, isNumber: true, isAligned: true }))} .hint=${this.words.numbers.tableKeys} @row-select=${this.onRow}></lab-format-table></figure-tools>
    </section>`;
  }

  private row(name: string): TableRow[] {
    const answer = this.side.get(name);
    const [stored, value] = [numberOf(answer, 'stored'), numberOf(answer, 'value')];
    if (stored === null || value === null) return [];
    const kind = wordIn(answer, 'class');
    const { last, overflow, subnormal, zero } = limitsOf(answer);
    const limit = (at: number | null): TableCell =>
      at === null ? { text: '\u2013' } : { text: fullText(at), title: exactly(at, name) };
    const cells: TableCell[] = [
      { text: fullText(stored), title: exactly(stored, name) },
      {
        text: fullText(value),
        title: `${exactly(value, name)} \u00b7 ${this.words.numbers.classes[kind] ?? kind}`,
        isWarning: kind === 'infinite' || kind === 'nan',
      },
      ...[last, overflow, subnormal, zero].map(limit),
    ];
    return [{ name, cells, isCurrent: name === this.format }];
  }
}

define('exp-lab', ExpLab);
