// Memory is shown as it is: a view walks another step's strip, a copy has two strips, an address is a sum one can check.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { addressText, findStep } from '../../../web/draw/address';
import { stripOf } from '../../../web/views/strip';
import type { LabMemory } from '../../../web/views';
import { lessonTrace, traceOf } from './lesson-trace';
import { heard, mount, texts } from './mount';

const trace = lessonTrace();
const stepOf = (name: string) => {
  const step = findStep(trace, name);
  if (!step) throw new Error(name);
  return step;
};

describe('the path of a view', () => {
  test('jumps through the memory it shares', () => {
    const strip = stripOf(trace, stepOf('q_heads'), null);
    expect(strip.order).toEqual([0, 1, 4, 5, 2, 3, 6, 7]);
    expect(strip.hops).toEqual([
      [0, 1],
      [1, 4],
      [4, 5],
      [5, 2],
      [2, 3],
      [3, 6],
      [6, 7],
    ]);
    expect(strip.cells.map((cell) => cell.value)).toEqual([1, 0, 1, 0, 0, 2, 0, 1]);
  });

  test('is straight where the view is contiguous', () => {
    expect(stripOf(trace, stepOf('q_split'), null).order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('an address', () => {
  test('is offset plus index times stride', () => {
    expect(addressText(stepOf('q_heads'), [0, 1, 0, 1])).toBe('0*8 + 1*2 + 0*4 + 1*1 = 3');
    expect(addressText({ ...stepOf('q_heads'), offset: 5 }, [0, 1, 0, 1])).toBe('5 + 0*8 + 1*2 + 0*4 + 1*1 = 8');
  });
});

describe('the memory view', () => {
  test('says that a view shares, and highlights the focused element in its own index order', async () => {
    const view = await mount<LabMemory>('lab-memory', {
      trace,
      step: 'q_heads',
      focused: { step: 'q_heads', index: [0, 1, 0, 1] },
    });
    expect(texts(view.renderRoot, '.story')[0]).toContain('shares the memory of q ');
    expect([...view.renderRoot.querySelectorAll('.here')].map((cell) => cell.getAttribute('data-address'))).toEqual([
      '3',
    ]);
    expect(texts(view.renderRoot, '.sum')[0]).toContain('0\u00d78 + 1\u00d72 + 0\u00d74 + 1\u00d71 = 3');
    expect(view.renderRoot.querySelectorAll('.jump')).toHaveLength(3);
  });

  test('shows two strips for a copy, the same element marked in both', async () => {
    const view = await mount<LabMemory>('lab-memory', {
      trace,
      step: 'merged',
      focused: { step: 'merged', index: [0, 0, 2] },
    });
    expect([...view.renderRoot.querySelectorAll('.here')].map((cell) => cell.getAttribute('data-address'))).toEqual([
      '4',
      '2',
    ]);
  });

  test('shows one strip, no path, for memory of its own', async () => {
    const view = await mount<LabMemory>('lab-memory', { trace, step: 'scores' });
    expect([view.renderRoot.querySelectorAll('svg').length, view.renderRoot.querySelectorAll('.hop').length]).toEqual([
      1, 0,
    ]);
    expect(view.renderRoot.querySelector('svg')?.getAttribute('aria-label')).toBe(
      'Memory of scores. Reading in order visits the addresses 0, 1, 2, 3, 4, 5, 6, 7.',
    );
  });

  test("fires the cell that is clicked, by the step's own index", async () => {
    const view = await mount<LabMemory>('lab-memory', { trace, step: 'q_heads' });
    const focused = heard(view, 'cell-focus');
    view.renderRoot.querySelector('[data-address="4"]')?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(focused).toEqual([{ step: 'q_heads', index: [0, 0, 1, 0] }]);
  });

  test('shows 64 cells around the focus where there are more', async () => {
    const large = traceOf(
      [['wide', 'input', 'Td', [70, 100], Array.from({ length: 7000 }, (_, n) => n), '', '', null, '']],
      'trace?mask=none',
    );
    const view = await mount<LabMemory>('lab-memory', {
      trace: large,
      step: 'wide',
      focused: { step: 'wide', index: [30, 4] },
    });
    expect(view.renderRoot.querySelectorAll('.cell')).toHaveLength(64);
    expect(texts(view.renderRoot, '.here .value')).toEqual(['3004']);
    expect(texts(view.renderRoot, 'figcaption')[0]).toContain('Cells 2972 to 3035 of 7000');
  });
});
