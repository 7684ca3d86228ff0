// One stored value among its neighbours, to scale: the spacing of the format around it, and where the typed value falls.
import { LitElement, css, nothing, svg, html, type TemplateResult } from 'lit';
import { exactText, glyphOf, specialOf } from '../draw/number';
import { Width } from './curve-width';
import { define } from './define';
import { kReach, placesOf, type Around, type Places } from './number-line-places';
import { viewStyles } from './styles';

export interface NumberLineWords {
  readonly label: (value: string, down: string, up: string, ulp: string) => string;
  readonly stored: string;
  readonly typed: (text: string) => string;
  readonly spacing: (ulp: string) => string;
  readonly half: string;
  readonly beyond: string;
}

const kHeight = 148;
const kAxis = 74;

function textOf(value: number): string {
  const special = specialOf(value);
  return special === null || special === '-0' ? exactText(value).replace('-', '\u2212') : glyphOf(special);
}

/** Which way a label hangs from its tick, so that it stays inside the picture. */
function anchorAt(x: number, length: number, width: number): string {
  if (x < length * 3.6) return 'start';
  return x > width - length * 3.6 ? 'end' : 'middle';
}

export class LabNumberLine extends LitElement {
  static override properties = { around: { attribute: false }, typed: {}, ulp: {}, words: { attribute: false } };
  declare around: Around | null;
  /** The typed value as it was typed. */
  declare typed: string;
  declare ulp: string;
  declare words: NumberLineWords | null;
  private readonly width = new Width(this);

  constructor() {
    super();
    this.around = null;
    this.typed = '';
    this.ulp = '';
    this.words = null;
  }

  static override styles = [
    viewStyles,
    css`
    svg {
      display: block;
      width: 100%;
      font-family: var(--mono, ui-monospace, monospace);
      font-size: 12px;
    }
    text {
      fill: var(--ink);
    }
    .quiet {
      fill: var(--muted);
    }
    .axis,
    .tick {
      stroke: var(--line-strong, #85827b);
    }
    .tick {
      stroke-width: 1.5;
    }
    .half {
      stroke: var(--muted);
      stroke-dasharray: 2 3;
    }
    .stored {
      fill: var(--accent);
    }
    .stored-text {
      fill: var(--accent);
      font-weight: 600;
    }
    .open {
      fill: var(--surface);
      stroke: var(--line-strong, #85827b);
      stroke-width: 1.5;
    }
    .pin {
      fill: var(--axis-d, #855a00);
    }
    .error {
      stroke: var(--axis-d, #855a00);
      stroke-width: 3;
    }
    .typed {
      fill: var(--axis-d, #855a00);
    }
    .span {
      stroke: var(--muted);
    }
    @media (forced-colors: active) {
      text,
      .pin,
      .stored {
        fill: CanvasText;
      }
      line {
        stroke: CanvasText;
      }
    }
  `,
  ];

  private x(place: number): number {
    const margin = 28;
    return this.width.now / 2 + (place / kReach) * (this.width.now / 2 - margin);
  }

  protected override render(): unknown {
    const { around, words } = this;
    if (!around || !words) return nothing;
    const places = placesOf(around);
    if (places.ticks.every((tick) => tick === null)) return nothing;
    const [, down, value, up] = around.values.map(textOf);
    const { now } = this.width;
    return html`<svg role="img" aria-label=${words.label(value ?? '', down ?? '', up ?? '', this.ulp)} height=${kHeight}
      viewBox="0 0 ${now} ${kHeight}">
      ${svg`<line class="axis" x1="0" x2=${now} y1=${kAxis} y2=${kAxis}></line>`}
      ${places.half === null ? nothing : this.halfWay(places.half, words)}
      ${this.errorBar(places)}
      ${around.values.map((one, n) => this.tick(one, n, places.ticks[n] ?? null))}
      ${this.pin(places, words)}${this.span(places, words)}</svg>`;
  }

  private tick(value: number, n: number, place: number | null): TemplateResult | typeof nothing {
    if (place === null) return nothing;
    const x = this.x(place);
    const text = textOf(value);
    const isStored = n === 2;
    const isFar = n === 0 || n === 4;
    const y = kAxis + (isStored ? 42 : 24);
    return svg`<g><title>${text}</title>
      <line class="tick" x1=${x} x2=${x} y1=${kAxis - 8} y2=${kAxis + 8}></line>
      ${
        isStored
          ? svg`<circle class="stored" cx=${x} cy=${kAxis} r="6"></circle>`
          : svg`<circle class="open" cx=${x} cy=${kAxis} r="4"></circle>`
      }
      ${
        isFar
          ? nothing
          : svg`<text class=${isStored ? 'stored-text' : ''} x=${x} y=${y}
        text-anchor=${anchorAt(x, text.length, this.width.now)}>${text}</text>`
      }</g>`;
  }

  private halfWay(place: number, words: NumberLineWords): TemplateResult {
    const x = this.x(place);
    return svg`<g><title>${words.half}</title><line class="half" x1=${x} x2=${x} y1=${kAxis - 22} y2=${kAxis + 12}></line></g>`;
  }

  private errorBar({ given, ticks, isBeyond }: Places): TemplateResult | typeof nothing {
    const to = ticks[2] ?? null;
    if (given === null || to === null || isBeyond) return nothing;
    return svg`<line class="error" x1=${this.x(given)} x2=${this.x(to)} y1=${kAxis} y2=${kAxis}></line>`;
  }

  private pin({ given, isBeyond }: Places, words: NumberLineWords): TemplateResult | typeof nothing {
    if (given === null) return nothing;
    const x = this.x(given);
    const text = isBeyond ? words.beyond : words.typed(this.typed);
    const short = text.length > 36 ? `${text.slice(0, 35)}\u2026` : text;
    return svg`<g><title>${words.typed(this.typed)}</title>
      <path class="pin" d="M ${x} ${kAxis - 9} l -5 -11 h 10 z"></path>
      <text class="typed" x=${x} y=${kAxis - 28} text-anchor=${anchorAt(x, short.length, this.width.now)}>${short}</text></g>`;
  }

  /** The spacing, as a measure between the stored value and the next number away from zero. */
  private span({ ticks }: Places, words: NumberLineWords): TemplateResult | typeof nothing {
    const [, down = null, here = null, up = null] = ticks;
    const value = this.around?.values[2] ?? NaN;
    const other = value < 0 ? down : up;
    if (here === null || other === null || !Number.isFinite(value)) return nothing;
    const [a = 0, b = 0] = [this.x(here), this.x(other)].sort((left, right) => left - right);
    const y = kHeight - 18;
    return svg`<line class="span" x1=${a} x2=${b} y1=${y} y2=${y}></line>
      <line class="span" x1=${a} x2=${a} y1=${y - 4} y2=${y + 4}></line>
      <line class="span" x1=${b} x2=${b} y1=${y - 4} y2=${y + 4}></line>
      <text class="quiet" x=${(a + b) / 2} y=${y + 15} text-anchor="middle">${words.spacing(this.ulp)}</text>`;
  }
}

define('lab-number-line', LabNumberLine);
