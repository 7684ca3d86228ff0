// Practice as a page of its own: every question of the day, the mastery check, and the predictions so far, with room to write.
import { css, html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import '../practice/mastery-check.js';
import '../practice/practice-question.js';
import '../practice/prediction-log.js';
import { questions, quiz, textOf } from '../practice/bank.js';
import { get, parse, toHash } from '../state/spec.js';
import { Lab, labStyles } from './lab.js';

const kActivities = ['45-01', '45-02', '45-03', '45-04'] as const;

export class PracticeLab extends Lab {
  static override styles = [
    ...labStyles,
    css`
      nav ul {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-1) var(--space-4);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      nav h3 {
        margin-bottom: var(--space-1);
        font-size: var(--text-s);
        font-weight: 400;
        color: var(--muted);
      }
      nav a {
        display: inline-block;
        min-height: 24px;
        color: var(--accent);
      }
      nav a[aria-current] {
        color: var(--ink);
        font-weight: 600;
      }
      .columns {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-items: start;
        gap: var(--space-4);
      }
      @media (width >= 1100px) {
        .columns {
          grid-template-columns: minmax(0, 760px) minmax(240px, 1fr);
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { words } = this;
    const asked = parse(this.state.spec);
    const chosen = get(asked, 'question') ?? '';
    const isCheck = get(asked, 'show') === 'check';
    return html`<div class="stack"><h2>${words.labs['practice']?.question}</h2>
      <div class="columns"><div class="card">${isCheck ? this.check() : this.question(chosen)}</div>
      <nav class="card stack" aria-label=${words.labs['practice']?.name ?? ''}>
        <ul><li>${this.link('practice?show=check', words.practice.check.title, isCheck)}</li></ul>
        ${kActivities.map((activity) => this.group(activity, chosen))}
        <div><h3>${words.practice.quiz}</h3><ul>${quiz.map(
          ({ id }, i) => html`<li>${this.link(`practice?question=${id}`, String(i + 1), id === chosen)}</li>`,
        )}</ul></div></nav></div>
      <div class="card"><prediction-log .store=${this.store} .words=${words}></prediction-log></div></div>`;
  }

  private link(spec: string, text: string, isHere: boolean): TemplateResult {
    return html`<a href=${toHash(spec)} aria-current=${isHere ? 'page' : nothing}>${text}</a>`;
  }

  private group(activity: string, chosen: string): TemplateResult {
    const { titles } = this.words.practice;
    const own = questions.filter((question) => question.activity === activity && titles[question.id] !== undefined);
    return html`<div><h3>${activity}</h3><ul>${own.map(
      ({ id }) => html`<li>${this.link(`practice?question=${id}`, titles[id] ?? id, id === chosen)}</li>`,
    )}</ul></div>`;
  }

  private check(): TemplateResult {
    return html`<mastery-check .store=${this.store} .words=${this.words}></mastery-check>`;
  }

  private question(chosen: string): TemplateResult {
    const first = questions.find(({ id }) => id === chosen) ?? questions[0];
    if (first === undefined) return html``;
    const { ask } = textOf(this.state.lang, first);
    return html`<practice-question aria-label=${ask} .store=${this.store} .words=${this.words} .question=${first.id}
      .stays=${true}></practice-question>`;
  }
}

define('practice-lab', PracticeLab);
