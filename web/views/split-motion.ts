// A split or merge of heads as motion: elements fly from one shape to the next when one asks for it (240 ms a step), with
// shape and strides of each beside. Where motion is not wanted all shapes stand side by side instead.
import { LitElement, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import type { Trace } from '../engine/types';
import { define } from './define';
import type { FlowWords } from './flow-words';
import { axisClass, shapeTemplate, shapeText } from './shape';
import { motionStyles } from './split-motion-styles';
import {
  elementsOf,
  headsIn,
  kCell,
  labelsOf,
  placesIn,
  reordered,
  sizeOf,
  stagesOf,
  type Stage,
} from './split-places';
import { viewStyles } from './styles';
import type { ViewsWords } from './words';

const kMost = 64;
const kBands = 6;
const kFlight: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out' };
/** Between two flights of a play, so that each shape can be looked at. */
const kHold = 500;

export class LabSplitMotion extends LitElement {
  static override properties = {
    trace: { attribute: false },
    step: {},
    batch: { type: Number },
    words: { attribute: false },
    views: { attribute: false },
    at: { state: true },
    isStill: { state: true },
  };
  declare trace: Trace | null;
  declare step: string;
  declare batch: number;
  declare words: FlowWords | null;
  declare views: ViewsWords | null;
  /** Which of the shapes is drawn. */
  declare protected at: number;
  declare protected isStill: boolean;

  private readonly wish = globalThis.matchMedia('(prefers-reduced-motion: reduce)');
  private stages: readonly Stage[] = [];
  private heads: ReadonlyMap<number, number> = new Map();
  private flights: readonly Animation[] = [];

  constructor() {
    super();
    this.trace = null;
    this.step = '';
    this.batch = 0;
    this.words = null;
    this.views = null;
    this.at = 0;
    this.isStill = this.wish.matches;
  }

  static override styles = [viewStyles, motionStyles];

  private readonly onWish = (): void => {
    this.isStill = this.wish.matches;
    this.land();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.wish.addEventListener('change', this.onWish);
    this.onWish();
  }

  override disconnectedCallback(): void {
    this.wish.removeEventListener('change', this.onWish);
    this.land();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!['trace', 'step', 'batch'].some((name) => changed.has(name))) return;
    this.land();
    const { trace } = this;
    const isFew = trace !== null && elementsOf(trace, this.step) <= kMost;
    this.stages = isFew ? stagesOf(trace, this.step, this.batch) : [];
    this.heads = trace ? headsIn(trace, this.stages) : new Map();
    this.at = Math.max(
      0,
      this.stages.findIndex(({ step }) => step.name === this.step),
    );
  }

  /** Ends what flies: everything is where it belongs, and a play goes no further. */
  private land(): void {
    for (const flight of this.flights) flight.cancel();
    this.flights = [];
  }

  /** True once these have run to their end; false where something else came between. */
  private async until(flights: readonly Animation[]): Promise<boolean> {
    this.flights = flights;
    return Promise.all(flights.map(({ finished }) => finished)).then(
      () => this.flights === flights,
      () => false,
    );
  }

  /** Brings the elements into a shape; false where they did not arrive. */
  private async fly(to: number): Promise<boolean> {
    const [from, next] = [this.stages[this.at], this.stages[to]];
    if (!from || !next) return false;
    this.land();
    this.at = to;
    await this.updateComplete;
    const [left, reached] = [placesIn(from), placesIn(next)];
    const keyframe = ([x, y]: readonly [number, number]): Keyframe => ({ transform: `translate(${x}px, ${y}px)` });
    const flights = [...this.renderRoot.querySelectorAll<SVGGElement>('g[data-id]')].map((element) => {
      const id = Number(element.dataset['id']);
      return element.animate(
        [left, reached].map((places) => keyframe(places.get(id) ?? [0, 0])),
        kFlight,
      );
    });
    return this.until(flights);
  }

  private async play(): Promise<void> {
    this.land();
    this.at = 0;
    for (let to = 1; to < this.stages.length; to += 1) {
      const hold = this.renderRoot.querySelector('svg')?.animate(null, { duration: kHold });
      if (!hold || !(await this.until([hold])) || !(await this.fly(to))) return;
    }
  }

  private said(at: number, words: FlowWords): string {
    const [from, to] = [this.stages[at - 1], this.stages[at]];
    const { motion } = words;
    if (!to) return '';
    if (!from) return motion.starts(to.step.name, to.ids.length);
    const [before, now, of] = [from.step.name, to.step.name, to.ids.length];
    if (to.step.kind === 'copy') return motion.copy(before, now, of);
    const moved = reordered(from, to);
    return moved === 0 ? motion.same(before, now) : motion.view(before, now, moved, of);
  }

  /** Name, shape and strides of a stage; the axes in their colours. */
  private facts({ step }: Stage, views: ViewsWords): TemplateResult {
    return html`<code lang="en">${step.name}</code> ${shapeTemplate(step, true)}<span class="visually-hidden">${shapeText(step, views)}</span>
      <span class="strides"><span class="muted">${views.memory.strides}</span> <span class="figures">(${step.strides.map(
        (stride, axis) => html`${axis > 0 ? ', ' : ''}<span class=${axisClass(step.axes[axis])}>${stride}</span>`,
      )})</span></span>`;
  }

  private picture(stage: Stage, [width, height]: readonly [number, number], views: ViewsWords): TemplateResult {
    const places = placesIn(stage);
    const label = `${stage.step.name}. ${views.memory.path(stage.ids.join(', '))}`;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${stage.step.name}>
      ${svg`<svg role="img" aria-label=${label} width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${labelsOf(stage).map(({ x, y, title, axis }) => svg`<text class=${`label ${axisClass(axis)}`} x=${x} y=${y}>${title}</text>`)}
      ${[...places.keys()]
        .sort((a, b) => a - b)
        .map((id) => {
          const [x, y] = places.get(id) ?? [0, 0];
          const head = this.heads.get(id) ?? 0;
          return svg`<g data-id=${id} class=${`b${head % kBands}`} transform="translate(${x} ${y})">
            <rect class="box" x="1" y="1" width=${kCell.width - 2} height=${kCell.height - 2} rx="3"></rect>
            <rect class="band" x="1" y=${kCell.height - 6} width=${kCell.width - 2} height="5"></rect>
            <text x=${kCell.width / 2} y="19" text-anchor="middle">${id}<tspan class="head" dx="3">h${head}</tspan></text></g>`;
        })}</svg>`}</div>`;
  }

  private still(words: FlowWords, views: ViewsWords): TemplateResult {
    return html`<div class="all">${this.stages.map(
      (stage, n) => html`<figure><figcaption>${this.facts(stage, views)}</figcaption>
        ${this.picture(stage, sizeOf(stage), views)}<p class="small muted">${this.said(n, words)}</p></figure>`,
    )}</div>`;
  }

  private moving(words: FlowWords, views: ViewsWords): TemplateResult | typeof nothing {
    const { stages, at } = this;
    const stage = stages[at];
    if (!stage) return nothing;
    const sizes = stages.map(sizeOf);
    const size = [Math.max(...sizes.map(([width]) => width)), Math.max(...sizes.map(([, height]) => height))] as const;
    const { motion } = words;
    return html`<div class="tools">
        <button type="button" class="button" id="play" @click=${() => this.play()}>${motion.play}</button>
        <button type="button" class="button" id="next" @click=${() => this.fly((at + 1) % stages.length)}>${motion.step}</button>
      </div>
      <div class="beside">${this.picture(stage, size, views)}
      <ol aria-label=${motion.shapes}>${stages.map(
        (one, n) => html`<li><button type="button" aria-current=${n === at ? 'step' : 'false'}
          @click=${() => this.fly(n)}>${this.facts(one, views)}</button></li>`,
      )}</ol></div>
      <p role="status">${this.said(at, words)}</p>`;
  }

  protected override render(): unknown {
    const { trace, words, views, stages } = this;
    if (!trace || !words || !views) return nothing;
    const { motion } = words;
    const elements = elementsOf(trace, this.step);
    if (elements > kMost)
      return html`<details><summary>${motion.title}</summary><p class="small">${motion.large(elements, kMost)}</p></details>`;
    if (stages.length === 0) return nothing;
    return html`<h3>${motion.title}</h3><p class="small muted">${motion.lead}</p>
      ${this.isStill ? this.still(words, views) : this.moving(words, views)}`;
  }
}

define('lab-split-motion', LabSplitMotion);
