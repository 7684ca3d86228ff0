// The controls of the frame: a field for a parameter, the Spec line, the status bar, and the page's own keys.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../web/elements/field';
import '../../web/elements/spec-line';
import '../../web/elements/status-bar';
import type { FieldChange, LabField } from '../../web/elements/field';
import { gestureOf } from '../../web/elements/keyboard';
import type { LabSpecLine } from '../../web/elements/spec-line';
import type { LabStatusBar } from '../../web/elements/status-bar';
import { optionsOf } from '../../web/labs/form';
import { wordsOf } from '../../web/words/index';
import { fakeCatalog, refusal } from './support/fake-engine';

const words = wordsOf('en');

async function place<T extends HTMLElement & { updateComplete: Promise<boolean> }>(
  name: string,
  properties: object,
): Promise<T> {
  const element = document.createElement(name) as T;
  Object.assign(element, properties);
  document.body.replaceChildren(element);
  await element.updateComplete;
  return element;
}

function type(input: HTMLInputElement | null | undefined, text: string): void {
  if (!input) throw new Error('no field');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

describe('a field', () => {
  const sent: FieldChange[] = [];
  let field: LabField;
  const input = (): HTMLInputElement | null => field.renderRoot.querySelector('input');

  beforeEach(async () => {
    sent.length = 0;
    field = await place<LabField>('lab-field', {
      key: 't',
      kind: 'integer',
      value: '2',
      text: { label: 'T', help: 'Tokens' },
    });
    field.addEventListener('field-change', (event) => {
      sent.push((event as CustomEvent<FieldChange>).detail);
    });
  });

  test('sends what is typed as it is, and keeps it while the engine refuses it', async () => {
    type(input(), '2.5');
    field.value = '2.5';
    field.error = 't: 2.5 is no whole number.';
    await field.updateComplete;
    expect(sent).toEqual([{ key: 't', value: '2.5' }]);
    expect(input()?.value).toBe('2.5');
    expect(input()?.getAttribute('aria-invalid')).toBe('true');
    expect(field.renderRoot.querySelector('#error')?.textContent).toContain('no whole number');
  });

  test('an emptied field stays empty while the derived value is put in force', async () => {
    type(input(), '');
    field.value = '4';
    await field.updateComplete;
    expect(sent).toEqual([{ key: 't', value: '' }]);
    expect(input()?.value).toBe('');
  });

  test('steps up and down by arrow and button, and not below zero', async () => {
    input()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }));
    field.renderRoot.querySelectorAll('button')[0]?.click();
    field.value = '0';
    await field.updateComplete;
    field.renderRoot.querySelectorAll('button')[0]?.click();
    expect(sent.map(({ value }) => value)).toEqual(['3', '1', '0']);
  });

  test('shows what undo put there', async () => {
    type(input(), '7');
    field.value = '7';
    await field.updateComplete;
    field.value = '2';
    await field.updateComplete;
    expect(input()?.value).toBe('2');
  });
});

describe('a choice of masks', () => {
  test('offers each word and every pair, none alone', () => {
    const mask = fakeCatalog.experiments[0]?.parameters.find(({ name }) => name === 'mask');
    if (mask === undefined) throw new Error('no mask');
    expect(optionsOf(words, mask).map(({ value }) => value)).toEqual([
      'none',
      'causal',
      'padding',
      'custom',
      'causal+padding',
      'causal+custom',
      'padding+custom',
    ]);
  });
});

describe('a choice of several', () => {
  const options = [
    { value: '', text: 'none' },
    ...['no_scale', 'no_bias', 'skip_wo'].map((value) => ({ value, text: value.replace('_', ' ') })),
    { value: 'no_scale+no_bias', text: 'no scale + no bias' },
  ];
  const text = { label: 'Mistake', help: '', another: 'add another', without: (one: string) => `Take away: ${one}` };

  test('adds one to those there, and takes any of them away', async () => {
    const field = await place<LabField>('lab-field', { key: 'mistake', kind: 'words', options, text, value: '' });
    const sent: string[] = [];
    field.addEventListener('field-change', (event) => sent.push((event as CustomEvent<FieldChange>).detail.value));
    const select = (): HTMLSelectElement => field.renderRoot.querySelector('select')!;
    const offered = (): string[] => [...select().options].map((one) => one.text.trim());
    expect(offered()).toEqual(['none', 'no scale', 'no bias', 'skip wo']);
    select().value = 'no_bias';
    select().dispatchEvent(new Event('change'));
    field.value = 'no_scale+no_bias';
    await field.updateComplete;
    expect(offered()).toEqual(['add another', 'skip wo']);
    select().value = 'skip_wo';
    select().dispatchEvent(new Event('change'));
    const [first] = field.renderRoot.querySelectorAll<HTMLButtonElement>('.chosen button');
    expect(first?.getAttribute('aria-label')).toBe('Take away: no scale');
    first?.click();
    expect(sent).toEqual(['no_bias', 'no_scale+no_bias+skip_wo', 'no_bias']);
  });
});

