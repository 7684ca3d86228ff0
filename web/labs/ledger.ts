// The ledger lab: what a layer or a model holds, row by row; whether the number of heads matters; the other numbers
// people get, each with its reason; and what the scores weigh as the tokens grow.
import { css, html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import type { Trace } from '../engine/types.js';
import { get, print, setAll, type Spec } from '../state/spec.js';
import { effective } from '../state/edit.js';
import { ruleText } from '../views/ledger-words';
import { Lab, labStyles } from './lab.js';
import { SideAnswers } from './numbers-side.js';
import './question-form.js';
import '../elements/figure-tools.js';

interface LedgerChange {
  readonly key: string;
  readonly value: string;
}

const presets = ['tiny', 'gpt2_small', 'gpt2_medium', 'gpt2_large', 'gpt2_xl', 'bahdanau'];
const scopes = ['attention', 'model'] as const;
/** What a preset leaves as it is: how much is counted and in what. */
const kept = ['scope', 'format', 'b', 't', 's', 'tile'];
const tokenCounts = [128, 1024, 8192, 65536];

export class LedgerLab extends Lab {
  private readonly side = new SideAnswers(this, () => this.store, 'ledger-side');

  static override styles = [
    ...labStyles,
    css`
      .choices {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2);
        margin-bottom: var(--space-3);
      }
      .choices .name {
        min-width: 84px;
        color: var(--muted);
        font-size: var(--text-s);
      }
      .wrong {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2) var(--space-4);
        margin: 0 0 var(--space-3);
        padding: var(--space-2) var(--space-3);
        border-left: 3px solid var(--warn);
        background: var(--sunken);
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr));
        gap: var(--space-4);
        align-items: start;
      }
    `,
  ];

  protected override get own(): string {
    return 'ledger';
  }

  protected override updated(): void {
    if (this.trace === null) return;
    this.side.want(Object.fromEntries(tokenCounts.map((t) => [String(t), this.asked({ t: String(t), s: undefined })])));
  }

  /** The question that was answered, with other values and without mistakes. */
  private asked(changes: Readonly<Record<string, string | undefined>>): string {
    return print(setAll(this.full ?? this.spec, { ...changes, mistake: undefined }));
  }

  override render(): TemplateResult {
    const { words, store, trace } = this;
    return html`<div class="stack">
      <h2>${words.labs['ledger']?.question}</h2>
      <section class="card">${this.choices()}
        <question-form .store=${store} .words=${words} .experiment=${'ledger'}
          .first=${['d_model', 'heads', 'kv_heads', 'bias', 'fused', 'cross']} .without=${['preset', 'scope', 'mistake']}></question-form></section>
      ${trace === null ? nothing : this.answer(trace)}
    </div>`;
  }

  private choices(): TemplateResult {
    const { ledgerLab } = this.words;
    const [preset, scope] = [get(this.spec, 'preset'), effective(this.spec, this.full, 'scope') ?? 'attention'];
    const button = (text: string, pressed: boolean, pick: () => void): TemplateResult =>
      html`<button type="button" class="button" aria-pressed=${pressed} @click=${pick}>${text}</button>`;
    return html`<div class="choices" role="group" aria-label=${ledgerLab.presets}><span class="name">${ledgerLab.presets}</span>
        ${presets.map((name) =>
          button(ledgerLab.preset[name] ?? name, name === preset, () => {
            this.startFrom(name);
          }),
        )}</div>
      <div class="choices" role="group" aria-label=${ledgerLab.scope}><span class="name">${ledgerLab.scope}</span>
        ${scopes.map((name) =>
          button(ledgerLab.scopes[name], name === scope, () => {
            this.change({ scope: name === 'attention' ? undefined : name, mistake: undefined });
          }),
        )}</div>`;
  }

  private startFrom(preset: string): void {
    const { spec } = this;
    const entries = spec.entries.filter(({ key }) => kept.includes(key));
    const scope = preset === 'bahdanau' ? { scope: undefined } : {};
    const bare: Spec = { ...spec, entries: [{ key: 'preset', value: preset }, ...entries] };
    void this.store.edit(print(setAll(bare, scope)), null);
  }

  private answer(trace: Trace): TemplateResult {
    const { words } = this;
    const { ledgerLab } = words;
    const sizes = tokenCounts.flatMap((t) => this.side.get(String(t)) ?? []);
    return html`<section class="card">${this.wrong()}
        <figure-tools name="ledger" .words=${this.words}><lab-ledger .ledger=${trace} .words=${words.views} @ledger-change=${this.onChange}></lab-ledger></figure-tools>
        <lab-ledger-buffers .ledger=${trace} .words=${ledgerLab}></lab-ledger-buffers></section>
      <section class="card" @ledger-mistake=${this.onMistake}><lab-ledger-others .ledger=${trace} .words=${ledgerLab}></lab-ledger-others></section>
      <div class="pair"><section class="card"><figure-tools name="ledger-heads" .words=${this.words}><lab-ledger-heads .ledger=${trace} .words=${ledgerLab}></lab-ledger-heads></figure-tools></section>
      <section class="card"><figure-tools name="ledger-memory" .words=${this.words}><lab-ledger-memory .ledger=${trace} .sizes=${sizes} .words=${ledgerLab}></lab-ledger-memory></figure-tools></section></div>`;
  }

  private wrong(): TemplateResult | typeof nothing {
    const { ledgerLab } = this.words;
    const rule = get(this.spec, 'mistake');
    if (rule === undefined) return nothing;
    return html`<p class="wrong" role="status">${ledgerLab.others.wrong(ruleText(ledgerLab, rule))}
      <button type="button" class="button" @click=${() => {
        this.change({ mistake: undefined });
      }}>${ledgerLab.others.right}</button></p>`;
  }

  private onMistake({ detail }: CustomEvent<{ readonly rule: string }>): void {
    this.change({ mistake: detail.rule === '' ? undefined : detail.rule });
  }

  private onChange({ detail }: CustomEvent<LedgerChange>): void {
    this.change({ [detail.key]: detail.value }, `key:${detail.key}`);
  }
}

define('ledger-lab', LedgerLab);
