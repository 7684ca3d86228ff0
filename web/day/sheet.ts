// The day on paper: the prompts of an activity with room to write, or with their answers. It is a page of its own, whose address
// says which activity and whether answers are wanted; printed, nothing else of the page is on the sheet.
import { css, html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import { Lab, labStyles } from '../labs/lab.js';
import { currentLesson } from '../lessons/current.js';
import { textsOf, type Place } from '../lessons/loader.js';
import { questionOf, textOf as wordsOfQuestion } from '../practice/bank.js';
import type { Question } from '../practice/question.js';
import { get, toHash } from '../state/spec.js';
import { shortText } from '../draw/number';
import { textOf } from './claim-check.js';
import { SheetAnswers, type SheetAnswer } from './sheet-answers.js';
import { blocks, inline, textStyles } from './text.js';

/** Lines to write on. */
const room: Readonly<Record<Question['kind'], number>> = {
  integer: 2,
  decimal: 2,
  shape: 2,
  matrix: 5,
  choice: 0,
  order: 2,
  proof: 8,
};

const isRow = (value: unknown): value is number[] => Array.isArray(value) && value.every((one) => !Array.isArray(one));
const isMatrix = (value: unknown): value is number[][] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);
const cellText = (value: unknown): string => (typeof value === 'number' ? shortText(value) : textOf(value));

/** Lists of lists as tables, deeper ones as a table for each of their matrices. */
function figure(value: unknown): TemplateResult {
  if (isMatrix(value))
    return html`<table><tbody>${value.map((row) => html`<tr>${row.map((cell) => html`<td>${cellText(cell)}</td>`)}</tr>`)}</tbody></table>`;
  if (Array.isArray(value) && !isRow(value))
    return html`<div class="side">${value.map((inner) => figure(inner))}</div>`;
  return html`<b>${typeof value === 'number' ? String(value) : textOf(value)}</b>`;
}

export class SheetLab extends Lab {
  private readonly answers = new SheetAnswers(this, () => this.store);

  protected override get own(): string {
    return 'sheet';
  }

  static override styles = [
    ...labStyles,
    textStyles,
    css`
    .row,
    .fields,
    .side {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2) var(--space-4);
    }
    .side {
      align-items: flex-start;
    }
    .fields span {
      flex: 1 1 200px;
      padding-top: 28px;
      border-bottom: 1px solid var(--line-strong);
      font-size: var(--text-s);
      color: var(--muted);
    }
    h3 {
      margin-bottom: var(--space-2);
    }
    section {
      break-inside: avoid;
    }
    .lines {
      height: 60px;
      background: repeating-linear-gradient(transparent 0 29px, var(--line-strong) 29px 30px);
    }
    .answer {
      padding: var(--space-2) var(--space-3);
      border-left: 3px solid var(--accent);
    }
    .n5 {
      height: 150px;
    }
    .n8 {
      height: 240px;
    }
    .n0 {
      display: none;
    }
    td {
      padding: 2px var(--space-3);
      border: 1px solid var(--line);
      font-family: var(--mono);
      text-align: right;
    }
    .options {
      padding-left: 0;
      list-style: none;
    }
    .options li::before {
      margin-right: var(--space-2);
      content: '\\2610';
    }
    .options .right::before {
      content: '\\2611';
    }
    @media print {
      .row {
        display: none;
      }
      .card {
        padding: 0;
        border: 0;
      }
    }
  `,
  ];

  private get places(): readonly Place[] {
    const { places } = currentLesson();
    const id = get(this.spec, 'activity');
    const named = places.filter(({ activity }) => activity.id === id);
    return (named.length > 0 ? named : places).filter(({ part }) => part.kind === 'prompt');
  }

  private questionsOf({ part }: Place): Question[] {
    return part.questions.flatMap((id) => questionOf(id) ?? []);
  }

  private get hasAnswers(): boolean {
    return get(this.spec, 'answers') === 'true';
  }

  protected override willUpdate(): void {
    // Options of a choice are values too: they are asked with the answers hidden as well.
    const all = this.places.flatMap((place) => this.questionsOf(place));
    this.answers.want(all);
  }

