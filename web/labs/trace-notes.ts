// One note of the engine in the page's language: its own sentence by code, with the policy it names; else the engine's English.
import { html, type TemplateResult } from 'lit';
import type { Note } from '../engine/types.js';
import type { Words } from '../words/index.js';

export function noteText(words: Words, note: Note): TemplateResult {
  const { count, policy } = note.data;
  const rows = note.code === 'empty_row' && typeof count === 'number' && typeof policy === 'string';
  if (rows) return html`${words.comparison.emptyRows(count, words.comparison.policies[policy] ?? policy)}`;
  const said = words.notes[note.code];
  return said === undefined ? html`<span lang="en">${note.message}</span>` : html`${said}`;
}
