// A tensor's values as a table that can be asked: names of rows and columns, tabs, special values, keyboard, spreadsheet.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { LabGrid, LabTensor } from '../../../web/views';
import { lessonTrace, traceOf } from './lesson-trace';
import { heard, mount, press, settled, texts } from './mount';

const trace = lessonTrace();
const odd = traceOf(
  [['odd', 'input', 'Td', [2, 3], [Number.NaN, Infinity, -Infinity, -0, 1e-40, 0.5], '', '', null, '']],
  'trace?mask=none',
);
const large = traceOf(
  [
    ['long', 'input', 'Td', [70, 2], Array.from({ length: 140 }, (_, n) => n), '', '', null, ''],
    ['wide', 'input', 'Td', [2, 100], Array.from({ length: 200 }, (_, n) => n), '', '', null, ''],
  ],
  'trace?mask=none',
);

const tensor = (step: string, more: object = {}): Promise<LabTensor> =>
  mount<LabTensor>('lab-tensor', { trace, step, ...more });
const gridIn = (view: LabTensor): LabGrid => view.renderRoot.querySelector('lab-grid') as LabGrid;
const cellAt = (grid: LabGrid, row: number, column: number): HTMLElement | null =>
  grid.renderRoot.querySelector(`td[data-row="${row}"][data-column="${column}"]`);

/** What is said in place of a glyph: the words in the cell, the glyph itself hidden from the ear. */
const spokenAt = (grid: LabGrid, row: number, column: number): string | undefined =>
  [...(cellAt(grid, row, column)?.children ?? [])]
    .filter((part) => part.getAttribute('aria-hidden') !== 'true')
    .map((part) => part.textContent)
    .join('');

describe('rows and columns', () => {
  test('are named by their axes', async () => {
    const grid = gridIn(await tensor('weights', { head: 1 })).renderRoot;
    expect(texts(grid, 'thead th')).toEqual(['key 0', 'key 1']);
    expect(texts(grid, 'tbody th')).toEqual(['query 0', 'query 1']);
    expect(texts(grid, 'tbody td > span')).toEqual(['1', '0', '0.3302', '0.6698']);
  });

  test('of a matrix are in and out, of a reduced step queries and one value', async () => {
    expect(texts(gridIn(await tensor('wq')).renderRoot, 'th').slice(0, 6)).toEqual([
      'out 0',
      'out 1',
      'out 2',
      'out 3',
      'in 0',
      'in 1',
    ]);
    expect(texts(gridIn(await tensor('row_sum')).renderRoot, 'th')).toEqual(['value', 'query 0', 'query 1']);
  });

  test('of a view are read through its strides', async () => {
    expect(texts(gridIn(await tensor('q_heads', { head: 1 })).renderRoot, 'tbody td')).toEqual(['1', '0', '0', '1']);
    expect(texts(gridIn(await tensor('q_heads', { head: 0 })).renderRoot, 'tbody td')).toEqual(['1', '0', '0', '2']);
  });
});

describe('the summary', () => {
  test('says first whom the last query attends to most', async () => {
    expect(texts((await tensor('weights')).renderRoot, '.summary')).toEqual([
      'query 1 attends most to key 1: 0.9442. 1 of 4 cells is masked.',
    ]);
  });

  test('follows the focused row', async () => {
    const view = await tensor('weights', { focused: { step: 'weights', index: [0, 0, 0, 0] } });
    expect(texts(view.renderRoot, '.summary')[0]).toContain('query 0 attends most to key 0: 1.');
  });

  test('leaves the mask constant out of a range', async () => {
    expect(texts((await tensor('masked')).renderRoot, '.summary')).toEqual([
      'From 0 to 2.828. 1 of 4 cells is masked.',
    ]);
  });
});

describe('tabs', () => {
  test('choose a head by click and by arrow', async () => {
    const view = await tensor('weights');
    const tabs = [...view.renderRoot.querySelectorAll<HTMLElement>('[role="tab"]')];
    const chosen = heard(view, 'head-select');
    tabs[1]?.click();
    press(tabs[0] ?? null, 'ArrowLeft');
    expect([tabs.map((tab) => tab.getAttribute('aria-selected')), chosen]).toEqual([
      ['true', 'false'],
      [{ head: 1 }, { head: 1 }],
    ]);
  });

  test('follow a focus that lands in another head', async () => {
    const view = await tensor('weights');
    const chosen = heard(view, 'head-select');
    view.focused = { step: 'weights', index: [0, 1, 0, 0] };
    await settled(view);
    expect(chosen).toEqual([{ head: 1 }]);
  });

  test('are absent where there is one head and one batch element', async () => {
    expect((await tensor('q')).renderRoot.querySelector('[role="tab"]')).toBeNull();
  });

  test('give way in a source, which follows the cells that were read', async () => {
    const view = await tensor('exp', { compact: true, head: 0, related: [{ step: 'exp', index: [0, 1, 1, 0] }] });
    expect([view.renderRoot.querySelector('[role="tab"]'), texts(view.renderRoot, '.place')]).toEqual([
      null,
      ['head 1'],
    ]);
    expect(cellAt(gridIn(view), 1, 0)?.className).toContain('related');
  });
});

