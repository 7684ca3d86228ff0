// The source cards of an activity, and the day's terms: all from data, all of use with every link dead. A link shows its whole
// address, so that it can be read on paper; text that exists in English only says so to a screen reader.
import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Activity, Card, Term } from '../lessons/schema.js';
import type { Lang } from '../state/preferences.js';
import type { Words } from '../words/index.js';
import { inline } from './text.js';

const link = (href: string): TemplateResult =>
  html`<a href=${href} target="_blank" rel="noopener noreferrer" lang="en">${href.replace('https://', '')}</a>`;

const english = (text: string): TemplateResult => html`<span lang="en">${text}</span>`;

function candidate(one: Card['candidates'][number], words: Words, lang: Lang): TemplateResult {
  const { card } = words.day;
  return html`<li><b lang="en">${one.title}</b> <span class="tag">${card.status[one.status] ?? one.status}</span>
    <br>${link(one.href)} <span class="muted">${english(one.licence)} (${card.classes[one.class]})</span>
    <br>${inline(one.reason[lang])}</li>`;
}

function source(card: Card, section: string, words: Words, lang: Lang): TemplateResult {
  const labels = words.day.card;
  const rows: (readonly [string, unknown])[] = [
    [labels.policy, labels.linking],
    [labels.licence, html`${english(card.licence)} (${labels.classes[card.class]})`],
    [labels.author, english(card.author)],
    [labels.link, link(card.href)],
    [labels.section, section],
    [labels.version, html`${english(card.version)}, ${labels.verified(card.verified)}`],
    [labels.rationale, card.rationale[lang]],
    [labels.prerequisites, card.prerequisites[lang]],
    [labels.fallback, inline(card.fallback[lang])],
  ];
  if (card.note !== undefined) rows.push([labels.note, card.note[lang]]);
  return html`<article class="source"><h4 lang="en">${card.title}</h4>
    <dl>${rows.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
    <details><summary>${labels.candidates(card.candidates.length)}</summary>
      <ul>${card.candidates.map((one) => candidate(one, words, lang))}</ul></details></article>`;
}

export function sourceCards(
  activity: Activity,
  cards: Readonly<Record<string, Card>>,
  words: Words,
  lang: Lang,
): TemplateResult {
  return html`<details class="sources"><summary>${words.day.sources} (${activity.sources.length})</summary>
    ${activity.sources.map(({ card, section }) => {
      const known = cards[card];
      return known === undefined ? nothing : source(known, section[lang], words, lang);
    })}</details>`;
}

export function glossary(terms: readonly Term[], words: Words, lang: Lang): TemplateResult {
  const other = lang === 'en' ? 'zh-Hans' : 'en';
  return html`<details class="terms"><summary>${words.day.glossary} (${terms.length})</summary>
    <dl>${terms.map(
      ({ term, says }) => html`<dt><dfn>${term[lang]}</dfn> <span class="muted" lang=${other}>${term[other]}</span></dt>
      <dd>${inline(says[lang])}</dd>`,
    )}</dl></details>`;
}

export const sourceStyles: CSSResult = css`
  .source {
    margin: var(--space-3) 0;
    padding: var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    overflow-wrap: anywhere;
  }
  .source h4 {
    margin: 0 0 var(--space-2);
    font-size: var(--text-m);
  }
  dl {
    margin: 0 0 var(--space-2);
    font-size: var(--text-s);
  }
  dt {
    color: var(--muted);
  }
  dd {
    margin: 0 0 6px;
  }
  dfn {
    color: var(--ink);
    font-style: normal;
    font-weight: 600;
  }
  .source ul {
    margin: var(--space-2) 0 0;
    padding-left: 18px;
    font-size: var(--text-s);
  }
  .source li {
    margin-bottom: var(--space-2);
  }
  .tag {
    padding: 0 6px;
    border: 1px solid var(--line-strong);
    border-radius: 10px;
    font-size: var(--text-xs);
    white-space: nowrap;
  }
  a {
    display: inline-block;
    min-height: 24px;
    color: var(--accent);
  }
  summary {
    min-height: 28px;
    padding: 2px 0;
    cursor: pointer;
  }
`;
