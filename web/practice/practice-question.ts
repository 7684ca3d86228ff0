// <practice-question>: predict, commit, reveal. While it is open the stage hides what it asks for; what is committed is locked
// and goes to the evidence log; trying again keeps the history.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define, fire } from '../elements/define.js';
import { parse, toHash } from '../state/spec.js';
import { wordError } from '../words/index.js';
import './answer-field.js';
import type { AnswerField } from './answer-field.js';
import { questionOf, textOf } from './bank.js';
import { Answering } from './answering.js';
import { confidences, type Kept } from './evidence.js';
import { labelOf } from './labels.js';
import { questionStyles } from './question-styles.js';
import { levels, stepOf, type Level, type Question, type QuestionText } from './question.js';
import { newSeed } from './random.js';
import { revealTemplate } from './reveal.js';
import { Sitting, sittingOf } from './sitting.js';
import { hasFresh } from './variants.js';
import { whyText } from './why.js';

/** A question made on the spot is of one Spec alone, which its draft is kept by; a Spec of a whole matrix is no name. */
const roomOf = ({ spec }: Question): string | null => (spec.length > 1000 ? null : `${spec} `);

export class PracticeQuestion extends Answering {
  static override properties = {
    question: {},
    item: { attribute: false },
    itemText: { attribute: false },
    active: { type: Boolean },
    stays: { type: Boolean },
  };
  /** The id of one of the day's questions. */
  declare question: string;
  /** A question of somebody's own making, in place of one of the day's, with its text. */
  declare item: Question | null;
  declare itemText: QuestionText | null;
  /** Opens by itself, as soon as it is set. */
  declare active: boolean;
  /** Leaves the stage as it is, where the question itself stands on it. */
  declare stays: boolean;
  private sitting: Sitting | null = null;
  private leave: (() => void)[] = [];

  constructor() {
    super();
    this.question = '';
    this.item = null;
    this.itemText = null;
    this.active = false;
    this.stays = false;
  }

