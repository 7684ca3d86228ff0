// What a learner reads of two runs: shaded cells, the legend, both values in the inspector, marks on the timeline, and the
// line on top with its links, in both languages.
import { describe, expect, test } from 'vitest';
import '../../web/labs/trace-comparison';
import { causeText } from '../../web/labs/trace-cause';
import { noteText } from '../../web/labs/trace-notes';
import { glyphOf } from '../../web/draw/number';
import type { Outcome, Trace } from '../../web/engine/types';
import type { Compared } from '../../web/views/comparison';
import type { LabInspector } from '../../web/views/inspector';
import type { LabTensor } from '../../web/views/tensor';
import type { LabTimeline } from '../../web/views/timeline';
import type { TraceComparison } from '../../web/labs/trace-comparison';
import { Store } from '../../web/state/store';
import { wordsOf } from '../../web/words/index';
import { fakeCatalog, refusal } from './support/fake-engine';
import { lessonTrace } from './views/lesson-trace';
import { heard, mount, settled, texts } from './views/mount';

const en = wordsOf('en');
const zh = wordsOf('zh-Hans');

/** The lesson's trace, one weight moved by 3 ulps of fp32 and one made NaN. */
function moved(): Trace {
  const trace = lessonTrace();
  const values = Float64Array.from(trace.values);
  const first = trace.arena.storages['weights']?.[0] ?? 0;
  const value = trace.values[first + 2] ?? 0;
  values[first + 2] = value + 3 * 2 ** -28;
  values[first + 3] = Number.NaN;
  return { ...trace, values };
}
const compared: Compared = { trace: moved(), name: 'fp64', words: en.comparison };

describe('a grid beside another run', () => {
  test('shades by distance alone and says both values', async () => {
    const view = await mount<LabTensor>('lab-tensor', { trace: lessonTrace(), step: 'weights', compared });
    const grid = view.renderRoot.querySelector('lab-grid')?.shadowRoot;
    const cells = [...(grid?.querySelectorAll<HTMLElement>('td[data-row]') ?? [])];
    expect(cells.map((cell) => cell.className)).toEqual(['', 'masked', 'u3', 'u6']);
    expect(texts(cells[2] as ParentNode, 'i')).toEqual(['0.05581 in fp32, truth 0.055807233, off by 3 ulp']);
    expect(texts(cells[3] as ParentNode, 'i')).toEqual(['0.9442 in fp32, truth NaN, no distance can be named']);
  });

  test('has a legend of seven words and the focused cell\u2019s sentence', async () => {
    const view = await mount<LabTensor>('lab-tensor', { trace: lessonTrace(), step: 'weights', compared });
    expect(texts(view.renderRoot, '.legend li')).toEqual(en.comparison.levels);
    view.focused = { step: 'weights', index: [0, 0, 1, 0] };
    await settled(view);
    expect(texts(view.renderRoot, '.legend p')[0]).toContain('off by 3 ulp');
  });

  test('says where the other run has no such step', async () => {
    const other = { ...moved(), steps: moved().steps.filter(({ name }) => name !== 'weights') };
    const view = await mount<LabTensor>('lab-tensor', {
      trace: lessonTrace(),
      step: 'weights',
      compared: { ...compared, trace: other },
    });
    expect(texts(view.renderRoot, '.legend')).toEqual(['The fp64 run has no such step.']);
  });

  test('puts the keyboard on a cell that is asked for', async () => {
    const view = await mount<LabTensor>('lab-tensor', { trace: lessonTrace(), step: 'weights' });
    await view.enter([0, 0, 1, 1]);
    await settled(view);
    const active = view.renderRoot.querySelector('lab-grid')?.shadowRoot?.activeElement;
    expect([active?.getAttribute('data-row'), active?.getAttribute('data-column')]).toEqual(['1', '1']);
  });
});

describe('the inspector beside another run', () => {
  test('shows both values, the distance, and the bits of the shown one', async () => {
    const view = await mount<LabInspector>('lab-inspector', {
      trace: lessonTrace(),
      focused: { step: 'weights', index: [0, 0, 1, 0] },
      compared,
    });
    const rows = texts(view.renderRoot, 'dd');
    expect(rows.slice(2)).toEqual(['fp32 0x3d64961d', '0.05580723285675049', '3 ulp of fp32']);
    expect(texts(view.renderRoot, 'dt').slice(-2)).toEqual(['In fp64', 'Distance']);
  });
});

describe('the timeline beside another run', () => {
  test('carries a mark and says it', async () => {
    const marks = new Map([['scores', { text: '0.4', level: 1, label: 'at most 0.4 ulp away' }]]);
    const view = await mount<LabTimeline>('lab-timeline', { steps: lessonTrace().steps, current: 'x', marks });
    expect(view.renderRoot.querySelector<HTMLElement>('.mark')?.dataset['text']).toBe('0.4');
    expect(view.renderRoot.querySelector('[data-step=scores]')?.getAttribute('aria-label')).toContain(
      'at most 0.4 ulp away',
    );
  });
});

