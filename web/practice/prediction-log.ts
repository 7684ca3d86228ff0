// <prediction-log>: every prediction with what was said, what came out and how sure its author was, and how often that was right.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import { StoreController } from '../state/controller.js';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';
import { questionOf, textOf } from './bank.js';
import { calibrationOf, predictions } from './calibration.js';
import type { Kept, Log } from './evidence.js';
import { LogController } from './log-controller.js';
import { questionStyles } from './question-styles.js';
import { valueText } from './value-text.js';

/** Below so many of one kind, a share says little. */
const kFew = 5;

export class PredictionLog extends LitElement {
  static override properties = {
    store: { attribute: false },
    words: { attribute: false },
    log: { attribute: false },
  };
  declare store: Store;
  declare words: Words;
  declare log: Log | null;

  constructor() {
    super();
    this.log = null;
    new StoreController(this, () => this.store);
    new LogController(this);
  }

  static override styles = [
    ...questionStyles,
    css`
      td,
      th {
        padding: var(--space-1) var(--space-3) var(--space-1) 0;
        border: 0;
        border-bottom: 1px solid var(--line);
        font-family: inherit;
        text-align: left;
        vertical-align: baseline;
        white-space: normal;
      }
      td {
        max-width: 40ch;
        overflow-wrap: anywhere;
      }
      td.value {
        font-family: var(--mono);
      }
      .scroll {
        overflow-x: auto;
      }
      ul {
        margin: 0;
        padding-left: 1.2em;
      }
    `,
  ];

  override render(): TemplateResult {
    const { log } = this.words.practice;
    const all = predictions(this.log?.records ?? []);
    if (all.length === 0)
      return html`<section aria-labelledby="title"><h4 id="title">${log.title}</h4><p class="hint">${log.none}</p></section>`;
    const right = all.filter(({ result }) => result.verdict === 'right').length;
    return html`<section aria-labelledby="title"><h4 id="title">${log.title}</h4>
      <p>${log.count(right, all.length)}</p>
      ${this.calibration(all)}
      <div class="scroll" tabindex="0" role="group" aria-label=${log.title}><table><thead><tr>${[log.time, log.question, this.words.practice.yours, this.words.practice.truth, log.confidence].map((name) => html`<th scope="col">${name}</th>`)}<td></td></tr></thead>
        <tbody>${[...all].reverse().map((record) => this.row(record))}</tbody></table></div></section>`;
  }

  private calibration(all: readonly Kept[]): TemplateResult {
    const { log, confidences } = this.words.practice;
    const found = calibrationOf(all);
    return html`<div><p class="hint">${log.calibration}</p><ul>${found.map(
      ({ confidence, right, of }) => html`<li>${log.said(confidences[confidence], right, of)}</li>`,
    )}</ul>${found.every(({ of }) => of < kFew) ? html`<p class="hint">${log.few}</p>` : nothing}</div>`;
  }

  private nameOf({ question, spec, at }: Kept): string {
    const known = questionOf(question);
    if (known === undefined) return `${this.words.practice.log.free}${this.words.app.colon}${at ?? ''}`;
    return textOf(this.store.now.lang, { ...known, spec: spec ?? known.spec }).ask;
  }

  private row(record: Kept): TemplateResult {
    const { practice } = this.words;
    const { time, kind, answer, confidence, result } = record;
    const when = new Date(time).toLocaleString(this.words.lang, { dateStyle: 'short', timeStyle: 'short' });
    const isSaid = kind === 'order' || kind === 'proof';
    const truth =
      isSaid || (typeof result.expected === 'object' && !Array.isArray(result.expected))
        ? ''
        : valueText(result.expected, kind, true);
    return html`<tr><td>${when}</td><td>${this.nameOf(record)}</td><td class="value">${isSaid ? '' : answer}</td>
      <td class="value">${truth}</td><td>${confidence === null ? '' : practice.confidences[confidence]}</td>
      <td class=${result.verdict}>${practice.verdict[result.verdict]}</td></tr>`;
  }
}

define('prediction-log', PredictionLog);
