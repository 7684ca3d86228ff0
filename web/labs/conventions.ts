// The implementations lab: two of them on the same inputs. What each does and where that stands, the settings that
// differ, where the two first part, and how each lays the same weights in memory.
import { css, html, nothing, type TemplateResult } from 'lit';
import { findStep, type CellRef } from '../draw/address';
import { define } from '../elements/define.js';
import type { Convention } from '../engine/types.js';
import { get, parse, print, set, type Spec } from '../state/spec.js';
import { BesideLab, type Side, type Sides } from './beside.js';
import { declared, fieldText, optionsOf } from './form.js';
import '../views/layout';

const presets: readonly string[] = ['lesson', 'distinct'];
const sides: readonly Side[] = ['left', 'right'];

/** Two traces of one question, each by its own implementation. */
export function isConventions(spec: Spec): boolean {
  const both = sides.map((side) => parse(get(spec, side) ?? ''));
  const bare = both.map((one) => print(set(one, 'convention', undefined)));
  return both.every((one) => one.experiment === 'trace' && get(one, 'convention') !== undefined) && bare[0] === bare[1];
}

export class ConventionsLab extends BesideLab {
  static override properties = { ...BesideLab.properties, weight: { state: true } };
  declare private weight: CellRef;

  constructor() {
    super();
    this.weight = { step: 'wk', index: [1, 2] };
  }

  static override styles = [
    ...BesideLab.styles,
    css`
      .about p {
        margin: 0 0 var(--space-1);
        max-width: 66ch;
      }
      .source {
        font-size: var(--text-s);
        color: var(--muted);
        overflow-wrap: anywhere;
      }
      .below {
        margin-top: var(--space-4);
      }
      .differs td:not(:last-child) {
        font-weight: 600;
      }
      input[type='number'] {
        width: 88px;
        padding: 0 var(--space-2);
        font-family: var(--mono);
      }
    `,
  ];

  protected override nameOf(side: Side): string {
    const name = get(parse(this.textOf(side)), 'convention') ?? '';
    return this.words.options[name] ?? name;
  }

  private conventionOf(side: Side): Convention | undefined {
    const name = get(parse(this.textOf(side)), 'convention');
    return this.state.catalog?.conventions?.find((one) => one.name === name);
  }

  override render(): TemplateResult {
    const { words, sides: both } = this;
    const { conventions } = words.beside;
    return html`<div class="stack">
      <h2>${words.labs['conventions']?.question}</h2>
      <section class="card stack">${this.controls()}<div class="two about">${sides.map((side) => this.about(side))}</div></section>
      ${this.failed()}
      ${
        both === null
          ? nothing
          : html`<section class="card stack">${this.sentence(both)}
            <div class="steps"><div><h3>${conventions.does}</h3>${this.settings(both)}
              <h3 class="below">${words.beside.steps}</h3>${this.stepTable(both)}</div>${this.tensors(both)}</div></section>
          <section class="card stack">${this.stored(both)}</section>`
      }
    </div>`;
  }

  private edit(key: string, value: string, which: readonly Side[] = sides): void {
    const text = (side: Side): string =>
      which.includes(side) ? print(set(parse(this.textOf(side)), key, value)) : this.textOf(side);
    this.ask(text('left'), text('right'));
  }

  private select(
    key: string,
    label: string,
    now: string,
    options: readonly (readonly [string, string])[],
    which: readonly Side[],
  ): TemplateResult {
    return html`<label>${label}<select @change=${(event: Event) => {
      this.edit(key, (event.target as HTMLSelectElement).value, which);
    }}>${options.map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}</select></label>`;
  }

  private controls(): TemplateResult {
    const { words } = this;
    const { beside } = words;
    const left = parse(this.textOf('left'));
    const names =
      this.state.catalog?.conventions?.map(({ name }) => [name, words.options[name] ?? name] as const) ?? [];
    const format = declared(this.state, 'trace', 'format');
    const formats =
      format === undefined ? [] : optionsOf(words, format).map(({ value, text }) => [value, text] as const);
    const preset = get(left, 'preset') ?? '';
    const known = presets.map((name) => [name, words.options[name] ?? name] as const);
    const all = presets.includes(preset) ? known : ([[preset, words.variants.absent], ...known] as const);
    return html`<div class="row">${sides.map((side) =>
      this.select('convention', beside[side], get(parse(this.textOf(side)), 'convention') ?? '', names, [side]),
    )}
      ${this.select('preset', beside.conventions.inputs, preset, all, sides)}
      ${this.select('format', words.app.format, get(left, 'format') ?? format?.default ?? '', formats, sides)}</div>`;
  }

