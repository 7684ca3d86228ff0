// The head split as motion: where every element stands in each shape, what is said of it, and that nothing flies unasked.
// Places are counted by hand from q (2 tokens x 4 features, heads of 2): q_heads reads 0 1 4 5 | 2 3 6 7.
// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LabSplitMotion } from '../../../web/views';
import { headsIn, placesIn, reordered, stagesOf } from '../../../web/views/split-places';
import { flowEn } from '../../../web/words/flow.en';
import { viewsEn } from '../../../web/words/views.en';
import { lessonTrace, traceOf } from './lesson-trace';
import { mount, settled, texts } from './mount';

const trace = lessonTrace();
const show = (step: string, more = {}): Promise<LabSplitMotion> =>
  mount<LabSplitMotion>('lab-split-motion', { trace, step, words: flowEn.flow, views: viewsEn, ...more });
const root = (view: LabSplitMotion): ParentNode => view.renderRoot;
const places = (view: LabSplitMotion): (string | null)[] =>
  [...root(view).querySelectorAll('g[data-id]')].map((one) => one.getAttribute('transform'));
const click = (view: LabSplitMotion, id: string): void => {
  root(view).querySelector<HTMLElement>(`#${id}`)?.click();
};

/** Stands in for the browser's animations: each flight is noted, and over at once. */
function noteFlights(): { readonly keyframes: unknown; readonly options: unknown }[] {
  const flights: { keyframes: unknown; options: unknown }[] = [];
  Element.prototype.animate = ((keyframes: unknown, options: unknown) => {
    flights.push({ keyframes, options });
    return { finished: Promise.resolve(), cancel: () => undefined };
  }) as never;
  return flights;
}

afterEach(() => vi.unstubAllGlobals());

describe('the shapes of a split', () => {
  const stages = stagesOf(trace, 'q_heads', 0);

  test('hold the same elements in the order in which each reads them', () => {
    expect(stages.map(({ step, ids }) => [step.name, ids.join('')])).toEqual([
      ['q', '01234567'],
      ['q_split', '01234567'],
      ['q_heads', '01452367'],
    ]);
    expect(stages.map((stage, n) => reordered(stages[n - 1] ?? stage, stage))).toEqual([0, 0, 4]);
  });

  test('place element 4, the first of token 1, in row 1, in block 1, and in row 1 of head 0', () => {
    expect(stages.map((stage) => placesIn(stage).get(4))).toEqual([
      [34, 54],
      [154, 22],
      [34, 54],
    ]);
  });

  test('give each element its head: features 0 and 1 are of head 0', () => {
    expect([...headsIn(trace, stages)].sort(([a], [b]) => a - b).map(([, head]) => head)).toEqual([
      0, 0, 1, 1, 0, 0, 1, 1,
    ]);
  });

  test('are those of the merge too, and none for a step that moves nothing', () => {
    expect(stagesOf(trace, 'merged', 0).map(({ step }) => step.name)).toEqual(['context', 'context_split', 'merged']);
    expect(stagesOf(trace, 'scores', 0)).toEqual([]);
    expect(stagesOf(trace, 'q', 0)).toEqual([]);
  });
});

describe('the motion', () => {
  test('shows the current step at rest, and its strides beside', async () => {
    const flights = noteFlights();
    const view = await show('q_heads');
    expect(places(view)[4]).toBe('translate(34 54)');
    expect(texts(root(view), '[aria-current="step"] .strides')).toEqual(['strides (8, 2, 4, 1)']);
    expect(flights).toEqual([]);
  });

  test('plays from the first shape to the last, 240 ms each, and ends where the last one has its elements', async () => {
    const flights = noteFlights();
    const view = await show('q_split');
    click(view, 'play');
    await vi.waitFor(() => {
      expect(flights).toHaveLength(18);
    });
    await settled(view);
    expect(flights[5]).toMatchObject({
      keyframes: [{ transform: 'translate(34px, 54px)' }, { transform: 'translate(154px, 22px)' }],
      options: { duration: 240, easing: 'ease-out' },
    });
    expect(places(view)[4]).toBe('translate(34 54)');
    expect(texts(root(view), '[role="status"]')[0]).toContain('q_split \u2192 q_heads: 4 of 8 places');
  });

  test('goes one shape on by Step, and from the last to the first', async () => {
    noteFlights();
    const view = await show('context_split');
    click(view, 'next');
    await settled(view);
    expect(texts(root(view), '[role="status"]')[0]).toContain('all 8 elements are copied into new memory');
    click(view, 'next');
    await settled(view);
    expect(texts(root(view), '[aria-current="step"] code')).toEqual(['context']);
  });

  test('is absent where it is not wanted: the three shapes stand side by side', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => 0, removeEventListener: () => 0 }));
    const view = await show('q_heads');
    expect(root(view).querySelectorAll('figure svg')).toHaveLength(3);
    expect(root(view).querySelectorAll('button')).toHaveLength(0);
  });

  test('says why it draws nothing of more than 64 elements', async () => {
    const count = 3 * 35;
    const wide = traceOf(
      [
        ['q', 'contract', ['B', 'T', 'h*d_k'], [1, 3, 35], Array(count).fill(0), '', '', 1, 'Q'],
        ['q_split', 'view', ['B', 'T', 'h', 'd_k'], [1, 3, 5, 7], 'q', '', 'q', 2, 'split', [105, 35, 7, 1]],
      ],
      'trace?preset=distinct',
    );
    const view = await show('q_split', { trace: wide });
    expect(texts(root(view), 'details p')[0]).toContain('105 elements are too many');
    expect(root(view).querySelector('svg')).toBeNull();
  });
});
