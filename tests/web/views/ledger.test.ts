// The ledger groups digits, never rounds them, and shows that the number of heads moves nothing.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { TraceHead } from '../../../web/engine/types';
import type { LabLedger, LabResultTable } from '../../../web/views';
import { divisorsOf } from '../../../web/views/ledger';
import { heard, mount, settled, texts } from './mount';

function head(results: Readonly<Record<string, unknown>>): TraceHead {
  return {
    spec: 'ledger?d_model=768&heads=12&d_k=64&bias=true',
    engine: { version: 'fixture' },
    steps: [],
    notes: [],
    arena: { type: 'float32', storages: {} },
    results,
  };
}

function gpt2(): TraceHead {
  const row = (name: string): object => ({
    name,
    formula: 'd_model x d_model, bias 768',
    shape: [768, 768],
    weights: 589824,
    biases: 768,
    buffer: false,
  });
  return head({
    weights: 2359296,
    biases: 3072,
    total: 2362368,
    buffers: 0,
    rows: ['wq', 'wk', 'wv', 'wo'].map(row),
    flops: '18014398509481985',
    bytes: 1024,
    score_bytes: 32,
    kv_cache_bytes: 64,
  });
}

const ledger = (more: object = {}): Promise<LabLedger> => mount<LabLedger>('lab-ledger', { ledger: gpt2(), ...more });

describe('the ledger', () => {
  test('writes counts with separators and the total under a rule', async () => {
    const view = await ledger();
    expect(texts(view.renderRoot, 'tbody tr:first-child > *')).toEqual([
      'wq',
      'd_model \u00d7 d_model',
      '(768, 768)',
      '589,824',
      '768',
    ]);
    expect(texts(view.renderRoot, '.total .number')).toEqual(['2,362,368']);
    expect(texts(view.renderRoot, '.costs dd')[1]).toBe('18,014,398,509,481,985 operations');
  });

  test('drops the column of biases with the biases, and asks for it by the switch', async () => {
    const view = await ledger({ bias: false });
    expect(texts(view.renderRoot, 'thead th')).toEqual(['Matrix', 'Formula', 'Shape', 'Weights']);
    const changes = heard(view, 'ledger-change');
    const box = view.renderRoot.querySelector<HTMLInputElement>('input[type="checkbox"]');
    if (box) box.checked = true;
    box?.dispatchEvent(new Event('change'));
    expect(changes).toEqual([{ key: 'bias', value: 'true' }]);
  });

  test('offers only heads that divide the width, by slider and by button', async () => {
    const view = await ledger();
    const changes = heard(view, 'ledger-change');
    const slider = view.renderRoot.querySelector<HTMLInputElement>('input[type="range"]');
    const [fewer, more] = view.renderRoot.querySelectorAll<HTMLButtonElement>('.slider button');
    expect([slider?.max, slider?.getAttribute('aria-valuetext')]).toEqual([
      String(divisorsOf(768).length - 1),
      'h = 12, each 64 wide',
    ]);
    fewer?.click();
    more?.click();
    if (slider) slider.value = '0';
    slider?.dispatchEvent(new Event('input'));
    expect(changes).toEqual(['8', '16', '1'].map((value) => ({ key: 'heads', value })));
  });

  test('says that the total stood still once heads have moved', async () => {
    const view = await ledger();
    expect(texts(view.renderRoot, '.evidence')).toEqual(['Move h and watch the total.']);
    Object.assign(view, { heads: 16, ledger: gpt2() });
    await settled(view);
    expect(texts(view.renderRoot, '.evidence')[0]).toContain('The total is 2,362,368 at h = 12 and 16');
  });

  test('does not claim stillness where totals differ', async () => {
    const view = await ledger();
    Object.assign(view, { heads: 16, ledger: head({ ...gpt2().results, total: 1 }) });
    await settled(view);
    expect(texts(view.renderRoot, '.evidence')[0]).toBe('Move h and watch the total.');
  });
});

describe('divisors', () => {
  test('are all of them, in order', () => {
    expect([divisorsOf(4), divisorsOf(12), divisorsOf(7), divisorsOf(1)]).toEqual([
      [1, 2, 4],
      [1, 2, 3, 4, 6, 12],
      [1, 7],
      [1],
    ]);
  });
});

describe('the result table', () => {
  test('names every result, in words where it is no number', async () => {
    const view = await mount<LabResultTable>('lab-result-table', {
      results: {
        flops: 2359296,
        peak_bytes: 19080960,
        score_bytes: 1023,
        first: null,
        rows: [
          [0, 0, 1],
          [0, 1, 1],
        ],
        cause: { step: 'weights', index: [0, 1] },
        value: 'nan',
        low: '-inf',
        none: [],
        ok: true,
        big: '18014398509481985',
        exact: 0.05580722168087959,
      },
    });
    expect(texts(view.renderRoot, 'tbody tr')).toEqual([
      'Operations flops 2,359,296',
      'Most memory in use at once peak_bytes 18.2 MiB (19,080,960 bytes)',
      'score_bytes 1,023 bytes',
      'first none',
      'rows [0, 0, 1][0, 1, 1]',
      'cause stepweightsindex[0, 1]',
      'value NaN not a number',
      'low \u2212\u221e minus infinity',
      'none empty list',
      'ok yes',
      'big 18,014,398,509,481,985',
      'exact 0.05580722168087959',
    ]);
  });
});