function storeWith(results: Readonly<Record<string, unknown>>, lang: 'en' | 'zh-Hans' = 'en'): Store {
  const base = lessonTrace();
  const shown: Trace = { ...base, spec: 'trace?format=fp16', results: { first_nonfinite: null, ...results } };
  const none = (): Promise<Outcome<never>> => Promise.resolve({ ok: false, error: refusal('missing', 'x', '') });
  const engine = { ask: none, explain: none, catalog: none, cancel: (): void => undefined };
  const store = new Store(engine, { write: () => undefined }, { spec: 'trace?format=fp16', lang, theme: 'system' });
  const formats = ['fp64', 'fp16'].map((name) => ({
    name,
    bits: 16,
    precision: 11,
    largest: 1,
    smallest_normal: 1,
    smallest_subnormal: 1,
  }));
  store.patch({ trace: shown, tracedSpec: 'trace?format=fp16', catalog: { ...fakeCatalog, formats } });
  return store;
}

function beside(store: Store, step: string, index: readonly number[], ulp: number | null = 0.4): Store {
  const trace = store.now.trace;
  if (trace === null) throw new Error('no trace');
  const first = { step, index, left: 0.330322265625, right: 0.3302384605312347, ulp };
  store.patch({
    compareWith: 'fp64',
    second: { of: trace, format: 'fp64', trace, comparison: { equal: false, first, largest: new Map() }, error: null },
  });
  return store;
}

const line = (store: Store, words = en): Promise<TraceComparison> => mount('trace-comparison', { store, words });
const said = (view: TraceComparison): string => texts(view.renderRoot, '.said')[0] ?? '';

describe('the line on top', () => {
  test('names the first difference and that nothing is NaN, and its link jumps', async () => {
    const view = await line(beside(storeWith({}), 'scores', [0, 0, 1, 1]));
    expect(said(view)).toBe(
      'fp16 parts from fp64 at scores [0,0,1,1]; no NaN, and no infinity but the mask\u2019s. ' +
        'First difference: 0.33032227, and 0.33023846 in fp64, off by 0.4 ulp.',
    );
    const jumps = heard(view, 'cell-jump');
    view.renderRoot.querySelector<HTMLButtonElement>('.link')?.click();
    expect(jumps).toEqual([{ step: 'scores', index: [0, 0, 1, 1] }]);
  });

  test('says where the inputs differ already', async () => {
    expect(said(await line(beside(storeWith({}), 'x', [0, 0, 1])))).toMatch(
      /^fp16 and fp64 store the inputs differently/,
    );
  });

  test('says that equal runs are equal', async () => {
    const store = beside(storeWith({}), 'x', [0]);
    const { second } = store.now;
    if (second) store.patch({ second: { ...second, comparison: { equal: true, first: null, largest: new Map() } } });
    expect(said(await line(store))).toMatch(/^fp16 and fp64 agree in every value of every step; no NaN/);
  });

  test('names the first NaN with its cause, compared or not', async () => {
    const first_nonfinite = {
      step: 'shifted',
      index: [0, 0, 1, 0],
      cause: '-inf - -inf is nan',
      data: { op: '-', left: '-inf', right: '-inf', result: 'nan', format: 'fp32' },
    };
    const view = await line(storeWith({ first_nonfinite }));
    expect(said(view)).toBe('First infinity at shifted [0,0,1,0]: \u2212\u221e minus \u2212\u221e is NaN.');
  });

  test('shows why there is no comparison', async () => {
    const store = beside(storeWith({}), 'x', [0]);
    const { second } = store.now;
    if (second)
      store.patch({ second: { ...second, comparison: null, error: refusal('too_large', 'memory', '9 MB', '1 MB') } });
    expect(said(await line(store))).toContain('9 MB');
  });

  test('says the same in Chinese', async () => {
    const first_nonfinite = {
      step: 'exp',
      index: [0, 0, 1, 0],
      cause: 'e^12.5 exceeds the largest fp16, 65504',
      data: { op: 'exp', left: 12.5, result: 'inf', format: 'fp16', largest: 65504 },
    };
    const view = await line(beside(storeWith({ first_nonfinite }, 'zh-Hans'), 'scores', [0, 0, 1, 1], null), zh);
    expect(said(view)).toMatch(/^fp16 \u4e0e fp64 /);
    expect(said(view)).toContain('65504');
    expect(said(view)).not.toContain('exceeds');
  });

  test('links both the first difference and the first NaN, in either language', async () => {
    const first_nonfinite = { step: 'exp', index: [0, 0, 1, 0], cause: 'given', data: null };
    for (const [lang, words] of [
      ['en', en],
      ['zh-Hans', zh],
    ] as const) {
      const view = await line(beside(storeWith({ first_nonfinite }, lang), 'scores', [0, 0, 1, 1]), words);
      expect(texts(view.renderRoot, '.link')).toEqual(['scores [0,0,1,1]', 'exp [0,0,1,0]']);
      const jumps = heard(view, 'cell-jump');
      for (const link of view.renderRoot.querySelectorAll<HTMLButtonElement>('.link')) link.click();
      expect(jumps).toEqual([
        { step: 'scores', index: [0, 0, 1, 1] },
        { step: 'exp', index: [0, 0, 1, 0] },
      ]);
    }
  });

  test('says \u201cno NaN\u201d in Chinese, after the parting', async () => {
    const view = await line(beside(storeWith({}, 'zh-Hans'), 'scores', [0, 0, 1, 1]), zh);
    expect(said(view)).toMatch(
      /^fp16 \u4e0e fp64 \u6700\u65e9\u7684\u5206\u6b67\u5728 scores \[0,0,1,1\]\uff1b\u6ca1\u6709 NaN/,
    );
  });

  test.each(Object.keys(en.comparison.policies))('names empty rows whatever the step, under %s', async (policy) => {
    for (const [lang, words] of [
      ['en', en],
      ['zh-Hans', zh],
    ] as const) {
      const store = storeWith({ empty_rows: [[0, 1, 0]] }, lang);
      const { trace } = store.now;
      const note = { code: 'empty_row', step: 'weights', message: 'x', data: { count: 1, policy } };
      if (trace) store.patch({ trace: { ...trace, notes: [note] }, step: 'x' });
      const view = await line(store, words);
      expect(said(view)).toContain(words.comparison.policies[policy]);
      expect(texts(view.renderRoot, '.link')).toEqual(['weights [0,1,0,0]']);
    }
  });

  test('offers every format, and nothing at first', async () => {
    const store = storeWith({});
    const view = await line(store);
    const select = view.renderRoot.querySelector('select');
    expect([...(select?.options ?? [])].map(({ value }) => value)).toEqual(['off', 'fp64', 'fp16']);
    expect(store.now.compareWith).toBe('off');
    if (!select) return;
    select.value = 'fp64';
    select.dispatchEvent(new Event('change'));
    expect(store.now.compareWith).toBe('fp64');
  });
});

