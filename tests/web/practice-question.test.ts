// The question on the page, with an engine that knows the lesson's values: predict, commit, reveal; nothing counted that cannot be
// read, nothing lost on the way, the stage hidden only in between.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import '../../web/practice/practice-question';
import type { PracticeQuestion } from '../../web/practice/practice-question';
import type { Store } from '../../web/state/store';
import { wordsOf } from '../../web/words/index';
import { MemoryLog, practiceStore, settled, type PracticeEngine } from './support/practice';

let store: Store;
let engine: PracticeEngine;
let log: MemoryLog;

const words = wordsOf('en');

async function show(question: string): Promise<PracticeQuestion> {
  const element = document.createElement('practice-question') as PracticeQuestion;
  Object.assign(element, { store, words, log, question });
  document.body.append(element);
  await element.updateComplete;
  return element;
}

const inside = (element: PracticeQuestion): ShadowRoot => element.renderRoot as ShadowRoot;
const text = (element: PracticeQuestion): string => (inside(element).textContent ?? '').replaceAll(/\s+/g, ' ');
const button = (element: PracticeQuestion, label: string): HTMLButtonElement => {
  const found = [...inside(element).querySelectorAll('button')].find((one) => one.textContent?.trim() === label);
  if (found === undefined) throw new Error(`no button ${label}`);
  return found;
};

async function press(element: PracticeQuestion, label: string): Promise<void> {
  button(element, label).click();
  await settled();
  await element.updateComplete;
}

async function write(element: PracticeQuestion, value: string): Promise<void> {
  inside(element)
    .querySelector('answer-field')
    ?.dispatchEvent(new CustomEvent('answer-change', { detail: { value } }));
  await element.updateComplete;
}

async function trust(element: PracticeQuestion, at: number): Promise<void> {
  inside(element).querySelectorAll<HTMLInputElement>('.confidence input')[at]?.dispatchEvent(new Event('change'));
  await element.updateComplete;
}

async function commit(element: PracticeQuestion): Promise<void> {
  inside(element)
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { cancelable: true }));
  await settled();
  await element.updateComplete;
}

beforeEach(() => {
  ({ store, engine } = practiceStore());
  log = new MemoryLog();
  localStorage.clear();
});
afterEach(() => {
  document.body.replaceChildren();
});

