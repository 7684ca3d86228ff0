// The ledger's tables beside the total: differences exact beyond 2^53, each other number with its reason, the row where
// independence of h ends, buffers in no total.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { TraceHead } from '../../../web/engine/types';
import { bytesText, type LabLedgerMemory, type LabLedgerOthers } from '../../../web/views/ledger-tables';
import { differenceOf } from '../../../web/views/ledger-read';
import { ledgerEn } from '../../../web/words/ledger.en';
import { ledgerZhHans } from '../../../web/words/ledger.zh-Hans';
import { heard, mount, texts } from './mount';

const words = ledgerEn.ledgerLab;

function ledger(results: Readonly<Record<string, unknown>>, more = ''): TraceHead {
  return {
    spec: `ledger?d_model=768&heads=12&d_k=64&t=2${more}`,
    engine: { version: 'fixture' },
    steps: [],
    notes: [],
    arena: { type: 'float32', storages: {} },
    results,
  };
}

const others = [
  { rule: 'skip_wo', result: 'total', value: 1771776 },
  { rule: 'skip_wo+no_bias', result: 'total', value: 1769472 },
  { rule: 'no_bias', result: 'total', value: 2359296 },
  { rule: 'untied', result: 'total', value: 163037184 },
  { rule: 'head_forgotten', result: 'score_bytes', value: 16 },
];
const show = (head: TraceHead): Promise<LabLedgerOthers> =>
  mount<LabLedgerOthers>('lab-ledger-others', { ledger: head, words });

describe('other numbers', () => {
  test('stand with their difference and their reason, joined rules left out', async () => {
    const view = await show(ledger({ total: 2362368, score_bytes: 192, others: others.slice(0, 3) }));
    expect(texts(view.renderRoot, 'tbody tr')).toEqual([
      '1,771,776 \u2212590,592W^O is forgotten Count so',
      '2,359,296 \u22123,072biases are forgotten Count so',
    ]);
  });

  test('of a model put what is reported first and the slips of one layer behind', async () => {
    const view = await show(ledger({ total: 124439808, score_bytes: 192, others }, '&scope=model'));
    const first = view.renderRoot.querySelector('tbody');
    expect(texts(first!, 'tr td:first-child')).toEqual(['163,037,184', '2,359,296']);
    expect(texts(view.renderRoot, 'summary')).toEqual(['2 more wrong counts']);
    expect(texts(view.renderRoot, 'details h4')).toEqual(['Total 124,439,808', 'Bytes of the scores 192']);
  });

  test('are counted so on request, and right again by the same button', async () => {
    const view = await show(ledger({ total: 2362368, others: others.slice(0, 1) }));
    const asked = heard(view, 'ledger-mistake');
    view.renderRoot.querySelector('button')?.click();
    expect(asked).toEqual([{ rule: 'skip_wo' }]);
    const wrong = await show(ledger({ total: 1771776, others: others.slice(0, 1) }, '&mistake=skip_wo'));
    const again = heard(wrong, 'ledger-mistake');
    const button = wrong.renderRoot.querySelector('button');
    expect(button?.getAttribute('aria-pressed')).toBe('true');
    button?.click();
    expect(again).toEqual([{ rule: '' }]);
    expect(texts(wrong.renderRoot, '.off')[1]).toBe('');
  });
});

test('a difference beyond 2^53 keeps its last digit', () => {
  expect(differenceOf('324518553658426726783156020576257', '324518553658426726783156020576256')).toBe('+1');
  expect(differenceOf(3, '1000000000000000000000003')).toBe('\u22121,000,000,000,000,000,000,000,000');
  expect(differenceOf(8.5, 8)).toBe('');
});

test('heads that do not share the width have a total of their own only, and the row on the stage is marked', async () => {
  const by_heads = [
    { heads: 1, d_k: 768, total: 2362368, total_at_this_d_k: 197568 },
    { heads: 12, d_k: null, total: null, total_at_this_d_k: 2362368 },
  ];
  const view = await mount('lab-ledger-heads', { ledger: ledger({ by_heads }), words });
  expect(texts(view.renderRoot, 'tbody tr')).toEqual(['1 768 2,362,368 197,568', '12 not whole \u2013 2,362,368']);
  expect(texts(view.renderRoot, 'tr.now th')).toEqual(['12']);
  expect(texts(view.renderRoot, '.help')[0]).toContain('the total stays 2,362,368');
});

test('heads over grouped keys are not said to leave the total alone', async () => {
  const by_heads = [
    { heads: 4, d_k: 192, total: 1, total_at_this_d_k: 1 },
    { heads: 12, d_k: 64, total: 2, total_at_this_d_k: 2 },
  ];
  const view = await mount('lab-ledger-heads', { ledger: ledger({ by_heads }), words });
  expect(texts(view.renderRoot, '.help')[0]).toContain('the total follows h');
});

test('buffers have a table and a total of their own, and none is drawn where nothing is stored', async () => {
  const row = {
    name: 'mask',
    formula: 'positions x positions',
    shape: [1, 1, 1024, 1024],
    weights: 1048576,
    biases: 0,
  };
  const view = await mount('lab-ledger-buffers', {
    ledger: ledger({
      buffers: 1048576,
      rows: [
        { ...row, buffer: true },
        { ...row, name: 'q', buffer: false },
      ],
    }),
    words,
  });
  expect(texts(view.renderRoot, 'tbody th')).toEqual(['mask']);
  expect(texts(view.renderRoot, '.total .number')).toEqual(['1,048,576']);
  const none = await mount('lab-ledger-buffers', { ledger: ledger({ buffers: 0, rows: [] }), words });
  expect(none.renderRoot.querySelector('table')).toBeNull();
});

test('memory is told in units one thinks in, exact on pointing', async () => {
  expect([512, 1024, 26214400, '1152921504606846976'].map(bytesText)).toEqual(['512 B', '1 KiB', '25 MiB', '1024 PiB']);
  const size = ledger({ score_bytes: 50331648, online_bytes: 6389760, kv_cache_bytes: 6291456 });
  const view = await mount<LabLedgerMemory>('lab-ledger-memory', {
    ledger: ledger({ parameter_bytes: { fp32: 9449472 } }),
    sizes: [size],
    words,
  });
  expect(texts(view.renderRoot, 'tbody tr > *')).toEqual([
    '2',
    '48 MiB',
    '6.094 MiB',
    '\u00d7 7.88',
    '6 MiB',
    'fp32',
    '9,449,472',
  ]);
  expect(view.renderRoot.querySelector('td')?.title).toBe('50,331,648 B');
});

test('every rule is worded in both languages', () => {
  expect(Object.keys(ledgerZhHans.ledgerLab.rules)).toEqual(Object.keys(words.rules));
});
