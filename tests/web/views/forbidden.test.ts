// What is masked is known from the Spec and from the values; neither alone would do.
// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../web/engine/types';
import { findStep } from '../../../web/draw/address';
import { forbiddenAt, forbiddenIn } from '../../../web/draw/forbidden';
import { lessonTrace, traceOf } from './lesson-trace';

/** Two batch elements, one head, `keys` keys; scores all 1, `masked` as given. */
function masked(spec: string, rows: number, keys: number, values: readonly number[]): Trace {
  const shape = [2, 1, rows, keys];
  return traceOf(
    [
      ['scaled', 'scale', 'BhTS', shape, values.map(() => 1), '', '', 5, ''],
      ['masked', 'mask', 'BhTS', shape, values, 'bhts->bhts', 'scaled', 5, ''],
    ],
    spec,
  );
}

function pattern(trace: Trace): string {
  const step = findStep(trace, 'masked');
  const [B = 0, h = 0, T = 0, S = 0] = step?.shape ?? [];
  const test = forbiddenIn(trace);
  const rows = Array.from({ length: B * h * T }, (_, n) =>
    Array.from({ length: S }, (_s, s) => (test?.(Math.floor(n / T), 0, n % T, s) ? 'x' : '.')).join(''),
  );
  return rows.join(' ');
}

describe('forbidden cells', () => {
  test('of the lesson are the future, in every step from masked on', () => {
    const trace = lessonTrace();
    const at = (name: string): boolean[] | null => {
      const step = findStep(trace, name);
      const test = step && forbiddenAt(trace, step);
      return test ? [test([0, 0, 0, 0]), test([0, 0, 0, 1]), test([0, 1, 1, 0])] : null;
    };
    expect([at('masked'), at('weights')]).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
    expect([at('scores'), at('scaled'), at('context'), at('row_max')]).toEqual([null, null, null, null]);
  });

  test('are still known when the fill equals the score', () => {
    expect(pattern(masked('trace?mask=causal&mask_value=1', 2, 2, Array<number>(8).fill(1)))).toBe('.x .. .x ..');
  });

  test('follow the lower right corner when asked to', () => {
    expect(pattern(masked('trace?mask=causal&align=bottom_right', 1, 3, Array<number>(6).fill(1)))).toBe('... ...');
    expect(pattern(masked('trace?mask=causal&align=top_left', 1, 3, Array<number>(6).fill(1)))).toBe('.xx .xx');
  });

  test('join padding and causality', () => {
    expect(pattern(masked('trace?mask=causal+padding&lengths=[2,1]', 2, 2, Array<number>(8).fill(1)))).toBe(
      '.x .. .x .x',
    );
    expect(pattern(masked('trace?mask=causal%2Bpadding&lengths=%5B2%2C0%5D', 2, 2, Array<number>(8).fill(1)))).toBe(
      '.x .. xx xx',
    );
  });

  test('come from a matrix, shared or per batch element', () => {
    expect(pattern(masked('trace?mask=custom&allowed=[[1,0],[0,1]]', 2, 2, Array<number>(8).fill(1)))).toBe(
      '.x x. .x x.',
    );
    expect(
      pattern(masked('trace?mask=custom&allowed=[[[1,0],[0,1]],[[1,1],[0,0]]]', 2, 2, Array<number>(8).fill(1))),
    ).toBe('.x x. .. xx');
  });

  test('are seen in the values where the Spec only names a file', () => {
    expect(pattern(masked('trace?mask=custom&allowed=@mask', 1, 2, [1, -Infinity, 1, 1]))).toBe('.x ..');
  });

  test('do not exist where nothing is masked', () => {
    expect(
      forbiddenIn(traceOf([['scaled', 'scale', 'BhTS', [1, 1, 1, 1], [1], '', '', 5, '']], 'trace?mask=none')),
    ).toBeNull();
  });

  test('of the experiment mask are those that either plane forbids, in its steps without batch and heads', () => {
    const forbidden = (spec: string): unknown[] => {
      const trace = traceOf([['masked', 'mask', 'TS', [1, 2], [0, 0], 'ts->ts', 'scores', 5, '']], spec);
      const step = findStep(trace, 'masked');
      const test = step && forbiddenAt(trace, step);
      return [test?.([0, 0]), test?.([0, 1])];
    };
    expect(forbidden('mask?scores=[[0,0]]&allowed=[[1,0]]&second_mask=[[0,1]]')).toEqual([true, true]);
    expect(forbidden('mask?scores=[0,0]&allowed=[1,0]')).toEqual([false, true]);
  });

  test('of two planes are those of the first alone in the step that applies it', () => {
    const row = (name: string, source: string): Parameters<typeof traceOf>[0][number] => [
      name,
      'mask',
      'TS',
      [1, 2],
      [0, 0],
      'ts->ts',
      source,
      5,
      '',
    ];
    const spec = 'mask?scores=[[0,0]]&allowed=[[1,0]]&second_mask=[[0,1]]';
    const trace = traceOf([row('masked', 'scores'), row('masked_second', 'masked')], spec);
    const at = (name: string): unknown[] => {
      const step = findStep(trace, name);
      const test = step && forbiddenAt(trace, step);
      return [test?.([0, 0]), test?.([0, 1])];
    };
    expect([at('masked'), at('masked_second')]).toEqual([
      [false, true],
      [true, true],
    ]);
  });
});
