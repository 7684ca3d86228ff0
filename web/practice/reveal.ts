// What is shown once an answer is committed: the answer beside the truth, cell by cell where there are several, what wrong rule
// gives exactly this answer, where it bites, and why the right one is right.
import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Cell, Grade } from '../engine/grading.js';
import { compareSpec } from '../state/comparison.js';
import { parse, toHash } from '../state/spec.js';
import type { Words } from '../words/index.js';
import type { Choice } from './answer-field.js';
import { kRight, optionsOf, type Question, type QuestionText } from './question.js';
import { blockName, type Label } from './typed.js';
import { percentOff, valueText } from './value-text.js';

export interface Revealed {
  readonly question: Question;
  readonly text: QuestionText;
  readonly grade: Grade;
  readonly typed: string;
  readonly choices: readonly Choice[];
  readonly shape: readonly number[] | null;
  readonly label: Label;
  readonly words: Words;
}

type Recognised = Grade['recognised'][number];

/** A rule in words: the question's own, or the common ones; several joined are said one after another. */
export function ruleText({ text, words }: Pick<Revealed, 'text' | 'words'>, id: string): string {
  const own = text.wrong?.[id] ?? text.extra?.[id];
  if (own !== undefined) return own;
  const { rules } = words.practice;
  return words.views.sentences(id.split('+').map((one) => rules[one] ?? one));
}

/** The wrong run beside the right one where both are layers, else the wrong run alone. */
function whereItBites(question: Question, { spec }: Recognised): string {
  const isLayer = [spec, question.spec].every((one) => parse(one).experiment === 'trace');
  return toHash(isLayer ? compareSpec(spec, question.spec) : spec);
}

/** Of joined rules only those that none of their parts explains alone. */
export function simplest(all: readonly Recognised[]): readonly Recognised[] {
  const has = (id: string): boolean => all.some((other) => other.id === id);
  return all.filter(({ id }) => !id.includes('+') || !id.split('+').some(has));
}

/** Rules that gave this answer, each said once. */
function recognisedIn(shown: Revealed): readonly Recognised[] {
  const { question, grade, typed } = shown;
  const chosen = question.options === undefined ? undefined : optionsOf(question).find(({ id }) => id === typed);
  const isMissed = grade.verdict === 'wrong' && grade.recognised.length === 0 && chosen !== undefined;
  const all = isMissed ? [{ id: chosen.id, spec: chosen.spec, step: null }] : grade.recognised;
  return simplest(all).filter(
    (one, i) => all.findIndex((other) => ruleText(shown, other.id) === ruleText(shown, one.id)) === i,
  );
}

function recognisedTemplate(shown: Revealed): TemplateResult | typeof nothing {
  const { question, words } = shown;
  const { practice } = words;
  const found = recognisedIn(shown);
  if (found.length === 0) return nothing;
  const isSaid = question.sentences !== undefined || question.kind === 'proof';
  return html`<div class="recognised"><p class="name">${practice.recognised}</p><ul>${found.map((one) => {
    const step = one.step === null ? '' : practice.bites(words.views.steps[one.step] ?? one.step);
    const isCompared = whereItBites(question, one).startsWith('#compare');
    return html`<li data-rule=${one.id}>${ruleText(shown, one.id)} ${step}
      ${isSaid ? nothing : html`<a href=${whereItBites(question, one)}>${isCompared ? practice.compare : practice.openWrong}</a>`}</li>`;
  })}</ul></div>`;
}

/** One number beside another, with the distance where it says something. */
function pair(shown: Revealed, given: unknown, expected: unknown, cell: Cell | undefined): TemplateResult {
  const { practice } = shown.words;
  const { kind, within } = shown.question;
  const off = percentOff(given, expected);
  const isUlp = typeof within === 'object' && (cell?.ulp ?? 0) !== 0;
  const difference = isUlp ? practice.ulp(String(cell?.ulp)) : off === '' ? '' : practice.percent(off);
  return html`<dl class="pair"><dt>${practice.yours}</dt><dd class="figures">${valueText(given, kind)}</dd>
    <dt>${practice.truth}</dt><dd class="figures">${valueText(expected, kind)}</dd>
    ${difference === '' ? nothing : html`<dt>${practice.difference}</dt><dd class="figures">${difference}</dd>`}</dl>`;
}

/** Every cell: where it differs, the own value stands over the right one. */
function cellsTemplate(shown: Revealed): TemplateResult {
  const { grade, words, label, shape } = shown;
  const { practice } = words;
  const right = grade.cells.filter((cell) => cell.right).length;
  const lengths = shape ?? [grade.cells.length];
  const columns = lengths.at(-1) ?? 1;
  const rows = lengths.at(-2) ?? 1;
  const blocks = Array.from({ length: Math.ceil(grade.cells.length / Math.max(1, columns * rows)) }, (_, n) => n);
  const one = (n: number): TemplateResult | typeof nothing => {
    const cell = grade.cells[n];
    if (cell === undefined) return nothing;
    const truth = valueText(cell.expected, 'decimal', true);
    return cell.right
      ? html`<td class="right"><span aria-hidden="true">\u2713</span> ${truth}</td>`
      : html`<td class="wrong"><s>${valueText(cell.given, 'decimal', true)}</s> <b>${truth}</b></td>`;
  };
  const each = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
  return html`<p>${practice.rightCells(right, grade.cells.length)}</p>
    ${blocks.map(
      (block) => html`<div class="scroll"><table>${
        blocks.length > 1 ? html`<caption>${blockName(lengths, block, label, words.app.comma)}</caption>` : nothing
      }
      <thead><tr><td></td>${each(columns).map((column) => html`<th scope="col">${label(1, column)}</th>`)}</tr></thead>
      <tbody>${each(rows).map(
        (
          row,
        ) => html`<tr>${lengths.length > 1 ? html`<th scope="row">${label(2, row)}</th>` : html`<td class="corner"></td>`}
        ${each(columns).map((column) => one((block * rows + row) * columns + column))}</tr>`,
      )}</tbody></table></div>`,
    )}`;
}

