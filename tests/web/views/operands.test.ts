// Operands are read off einsum letters; every rule a trace uses is tried, on sizes where a wrong axis shows.
// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { Step, Trace } from '../../../web/engine/types';
import { findStep, valueAt, unravel, countOf } from '../../../web/draw/address';
import { operands, parseRule } from '../../../web/draw/operands';
import { lessonTrace, traceOf } from './lesson-trace';

const trace = lessonTrace();
const named = (step: string, index: readonly number[]): string[] =>
  operands(trace, step, index).map((operand) => `${operand.step}[${operand.index.join(',')}]`);

describe('operands of a cell', () => {
  test('a score sums products over the feature axis, pairs side by side in order', () => {
    expect(named('scores', [0, 0, 1, 0])).toEqual([
      'q_heads[0,0,1,0]',
      'k_heads[0,0,0,0]',
      'q_heads[0,0,1,1]',
      'k_heads[0,0,0,1]',
    ]);
  });

  test('a scaled score reads one score', () => {
    expect(named('scaled', [0, 1, 1, 0])).toEqual(['scores[0,1,1,0]']);
  });

  test('a row maximum reads the whole row', () => {
    expect(named('row_max', [0, 1, 0])).toEqual(['masked[0,1,0,0]', 'masked[0,1,0,1]']);
  });

  test('a weight reads its exponential and, broadcast, its row sum', () => {
    expect(operands(trace, 'weights', [0, 0, 1, 1])).toEqual([
      { step: 'exp', index: [0, 0, 1, 1], value: 1 },
      { step: 'row_sum', index: [0, 0, 1], value: 1.0591057538986206 },
    ]);
  });

  test('a split reads the feature h x d_k + d, and a merge undoes it', () => {
    expect(named('q_split', [0, 1, 1, 0])).toEqual(['q[0,1,2]']);
    expect(named('merged', [0, 1, 3])).toEqual(['context_split[0,1,1,1]']);
  });

  test('a transpose reads the same element at swapped indices', () => {
    expect(named('q_heads', [0, 1, 0, 1])).toEqual(['q_split[0,0,1,1]']);
  });

  test('an input reads nothing, an unknown step reads nothing', () => {
    expect(named('x', [0, 0, 0])).toEqual([]);
    expect(named('no_such_step', [0])).toEqual([]);
  });

  test('every view and copy has the value of its operand, everywhere', () => {
    const moved = trace.steps.filter((step) => step.kind === 'view' || step.kind === 'copy');
    expect(moved).toHaveLength(8);
    for (const step of moved) {
      for (let n = 0; n < countOf(step.shape); n += 1) {
        const index = unravel(step.shape, n);
        expect(operands(trace, step.name, index).map((operand) => operand.value)).toEqual([
          valueAt(trace, step, index),
        ]);
      }
    }
  });

  test('a projection with a bias sums over the inner axis and adds the bias once, last', () => {
    const projected = traceOf(
      [
        ['x', 'input', 'BTd', [1, 2, 3], [1, 2, 3, 4, 5, 6], '', '', null, ''],
        ['wq', 'input', 'dd', [3, 2], [1, 0, 0, 1, 1, 1], '', '', null, ''],
        ['bq', 'input', 'd', [2], [10, 20], '', '', null, ''],
        ['q', 'contract', 'BTd', [1, 2, 2], [14, 25, 20, 31], 'btm,mn,n->btn', 'x wq bq', 1, ''],
      ],
      'trace?mask=none',
    );
    expect(operands(projected, 'q', [0, 1, 1]).map((operand) => operand.value)).toEqual([4, 0, 5, 1, 6, 1, 20]);
    const step = findStep(projected, 'q');
    expect(step && valueAt(projected, step, [0, 1, 1])).toBe(31);
  });

  test('groups of unequal lengths are taken apart by the right length', () => {
    const split = traceOf(
      [
        ['q', 'input', 'BTd', [1, 1, 6], [0, 1, 2, 3, 4, 5], '', '', null, ''],
        ['q_split', 'view', 'BThd', [1, 1, 2, 3], 'q', 'bt(hd)->bthd', 'q', 2, ''],
        ['merged', 'copy', 'BTd', [1, 1, 6], [0, 1, 2, 3, 4, 5], 'bthd->bt(hd)', 'q_split', 7, ''],
      ],
      'trace?mask=none',
    );
    expect(operands(split, 'q_split', [0, 0, 1, 2])).toEqual([{ step: 'q', index: [0, 0, 5], value: 5 }]);
    expect(operands(split, 'merged', [0, 0, 4])).toEqual([{ step: 'q_split', index: [0, 0, 1, 1], value: 4 }]);
  });

  test('a sum over no keys has no operands', () => {
    const empty = traceOf(
      [
        ['weights', 'input', 'BhTS', [1, 1, 1, 0], [], '', '', 5, ''],
        ['v_heads', 'input', 'BhSd', [1, 1, 0, 2], [], '', '', 3, ''],
        ['context', 'contract', 'BhTd', [1, 1, 1, 2], [0, 0], 'bhts,bhsd->bhtd', 'weights v_heads', 6, ''],
      ],
      'trace?mask=none',
    );
    expect(operands(empty, 'context', [0, 0, 0, 1])).toEqual([]);
  });
});

