// The rules of practice: texts filled from Specs, orders and proofs judged, variants never degenerate, returns and calibration.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quiz, questionOf, questions, textOf } from '../../web/practice/bank';
import { calibrationOf } from '../../web/practice/calibration';
import type { Kept } from '../../web/practice/evidence';
import { fill } from '../../web/practice/fill';
import { families } from '../../web/practice/families';
import { judge, printOrdered, readOrdered } from '../../web/practice/judge';
import { chosen, conditions, criteriaOf, type Part, type Result } from '../../web/practice/mastery';
import { kRight, optionsOf, type Question } from '../../web/practice/question';
import { Random, seedOf } from '../../web/practice/random';
import { returnsOf } from '../../web/practice/returns';
import { asLines, brokenCell, pasted, printCells, readCells } from '../../web/practice/typed';
import { percentOff, valueText } from '../../web/practice/value-text';
import { alike, draw, isSound, recall } from '../../web/practice/variants';
import { offered } from '../../web/practice/answer-field';
import { get, parse } from '../../web/state/spec';
import { wordsOf } from '../../web/words/index';
import { ruleText, simplest } from '../../web/practice/reveal';
import { PracticeEngine } from './support/practice';

const named = (id: string): Question => {
  const found = questionOf(id);
  if (found === undefined) throw new Error(`no question ${id}`);
  return found;
};

describe('the bank', () => {
  test('has every kind of question, and at least 24 quiz items of one right and three wrong options', () => {
    const kinds = new Set(questions.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['choice', 'decimal', 'integer', 'matrix', 'order', 'proof', 'shape']);
    expect(quiz.length).toBeGreaterThanOrEqual(24);
    for (const item of quiz) {
      const ids = item.sentences ?? optionsOf(item).map(({ id }) => id);
      expect(new Set(ids).size, item.id).toBe(4);
      expect(ids[0], item.id).toBe(kRight);
    }
  });

  test.each(['en', 'zh-Hans'] as const)('says in %s what each wrong rule, option, step and point is', (lang) => {
    const words = wordsOf(lang);
    for (const question of questions) {
      const text = textOf(lang, question);
      expect(text.ask, question.id).not.toMatch(/[{}]|undefined/);
      expect(text.why, question.id).not.toBe('');
      const options = question.options === undefined ? [] : optionsOf(question).slice(1);
      for (const { id } of [...(question.wrong ?? []), ...options])
        for (const part of id.split('+'))
          expect(text.wrong?.[id] ?? words.practice.rules[part], `${question.id} ${id}`).toBeDefined();
      expect(ruleText({ text, words }, 'skip_wo+no_bias')).toBe(
        words.views.sentences([words.practice.rules['skip_wo'] ?? '', words.practice.rules['no_bias'] ?? '']),
      );
      for (const id of question.sentences ?? []) expect(text.options?.[id], `${question.id} ${id}`).toBeDefined();
      for (const id of (question.sentences ?? []).filter((one) => one !== kRight))
        expect(text.wrong?.[id], `${question.id} ${id}`).toBeDefined();
      if (question.specs === undefined)
        for (const id of [...(question.items ?? []), ...(question.extra ?? [])])
          expect(text.steps?.[id], `${question.id} ${id}`).toBeDefined();
      for (const id of question.extra ?? []) expect(text.extra?.[id], `${question.id} ${id}`).toBeDefined();
      for (const id of question.points ?? []) expect(text.points?.[id], `${question.id} ${id}`).toBeDefined();
    }
  });

  test('offers options and steps in another order than the data, the same one each time', () => {
    const sorted = questions.filter(({ items }) => items !== undefined);
    for (const question of sorted) {
      const all = [...(question.items ?? []), ...(question.extra ?? [])];
      expect(offered(question, all), question.id).not.toEqual(all);
      expect(offered(question, all)).toEqual(offered(question, all));
    }
  });

  test('a text takes the words of its Spec, and chooses between texts by them', () => {
    const text = '{heads} heads{bias|true: with|false: without} biases, {missing}';
    expect(fill(text, 'ledger?heads=12&bias=true')).toBe('12 heads with biases, ');
    expect(fill(text, 'ledger?heads=3&bias=false')).toBe('3 heads without biases, ');
    expect(fill('e^{value}', 'exp?value=-2')).toBe('e^\u22122');
  });
});

