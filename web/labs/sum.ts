// The sum lab: the running sum as the format keeps it, beside fp64, with the place where it stalls and the reason.
import { html, nothing, type TemplateResult } from 'lit';
import { grouped } from '../draw/number';
import type { Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import { effective } from '../state/edit.js';
import { print } from '../state/spec.js';
import type { Dot, Mark, Plot } from '../views/curve';
import type { Point } from '../views/curve-scale';
import type { TableRow } from '../views/format-table';
import type { CellRef } from '../views/index';
import { NumbersLab } from './numbers-lab.js';
import { exactly, fullText, numberOf, shortText, stepValues, wordIn } from './numbers-read.js';
import '../elements/figure-tools.js';

const kMostPoints = 400;

/** Every so many points, the last one and those around a place that matters. */
function thinned(values: readonly number[], keep: number | null): Point[] {
  const every = Math.ceil(values.length / kMostPoints);
  const isKept = (n: number): boolean =>
    n % every === 0 || n === values.length - 1 || (keep !== null && (n === keep || n === keep - 1));
  return values.flatMap((value, n) => (isKept(n) ? [[n + 1, value] as const] : []));
}

export class SumLab extends NumbersLab {
  protected readonly experiment = 'sum';
  protected readonly first = ['values', 'count', 'value', 'order', 'format', 'accumulate'];

  protected chief(): CellRef {
    return { step: 'total', index: [] };
  }

  protected override edit(key: string, value: string): void {
    const text = value.trim() === '' ? undefined : value;
    if (key === 'values') this.change({ count: undefined, value: undefined, values: text }, 'key:values');
    else if (key === 'count' || key === 'value') {
      const other = key === 'count' ? 'value' : 'count';
      const rest = effective(this.spec, this.full, other) ?? '1';
      this.change({ values: undefined, [other]: rest, [key]: text }, `key:${key}`);
    } else super.edit(key, value);
  }

  protected questions(trace: Trace): Record<string, string | undefined> {
    const formats = this.formats.map(({ name }) => [name, this.asked({ format: name })] as const);
    return {
      ...Object.fromEntries(formats),
      reference: this.asked({ format: 'fp64', accumulate: 'same', order: 'sequential' }),
      at_stall: this.stallQuestion(trace),
    };
  }

  private get accumulator(): string {
    const chosen = effective(this.spec, this.full, 'accumulate') ?? 'same';
    return chosen === 'same' ? this.format : chosen;
  }

  private stalled(trace: Trace | null): number | null {
    return numberOf(trace, 'stalled_at');
  }

  /** The spacing of the running sum's format where it stopped moving. */
  private stallQuestion(trace: Trace): string | undefined {
    const index = this.stalled(trace);
    const sum = index === null ? undefined : stepValues(trace, 'partial')[index];
    if (sum === undefined) return undefined;
    const entries = [
      { key: 'value', value: String(sum) },
      { key: 'format', value: this.accumulator },
    ];
    return print({ experiment: 'number', entries });
  }

  protected picture(trace: Trace): TemplateResult {
    const { words } = this;
    const own = words.numbers.sum;
    const value = numberOf(trace, 'value');
    if (value === null) return html``;
    const hasRunning = trace.steps.some(({ name }) => name === 'partial');
    return html`<section class="card"><h3>${own.value}</h3>
        <p class="stored">${fullText(value)}<small>${wordIn(trace, 'bits')} \u00b7 ${own.exact} ${grouped(this.exactText(trace))}</small></p>
        <p role="status">${this.explained(trace)}</p></section>
      <section class="card"><h3>${own.plot(this.format)}</h3>
        <figure-tools name="sum-curve" .words=${this.words}><lab-curve .plot=${this.plot(trace)} .words=${words.numbers.curve}></lab-curve></figure-tools>
        <p class="key legend">${hasRunning ? nothing : own.noRunning} ${own.plotHelp}</p></section>
      ${this.table()}`;
  }

  private explained(trace: Trace): string {
    const own = this.words.numbers.sum;
    const index = this.stalled(trace);
    if (index === null) {
      const error = numberOf(trace, 'error_ulp');
      const isSmall = error !== null && error <= 0.5 && error >= -0.5;
      return isSmall ? own.exactly : own.moves(shortText(error ?? NaN));
    }
    const near = this.side.get('at_stall');
    const ulp = numberOf(near, 'ulp') ?? NaN;
    const sum = stepValues(trace, 'partial')[index] ?? NaN;
    const term = stepValues(trace, 'values')[index] ?? NaN;
    const said = own.stalled({
      index: fullText(index),
      sum: fullText(sum),
      term: fullText(term),
      ulp: shortText(ulp),
      format: this.accumulator,
    });
    const isTie = term * 2 === ulp || term * -2 === ulp;
    return this.words.views.sentences(isTie ? [said, own.tie(fullText(sum + term))] : [said]);
  }

  private plot(trace: Trace): Plot {
    const own = this.words.numbers.sum;
    const index = this.stalled(trace);
    const partial = stepValues(trace, 'partial');
    const reference = stepValues(this.side.get('reference'), 'partial');
    const value = numberOf(trace, 'value') ?? NaN;
    const all = [0, ...partial, ...reference, value].filter(Number.isFinite);
    const low = all.reduce((least, one) => (one < least ? one : least), 0);
    const high = all.reduce((most, one) => (one > most ? one : most), 0);
    const last = partial.length > 0 ? partial.length : reference.length;
    return {
      label: own.plot(this.format),
      x: [0, last > 1 ? last : 1],
      y: [low, high > low ? high : low + 1],
      canPower: false,
      series: [
        { kind: 'reference', points: thinned(reference, null), label: own.reference },
        { kind: 'main', points: thinned(partial, index), label: own.running },
      ],
      marks: [...this.stallMark(index), ...this.exactMark(trace)],
      dots: [
        ...this.stallDot(index, partial),
        { x: last, y: value, label: shortText(value), title: `${own.total} ${exactly(value, this.format)}` },
      ],
      lanes: [],
    };
  }

  private stallMark(index: number | null): Mark[] {
    const { stallMark } = this.words.numbers.sum;
    return index === null
      ? []
      : [{ axis: 'x', at: index, kind: 'limit', label: `${stallMark}${this.words.app.colon}${fullText(index)}` }];
  }

  private stallDot(index: number | null, partial: readonly number[]): Dot[] {
    const y = index === null ? undefined : partial[index];
    if (index === null || y === undefined) return [];
    const { stallMark } = this.words.numbers.sum;
    return [
      {
        x: index,
        y,
        label: '',
        title: `${stallMark} ${fullText(index)}${this.words.app.colon}${exactly(y, this.accumulator)}`,
      },
    ];
  }

  private exactMark(trace: Trace): Mark[] {
    const text = this.exactText(trace);
    const at = Number(text);
    return Number.isFinite(at)
      ? [{ axis: 'y', at, kind: 'plain', label: `${this.words.numbers.sum.exact} ${grouped(text)}` }]
      : [];
  }

  /** The engine writes it as a decimal of any length. */
  private exactText(trace: Trace): string {
    const { exact } = trace.results;
    return typeof exact === 'string' || typeof exact === 'number' ? String(exact) : '';
  }

  private table(): TemplateResult {
    const { columns, sum } = this.words.numbers;
    return html`<section class="card"><h3>${sum.beside}</h3>
      <figure-tools name="sum-formats" .words=${this.words}><lab-format-table .label=${sum.beside} .corner=${columns.format} .rows=${this.formats.flatMap(({ name }) => this.row(name))}
        .columns=${[sum.columns.sum, columns.bits, sum.columns.error, sum.columns.stalled].map((label, n) => ({ label, isNumber: true, isAligned: n !== 1 }))}
        .hint=${this.words.numbers.tableKeys}
        @row-select=${this.onRow}></lab-format-table></figure-tools></section>`;
  }

  private row(name: string): TableRow[] {
    const answer = this.side.get(name);
    const value = numberOf(answer, 'value');
    if (value === null) return [];
    const index = this.stalled(answer);
    const error = numberOf(answer, 'error_ulp') ?? NaN;
    const cells = [
      { text: fullText(value), title: exactly(value, name), isWarning: !Number.isFinite(value) },
      { text: wordIn(answer, 'bits') },
      Number.isNaN(error) ? { text: '\u2013' } : { text: shortText(error), title: fullText(error) },
      { text: index === null ? this.words.numbers.sum.never : fullText(index), isWarning: index !== null },
    ];
    return [{ name, cells, isCurrent: name === this.format }];
  }
}

define('sum-lab', SumLab);
