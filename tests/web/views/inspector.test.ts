// The inspector fills the numbers in at once, from the operands alone, and asks the engine only when every rounding is wanted.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { Explanation } from '../../../web/engine/types';
import type { CellRef, LabInspector } from '../../../web/views';
import { lessonTrace, traceOf } from './lesson-trace';
import { heard, mount, settled, texts } from './mount';

const trace = lessonTrace();
const inspect = (step: string, index: readonly number[], more: object = {}): Promise<LabInspector> =>
  mount<LabInspector>('lab-inspector', { trace, focused: { step, index } satisfies CellRef, ...more });
const lineOf = async (step: string, index: readonly number[]): Promise<string> =>
  texts((await inspect(step, index)).renderRoot, '.line')[0] ?? '';

const explanation: Explanation = {
  cell: 'weights[0,0,1,0]',
  step: 'weights',
  index: [0, 0, 1, 0],
  kind: 'divide',
  formula: 'E / l',
  format: 'fp32',
  value: 0.05580722168087959,
  bits: '0x3d649621',
  operands: [],
  operations: [
    { op: '/', left: 0.059105634689331055, right: 1.059105634689331, result: 0.05580722168087959, error: -6.3e-10 },
    { op: 'copy', left: '-inf', right: null, result: '-inf', error: null },
    { op: '+', left: 1, right: 2, result: 3, error: 0 },
  ],
};

describe('the arithmetic', () => {
  test('of each kind of step has its numbers', async () => {
    expect([
      await lineOf('scores', [0, 0, 1, 1]),
      await lineOf('scaled', [0, 0, 1, 1]),
      await lineOf('row_max', [0, 0, 0]),
      await lineOf('shifted', [0, 0, 1, 0]),
      await lineOf('exp', [0, 0, 1, 0]),
      await lineOf('row_sum', [0, 0, 1]),
      await lineOf('weights', [0, 0, 1, 0]),
      await lineOf('context', [0, 0, 1, 1]),
    ]).toEqual([
      '0 \u00d7 0 + 2 \u00d7 2 = 4',
      '4 / \u221a2 \u2248 2.828',
      'max(0.7071, \u2212\u221e) = 0.7071',
      '0 \u2212 2.828 \u2248 \u22122.828',
      'exp(\u22122.828) \u2248 0.05911',
      '0.05911 + 1 \u2248 1.059',
      '0.05911 / 1.059 \u2248 0.05581',
      '0.05581 \u00d7 0 + 0.9442 \u00d7 2 \u2248 1.888',
    ]);
  });

  test('is replaced by words where nothing is computed', async () => {
    const said = async (step: string, index: readonly number[]): Promise<string> =>
      (await inspect(step, index)).renderRoot.textContent ?? '';
    expect(await said('x', [0, 0, 0])).toContain('Given: an input');
    expect(await said('q_heads', [0, 1, 0, 1])).toContain('the same value, found at another index');
    expect(await said('masked', [0, 0, 0, 1])).toContain('Forbidden, so the score is replaced by \u2212\u221e');
    expect(await said('masked', [0, 0, 1, 0])).toContain('Allowed, so the score is kept');
    expect(await said('weights', [0, 0, 0, 1])).toContain('this query may not read this key');
  });

  test('cuts a long sum and says how much is left', async () => {
    const long = traceOf(
      [
        ['exp', 'input', 'BhTS', [1, 1, 1, 10], Array<number>(10).fill(0.5), '', '', 5, ''],
        ['row_sum', 'row_sum', 'BhT', [1, 1, 1], [5], 'bhts->bht', 'exp', 5, ''],
      ],
      'trace?mask=none',
    );
    const view = await mount<LabInspector>('lab-inspector', {
      trace: long,
      focused: { step: 'row_sum', index: [0, 0, 0] },
    });
    expect(texts(view.renderRoot, '.line')[0]).toBe('0.5 + 0.5 + 0.5 + 0.5 + 0.5 + 0.5 + ... = 5 ... and 4 more terms');
  });
});

describe('values', () => {
  test('stand rounded and exact', async () => {
    const view = await inspect('weights', [0, 0, 1, 0]);
    expect(texts(view.renderRoot, 'dd')).toEqual(['0.05581 to four digits', '0.05580722168087959', 'fp32 0x3d64961d']);
  });

  test('that are no number are said in words', async () => {
    expect(texts((await inspect('masked', [0, 0, 0, 1])).renderRoot, 'dd')).toEqual([
      '\u2212\u221e minus infinity',
      'fp32 0xff800000',
    ]);
  });
});

describe('operands', () => {
  test('are buttons that move the focus', async () => {
    const view = await inspect('scores', [0, 0, 1, 0]);
    const focused = heard(view, 'cell-focus');
    const buttons = [...view.renderRoot.querySelectorAll<HTMLButtonElement>('.terms button')];
    expect(texts(view.renderRoot, '.terms li')).toHaveLength(2);
    buttons[1]?.click();
    expect([buttons.length, focused]).toEqual([4, [{ step: 'k_heads', index: [0, 0, 0, 0] }]]);
  });
});

describe('every rounding', () => {
  test('is asked for once opened, then for each newly focused cell', async () => {
    const view = await inspect('weights', [0, 0, 1, 0]);
    const asked = heard(view, 'need-explanation');
    view.focused = { step: 'weights', index: [0, 0, 1, 1] };
    await settled(view);
    expect(asked).toEqual([]);
    view.renderRoot.querySelector<HTMLButtonElement>('[aria-expanded]')?.click();
    await settled(view);
    view.focused = { step: 'weights', index: [0, 1, 1, 0] };
    await settled(view);
    expect(asked).toEqual([{ cell: 'weights[0,0,1,1]' }, { cell: 'weights[0,1,1,0]' }]);
  });

  test('is shown with its result and its error', async () => {
    const view = await inspect('weights', [0, 0, 1, 0], { explanation });
    view.renderRoot.querySelector<HTMLButtonElement>('[aria-expanded]')?.click();
    await settled(view);
    expect(texts(view.renderRoot, '.operations tbody tr')).toEqual([
      '0.05911 / 1.059 0.05581 \u22126.3e\u221210',
      'copy(\u2212\u221e) \u2212\u221e none defined',
      '1 + 2 3 exact',
    ]);
    expect(view.renderRoot.textContent).toContain('0x3d649621');
  });

  test('of another cell is not shown', async () => {
    const view = await inspect('weights', [0, 0, 1, 1], { explanation });
    expect(view.renderRoot.textContent).not.toContain('0x3d649621');
  });
});
