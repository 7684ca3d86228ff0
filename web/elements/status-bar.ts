// What the engine is doing and what went wrong. A run under 100 ms shows nothing; a longer one shows its work, the
// time so far, how far it is, and Stop. An error says what, where and what to do; the last answer stays on the stage.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { EngineState } from '../engine/client.js';
import type { LabError } from '../engine/types.js';
import { wordError, type Words } from '../words/index.js';
import { kBudget, kMostBudget, neededBudget } from '../state/budget.js';
import { controls } from './tokens.js';
import { define, fire } from './define.js';
import type { FilePick } from './file-drop.js';

const patienceMs = 100;
/** Errors that are not the question's fault: asking again may help. */
const retryable: readonly string[] = ['cancelled', 'deadline', 'crashed', 'internal'];

export class LabStatusBar extends LitElement {
  static override properties = {
    engine: { attribute: false },
    error: { attribute: false },
    stale: {},
    budget: { type: Number },
    words: { attribute: false },
    now: { state: true },
  };
  declare engine: EngineState;
  declare error: LabError | null;
  /** The Spec that the stage still shows, where it is not the one asked. */
  declare stale: string | null;
  /** The memory budget in force, in MB. */
  declare budget: number;
  declare words: Words | null;
  declare private now: number;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.engine = { kind: 'idle' };
    this.error = null;
    this.stale = null;
    this.budget = kBudget;
    this.words = null;
    this.now = 0;
  }

  static override styles = [
    controls,
    css`
    .bar {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 4px var(--space-4);
      padding: var(--space-2) var(--space-4);
      border-bottom: 1px solid var(--line);
      font-size: var(--text-s);
    }
    .bar > p {
      margin: 0;
      max-width: 100ch;
      overflow-wrap: anywhere;
    }
    .failed {
      background: var(--error-soft);
    }
    .failed strong {
      color: var(--error);
    }
    .running {
      align-items: center;
      background: var(--accent-soft);
      font-variant-numeric: tabular-nums;
    }
    progress {
      accent-color: var(--accent);
    }
    code {
      font-family: var(--mono);
    }
    .button {
      min-height: 28px;
      font-size: var(--text-s);
    }
  `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('engine')) return;
    const running = this.engine.kind === 'running';
    if (running && this.timer === undefined) {
      this.timer = setInterval(() => {
        this.now = performance.now();
      }, patienceMs);
    } else if (!running) {
      clearInterval(this.timer);
      this.timer = undefined;
      this.now = 0;
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
    this.timer = undefined;
  }

  override render(): TemplateResult {
    const { words } = this;
    if (words === null) return html``;
    const elapsed = this.engine.kind === 'running' ? this.now - this.engine.since : 0;
    return html`${elapsed > patienceMs ? this.running(words, elapsed) : nothing}
      ${this.error === null ? nothing : this.failed(words, this.error)}`;
  }

  private running(words: Words, elapsed: number): TemplateResult {
    const { flops = null, progress } = this.engine.kind === 'running' ? this.engine : {};
    const count = new Intl.NumberFormat(words.lang, { notation: 'compact', maximumFractionDigits: 1 });
    const work = flops === null ? words.status.uncounted : words.status.operations(count.format(flops));
    return html`<div class="bar running">
      <p>${words.status.running(work, (elapsed / 1000).toFixed(1))}</p>
      ${progress === undefined ? nothing : this.bar(words.status.tiles(...progress), ...progress)}
      <button type="button" class="button" @click=${() => {
        fire(this, 'engine-stop', null);
      }}>${words.status.stop}</button>
    </div>`;
  }

  private bar(text: string, done: number, total: number): TemplateResult {
    return html`<progress max=${total} .value=${done} aria-label=${text}></progress><span>${text}</span>`;
  }

  private failed(words: Words, error: LabError): TemplateResult {
    return html`<div class="bar failed">
      <p><strong>${words.error.title}</strong></p>
      <p class="what">${wordError(words, error)}</p>
      ${
        retryable.includes(error.code)
          ? html`<button type="button" class="button"
        @click=${() => {
          fire(this, 'engine-again', null);
        }}>${words.status.again}</button>`
          : nothing
      }
      ${this.raise(words, error)}${this.reopen(words, error)}
      ${this.stale === null ? nothing : html`<p class="muted">${words.spec.stale} <code>${this.stale}</code></p>`}
    </div>`;
  }

  /** A question whose file is not open: one button for each, or one for whichever it is. */
  private reopen(words: Words, error: LabError): unknown {
    if (error.code !== 'needs_file') return nothing;
    return (error.data['names'] as readonly string[]).map(
      (name) =>
        html`<button type="button" class="button" @click=${() => {
          fire<FilePick>(this, 'file-pick', { wanted: name });
        }}>${name === '' ? words.files.open : words.files.openAgain(name)}</button>`,
    );
  }

  /** A question refused for its memory would be answered with more of it, unless that is more than a page may have. */
  private raise(words: Words, error: LabError): TemplateResult | typeof nothing {
    const needed = neededBudget(error, this.budget);
    if (needed === null) return nothing;
    if (needed > kMostBudget) return html`<p>${words.settings.beyond(kMostBudget)}</p>`;
    return html`<button type="button" class="button" @click=${() => {
      fire(this, 'budget-change', { memory: needed });
    }}>${words.settings.raise(needed)}</button>`;
  }
}

define('lab-status-bar', LabStatusBar);
