// <proof-order>: a proof that the learner puts together. Of the lines that are left one is chosen as the next; the right one
// joins the proof with its reason, another says why it cannot stand there yet. Fires `proof-complete` with the misses.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../elements/tokens.js';
import { define, fire } from '../elements/define.js';
import type { ProofTexts } from '../lessons/schema.js';
import type { Words } from '../words/index.js';
import { inline, textStyles } from './text.js';

export interface ProofPlan {
  readonly steps: readonly string[];
  readonly strangers: readonly string[];
}

/** The same order for everyone, and never the right one: lines by the second letter of their names, then the rest. */
function shuffled(plan: ProofPlan): string[] {
  const key = (id: string): string => `${id.slice(1)}${id}`;
  const all = [...plan.steps, ...plan.strangers].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return all[0] === plan.steps[0] ? all.reverse() : all;
}

export class ProofOrder extends LitElement {
  static override properties = {
    plan: { attribute: false },
    texts: { attribute: false },
    words: { attribute: false },
    placed: { state: true },
    tried: { state: true },
    misses: { state: true },
  };
  declare plan: ProofPlan;
  declare texts: ProofTexts;
  declare words: Words;
  /** How many lines stand. */
  declare protected placed: number;
  declare protected tried: string | null;
  declare protected misses: number;
  /** The rest was shown, not found. */
  private isShown = false;

  constructor() {
    super();
    this.start();
  }

  private start(): void {
    this.placed = 0;
    this.isShown = false;
    this.tried = null;
    this.misses = 0;
  }

  static override styles = [
    controls,
    textStyles,
    css`
    :host {
      display: block;
      margin: 0 0 var(--space-4);
      padding: var(--space-3);
      border: 1px solid var(--line);
      border-radius: var(--radius);
    }
    h4 {
      margin: 0 0 var(--space-2);
      font-size: inherit;
    }
    ol {
      margin: 0 0 var(--space-3);
      padding-left: 22px;
    }
    li {
      margin-bottom: var(--space-2);
    }
    li small {
      display: block;
      color: var(--muted);
      font-size: var(--text-s);
    }
    fieldset {
      display: grid;
      gap: var(--space-2);
      margin: 0 0 var(--space-3);
      padding: 0;
      border: 0;
    }
    legend {
      margin-bottom: var(--space-2);
      padding: 0;
      font-weight: 600;
    }
    .choice {
      justify-content: flex-start;
      padding: 6px var(--space-3);
      text-align: left;
      white-space: normal;
    }
    .choice span {
      min-width: 0;
    }
    .choice.no {
      border-color: var(--warn);
      border-style: dashed;
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
    @media print {
      fieldset,
      .row {
        display: none;
      }
    }
  `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.get('plan') !== undefined) this.start();
  }

  override render(): TemplateResult {
    const { plan, texts, words, placed } = this;
    const { proof } = words.day;
    const isComplete = placed === plan.steps.length;
    const left = shuffled(plan).filter((id) => !plan.steps.slice(0, placed).includes(id));
    return html`<h4 id="claim" tabindex="-1">${proof.title}${words.app.colon}${inline(texts.claim)}</h4>
      ${placed === 0 ? html`<p>${proof.task}</p>` : nothing}
      <ol>${plan.steps.slice(0, placed).map((id) => this.line(id))}</ol>
      ${
        isComplete
          ? nothing
          : html`<fieldset><legend>${proof.choices}</legend>${left.map(
              (id) =>
                html`<button type="button" class="button choice ${id === this.tried ? 'no' : ''}" @click=${() => {
                  this.choose(id);
                }}><span>${inline(texts.steps[id]?.[0] ?? id)}</span></button>`,
            )}</fieldset>`
      }
      <p role="status">${this.verdict(isComplete)}</p>
      <div class="row">${
        isComplete
          ? html`<button type="button" class="button" @click=${this.restart}>${proof.again}</button>`
          : html`<button type="button" class="button quiet" @click=${this.reveal}>${proof.show}</button>`
      }</div>`;
  }

  private line(id: string): TemplateResult {
    const [text = id, reason = ''] = this.texts.steps[id] ?? [];
    return html`<li>${inline(text)}<small>${inline(reason)}</small></li>`;
  }

  private verdict(isComplete: boolean): unknown {
    const { proof } = this.words.day;
    if (isComplete) return this.isShown ? '' : proof.complete(this.misses);
    if (this.tried === null) return '';
    if (!this.plan.strangers.includes(this.tried)) return proof.early;
    return inline(proof.stranger(this.texts.steps[this.tried]?.[1] ?? ''));
  }

  private choose(id: string): void {
    const isNext = id === this.plan.steps[this.placed];
    this.tried = isNext ? null : id;
    if (!isNext) {
      this.misses += 1;
      return;
    }
    this.placed += 1;
    if (this.placed === this.plan.steps.length) fire(this, 'proof-complete', { misses: this.misses });
    // The pressed button has gone up into the proof: the keyboard stays at the choices, or goes to the claim at the end.
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('.choice, h4')?.focus();
    });
  }

  private reveal(): void {
    this.isShown = true;
    this.placed = this.plan.steps.length;
    this.toClaim();
  }

  private restart(): void {
    this.start();
    this.toClaim();
  }

  private toClaim(): void {
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('h4')?.focus();
    });
  }
}

define('proof-order', ProofOrder);
