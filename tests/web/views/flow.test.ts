// Weights as flow: widths are the weights, forbidden keys are named, the chosen query's numbers are the lesson's.
// Expected weights come from NumPy in fp32: exp(-sqrt(8)) / (1 + exp(-sqrt(8))) = 0.05580722, exp(-1/sqrt(2)) / (1 + ...) = 0.33023845.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { LabFlow } from '../../../web/views';
import { flowEn } from '../../../web/words/flow.en';
import { viewsEn } from '../../../web/words/views.en';
import { lessonTrace, traceOf } from './lesson-trace';
import { heard, mount, settled, texts } from './mount';

const trace = lessonTrace();
const show = (more = {}): Promise<LabFlow> =>
  mount<LabFlow>('lab-flow', { trace, step: 'weights', words: flowEn.flow, views: viewsEn, ...more });
const widths = (view: LabFlow): Record<string, number> =>
  Object.fromEntries(
    [...view.renderRoot.querySelectorAll<SVGPathElement>('path')].map((path) => [
      path.dataset['pair'] ?? '',
      Number(path.getAttribute('stroke-width')),
    ]),
  );
const radio = (view: LabFlow, query: number): HTMLInputElement | undefined =>
  view.renderRoot.querySelectorAll<HTMLInputElement>('input')[query];

describe('lines', () => {
  test('are 12 pixels wide for a weight of 1, and a masked pair has none', async () => {
    const found = widths(await show());
    expect(Object.keys(found)).toEqual(['0,0', '1,0', '1,1']);
    expect(found['0,0']).toBe(12);
    expect(found['1,0']).toBeCloseTo(12 * 0.05580722, 5);
    expect(found['1,1']).toBeCloseTo(12 * 0.94419278, 5);
  });

  test('are those of the head that is current', async () => {
    expect(widths(await show({ head: 1 }))['1,0']).toBeCloseTo(12 * 0.33023845, 5);
  });

  test('are not drawn for a weight that is NaN; the key says so', async () => {
    const broken = traceOf(
      [['weights', 'divide', ['B', 'h', 'T', 'S'], [1, 1, 1, 2], [NaN, NaN], '', '', 5, 'A']],
      'trace?preset=lesson',
    );
    const view = await show({ trace: broken });
    expect(widths(view)).toEqual({});
    expect(texts(view.renderRoot, 'li .figures')).toEqual(['NaN', 'NaN']);
    expect(texts(view.renderRoot, '[role="tab"]')).toEqual([]);
  });

  test('are not drawn for more than 16 queries, where a map stands', async () => {
    const long = traceOf(
      [['weights', 'divide', ['B', 'h', 'T', 'S'], [1, 1, 17, 2], Array<number>(34).fill(0.5), '', '', 5, 'A']],
      'trace?preset=lesson',
    );
    const view = await show({ trace: long });
    expect(view.renderRoot.querySelector('svg')).toBeNull();
  });
});

describe('a query', () => {
  test('that is chosen stands out, and its forbidden key is hatched and says so', async () => {
    const view = await show();
    expect(radio(view, 1)?.checked).toBe(true);
    radio(view, 0)?.dispatchEvent(new Event('change'));
    await settled(view);
    expect(texts(view.renderRoot, 'li')).toEqual(['key 0 1', 'key 1 0 masked']);
    expect(view.renderRoot.querySelectorAll('.masked')).toHaveLength(1);
    expect([...view.renderRoot.querySelectorAll<SVGPathElement>('.on')].map((path) => path.dataset['pair'])).toEqual([
      '0,0',
    ]);
  });

  test('follows the cell that is focused in the table', async () => {
    const view = await show({ focused: { step: 'weights', index: [0, 0, 0, 0] } });
    expect(texts(view.renderRoot, '[role="status"]')).toEqual(['query 0 attends most to key 0: 1.']);
  });

  test('that is pointed at is shown, and left as it was afterwards', async () => {
    const view = await show();
    const label = view.renderRoot.querySelector('label');
    label?.dispatchEvent(new Event('pointerenter'));
    await settled(view);
    expect(texts(view.renderRoot, 'li')[1]).toBe('key 1 0 masked');
    label?.dispatchEvent(new Event('pointerleave'));
    await settled(view);
    expect(texts(view.renderRoot, 'li')).toEqual(['key 0 0.05581', 'key 1 0.9442']);
  });
});

test('another head is asked for by its tab', async () => {
  const view = await show();
  const heads = heard(view, 'head-select');
  view.renderRoot.querySelectorAll<HTMLElement>('[role="tab"]')[1]?.click();
  expect(heads).toEqual([{ head: 1 }]);
});
