// The trace lab: the timeline on top, the current step large below it with the tensors it reads. The drawer that
// changes the question (trace-panel) is a row of the page, so that it stays in reach.
import { css, html, nothing, type TemplateResult } from 'lit';
import { operands } from '../draw/operands';
import { wordOf } from '../draw/spec-text';
import { plainTensor } from '../draw/tensor-text.js';
import type { Step, Trace } from '../engine/types.js';
import { formulaName, type CellRef, type LabTensor } from '../views/index';
import { define } from '../elements/define.js';
import { veiledSteps } from '../state/hiding.js';
import { Lab, labStyles } from './lab.js';
import { comparedOf, marksOf } from './trace-compared.js';
import { kMostLines } from '../views/flow';
import { isAttention } from '../views/summary';
import { notesOf, noteText } from './trace-notes.js';
import '../elements/figure-tools.js';
import './trace-comparison.js';
import './trace-map.js';
import './trace-panel.js';

export class TraceLab extends Lab {
  static override styles = [
    ...labStyles,
    css`
    .head {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 4px var(--space-4);
    }
    .head h2 {
      flex: none;
    }
    .head code {
      font-family: var(--mono);
      font-size: var(--text-s);
      color: var(--muted);
    }
    .head lab-formula {
      min-width: 0;
      max-width: 100%;
    }
    .top {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-2);
    }
    .timeline {
      margin: 0 calc(-1 * var(--space-4));
      padding: 0 var(--space-3);
      border-bottom: 1px solid var(--line);
    }
    @media (width < 480px) {
      .timeline {
        margin: 0 calc(-1 * var(--space-3));
      }
    }
    .tensors,
    .reads {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      gap: var(--space-4) var(--space-8);
    }
    .tensors > * {
      flex: 1 1 auto;
      min-width: 0;
      max-width: 100%;
    }
    .tensors > .main {
      flex: 2 1 540px;
    }
    .reads section {
      min-width: 0;
      max-width: 100%;
    }
    .reads h3 {
      margin: 0 0 4px;
      font-size: var(--text-s);
      font-weight: 400;
      color: var(--muted);
    }
    .reads button {
      padding: 0;
      border: 0;
      background: none;
      color: var(--accent);
      font-family: var(--mono);
      text-decoration: underline;
      text-underline-offset: 3px;
      cursor: pointer;
      min-height: 24px;
    }
    .notes {
      margin: 0;
      padding-left: 20px;
      font-size: var(--text-s);
    }
  `,
  ];

  override render(): TemplateResult {
    const { trace } = this;
    const { step: name } = this.state;
    const step = trace?.steps.find((known) => known.name === name);
    return html`<div class="stack">
      ${
        trace === null || step === undefined
          ? nothing
          : html`
        <div class="top">${this.isOpen ? html`<trace-comparison .store=${this.store} .words=${this.words} @cell-jump=${this.onJump}></trace-comparison>` : nothing}
        <div class="timeline"><lab-timeline .steps=${trace.steps} .current=${step.name} .words=${this.words.views}
          .marks=${this.isOpen ? marksOf(this.state, this.words) : null} @step-select=${this.onStep}></lab-timeline></div></div>
        ${
          wordOf(trace.spec, 'record') === 'summary' && this.isOpen
            ? html`<section class="card">${this.map()}</section>`
            : nothing
        }
        ${this.current(trace, step)}`
      }
    </div>`;
  }

  /** No prediction is waited for: a second run, which would tell, may stand beside. */
  private get isOpen(): boolean {
    return this.state.hiding.length === 0;
  }

  private isVeiled(trace: Trace, name: string): boolean {
    return !this.isOpen && veiledSteps(trace.steps, this.state.hiding).has(name);
  }

  /** Where the current step, or a part of it, is drawn, for whoever scrolls the stage. */
  boxOf(part: string): DOMRect | undefined {
    return this.renderRoot.querySelector(part)?.getBoundingClientRect();
  }