/** Steps as they were ordered, each with what is the matter, and the order that holds. */
function orderTemplate({ question, text, grade, words }: Revealed): TemplateResult {
  const { practice } = words;
  const { extra = [] } = question;
  const textOf = (id: unknown): string => text.steps?.[String(id)] ?? String(id);
  const matter = (cell: Cell): string =>
    cell.right
      ? ''
      : extra.includes(String(cell.given))
        ? practice.notPart
        : question.kind === 'proof'
          ? practice.misplaced
          : '';
  const truth = Array.isArray(grade.expected) ? grade.expected : [];
  return html`<p class="name">${practice.yours}</p>
    <ol class="steps">${grade.cells.map(
      (cell) => html`<li class=${cell.right ? 'right' : 'wrong'}>${textOf(cell.given)}
      <span class="muted">${cell.right ? html`<span aria-hidden="true">\u2713</span><span class="visually-hidden">${practice.inPlace}</span>` : matter(cell)}</span></li>`,
    )}</ol>
    ${
      grade.verdict === 'right'
        ? nothing
        : html`<p class="name">${practice.truth}</p><ol class="steps">${truth.map((id) => html`<li>${textOf(id)}</li>`)}</ol>`
    }`;
}

function choiceTemplate({ question, text, grade, typed, choices, words }: Revealed): TemplateResult {
  const { practice } = words;
  const said = (id: string): string => text.options?.[id] ?? choices.find((choice) => choice.id === id)?.text ?? id;
  const truth = question.sentences === undefined ? valueText(grade.expected, 'choice') : said(kRight);
  return html`<dl class="pair"><dt>${practice.yours}</dt><dd>${said(typed)}</dd>
    ${grade.verdict === 'right' ? nothing : html`<dt>${practice.truth}</dt><dd>${truth}</dd>`}</dl>`;
}

function comparison(shown: Revealed): TemplateResult {
  const { question, grade, typed, words } = shown;
  if (question.kind === 'choice') return choiceTemplate(shown);
  if (question.kind === 'order' || question.kind === 'proof') return orderTemplate(shown);
  if (question.kind === 'matrix' && grade.cells.length > 0) return cellsTemplate(shown);
  const isArranged = grade.why === null;
  return html`${pair(shown, grade.given ?? typed, grade.expected, grade.cells[0])}
    ${isArranged ? nothing : html`<p>${words.practice.unreadable[grade.why.code] ?? ''}</p>`}`;
}

export function revealTemplate(shown: Revealed): TemplateResult {
  const { grade, text, words } = shown;
  const { practice } = words;
  const isRight = grade.verdict === 'right';
  return html`<p class="verdict ${grade.verdict}"><span aria-hidden="true">${isRight ? '\u2713' : '\u2717'}</span> ${practice.verdict[grade.verdict]}</p>
    ${comparison(shown)}
    ${recognisedTemplate(shown)}
    <div class="because"><p class="name">${practice.why}</p><p>${text.why}</p></div>`;
}

export const revealStyles: CSSResult = css`
  .verdict {
    margin: 0;
    font-weight: 600;
  }
  .verdict.right {
    color: var(--accent);
  }
  .verdict.wrong {
    color: var(--error);
  }
  .name {
    margin: 0 0 2px;
    font-size: var(--text-s);
    font-weight: 400;
    color: var(--muted);
  }
  .pair {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 2px var(--space-3);
    margin: 0;
  }
  .pair dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  .pair dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .figures,
  td {
    font-family: var(--mono);
    font-variant-numeric: tabular-nums;
  }
  .recognised {
    padding: var(--space-2) var(--space-3);
    border-left: 3px solid var(--accent);
    background: var(--accent-soft);
  }
  .recognised ul {
    display: grid;
    gap: var(--space-1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .recognised .name {
    color: var(--ink);
  }
  .because p {
    margin: 0;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-size: var(--text-s);
  }
  caption,
  th {
    padding: 0 var(--space-2) 0 0;
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--muted);
    text-align: left;
    white-space: nowrap;
  }
  td {
    padding: 2px var(--space-2);
    border: 1px solid var(--line);
    text-align: right;
    white-space: nowrap;
  }
  td.wrong s,
  td.wrong b {
    display: block;
  }
  td.wrong {
    background: var(--error-soft);
  }
  td.wrong s {
    color: var(--error);
  }
  thead td,
  td.corner {
    border: 0;
  }
  .steps {
    display: grid;
    gap: 2px;
    margin: 0 0 var(--space-2);
    padding-left: 1.6em;
    font-size: var(--text-s);
  }
  .steps .wrong {
    color: var(--error);
  }
  .steps .wrong .muted {
    display: block;
  }
`;