describe('a question', () => {
  test('hides its lab from the moment it is opened until the answer is committed', async () => {
    const element = await show('gpt2-ledger');
    expect(store.now.hiding).toEqual([]);
    await press(element, 'Predict');
    expect([store.now.hiding, store.now.predicting?.experiment]).toEqual([['*'], 'ledger']);
    expect(store.now.spec).toBe('ledger?d_model=768&heads=12&bias=true');
    await write(element, '2,362,368');
    await trust(element, 2);
    await commit(element);
    expect(store.now.hiding).toEqual([]);
    expect(text(element)).toContain('Right');
  });

  test('cannot be committed before there is an answer and a confidence, and says which is missing', async () => {
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    expect(button(element, 'Commit').disabled).toBe(true);
    expect(text(element)).toContain('Write an answer first.');
    await write(element, '5');
    expect(text(element)).toContain('Say how sure you are.');
    await trust(element, 0);
    expect(button(element, 'Commit').disabled).toBe(false);
  });

  test('shows the own answer beside the truth and names the rule that gives it, with a way to see it run', async () => {
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    await write(element, '28,348,416');
    await trust(element, 3);
    await commit(element);
    expect(text(element)).toContain('Not right');
    expect(text(element)).toContain('28,348,416');
    expect(text(element)).toContain('2,362,368');
    expect(text(element)).toContain(words.practice.rules['times_heads']);
    expect(inside(element).querySelector('[data-rule=times_heads] a')?.getAttribute('href')).toContain('times_heads');
  });

  test('keeps each attempt as typed, with what was recognised, how sure it was and what it came to', async () => {
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    await write(element, ' 2,359,296');
    await trust(element, 1);
    await commit(element);
    await press(element, 'Try again');
    await write(element, '2362368');
    await trust(element, 2);
    await commit(element);
    expect(
      log.records.map(({ answer, confidence, result }) => [answer, confidence, result.verdict, result.recognised]),
    ).toEqual([
      [' 2,359,296', 'unsure', 'wrong', ['no_bias']],
      ['2362368', 'sure', 'right', []],
    ]);
    expect(log.records[0]).toMatchObject({
      lesson: 'day45',
      activity: '45-01',
      seed: null,
      within: 'exact',
      condition: null,
    });
    expect(text(element)).toContain('Your attempts (2)');
  });

  test('an answer that cannot be read is explained, stays as it is, and is no attempt', async () => {
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    await write(element, 'two million');
    await trust(element, 1);
    await commit(element);
    expect(text(element)).toContain('This was not counted as an attempt.');
    expect(log.records).toEqual([]);
    expect(store.now.hiding).toEqual(['*']);
    const field = inside(element).querySelector('answer-field') as unknown as { value: string; wrong: string };
    expect([field.value, field.wrong]).toEqual(['two million', 'This is not a number: \u201ctwo million\u201d']);
  });

  test('a locked answer offers no field any more', async () => {
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    await write(element, '1');
    await trust(element, 1);
    await commit(element);
    expect(inside(element).querySelector('answer-field')).toBeNull();
  });

  test('what was typed is there again after the element was taken away, and after a reload', async () => {
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    await write(element, '236');
    element.remove();
    expect(store.now.hiding).toEqual([]);
    const again = await show('gpt2-ledger');
    await press(again, 'Predict');
    expect((inside(again).querySelector('answer-field') as unknown as { value: string }).value).toBe('236');
    expect(JSON.parse(localStorage.getItem('attention-lab:draft:gpt2-ledger') ?? '{}')).toMatchObject({
      answer: '236',
    });
  });

  test('opening another closes the first: one question hides the stage at a time', async () => {
    const first = await show('gpt2-ledger');
    const second = await show('softmax-500');
    await press(first, 'Predict');
    await press(second, 'Predict');
    await first.updateComplete;
    expect(store.now.predicting?.question).toBe('softmax-500');
    expect(button(first, 'Predict')).toBeDefined();
    expect(inside(first).querySelector('form')).toBeNull();
  });

  test('shown without a prediction, it records nothing and can be answered anyway', async () => {
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    store.reveal('gpt2-ledger');
    await element.updateComplete;
    expect(text(element)).toContain('Shown without a prediction');
    expect(log.records).toEqual([]);
    await press(element, 'Answer it anyway');
    expect(inside(element).querySelector('form')).not.toBeNull();
  });

  test('a fresh one has other numbers, keeps its seed, and is graded by them', async () => {
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    await press(element, 'A fresh one');
    for (let turn = 0; turn < 40; turn += 1) await settled();
    await element.updateComplete;
    expect(text(element)).toContain('Fresh question, seed');
    await write(element, '1');
    await trust(element, 0);
    await commit(element);
    expect(engine.graded.at(-1)?.spec).not.toBe('ledger?d_model=768&heads=12&bias=true');
    expect(log.records[0]?.seed).toBeTypeOf('number');
    expect(log.records[0]?.question).toBe('gpt2-ledger');
  });

  test('says so where no fresh one can be proved, and keeps the question', async () => {
    engine.isDegenerate = true;
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    await press(element, 'A fresh one');
    for (let turn = 0; turn < 80; turn += 1) await settled();
    await element.updateComplete;
    expect(text(element)).toContain('No fresh one could be made');
    expect(text(element)).toContain('d_model = 768');
  });

  test('a proof is judged in its order, and its author rates it in a record of its own', async () => {
    const element = await show('wo-proof');
    await press(element, 'Predict');
    await write(element, JSON.stringify({ order: ['rows', 'merged', 'context', 'zero', 'before', 'so'] }));
    await trust(element, 2);
    await commit(element);
    expect(text(element)).toContain('Right');
    const boxes = inside(element).querySelectorAll<HTMLInputElement>('.rating input');
    expect(boxes.length).toBe(4);
    for (const box of boxes) {
      box.checked = true;
      box.dispatchEvent(new Event('change'));
      await element.updateComplete;
    }
    await press(element, 'Keep this rating');
    expect(text(element)).toContain('made 4 of 4 points');
    expect(log.records.map(({ question, result }) => [question, result.verdict])).toEqual([
      ['wo-proof', 'right'],
      ['wo-proof:points', 'right'],
    ]);
  });

  test('a log that refuses is said, and the answer stays', async () => {
    log.append = () => Promise.reject(new TypeError('refused'));
    const element = await show('gpt2-ledger');
    await press(element, 'Predict');
    await write(element, '1');
    await trust(element, 1);
    await commit(element);
    expect(text(element)).toContain('The log refused this attempt.');
    expect(text(element)).toContain('Not right');
  });
});