  private current(trace: Trace, step: Step): TemplateResult {
    const { words } = this;
    const { focus } = this.state;
    return html`<section class="card stack" aria-labelledby="step" @cell-focus=${this.onCell}
      @head-select=${this.onHead} @batch-select=${this.onBatch}>
      <div class="head">
        <h2 id="step">${words.views.steps[step.name] ?? step.name}</h2><code lang="en">${step.name}</code>
        <lab-formula .name=${formulaName(step, trace.spec)} .text=${step.formula}></lab-formula>
      </div>
      ${step.name === 'weights' && Math.max(...step.shape.slice(-2)) > kMostLines && !this.isVeiled(trace, step.name) ? this.map() : nothing}
      <div class="tensors"><div class="main">${this.tensor(trace, step.name, false)}</div>${this.reads(trace, step)}</div>
      ${
        this.isVeiled(trace, step.name)
          ? nothing
          : html`${
              isAttention(step)
                ? html`<figure-tools name=${`${step.name}-flow`} .words=${words}><lab-flow .trace=${trace} .step=${step.name} .head=${this.state.head}
        .batch=${this.state.batch} .focused=${focus} .words=${words.flow} .views=${words.views}></lab-flow></figure-tools>`
                : nothing
            }<lab-split-motion .trace=${trace} .step=${step.name} .batch=${this.state.batch} .words=${words.flow} .views=${words.views}></lab-split-motion>
      <figure-tools name=${`${step.name}-memory`} .words=${words}><lab-memory .trace=${trace} .step=${step.name} .focused=${focus} .words=${words.views}></lab-memory></figure-tools>
      ${this.notes(trace, step)}`
      }
    </section>`;
  }

  private map(): TemplateResult {
    return html`<trace-map .store=${this.store} .words=${this.words}></trace-map>`;
  }

  private reads(trace: Trace, step: Step): TemplateResult | typeof nothing {
    const { words } = this;
    return step.reads.length === 0
      ? nothing
      : html`<div class="reads" role="group" aria-label=${words.trace.reads}>
      ${step.reads.map(
        (read) => html`<section>
        <h3>${words.trace.readsOne} <button type="button" @click=${() => {
          this.store.selectStep(read);
        }}
          lang="en">${read}</button></h3>
        ${this.tensor(trace, read, true)}</section>`,
      )}</div>`;
  }

  private tensor(trace: Trace, name: string, compact: boolean): TemplateResult {
    const { focus, head, batch } = this.state;
    const veiled = this.isVeiled(trace, name);
    return html`<figure-tools .name=${name} .words=${this.words} .sealed=${veiled} .tensor=${() => plainTensor(trace, name)}><lab-tensor .trace=${trace} .step=${name} .head=${head} .batch=${batch} .focused=${focus}
      .related=${this.related(trace)} .compared=${comparedOf(this.state, this.words)} .compact=${compact} .veiled=${veiled} .words=${this.words.views}></lab-tensor></figure-tools>`;
  }

  private relatedTo: {
    readonly trace: Trace;
    readonly focus: CellRef | null;
    readonly cells: readonly CellRef[];
  } | null = null;

  /** The focused cell's operands; the same array until focus or trace change, so that nothing is drawn for nothing. */
  private related(trace: Trace): readonly CellRef[] {
    const { focus } = this.state;
    if (this.relatedTo?.trace !== trace || this.relatedTo.focus !== focus) {
      const cells = focus === null ? [] : operands(trace, focus.step, focus.index);
      this.relatedTo = { trace, focus, cells };
    }
    return this.relatedTo.cells;
  }

  private notes(trace: Trace, step: Step): TemplateResult | typeof nothing {
    const notes = notesOf(trace, step.name);
    return notes.length === 0
      ? nothing
      : html`<div><h3>${this.words.trace.notes}</h3>
      <ul class="notes">${notes.map((note) => html`<li>${noteText(this.words, note)}</li>`)}</ul></div>`;
  }

  /** A cell named in the line on top: the stage goes there, and so does the keyboard. */
  private async onJump({ detail }: CustomEvent<CellRef>): Promise<void> {
    this.store.selectStep(detail.step);
    this.store.focusCell(detail);
    await this.updateComplete;
    const tensor = this.renderRoot.querySelector<LabTensor>('.main lab-tensor');
    // Head and batch follow the focus once the tensor has been drawn, and draw it again.
    await tensor?.updateComplete;
    await this.updateComplete;
    await tensor?.enter(detail.index);
  }
  private onStep({ detail }: CustomEvent<{ name: string }>): void {
    this.store.selectStep(detail.name);
  }
  private onCell({ detail }: CustomEvent<CellRef>): void {
    this.store.focusCell(detail);
  }
  private onHead({ detail }: CustomEvent<{ head: number }>): void {
    this.store.selectHead(detail.head);
  }
  private onBatch({ detail }: CustomEvent<{ batch: number }>): void {
    this.store.selectBatch(detail.batch);
  }
}

define('trace-lab', TraceLab);
