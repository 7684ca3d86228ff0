// The memory budget: what may be typed, what is kept, and what a refused question is offered.
import { afterEach, describe, expect, test } from 'vitest';
import '../../web/elements/settings-dialog';
import '../../web/elements/status-bar';
import type { LabSettingsDialog } from '../../web/elements/settings-dialog';
import type { LabStatusBar } from '../../web/elements/status-bar';
import type { LabError } from '../../web/engine/types';
import { neededBudget, readBudget } from '../../web/state/budget';
import { firstMemory, remember } from '../../web/state/preferences';
import { wordsOf } from '../../web/words/index';
import { heard, mount, texts } from './views/mount';

const refused = (seen: string, wanted: string): LabError => ({
  code: 'too_large',
  field: 'memory',
  message: 'The run needs more.',
  suggest: null,
  data: { seen, wanted },
});
/** 737.4 MB beyond a budget of 64. */
const tooLarge = refused('773248000', 'at most 67108864 bytes');

afterEach(() => {
  globalThis.localStorage.clear();
});

describe('a budget', () => {
  test.each([
    ['64', 64],
    [' 1 ', 1],
    ['1024', 1024],
    ['0', null],
    ['1025', null],
    ['-3', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
    [null, null],
  ])('of \u201c%s\u201d is read as %s', (text, size) => {
    expect(readBudget(text)).toBe(size);
  });

  test('outlives the visit, and a stored text that is none counts as 64', () => {
    expect(firstMemory()).toBe(64);
    remember('memory', '256');
    expect(firstMemory()).toBe(256);
    remember('memory', '99999');
    expect(firstMemory()).toBe(64);
  });
});

describe('a question refused for its memory', () => {
  test('needs the next multiple of 8 MB', () => {
    expect(neededBudget(tooLarge, 64)).toBe(744);
  });

  test('is not helped where another limit refused it', () => {
    expect(neededBudget(refused('773248000', 'at most 536870912 bytes'), 64)).toBeNull();
    expect(neededBudget({ ...tooLarge, field: 'experiment' }, 64)).toBeNull();
    expect(neededBudget({ ...tooLarge, code: 'shape' }, 64)).toBeNull();
  });

  test.each(['en', 'zh-Hans'])('is offered the budget it fits, in %s', async (lang) => {
    const view = await mount<LabStatusBar>('lab-status-bar', { words: wordsOf(lang), error: tooLarge, budget: 64 });
    const changes = heard(view, 'budget-change');
    const [button] = view.renderRoot.querySelectorAll('button');
    expect(button?.textContent).toContain('744 MB');
    button?.click();
    expect(changes).toEqual([{ memory: 744 }]);
  });

  test('is told where no page may have so much', async () => {
    const error = refused('4813120000', 'at most 67108864 bytes');
    const view = await mount<LabStatusBar>('lab-status-bar', { words: wordsOf('en'), error, budget: 64 });
    expect(view.renderRoot.querySelectorAll('button')).toHaveLength(0);
    expect(texts(view.renderRoot, 'p').join(' ')).toContain('more than the 1024 MB');
  });
});

describe('the settings', () => {
  const settings = (lang = 'en'): Promise<LabSettingsDialog> =>
    mount<LabSettingsDialog>('lab-settings-dialog', { words: wordsOf(lang), theme: 'dark', memory: 64 });
  const type = async (view: LabSettingsDialog, text: string): Promise<HTMLInputElement | null> => {
    const field = view.renderRoot.querySelector<HTMLInputElement>('#memory');
    if (field) field.value = text;
    field?.dispatchEvent(new Event('input'));
    await view.updateComplete;
    return field;
  };

  test('send a budget that is one', async () => {
    const view = await settings();
    const changes = heard(view, 'budget-change');
    expect((await type(view, '128'))?.getAttribute('aria-invalid')).toBe('false');
    expect(changes).toEqual([{ memory: 128 }]);
  });

  test.each(['0', '4096', 'many', ''])('mark \u201c%s\u201d, say what is wanted, and send nothing', async (text) => {
    const view = await settings();
    const changes = heard(view, 'budget-change');
    const field = await type(view, text);
    expect([field?.getAttribute('aria-invalid'), field?.value]).toEqual(['true', text]);
    expect(texts(view.renderRoot, '#error')[0]).toContain('from 1 to 1024');
    expect(changes).toEqual([]);
  });

  test('show the theme that is on, and send another', async () => {
    const view = await settings('zh-Hans');
    const changes = heard(view, 'theme-change');
    const select = view.renderRoot.querySelector('select');
    expect(view.renderRoot.querySelector<HTMLOptionElement>('option[selected]')?.value).toBe('dark');
    if (select) select.value = 'light';
    select?.dispatchEvent(new Event('change'));
    expect(changes).toEqual([{ theme: 'light' }]);
  });
});
