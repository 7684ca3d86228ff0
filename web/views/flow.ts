// Attention as flow: lines from queries to keys, as wide as the weights, of one head at a time. One query is chosen (radio
// buttons, so arrows walk them) or pointed at; its lines stand out, and every key says what it gets or that it is masked.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Step, Trace } from '../engine/types';
import { exactText, shortText } from '../draw/number';
import { findStep, type CellRef } from '../draw/address';
import { define, fire } from './define';
import { drawLines, linksOf, type Link } from './flow-lines';
import type { FlowWords } from './flow-words';
import { placeName, planeOf, rowName, type Plane } from './plane';
import { oneHead } from './shape';
import { attention, isAttention } from './summary';
import { viewStyles } from './styles';
import { tablist, tabStyles } from './tabs';
import type { ViewsWords } from './words';

/** So many queries and keys are told apart as lines; a map draws more. */
export const kMostLines = 16;

export class LabFlow extends LitElement {
  static override properties = {
    trace: { attribute: false },
    step: {},
    head: { type: Number },
    batch: { type: Number },
    focused: { attribute: false },
    words: { attribute: false },
    views: { attribute: false },
    chosen: { state: true },
    pointed: { state: true },
  };
  declare trace: Trace | null;
  declare step: string;
  declare head: number;
  declare batch: number;
  /** A cell of this step chooses its query. */
  declare focused: CellRef | null;
  declare words: FlowWords | null;
  declare views: ViewsWords | null;
  declare protected chosen: number | null;
  declare protected pointed: number | null;

  constructor() {
    super();
    this.trace = null;
    this.step = '';
    this.head = 0;
    this.batch = 0;
    this.focused = null;
    this.words = null;
    this.views = null;
    this.chosen = null;
    this.pointed = null;
  }

  static override styles = [
    viewStyles,
    tabStyles,
    css`
      h3 {
        font-weight: 600;
      }
      .flow {
        display: flex;
        width: max-content;
        margin-top: 4px;
        font-size: var(--text-s, 0.8333rem);
      }
      fieldset {
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      label,
      li {
        display: flex;
        align-items: center;
        gap: 6px;
        height: 32px;
        padding: 0 6px;
        white-space: nowrap;
      }
      label {
        cursor: pointer;
      }
      input {
        margin: 0;
        accent-color: var(--accent);
      }
      li .figures {
        padding: 0 4px;
      }
      .masked .figures {
        border-radius: 3px;
        background-image: repeating-linear-gradient(135deg, transparent 0 5px, var(--hatch) 5px 6px);
      }
      .masked .figures span {
        padding: 0 3px;
        background: var(--surface);
      }
      svg {
        display: block;
        flex: none;
      }
      path {
        fill: none;
        stroke: var(--line-strong, #85827b);
        opacity: 0.35;
      }
      path.on {
        stroke: var(--axis-T-fill, #0072b2);
        opacity: 1;
      }
      .said {
        max-width: 66ch;
        min-height: 1.5em;
        margin-top: 4px;
        font-size: var(--text-s, 0.8333rem);
      }
      @media (forced-colors: active) {
        path {
          stroke: GrayText;
          opacity: 1;
        }
        path.on {
          stroke: Highlight;
        }
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('trace') || changed.has('step')) this.chosen = null;
    const step = findStep(this.trace, this.step);
    if (!changed.has('focused') || !step || this.focused?.step !== step.name) return;
    this.chosen = planeOf(step, this.head, this.batch).placeOf(this.focused.index)?.[0] ?? this.chosen;
  }

  /** The last query unless one is chosen: under a causal mask it reads every key. */
  private queryIn(plane: Plane): number {
    return Math.min(this.pointed ?? this.chosen ?? plane.rows - 1, plane.rows - 1);
  }

  private queries(step: Step, plane: Plane, words: FlowWords, views: ViewsWords): TemplateResult {
    const point = (query: number | null) => (): void => {
      this.pointed = query;
    };
    const chosen = Math.min(this.chosen ?? plane.rows - 1, plane.rows - 1);
    return html`<fieldset><legend class="visually-hidden">${words.attention.choose}</legend>${Array.from(
      { length: plane.rows },
      (_, query) => html`<label class="axis-T" @pointerenter=${point(query)} @pointerleave=${point(null)}>
        <input type="radio" name="query" .checked=${query === chosen} @change=${() => {
          this.chosen = query;
        }}>${rowName(step, plane, query, views)}</label>`,
    )}</fieldset>`;
  }

  private key({ key, weight, masked }: Link, step: Step, plane: Plane, views: ViewsWords): TemplateResult {
    return html`<li class=${masked ? 'masked' : ''}><span class="axis-S">${placeName(step, plane.columnAxis, key, views)}</span>
      <span class="figures" title=${exactText(weight)}><span>${shortText(weight)}</span></span> ${
        masked ? html`<span class="muted">${views.tensor.masked}</span>` : nothing
      }</li>`;
  }

  private picture(trace: Trace, step: Step, plane: Plane, words: FlowWords, views: ViewsWords): TemplateResult {
    const query = this.queryIn(plane);
    const links = linksOf(trace, step, plane);
    const label = words.attention.label(oneHead(trace, step, views) || views.head(this.head));
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}><div class="flow">
        ${this.queries(step, plane, words, views)}
        ${drawLines(links, query, Math.max(plane.rows, plane.columns), label)}
        <ul>${links.filter((link) => link.query === query).map((link) => this.key(link, step, plane, views))}</ul>
      </div></div>
      <p class="said" role="status">${attention(trace, step, plane, query, views)}</p>`;
  }

  protected override render(): unknown {
    const { trace, words, views } = this;
    const step = findStep(trace, this.step);
    if (!trace || !step || !words || !views || !isAttention(step)) return nothing;
    const plane = planeOf(step, this.head, this.batch);
    const most = Math.max(plane.rows, plane.columns);
    if (plane.rows * plane.columns === 0 || most > kMostLines) return nothing;
    return html`<h3>${words.attention.title}</h3><p class="small muted">${words.attention.lead}</p>
      ${
        plane.heads > 1
          ? tablist({
              count: plane.heads,
              current: Math.min(this.head, plane.heads - 1),
              label: views.tensor.heads,
              axis: 'h',
              name: views.head,
              panel: 'flow',
              pick: (head) => {
                fire(this, 'head-select', { head });
              },
            })
          : nothing
      }
      <div id="flow" role=${plane.heads > 1 ? 'tabpanel' : nothing} aria-label=${words.attention.title}>${this.picture(trace, step, plane, words, views)}</div>`;
  }
}

define('lab-flow', LabFlow);
