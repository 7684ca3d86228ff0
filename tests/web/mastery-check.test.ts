// The mastery check on the page, with an engine that answers when it is told to: who is quick loses nothing, and what is asked
// depends on what was asked before.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnswerField } from '../../web/practice/answer-field';
import { questionOf, quiz } from '../../web/practice/bank';
import { drawQuiz, isKnown, questionsOf } from '../../web/practice/mastery';
import '../../web/practice/mastery-check';
import type { MasteryCheck } from '../../web/practice/mastery-check';
import { dropDraft } from '../../web/practice/draft';
import type { Kept } from '../../web/practice/evidence';
import { wordsOf } from '../../web/words/index';
import { MemoryLog, practiceStore, settled } from './support/practice';

/** Answers only once `release` is called. */
function held() {
  const { store, engine } = practiceStore();
  const waiting: (() => void)[] = [];
  for (const name of ['ask', 'fingerprints'] as const) {
    const at = engine[name].bind(engine) as (...given: unknown[]) => unknown;
    Object.assign(engine, {
      [name]: async (...given: unknown[]) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return at(...given);
      },
    });
  }
  const release = async (): Promise<void> => {
    for (const go of waiting.splice(0)) go();
    await settled();
  };
  return { store, release };
}

const words = wordsOf('en');
const missed = (question: string): Kept =>
  ({ question, time: new Date(0).toISOString(), result: { verdict: 'wrong' } }) as Kept;
let log: MemoryLog;

async function show(store: object): Promise<MasteryCheck> {
  const element = document.createElement('mastery-check') as MasteryCheck;
  Object.assign(element, { store, words, log });
  document.body.append(element);
  await element.updateComplete;
  return element;
}

const fields = (element: MasteryCheck): AnswerField[] => [
  ...element.renderRoot.querySelectorAll<AnswerField>('answer-field'),
];
const ids = (element: MasteryCheck): string[] => fields(element).map(({ question }) => question.id);
const quizIds = (element: MasteryCheck): string[] => ids(element).filter((id) => id.startsWith('quiz-'));

beforeEach(() => {
  log = new MemoryLog();
  localStorage.clear();
  dropDraft('check');
});
afterEach(() => {
  document.body.replaceChildren();
});

test('a first check takes answers at once, while the engine is still asked for what the forms need', async () => {
  const { store } = held();
  const element = await show(store);
  expect(fields(element)).toHaveLength(7);
  expect(fields(element).map(({ disabled }) => disabled)).toEqual(Array(7).fill(false));
  fields(element)[0]?.dispatchEvent(new CustomEvent('answer-change', { detail: { value: '4194304' } }));
  await element.updateComplete;
  expect(fields(element)[0]?.value).toBe('4194304');
});

test('with fresh numbers each field waits for its own alone', async () => {
  log.records = [missed('medium-ledger')];
  const { store, release } = held();
  const element = await show(store);
  const waiting = (): string[] =>
    fields(element)
      .filter(({ disabled }) => disabled)
      .map(({ question }) => question.id);
  expect(waiting()).toEqual(expect.arrayContaining(['medium-ledger', 'medium-ledger-bias', 'softmax-500']));
  expect(waiting()).not.toContain('wo-proof');
  for (let turn = 0; turn < 40 && waiting().includes('medium-ledger'); turn += 1) {
    await release();
    await element.updateComplete;
  }
  expect(waiting()).not.toContain('medium-ledger');
  expect(fields(element)[0]?.question.spec).not.toContain('d_model=1024');
});

test('asks the same quiz after a reload, and in a new check none of its questions again', async () => {
  const first = await show(practiceStore().store);
  const asked = quizIds(first);
  expect(asked).toHaveLength(3);
  for (const own of ['quiz-d-k', 'quiz-weights', 'quiz-shift']) expect(asked).not.toContain(own);
  document.body.replaceChildren();
  expect(quizIds(await show(practiceStore().store))).toEqual(asked);
  dropDraft('check');
  log.records = asked.map(missed);
  document.body.replaceChildren();
  const next = quizIds(await show(practiceStore().store));
  expect(next.filter((id) => asked.includes(id))).toEqual([]);
});

test('the quiz is drawn from what was never answered, the day\u2019s own prompts after it, and what was answered last', () => {
  const own = ['quiz-d-k', 'quiz-weights', 'quiz-shift'];
  const answered = (ids: readonly string[]): Kept[] => ids.map((question) => ({ question }) as Kept);
  expect(drawQuiz(5, [])).toEqual(drawQuiz(5, []));
  const draws = Array.from({ length: 60 }, (_, seed) => drawQuiz(seed, []));
  for (const ids of draws) expect(new Set(ids).size).toBe(3);
  expect(new Set(draws.flat()).size).toBe(quiz.length - own.length);
  expect(draws.flat().filter((id) => own.includes(id))).toEqual([]);
  const others = quiz.map(({ id }) => id).filter((id) => !own.includes(id));
  expect([...drawQuiz(5, answered(others.slice(2)))].sort()).toEqual(
    expect.arrayContaining([others[0] ?? '', others[1] ?? ''].sort()),
  );
  expect([...drawQuiz(5, answered(others))].sort()).toEqual([...own].sort());
  expect(drawQuiz(5, answered([...others, ...own]))).toEqual(others.slice(0, 3));
});

test('a check has fresh numbers once any of its own questions was answered', () => {
  const record = (question: string): Kept => ({ question }) as Kept;
  expect(isKnown([record('tiny-ledger'), record('quiz-d-k')])).toBe(false);
  expect(isKnown([record('softmax-500')])).toBe(true);
  expect(questionsOf(['quiz-d-k']).quiz).toEqual([questionOf('quiz-d-k')]);
});
