// Where a step lies in memory: one strip of numbered cells. A view draws its reading path over the strip it shares with
// another step; a copy shows the strip it reads and the new one it writes. Shape, strides and offset are stated beside it.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../engine/types';
import { addressOf, addressText, countOf, findStep, ravel, unravel, type CellRef } from '../draw/address';
import { define, fire } from './define';
import { bringIntoSight } from './in-sight';
import { axisClass, shapeText } from './shape';
import { stripOf } from './strip';
import { drawStrip, stripStyles } from './strip-drawing';
import { viewStyles } from './styles';
import type { ViewsWords } from './words';

const kSpokenAddresses = 16;

export class LabMemory extends LitElement {
  static override properties = {
    trace: { attribute: false },
    step: {},
    focused: { attribute: false },
    words: { attribute: false },
  };
  declare trace: Trace | null;
  declare step: string;
  declare focused: CellRef | null;
  declare words: ViewsWords | null;

  constructor() {
    super();
    this.trace = null;
    this.step = '';
    this.focused = null;
    this.words = null;
  }

  static override styles = [
    viewStyles,
    stripStyles,
    css`
    .facts {
      display: flex;
      flex-wrap: wrap;
      gap: 0 20px;
      margin-bottom: 8px;
      font-size: var(--text-s, 0.8333rem);
    }
    .facts div {
      display: flex;
      gap: 6px;
    }
    .facts dt {
      color: var(--muted);
    }
    .story {
      max-width: 66ch;
      margin-bottom: 4px;
    }
    figure {
      margin: 8px 0 0;
    }
    figcaption {
      display: flex;
      flex-wrap: wrap;
      gap: 0 16px;
      font-size: var(--text-xs, 0.75rem);
      color: var(--muted);
    }
    .sum {
      min-height: 1.5em;
      margin-top: 4px;
      font-size: var(--text-s, 0.8333rem);
    }
  `,
  ];

  /** The focused element's index in a step: its own, or for a copy's source the element with the same reading order. */
  private focusIn(step: Step): readonly number[] | null {
    const { focused, trace } = this;
    if (focused?.step === step.name) return focused.index;
    const own = findStep(trace, this.step);
    if (!own || focused?.step !== own.name || countOf(own.shape) !== countOf(step.shape)) return null;
    return unravel(step.shape, ravel(own.shape, focused.index));
  }

  private renderNumbers(step: Step, numbers: readonly number[]): TemplateResult {
    return html`<span class="figures">(${numbers.map(
      (n, axis) => html`${axis > 0 ? ', ' : ''}<span
      class=${axisClass(step.axes[axis])}>${n}</span>`,
    )})</span>`;
  }

  private renderFacts(step: Step, words: ViewsWords): TemplateResult {
    const { memory } = words;
    return html`<dl class="facts">
      <div><dt>${memory.shape}</dt><dd title=${shapeText(step, words)}>${this.renderNumbers(step, step.shape)}</dd></div>
      <div><dt>${memory.strides}</dt><dd>${this.renderNumbers(step, step.strides)}</dd></div>
      <div><dt>${memory.offset}</dt><dd class="figures">${step.offset}</dd></div>
      <div><dd>${step.contiguous ? memory.contiguous : memory.notContiguous}</dd></div>
    </dl>`;
  }

  private renderStrip(trace: Trace, step: Step, withPath: boolean, caption: string, words: ViewsWords): TemplateResult {
    const focus = this.focusIn(step);
    const strip = stripOf(trace, step, focus);
    const spoken =
      strip.order.slice(0, kSpokenAddresses).join(', ') + (strip.order.length > kSpokenAddresses ? ' ...' : '');
    const drawing = {
      strip,
      step,
      withPath,
      here: focus ? addressOf(step, focus) : null,
      label: `${words.memory.label(step.name)}. ${words.memory.path(spoken)}`,
      pick: (index: readonly number[]) => {
        fire(this, 'cell-focus', { step: step.name, index });
      },
    };
    return html`<figure>
      <figcaption><span>${caption}</span>${
        strip.cells.length < strip.total
          ? html`<span>${words.memory.shown(strip.first, strip.first + strip.cells.length - 1, strip.total)}</span>`
          : nothing
      }</figcaption>
      <div class="scroll" tabindex="0" role="group" aria-label=${words.memory.label(step.storage)}>${drawStrip(drawing)}</div></figure>`;
  }

  private story(step: Step, words: ViewsWords): string {
    if (step.kind === 'copy') return words.memory.copies(step.reads[0] ?? step.name);
    return step.storage === step.name ? words.memory.owns(step.name) : words.memory.shares(step.storage);
  }

  private renderStrips(trace: Trace, step: Step, words: ViewsWords): unknown {
    const source = step.kind === 'copy' ? findStep(trace, step.reads[0]) : null;
    const isView = step.storage !== step.name;
    return html`
      ${source ? this.renderStrip(trace, source, true, words.memory.source(source.storage), words) : nothing}
      ${this.renderStrip(trace, step, isView, isView ? words.memory.source(step.storage) : words.memory.own(step.storage), words)}`;
  }

  protected override updated(): void {
    this.renderRoot.querySelectorAll('.scroll').forEach((scroller) => {
      bringIntoSight(scroller, () => scroller.querySelector('.here rect'), { left: 0, top: 0, isCentred: true });
    });
  }

  protected override render(): unknown {
    const { trace, words } = this;
    const step = findStep(trace, this.step);
    if (!trace || !step || !words) return nothing;
    if (countOf(step.shape) === 0) return html`<p class="muted">${words.memory.empty}</p>`;
    const focus = this.focusIn(step);
    const hasPath = step.kind === 'copy' || step.storage !== step.name;
    return html`<p class="story">${this.story(step, words)}</p>
      ${this.renderFacts(step, words)}
      ${this.renderStrips(trace, step, words)}
      <p class="sum">${
        focus
          ? html`<span class="muted">${words.memory.address}</span> <span class="figures">${addressText(step, focus).replaceAll('*', '\u00d7')}</span>`
          : html`<span class="muted">${hasPath ? words.memory.order : ''}</span>`
      }</p>`;
  }
}

define('lab-memory', LabMemory);
