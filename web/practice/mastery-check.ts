// <mastery-check>: help is declared first, everything is handed in at once, and mastery is every criterion met. A retry has fresh
// numbers; what was missed is listed to come back to.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define, fire } from '../elements/define.js';
import { StoreController } from '../state/controller.js';
import type { Store } from '../state/store.js';
import { wordError, type Words } from '../words/index.js';
import './answer-field.js';
import { textOf } from './bank.js';
import './come-back.js';
import { attemptOf, type Log } from './evidence.js';
import { labelOf } from './labels.js';
import { chosen, conditions, conditionText, criteria, parts, type Part } from './mastery.js';
import { LogController } from './log-controller.js';
import { questionStyles } from './question-styles.js';
import { newSeed } from './random.js';
import { ratingOf, ratingTemplate } from './rating.js';
import { revealTemplate } from './reveal.js';
import { Sheet } from './sheet.js';
import type { Sitting } from './sitting.js';
import { whyText } from './why.js';

/** The one check of a page, so that going elsewhere loses nothing. */
const sheets = new WeakMap<Store, Sheet>();

export class MasteryCheck extends LitElement {
  static override properties = {
    store: { attribute: false },
    words: { attribute: false },
    log: { attribute: false },
    points: { state: true },
    said: { state: true },
    refused: { state: true },
  };
  declare store: Store;
  declare words: Words;
  declare log: Log | null;
  declare private points: readonly string[];
  declare private said: string;
  declare private refused: boolean;
  private sheet: Sheet | null = null;
  private leave: (() => void) | null = null;

  constructor() {
    super();
    this.log = null;
    this.points = [];
    this.said = '';
    this.refused = false;
    new StoreController(this, () => this.store);
    new LogController(this);
  }

