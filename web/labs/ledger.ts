// The ledger lab: how many parameters a layer has and what they cost, from its sizes alone.
import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import { Lab, labStyles } from './lab.js';
import './question-form.js';

interface LedgerChange {
  readonly key: string;
  readonly value: string;
}

export class LedgerLab extends Lab {
  static override styles = [...labStyles];

  protected override get own(): string {
    return 'ledger';
  }

  override render(): TemplateResult {
    const { words, store } = this;
    const { trace } = this;
    return html`<div class="stack">
      <h2>${words.labs['ledger']?.question}</h2>
      <section class="card"><question-form .store=${store} .words=${words} .experiment=${'ledger'}></question-form></section>
      ${
        trace === null
          ? nothing
          : html`<section class="card"><lab-ledger .ledger=${trace} .words=${words.views}
        @ledger-change=${this.onChange}></lab-ledger></section>`
      }
    </div>`;
  }

  private onChange({ detail }: CustomEvent<LedgerChange>): void {
    this.change({ [detail.key]: detail.value }, `key:${detail.key}`);
  }
}

define('ledger-lab', LedgerLab);
