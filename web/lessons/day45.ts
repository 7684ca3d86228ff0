// The one lesson that ships: its files, joined and checked when the day is first drawn.
import claims from './day45/claims.json';
import plan from './day45/day.json';
import en from './day45/en.json';
import glossary from './day45/glossary.json';
import sources from './day45/sources.json';
import zhHans from './day45/zh-Hans.json';
import { type Lesson, readLesson } from './loader.js';

let lesson: Lesson | undefined;

export function day45(): Lesson {
  lesson ??= readLesson({ plan, claims, sources, glossary, texts: [en, zhHans] });
  return lesson;
}
