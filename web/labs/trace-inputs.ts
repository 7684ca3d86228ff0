// Every tensor that comes in, cell by cell: where its values come from (a rule, or a matrix written out), and the
// matrix itself. A drawn tensor shows the present values; "edit as matrix" writes them out.
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import type { BlockPaste, CellDraft, CellEdit } from '../elements/matrix-editor.js';
import {
  biasNames, editCell, effective, explicit, pasteBlock, type Sizes, sizesOf, valuesAsText, wantedShape, weightNames,
} from '../state/edit.js';
import { dims, type Nested, printNested, reshape } from '../state/matrix.js';
import { get } from '../state/spec.js';
import { declared } from './form.js';
import { Lab, labStyles } from './lab.js';
import '../elements/matrix-editor.js';

const tensors: readonly string[] = ['x', 'memory', ...weightNames, ...biasNames, 'allowed'];
/** More cells than this are not laid out as fields. */
const mostCells = 1024;
const axesOf: Readonly<Record<string, readonly [string, string]>> = {
  x: ['T', 'd'], memory: ['S', 'd'], allowed: ['T', 'S'],
};

export class TraceInputs extends Lab {
  static override properties = { ...Lab.properties, tensor: { state: true }, message: { state: true } };
  private declare tensor: string;
  private declare message: string;

  constructor() {
    super();
    this.tensor = 'x';
    this.message = '';
  }

  static override styles = [...labStyles, css`
    .columns {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-4);
    }
    .list,
    .sources {
      display: flex;
      flex-wrap: wrap;
      gap: 4px;
    }
    sup {
      line-height: 0;
    }
    .list .button,
    .sources .button {
      padding: 0 var(--space-3);
      font-size: var(--text-s);
    }
    .sources {
      align-items: center;
      gap: var(--space-2);
      margin-bottom: var(--space-3);
    }
    .sources .shape {
      font-family: var(--mono);
      font-size: var(--text-s);
      color: var(--muted);
      margin-right: var(--space-2);
    }
    h4 {
      margin: var(--space-3) 0 var(--space-2);
      font-size: var(--text-s);
      font-weight: 400;
    }
    p {
      margin: var(--space-2) 0 0;
      max-width: 66ch;
      font-size: var(--text-s);
    }
  `];

  override render(): TemplateResult {
    const { trace } = this.state;
    if (trace === null) return html``;
    const { words } = this;
    const offered = tensors.filter((name) => this.offers(name));
    const name = offered.includes(this.tensor) ? this.tensor : 'x';
    return html`<div class="columns">
      <div class="list" role="group" aria-label=${words.edit.tensor}>${offered.map((one) => html`<button type="button"
        class="button" aria-pressed=${one === name} @click=${() => { this.choose(one); }}>${symbol(words.params[one]?.[0] ?? one)}</button>`)}</div>
      <div>${this.editor(trace, name)}</div>
    </div>`;
  }

  private offers(name: string): boolean {
    if (name === 'allowed') return effective(this.spec, this.full, 'mask')?.includes('custom') ?? false;
    return declared(this.state, 'trace', name) !== undefined;
  }

  private choose(name: string): void {
    this.tensor = name;
    this.message = '';
    // The stage follows: what is edited is what is seen.
    if (name !== 'allowed') this.store.selectStep(name);
  }

  private editor(trace: Trace, name: string): TemplateResult {
    const { words } = this;
    const value = explicit(this.spec, this.full, name);
    const shape = wantedShape(name, sizesOf(trace)) ?? [];
    const shown = value ?? valuesAsText(trace, name, shape);
    const error = this.errorOf(name);
    return html`
      <div class="sources" role="group" aria-label=${words.edit.source}>
        <span class="shape">(${(shown === null ? shape : dims(shown)).join(', ')})</span>
        ${this.sources(name, value !== null)}
      </div>
      ${error === '' ? nothing : html`<p class="error">${error}</p>`}
      ${shown === null ? nothing : this.grids(name, shown, value === null)}
      ${this.message === '' ? nothing : html`<p role="status">${this.message}</p>`}
      ${shown === null ? nothing : html`<p class="muted">${value === null ? words.edit.drawn : html`${words.edit.keys} ${words.edit.paste}`}</p>`}`;
  }