describe('the Spec line', () => {
  test('asks on Enter, and a newer question from elsewhere replaces what was typed', async () => {
    const line = await place<LabSpecLine>('lab-spec-line', { spec: 'trace', words });
    const asked: string[] = [];
    line.addEventListener('spec-ask', (event) => {
      asked.push((event as CustomEvent<{ spec: string }>).detail.spec);
    });
    const input = line.renderRoot.querySelector('input');
    type(input, ' ledger?d_model=4 ');
    await line.updateComplete;
    line.renderRoot.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(asked).toEqual(['ledger?d_model=4']);
    line.spec = 'softmax?logits=[1]';
    await line.updateComplete;
    expect(input?.value).toBe('softmax?logits=[1]');
  });
});

describe('the status bar', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const bars = (bar: LabStatusBar): string => bar.renderRoot.textContent?.replace(/\s+/g, ' ').trim() ?? '';

  test('says nothing for 100 ms, then what is done, how long, and Stop', async () => {
    const engine = { kind: 'running', spec: 'trace', since: performance.now(), flops: 2.5e9 };
    const bar = await place<LabStatusBar>('lab-status-bar', { engine, words });
    let stopped = 0;
    bar.addEventListener('engine-stop', () => {
      stopped += 1;
    });
    expect(bars(bar)).toBe('');
    await vi.advanceTimersByTimeAsync(1300);
    await bar.updateComplete;
    expect(bars(bar)).toContain('2.5B operations');
    expect(bars(bar)).toMatch(/1\.\d s so far/);
    bar.renderRoot.querySelector('button')?.click();
    expect(stopped).toBe(1);
    bar.engine = { kind: 'idle' };
    await bar.updateComplete;
    expect(bars(bar)).toBe('');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('words an error, names the answer that still stands, and offers to ask again only where that may help', async () => {
    const bar = await place<LabStatusBar>('lab-status-bar', {
      error: refusal('bad_value', 'heads', 'two'),
      stale: 'trace?t=2',
      words,
    });
    expect(bars(bar)).toContain('heads');
    expect(bars(bar)).toContain('trace?t=2');
    expect(bar.renderRoot.querySelector('button')).toBeNull();
    bar.error = refusal('deadline', 'experiment', '', '20');
    await bar.updateComplete;
    expect(bar.renderRoot.querySelector('button')?.textContent).toBe('Ask again');
  });
});

describe('keys', () => {
  /** What a key pressed in an element of this markup would do. */
  function pressIn(tag: string, init: KeyboardEventInit, id = '', hasLetters = true): ReturnType<typeof gestureOf> {
    const element = document.createElement(tag);
    element.id = id;
    document.body.replaceChildren(element);
    let gesture: ReturnType<typeof gestureOf> = null;
    const listen = (event: KeyboardEvent): void => {
      gesture = gestureOf(event, hasLetters);
    };
    document.body.addEventListener('keydown', listen, { once: true });
    element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...init }));
    return gesture;
  }

  test('single letters act where nobody is typing', () => {
    expect(pressIn('button', { key: '/' })).toBe('spec');
    expect(pressIn('button', { key: ']' })).toBe('head-after');
    for (const tag of ['input', 'textarea', 'select']) expect(pressIn(tag, { key: '/' })).toBeNull();
    expect(pressIn('button', { key: '/', altKey: true })).toBeNull();
  });

  test('switched off, keys of one character do nothing, and those with Control still act', () => {
    for (const key of ['/', '?', '[', ']', 'p']) expect(pressIn('button', { key }, '', false)).toBeNull();
    expect(pressIn('button', { key: 'z', ctrlKey: true }, '', false)).toBe('undo');
  });

  test('undo and redo act in fields too, but leave the Spec line its own', () => {
    expect(pressIn('input', { key: 'z', ctrlKey: true })).toBe('undo');
    expect(pressIn('input', { key: 'Z', metaKey: true, shiftKey: true })).toBe('redo');
    expect(pressIn('button', { key: 'y', ctrlKey: true })).toBe('redo');
    expect(pressIn('input', { key: 'z', ctrlKey: true }, 'spec')).toBeNull();
  });
});
