// Why an answer cannot be read, in the page's language: what is the matter, and what stands there.
import type { Why } from '../engine/grading.js';
import type { Words } from '../words/index.js';

export function whyText({ practice }: Pick<Words, 'practice'>, why: Why | null): string {
  if (why === null) return '';
  const matter = practice.unreadable[why.code] ?? why.message;
  return why.seen === '' ? matter : `${matter}${practice.seen(why.seen)}`;
}
