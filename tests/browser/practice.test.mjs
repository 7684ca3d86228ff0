// Practice with the real engine: every prompt of the day answered wrong and right by keyboard, in both languages; the stage hides
// what is asked for until then; the mastery check needs its declaration; nothing typed is lost; axe finds nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';
import { findingsOf } from './support/axe.mjs';
import { root } from './support/open.mjs';

const plan = JSON.parse(readFileSync(join(root, 'web/lessons/day45/day.json'), 'utf8'));
const prompts = plan.activities.flatMap(({ parts }) => parts.flatMap(({ questions = [] }) => questions));

const nan = ['nan', 'nan', 'nan'];
/** A wrong answer of the lesson's list and the right one, worked out outside the engine; steps by how often they are moved. */
const answers = {
  'one-head': { order: ['distribution', 'mean', 'lost', 'two', 'columns'], stray: 'only-one' },
  'tiny-ledger': ['48', '64'],
  'tiny-ledger-bias': ['128', '80'],
  'gpt2-ledger': ['2,359,296', '2 362 368'],
  'step-order': {
    order: ['q', 'q_split', 'q_heads', 'scores', 'scaled', 'masked', 'weights', 'context', 'merged', 'out'],
  },
  'heads-shape': ['(2, 3, 5, 7)', '2x5x3x7'],
  'scores-shape': ['2 3 5 5', '(2, 5, 3, 3)'],
  'merged-shape': ['1 3 6', '1 3 10'],
  'lesson-weights': [
    ['1', '0', '0.5', '0.5', '1', '0', '0.669762', '0.330238'],
    ['1', '0', '0.055807', '0.944193', '1', '0', '0.330238', '0.669762'],
  ],
  'lesson-output': [
    ['1', '0', '0', '2', '1', '0', '0', '1.669762'],
    ['1', '0', '1', '0', '0.055807', '1.888386', '0.330238', '0.669762'],
  ],
  'shift-proof': { order: ['write', 'factor', 'outside', 'cancel', 'any', 'max', 'sum'], stray: 'difference' },
  'exp-fp16': ['65504', 'inf'],
  'exp-fp32': ['inf', '3269017'],
  'empty-row': [['0', '0', '0'], nan],
  'empty-added': [nan, ['0.0900', '0.2447', '0.6652']],
  'empty-keys': { choose: ['lowest', 'right'] },
  'medium-ledger': ['67,108,864', '4,194,304'],
  'medium-ledger-bias': ['4,195,328', '4,198,400'],
  'wo-proof': { order: ['rows', 'merged', 'context', 'zero', 'before', 'so'], stray: 'triangular' },
  'softmax-500': [
    ['0.2', '0.8'],
    ['0.1192', '0.8808'],
  ],
  'quiz-d-k': { choose: ['width_root', 'right'] },
  'quiz-weights': { choose: ['times_heads', 'right'] },
  'quiz-shift': { choose: ['rows', 'right'] },
};

const at = 'attention-lab >>> practice-lab >>> practice-question';
const said = {
  en: { right: 'Right', wrong: 'Not right', predict: 'Predict', again: 'Try again' },
  'zh-Hans': {
    right: '\u6b63\u786e',
    wrong: '\u4e0d\u6b63\u786e',
    predict: '\u9884\u6d4b',
    again: '\u518d\u8bd5\u4e00\u6b21',
  },
};

const click = (visitor, path, label = null) => (label === null ? visitor.click(path) : visitor.choose(path, label));

