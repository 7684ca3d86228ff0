// The ledger of the layer on the stage: its sizes are asked as a ledger question of their own, and a change there
// (heads, width, bias) is a change of the trace.
import { html, type PropertyValues, type TemplateResult } from 'lit';
import type { LabError, Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import { biasNames, resize, sizesOf } from '../state/edit.js';
import { parse, print, type Spec } from '../state/spec.js';
import { wordError } from '../words/index.js';
import { Lab, labStyles } from './lab.js';

interface LedgerChange {
  readonly key: 'heads' | 'd_model' | 'bias';
  readonly value: string;
}

export class TraceLedger extends Lab {
  static override properties = { ...Lab.properties, ledger: { state: true }, error: { state: true } };
  declare private ledger: Trace | null;
  declare private error: LabError | null;
  private asked = '';

  constructor() {
    super();
    this.ledger = null;
    this.error = null;
  }

  static override styles = [...labStyles];

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { trace } = this;
    if (trace === null) return;
    const spec = print(ledgerSpec(sizesOf(trace), this.hasBias()));
    if (spec === this.asked) return;
    this.asked = spec;
    void this.ask(spec);
  }

  override render(): TemplateResult {
    if (this.error !== null) return html`<p class="error">${wordError(this.words, this.error)}</p>`;
    return this.ledger === null
      ? html``
      : html`<lab-ledger .ledger=${this.ledger} .words=${this.words.views}
      @ledger-change=${this.onChange}></lab-ledger>`;
  }

  private hasBias(): boolean {
    return this.trace?.steps.some(({ name }) => (biasNames as readonly string[]).includes(name)) ?? false;
  }

  private async ask(spec: string): Promise<void> {
    const outcome = await this.store.engine.ask(spec, 'ledger');
    if (spec !== this.asked) return;
    this.ledger = outcome.ok ? outcome.value : this.ledger;
    this.error = outcome.ok || outcome.error.code === 'cancelled' ? null : outcome.error;
  }

  private onChange({ detail }: CustomEvent<LedgerChange>): void {
    const { key, value } = detail;
    if (key === 'bias') {
      const each = Object.fromEntries(biasNames.map((name) => [name, undefined]));
      this.change({ ...each, bias: value === 'true' ? 'zeros' : 'none' });
      return;
    }
    const changes = resize(this.spec, this.trace, this.full, key, value);
    this.change(changes, `key:${key}`);
  }
}

function ledgerSpec(sizes: ReturnType<typeof sizesOf>, bias: boolean): Spec {
  const { d_model, heads, d_k, d_v, b, t, s } = sizes;
  const entries = Object.entries({ d_model, heads, d_k, d_v, b, t, s, bias }).map(([key, value]) => ({
    key,
    value: String(value),
  }));
  return { ...parse('ledger'), entries };
}

define('trace-ledger', TraceLedger);
