// <evidence-view .log .words>: every attempt, newest first, where they are kept, what is kept aside and why, and the ways in and
// out. It follows the log; on paper it is the report.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import { controls } from '../elements/tokens.js';
import { toHash } from '../state/spec.js';
import type { Words } from '../words/index.js';
import type { EvidenceLog } from './log.js';
import type { EvidenceRecord } from './record.js';
import { report } from './report.js';
import { activityOf, conditionOf, type Names, rulesOf, timeOf, verdictOf } from './say.js';
import './transfer.js';
import { viewStyles } from './view-styles.js';

const kRows = 50;
const kAside = 20;
const kExcerpt = 240;

export class EvidenceView extends LitElement {
  static override properties = {
    log: { attribute: false },
    words: { attribute: false },
    names: { attribute: false },
    activity: { state: true },
    rows: { state: true },
    isPrinting: { state: true },
  };
  declare log: EvidenceLog | null;
  declare words: Words | null;
  /** Names of activities by their id. */
  declare names: Names;
  declare private activity: string;
  declare private rows: number;
  declare private isPrinting: boolean;
  private unsubscribe: (() => void) | null = null;

  constructor() {
    super();
    this.log = null;
    this.words = null;
    this.names = {};
    this.activity = '';
    this.rows = kRows;
    this.isPrinting = false;
  }

  static override styles = [controls, viewStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.addEventListener('beforeprint', this.onBeforePrint);
    globalThis.addEventListener('afterprint', this.onAfterPrint);
    this.follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.removeEventListener('beforeprint', this.onBeforePrint);
    globalThis.removeEventListener('afterprint', this.onAfterPrint);
    this.unsubscribe?.();
    this.unsubscribe = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('log') && this.isConnected) this.follow();
  }

  private follow(): void {
    this.unsubscribe?.();
    this.unsubscribe =
      this.log?.subscribe(() => {
        this.requestUpdate();
      }) ?? null;
  }

  /** The browser prints what stands there when this returns. */
  private readonly onBeforePrint = (): void => {
    this.isPrinting = true;
    if (this.isUpdatePending) this.performUpdate();
  };
  private readonly onAfterPrint = (): void => {
    this.isPrinting = false;
  };

  override render(): TemplateResult {
    const { log, words } = this;
    if (words === null) return html``;
    if (log === null) return html`<p class="note">${words.evidence.opening}</p>`;
    const shown = this.activity === '' ? log.records : log.records.filter(({ activity }) => activity === this.activity);
    return html`<div class="screen">
        ${this.place(log, words)}
        ${log.records.length === 0 ? this.empty(words) : html`${this.filter(log, words)} ${this.table(log, shown, words)}`}
        ${log.aside.length === 0 ? nothing : this.aside(log, words)}
        <section class="note"><h3>${words.evidence.notes}</h3><p>${words.evidence.declared}</p><p>${words.evidence.digest}</p></section>
      </div>
      ${this.isPrinting ? report(log, shown, words, this.names) : nothing}`;
  }

  private place(log: EvidenceLog, words: Words): TemplateResult {
    const own = words.evidence;
    const { unexported, why } = log;
    return html`<section class="box ${log.where}"><p>${own.where[log.where]}${why === null ? '' : ` ${own.why[why]}`}</p>
      ${log.where === 'kept' && unexported > 0 ? html`<p class="note">${own.remind(unexported)}</p>` : nothing}
      <evidence-transfer .log=${log} .words=${words} .count=${log.records.length} @print-report=${() => {
        globalThis.print();
      }}></evidence-transfer></section>`;
  }

  private empty(words: Words): TemplateResult {
    return html`<section class="box"><h3>${words.evidence.empty}</h3><p class="note">${words.evidence.emptyHow}</p></section>`;
  }

  private filter(log: EvidenceLog, words: Words): TemplateResult {
    const own = words.evidence;
    const counts = new Map<string, number>();
    for (const { activity } of log.records) counts.set(activity, (counts.get(activity) ?? 0) + 1);
    const option = (value: string, text: string, n: number): TemplateResult =>
      html`<option value=${value} ?selected=${value === this.activity}>${text} (${n})</option>`;
    return html`<div class="row"><label>${own.activity}<select @change=${this.onActivity}>
      ${option('', own.all, log.records.length)}
      ${[...counts].sort().map(([id, n]) => option(id, activityOf(id, this.names), n))}</select></label></div>`;
  }

  private onActivity(event: Event): void {
    this.activity = (event.target as HTMLSelectElement).value;
    this.rows = kRows;
  }

  private table(log: EvidenceLog, shown: readonly EvidenceRecord[], words: Words): TemplateResult {
    const own = words.evidence;
    const { log: heads } = words.practice;
    const gaps = new Set(log.gaps);
    const newest = shown.slice(-this.rows).reverse();
    const rest = shown.length - newest.length;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${own.table}><table role="table" aria-label=${own.table}>
      <thead><tr role="row">${[heads.time, heads.question, own.answer, own.result, own.condition].map(
        (head) => html`<th scope="col" role="columnheader">${head}</th>`,
      )}</tr></thead>
      <tbody>${newest.map((record) => this.attempt(record, gaps.has(record), words))}</tbody></table></div>
      ${
        rest > 0
          ? html`<div class="row"><button type="button" class="button more" @click=${() => {
              this.rows += kRows;
            }}>${own.more(Math.min(rest, kRows))}</button></div>`
          : nothing
      }`;
  }

  private attempt(record: EvidenceRecord, isGap: boolean, words: Words): TemplateResult {
    const own = words.evidence;
    const { spec, question, activity, result } = record;
    const rules = rulesOf(record, words);
    const name = words.practice.titles[question] ?? question;
    return html`<tr role="row"><td role="cell" class="time"><time datetime=${record.time}>${timeOf(record.time, words.lang)}</time></td>
      <td role="cell" class="question">${spec === null ? name : html`<a href=${toHash(spec)}>${name}</a>`}
        <div class="note">${activity}${isGap ? ` \u00b7 ${own.gap}` : ''}</div></td>
      <td role="cell" class="answer"><code>${record.answer}</code></td>
      <td role="cell" class="result"><span class="verdict ${result.verdict}">${verdictOf(record, words)}</span>
        ${rules === '' ? nothing : html`<div class="small">${own.fits(rules)}</div>`}</td>
      <td role="cell" class="condition" data-label=${own.condition}>${conditionOf(record, words)}</td></tr>`;
  }

  private aside({ aside }: EvidenceLog, words: Words): TemplateResult {
    const own = words.evidence;
    return html`<section class="box aside"><h3>${own.asideTitle(aside.length)}</h3><p class="note">${own.asideWhat}</p>
      <ul>${aside
        .slice(0, kAside)
        .map(
          ({ reason, text }) =>
            html`<li>${own.reasons[reason]}<code>${text.slice(0, kExcerpt)}${text.length > kExcerpt ? '\u2026' : ''}</code></li>`,
        )}</ul>
      ${aside.length > kAside ? html`<p class="note">${own.asideMore(aside.length - kAside)}</p>` : nothing}</section>`;
  }
}

define('evidence-view', EvidenceView);