/** Fields as somebody types into them, in order. */
const type = (visitor, path, texts) =>
  visitor.until(
    (where, all) => {
      const fields = globalThis.lab.all(where);
      fields.forEach((field, i) => {
        field.value = all[i];
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      return fields.length > 0;
    },
    path,
    texts,
  );

async function answer(visitor, kind, which) {
  const field = `${at} >>> answer-field`;
  if (Array.isArray(kind)) {
    const text = kind[which];
    const cells = Array.isArray(text);
    const path = cells ? `${field} >>> answer-grid >>> input` : `${field} >>> #line`;
    await visitor.until((where) => globalThis.lab.all(where).length > 0, path);
    for (let i = 0; cells && i < text.length; i += 1)
      await type(visitor, `${field} >>> answer-grid >>> input[data-at="${i}"]`, [text[i]]);
    if (!cells) await type(visitor, path, [text]);
    return;
  }
  if (kind.choose !== undefined) {
    const path = `${field} >>> input[type=radio]`;
    await visitor.until((where) => globalThis.lab.all(where).length === 4, path);
    await visitor.choose(path, kind.choose[which]);
    return;
  }
  await order(visitor, kind, which, `${field} >>> answer-order >>>`);
}

/** Steps are taken from the list of a proof, or moved up one by one. */
async function order(visitor, { order: ids, stray }, which, inside) {
  const press = (id, does) => click(visitor, `${inside} li[data-id="${id}"] button[data-does="${does}"]`);
  if (stray !== undefined) {
    for (const id of which === 0 ? [stray, ...ids] : ids) await press(id, 'take');
    return;
  }
  for (const [to, id] of ids.entries()) {
    for (;;) {
      const place = await visitor.see(
        (where, wanted) => globalThis.lab.all(where).findIndex((one) => one.dataset.id === wanted),
        `${inside} ol li`,
        id,
      );
      if (place <= to) break;
      await press(id, 'up');
    }
  }
  if (which === 0) await press(ids[0], 'down');
}

async function commit(visitor) {
  await click(visitor, `${at} >>> .confidence input`);
  await visitor.until((where) => !globalThis.lab.all(where)[0].disabled, `${at} >>> form .primary`);
  await click(visitor, `${at} >>> form .primary`);
  await visitor.until((where) => globalThis.lab.all(where).length > 0, `${at} >>> .verdict`);
}

inBrowsers('practice', (here) => {
  for (const lang of ['en', 'zh-Hans'])
    test(`every prompt of the day, answered wrong and then right (${lang})`, async () => {
      expect(Object.keys(answers).sort()).toEqual([...prompts].sort());
      const { visitor } = here;
      const words = said[lang];
      await here.open('practice?question=tiny-ledger', lang);
      for (const [id, kind] of Object.entries(answers)) {
        await visitor.see((hash) => {
          location.hash = hash;
        }, `practice?question=${id}`);
        await untilSaid(visitor, `${at} >>> .tools button.primary`, words.predict);
        await click(visitor, `${at} >>> .tools button.primary`);
        await answer(visitor, kind, 0);
        await commit(visitor);
        expect((await visitor.text(`${at} >>> .verdict`))[0], `${id} wrong`).toContain(words.wrong);
        await click(visitor, `${at} >>> .tools button`, words.again);
        await answer(visitor, kind, 1);
        await commit(visitor);
        expect((await visitor.text(`${at} >>> .verdict`))[0], `${id} right`).toBe(`\u2713 ${words.right}`);
      }
    }, 240_000);

  test('a wrong ledger is recognised by its rule, with a link to that run', async () => {
    const { visitor } = here;
    await here.open('practice?question=gpt2-ledger');
    await click(visitor, `${at} >>> .primary`);
    await answer(visitor, ['28,348,416'], 0);
    await commit(visitor);
    await untilSaid(visitor, `${at} >>> .recognised`, 'Every head is given whole matrices');
    const links = await visitor.see(
      (path) => globalThis.lab.all(path).map((one) => one.href),
      `${at} >>> .recognised a`,
    );
    expect(links.some((link) => link.includes('mistake=times_heads'))).toBe(true);
  });

  test('p predicts what the stage shows: the lab is covered until the answer is committed', async () => {
    const { visitor } = here;
    const free = 'attention-lab >>> free-prediction >>> practice-question';
    await here.open('trace?preset=lesson');
    await visitor.until((path) => globalThis.lab.all(path).length > 0, 'attention-lab >>> trace-lab >>> lab-tensor');
    await visitor.press('p');
    await visitor.until((path) => globalThis.lab.all(path).length === 1, 'attention-lab >>> predict-first');
    await visitor.until(() => globalThis.lab.where().endsWith('answer-field input'));
    await visitor.page.keyboard.type('(1, 2, 2, 2)');
    await click(visitor, `${free} >>> .confidence input`);
    await visitor.until((path) => !globalThis.lab.all(path)[0].disabled, `${free} >>> form .primary`);
    await click(visitor, `${free} >>> form .primary`);
    await untilSaid(visitor, `${free} >>> .verdict`, 'Right');
    expect(await visitor.text('attention-lab >>> predict-first')).toEqual([]);
    await visitor.until(() => globalThis.lab.where().endsWith('practice-question div'));
    await visitor.press('Escape');
    await visitor.until((path) => globalThis.lab.all(path).length === 0, 'attention-lab >>> free-prediction');
  });

  test('what is typed is there again after a reload, and the lab that would tell waits', async () => {
    const { visitor } = here;
    const day = 'attention-lab >>> practice-lab >>> practice-question';
    await here.open('practice?question=gpt2-ledger');
    await click(visitor, `${day} >>> .primary`);
    await answer(visitor, ['2362'], 0);
    await visitor.see((hash) => {
      location.hash = hash;
    }, 'ledger?d_model=768&heads=12&bias=true');
    await visitor.until((path) => globalThis.lab.all(path).length > 0, 'attention-lab >>> ledger-lab');
    await here.open('practice?question=gpt2-ledger');
    await visitor.page.reload();
    await visitor.until((path) => globalThis.lab.all(path).length > 0, `${day} >>> .primary`);
    await click(visitor, `${day} >>> .primary`);
    await visitor.until((path) => globalThis.lab.all(path)[0]?.value === '2362', `${day} >>> answer-field >>> #line`);
  });

  test('the mastery check cannot be handed in before help is declared, and lists each criterion after', async () => {
    const { visitor } = here;
    const check = 'attention-lab >>> practice-lab >>> mastery-check';
    await here.open('practice?show=check');
    await visitor.until((path) => globalThis.lab.all(path).length === 7, `${check} >>> answer-field`);
    const item = (id) => `${check} >>> [data-question="${id}"] answer-field`;
    const drawn = await visitor.see(
      (path) => globalThis.lab.all(path).map(({ dataset }) => dataset.question),
      `${check} >>> [aria-labelledby=quiz] [data-question]`,
    );
    expect(
      drawn.filter((id) => answers[id] !== undefined),
      'no prompt of the day',
    ).toEqual([]);
    expect(drawn).toHaveLength(3);
    await type(visitor, `${item('medium-ledger')} >>> #line`, ['4194304']);
    await type(visitor, `${item('medium-ledger-bias')} >>> #line`, ['4,198,400']);
    for (const [i, text] of ['0.1192', '0.8808'].entries())
      await type(visitor, `${item('softmax-500')} >>> answer-grid >>> input[data-at="${i}"]`, [text]);
    await order(visitor, answers['wo-proof'], 1, `${item('wo-proof')} >>> answer-order >>>`);
    for (const id of drawn.slice(1)) await visitor.choose(`${item(id)} >>> input`, 'right');
    await visitor.until(
      (path) => {
        const wrong = globalThis.lab.all(path).find(({ value }) => value !== 'right');
        wrong.click();
        return wrong.checked;
      },
      `${item(drawn[0])} >>> input`,
    );
    const button = `${check} >>> form .primary`;
    expect(await visitor.see((path) => globalThis.lab.all(path)[0].disabled, button)).toBe(true);
    await untilSaid(visitor, `${check} >>> #needs`, 'Declare what help you used');
    await click(visitor, `${check} >>> input[name=notes]`);
    await visitor.until((path) => !globalThis.lab.all(path)[0].disabled, button);
    await click(visitor, button);
    await visitor.until(
      (path) => globalThis.lab.all(path)[0].dataset.state !== 'open',
      `${check} >>> .criteria li[data-criterion=alone]`,
    );
    const states = () =>
      visitor.see(
        (path) => Object.fromEntries(globalThis.lab.all(path).map(({ dataset }) => [dataset.criterion, dataset.state])),
        `${check} >>> .criteria li`,
      );
    expect(await states()).toEqual({ ledgers: 'met', softmax: 'met', proof: 'rate', quiz: 'unmet', alone: 'unmet' });
    const listed = () =>
      visitor.see(
        (path) => globalThis.lab.all(path).map(({ dataset }) => dataset.question),
        `${check} >>> come-back >>> li`,
      );
    await visitor.until((path) => globalThis.lab.all(path).length > 0, `${check} >>> come-back >>> li`);
    expect(await listed()).toEqual([drawn[0]]);
    await click(visitor, `${check} >>> .tools button`);
    // Handed in, the fields were gone; a new sheet has seven, and its own numbers in all that have fresh ones.
    await visitor.until((path) => {
      const fields = globalThis.lab.all(path);
      return fields.length === 7 && fields[0].question.seed !== undefined && !fields.some(({ disabled }) => disabled);
    }, `${check} >>> answer-field`);
    const next = await visitor.see(
      (path) => globalThis.lab.all(path).map(({ question }) => [question.id, question.spec]),
      `${check} >>> answer-field`,
    );
    expect(next.filter(([id]) => drawn.includes(id))).toEqual([]);
    expect(next[0]).not.toEqual(['medium-ledger', 'ledger?d_model=1024&heads=16&bias=false']);
  });

  test('axe finds nothing in an open question, a revealed one and the check', async () => {
    const { visitor } = here;
    await here.open('practice?question=lesson-weights', 'zh-Hans');
    await click(visitor, `${at} >>> .primary`);
    await visitor.until(() => globalThis.lab.where().endsWith('answer-field answer-grid input'));
    await answer(visitor, answers['lesson-weights'], 0);
    expect(await findingsOf(visitor)).toEqual([]);
    await commit(visitor);
    expect(await findingsOf(visitor)).toEqual([]);
    await here.open('practice?show=check');
    expect(await findingsOf(visitor)).toEqual([]);
  });
});