  private sources(name: string, isMatrix: boolean): TemplateResult {
    const { words } = this;
    const kinds = declared(this.state, 'trace', name)?.words ?? [];
    const now = isMatrix ? 'matrix' : effective(this.spec, this.full, name) ?? (name === 'memory' ? 'absent' : 'none');
    const all = name === 'allowed' ? [] : [...new Set([...(name === 'memory' ? ['absent'] : []), ...kinds])];
    return html`${all.map((kind) => html`<button type="button" class="button" aria-pressed=${kind === now}
        @click=${() => { this.take(name, kind); }}>${words.edit.sources[kind] ?? kind}</button>`)}
      <button type="button" class="button" aria-pressed=${isMatrix} @click=${() => { this.writeOut(name); }}>${
  isMatrix ? words.edit.sources['matrix'] : words.edit.asMatrix}</button>`;
  }

  private grids(name: string, value: Nested, readonly: boolean): TemplateResult {
    const { words } = this;
    const shape = dims(value);
    const cells = shape.reduce((product, length) => product * length, 1);
    if (cells > mostCells) return html`<p>${words.edit.large(`(${shape.join(', ')})`)}</p>`;
    if (shape.length < 3 || typeof value === 'string') return this.grid(name, value, [], readonly);
    return html`${value.map((part, b) => html`<h4>${words.edit.batch(b)}</h4>${this.grid(name, part, [b], readonly)}`)}`;
  }

  private grid(name: string, value: Nested, lead: readonly number[], readonly: boolean): TemplateResult {
    const [rows, columns] = axesOf[name] ?? ['d', 'd'];
    return html`<lab-matrix-editor .name=${name} .label=${this.words.params[name]?.[0] ?? name} .value=${value} .lead=${lead}
      .drafts=${this.state.drafts} .rowAxis=${rows} .columnAxis=${columns} .readonly=${readonly} .words=${this.words}
      @cell-edit=${(event: CustomEvent<CellEdit>) => { this.onEdit(name, event.detail); }}
      @cell-draft=${(event: CustomEvent<CellDraft>) => { this.store.draft(`${name}[${event.detail.index.join(',')}]`, event.detail.text); }}
      @block-paste=${(event: CustomEvent<BlockPaste>) => { this.onPaste(name, event.detail); }}></lab-matrix-editor>`;
  }

  private onEdit(name: string, { index, text }: CellEdit): void {
    const value = explicit(this.spec, this.full, name);
    if (value === null) return;
    const cell = `${name}[${index.join(',')}]`;
    this.store.draft(cell, null);
    void this.store.change({ [name]: printNested(editCell(value, index, text)) }, `cell:${cell}`);
  }

  private onPaste(name: string, { index, block }: BlockPaste): void {
    const { words } = this;
    const width = block[0]?.length ?? 0;
    if (block.some((row) => row.length !== width)) {
      this.message = words.edit.pasteRagged;
      return;
    }
    const value = explicit(this.spec, this.full, name);
    if (value === null) return;
    const pasted = pasteBlock(value, index, block);
    this.message = pasted.rejected.length === 0 ? '' : words.edit.pasteBad(block.length, width);
    for (const { index: cell, text } of pasted.rejected) this.store.draft(`${name}[${cell.join(',')}]`, text);
    void this.store.change({ [name]: printNested(pasted.value), ...this.follow(name, pasted.value) });
  }

  /** Sizes written in the Spec follow a matrix that was pasted larger; others are read off it anyway. */
  private follow(name: string, value: Nested): Record<string, string> {
    const shape = dims(value);
    const axis: Readonly<Record<string, readonly string[]>> = { x: ['t', 'd_model'], memory: ['s', 'd_model'] };
    const keys = axis[name] ?? [];
    return Object.fromEntries(keys.flatMap((key, i) => {
      const length = shape.at(i - 2);
      return get(this.spec, key) !== undefined && length !== undefined ? [[key, String(length)]] : [];
    }));
  }

  private take(name: string, kind: string): void {
    this.message = '';
    this.forget(name);
    // `absent` is said by saying nothing.
    void this.store.change({ [name]: kind === 'absent' ? undefined : kind });
  }

  private writeOut(name: string): void {
    const { trace } = this.state;
    if (trace === null || explicit(this.spec, this.full, name) !== null) return;
    const sizes: Sizes = sizesOf(trace);
    const shape = wantedShape(name, sizes) ?? [];
    this.forget(name);
    void this.store.change({ [name]: printNested(valuesAsText(trace, name, shape) ?? reshape(undefined, shape)) });
  }

  private forget(name: string): void {
    for (const cell of this.state.drafts.keys()) if (cell.startsWith(`${name}[`)) this.store.draft(cell, null);
  }
}

/** W^Q with its letter raised. */
function symbol(label: string): TemplateResult {
  const [base, above] = label.split('^');
  return above === undefined ? html`${base}` : html`<span>${base}<sup>${above}</sup></span>`;
}

define('trace-inputs', TraceInputs);
