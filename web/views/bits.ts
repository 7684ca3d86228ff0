// The bits of one stored number as buttons, grouped and coloured by what they mean. One tab stop: arrows move, Space
// turns a bit over. Fires `bits-change` with the new pattern.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { fieldAt, fieldsOf, flip, signed, type FieldName, type Fields, type Layout } from './bits-fields';
import { define } from './define';
import { viewStyles } from './styles';

export interface BitsWords {
  readonly label: (format: string) => string;
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly bit: (n: number, field: string, digit: string) => string;
  readonly keys: string;
  readonly bias: (stored: string, bias: string) => string;
  readonly lowest: (stored: string) => string;
  readonly hidden: (bit: number) => string;
  readonly allOnes: string;
  readonly infinite: string;
  readonly nan: string;
}

const kFields: readonly FieldName[] = ['sign', 'exponent', 'significand'];

export class LabBits extends LitElement {
  static override properties = {
    bits: {},
    format: {},
    layout: { attribute: false },
    kind: {},
    words: { attribute: false },
    at: { state: true },
  };
  declare bits: string;
  declare format: string;
  declare layout: Layout | null;
  /** What the engine calls the value: zero, subnormal, normal, infinite or nan. */
  declare kind: string;
  declare words: BitsWords | null;
  declare private at: number;

  constructor() {
    super();
    this.bits = '';
    this.format = '';
    this.layout = null;
    this.kind = '';
    this.words = null;
    this.at = 0;
  }

  static override styles = [
    viewStyles,
    css`
    .fields {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-3) var(--space-4);
    }
    .field {
      min-width: 0;
    }
    .name {
      font-size: var(--text-s);
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 2px;
      padding: 2px 0 4px;
    }
    .row button {
      width: 24px;
      height: 32px;
      padding: 0;
      border: 1px solid var(--line-strong);
      border-bottom-width: 3px;
      border-radius: 4px;
      background: var(--surface);
      color: var(--muted);
      font: inherit;
      font-family: var(--mono);
      cursor: pointer;
    }
    .row button.nibble {
      margin-right: 6px;
    }
    .row button:hover {
      border-color: var(--ink);
    }
    .row button[aria-pressed='true'] {
      color: var(--ink);
      font-weight: 700;
    }
    .sign .name { color: var(--axis-h, #963a71); }
    .exponent .name { color: var(--axis-T, #005a93); }
    .significand .name { color: var(--axis-d, #855a00); }
    .sign button { border-bottom-color: var(--axis-h-fill, #cc79a7); }
    .exponent button { border-bottom-color: var(--axis-T-fill, #0072b2); }
    .significand button { border-bottom-color: var(--axis-d-fill, #e69f00); }
    .sign button[aria-pressed='true'] { background: color-mix(in srgb, var(--axis-h-fill, #cc79a7) 26%, var(--surface)); }
    .exponent button[aria-pressed='true'] { background: color-mix(in srgb, var(--axis-T-fill, #0072b2) 22%, var(--surface)); }
    .significand button[aria-pressed='true'] { background: color-mix(in srgb, var(--axis-d-fill, #e69f00) 26%, var(--surface)); }
    .meaning {
      font-size: var(--text-s);
      color: var(--muted);
    }
    .product {
      margin-top: var(--space-2);
      overflow-wrap: anywhere;
    }
    @media (forced-colors: active) {
      .row button[aria-pressed='true'] {
        forced-color-adjust: none;
        background: Highlight;
        color: HighlightText;
      }
    }
  `,
  ];

  protected override render(): unknown {
    const { bits, layout, words } = this;
    if (!layout || !words || bits === '') return nothing;
    const fields = fieldsOf(bits, layout);
    return html`<div class="fields" role="group" aria-label=${words.label(this.format)} @keydown=${this.onKey}>
        ${kFields.map((name) => this.field(name, fields, words))}</div>
      <p class="product figures">${this.product(fields, words)}</p>
      <p class="meaning">${words.keys}</p>`;
  }

  private field(name: FieldName, fields: Fields, words: BitsWords): TemplateResult {
    const places = fields.digits.map((_, place) => place).filter((n) => fieldAt(n, fields.exponentBits) === name);
    return html`<div class="field ${name}"><p class="name">${words.fields[name]}</p>
      <div class="row">${places.map((place) => this.bit(place, name, fields, words))}</div>
      <p class="meaning">${this.meaning(name, fields, words)}</p></div>`;
  }

  private bit(place: number, name: FieldName, { digits }: Fields, words: BitsWords): TemplateResult {
    const n = digits.length - 1 - place;
    const isGapped = n % 4 === 0 && n !== 0;
    const text = words.bit(n, words.fields[name], digits[place] ?? '');
    return html`<button type="button" class=${isGapped ? 'nibble' : ''} aria-pressed=${digits[place] === '1'}
      aria-label=${text} title=${text}
      tabindex=${place === this.at ? 0 : -1} @focus=${() => {
        this.at = place;
      }} @click=${() => {
        this.turn(place);
      }}>${digits[place]}</button>`;
  }

  private isSpecial(): boolean {
    return this.kind === 'infinite' || this.kind === 'nan';
  }

  private meaning(name: FieldName, fields: Fields, words: BitsWords): TemplateResult {
    if (name === 'sign') return html`${fields.negative ? '\u2212' : '+'}`;
    if (name === 'significand') return html`${this.isSpecial() ? '' : words.hidden(fields.hidden)}`;
    if (this.isSpecial()) return html`${words.allOnes}`;
    const power = signed(fields.power + BigInt((this.layout?.precision ?? 1) - 1));
    const said = fields.biased === 0n ? words.lowest('0') : words.bias(String(fields.biased), String(fields.bias));
    return html`${said} 2<sup>${power}</sup>`;
  }

  /** The value as a whole number times a power of two: exact, and short in every format. */
  private product({ negative, whole, power }: Fields, words: BitsWords): TemplateResult {
    if (this.kind === 'infinite') return html`${negative ? '\u2212' : ''}${words.infinite}`;
    if (this.kind === 'nan') return html`${words.nan}`;
    return html`${negative ? '\u2212' : ''}${whole} \u00d7 2<sup>${signed(power)}</sup>`;
  }

  private turn(place: number): void {
    if (this.layout === null) return;
    const bits = flip(this.bits, place, this.layout.bits);
    this.dispatchEvent(new CustomEvent('bits-change', { detail: { bits }, bubbles: true, composed: true }));
  }

  private onKey(event: KeyboardEvent): void {
    const last = (this.layout?.bits ?? 1) - 1;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.at = to < 0 ? 0 : to > last ? last : to;
    this.renderRoot.querySelectorAll<HTMLElement>('.row button')[this.at]?.focus();
  }

  protected override willUpdate(): void {
    if (this.at >= (this.layout?.bits ?? 64)) this.at = 0;
  }
}

define('lab-bits', LabBits);
