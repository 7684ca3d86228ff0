// The day's questions and their texts, as the lesson's data files hold them.
import plan from '../lessons/day45/day.json';
import list from '../lessons/day45/questions.json';
import en from '../lessons/day45/questions.en.json';
import zhHans from '../lessons/day45/questions.zh-Hans.json';
import type { Lang } from '../state/preferences.js';
import { fill } from './fill.js';
import type { Question, QuestionText } from './question.js';

export const lesson: string = plan.lesson;
export const lessonVersion: string = plan.version;
export const questions = list.questions as unknown as readonly Question[];
const texts: Readonly<Record<Lang, Readonly<Record<string, QuestionText>>>> = { en, 'zh-Hans': zhHans };

export function questionOf(id: string): Question | undefined {
  return questions.find((question) => question.id === id);
}

/** The quiz draws from these. */
export const quiz: readonly Question[] = questions.filter(({ id }) => id.startsWith('quiz-'));

export function textOf(lang: Lang, question: Question): QuestionText {
  const text = texts[lang][question.text ?? question.id] ?? { ask: question.id, why: '' };
  return { ...text, ask: fill(text.ask, question.spec), why: fill(text.why, question.spec) };
}
