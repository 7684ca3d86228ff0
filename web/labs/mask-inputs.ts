// What the mask lab's question is about: scores as cells to type in, and one or two planes of switches in their shape.
import { css, html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import type { BlockPaste, CellDraft, CellEdit } from '../elements/matrix-editor.js';
import { pasteBlock } from '../state/edit.js';
import { at, dims, type Nested, printNested, replaceAt, reshape } from '../state/matrix.js';
import { get } from '../state/spec.js';
import { cellName } from '../state/store.js';
import { Lab, labStyles } from './lab.js';
import { matrixOf, planeOf, type PlaneName, toggled, withScores } from './mask-questions.js';
import '../elements/matrix-editor.js';

/** More would no longer be read as a grid of switches. */
const kMost = 16;

export class MaskInputs extends Lab {
  static override styles = [
    ...labStyles,
    css`
    .all {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-4) var(--space-8);
      align-items: start;
    }
    .all > * {
      min-width: 0;
      max-width: 100%;
    }
    h3 {
      margin-bottom: var(--space-1);
    }
    p {
      margin: var(--space-3) 0 0;
      font-size: var(--text-s);
      color: var(--muted);
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
      margin-top: var(--space-3);
    }
    .button {
      font-size: var(--text-s);
    }
  `,
  ];

  protected override get own(): string {
    return 'mask';
  }

  override render(): TemplateResult {
    const own = this.words.maskLab;
    const scores = matrixOf(this.spec, this.full, 'scores');
    const [rows = 0, keys = 0] = scores === null ? [] : dims(scores);
    const errors = ['scores', 'allowed', 'second_mask'].map((key) => this.errorOf(key)).filter((text) => text !== '');
    const isSwitched = rows <= kMost && keys <= kMost;
    return html`<div class="all">${scores === null ? nothing : this.scores(scores)}${isSwitched ? this.plane('allowed') : nothing}
        ${isSwitched ? this.plane('second_mask') : nothing}</div>
      ${errors.map((text) => html`<p class="error" role="alert">${text}</p>`)}
      <div class="row">${this.sizes(scores, rows, keys)}${this.secondPlane(rows, keys)}</div>
      <p>${own.planeHelp}</p>`;
  }

  private scores(value: Nested): TemplateResult {
    const own = this.words.maskLab;
    return html`<div><h3>${own.scores}</h3><lab-matrix-editor .name=${'scores'} .label=${own.scores} .value=${value}
      .drafts=${this.state.drafts} .rowAxis=${'T'} .columnAxis=${'S'} .words=${this.words}
      @cell-edit=${this.onEdit} @cell-draft=${this.onDraft} @block-paste=${this.onPaste}></lab-matrix-editor></div>`;
  }

  private plane(name: PlaneName): TemplateResult | typeof nothing {
    const own = this.words.maskLab;
    const plane = planeOf(this.spec, this.full, name);
    if (plane.length === 0) return nothing;
    return html`<div><h3>${own.planes[name]}</h3><lab-key-plane .plane=${plane} .label=${own.planes[name]} .words=${own}
      .names=${this.words.views} @plane-toggle=${({ detail }: CustomEvent<{ row: number; column: number }>) => {
        this.change({ [name]: toggled(plane, detail.row, detail.column) });
      }}></lab-key-plane></div>`;
  }

  private sizes(scores: Nested | null, rows: number, keys: number): TemplateResult | typeof nothing {
    const own = this.words.maskLab;
    if (scores === null) return nothing;
    const button = (text: string, t: number, s: number): TemplateResult =>
      html`<button type="button" class="button" ?disabled=${t < 1 || s < 1 || t > kMost || s > kMost} @click=${() => {
        this.change(withScores(this.spec, this.full, reshape(scores, [t, s])));
      }}>${text}</button>`;
    const { moreRows, fewerRows, moreKeys, fewerKeys } = own.sizes;
    return html`${button(moreRows, rows + 1, keys)}${button(fewerRows, rows - 1, keys)}${button(moreKeys, rows, keys + 1)}${button(fewerKeys, rows, keys - 1)}`;
  }

  private secondPlane(rows: number, keys: number): TemplateResult {
    const own = this.words.maskLab;
    const isThere = get(this.spec, 'second_mask') !== undefined;
    return html`<button type="button" class="button" @click=${() => {
      this.change({ second_mask: isThere ? undefined : printNested(reshape(undefined, [rows, keys], '1')) });
    }}>${isThere ? own.dropPlane : own.addPlane}</button>`;
  }

  private onEdit({ detail: { index, text, visit } }: CustomEvent<CellEdit>): void {
    const scores = matrixOf(this.spec, this.full, 'scores');
    if (scores === null) return;
    this.store.draft(cellName({ step: 'scores', index }), null);
    if (at(scores, index) !== text)
      this.change({ scores: printNested(replaceAt(scores, index, text)) }, `visit:${visit}`);
  }

  private onDraft({ detail: { index, text, visit } }: CustomEvent<CellDraft>): void {
    this.store.draft(cellName({ step: 'scores', index }), text);
    void this.store.retract(`visit:${visit}`);
  }

  private onPaste({ detail: { index, block } }: CustomEvent<BlockPaste>): void {
    const scores = matrixOf(this.spec, this.full, 'scores');
    if (scores === null) return;
    const { value, rejected } = pasteBlock(scores, index, block);
    for (const { index: cell, text } of rejected) this.store.draft(cellName({ step: 'scores', index: cell }), text);
    this.change(withScores(this.spec, this.full, value));
  }
}

define('mask-inputs', MaskInputs);
