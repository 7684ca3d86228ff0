// A page for looking at the views with no engine and no state: ?lang=, ?theme=, ?step=, ?cell=1,2,3, ?trace=name.json choose
// what is shown. Driven by vite during development; never shipped.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { Explanation, Trace, TraceHead } from '../../../web/engine/types';
import type { CellRef } from '../../../web/draw/address';
import { operands } from '../../../web/draw/operands';
import { tokens } from '../../../web/elements/tokens';
import { formulaName } from '../../../web/views';
import { viewsEn } from '../../../web/words/views.en';
import { viewsZhHans } from '../../../web/words/views.zh-Hans';
import { lessonTrace } from '../views/lesson-trace';
import { ledgerHead, loadTrace, oddTrace } from './fixtures';

const query = new URLSearchParams(location.search);
const words = query.get('lang') === 'zh-Hans' ? viewsZhHans : viewsEn;
document.documentElement.lang = query.get('lang') ?? 'en';

class ViewGallery extends LitElement {
  static override properties = {
    trace: { attribute: false },
    step: {},
    focused: { attribute: false },
    head: { type: Number },
    batch: { type: Number },
    ledger: { attribute: false },
    explanation: { attribute: false },
  };
  declare trace: Trace;
  declare step: string;
  declare focused: CellRef | null;
  declare head: number;
  declare batch: number;
  declare ledger: TraceHead;
  declare explanation: Explanation | null;

  constructor() {
    super();
    this.setAttribute('theme', query.get('theme') ?? 'light');
    this.lang = document.documentElement.lang;
    this.trace = query.get('trace') === 'odd' ? oddTrace() : lessonTrace();
    this.step = query.get('step') ?? 'weights';
    const cell = query.get('cell');
    this.focused = cell === null ? null : { step: this.step, index: cell.split(',').map(Number) };
    this.head = 0;
    this.batch = 0;
    this.ledger = ledgerHead(4, true);
    this.explanation = null;
    const file = query.get('trace');
    if (file?.endsWith('.json'))
      void loadTrace(file).then((trace) => {
        this.trace = trace;
      });
  }

  static override styles = [
    tokens,
    css`
    :host {
      display: block;
      min-height: 100vh;
      padding: 16px;
      background: var(--paper);
      color: var(--ink);
      font-family: var(--sans);
      line-height: var(--leading);
    }
    .page {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
    }
    @media (min-width: 1000px) {
      .page {
        grid-template-columns: minmax(0, 1fr) 320px;
      }
      .map {
        grid-column: 1 / -1;
      }
    }
    section {
      padding: 16px;
      border: 1px solid var(--line);
      border-radius: 6px;
      background: var(--surface);
    }
    .reads {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 32px;
    }
    .reads > * {
      min-width: 0;
      max-width: 100%;
    }
    h2 {
      margin: 0;
      font-size: 1.2rem;
    }
    lab-memory {
      margin-top: 24px;
    }
  `,
  ];

  private tensor(step: string, compact: boolean): TemplateResult {
    const { focused } = this;
    return html`<lab-tensor .trace=${this.trace} .step=${step} .head=${this.head} .batch=${this.batch} .focused=${focused} .compact=${compact}
      .related=${focused ? operands(this.trace, focused.step, focused.index) : []} .words=${words}></lab-tensor>`;
  }

  protected override render(): TemplateResult {
    const { trace } = this;
    const step = trace.steps.find((one) => one.name === this.step) ?? trace.steps[0];
    return html`<div class="page"
        @step-select=${({ detail }: CustomEvent<{ name: string }>) => {
          this.step = detail.name;
        }}
        @cell-focus=${({ detail }: CustomEvent<CellRef>) => {
          this.focused = detail;
        }}
        @head-select=${({ detail }: CustomEvent<{ head: number }>) => {
          this.head = detail.head;
        }}
        @batch-select=${({ detail }: CustomEvent<{ batch: number }>) => {
          this.batch = detail.batch;
        }}>
      <section class="map"><lab-timeline .steps=${trace.steps} .current=${this.step} .words=${words}></lab-timeline></section>
      <section>
        <h2>${this.step}</h2>
        ${step ? html`<lab-formula .name=${formulaName(step, trace.spec)} .text=${step.formula}></lab-formula>` : nothing}
        ${this.tensor(this.step, false)}
        <div class="reads">${step?.reads.map((name) => html`<div><code>${name}</code>${this.tensor(name, true)}</div>`)}</div>
        <lab-memory .trace=${trace} .step=${this.step} .focused=${this.focused} .words=${words}></lab-memory>
      </section>
      <section><lab-inspector .trace=${trace} .focused=${this.focused} .explanation=${this.explanation} .words=${words}></lab-inspector></section>
      <section><lab-ledger .ledger=${this.ledger} .words=${words}></lab-ledger></section>
      <section><lab-result-table .words=${words} .results=${{
        peak_bytes: 640,
        flops: 412,
        parameters: 64,
        first_nonfinite: { step: 'weights', index: [0, 0, 1, 0], cause: 'inf - inf' },
        empty_rows: [
          [0, 0, 1],
          [0, 1, 1],
        ],
        value: 'nan',
        total: '18014398509481984',
        largest: 3.4028234663852886e38,
      }}></lab-result-table></section>
    </div>`;
  }
}

customElements.define('view-gallery', ViewGallery);
