// The views of the number labs: bits that turn over by click and key, a table whose rows are chosen, a number line and a
// plot that say in words what they draw.
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../web/words/index';
import type { LabBits } from '../../web/views/bits';
import type { LabCurve, Plot } from '../../web/views/curve';
import type { LabFormatTable } from '../../web/views/format-table';
import type { LabNumberLine } from '../../web/views/number-line';
import { heard, mount, press, texts } from './views/mount';
import { distances, movedText } from '../../web/labs/softmax-moved';

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

  test('is one tab stop whose cells are walked by arrows and read out in full', async () => {
    const third = { text: '0.3333', title: '0.333251953125 \u00b7 fp16 0x3555' };
    const view = await mount<LabFormatTable>('lab-format-table', {
      label: 'Formats',
      hint: 'walk',
      columns: [{ label: 'Stored', isNumber: true }, { label: 'Class' }],
      rows: [
        { name: 'fp16', cells: [third, { text: 'normal' }], isCurrent: true },
        { name: 'bf16', cells: [{ text: '0.334' }, { text: 'normal' }], isCurrent: false },
      ],
    });
    const table = view.renderRoot.querySelector('table');
    const stops = (): string[] => texts(view.renderRoot, '[tabindex="0"]');
    const read = async (key: string): Promise<string | undefined> => {
      press(table, key);
      await view.updateComplete;
      return texts(view.renderRoot, '.readout')[0];
    };
    expect([stops(), texts(view.renderRoot, '.readout')]).toEqual([['fp16'], ['walk']]);
    expect(await read('ArrowRight')).toBe('fp16 \u00b7 Stored: 0.333251953125 \u00b7 fp16 0x3555');
    expect(await read('ArrowDown')).toBe('bf16 \u00b7 Stored: 0.334');
    expect(stops()).toEqual(['0.334']);
    expect(await read('End')).toBe('bf16 \u00b7 Class: normal');
    expect(await read('ArrowRight')).toBe('bf16 \u00b7 Class: normal');
    await read('Home');
    expect(stops()).toEqual(['bf16']);
  });

  test('sets figures under one another at the point where a column asks for it', async () => {
    const view = await mount<LabFormatTable>('lab-format-table', {
      label: 'Formats',
      columns: [{ label: 'Stored', isNumber: true, isAligned: true }],
      rows: ['12.5', '0.25'].map((text) => ({ name: text, cells: [{ text }], isCurrent: false })),
    });
    const shown = [...view.renderRoot.querySelectorAll('td')].map((cell) => cell.textContent);
    expect(shown).toEqual(['12.5\u00a0', '\u00a00.25']);
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

  test('has one tab stop among its dots, and reads out the one that is reached', async () => {
    const view = await mount<LabCurve>('lab-curve', { plot, words: numbers.curve });
    const group = view.renderRoot.querySelector('.dot')?.closest('div') ?? null;
    const stops = (): (string | null)[] =>
      [...view.renderRoot.querySelectorAll('.dot[tabindex="0"]')].map((dot) => dot.getAttribute('aria-label'));
    const dots = [...view.renderRoot.querySelectorAll<HTMLElement>('.dot')];
    expect(stops()).toEqual(['in sight']);
    dots[0]?.focus();
    const read = async (key: string): Promise<string | undefined> => {
      press(group, key);
      await view.updateComplete;
      return texts(view.renderRoot, '.readout')[0];
    };
    expect(await read('ArrowRight')).toBe('gone up');
    expect(await read('End')).toBe('gone down');
    expect(stops()).toEqual(['gone down']);
    expect(await read('Home')).toBe('in sight');
  });

  test('gives dots in one place one label', async () => {
    const dot = (label: string, x: number) => ({ x, y: 1, label, title: label });
    const dots = [dot('0', 1), dot('1', 1), dot('2', -1)];
    const view = await mount<LabCurve>('lab-curve', { plot: { ...plot, dots }, words: numbers.curve });
    expect(texts(view.renderRoot, '.dot text')).toEqual(['', '0, 1', '2']);
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

describe('what a shift did to the weights', () => {
  const say = (weights: number[], reference: number[], format = 'fp16', lang = 'en'): string => {
    const words = wordsOf(lang);
    return movedText(distances(weights, reference, format), words.numbers.softmax, (items) => words.views.list(items));
  };

  test('is that nothing moved, where every bit is the same', () => {
    expect(say([0.25, 0.75], [0.25, 0.75])).toBe('The weights have the same bits as with the maximum subtracted.');
  });

  test('names the weights that moved and by how many last places', () => {
    // fp16 has 11 significant bits: its neighbours in [0.25, 0.5) lie 2^-12 apart, in [0.5, 1) 2^-11.
    expect(say([0.25 + 2 ** -12, 0.5 - 2 ** -11, 0.25], [0.25, 0.5, 0.25])).toBe(
      'Compared with the maximum subtracted, rounding moves key 0 by 1 ulp and key 1 by 1 ulp; every other weight has the same bits.',
    );
    expect(say([0.5 + 2 ** -3], [0.5], 'e5m2', 'zh-Hans')).toBe(
      '\u4e0e\u51cf\u53bb\u6700\u5927\u503c\u65f6\u76f8\u6bd4\uff0c\u820d\u5165\u4f7f\u952e 0 \u5dee 1 ulp\u3002',
    );
  });

  test('names four at most, and counts the others', () => {
    const moved = Array.from({ length: 6 }, () => 1 - 2 ** -10);
    expect(
      say(
        moved,
        moved.map(() => 1),
      ),
    ).toContain('key 3 by 1 ulp and 2 more.');
  });

  test('is a limit of the format, not rounding, where weights are far off', () => {
    // A third in fp16 is 1365 of its last places, written with three digits.
    expect(say([0], [1365 * 2 ** -12])).toContain(
      'a limit of the format is met here: weights are off by up to 1370 ulp',
    );
  });

  test('is not said of weights that are no numbers', () => {
    expect(say([NaN, 0.5], [0.5, 0.5])).toBe('');
  });
});
