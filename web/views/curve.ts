// A plot: lines, marked limits on either axis, dots, and lanes of formats under it on the same x. All values come from the
// engine; here they only find their places. Dots are one tab stop: arrows walk them, and the one that is focused or pointed
// at is read out in full below. A table beside it says the same in figures.
import { LitElement, css, html, nothing, svg, type TemplateResult } from 'lit';
import { shortText } from '../draw/number';
import { drawDots, dotStyles, type Dot } from './curve-dots';
import { drawLane, kLaneHeight, laneStyles, type Lane } from './curve-lanes';
import { byPowers, linear, pathOf, roundTicks, type Frame, type Point } from './curve-scale';
import { Width } from './curve-width';
import { define } from './define';
import { readout, readoutStyles } from './readout';
import { viewStyles } from './styles';

export interface CurveWords {
  readonly largest: string;
  readonly normal: string;
  readonly subnormal: string;
  readonly scale: string;
  readonly byPowers: string;
  readonly straight: string;
  readonly overflow: string;
  readonly zero: string;
  readonly subnormals: string;
  /** Stands below the plot as long as no dot is read out there. */
  readonly dots: string;
  readonly lane: (format: string, zero: string, subnormal: string, overflow: string) => string;
}

export interface Mark {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly label: string;
  readonly kind: 'limit' | 'low' | 'plain' | 'here';
}

export interface Series {
  readonly kind: 'main' | 'reference';
  readonly points: readonly Point[];
  readonly label?: string | undefined;
}

export type { Dot } from './curve-dots';

export interface Plot {
  readonly label: string;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly series: readonly Series[];
  readonly marks: readonly Mark[];
  readonly dots: readonly Dot[];
  readonly lanes: readonly Lane[];
  /** May be drawn by powers of two; starts so where the straight scale would hide everything small. */
  readonly canPower: boolean;
}

const kLeft = 56;
const kRight = 12;
const kTop = 14;
const kPlot = 250;
const kMarkRow = 15;

interface DrawnMark {
  readonly line: TemplateResult;
  readonly name: TemplateResult;
}

export class LabCurve extends LitElement {
  static override properties = {
    plot: { attribute: false },
    words: { attribute: false },
    powers: { state: true },
    stop: { state: true },
    pointed: { state: true },
  };
  declare plot: Plot | null;
  declare words: CurveWords | null;
  declare private powers: boolean;
  /** The dot that is the tab stop, and the one that is read out. */
  declare private stop: number;
  declare private pointed: number | null;
  private readonly width = new Width(this);

  constructor() {
    super();
    this.plot = null;
    this.words = null;
    this.powers = true;
    this.stop = 0;
    this.pointed = null;
  }

  static override styles = [
    viewStyles,
    readoutStyles,
    laneStyles,
    dotStyles,
    css`
    svg {
      display: block;
      font-family: var(--mono, ui-monospace, monospace);
      font-size: 11px;
    }
    text {
      fill: var(--muted);
    }
    .frame,
    .grid {
      fill: none;
      stroke: var(--line, #dfdcd4);
    }
    .hatch {
      fill: none;
      stroke: var(--hatch, #b9b5ab);
    }
    .main,
    .reference {
      fill: none;
      stroke-width: 2;
      stroke: var(--ink);
    }
    .reference {
      stroke: var(--line-strong, #85827b);
      stroke-dasharray: 5 4;
    }
    .mark {
      stroke: var(--muted);
      stroke-dasharray: 3 3;
    }
    .limit line {
      stroke: var(--error, #a8241b);
    }
    .limit text {
      fill: var(--error, #a8241b);
    }
    .low line {
      stroke: var(--warn, #7a5200);
    }
    .low text {
      fill: var(--warn, #7a5200);
    }
    .here line {
      stroke: var(--accent);
      stroke-width: 2;
      stroke-dasharray: none;
    }
    .here text {
      fill: var(--accent);
      font-weight: 600;
    }
    .readout {
      padding-left: 56px;
    }
    .halo {
      paint-order: stroke;
      stroke: var(--surface);
      stroke-width: 4;
      stroke-linejoin: round;
    }
    .scale {
      display: flex;
      gap: var(--space-2, 8px);
      align-items: center;
      margin-bottom: var(--space-2, 8px);
      font-size: var(--text-s, 0.8333rem);
    }
    .button[aria-pressed='true'] {
      border-color: var(--accent);
      background: var(--accent-soft);
      color: var(--accent);
    }
  `,
  ];

