// One note of the engine in the page's language: its own sentence by code, with the policy it names; else the engine's English.
import { html, type TemplateResult } from 'lit';
import { cellName } from '../draw/address';
import type { Note, Trace } from '../engine/types.js';
import { placeOf } from '../state/comparison.js';
import type { Words } from '../words/index.js';

/** Notes whose sentence has numbers in it; null where the engine gave others than these. */
function numbersOf(words: Words, { code, step, data }: Note): string | null {
  const { moved, refused, zeroTimes } = words.variants;
  const number = (key: string): number => (typeof data[key] === 'number' ? data[key] : Number.NaN);
  const known = (...keys: string[]): boolean => keys.every((key) => Number.isFinite(number(key)));
  if (code === 'reshape_moved' && known('moved', 'of')) return moved(step, number('moved'), number('of'));
  if (code === 'view_refused' && known('outer_stride', 'inner_stride', 'inner_length'))
    return refused(number('outer_stride'), number('inner_stride'), number('inner_length'));
  const index = placeOf({ step, index: data['index'] })?.index;
  if (code !== 'zero_times' || index === undefined) return null;
  return zeroTimes(cellName({ step, index }), String(data['left']), String(data['right']));
}

/** The notes of one step. What is said of a step that a wrong run left out belongs to the one that took its place. */
export function notesOf(trace: Trace, step: string): readonly Note[] {
  const isThere = (name: string): boolean => trace.steps.some((one) => one.name === name);
  const homeOf = ({ step: name }: Note): string => (name === 'context_split' && !isThere(name) ? 'merged' : name);
  return trace.notes.filter((note) => homeOf(note) === step);
}

export function noteText(words: Words, note: Note): TemplateResult {
  const { count, policy } = note.data;
  const rows = note.code === 'empty_row' && typeof count === 'number' && typeof policy === 'string';
  if (rows) return html`${words.comparison.emptyRows(count, words.comparison.policies[policy] ?? policy)}`;
  const counted = numbersOf(words, note);
  if (counted !== null) return html`${counted}`;
  const said = words.notes[note.code];
  return said === undefined ? html`<span lang="en">${note.message}</span>` : html`${said}`;
}
