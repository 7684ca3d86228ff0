// The drawer under the stage that changes the question: closed it is one row of buttons, open it shows one part
// (sizes, inputs, ledger, results, the program) while the step stays in view above.
import { css, html, nothing, type TemplateResult } from 'lit';
import { cellName } from '../draw/address';
import { glyphOf } from '../draw/number';
import { define, fire } from '../elements/define.js';
import { placeOf } from '../state/comparison.js';
import { Lab, labStyles } from './lab.js';
import { causeText } from './trace-cause.js';
import './trace-setup.js';
import './trace-inputs.js';
import './trace-ledger.js';
import './trace-program.js';

type Part = 'setup' | 'inputs' | 'ledger' | 'results' | 'program';
const parts: readonly Part[] = ['setup', 'inputs', 'ledger', 'results', 'program'];

export class TracePanel extends Lab {
  static override properties = { ...Lab.properties, open: { state: true } };
  declare private open: Part | null;

  constructor() {
    super();
    this.open = null;
  }

  static override styles = [
    ...labStyles,
    css`
      :host {
        min-height: 0;
        border-top: 1px solid var(--line);
        background: var(--surface);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-4);
        padding: 0 var(--space-4);
        font-size: var(--text-s);
      }
      h2 {
        margin-right: var(--space-2);
        font-size: inherit;
        font-weight: 400;
        color: var(--muted);
      }
      .row button {
        min-height: 36px;
        padding: 0 2px;
        border: 0;
        border-top: 2px solid var(--clear, transparent);
        background: none;
        cursor: pointer;
      }
      .row button:hover {
        color: var(--accent);
      }
      .row button[aria-expanded='true'] {
        border-top-color: var(--accent);
        color: var(--accent);
      }
      @media (width < 480px) {
        .row {
          flex-wrap: nowrap;
          overflow-x: auto;
        }
        .row button {
          flex: none;
        }
      }
      .row button::after {
        content: ' +';
        color: var(--muted);
      }
      .row button[aria-expanded='true']::after {
        content: ' \\2212';
      }
      .badge {
        color: var(--error);
      }
      .part {
        max-height: min(44dvh, 460px);
        overflow: auto;
        padding: var(--space-3) var(--space-4) var(--space-4);
        border-top: 1px solid var(--line);
        scrollbar-width: thin;
      }
      @media (width >= 1600px) {
        .row,
        .part {
          padding-left: var(--space-8);
          padding-right: var(--space-8);
        }
      }
      @media (width < 600px) {
        h2 {
          display: none;
        }
        .row {
          justify-content: space-between;
          gap: 0 var(--space-2);
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { words, open } = this;
    const texts: Readonly<Record<Part, string>> = { ...words.trace, program: words.hand.program };
    const drafts = this.state.drafts.size;
    return html`<div class="row" role="region" aria-labelledby="title">
        <h2 id="title">${words.trace.panel}</h2>
        ${parts.map(
          (part) => html`<button type="button" id=${part} aria-expanded=${part === open} aria-controls="part"
          @click=${() => {
            this.toggle(part);
          }}>${texts[part]}${
            part === 'inputs' && drafts > 0
              ? html` <span class="badge" title=${words.edit.drafts(drafts)}>(${drafts})</span>`
              : nothing
          }</button>`,
        )}
      </div>
      <div id="part" class="part" role="region" aria-label=${open === null ? words.trace.panel : texts[open]}
        ?hidden=${open === null} @keydown=${this.onKey}>${open === null ? nothing : this.body(open)}</div>`;
  }

  private toggle(part: Part): void {
    this.open = part === this.open ? null : part;
    // The stage loses half its height: it is asked to bring the current step into what is left.
    if (this.open !== null)
      void this.updateComplete.then(() => {
        fire(this, 'panel-open', null);
      });
  }

  private body(open: Part): TemplateResult {
    const { store, words } = this;
    switch (open) {
      case 'setup':
        return html`<trace-setup .store=${store} .words=${words}></trace-setup>`;
      case 'inputs':
        return html`<trace-inputs .store=${store} .words=${words}></trace-inputs>`;
      case 'ledger':
        return html`<trace-ledger .store=${store} .words=${words}></trace-ledger>`;
      case 'results':
        return html`<lab-result-table .results=${this.results()} .words=${words.views}></lab-result-table>`;
      case 'program':
        return html`<trace-program .store=${store} .words=${words}></trace-program>`;
    }
  }

  /** The cause of a first NaN as a sentence, and a list without rows as none. */
  private results(): Readonly<Record<string, unknown>> | null {
    if (this.trace === null) return null;
    const { results } = this.trace;
    const { empty_rows: rows, first_nonfinite: found } = results;
    const place = placeOf(found);
    const data = (found as { readonly data?: unknown } | null | undefined)?.data;
    const cause = place === null ? null : causeText(data, this.words.comparison.nonfinite, glyphOf);
    return {
      ...results,
      ...(place === null || cause === null ? {} : { first_nonfinite: `${cellName(place)}: ${cause}` }),
      ...(Array.isArray(rows) && rows.length === 0 ? { empty_rows: null } : {}),
    };
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || this.open === null) return;
    const button = this.renderRoot.querySelector<HTMLElement>(`#${this.open}`);
    this.open = null;
    button?.focus();
  }
}

define('trace-panel', TracePanel);