describe('rules', () => {
  test('parentheses make one axis of several letters', () => {
    expect(parseRule('bthd->bt(hd)')).toEqual({ inputs: [['b', 't', 'h', 'd']], output: ['b', 't', 'hd'] });
  });

  test('what is not a rule is none', () => {
    expect(['', 'bhts', 'a->b->c'].map(parseRule)).toEqual([null, null, null]);
  });

  test('may leave a side empty, where a number stands alone', () => {
    expect([parseRule('s->'), parseRule('s,->s')]).toEqual([
      { inputs: [['s']], output: [] },
      { inputs: [['s'], []], output: ['s'] },
    ]);
  });
});

describe('operands of other layers than the lesson\u2019s', () => {
  const zeros = (n: number): number[] => Array.from({ length: n }, () => 0);
  const withMore = (trace: Trace, more: Partial<Step>): Trace => ({
    ...trace,
    steps: trace.steps.map((step) => (step.kind === 'input' ? step : { ...step, ...more })),
  });

  test('four query heads on two key heads: heads 2 and 3 read the second', () => {
    const plain = traceOf(
      [
        ['q_heads', 'input', 'BhTd', [1, 4, 2, 1], zeros(8), '', '', 3, ''],
        ['k_heads', 'input', 'BhSd', [1, 2, 2, 1], zeros(4), '', '', 3, ''],
        ['scores', 'contract', 'BhTS', [1, 4, 2, 2], zeros(16), 'bhtd,bhsd->bhts', 'q_heads k_heads', 4, ''],
      ],
      'trace?heads=4&kv_heads=2',
    );
    const grouped = withMore(plain, { group: 2 });
    const read = (head: number): unknown => operands(grouped, 'scores', [0, head, 1, 0]).map(({ index }) => index);
    expect([read(1), read(2), read(3)]).toEqual([
      [
        [0, 1, 1, 0],
        [0, 0, 0, 0],
      ],
      [
        [0, 2, 1, 0],
        [0, 1, 0, 0],
      ],
      [
        [0, 3, 1, 0],
        [0, 1, 0, 0],
      ],
    ]);
  });

  test('a position row is the clipped distance, for scores and, term by term, for the context', () => {
    const plain = traceOf(
      [
        ['q_heads', 'input', 'BhTd', [1, 1, 4, 1], zeros(4), '', '', 3, ''],
        ['weights', 'input', 'BhTS', [1, 1, 4, 4], zeros(16), '', '', 5, ''],
        ['rel_k', 'input', 'rd', [3, 1], zeros(3), '', '', null, ''],
        ['rel_scores', 'contract', 'BhTS', [1, 1, 4, 4], zeros(16), 'bhtd,rd->bhts', 'q_heads rel_k', 4, ''],
        ['rel_context', 'contract', 'BhTd', [1, 1, 4, 1], zeros(4), 'bhts,rd->bhtd', 'weights rel_k', 6, ''],
      ],
      'trace?position=relative&clip=1',
    );
    const relative = withMore(plain, { clip: 1 });
    const row = (t: number, s: number): number | undefined =>
      operands(relative, 'rel_scores', [0, 0, t, s])[1]?.index[0];
    expect([row(3, 0), row(1, 0), row(1, 1), row(1, 2), row(0, 3)]).toEqual([0, 0, 1, 2, 2]);
    const context = operands(relative, 'rel_context', [0, 0, 1, 0]);
    expect(context.map(({ step }) => step)).toEqual(Array.from({ length: 4 }, () => ['weights', 'rel_k']).flat());
    expect(context.filter(({ step }) => step === 'rel_k').map(({ index }) => index[0])).toEqual([0, 1, 2, 2]);
  });

  test('a reshape reads the element with the same number in row-major order', () => {
    const viewed = traceOf(
      [
        ['q', 'input', 'BTd', [1, 2, 4], zeros(8), '', '', 1, ''],
        ['q_heads', 'view', 'BhTd', [1, 2, 2, 2], 'q', 'reshape', 'q', 3, ''],
      ],
      'trace?split=view',
    );
    expect(operands(viewed, 'q_heads', [0, 0, 1, 0]).map(({ index }) => index)).toEqual([[0, 0, 2]]);
    expect(operands(viewed, 'q_heads', [0, 1, 0, 1]).map(({ index }) => index)).toEqual([[0, 1, 1]]);
  });
});
