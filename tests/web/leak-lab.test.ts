// The leak map without an engine: what counts as a leak, what is said of each mark, and how a token is chosen.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '../../web/engine/types';
import { kTokens, lineAt, markOf, rowsIn, type LabLeakMap, type LeakPicture } from '../../web/views/leak-map';
import { wordsOf } from '../../web/words/index';
import { heard, mount, texts } from './views/mount';

const { leakLab, views } = wordsOf('en');

function step(name: string, kind: Step['kind'], axes: readonly string[], shape: readonly number[]): Step {
  return { name, kind, axes, shape, lesson_step: null } as unknown as Step;
}

function pictureOf(tokens: number, changed: LeakPicture['changed'], token: number, masked = true): LeakPicture {
  const pairs = (name: string, kind: Step['kind']): Step =>
    step(name, kind, ['B', 'h', 'T', 'S'], [1, 2, tokens, tokens]);
  const mask = masked ? [pairs('masked', 'mask')] : [];
  const steps = [
    step('wq', 'input', ['d_model', 'h*d_k'], [4, 4]),
    pairs('scores', 'contract'),
    ...mask,
    pairs('weights', 'divide'),
    step('out', 'contract', ['B', 'T', 'd_model'], [1, tokens, 4]),
  ];
  return { steps, changed, token };
}

const every = { scores: [0, 1, 2], masked: [2], weights: [2], out: [1, 2] };

describe('what a mark means', () => {
  const picture = pictureOf(3, every, 2);
  const marks = (name: string): string[] => {
    const found = picture.steps.find((one) => one.name === name);
    return found === undefined ? [] : [0, 1, 2, 3].map((row) => markOf(picture, found, row));
  };

  test('before the mask every row may change, also one of the past', () => {
    expect(marks('scores')).toEqual(['changed', 'changed', 'changed', 'none']);
  });

  test('from the mask on a row of the past that changed is a leak, a later one is not', () => {
    expect(marks('masked')).toEqual(['same', 'same', 'changed', 'none']);
    expect(marks('out')).toEqual(['same', 'leaked', 'changed', 'none']);
  });

  test('without a mask the line stands at the scores', () => {
    const bare = pictureOf(3, every, 2, false);
    expect(bare.steps[lineAt(bare.steps)]?.name).toBe('scores');
    expect(bare.steps.slice(1, 2).map((one) => markOf(bare, one, 0))).toEqual(['leaked']);
  });

  test('rows are tokens: queries where a step has them, else keys, and none for a matrix of weights', () => {
    expect(rowsIn(step('k', 'contract', ['B', 'S', 'h*d_k'], [1, 5, 4]))).toBe(5);
    expect(rowsIn(step('scores', 'contract', ['B', 'h', 'T', 'S'], [1, 2, 3, 5]))).toBe(3);
    expect(rowsIn(step('wq', 'input', ['d_model', 'h*d_k'], [4, 4]))).toBe(0);
  });
});

describe('the map', () => {
  let view: LabLeakMap;
  beforeEach(async () => {
    view = await mount<LabLeakMap>('lab-leak-map', {
      picture: pictureOf(3, every, 2),
      current: 'weights',
      words: leakLab,
      names: views,
    });
  });

  test('shows only steps that have tokens, with the mask as a line before it', () => {
    expect(texts(view.renderRoot, '.step')).toEqual(['scores', 'masked scores', 'attention weights', 'output']);
    const lines = [...view.renderRoot.querySelectorAll('tbody tr')].map((row) => row.className);
    expect(lines).toEqual(['', 'line', '', '', '']);
  });

  test('says of each mark in words what it means', () => {
    const rows = [...view.renderRoot.querySelectorAll('tbody tr')];
    expect(texts(rows.at(-1) ?? view.renderRoot, 'td:not(.part)')).toEqual([
      '\u00b7not a bit changed',
      '\u25b2changed, though it comes earlier',
      '\u25cfchanged, as it may',
    ]);
  });

  test('a token is chosen by its radio button, a step by its name', () => {
    const [tokens, steps] = [heard(view, 'token-choose'), heard(view, 'step-select')];
    const radios = [...view.renderRoot.querySelectorAll('input')];
    expect(radios.map((radio) => radio.checked)).toEqual([false, false, true]);
    radios[1]?.click();
    view.renderRoot.querySelector<HTMLElement>('.step')?.click();
    expect([tokens, steps]).toEqual([[{ token: 1 }], [{ name: 'scores' }]]);
  });

  test('of many tokens shows a window with the disturbed one in it, and says which', async () => {
    const total = 100;
    view.picture = pictureOf(total, { scores: [], masked: [], weights: [], out: [] }, 70);
    await view.updateComplete;
    const shown = texts(view.renderRoot, 'label').map(Number);
    expect(shown).toHaveLength(kTokens);
    expect(shown).toContain(70);
    expect(texts(view.renderRoot, '.small')[0]).toBe(`Tokens ${shown[0]} to ${shown.at(-1)} of 100.`);
  });
});
