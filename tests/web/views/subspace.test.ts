// The subspace pictures: a query's rows from the trace, the mean stacked of its two parts, the curve through the engine's
// own points, figures always beside the drawing.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { Step, Trace } from '../../../web/engine/types';
import type { LabSubspace } from '../../../web/views';
import { symbolsOf } from '../../../web/views/subspace';
import { subspaceEn } from '../../../web/words/subspace.en';
import { mount, settled, texts } from './mount';

const words = subspaceEn.subspaceLab;

function step(name: string, shape: number[]): Step {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, 1));
  return {
    name,
    kind: 'divide',
    formula: '',
    axes: shape.length === 4 ? ['B', 'h', 'T', 'S'] : ['B', 'T', 'S'],
    shape,
    strides,
    offset: 0,
    storage: name,
    contiguous: true,
    format: 'fp32',
    reads: [],
    rule: '',
    lesson_step: null,
    cost: { flops: 0, bytes: 0 },
    health: { min: 0, max: 1, nan: 0, pos_inf: 0, neg_inf: 0, subnormal: 0, zero: 0 },
  };
}

// Two tokens: the first relation wants the other one, the second the token itself.
const weights = [0.25, 0.75, 0.75, 0.25, 0.875, 0.125, 0.125, 0.875];
const merged = [0.5, 0.5, 0.5, 0.5];
const single = [0.71875, 0.28125, 0.28125, 0.71875];

function subspace(): Trace {
  return {
    spec: 'subspace?relations=near+itself&tokens=[7,7]&strength=1&heads=2&mix=0.25&format=fp32',
    engine: { version: 'fixture' },
    steps: [step('weights', [1, 2, 2, 2]), step('weights_one', [1, 1, 2, 2]), step('single', [1, 2, 2])],
    notes: [],
    arena: { type: 'float32', storages: { weights: [0, 8], weights_one: [8, 4], single: [12, 4] } },
    values: Float32Array.from([...weights, ...merged, ...single]),
    results: {
      targets: [
        [
          [0.25, 0.75],
          [0.75, 0.25],
        ],
        [
          [0.875, 0.125],
          [0.125, 0.875],
        ],
      ],
      single_rows: [0.146484375, 0.146484375],
      merged_rows: [0.2421875, 0.2421875],
      split_rows: [0, 0],
      by_strength: [
        { strength: 0, single_error: 0, merged_error: 0, split_error: 0 },
        { strength: 1, single_error: 0.146484375, merged_error: 0.2421875, split_error: 0 },
        { strength: 700, single_error: 0.375, merged_error: 0.5, split_error: 0 },
      ],
    },
  };
}

const show = (): Promise<LabSubspace> => mount<LabSubspace>('lab-subspace', { trace: subspace(), words });
const figures = (view: LabSubspace, line: number): string[] =>
  texts(view.renderRoot.querySelectorAll('.bars')[line]!, '.figures');

describe('the subspace picture', () => {
  test('shows what is asked, two heads, one head and the mean of one query', async () => {
    const view = await show();
    expect(texts(view.renderRoot, '.label')).toEqual([
      'asked: near by',
      'asked: the token itself',
      'head 0',
      'head 1',
      'scores of both, added',
      'the mean of what is asked',
    ]);
    expect([0, 1, 2, 3, 4, 5].map((line) => figures(view, line))).toEqual([
      ['0.750', '0.250'],
      ['0.125', '0.875'],
      ['0.750', '0.250'],
      ['0.125', '0.875'],
      ['0.500', '0.500'],
      ['0.281', '0.719'],
    ]);
    expect(texts(view.renderRoot, '.missed')).toEqual(['Missed by 0', 'Missed by 0.2422', 'Missed by 0.1465']);
  });

  test('stacks the mean of the two heads\u2019 shares, in their colours', async () => {
    const view = await show();
    const bar = view.renderRoot.querySelectorAll('.bars')[5]!.querySelector('svg')!;
    const parts = [...bar.querySelectorAll('rect')].map((rect) => [
      rect.getAttribute('class'),
      rect.getAttribute('height'),
    ]);
    // 56 px stand for 1: a quarter of 0.75, and three quarters of 0.125.
    expect(parts).toEqual([
      ['r0', '10.5'],
      ['r1', '5.25'],
    ]);
  });

  test('turns to another query by its radio', async () => {
    const view = await show();
    const [first] = view.renderRoot.querySelectorAll<HTMLInputElement>('input[type="radio"]');
    first?.dispatchEvent(new Event('change'));
    await settled(view);
    expect(figures(view, 2)).toEqual(['0.250', '0.750']);
    expect(texts(view.renderRoot, 'label.chosen')).toEqual(['0 A']);
  });

  test('names equal tokens by equal letters', () => {
    expect(symbolsOf('subspace?tokens=[5,-1,5,2]')).toEqual(['A', 'B', 'A', 'C']);
    expect(symbolsOf('subspace')).toEqual([]);
  });
});

test('the curve keeps its scale when a strength lies far out, and tells it in the table', async () => {
  const view = await mount('lab-subspace-curve', { trace: subspace(), words });
  const lines = [...view.renderRoot.querySelectorAll('polyline')].map(
    (line) => line.getAttribute('points')?.split(' ').length,
  );
  expect(lines).toEqual([2, 2, 2]);
  expect(texts(view.renderRoot, 'tbody tr > *').slice(-4)).toEqual(['700', '0.375', '0.5', '0']);
  expect(view.renderRoot.querySelector('.now')).not.toBeNull();
});