describe('cells', () => {
  test('that are masked are hatched and say so', async () => {
    const grid = gridIn(await tensor('masked'));
    expect([
      cellAt(grid, 0, 1)?.classList.contains('masked'),
      cellAt(grid, 1, 0)?.classList.contains('masked'),
    ]).toEqual([true, false]);
    expect(spokenAt(grid, 0, 1)).toBe('minus infinity, masked');
  });

  test('that hold no ordinary number show a glyph and say the word', async () => {
    const grid = gridIn(await mount<LabTensor>('lab-tensor', { trace: odd, step: 'odd' }));
    expect(texts(grid.renderRoot, 'tbody td > span')).toEqual([
      'NaN',
      '\u221e',
      '\u2212\u221e',
      '\u22120',
      '1.000e\u221240',
      '0.5',
    ]);
    expect([spokenAt(grid, 0, 0), spokenAt(grid, 0, 2), spokenAt(grid, 1, 0)]).toEqual([
      'not a number',
      'minus infinity',
      'negative zero',
    ]);
    expect(cellAt(grid, 1, 1)?.classList.contains('subnormal')).toBe(true);
  });

  test('show every digit on asking', async () => {
    const cell = cellAt(gridIn(await tensor('weights')), 1, 0);
    cell?.dispatchEvent(new Event('pointermove', { bubbles: true }));
    expect(cell?.title).toBe('weights[0,0,1,0] = 0.05580722168087959');
  });

  test('lose their marks when the focus moves on', async () => {
    const view = await tensor('weights', { focused: { step: 'weights', index: [0, 0, 1, 0] } });
    view.focused = { step: 'weights', index: [0, 0, 1, 1] };
    await settled(view);
    expect(texts(gridIn(view).renderRoot, '.here')).toEqual(['0.9442']);
  });

  test('of weights take cividis, of scores the diverging scale', async () => {
    expect(cellAt(gridIn(await tensor('weights')), 1, 1)?.className).toMatch(/^w19/);
    expect(cellAt(gridIn(await tensor('scores')), 1, 1)?.className).toMatch(/^p8/);
  });

  test('number the operands in the order they are used', async () => {
    const related = [
      { step: 'exp', index: [0, 0, 1, 1] },
      { step: 'exp', index: [0, 0, 1, 0] },
    ];
    const grid = gridIn(await tensor('exp', { related }));
    expect([cellAt(grid, 1, 1)?.dataset['order'], cellAt(grid, 1, 0)?.dataset['order']]).toEqual(['1', '2']);
  });

  test('that are the only operand carry no number', async () => {
    const grid = gridIn(
      await tensor('exp', {
        related: [
          { step: 'exp', index: [0, 0, 1, 1] },
          { step: 'row_sum', index: [0, 0, 1] },
        ],
      }),
    );
    expect([cellAt(grid, 1, 1)?.classList.contains('related'), cellAt(grid, 1, 1)?.dataset['order']]).toEqual([
      true,
      undefined,
    ]);
  });
});

describe('moving', () => {
  test('has one tab stop, arrows that stop at the edge, Home, End and both with Control', async () => {
    const view = await tensor('x');
    const grid = gridIn(view);
    const stop = (): string[] =>
      [...grid.renderRoot.querySelectorAll<HTMLElement>('td[tabindex="0"]')].map(
        (one) => `${one.dataset['row']},${one.dataset['column']}`,
      );
    const walked: string[] = [...stop()];
    for (const [key, ctrlKey] of [
      ['ArrowRight', false],
      ['ArrowDown', false],
      ['ArrowDown', false],
      ['End', false],
      ['Home', true],
      ['End', true],
      ['Home', false],
    ] as const) {
      press(grid.renderRoot.querySelector('td[tabindex="0"]'), key, { ctrlKey });
      await settled(view);
      walked.push(...stop());
    }
    expect(walked).toEqual(['0,0', '0,1', '1,1', '1,1', '1,3', '0,0', '1,3', '1,0']);
  });

  test('fires the focused cell, by focus and by pointer', async () => {
    const view = await tensor('weights', { head: 1 });
    const focused = heard(view, 'cell-focus');
    const grid = gridIn(view);
    cellAt(grid, 0, 1)?.dispatchEvent(new Event('focusin', { bubbles: true }));
    cellAt(grid, 1, 0)?.dispatchEvent(new Event('pointermove', { bubbles: true }));
    expect(focused).toEqual([
      { step: 'weights', index: [0, 1, 0, 1] },
      { step: 'weights', index: [0, 1, 1, 0] },
    ]);
  });

  test('through a tensor larger than the window moves the window and says where it is', async () => {
    const view = await mount<LabTensor>('lab-tensor', { trace: large, step: 'wide' });
    const grid = gridIn(view);
    const table = grid.renderRoot.querySelector('table');
    expect([
      table?.getAttribute('aria-rowcount'),
      table?.getAttribute('aria-colcount'),
      grid.renderRoot.querySelectorAll('thead th').length,
    ]).toEqual(['3', '101', 64]);
    press(cellAt(grid, 0, 0), 'End', { ctrlKey: true });
    await settled(view);
    expect(texts(grid.renderRoot, 'td[tabindex="0"]')).toEqual(['199']);
    expect(texts(grid.renderRoot, '[role="status"]')).toEqual(['Rows 0\u20131 of 2, columns 36\u201399 of 100']);
  });

  test("by the window's own buttons stops at the ends", async () => {
    const view = await mount<LabTensor>('lab-tensor', { trace: large, step: 'long' });
    const grid = gridIn(view);
    const buttons = (): HTMLButtonElement[] => [
      ...grid.renderRoot.querySelectorAll<HTMLButtonElement>('.window button'),
    ];
    expect(buttons().map((button) => button.disabled)).toEqual([true, false]);
    buttons()[1]?.click();
    await settled(view);
    expect(texts(grid.renderRoot, '[role="status"]')).toEqual(['Rows 6\u201369 of 70, columns 0\u20131 of 2']);
    expect(buttons().map((button) => button.disabled)).toEqual([false, true]);
  });
});
