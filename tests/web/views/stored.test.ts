// Where weights and elements lie: stored matrices read off strides, and elements followed through views and copies. All
// places are counted by hand.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { Trace } from '../../../web/engine/types';
import { elementAt, headsOf, movedIn } from '../../../web/draw/elements';
import { findStep } from '../../../web/draw/address';
import { storedUnder } from '../../../web/draw/stored';
import { besideEn } from '../../../web/words/beside.en';
import { viewsEn } from '../../../web/words/views.en';
import type { LabIds } from '../../../web/views/ids';
import type { LabLayout } from '../../../web/views/layout';
import '../../../web/views/ids';
import '../../../web/views/layout';
import { lessonTrace, traceOf } from './lesson-trace';
import { heard, mount, press } from './mount';

const counted = (n: number): number[] => Array.from({ length: n }, (_, at) => at);

/** q, k and v of a 4 x 4 layer in one storage of 48, as strides and offsets say. */
function fused(strides: readonly number[], offsets: readonly number[]): Trace {
  const trace = traceOf(
    [
      ['wq', 'input', 'dd', [4, 4], counted(48), '', '', null, '', strides],
      ['wk', 'input', 'dd', [4, 4], 'wq', '', '', null, '', strides],
      ['wv', 'input', 'dd', [4, 4], 'wq', '', '', null, '', strides],
    ],
    'trace?d_model=4',
  );
  return { ...trace, steps: trace.steps.map((step, n) => ({ ...step, offset: offsets[n] ?? 0 })) };
}
const conv1d = fused([12, 1], [0, 4, 8]);
const linear = fused([1, 4], [0, 16, 32]);

describe('a fused matrix', () => {
  test('(in, out) is 4 x 12, its slices side by side', () => {
    const [stored, ...more] = storedUnder(conv1d, ['wq', 'wk', 'wv']);
    expect(more).toEqual([]);
    expect([stored?.rows, stored?.columns]).toEqual([4, 12]);
    expect(stored?.slices.map(({ top, left, rows, columns }) => [top, left, rows, columns])).toEqual([
      [0, 0, 4, 4],
      [0, 4, 4, 4],
      [0, 8, 4, 4],
    ]);
  });

  test('(out, in) is 12 x 4, its slices one under the other', () => {
    const [stored] = storedUnder(linear, ['wq', 'wk', 'wv']);
    expect([stored?.rows, stored?.columns]).toEqual([12, 4]);
    expect(stored?.slices.map(({ top, left }) => [top, left])).toEqual([
      [0, 0],
      [4, 0],
      [8, 0],
    ]);
  });

  test.each([
    ['(in, out)', conv1d, '4 + 1\u00d712 + 2\u00d71 = 18: row 1, column 6'],
    ['(out, in)', linear, '16 + 1\u00d71 + 2\u00d74 = 25: row 6, column 1'],
  ])('%s holds wk[1,2] where its strides say', async (_, trace, place) => {
    const cell = { step: 'wk', index: [1, 2] };
    const layout = await mount<LabLayout>('lab-layout', { trace, cell, words: besideEn, views: viewsEn });
    expect(layout.renderRoot.querySelector('p')?.textContent).toBe(`wk[1,2] lies at ${place} of the stored matrix.`);
    expect(layout.renderRoot.querySelectorAll('svg')).toHaveLength(1);
    expect(layout.renderRoot.querySelectorAll('.here')).toHaveLength(1);
  });
});

const right = lessonTrace();
/** The lesson with its heads merged by a view: same shapes, and `merged` is the memory of `context`. */
const wrong: Trace = {
  ...right,
  steps: right.steps
    .filter(({ name }) => name !== 'context_split')
    .map((step) =>
      step.name === 'merged'
        ? { ...step, kind: 'view', storage: 'context', rule: 'reshape', reads: ['context'], strides: [8, 4, 1] }
        : step,
    ),
};

describe('elements', () => {
  test('keep their number through the views of a split, and through the copy of a merge', () => {
    const heads = findStep(right, 'q_heads');
    const merged = findStep(right, 'merged');
    expect(heads && elementAt(right, heads, [0, 1, 0, 1])).toBe(3);
    expect(merged && counted(4).map((at) => elementAt(right, merged, [0, 0, at]))).toEqual([0, 1, 4, 5]);
    expect([...headsOf(right, 'context').entries()].filter(([, head]) => head === 1).map(([id]) => id)).toEqual([
      4, 5, 6, 7,
    ]);
  });

  test('four of eight are in the wrong place where heads are merged by a view', () => {
    expect(movedIn(wrong, right, 'merged')).toEqual({ moved: 4, of: 8 });
    expect(movedIn(wrong, right, 'q_heads')).toEqual({ moved: 0, of: 8 });
    expect(movedIn(wrong, right, 'context_split')).toBeNull();
  });

  test('are crossed where they do not belong, and walked by arrow keys', async () => {
    const heads = headsOf(right, 'context');
    const properties = {
      trace: wrong,
      right,
      step: 'merged',
      heads,
      label: 'your path',
      words: besideEn,
      views: viewsEn,
    };
    const ids = await mount<LabIds>('lab-ids', properties);
    const moved = [...ids.renderRoot.querySelectorAll('.moved')].map((cell) => cell.textContent);
    expect(moved).toHaveLength(4);
    expect(moved[0]).toContain('element 2, here at merged[0,0,2], of head 0; here belongs element 4');
    const cells = heard(ids, 'cell-focus');
    ids.renderRoot.querySelector<HTMLElement>('td')?.focus();
    press(ids.renderRoot.querySelector('td'), 'ArrowDown');
    press(ids.renderRoot.querySelector('td'), 'ArrowRight');
    expect(cells.at(-1)).toEqual({ step: 'merged', index: [0, 1, 1] });
  });
});