  static override styles = [
    ...questionStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-6);
      }
      h3 {
        margin: 0;
        font-size: var(--text-l);
        font-weight: 600;
      }
      h4.part {
        padding-top: var(--space-4);
        border-top: 1px solid var(--line);
      }
      .criteria {
        display: grid;
        gap: 2px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .criteria li {
        display: grid;
        grid-template-columns: 1.4em minmax(0, 1fr) auto;
      }
      .criteria .met {
        color: var(--accent);
      }
      .criteria .unmet {
        color: var(--error);
      }
      .handing {
        display: grid;
        gap: var(--space-3);
        padding: var(--space-4);
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.follow(this.sheet);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leave?.();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('store')) return;
    const known = sheets.get(this.store);
    this.follow(known ?? Sheet.last(this.store));
    if (known === undefined) void this.sheet?.prepare();
  }

  private follow(sheet: Sheet | null): void {
    this.leave?.();
    this.sheet = sheet;
    if (sheet !== null) sheets.set(this.store, sheet);
    this.leave =
      sheet?.subscribe(() => {
        this.requestUpdate();
      }) ?? null;
  }

  override render(): TemplateResult {
    const { sheet, words } = this;
    if (sheet === null) return html``;
    const { check } = words.practice;
    return html`<h3 tabindex="-1">${check.title}</h3>
      <p class="hint">${check.criteriaHelp}${sheet.number === null ? nothing : html` ${check.seed(sheet.number)}.`}</p>
      ${sheet.isIn ? this.outcome(sheet) : nothing}
      ${sheet.isBusy && sheet.number !== null && !sheet.isIn ? html`<p role="status">${check.drawing}</p>` : nothing}
      ${parts.map((part) => this.area(sheet, part))}
      ${sheet.isIn ? nothing : this.handing(sheet)}
      <p class="visually-hidden" role="status">${this.said}</p>
      <come-back .store=${this.store} .words=${words} .log=${this.log}></come-back>`;
  }

  private area(sheet: Sheet, part: Part): TemplateResult {
    return html`<section aria-labelledby=${part}><h4 class="part" id=${part}>${this.words.practice.check.parts[part]}</h4>
      ${sheet.sittings[part].map((sitting) => this.item(sitting))}</section>`;
  }

  private item(sitting: Sitting): TemplateResult {
    const { words } = this;
    const text = textOf(this.store.now.lang, sitting.question);
    const { question, grade, typed, shape } = sitting;
    const choices = sitting.choicesIn(text);
    const label = labelOf(sitting, words);
    if (sitting.phase === 'done' && grade !== null)
      return html`<section data-question=${question.id}><p class="ask">${text.ask}</p>
        ${revealTemplate({ question, text, grade, typed, choices, shape, label, words })}
        ${question.kind === 'proof' ? this.rating(sitting) : nothing}</section>`;
    return html`<section data-question=${question.id}><p class="ask">${text.ask}</p>
      <answer-field .question=${question} .text=${text} .value=${sitting.answer} .shape=${shape} .label=${label}
        .choices=${choices} .marked=${sitting.why?.at ?? -1} .wrong=${whyText(words, sitting.why)} .words=${words}
        ?disabled=${this.sheet?.isBusy === true}
        @answer-change=${({ detail }: CustomEvent<{ value: string }>) => {
          sitting.write(detail.value);
        }}></answer-field>
      ${sitting.error === null ? nothing : html`<p class="error" role="alert">${words.practice.failed(wordError(words, sitting.error))}</p>`}
    </section>`;
  }

  private handing(sheet: Sheet): TemplateResult {
    const { check } = this.words.practice;
    const needs = this.needs(sheet);
    return html`<form class="handing" @submit=${(event: Event) => {
      event.preventDefault();
      void this.handIn(sheet);
    }}>
      <fieldset class="conditions" aria-describedby="condition-help"><legend>${check.condition}</legend>${conditions.map(
        (name) => html`<label><input type="checkbox" name=${name} .checked=${sheet.declared.includes(name)}
        @change=${(event: Event) => {
          sheet.announce(chosen(sheet.declared, name, (event.target as HTMLInputElement).checked));
        }}>${check.conditions[name]}</label>`,
      )}</fieldset>
      <p class="hint" id="condition-help">${check.conditionHelp} ${check.note}</p>
      <div class="tools"><button class="button primary" ?disabled=${needs !== '' || sheet.isBusy} aria-describedby="needs">${check.submit}</button>
        <span class="hint" id="needs">${needs}</span></div>
      ${sheet.isUnreadable ? html`<p class="error" role="alert">${check.needs.unreadable}</p>` : nothing}</form>`;
  }

  private needs(sheet: Sheet): string {
    const { needs } = this.words.practice.check;
    if (sheet.declared.length === 0) return needs.condition;
    return sheet.missing > 0 ? needs.answers(sheet.missing) : '';
  }

  private get about(): { readonly engineVersion: string } {
    const { catalog, trace } = this.store.now;
    return { engineVersion: catalog?.engine.version ?? trace?.engine.version ?? '' };
  }

  private async handIn(sheet: Sheet): Promise<void> {
    if (this.needs(sheet) !== '' || sheet.isBusy) return;
    const typed = sheet.all.map((sitting) => sitting.typed);
    const grades = await sheet.handIn();
    if (grades === null) return;
    const condition = conditionText(sheet.declared);
    for (const [i, sitting] of sheet.all.entries()) {
      const grade = grades[i];
      if (grade === undefined) continue;
      await this.record(
        attemptOf(sitting.question, typed[i] ?? '', grade, { ...this.about, confidence: null, condition }),
      );
    }
    this.said = this.words.practice.locked;
    fire(this, 'check-done', { criteria: sheet.criteria });
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
  }

  private async record(attempt: Parameters<Log['append']>[0]): Promise<void> {
    try {
      await this.log?.append(attempt);
    } catch {
      this.refused = true;
    }
  }

  private outcome(sheet: Sheet): TemplateResult {
    const { check, notRecorded } = this.words.practice;
    const states = sheet.criteria;
    const isAll = criteria.every((name) => states[name] === 'met');
    const signs = { met: '\u2713', unmet: '\u2717', open: '\u2013', rate: '?' };
    return html`<div class="handing" role="group" aria-labelledby="criteria"><h4 id="criteria">${check.criteria}</h4>
      <ul class="criteria">${criteria.map(
        (
          name,
        ) => html`<li class=${states[name]} data-criterion=${name} data-state=${states[name]}><span aria-hidden="true">${signs[states[name]]}</span>
        <span>${check.criterion[name]}</span><span>${check.state[states[name]]}</span></li>`,
      )}</ul>
      <p><b>${isAll ? check.mastered : check.notYet}</b></p>
      <p class="hint">${check.declared(sheet.declared.map((name) => check.conditions[name]))} ${check.note}</p>
      ${this.refused ? html`<p class="error">${notRecorded}</p>` : nothing}
      <div class="tools"><button type="button" class="button" @click=${() => {
        this.retry();
      }}>${check.retry}</button></div></div>`;
  }

  private retry(): void {
    this.refused = false;
    this.points = [];
    this.follow(new Sheet(this.store, newSeed()));
    void this.sheet?.prepare();
    this.requestUpdate();
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
  }

  private rating(sitting: Sitting): TemplateResult {
    return ratingTemplate({
      text: textOf(this.store.now.lang, sitting.question),
      words: this.words,
      chosen: this.points,
      kept: sitting.points,
      choose: (points) => {
        this.points = points;
      },
      keep: () => {
        sitting.rate(this.points);
        const condition = conditionText(this.sheet?.declared ?? []);
        const rated = ratingOf(sitting.question, this.points);
        void this.record(attemptOf(...rated, { ...this.about, confidence: null, condition }));
        if (this.sheet !== null) fire(this, 'check-done', { criteria: this.sheet.criteria });
      },
    });
  }
}

define('mastery-check', MasteryCheck);
