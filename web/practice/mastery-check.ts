// <mastery-check>: help is declared first, everything is handed in at once, and mastery is every criterion met. A retry has fresh
// numbers; what was missed is listed to come back to.
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define, fire } from '../elements/define.js';
import type { Store } from '../state/store.js';
import { wordError } from '../words/index.js';
import './answer-field.js';
import { Answering } from './answering.js';
import { textOf } from './bank.js';
import './come-back.js';
import { labelOf } from './labels.js';
import { chosen, conditions, conditionText, criteria, parts, type Part } from './mastery.js';
import { questionStyles } from './question-styles.js';
import { newSeed } from './random.js';
import { revealTemplate } from './reveal.js';
import { Sheet } from './sheet.js';
import type { Sitting } from './sitting.js';
import { whyText } from './why.js';

/** The one check of a page, so that going elsewhere loses nothing. */
const sheets = new WeakMap<Store, Sheet>();

export class MasteryCheck extends Answering {
  private sheet: Sheet | null = null;
  private leave: (() => void) | null = null;

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
        column-gap: var(--space-2);
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
    if (!changed.has('store') && !changed.has('log')) return;
    const known = sheets.get(this.store);
    if (known !== undefined) this.follow(known);
    // What is asked depends on what has been asked before.
    else if (this.log !== null) this.begin(Sheet.last(this.store, this.log.records));
  }

  private begin(sheet: Sheet): void {
    this.follow(sheet);
    void sheet.prepare();
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
      ${sheet.isIn ? nothing : this.list(sheet)}<p class="hint">${check.criteriaHelp}${sheet.number === null ? nothing : html` ${check.seed(sheet.number)}.`}</p>
      ${sheet.isIn ? this.outcome(sheet) : nothing}
      ${sheet.isDrawing ? html`<p role="status">${check.drawing}</p>` : nothing}
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
        ${this.rating(sitting, text, conditionText(this.sheet?.declared ?? []), () => {
          this.tell();
        })}</section>`;
    return html`<section data-question=${question.id}><p class="ask">${text.ask}</p>
      <answer-field .question=${question} .text=${text} .value=${sitting.answer} .shape=${shape} .label=${label}
        .choices=${choices} .marked=${sitting.why?.at ?? -1} .wrong=${whyText(words, sitting.why)} .words=${words}
        ?disabled=${this.sheet?.isWaiting(sitting) === true}
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
      <div class="tools"><button class="button primary" ?disabled=${needs !== '' || sheet.isBusy || sheet.isDrawing} aria-describedby="needs">${check.submit}</button>
        <span class="hint" id="needs">${needs}</span></div>
      ${sheet.isUnreadable ? html`<p class="error" role="alert">${check.needs.unreadable}</p>` : nothing}</form>`;
  }

  private needs(sheet: Sheet): string {
    const { needs } = this.words.practice.check;
    if (sheet.declared.length === 0) return needs.condition;
    return sheet.missing > 0 ? needs.answers(sheet.missing) : '';
  }

  private async handIn(sheet: Sheet): Promise<void> {
    if (this.needs(sheet) !== '' || sheet.isBusy || sheet.isDrawing) return;
    const typed = sheet.all.map((sitting) => sitting.typed);
    const grades = await sheet.handIn();
    if (grades === null) return;
    const condition = conditionText(sheet.declared);
    for (const [i, sitting] of sheet.all.entries()) {
      const grade = grades[i];
      if (grade === undefined) continue;
      await this.record(sitting.question, typed[i] ?? '', grade, { confidence: null, condition });
    }
    this.said = this.words.practice.locked;
    this.tell();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
  }

  private tell(): void {
    const { sheet } = this;
    const questions = sheet?.all.map(({ base }) => base.id);
    if (sheet !== null) fire(this, 'check-done', { criteria: sheet.criteria, questions });
  }

  private outcome(sheet: Sheet): TemplateResult {
    const { check, notRecorded } = this.words.practice;
    const states = sheet.criteria;
    const isAll = criteria.every((name) => states[name] === 'met');
    return html`<div class="handing" role="group" aria-labelledby="criteria"><h4 id="criteria">${check.criteria}</h4>
      ${this.list(sheet)}
      <p><b>${isAll ? check.mastered : check.notYet}</b></p>
      <p class="hint">${check.declared(sheet.declared.map((name) => check.conditions[name]))} ${check.note}</p>
      ${this.refused ? html`<p class="error">${notRecorded}</p>` : nothing}
      <div class="tools"><button type="button" class="button" @click=${() => {
        this.retry();
      }}>${check.retry}</button></div></div>`;
  }

  private list(sheet: Sheet): TemplateResult {
    const { check } = this.words.practice;
    const states = sheet.criteria;
    const signs = { met: '\u2713', unmet: '\u2717', open: '\u2013', rate: '?' };
    return html`<ul class="criteria">${criteria.map(
      (
        name,
      ) => html`<li class=${states[name]} data-criterion=${name} data-state=${states[name]}><span aria-hidden="true">${signs[states[name]]}</span>
        <span>${check.criterion[name]}</span><span>${check.state[states[name]]}</span></li>`,
    )}</ul>`;
  }

  private retry(): void {
    this.refused = false;
    this.points = [];
    this.begin(new Sheet(this.store, newSeed(), this.log?.records ?? []));
    this.requestUpdate();
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
  }
}

define('mastery-check', MasteryCheck);