  private get isByPowers(): boolean {
    return this.powers && this.plot?.canPower === true;
  }

  private frame(plot: Plot): Frame {
    const rows = plot.marks.filter(({ axis }) => axis === 'x').length;
    const [top, right] = [kTop + rows * kMarkRow, this.width.now - kRight];
    const bottom = top + kPlot;
    const x = linear(plot.x, [kLeft, right]);
    const y = this.isByPowers ? byPowers(plot.y, [bottom - 18, top + 18]) : linear(plot.y, [bottom, top + 20]);
    return { x, y, left: kLeft, right, top, bottom, isByPowers: this.isByPowers };
  }

  protected override render(): unknown {
    const { plot, words } = this;
    if (!plot || !words) return nothing;
    const frame = this.frame(plot);
    const height = frame.bottom + 24 + plot.lanes.length * kLaneHeight;
    return html`${plot.canPower ? this.choice(words) : nothing}
      <div @keydown=${this.onKey} @focusin=${this.onPoint} @pointerover=${this.onPoint} @focusout=${this.onLeave}
        @pointerleave=${this.onLeave}><svg role="group" aria-label=${plot.label} width=${this.width.now} height=${height} viewBox="0 0 ${this.width.now} ${height}">
        <defs>${svg`<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">
          <path class="hatch" d="M0 6L6 0"></path></pattern>
          <clipPath id="room"><rect x=${kLeft} y=${frame.top} width=${frame.right - kLeft} height=${kPlot}></rect></clipPath>`}</defs>
        ${svg`<rect class="frame" x=${kLeft} y=${frame.top} width=${frame.right - kLeft} height=${kPlot}></rect>`}
        ${svg`<g aria-hidden="true">${this.ticks(plot, frame)}</g>`}
        ${plot.series.map(
          ({ kind, points }) => svg`<path class=${kind} clip-path="url(#room)"
          d=${pathOf(points, frame.x, frame.y, [frame.top - kPlot, frame.bottom + kPlot])}></path>`,
        )}
        ${this.limits(plot, frame, height)}
        ${plot.lanes.map((lane, n) =>
          drawLane(lane, frame.bottom + 24 + n * kLaneHeight, frame.x, [kLeft, frame.right], words),
        )}${drawDots(plot.dots, frame, this.stop)}</svg></div>
      ${plot.dots.length === 0 ? nothing : readout(this.reading(plot), words.dots)}
      ${this.lines(plot)}${plot.lanes.length === 0 ? nothing : this.key(words)}`;
  }

  private choice(words: CurveWords): TemplateResult {
    const button = (powers: boolean, text: string): TemplateResult => html`<button type="button" class="button"
      aria-pressed=${powers === this.powers} @click=${() => {
        this.powers = powers;
      }}>${text}</button>`;
    return html`<div class="scale" role="group" aria-label=${words.scale}><span class="muted">${words.scale}</span>
      ${button(true, words.byPowers)}${button(false, words.straight)}</div>`;
  }

  private ticks(plot: Plot, { x, y, top, bottom, right }: Frame): TemplateResult[] {
    const across = roundTicks(plot.x, right < 480 ? 5 : 10).map((value) => {
      const at = x.place(value) ?? 0;
      return svg`<line class="grid" x1=${at} x2=${at} y1=${top} y2=${bottom}></line>
        <text x=${at} y=${bottom + 15} text-anchor="middle">${shortText(value)}</text>`;
    });
    const up = this.isByPowers ? [1] : roundTicks(plot.y, 5);
    const rest = up.map((value) => {
      const at = y.place(value) ?? 0;
      return svg`<line class="grid" x1=${kLeft} x2=${right} y1=${at} y2=${at}></line>
        <text x=${kLeft - 6} y=${at + 4} text-anchor="end">${shortText(value)}</text>`;
    });
    return [...across, ...rest];
  }

