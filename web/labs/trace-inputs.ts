// Every tensor that comes in, cell by cell: where its values come from (a rule, or a matrix written out), and the
// matrix itself. A drawn tensor shows the present values; "edit as matrix" writes them out.
import { css, html, nothing, type TemplateResult } from 'lit';
import { countOf, findStep } from '../draw/address';
import type { Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import type { BlockPaste, CellDraft, CellEdit } from '../elements/matrix-editor.js';
import {
  biasNames,
  editCell,
  effective,
  explicit,
  pasteBlock,
  sizesOf,
  tableNames,
  valuesAsText,
  wantedShape,
  weightNames,
} from '../state/edit.js';
import { at, dims, type Nested, printNested, reshape } from '../state/matrix.js';
import { get } from '../state/spec.js';
import { cellName } from '../state/store.js';
import { declared } from './form.js';
import { Lab, labStyles } from './lab.js';
import '../elements/matrix-editor.js';

const tensors: readonly string[] = ['x', 'memory', ...weightNames, ...biasNames, ...tableNames, 'allowed'];
/** More cells than this are not laid out as fields. */
const mostCells = 1024;
const axesOf: Readonly<Record<string, readonly [string, string]>> = {
  x: ['T', 'd'],
  memory: ['S', 'd'],
  allowed: ['T', 'S'],
};

/** As the sizes want it; a table has no size but its own. */
function shapeOf(trace: Trace, name: string): readonly number[] {
  return wantedShape(name, sizesOf(trace)) ?? findStep(trace, name)?.shape ?? [];
}

export class TraceInputs extends Lab {
  static override properties = { ...Lab.properties, tensor: { state: true }, message: { state: true } };
  declare private tensor: string;
  declare private message: string;

  constructor() {
    super();
    this.tensor = 'x';
    this.message = '';
  }

  static override styles = [
    ...labStyles,
    css`
    .choices {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2) var(--space-6);
      margin-bottom: var(--space-3);
    }
    .work {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      gap: var(--space-2) var(--space-8);
    }
    .work > * {
      min-width: 0;
      max-width: 100%;
    }
    .hints {
      flex: 1 1 240px;
      padding-top: 20px;
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
    }
    .sources .shape {
      font-family: var(--mono);
      font-size: var(--text-s);
      color: var(--muted);
      margin-right: var(--space-2);
    }
    .from {
      font-size: var(--text-s);
      overflow-wrap: anywhere;
    }
    .from code {
      font-family: var(--mono);
    }
    @media (width < 600px) {
      .hints {
        display: none;
      }
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
  `,
  ];

  override render(): TemplateResult {
    const { trace } = this;
    if (trace === null) return html``;
    const { words } = this;
    const offered = tensors.filter((name) => this.offers(name));
    const name = offered.includes(this.tensor) ? this.tensor : 'x';
    return html`<div class="choices">
        <div class="list" role="group" aria-label=${words.edit.tensor}>${offered.map(
          (one) => html`<button type="button"
          class="button" aria-pressed=${one === name} @click=${() => {
            this.choose(one);
          }}>${symbol(words.params[one]?.[0] ?? one)}</button>`,
        )}</div>
        ${this.source(trace, name)}
      </div>
      ${this.editor(trace, name)}`;
  }

  private offers(name: string): boolean {
    if (name === 'allowed') return effective(this.spec, this.full, 'mask')?.includes('custom') ?? false;
    // Tables belong to the variants that read them.
    if ((tableNames as readonly string[]).includes(name)) return findStep(this.trace, name) !== null;
    return declared(this.state, 'trace', name) !== undefined;
  }

  private choose(name: string): void {
    this.tensor = name;
    this.message = '';
    // The stage follows: what is edited is what is seen.
    if (name !== 'allowed') this.store.selectStep(name);
  }

  /** The values in force: as written in the Spec, else as the last good answer has them. */
  private shown(
    trace: Trace,
    name: string,
  ): { readonly value: Nested | null; readonly isMatrix: boolean; readonly shape: readonly number[] } {
    const written = explicit(this.spec, this.full, name);
    const shape = shapeOf(trace, name);
    const value = written ?? valuesAsText(trace, name, shape);
    return { value, isMatrix: written !== null, shape: value === null ? shape : dims(value) };
  }

  private source(trace: Trace, name: string): TemplateResult {
    const { isMatrix, shape } = this.shown(trace, name);
    return html`<div class="sources" role="group" aria-label=${this.words.edit.source}>
      <span class="shape">(${shape.join(', ')})</span>${this.sources(name, isMatrix, shape)}</div>`;
  }

  private editor(trace: Trace, name: string): TemplateResult {
    const { words } = this;
    const { value, isMatrix } = this.shown(trace, name);
    const error = this.errorOf(name);
    return html`
      ${error === '' ? nothing : html`<p class="error">${error}</p>`}
      ${
        value === null
          ? nothing
          : html`<div class="work">
        <div>${this.grids(name, value, !isMatrix)}</div>
        <div class="hints muted">
          ${isMatrix ? html`<p>${words.edit.keys}</p><p>${words.edit.paste}</p>` : html`<p>${words.edit.drawn}</p>`}
        </div></div>`
      }
      ${this.message === '' ? nothing : html`<p role="status">${this.message}</p>`}`;
  }

  private sources(name: string, isMatrix: boolean, shape: readonly number[]): TemplateResult {
    const { words } = this;
    const kinds = declared(this.state, 'trace', name)?.words ?? [];
    const isBias = (biasNames as readonly string[]).includes(name);
    const otherwise = isBias ? (effective(this.spec, this.full, 'bias') ?? 'none') : 'absent';
    const now = isMatrix ? 'matrix' : (effective(this.spec, this.full, name) ?? otherwise);
    const all = name === 'allowed' ? [] : [...new Set([...(name === 'memory' ? ['absent'] : []), ...kinds])];
    return html`${now.startsWith('@') ? html`<span class="from">${words.files.fromFile}${words.app.colon}<code>${now}</code></span>` : nothing}${all.map(
      (kind) => html`<button type="button" class="button" aria-pressed=${kind === now}
        @click=${() => {
          this.take(name, kind);
        }}>${words.edit.sources[kind] ?? kind}</button>`,
    )}
      <button type="button" class="button" aria-pressed=${isMatrix} ?disabled=${!isMatrix && countOf(shape) > mostCells}
        @click=${() => {
          this.writeOut(name);
        }}>${isMatrix ? words.edit.sources['matrix'] : words.edit.asMatrix}</button>`;
  }

  private grids(name: string, value: Nested, readonly: boolean): TemplateResult {
    const { words } = this;
    const shape = dims(value);
    if (countOf(shape) > mostCells) return html`<p>${words.edit.large(`(${shape.join(', ')})`)}</p>`;
    if (shape.length < 3 || typeof value === 'string') return this.grid(name, value, [], readonly);
    return html`${value.map((part, b) => html`<h4>${words.edit.batch(b)}</h4>${this.grid(name, part, [b], readonly)}`)}`;
  }

  private grid(name: string, value: Nested, lead: readonly number[], readonly: boolean): TemplateResult {
    const [rows, columns] = axesOf[name] ?? ['d', 'd'];
    return html`<lab-matrix-editor .name=${name} .label=${this.words.params[name]?.[0] ?? name} .value=${value} .lead=${lead}
      .drafts=${this.state.drafts} .rowAxis=${rows} .columnAxis=${columns} .readonly=${readonly} .words=${this.words}
      @cell-edit=${(event: CustomEvent<CellEdit>) => {
        this.onEdit(name, event.detail);
      }}
      @cell-draft=${(event: CustomEvent<CellDraft>) => {
        this.onDraft(name, event.detail);
      }}
      @block-paste=${(event: CustomEvent<BlockPaste>) => {
        this.onPaste(name, event.detail);
      }}></lab-matrix-editor>`;
  }

  private onEdit(name: string, { index, text, visit }: CellEdit): void {
    const value = explicit(this.spec, this.full, name);
    if (value === null) return;
    this.store.draft(cellName({ step: name, index }), null);
    if (at(value, index) === text) return;
    this.change({ [name]: printNested(editCell(value, index, text)) }, `visit:${visit}`);
  }

  /** "1,5" began as a good "1": what was sent of it on the way is taken back. */
  private onDraft(name: string, { index, text, visit }: CellDraft): void {
    this.store.draft(cellName({ step: name, index }), text);
    void this.store.retract(`visit:${visit}`);
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
    for (const { index: cell, text } of pasted.rejected) this.store.draft(cellName({ step: name, index: cell }), text);
    this.change({ [name]: printNested(pasted.value), ...this.follow(name, pasted.value) });
  }

  /** Sizes written in the Spec follow a matrix that was pasted larger; others are read off it anyway. */
  private follow(name: string, value: Nested): Record<string, string> {
    const shape = dims(value);
    const axis: Readonly<Record<string, readonly string[]>> = { x: ['t', 'd_model'], memory: ['s', 'd_model'] };
    const keys = axis[name] ?? [];
    return Object.fromEntries(
      keys.flatMap((key, i) => {
        const length = shape.at(i - 2);
        return get(this.spec, key) !== undefined && length !== undefined ? [[key, String(length)]] : [];
      }),
    );
  }

  private take(name: string, kind: string): void {
    this.message = '';
    this.forget(name);
    // `absent` is said by saying nothing.
    this.change({ [name]: kind === 'absent' ? undefined : kind });
  }

  private writeOut(name: string): void {
    const { trace } = this;
    if (trace === null || explicit(this.spec, this.full, name) !== null) return;
    const shape = shapeOf(trace, name);
    this.forget(name);
    this.change({ [name]: printNested(valuesAsText(trace, name, shape) ?? reshape(undefined, shape)) });
  }

  private forget(name: string): void {
    for (const cell of this.state.drafts.keys()) if (cell.startsWith(`${name}[`)) this.store.draft(cell, null);
  }
}

/** W^Q with its letter raised. */
export function symbol(label: string): TemplateResult {
  const [base, above] = label.split('^');
  return above === undefined ? html`${base}` : html`<span>${base}<sup>${above}</sup></span>`;
}

define('trace-inputs', TraceInputs);
