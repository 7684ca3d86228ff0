// What is said when a lesson pack is opened, or cannot be, in English.
import type { PackError } from '../lessons/pack.js';

export interface LessonWords {
  readonly opened: (name: string) => string;
  /** Names the file where it was a file. */
  readonly refused: (file: string, why: string) => string;
  readonly why: Readonly<Record<PackError['code'], (error: PackError) => string>>;
}

const at = (field: string): string => (field === '' ? '' : ` (${field})`);

export const lessonEn: LessonWords = {
  opened: (name) => `Lesson: ${name}. It stays open until this page is loaded anew.`,
  refused: (file, why) => `${file} was not opened. ${why}`,
  why: {
    unreadable: () => 'The browser could not read it: it may have been moved or changed.',
    too_large: ({ seen }) => `A lesson has at most 2,097,152 characters; this file has ${seen}.`,
    not_json: ({ seen }) => `It is no JSON: ${seen}`,
    keys: () => 'It has a key that a lesson must not have: __proto__, constructor or prototype.',
    other_kind: () => 'It is no lesson: "kind" must be "attention-lab/lesson".',
    newer: ({ seen }) => `It is written for a later version of this page: schema ${seen}, and this page knows 1.`,
    malformed: ({ field, seen }) =>
      `It is not as a lesson must be${at(field)}: ${seen === '' ? 'too deep, or too many parts' : seen}`,
    missing: ({ field, seen }) => `"${seen}" is named and is not there${at(field)}.`,
    twice: ({ field, seen }) => `"${seen}" is there twice${at(field)}.`,
  },
};