describe('a cause', () => {
  const causes: readonly (readonly [data: unknown, english: string, chinese: string])[] = [
    [null, 'it was given', '输入时就是如此'],
    [
      { op: 'exp', left: 88.75, result: 'inf', format: 'fp32', largest: 3.4028234663852886e38 },
      'exp(88.75) exceeds the largest fp32, 3.4028234663852886e+38',
      'exp(88.75) 超过了 fp32 的最大值 3.4028234663852886e+38',
    ],
    [
      { op: 'exp2', left: 200, result: 'inf', format: 'fp16', largest: 65504 },
      'exp2(200) exceeds the largest fp16, 65504',
      'exp2(200) 超过了 fp16 的最大值 65504',
    ],
    [
      { op: '-', left: '-inf', right: '-inf', result: 'nan', format: 'fp32' },
      '\u2212\u221e minus \u2212\u221e is NaN',
      '\u2212\u221e 减 \u2212\u221e 得 NaN',
    ],
    [{ op: '*', left: 0, right: 'nan', result: 'nan', format: 'fp32' }, '0 times NaN is NaN', '0 乘 NaN 得 NaN'],
    [{ op: '/', left: 1, right: 0, result: 'inf', format: 'fp32' }, '1 over 0 is \u221e', '1 除以 0 得 \u221e'],
    [
      { op: '+', left: 60000, right: -0.001, result: 'inf', format: 'fp16', largest: 65504 },
      '60000 plus \u22120.001 exceeds the largest fp16, 65504',
      '60000 加 \u22120.001 超过了 fp16 的最大值 65504',
    ],
    [
      { op: 'round', left: 70000, result: 'inf', format: 'fp16', largest: 65504 },
      '70000 exceeds the largest fp16, 65504',
      '70000 超过了 fp16 的最大值 65504',
    ],
    [{ op: 'exp', left: 'nan', result: 'nan', format: 'fp32' }, 'exp(NaN) is NaN', 'exp(NaN) 得 NaN'],
  ];
  test.each(causes)('%j is worded in both languages', (data, english, chinese) => {
    expect(causeText(data, en.comparison.nonfinite, glyphOf)).toBe(english);
    expect(causeText(data, zh.comparison.nonfinite, glyphOf)).toBe(chinese);
  });

  test.each([[undefined], ['words'], [{}], [{ op: 3 }]])('of %j is left to the engine\u2019s own words', (data) => {
    expect(causeText(data, en.comparison.nonfinite, glyphOf)).toBeNull();
  });
});

describe('the note on empty rows', () => {
  test('names the policy in force', async () => {
    const note = { code: 'empty_row', step: 'weights', message: 'x', data: { count: 2, policy: 'zero' } };
    const { render } = await import('lit');
    const say = (words: typeof en): string => {
      const box = document.createElement('p');
      render(noteText(words, note), box);
      return box.textContent;
    };
    expect(say(en)).toBe(
      '2 rows have no allowed key. Their weights are set to 0; the steps before show what the arithmetic gave.',
    );
    expect(say(zh)).toContain('2');
  });
});
