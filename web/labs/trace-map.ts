// The map of one head's weights, where a layer is too large for lines and tables: of the answer on the stage where that has
// them, else of a question of its own, asked when somebody wants to see. Beside it, every head as a small picture.
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types.js';
import { findStep } from '../draw/address';
import { recordedHead, wordOf } from '../draw/spec-text';
import type { PlainTensor } from '../draw/tensor-text.js';
import { define } from '../elements/define.js';
import '../elements/figure-tools.js';
import '../elements/status-bar.js';
import { mapPaper, paint } from '../views/map-paint';
import type { LabMap } from '../views/map';
import { planeOf } from '../views/plane';
import { radioStyles } from '../views/styles';
import { Lab, labStyles } from './lab.js';
import { headSpec, kSmall, MapHeads, type Shown } from './map-heads.js';

/** More heads than this have no small pictures; their number goes into the question. */
const kMostSmall = 64;

export class TraceMap extends Lab {
  private readonly all = new MapHeads(this, () => this.store);

  static override styles = [
    ...labStyles,
    mapPaper,
    radioStyles,
    css`
      h2 {
        font-size: var(--text-m);
      }
      fieldset {
        display: flex;
        flex-wrap: wrap;
        flex: 1 1 0;
        gap: var(--space-2);
        align-content: flex-start;
        min-width: min(232px, 100%);
        margin: 0;
        padding: 0;
        border: 0;
        font-size: var(--text-s);
      }
      fieldset label {
        padding: 2px;
        border: 2px solid var(--line);
        border-radius: var(--radius);
        text-align: center;
      }
      .undrawn {
        background: none;
      }
      .draw {
        flex-basis: 100%;
      }
    `,
  ];

  /** The stage's own answer, where it has weights. */
  private get answered(): Trace | null {
    return findStep(this.trace, 'weights') === null ? null : this.trace;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.renderRoot.querySelectorAll('canvas').forEach((canvas, head) => {
      const picture = this.all.pictures.get(head);
      canvas.width = kSmall;
      if (picture !== undefined) paint(canvas, picture, kSmall);
    });
  }

  private choose(layer: string, head: number): void {
    if (this.answered === null) void this.all.show(layer, head);
    else if (recordedHead(this.trace?.spec ?? '') !== null) this.change({ record: `head:${head}` });
    else this.store.selectHead(head);
  }

  override render(): TemplateResult | typeof nothing {
    const { trace, answered, all, words } = this;
    if (trace === null) return nothing;
    const recorded = recordedHead(trace.spec);
    const step = recorded === null ? findStep(answered, 'weights') : null;
    const heads = step === null ? Number(wordOf(trace.spec, 'heads')) : planeOf(step, 0, 0).heads;
    const small = Math.min(heads, kMostSmall);
    const { head, batch, tracedSpec } = this.state;
    const layer = headSpec(tracedSpec ?? '', null);
    all.isOf(`${layer} ${batch}`);
    const asked = all.shown?.layer === layer ? all.shown : null;
    const shown = answered === null ? asked : { layer, head: recorded?.head ?? head, trace: answered };
    if (step !== null) for (let n = 0; n < small; n += 1) all.keep(n, answered ?? trace, n, batch);
    else if (shown !== null) all.keep(shown.head, shown.trace, 0, batch);
    const title = shown === null ? '' : ` \u00b7 ${words.views.headOf(shown.head, heads)}`;
    return html`<h2>${words.flow.map.title}${title}</h2>
      ${all.error === null ? nothing : html`<lab-status-bar .error=${all.error} .budget=${this.state.memory} .words=${words}></lab-status-bar>`}
      ${shown === null ? this.offer(layer) : this.picture(shown, heads)}`;
  }

  private offer(layer: string): TemplateResult {
    const { map } = this.words.flow;
    return html`<p>${map.absent} <button type="button" class="button" ?disabled=${this.all.asked !== null} @click=${() => {
      this.choose(layer, 0);
    }}>${map.show}</button></p>`;
  }

  private picture({ layer, head, trace }: Shown, heads: number): TemplateResult {
    const { words } = this;
    const { batch, focus } = this.state;
    const numbers = (): PlainTensor | undefined => this.renderRoot.querySelector<LabMap>('lab-map')?.numbers;
    return html`<figure-tools name="weights-map" .words=${words} .tensor=${numbers} @window-move=${() => {
      this.requestUpdate();
    }}><lab-map .trace=${trace} .head=${head} .batch=${batch} .focused=${focus} .label=${words.views.headOf(head, heads)}
      .words=${words.flow.map} .views=${words.views} @cell-focus=${(event: Event) => {
        // The stage has no such step.
        if (this.answered === null) event.stopPropagation();
      }}>${heads > 1 ? this.strip(layer, this.all.asked ?? recordedHead(this.state.spec)?.head ?? head, Math.min(heads, kMostSmall)) : nothing}</lab-map></figure-tools>`;
  }

  private strip(layer: string, chosen: number, heads: number): TemplateResult {
    const { all, words } = this;
    const drawn = all.pictures.size;
    return html`<fieldset><legend>${words.views.tensor.heads}</legend>
      ${Array.from(
        { length: heads },
        (_, n) =>
          html`<label><input type="radio" name="head" .checked=${n === chosen} @change=${() => {
            this.choose(layer, n);
          }}><canvas class=${all.pictures.has(n) ? '' : 'undrawn'} height=${kSmall}></canvas>${words.views.head(n)}</label>`,
      )}
      <div class="draw"><button type="button" class="button" ?disabled=${drawn === heads} @click=${() => {
        if (all.isDrawing) all.stop();
        else void all.draw(layer, heads, this.state.batch);
      }}>${all.isDrawing ? words.status.stop : words.flow.map.all}</button>
        <span role="status">${drawn < heads ? `${drawn} / ${heads}` : ''}</span></div></fieldset>`;
  }
}

define('trace-map', TraceMap);
