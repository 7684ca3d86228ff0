// The views of the number labs: bits that turn over by click and key, a table whose rows are chosen, a number line and a
// plot that say in words what they draw.
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../web/words/index';
import type { LabBits } from '../../web/views/bits';
import type { LabCurve, Plot } from '../../web/views/curve';
import type { LabFormatTable } from '../../web/views/format-table';
import type { LabNumberLine } from '../../web/views/number-line';
import { heard, mount, press, texts } from './views/mount';

const { numbers } = wordsOf('en');

const bitsOf = (bits: string, kind = 'normal'): Promise<LabBits> =>
  mount<LabBits>('lab-bits', {
    bits,
    kind,
    format: 'fp16',
    layout: { bits: 16, precision: 11 },
    words: numbers.bits,
  });

describe('the bits', () => {
  test('are grouped by meaning and say what each field stands for', async () => {
    const view = await bitsOf('0x2e66');
    expect(texts(view.renderRoot, '.name')).toEqual(['Sign', 'Exponent', 'Significand']);
    expect(texts(view.renderRoot, '.row').map((row) => row.replace(/ /g, ''))).toEqual(['0', '01011', '1001100110']);
    expect(texts(view.renderRoot, '.exponent .meaning')[0]).toContain('11 \u2212 15');
    expect(texts(view.renderRoot, '.product')[0]).toBe('1638 \u00d7 2\u221214');
  });

  test('turn over by click', async () => {
    const view = await bitsOf('0x3c00');
    const changes = heard(view, 'bits-change');
    view.renderRoot.querySelectorAll<HTMLElement>('.row button')[0]?.click();
    view.renderRoot.querySelectorAll<HTMLElement>('.row button')[15]?.click();
    expect(changes).toEqual([{ bits: '0xbc00' }, { bits: '0x3c01' }]);
  });

  test('are one tab stop that arrows, Home and End move', async () => {
    const view = await bitsOf('0x3c00');
    const stop = (): number[] =>
      [...view.renderRoot.querySelectorAll<HTMLElement>('.row button')].flatMap((bit, n) =>
        bit.tabIndex === 0 ? [n] : [],
      );
    const group = view.renderRoot.querySelector('.fields');
    const after = async (key: string): Promise<number[]> => {
      press(group, key);
      await view.updateComplete;
      return stop();
    };
    expect(stop()).toEqual([0]);
    expect(await after('ArrowRight')).toEqual([1]);
    expect(await after('End')).toEqual([15]);
    expect(await after('ArrowRight')).toEqual([15]);
    expect(await after('Home')).toEqual([0]);
  });

  test('of an infinity and a NaN are said to be no number', async () => {
    expect(texts((await bitsOf('0xfc00', 'infinite')).renderRoot, '.product')[0]).toBe('\u2212infinity');
    expect(texts((await bitsOf('0x7e00', 'nan')).renderRoot, '.product')[0]).toBe('not a number');
  });
});

describe('the number line', () => {
  test('names the stored value, both neighbours, the spacing and the typed text', async () => {
    const view = await mount<LabNumberLine>('lab-number-line', {
      around: { values: [0.9990234375, 0.99951171875, 1, 1.0009765625, 1.001953125], given: 1.0001 },
      typed: '1.0001',
      ulp: '0.0009766',
      words: numbers.line,
    });
    const seen = texts(view.renderRoot, 'text');
    expect(seen).toEqual(
      expect.arrayContaining(['0.99951171875', '1', '1.0009765625', 'typed 1.0001', 'ulp 0.0009766']),
    );
    expect(view.renderRoot.querySelector('svg')?.getAttribute('aria-label')).toContain(
      'between 0.99951171875 and 1.0009765625',
    );
  });
});

describe('the table of formats', () => {
  test('marks the present row, warns of what is no number, and fires the chosen one', async () => {
    const cells = [{ text: '1' }, { text: 'NaN', isWarning: true }];
    const view = await mount<LabFormatTable>('lab-format-table', {
      label: 'Formats',
      columns: [{ label: 'Stored', isNumber: true }, { label: 'Class' }],
      rows: [
        { name: 'fp16', cells, isCurrent: true },
        { name: 'bf16', cells, isCurrent: false },
      ],
    });
    const chosen = heard(view, 'row-select');
    expect(texts(view.renderRoot, 'tr.current th')).toEqual(['fp16']);
    expect(texts(view.renderRoot, 'td.warning')).toEqual(['NaN', 'NaN']);
    view.renderRoot.querySelectorAll('button')[1]?.click();
    expect(chosen).toEqual([{ name: 'bf16' }]);
  });
});

describe('the plot', () => {
  const plot: Plot = {
    label: 'e^x',
    x: [-2, 2],
    y: [0.125, 8],
    series: [
      {
        kind: 'main',
        points: [
          [-1, 0.36],
          [0, 1],
          [1, 2.7],
        ],
      },
    ],
    marks: [{ axis: 'x', at: 1, kind: 'limit', label: 'overflow 1' }],
    dots: [
      { x: 0, y: 1, label: 'a', title: 'in sight' },
      { x: 1.5, y: Infinity, label: 'b', title: 'gone up' },
      { x: -2, y: 0, label: 'c', title: 'gone down' },
    ],
    lanes: [{ name: 'fp16', zero: -1.5, subnormal: null, overflow: 1, isCurrent: true }],
    canPower: true,
  };

  test('draws what is in sight as a dot and what left it as an arrow', async () => {
    const view = await mount<LabCurve>('lab-curve', { plot, words: numbers.curve });
    expect(view.renderRoot.querySelectorAll('.dot circle')).toHaveLength(1);
    expect(view.renderRoot.querySelectorAll('.dot path')).toHaveLength(2);
    expect(texts(view.renderRoot, '.limit text')).toEqual(['overflow 1']);
    expect(texts(view.renderRoot, '.lane title')[0]).toBe(
      'fp16: zero up to -1.5, subnormal up to -1.5, overflow from 1',
    );
  });

  test('changes its scale by a button that says which is on', async () => {
    const view = await mount<LabCurve>('lab-curve', { plot, words: numbers.curve });
    const on = (): (string | null)[] =>
      [...view.renderRoot.querySelectorAll('.scale button')].map((button) => button.getAttribute('aria-pressed'));
    expect(on()).toEqual(['true', 'false']);
    view.renderRoot.querySelectorAll<HTMLElement>('.scale button')[1]?.click();
    await view.updateComplete;
    expect(on()).toEqual(['false', 'true']);
  });
});