  /** Limits on y are named at the left inside the plot, those on x in rows above it; no line runs through a name. */
  private limits(plot: Plot, frame: Frame, height: number): TemplateResult[] {
    const across = plot.marks.filter(({ axis }) => axis === 'x');
    const found = plot.marks.flatMap((mark) =>
      mark.axis === 'y' ? this.level(mark, frame) : this.upright(mark, across.indexOf(mark), plot, frame, height),
    );
    return [...found.map(({ line }) => line), ...found.map(({ name }) => name)];
  }

  private upright({ at: x, kind, label }: Mark, row: number, plot: Plot, frame: Frame, height: number): DrawnMark[] {
    const at = frame.x.place(x);
    if (at === null || at < kLeft - 1 || at > frame.right + 1) return [];
    const y = kTop + row * kMarkRow;
    const isRight = at > (kLeft + frame.right) / 2;
    const floor = plot.lanes.length > 0 && kind === 'here' ? height : frame.bottom;
    return [
      {
        line: svg`<g class=${kind}><line class="mark" x1=${at} x2=${at} y1=${y - 8} y2=${floor}></line></g>`,
        name: svg`<g class=${kind}><text class="halo" x=${isRight ? at - 5 : at + 5} y=${y}
          text-anchor=${isRight ? 'end' : 'start'}>${label}</text></g>`,
      },
    ];
  }

  private level({ at, kind, label }: Mark, { y, right, top, bottom }: Frame): DrawnMark[] {
    const place = y.place(at);
    if (place === null || place < top || place > bottom) return [];
    return [
      {
        line: svg`<g class=${kind}><line class="mark" x1=${kLeft} x2=${right} y1=${place} y2=${place}></line></g>`,
        name: svg`<g class=${kind}><text class="halo" x=${kLeft + 6} y=${place - 5}>${label}</text></g>`,
      },
    ];
  }

  private reading({ dots }: Plot): string {
    return (this.pointed === null ? undefined : dots[this.pointed]?.title) ?? '';
  }

  private onPoint(event: Event): void {
    const at = (event.target as Element).closest<SVGElement>('.dot');
    if (at === null) return;
    this.pointed = Number(at.dataset['dot']);
    if (event.type === 'focusin') this.stop = this.pointed;
  }

  private onLeave(): void {
    this.pointed = null;
  }

  private onKey(event: KeyboardEvent): void {
    const all = [...this.renderRoot.querySelectorAll<SVGElement>('.dot')];
    const now = all.findIndex((dot) => Number(dot.dataset['dot']) === this.stop);
    const to = new Map([
      ['ArrowLeft', now - 1],
      ['ArrowUp', now - 1],
      ['ArrowRight', now + 1],
      ['ArrowDown', now + 1],
      ['Home', 0],
      ['End', all.length - 1],
    ]).get(event.key);
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    all[to]?.focus();
  }

  private lines({ series }: Plot): TemplateResult | typeof nothing {
    const named = series.filter(({ label, points }) => label !== undefined && points.length > 0);
    if (named.length === 0) return nothing;
    return html`<p class="key">${named.map(
      ({ kind, label }) => html`<span><svg width="26" height="9" aria-hidden="true">
      <path class=${kind} d="M0 4H26"></path></svg>${label}</span>`,
    )}</p>`;
  }

  private key(words: CurveWords): TemplateResult {
    const swatch = (
      kind: string,
      text: string,
    ): TemplateResult => html`<span><svg width="18" height="11" aria-hidden="true">
      <rect class=${kind} x="1" y="1" width="16" height="9"></rect></svg>${text}</span>`;
    return html`<p class="key">${swatch('zero', words.zero)}${swatch('subnormal', words.subnormals)}${swatch('overflow', words.overflow)}</p>`;
  }
}

define('lab-curve', LabCurve);
