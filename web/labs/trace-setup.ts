// Sizes, mask and arithmetic of a trace. Which controls there are follows from the catalogue; sizes change the
// matrices that are written out, and a mask brings what it cannot do without.
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Parameter } from '../engine/types.js';
import { define } from '../elements/define.js';
import type { FieldChange } from '../elements/field.js';
import {
  chooseMask,
  effective,
  resize,
  type SizeName,
  sizeNames,
  tableNames,
  weightNames,
  biasNames,
} from '../state/edit.js';
import { get, print } from '../state/spec.js';
import { field, type FieldContext } from './form.js';
import { noteText } from './trace-notes.js';
import { Lab, labStyles } from './lab.js';

const isSize = (key: string): key is SizeName => (sizeNames as readonly string[]).includes(key);
/** Where values are rounded, how often, and in which order they are worked out. */
const precisionKeys: readonly string[] = [
  'format',
  'score_format',
  'softmax_format',
  'accumulate',
  'convert',
  'overflow',
  'scale',
  'scale_op',
  'scale_at',
  'softmax',
  'tile',
  'softmax_axis',
  'normalise',
];
const maskKeys: readonly string[] = ['mask', 'mask_value', 'mask_mode', 'mask_at', 'lengths', 'align', 'empty_row'];
/** Other layers than the lesson's; and what an implementation or a mistake makes of any. */
const variantKeys: readonly string[] = ['split', 'merge', 'score', 'position', 'clip', 'dropout', 'show'];
const wrongKeys: readonly string[] = ['convention', 'mistake'];
/** Tensors have their own panel; the preset stands above; `allowed` is edited as a matrix. */
const elsewhere: readonly string[] = [
  'preset',
  'x',
  'memory',
  'q',
  'k',
  'v',
  'bias',
  'allowed',
  ...weightNames,
  ...biasNames,
  ...tableNames,
];
const presets: readonly string[] = ['lesson', 'distinct', 'none'];

export class TraceSetup extends Lab {
  static override styles = [
    ...labStyles,
    css`
    .stack {
      gap: var(--space-6);
    }
    h3 {
      margin-bottom: var(--space-2);
      font-size: var(--text-s);
    }
    .presets {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: var(--space-2);
    }
    .presets h3 {
      margin: 0 var(--space-2) 0 0;
    }
    .note {
    margin: var(--space-3) 0 0;
    padding-left: 10px;
    border-left: 3px solid var(--warn);
    font-size: var(--text-s);
  }
  .presets .button {
      font-size: var(--text-s);
    }
  `,
  ];

  override render(): TemplateResult {
    const all = this.state.catalog?.experiments.find(({ name }) => name === 'trace')?.parameters ?? [];
    const { trace, comparison, variants } = this.words;
    const sizes = all.filter(({ name }) => isSize(name));
    const mask = all.filter(({ name }) => maskKeys.includes(name) && this.concerns(name));
    const listed = (keys: readonly string[]): Parameter[] =>
      keys.flatMap((key) => all.find(({ name }) => name === key && this.concerns(name)) ?? []);
    const grouped = [...precisionKeys, ...maskKeys, ...variantKeys, ...wrongKeys, ...elsewhere];
    const rest = all.filter(({ name }) => !isSize(name) && !grouped.includes(name));
    return html`<div class="stack">
      ${this.presets()}
      ${this.group(trace.sizes, sizes)}${this.group(trace.masking, mask, this.emptyRows())}
      ${this.group(variants.wrong, listed(wrongKeys))}${this.group(variants.variant, listed(variantKeys))}
      ${this.group(comparison.precision, listed(precisionKeys))}${this.group(comparison.rest, rest)}
    </div>`;
  }

  /** Lengths belong to a padding mask, alignment to a causal one, a tile to online softmax, a clip to positions. */
  private concerns(key: string): boolean {
    const now = (name: string): string => effective(this.spec, this.full, name) ?? '';
    if (get(this.spec, key) !== undefined) return true;
    if (key === 'lengths') return now('mask').split('+').includes('padding');
    if (key === 'tile') return now('softmax') === 'online';
    if (key === 'clip') return now('position') === 'relative';
    return key !== 'align' || now('mask').split('+').includes('causal');
  }

  private presets(): TemplateResult {
    const now = get(this.spec, 'preset') ?? 'none';
    const { trace } = this.words;
    return html`<div class="presets" role="group" aria-label=${trace.preset}><h3>${trace.preset}</h3>
      ${presets.map(
        (name) => html`<button type="button" class="button" aria-pressed=${name === now}
        @click=${() => {
          this.start(name);
        }}>${trace.presets[name]}</button>`,
      )}</div>`;
  }

  /** What the answer notes of rows without any key: it stands where the policy is chosen. */
  private emptyRows(): TemplateResult | typeof nothing {
    const note = this.trace?.notes.find(({ code }) => code === 'empty_row');
    return note === undefined ? nothing : html`<p class="note">${noteText(this.words, note)}</p>`;
  }

  private group(
    title: string,
    parameters: readonly Parameter[],
    after: TemplateResult | typeof nothing = nothing,
  ): TemplateResult | typeof nothing {
    return parameters.length === 0
      ? nothing
      : html`<div role="group" aria-label=${title}><h3>${title}</h3>
      <div class="fields">${parameters.map((parameter) => field(parameter, this.context()))}</div>${after}</div>`;
  }

  private context(): FieldContext {
    const errorOf = (key: string): string => this.errorOf(key);
    return {
      words: this.words,
      spec: this.spec,
      full: this.full,
      errorOf,
      change: (key, value) => {
        this.onChange({ key, value });
      },
    };
  }

  private start(preset: string): void {
    const entries = preset === 'none' ? [] : [{ key: 'preset', value: preset }];
    void this.store.edit(print({ experiment: 'trace', entries }));
  }

  private onChange({ key, value }: FieldChange): void {
    const { trace } = this;
    const changes = isSize(key)
      ? resize(this.spec, trace, this.full, key, value)
      : key === 'mask'
        ? chooseMask(this.spec, trace, value)
        : { [key]: value.trim() === '' ? undefined : value };
    this.change(changes, `key:${key}`);
  }
}

define('trace-setup', TraceSetup);
