// Operands are read off einsum letters; every rule a trace uses is tried, on sizes where a wrong axis shows.
// @vitest-environment node
import { describe, expect, test } from 'vitest';
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
