// The number lab: what is stored of a typed number and why, bit by bit, among its neighbours, and in every other format.
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import '../elements/copy-button.js';
import { effective } from '../state/edit.js';
import { get, print } from '../state/spec.js';
import type { TableRow } from '../views/format-table';
import type { CellRef } from '../views/index';
import type { Around } from '../views/number-line-places';
import { NumbersLab, numbersStyles } from './numbers-lab.js';
import { fullText, isList, numberOf, numbersOf, shortText, wordIn } from './numbers-read.js';
import { storyOf, type FormatFacts, type Story } from './numbers-story.js';
import '../elements/figure-tools.js';

export class NumberLab extends NumbersLab {
  protected readonly experiment = 'number';
  protected readonly first = ['value', 'format'];

  static override styles = [
    ...numbersStyles,
    css`
      .exact {
        max-width: 100%;
        margin: 0 0 var(--space-2);
      }
      .story {
        margin: var(--space-1) 0 var(--space-4);
      }
    `,
  ];

  protected chief(): CellRef {
    return { step: 'stored', index: [] };
  }

  protected override edit(key: string, value: string): void {
    const text = value.trim() === '' ? undefined : value;
    const bits = get(this.spec, 'bits');
    // Typed text replaces the bits; another format keeps the number, so the bits stay those of the old one.
    if (key === 'value') this.change({ bits: undefined, from: undefined, value: text }, 'key:value');
    else if (key === 'bits') this.change({ value: undefined, bits: text }, 'key:bits');
    else if (key === 'format' && bits !== undefined) {
      this.change({ from: effective(this.spec, this.full, 'from') ?? this.format, format: text }, 'key:format');
    } else super.edit(key, value);
  }

  /** One question per format, and one about the neighbours, so that the line shows how the spacing goes on. */
  protected questions(trace: Trace): Record<string, string | undefined> {
    if (isList(trace)) return { near: undefined };
    const formats = this.formats.map(({ name }) => [name, this.asked(this.inFormat(name))] as const);
    return { ...Object.fromEntries(formats), near: this.nearby(trace) };
  }

  private inFormat(name: string): Record<string, string> {
    const { full } = this;
    const isBits = full !== null && get(full, 'bits') !== undefined;
    return isBits ? { from: get(full, 'from') ?? this.format, format: name } : { format: name };
  }

  private nearby(trace: Trace): string | undefined {
    const { facts, full } = this;
    if (facts === undefined || full === null) return undefined;
    const [down, up] = this.neighbours(trace, facts);
    const both = JSON.stringify([down, up].map((one) => (Number.isFinite(one) ? one : 'nan')));
    const entries = [
      { key: 'value', value: both },
      { key: 'format', value: facts.name },
    ];
    return print({ experiment: 'number', entries });
  }

  /** Of an overflowed value the neighbour is the largest finite number, on its side. */
  private neighbours(trace: Trace, facts: FormatFacts): [number, number] {
    const value = numberOf(trace, 'value') ?? NaN;
    const story = storyOf(trace, this.typed, facts);
    const given = story?.given ?? value;
    if (Number.isNaN(value) && !Number.isNaN(given)) {
      return given > 0 ? [facts.largest, NaN] : [NaN, -facts.largest];
    }
    return [numberOf(trace, 'next_down') ?? NaN, numberOf(trace, 'next_up') ?? NaN];
  }

  protected picture(trace: Trace): TemplateResult {
    const { facts } = this;
    if (isList(trace) || facts === undefined) return html``;
    const story = storyOf(trace, this.typed, facts);
    if (story === null) return html``;
    return html`${this.stored(trace, story, facts)}${this.line(trace, story, facts)}${this.table()}`;
  }