  override render(): TemplateResult {
    const { day } = this.words;
    const texts = textsOf(currentLesson(), this.words.lang);
    const { activities } = currentLesson().plan;
    const here = get(this.spec, 'activity');
    const link = (id: string): string => toHash(`sheet?activity=${id}${this.hasAnswers ? '&answers=true' : ''}`);
    return html`<div class="stack"><div class="row">${activities.map(
      ({ id }) => html`<a class="button" href=${link(id)} aria-current=${id === here ? 'page' : nothing}>${id}</a>`,
    )}
        <label><input type="checkbox" .checked=${this.hasAnswers} @change=${(event: Event) => {
          this.change({ answers: (event.target as HTMLInputElement).checked ? 'true' : undefined });
        }}> ${day.sheet.answers}</label>
        <button type="button" class="button" @click=${() => {
          globalThis.print();
        }}>${day.sheet.print}</button></div>
      <h2>${day.sheet.title(`${here ?? day.short(currentLesson().plan.day)} ${texts.activities[here ?? '']?.name ?? texts.name}`)}</h2>
      <p>${day.sheet.intro}</p>
      <div class="fields"><span>${day.sheet.name}</span><span>${day.sheet.date}</span><span>${day.sheet.help}</span></div>
      ${this.places.map((place) => this.prompt(place, texts.parts[place.key] ?? []))}</div>`;
  }

  private prompt(place: Place, [title = place.key, ...body]: readonly string[]): TemplateResult {
    return html`<section class="card"><h3>${place.activity.id} ${title}</h3>${blocks(body, this.words.day.exactly)}
      ${this.questionsOf(place).map((question) => this.question(question))}</section>`;
  }

  private question(question: Question): TemplateResult {
    const words = wordsOfQuestion(this.store.now.lang, question);
    const answer = this.answers.get(question.id);
    return html`<p><b>${words.ask}</b></p>
      ${question.kind === 'choice' ? this.options(question, answer) : this.lines(question)}
      ${
        this.hasAnswers
          ? html`<div class="answer">${this.answer(question, answer)}<p>${inline(words.why)}</p></div>`
          : html`<div class="lines n${room[question.kind]}"></div>`
      }`;
  }

  /** What is to be put in order stands there in none: by its words. */
  private lines(question: Question): TemplateResult | typeof nothing {
    if (this.hasAnswers || question.items === undefined) return nothing;
    const { steps = {} } = wordsOfQuestion(this.store.now.lang, question);
    const texts = [...question.items, ...(question.extra ?? [])].map((id) => steps[id] ?? id).sort();
    return html`<ul class="options">${texts.map((text) => html`<li>${inline(text)}</li>`)}</ul>`;
  }

  private options(question: Question, answer: SheetAnswer | undefined): TemplateResult {
    const { options: sentences = {} } = wordsOfQuestion(this.store.now.lang, question);
    const items =
      question.sentences?.map((id) => ({ text: sentences[id] ?? id, isRight: id === 'right' })) ??
      answer?.options.map((value) => ({ text: textOf(value), isRight: value === answer.value })) ??
      [];
    // By length and letters: the right one has no place of its own.
    const sorted = question.sentences === undefined ? items : [...items].sort((a, b) => (a.text < b.text ? -1 : 1));
    return html`<ul class="options">${sorted.map(
      ({ text, isRight }) => html`<li class=${isRight && this.hasAnswers ? 'right' : ''}>${text}</li>`,
    )}</ul>`;
  }

  private answer(question: Question, answer: SheetAnswer | undefined): TemplateResult | typeof nothing {
    const { steps = {} } = wordsOfQuestion(this.store.now.lang, question);
    if (question.kind === 'order' || question.kind === 'proof')
      return html`<ol>${question.items?.map((id) => html`<li>${inline(steps[id] ?? id)}</li>`)}</ol>`;
    if (question.kind === 'choice') return html``;
    if (answer === undefined) return html`<p>${this.words.day.sheet.waiting}</p>`;
    return html`${figure(answer.value)}${
      answer.byHand.length === 0
        ? nothing
        : html`<p>${this.words.day.sheet.byHand}:</p><ul>${answer.byHand.map(
            ([cell, text]) => html`<li><code lang="en">${cell}</code> = ${text}</li>`,
          )}</ul>`
    }`;
  }
}

define('sheet-lab', SheetLab);