  static override styles = questionStyles;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow();
  }

  /** Gone from the page: what it hid shows again; what was typed is kept. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const leave of this.leave.splice(0)) leave();
    this.sitting?.close();
    if (this.sitting !== null) this.store.reveal(this.sitting.base.id);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('question') || changed.has('item') || changed.has('store')) this.follow();
    if (changed.has('active') && this.active && this.sitting?.phase === 'closed') this.open();
  }

  /** Finds the sitting of this question, and hears of its changes, the stage's and the log's. */
  private follow(): void {
    for (const leave of this.leave.splice(0)) leave();
    const base = this.item ?? questionOf(this.question);
    if (base === undefined || this.store === undefined) return;
    if (this.sitting?.base !== base) {
      this.sitting?.close();
      if (this.sitting !== null) this.store.reveal(this.sitting.base.id);
      this.sitting = this.item === null ? sittingOf(this.store, base) : new Sitting(this.store, base, roomOf(base));
    }
    const again = (): void => {
      this.requestUpdate();
    };
    this.leave = [
      this.sitting.subscribe(again),
      this.store.subscribe(() => {
        this.watch();
      }),
    ];
  }

  /** Another question was opened, or the stage was told to show without predicting. */
  private watch(): void {
    const { sitting } = this;
    if (sitting?.phase !== 'open' || sitting.question.hides.length === 0) return;
    const { predicting } = this.store.now;
    if (predicting?.question === sitting.base.id) return;
    if (predicting === null) sitting.show();
    else sitting.close();
  }

  private text(sitting: Sitting): QuestionText {
    return this.itemText ?? textOf(this.store.now.lang, sitting.question);
  }

  private hide(sitting: Sitting): void {
    const { hides, spec } = sitting.question;
    const { experiment } = parse(spec);
    if (hides.length > 0) this.store.predict({ question: sitting.base.id, experiment }, hides);
    if (this.item === null && !this.stays && this.store.now.spec !== spec) void this.store.edit(spec);
  }

  open(): void {
    const { sitting } = this;
    if (sitting === null) return;
    this.refused = false;
    this.hide(sitting);
    if (sitting.phase === 'shown') sitting.again();
    sitting.open();
    fire(this, 'question-open', { question: sitting.base.id, spec: sitting.question.spec });
    if (!this.active) void this.enter();
  }

  /** Puts the keyboard where the answer is written. */
  async enter(): Promise<void> {
    await this.updateComplete;
    const field = this.renderRoot.querySelector<AnswerField>('answer-field');
    await field?.updateComplete;
    field?.focus();
  }

  override render(): TemplateResult {
    const { sitting, words } = this;
    if (sitting === null) return html``;
    const text = this.text(sitting);
    const { practice } = words;
    const { seed } = sitting.question;
    return html`<section aria-label=${text.ask}>
      <p class="ask">${text.ask}</p>
      ${seed === undefined ? nothing : html`<p class="hint">${practice.seed(seed)} \u00b7 ${practice.levels[sitting.level]}</p>`}
      ${this.body(sitting, text)}
      <p class="visually-hidden" role="status">${this.said}</p>
      ${this.history(sitting)}
    </section>`;
  }

  private body(sitting: Sitting, text: QuestionText): TemplateResult {
    const { practice } = this.words;
    switch (sitting.phase) {
      case 'closed':
        return html`<div class="tools"><button type="button" class="button primary" @click=${() => {
          this.open();
        }}>${practice.predict}</button></div>`;
      case 'shown':
        return html`<p>${practice.shown}</p><div class="tools">${this.freshTools(sitting)}<button type="button" class="button" @click=${() => {
          this.open();
        }}>${practice.back}</button></div>`;
      case 'done':
        return this.done(sitting, text);
      default:
        return this.form(sitting, text);
    }
  }

  private form(sitting: Sitting, text: QuestionText): TemplateResult {
    const { words } = this;
    const { practice } = words;
    const missing = sitting.missing();
    const isBusy = sitting.phase === 'judging';
    return html`<form @submit=${(event: Event) => {
      event.preventDefault();
      void this.commit(sitting);
    }}>
      <answer-field .question=${sitting.question} .text=${text} .value=${sitting.answer} .shape=${sitting.shape}
        .label=${labelOf(sitting, words)} .choices=${sitting.choicesIn(text)} .marked=${sitting.why?.at ?? -1} .words=${words}
        .wrong=${whyText(words, sitting.why)} ?disabled=${isBusy}
        @answer-change=${({ detail }: CustomEvent<{ value: string }>) => {
          sitting.write(detail.value);
        }}></answer-field>
      ${sitting.why === null ? nothing : html`<p class="hint">${practice.counted}</p>`}
      ${sitting.error === null ? nothing : html`<p class="error" role="alert">${practice.failed(wordError(words, sitting.error))}</p>`}
      ${this.confidence(sitting)}
      <div class="tools"><button class="button primary" ?disabled=${missing !== null || isBusy} aria-describedby="missing">${practice.commit}</button>
        <span class="hint" id="missing">${this.missingText(sitting)}</span></div>
    </form>
    <div class="tools">${this.freshTools(sitting)}</div>`;
  }

  private missingText(sitting: Sitting): string {
    const { practice } = this.words;
    const missing = sitting.missing();
    if (sitting.phase === 'judging') return practice.judging;
    if (missing === null) return practice.commitHelp;
    return typeof missing === 'number' ? practice.missing.cells(missing) : practice.missing[missing];
  }

  private confidence(sitting: Sitting): TemplateResult {
    const { practice } = this.words;
    return html`<fieldset class="confidence"><legend>${practice.confidence}</legend>${confidences.map(
      (name) => html`<label><input type="radio" name="confidence" .value=${name} .checked=${sitting.confidence === name}
        @change=${() => {
          sitting.trust(name);
        }}>${practice.confidences[name]}</label>`,
    )}</fieldset>`;
  }

  private async commit(sitting: Sitting): Promise<void> {
    if (sitting.missing() !== null || sitting.phase !== 'open') return;
    const { practice } = this.words;
    const { typed, confidence, question } = sitting;
    this.said = practice.judging;
    const grade = await sitting.commit();
    if (grade === null) {
      this.said = '';
      return;
    }
    this.said = `${practice.locked} ${practice.verdict[grade.verdict]}.`;
    this.uncover(sitting);
    this.refused = false;
    await this.record(question, typed, grade, { confidence, condition: null });
    fire(this, 'question-done', { question: sitting.base.id, verdict: grade.verdict });
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.result')?.focus();
  }

  /** The stage shows again what was asked for, at the step it stands in. */
  private uncover(sitting: Sitting): void {
    const step = stepOf(sitting.question);
    this.store.reveal(sitting.base.id);
    if (step !== null && this.store.now.tracedSpec === sitting.question.spec && this.item === null)
      this.store.selectStep(step);
  }

  private done(sitting: Sitting, text: QuestionText): TemplateResult {
    const { words } = this;
    const { practice } = words;
    const { question, grade, typed, shape } = sitting;
    if (grade === null) return html``;
    const choices = sitting.choicesIn(text);
    const shown = { question, text, grade, typed, choices, shape, label: labelOf(sitting, words), words };
    return html`<div class="result" tabindex="-1">${revealTemplate(shown)}</div>
      ${this.rating(sitting, text)}
      ${this.refused ? html`<p class="error">${practice.notRecorded}</p>` : nothing}
      <div class="tools"><button type="button" class="button" @click=${() => {
        this.again(sitting);
      }}>${practice.again}</button>${this.freshTools(sitting)}
        ${this.stays ? html`<a href=${toHash(question.spec)}>${practice.openSpec}</a>` : nothing}</div>`;
  }

  private again(sitting: Sitting): void {
    this.hide(sitting);
    sitting.again();
    void this.enter();
  }

  private freshTools(sitting: Sitting): TemplateResult | typeof nothing {
    const { practice } = this.words;
    if (!hasFresh(sitting.base)) return nothing;
    return html`<label class="level">${practice.level} <select @change=${(event: Event) => {
      sitting.choose(Number((event.target as HTMLSelectElement).value) as Level);
    }}>${levels.map(
      (level) => html`<option value=${level} ?selected=${level === sitting.level}>${practice.levels[level]}</option>`,
    )}</select></label>
      <button type="button" class="button" @click=${() => this.fresh(sitting)}>${practice.fresh}</button>
      ${sitting.isSpent ? html`<span class="hint" role="status">${practice.noFresh}</span>` : nothing}`;
  }

  private async fresh(sitting: Sitting): Promise<void> {
    await sitting.fresh(newSeed());
    if (sitting.isSpent) return;
    this.hide(sitting);
    this.said = this.text(sitting).ask;
    void this.enter();
  }

  private history(sitting: Sitting): TemplateResult | typeof nothing {
    const { practice } = this.words;
    const own = (this.log?.records ?? []).filter(({ question }) => question === sitting.base.id);
    if (own.length === 0) return nothing;
    return html`<details><summary>${practice.history} (${own.length})</summary>
      <ol class="history">${own.map((record) => html`<li>${this.attempt(record)}</li>`)}</ol></details>`;
  }

  private attempt({ time, answer, result, confidence }: Kept): string {
    const { practice } = this.words;
    const when = new Date(time).toLocaleString(this.words.lang, { dateStyle: 'short', timeStyle: 'short' });
    const sure = confidence === null ? '' : ` (${practice.confidences[confidence]})`;
    const short = answer.length > 60 ? `${answer.slice(0, 60)}\u2026` : answer.replaceAll('\n', '; ');
    return practice.attempt(when, short, `${practice.verdict[result.verdict]}${sure}`);
  }
}

define('practice-question', PracticeQuestion);
