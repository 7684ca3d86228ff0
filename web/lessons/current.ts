// The lesson that the page shows: the course day that ships with it, or one that was put into the page or opened in it.
import { day45 } from './day45.js';
import type { Lesson } from './loader.js';
import { type PackOutcome, readPack } from './pack.js';

let other: Lesson | null = null;

export const currentLesson = (): Lesson => other ?? day45();

export function useLesson(lesson: Lesson): void {
  other = lesson;
}

/** A pack that `attention-lab-author` has put into the page as a data block; null where there is none. */
export function embeddedLesson(page: Document): PackOutcome | null {
  const block = page.getElementById('attention-lab-lesson');
  return block === null ? null : readPack(block.textContent ?? '');
}
