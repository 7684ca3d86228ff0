// How the fields of a record are said in the page's language, on screen and on paper.
import type { Words } from '../words/index.js';
import { canonical, type EvidenceRecord, type Json } from './record.js';

export type Names = Readonly<Record<string, string>>;

const marks = { right: '\u2713', wrong: '\u2717', unreadable: '?' } as const;

export const timeOf = (time: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

const named = (names: Names, id: string): string => (Object.hasOwn(names, id) ? (names[id] ?? id) : id);

/** Several may be declared at once, joined by signs. */
export function conditionOf({ condition }: EvidenceRecord, words: Words): string {
  if (condition === null) return words.evidence.undeclared;
  const ids = condition.split(/[+,;|]/).map((id) => id.trim());
  return ids.map((id) => named(words.practice.check.conditions, id)).join(words.evidence.and);
}

export const verdictOf = ({ result }: EvidenceRecord, words: Words): string =>
  `${marks[result.verdict]} ${words.practice.verdict[result.verdict]}`;

/** The wrong rules that give this answer, in the words of practice where it has some. */
export function rulesOf({ result }: EvidenceRecord, words: Words): string {
  return result.recognised.map((id) => named(words.practice.rules, id)).join(' ');
}

export const jsonText = (value: Json): string =>
  value === null ? '\u2013' : typeof value === 'string' ? value : canonical(value);

export const activityOf = (id: string, names: Names): string =>
  Object.hasOwn(names, id) ? `${id} ${names[id] ?? ''}` : id;
