// The plainest lab: a question's controls, its results as a table, and its steps by the same tensor view as
// everywhere. Labs that need no story of their own extend it by their name and the parameters that stand in front.
import { css, html, nothing, type TemplateResult } from 'lit';
import { operands } from '../draw/operands';
import type { Trace } from '../engine/types.js';
import { formulaName, type CellRef } from '../views/index';
import { Lab, labStyles } from './lab.js';
import './question-form.js';
import { plainTensor } from '../draw/tensor-text.js';
import '../elements/figure-tools.js';

export abstract class AnswerLab extends Lab {
  protected abstract readonly experiment: string;
  protected abstract readonly first: readonly string[];

  protected override get own(): string {
    return this.experiment;
  }

  static override styles = [
    ...labStyles,
    css`
    .head {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 4px var(--space-4);
      margin-bottom: var(--space-3);
    }
    .head code {
      font-family: var(--mono);
      font-size: var(--text-s);
      color: var(--muted);
    }
    h3 {
      margin-bottom: var(--space-2);
    }
  `,
  ];

  override render(): TemplateResult {
    const { words, store } = this;
    const { trace } = this;
    return html`<div class="stack">
      <h2>${words.labs[this.experiment]?.question}</h2>
      <section class="card"><question-form .store=${store} .words=${words} .experiment=${this.experiment}
        .first=${this.first}></question-form></section>
      ${
        trace === null
          ? nothing
          : html`
        <section class="card"><h3>${words.form.results}</h3>
          <lab-result-table .results=${trace.results} .words=${words.views}></lab-result-table></section>
        ${trace.steps.length === 0 ? nothing : this.steps(trace)}`
      }
    </div>`;
  }

  protected steps(trace: Trace): TemplateResult {
    const { words } = this;
    const { focus, step: name, head, batch } = this.state;
    const step = trace.steps.find((known) => known.name === name) ?? trace.steps[0];
    if (step === undefined) return html``;
    const related = focus === null ? [] : operands(trace, focus.step, focus.index);
    return html`<section class="card stack" @cell-focus=${({ detail }: CustomEvent<CellRef>) => {
      this.store.focusCell(detail);
    }}>
      <lab-timeline .steps=${trace.steps} .current=${step.name} .words=${words.views}
        @step-select=${({ detail }: CustomEvent<{ name: string }>) => {
          this.store.selectStep(detail.name);
        }}></lab-timeline>
      <div>
        <div class="head"><h3>${words.views.steps[step.name] ?? step.name}</h3><code lang="en">${step.name}</code>
          <lab-formula .name=${formulaName(step, trace.spec)} .text=${step.formula}></lab-formula></div>
        <figure-tools .name=${step.name} .words=${words} .tensor=${() => plainTensor(trace, step.name)}><lab-tensor .trace=${trace} .step=${step.name} .head=${head} .batch=${batch} .focused=${focus}
          .related=${related} .words=${words.views}></lab-tensor></figure-tools>
      </div>
    </section>`;
  }
}