  private about(side: Side): TemplateResult {
    const { beside } = this.words;
    const convention = this.conventionOf(side);
    if (convention === undefined) return html``;
    const { conventions } = beside;
    return html`<section><h3>${this.nameOf(side)}</h3><p>${conventions.about[convention.name] ?? ''}</p>
      <p class="source">${conventions.layout(conventions.layouts[convention.layout] ?? convention.layout)}${
        convention.always_bias ? html`${beside.gap}${conventions.alwaysBias}` : nothing
      }</p>
      <p class="source">${conventions.source(html`<span lang="en">${convention.source}</span>`)}</p></section>`;
  }

  /** Whatever either of the two sets, as it is in force on both sides; what differs stands out. */
  private settings({ left, right }: Sides): TemplateResult {
    const { words } = this;
    const { beside } = words;
    const keys = [...new Set(sides.flatMap((side) => Object.keys(this.conventionOf(side)?.settings ?? {})))];
    const full = [left, right].map((trace) => parse(trace.spec));
    const label = (key: string): string => {
      const parameter = declared(this.state, 'trace', key);
      return parameter === undefined ? key : fieldText(words, parameter).label;
    };
    return html`<div class="scroll"><table><thead><tr><th scope="col">${beside.conventions.parameter}</th>
      ${sides.map((side) => html`<th scope="col">${this.nameOf(side)}</th>`)}<td></td></tr></thead>
      <tbody>${keys.map((key) => {
        const values = full.map((spec) => get(spec, key) ?? '');
        const differs = values[0] !== values[1];
        return html`<tr class=${differs ? 'differs' : ''}><th scope="row">${label(key)}</th>
          ${values.map((value) => html`<td>${value === '' ? '\u2014' : (words.options[value] ?? value)}</td>`)}
          <td>${differs ? beside.conventions.differs : ''}</td></tr>`;
      })}</tbody></table></div>`;
  }

  private stored({ left, right }: Sides): TemplateResult {
    const { words } = this;
    const { conventions } = words.beside;
    const shape = findStep(left, this.weight.step)?.shape ?? [];
    const inside = this.weight.index.map((at, axis) => Math.max(0, Math.min(at, (shape[axis] ?? 1) - 1)));
    const cell: CellRef = { step: this.weight.step, index: inside };
    const number = (label: string, axis: number): TemplateResult => html`<label>${label}<input type="number" min="0"
      max=${(shape[axis] ?? 1) - 1} .value=${String(inside[axis] ?? 0)} @input=${(event: Event) => {
        const at = Number((event.target as HTMLInputElement).value);
        if (Number.isInteger(at)) this.weight = { ...cell, index: inside.map((old, n) => (n === axis ? at : old)) };
      }}></label>`;
    return html`<h3>${conventions.stored}</h3><p class="hint">${conventions.storedHelp}</p>
      <div class="row"><label>${conventions.matrix}<select @change=${(event: Event) => {
        this.weight = { ...cell, step: (event.target as HTMLSelectElement).value };
      }}>${['wq', 'wk', 'wv'].map((name) => html`<option value=${name} ?selected=${name === cell.step}>${words.params[name]?.[0]} (${name})</option>`)}</select></label>
        ${number(conventions.row, 0)}${number(conventions.column, 1)}</div>
      <div class="two">${[left, right].map(
        (trace, n) => html`<section><h3>${this.nameOf(sides[n] ?? 'left')}</h3>
        <lab-layout .trace=${trace} .cell=${cell} .words=${words.beside} .views=${words.views}></lab-layout></section>`,
      )}</div>`;
  }
}

define('conventions-lab', ConventionsLab);