  private stored(trace: Trace, story: Story, facts: FormatFacts): TemplateResult {
    const words = this.words.numbers;
    const bits = wordIn(trace, 'bits');
    return html`<section class="card" aria-labelledby="stored">
      <h3 id="stored">${words.number.stored(facts.name)}</h3>
      <p class="stored">${fullText(story.value)}<small>${words.classes[wordIn(trace, 'class')]} \u00b7 ${bits}</small></p>
      <p class="story" role="status">${this.sentence(story, facts.name)}</p>
      <lab-bits .bits=${bits} .format=${facts.name} .layout=${facts} .kind=${wordIn(trace, 'class')} .words=${words.bits}
        @bits-change=${({ detail }: CustomEvent<{ bits: string }>) => {
          this.change({ value: undefined, from: undefined, bits: detail.bits }, 'bits');
        }}></lab-bits>
      ${this.exact(wordIn(trace, 'exact'))}</section>`;
  }

  private sentence(story: Story, format: string): string {
    const words = this.words.numbers;
    const facts = {
      typed: this.typed === '' ? fullText(story.given) : this.typed,
      format,
      value: fullText(story.value),
      other: fullText(story.other),
      error: shortText(story.error),
      ulps: shortText(story.error / story.ulp),
      largest: fullText(story.largest),
      smallest: shortText(story.smallest),
    };
    const said = [words.why[story.why](facts), story.isSubnormal ? words.number.subnormal : ''];
    return this.words.views.sentences(said.filter((one) => one !== ''));
  }

  private exact(exact: string): TemplateResult | typeof nothing {
    const words = this.words.numbers;
    const digits = exact.replace(/\D/g, '').length;
    if (digits === 0) return nothing;
    return html`<details><summary>${words.number.exact(digits)}</summary>
      <p class="exact figures">${exact}</p>
      <lab-copy-button .text=${exact} .label=${words.number.copy} .words=${this.words}></lab-copy-button></details>`;
  }

  private line(trace: Trace, story: Story, facts: FormatFacts): TemplateResult | typeof nothing {
    const words = this.words.numbers;
    const near = this.side.get('near');
    const [down, up] = this.neighbours(trace, facts);
    if (Number.isNaN(story.given)) return nothing;
    const around: Around = {
      values: [numbersOf(near, 'next_down')[0] ?? NaN, down, story.value, up, numbersOf(near, 'next_up')[1] ?? NaN],
      given: story.given,
    };
    return html`<section class="card"><h3>${words.number.line}</h3>
      <figure-tools name="number-line" .words=${this.words}><lab-number-line .around=${around} .typed=${this.typed === '' ? fullText(story.given) : this.typed}
        .ulp=${shortText(story.ulp)} .words=${words.line}></lab-number-line></figure-tools>
      <p class="key legend">${words.number.legend}</p></section>`;
  }

  private table(): TemplateResult {
    const { words } = this;
    const { columns } = words.numbers;
    const rows = this.formats.flatMap(({ name }) => this.row(name));
    return html`<section class="card"><h3>${words.numbers.number.beside}</h3>
      <figure-tools name="number-formats" .words=${this.words}><lab-format-table .label=${words.numbers.number.beside} .corner=${columns.format} .rows=${rows}
        .columns=${[
          { label: columns.stored, isNumber: true, isAligned: true },
          { label: columns.bits, isNumber: true },
          { label: columns.error, isNumber: true, isAligned: true },
          { label: columns.ulps, isNumber: true, isAligned: true },
          { label: columns.class },
        ]} .hint=${words.numbers.tableKeys} @row-select=${this.onRow}></lab-format-table></figure-tools></section>`;
  }

  private row(name: string): TableRow[] {
    const answer = this.side.get(name);
    const value = numberOf(answer, 'value');
    if (answer === null || value === null) return [];
    const error = numberOf(answer, 'error') ?? NaN;
    const ulp = numberOf(answer, 'ulp') ?? NaN;
    const kind = wordIn(answer, 'class');
    const cells = [
      { text: fullText(value), title: `${wordIn(answer, 'exact')} \u00b7 ${wordIn(answer, 'bits')}` },
      { text: wordIn(answer, 'bits') },
      { text: shortText(error), title: fullText(error) },
      { text: shortText(error / ulp), title: fullText(error / ulp) },
      { text: this.words.numbers.classes[kind] ?? kind, isWarning: kind === 'infinite' || kind === 'nan' },
    ];
    return [{ name, cells, isCurrent: name === this.format }];
  }
}

define('number-lab', NumberLab);