describe('answers', () => {
  const engine = new PracticeEngine();
  const order = (ids: readonly string[]): string => printOrdered({ order: ids, words: '' });
  const verdict = async (question: Question, answer: string) => {
    const outcome = await judge(engine, question, answer);
    if (!outcome.ok) throw new Error(outcome.error.message);
    return outcome.value;
  };

  test('an order is that of the run: right, and wrong where two steps changed places', async () => {
    const question = named('step-order');
    const items = ['q', 'q_split', 'q_heads', 'scores', 'scaled', 'masked', 'weights', 'context', 'merged', 'out'];
    expect((await verdict(question, order(items))).verdict).toBe('right');
    const swapped = ['q_split', 'q', ...items.slice(2)];
    const grade = await verdict(question, order(swapped));
    expect(grade.verdict).toBe('wrong');
    expect(grade.cells.filter(({ right }) => !right).map(({ given }) => given)).toEqual(['q_split', 'q']);
    expect(grade.expected).toEqual(items);
  });

  test('a proof holds in any order in which each step comes after what it needs', async () => {
    const question = named('wo-proof');
    expect((await verdict(question, order(['zero', 'before', 'context', 'merged', 'rows', 'so']))).verdict).toBe(
      'right',
    );
    const early = await verdict(question, order(['rows', 'merged', 'so', 'context', 'zero', 'before']));
    expect(early.verdict).toBe('wrong');
    expect(early.cells.filter(({ right }) => !right).map(({ given }) => given)).toEqual(['so']);
  });

  test('a proof with a step that does not belong, or without one that does, is not right', async () => {
    const question = named('wo-proof');
    const whole = ['rows', 'merged', 'context', 'zero', 'before', 'so'];
    const stray = await verdict(question, order(['triangular', ...whole]));
    expect([stray.verdict, stray.recognised.map(({ id }) => id)]).toEqual(['wrong', ['triangular']]);
    expect((await verdict(question, order(whole.slice(1)))).verdict).toBe('wrong');
  });

  test('a sentence is right or names what it gets wrong, and no engine is asked', async () => {
    expect((await verdict(named('quiz-shift'), 'right')).verdict).toBe('right');
    const wrong = await verdict(named('quiz-shift'), 'future');
    expect([wrong.verdict, wrong.recognised.map(({ id }) => id)]).toEqual(['wrong', ['future']]);
    expect(engine.graded).toEqual([]);
  });

  test('a joined rule is not named where one of its parts explains the answer alone', () => {
    const found = ['skip_wo+no_bias', 'no_bias'].map((id) => ({ id, spec: '', step: null }));
    expect(simplest(found).map(({ id }) => id)).toEqual(['no_bias']);
    expect(simplest(found.slice(0, 1)).map(({ id }) => id)).toEqual(['skip_wo+no_bias']);
  });

  test('whatever stands in a draft, an order is read or is nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { order: ids, words } = readOrdered(text);
        expect(Array.isArray(ids) && typeof words === 'string').toBe(true);
      }),
    );
  });

  test('cells survive a draft, and a block pasted beyond the edge fills what fits', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 6, maxLength: 6 }), (cells) => {
        expect(readCells(printCells(cells), [2, 3])).toEqual(cells);
      }),
    );
    const block = [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ];
    expect(
      pasted(
        Array.from({ length: 6 }, () => '0'),
        [2, 3],
        1,
        block,
      ),
    ).toEqual(['0', '1', '2', '0', '4', '5']);
    expect(asLines(['1', '2', '3', '4'], [1, 2, 1, 2])).toBe('1 2\n3 4');
  });

  test('a cell with a comma or a blank inside is named instead of being read as two', () => {
    expect(brokenCell(['1', ' 0.5 ', '0,5', '2'])).toEqual({ at: 2, seen: '0,5' });
    expect(brokenCell(['1', '1 000'])?.at).toBe(1);
    expect(brokenCell(['-1', 'nan', '1/3'])).toBeNull();
  });

  test('values are said as they are written, and distances in per cent of the right one', () => {
    expect(valueText(2362368, 'integer')).toBe('2,362,368');
    expect(valueText('67108864000000000000', 'integer')).toBe('67,108,864,000,000,000,000');
    expect(valueText([2, 5, 3, 7], 'shape')).toBe('(2, 5, 3, 7)');
    expect(valueText([['nan', '-inf']], 'matrix')).toBe('nan, \u2212inf');
    expect([percentOff(1.1, 1), percentOff(50, 100), percentOff(1, 1), percentOff('inf', 1), percentOff(1, 0)]).toEqual(
      ['+10', '\u221250', '', '', ''],
    );
  });
});

