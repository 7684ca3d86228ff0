// A proof is judged by the one who wrote it: which points it made. The rating is kept as a record of its own, and says that it
// is a rating.
import { html, type TemplateResult } from 'lit';
import type { Grade } from '../engine/grading.js';
import type { Words } from '../words/index.js';
import type { Question, QuestionText } from './question.js';

export interface Rating {
  readonly text: QuestionText;
  readonly words: Words;
  readonly chosen: readonly string[];
  /** What was kept, or null while it is being chosen. */
  readonly kept: readonly string[] | null;
  readonly choose: (points: readonly string[]) => void;
  readonly keep: () => void;
}

/** How the rating of a question's proof is called in the log. */
export const ratingId = (question: string): string => `${question}:points`;

/** A rating as a question, an answer and a grade, for the log; every point made is `right`. */
export function ratingOf(question: Question, made: readonly string[]): [Question, string, Grade] {
  const { points = [] } = question;
  const grade: Grade = {
    verdict: points.every((point) => made.includes(point)) ? 'right' : 'wrong',
    expected: points,
    given: made,
    why: null,
    format: null,
    cells: [],
    recognised: [],
    skipped: null,
  };
  return [{ ...question, id: ratingId(question.id) }, JSON.stringify(made), grade];
}

export function ratingTemplate({ text, words, chosen, kept, choose, keep }: Rating): TemplateResult {
  const { practice } = words;
  const points = Object.entries(text.points ?? {});
  if (kept !== null) return html`<p>${practice.rated(kept.length, points.length)}</p>`;
  return html`<fieldset class="rating"><legend>${practice.rate}</legend>${points.map(
    ([id, said]) =>
      html`<label><input type="checkbox" .checked=${chosen.includes(id)} @change=${(event: Event) => {
        const isMade = (event.target as HTMLInputElement).checked;
        choose(isMade ? [...chosen, id] : chosen.filter((other) => other !== id));
      }}><span>${said}</span></label>`,
  )}<button type="button" class="button" @click=${keep}>${practice.rateDone}</button></fieldset>`;
}
