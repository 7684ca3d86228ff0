// The history as it is printed: what was declared and how it is to be read, then each activity's attempts in the order of time.
// It is drawn while the page prints and at no other time.
import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../words/index.js';
import type { EvidenceLog } from './log.js';
import type { EvidenceRecord } from './record.js';
import { activityOf, conditionOf, jsonText, type Names, rulesOf, timeOf, verdictOf } from './say.js';

/** More than this many lines nobody prints, and a browser lays out slowly. */
export const kPrinted = 2000;

function groupsOf(records: readonly EvidenceRecord[]): readonly (readonly [string, readonly EvidenceRecord[]])[] {
  const groups = new Map<string, EvidenceRecord[]>();
  for (const record of records) {
    const group = groups.get(record.activity) ?? [];
    groups.set(record.activity, group);
    group.push(record);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

function row(record: EvidenceRecord, words: Words): TemplateResult {
  const rules = rulesOf(record, words);
  return html`<tr><td>${timeOf(record.time, words.lang)}</td><td>${record.question}<br><code>${record.spec ?? nothing}</code></td>
    <td><code>${record.answer}</code></td><td><code>${jsonText(record.result.expected)}</code></td>
    <td>${verdictOf(record, words)}${rules === '' ? nothing : html`<br>${words.evidence.fits(rules)}`}</td>
    <td>${record.confidence === null ? '' : words.practice.confidences[record.confidence]}</td>
    <td>${conditionOf(record, words)}</td></tr>`;
}

function group(activity: string, records: readonly EvidenceRecord[], words: Words, names: Names): TemplateResult {
  const own = words.evidence;
  const { log } = words.practice;
  const heads = [log.time, log.question, own.answer, own.report.expected, own.result, log.confidence, own.condition];
  const versions = new Set(
    records.map((one) => own.report.versions(`${one.lesson} ${one.lessonVersion}`, one.engineVersion)),
  );
  return html`<section><h3>${activityOf(activity, names)}</h3><p>${own.count(records.length)}. ${[...versions].join(' ')}</p>
    <table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${records.map((record) => row(record, words))}</tbody></table></section>`;
}

export function report(log: EvidenceLog, shown: readonly EvidenceRecord[], words: Words, names: Names): TemplateResult {
  const own = words.evidence;
  const newest = shown.slice(-kPrinted);
  return html`<div class="report"><h2>${own.report.title}</h2>
    <p>${own.report.printed(timeOf(new Date().toISOString(), words.lang))} ${own.where[log.where]}
      ${newest.length < shown.length ? own.report.only(kPrinted) : ''} ${log.aside.length > 0 ? own.report.aside(log.aside.length) : ''}</p>
    <p>${own.declared} ${own.digest}</p>
    ${groupsOf(newest).map(([activity, records]) => group(activity, records, words, names))}</div>`;
}