describe('fresh questions', () => {
  const levels = [1, 2, 3] as const;
  const withFamily = questions.filter(({ family }) => family !== undefined);

  test('every family that a question names is there', () => {
    for (const { id, family } of withFamily) expect(families[family ?? ''], id).toBeDefined();
    expect(withFamily.length).toBeGreaterThan(20);
  });

  test('the same seed and difficulty give the same question, and every place in its text is filled', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...withFamily),
        fc.integer({ min: 0, max: 999_999 }),
        fc.constantFrom(...levels),
        (base, seed, level) => {
          const made = recall(base, seed, level);
          expect(made).toEqual(recall(base, seed, level));
          expect(made?.id).toBe(base.id);
          for (const lang of ['en', 'zh-Hans'] as const) {
            const { ask } = textOf(lang, made ?? base);
            expect(ask).not.toMatch(/[{}]|undefined|NaN/);
            const given = textOf(lang, base).ask.match(/\d+/g)?.length;
            if (base.kind === 'integer') expect(ask.match(/\d+/g)?.length).toBe(given);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('heads always divide the width where no width of a head is given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...withFamily), fc.nat(), fc.constantFrom(...levels), (base, seed, level) => {
        const spec = parse(recall(base, seed, level)?.spec ?? '');
        const [model, heads] = [get(spec, 'd_model'), get(spec, 'heads')].map(Number);
        if (get(spec, 'd_k') === undefined && get(spec, 'd_model') !== undefined)
          expect((model ?? 0) % (heads ?? 1)).toBe(0);
      }),
    );
  });

  test('a question is handed out only if the wrong rules give other answers, each its own', async () => {
    const engine = new PracticeEngine();
    // With four heads 4 d d_k is d squared: one matrix and forgotten heads would look alike.
    const prints = async (heads: number) => {
      const outcome = await engine.fingerprints({
        spec: `ledger?d_model=${heads * 3}&heads=${heads}&bias=false`,
        at: '/results/total',
        mistakes: true,
      });
      return outcome.ok ? outcome.value : [];
    };
    const apart = ['skip_wo', 'times_heads', 'one_projection', 'head_width'];
    expect(isSound(await prints(4), apart)).toBe(false);
    expect(isSound(await prints(3), apart)).toBe(true);
    expect(isSound(await prints(3), [...apart, 'no_such_rule'])).toBe(false);
  });

  test('ledgers drawn from any seed are sound at every difficulty', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(...levels), async (seed, level) => {
        const drawn = await draw(new PracticeEngine(), named('gpt2-ledger'), seed, level);
        expect(drawn).not.toBeNull();
        expect(get(parse(drawn?.spec ?? ''), 'heads')).not.toBe('4');
      }),
      { numRuns: 60 },
    );
  });

  test('what is drawn is never the question that was asked, even from a seed that gives its numbers', async () => {
    const level = 1;
    const asked = recall(named('gpt2-ledger'), 11, level);
    if (asked === null) throw new Error('the family draws nothing');
    expect(recall(named('gpt2-ledger'), 11, level)?.spec).toBe(asked.spec);
    const drawn = await draw(new PracticeEngine(), { ...named('gpt2-ledger'), spec: asked.spec }, 11, level);
    expect(drawn).not.toBeNull();
    expect(drawn?.spec).not.toBe(asked.spec);
  });

  test('gives up after a bounded number of tries where every rule gives the right answer', async () => {
    const engine = new PracticeEngine();
    engine.isDegenerate = true;
    expect(await draw(engine, named('gpt2-ledger'), 1, 1)).toBeNull();
  });

  test('two answers are alike within the tolerance, NaN is like NaN, and other lengths are not alike', () => {
    expect(alike([0.1, 0.2], [0.10005, 0.2], 1e-4)).toBe(true);
    expect(alike([0.1, 0.2], [0.1002, 0.2], 1e-4)).toBe(false);
    expect(alike([['nan']], ['nan'])).toBe(true);
    expect(alike([1], [1, 1])).toBe(false);
    expect(alike('inf', 'inf', 1)).toBe(true);
  });

  test('chance from a seed covers its range and comes again', () => {
    const random = new Random(seedOf('a text'));
    const seen = new Set(Array.from({ length: 200 }, () => random.whole(2, 5)));
    expect([...seen].sort()).toEqual([2, 3, 4, 5]);
    expect(new Random(7).shuffle([1, 2, 3, 4, 5])).toEqual(new Random(7).shuffle([1, 2, 3, 4, 5]));
    expect([...new Random(7).shuffle([1, 2, 3, 4, 5])].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('mastery', () => {
  const result = (id: string, isRight: boolean | null, points: readonly string[] | null = null): Result => ({
    question: named(id),
    points,
    grade:
      isRight === null
        ? null
        : {
            verdict: isRight ? 'right' : 'wrong',
            expected: 0,
            given: 0,
            why: null,
            format: null,
            cells: [],
            recognised: [],
            skipped: null,
          },
  });
  const all = (change: Partial<Record<Part, readonly Result[]>> = {}): Record<Part, readonly Result[]> => ({
    ledgers: [result('medium-ledger', true), result('medium-ledger-bias', true)],
    softmax: [result('softmax-500', true)],
    proof: [result('wo-proof', true, ['rows', 'merged', 'past', 'finite'])],
    quiz: [result('quiz-d-k', true), result('quiz-weights', true), result('quiz-shift', true)],
    ...change,
  });

  test('is shown only if every criterion is met', () => {
    const met = { ledgers: 'met', softmax: 'met', proof: 'met', quiz: 'met', alone: 'met' };
    expect(criteriaOf(all(), ['none'])).toEqual(met);
    const missed = all({ quiz: [result('quiz-d-k', true), result('quiz-weights', false), result('quiz-shift', true)] });
    expect(criteriaOf(missed, ['none'])).toEqual({ ...met, quiz: 'unmet' });
    expect(criteriaOf(all(), ['notes', 'ai'])).toEqual({ ...met, alone: 'unmet' });
  });

  test('waits for the rating of the proof, which must make every point', () => {
    expect(criteriaOf(all({ proof: [result('wo-proof', true)] }), ['none']).proof).toBe('rate');
    expect(criteriaOf(all({ proof: [result('wo-proof', true, ['rows'])] }), ['none']).proof).toBe('unmet');
    expect(criteriaOf(all({ proof: [result('wo-proof', false)] }), ['none']).proof).toBe('unmet');
    expect(criteriaOf(all({ ledgers: [result('medium-ledger', null)] }), ['none']).alone).toBe('open');
  });

  test('help: several may be declared, and none stands alone', () => {
    expect(chosen([], 'notes', true)).toEqual(['notes']);
    expect(chosen(['notes'], 'ai', true)).toEqual(['notes', 'ai']);
    expect(chosen(['notes', 'ai'], 'none', true)).toEqual(['none']);
    expect(chosen(['none'], 'person', true)).toEqual(['person']);
    expect(chosen(['none'], 'none', false)).toEqual([]);
    expect(conditions).toEqual(['none', 'notes', 'calculator', 'ai', 'person']);
  });
});

describe('what to come back to', () => {
  const day = 86_400_000;
  const record = (question: string, at: number, isRight: boolean, confidence: Kept['confidence'] = 'sure'): Kept =>
    ({
      question,
      time: new Date(at * day).toISOString(),
      confidence,
      result: { verdict: isRight ? 'right' : 'wrong' },
    }) as Kept;
  const due = (...records: Kept[]) =>
    returnsOf(records, (id) => id !== 'gone').map((one) => [one.question, one.due / day]);

  test('a miss returns after a day, then after three and seven, and then is done', () => {
    expect(due(record('a', 0, false))).toEqual([['a', 1]]);
    expect(due(record('a', 0, false), record('a', 1, true))).toEqual([['a', 4]]);
    expect(due(record('a', 0, false), record('a', 1, true), record('a', 4, true))).toEqual([['a', 11]]);
    expect(due(record('a', 0, false), record('a', 1, true), record('a', 4, true), record('a', 11, true))).toEqual([]);
  });

  test('a right answer before its day changes nothing, and another miss starts again', () => {
    expect(due(record('a', 0, false), record('a', 0.5, true))).toEqual([['a', 1]]);
    expect(due(record('a', 0, false), record('a', 1, true), record('a', 5, false))).toEqual([['a', 6]]);
  });

  test('what was never missed does not return, nor what is no question of the day any more', () => {
    expect(due(record('a', 0, true), record('gone', 0, false))).toEqual([]);
  });

  test('the earliest comes first, whatever the order of the log', () => {
    expect(due(record('b', 3, false), record('a', 0, false))).toEqual([
      ['a', 1],
      ['b', 4],
    ]);
  });

  test('calibration counts predictions by what was said, and leaves out what was not one', () => {
    const records = [
      record('a', 0, true, 'sure'),
      record('b', 0, false, 'sure'),
      record('c', 0, true, 'guess'),
      record('d', 0, true, null),
    ];
    expect(calibrationOf(records)).toEqual([
      { confidence: 'guess', right: 1, of: 1 },
      { confidence: 'sure', right: 1, of: 2 },
    ]);
  });
});
