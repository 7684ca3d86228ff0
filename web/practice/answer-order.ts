// Steps to be put in order by buttons. Of a proof, steps are taken from a list first, since some do not belong. Fires
// `order-change`; each move is said, and the keyboard stays with the step that moved.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define, fire } from '../elements/define.js';
import { controls } from '../elements/tokens.js';
import type { Words } from '../words/index.js';

export class AnswerOrder extends LitElement {
  static override properties = {
    all: { attribute: false },
    order: { attribute: false },
    texts: { attribute: false },
    takes: { type: Boolean },
    disabled: { type: Boolean },
    words: { attribute: false },
    said: { state: true },
  };
  /** Every step there is, in the order in which they are offered. */
  declare all: readonly string[];
  declare order: readonly string[];
  declare texts: Readonly<Record<string, string>>;
  /** Whether steps are taken from a list, as some do not belong. */
  declare takes: boolean;
  declare disabled: boolean;
  declare words: Words;
  declare private said: string;
  private wanted: { readonly id: string; readonly does: string } | null = null;

  constructor() {
    super();
    this.all = [];
    this.order = [];
    this.texts = {};
    this.takes = false;
    this.disabled = false;
    this.said = '';
  }

  static override styles = [
    controls,
    css`
      :host {
        display: grid;
        gap: var(--space-2);
      }
      .name {
        margin: 0;
        font-size: var(--text-s);
        font-weight: 400;
        color: var(--muted);
      }
      ol,
      ul {
        display: grid;
        gap: var(--space-1);
        margin: 0;
        padding: 0;
        list-style: none;
        counter-reset: step;
      }
      li {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        align-items: center;
        gap: var(--space-2);
        padding: var(--space-1) var(--space-1) var(--space-1) var(--space-2);
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
        font-size: var(--text-s);
      }
      ol li::before {
        counter-increment: step;
        content: counter(step);
        min-width: 1.2em;
        color: var(--muted);
        font-variant-numeric: tabular-nums;
      }
      ul li {
        grid-template-columns: minmax(0, 1fr) auto;
        border-style: dashed;
      }
      .tools {
        display: flex;
        gap: 2px;
      }
      .tools .button {
        min-width: var(--target);
        padding: 0;
      }
    `,
  ];

  private textOf(id: string): string {
    return this.texts[id] ?? id;
  }

  override render(): TemplateResult {
    const { practice } = this.words;
    const left = this.all.filter((id) => !this.order.includes(id));
    return html`${this.takes ? html`<p class="name" id="taken">${practice.taken}</p>` : nothing}
      ${this.order.length === 0 && this.takes ? html`<p class="muted">${practice.none}</p>` : nothing}
      <ol aria-labelledby=${this.takes ? 'taken' : nothing}>${this.order.map((id, i) => this.step(id, i))}</ol>
      ${
        left.length === 0
          ? nothing
          : html`<p class="name" id="left">${practice.left}</p><ul aria-labelledby="left">${left.map((id) => this.spare(id))}</ul>`
      }
      <p class="visually-hidden" role="status">${this.said}</p>`;
  }

  private step(id: string, at: number): TemplateResult {
    const { practice } = this.words;
    const text = this.textOf(id);
    return html`<li data-id=${id}><span>${text}</span><span class="tools">
      ${this.button('up', '\u2191', practice.up(text), at === 0, () => {
        this.move(id, -1);
      })}${this.button('down', '\u2193', practice.down(text), at === this.order.length - 1, () => {
        this.move(id, 1);
      })}${
        this.takes
          ? this.button('drop', '\u00d7', practice.drop(text), false, () => {
              this.send(this.order.filter((other) => other !== id));
              this.said = practice.drop(text);
            })
          : nothing
      }</span></li>`;
  }

  private spare(id: string): TemplateResult {
    const text = this.textOf(id);
    return html`<li data-id=${id}><span>${text}</span><span class="tools">${this.button(
      'take',
      '+',
      this.words.practice.take(text),
      false,
      () => {
        this.follow(id, 'up');
        this.say(id, this.order.length + 1, this.order.length + 1);
        this.send([...this.order, id]);
      },
    )}</span></li>`;
  }

  private button(name: string, sign: string, label: string, isEnd: boolean, act: () => void): TemplateResult {
    return html`<button type="button" class="button quiet" data-does=${name} aria-label=${label} title=${label}
      ?disabled=${this.disabled || isEnd} @click=${act}>${sign}</button>`;
  }

  private move(id: string, by: number): void {
    const rest = this.order.filter((other) => other !== id);
    const to = this.order.indexOf(id) + by;
    this.follow(id, by < 0 ? 'up' : 'down');
    this.say(id, to + 1, this.order.length);
    this.send([...rest.slice(0, to), id, ...rest.slice(to)]);
  }

  private say(id: string, place: number, of: number): void {
    this.said = this.words.practice.moved(this.textOf(id), place, of);
  }

  private send(order: readonly string[]): void {
    fire(this, 'order-change', { order });
  }

  private follow(id: string, does: string): void {
    this.wanted = { id, does };
  }

  /** The keyboard goes to the button that was pressed, wherever its step is now; at an end, to the one beside it. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('order') || this.wanted === null) return;
    const { id, does } = this.wanted;
    this.wanted = null;
    const own = [...this.renderRoot.querySelectorAll<HTMLButtonElement>(`li[data-id="${id}"] button`)];
    const same = own.find((button) => button.dataset['does'] === does && !button.disabled);
    (same ?? own.find((button) => !button.disabled))?.focus();
  }
}

define('answer-order', AnswerOrder);
