// A lesson pack that was opened or refused, in the words of the page's language.
import type { PackError } from '../lessons/pack.js';
import type { Lang } from '../state/preferences.js';
import { lessonEn, type LessonWords } from './lesson.en.js';
import { lessonZhHans } from './lesson.zh-Hans.js';

const all: Readonly<Record<Lang, LessonWords>> = { en: lessonEn, 'zh-Hans': lessonZhHans };

export const lessonOpened = (lang: Lang, name: string): string => all[lang].opened(name);
export const lessonRefused = (lang: Lang, file: string, error: PackError): string =>
  all[lang].refused(file, all[lang].why[error.code](error));
