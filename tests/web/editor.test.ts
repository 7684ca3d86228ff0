// Typing in a matrix: what is a number is sent, what is none stays, marked and explained; keys and paste.
import { beforeEach, describe, expect, test } from 'vitest';
import '../../web/elements/matrix-editor';
import type { BlockPaste, CellDraft, CellEdit, LabMatrixEditor } from '../../web/elements/matrix-editor';
import { wordsOf } from '../../web/words/index';

interface Fired {
  readonly type: string;
  readonly detail: CellEdit | CellDraft | BlockPaste;
}

async function setUp(): Promise<{ editor: LabMatrixEditor; fired: Fired[] }> {
  const editor = document.createElement('lab-matrix-editor') as LabMatrixEditor;
  Object.assign(editor, {
    name: 'x',
    label: 'X',
    value: [
      ['1', '0.1'],
      ['3', '4'],
    ],
    rowAxis: 'T',
    columnAxis: 'd',
    words: wordsOf('en'),
  });
  const fired: Fired[] = [];
  for (const type of ['cell-edit', 'cell-draft', 'block-paste']) {
    editor.addEventListener(type, (event) => {
      fired.push({ type, detail: (event as CustomEvent<CellEdit>).detail });
    });
  }
  document.body.replaceChildren(editor);
  await editor.updateComplete;
  return { editor, fired };
}

function input(editor: LabMatrixEditor, row: number, column: number): HTMLInputElement {
  const found = editor.renderRoot.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`);
  if (found === null) throw new Error('no such cell');
  return found;
}

function focus(target: HTMLInputElement): void {
  target.focus();
  target.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
}

async function type(editor: LabMatrixEditor, target: HTMLInputElement, text: string): Promise<void> {
  focus(target);
  target.value = text;
  target.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await editor.updateComplete;
}

let editor: LabMatrixEditor;
let fired: Fired[];
beforeEach(async () => {
  ({ editor, fired } = await setUp());
});

describe('a cell', () => {
  test('shows its own text', () => {
    expect(input(editor, 0, 1).value).toBe('0.1');
  });

  test('sends a number as text, and keeps what is being typed', async () => {
    const cell = input(editor, 0, 1);
    await type(editor, cell, '1.');
    expect(fired.at(-1)).toMatchObject({ type: 'cell-edit', detail: { index: [0, 1], text: '1' } });
    editor.value = [
      ['1', '1'],
      ['3', '4'],
    ];
    await editor.updateComplete;
    expect(cell.value).toBe('1.');
  });

  test.each(['1,5', 'abc', ''])('keeps %j, marks it and does not send it', async (text) => {
    await type(editor, input(editor, 1, 0), text);
    expect(fired).toMatchObject([{ type: 'cell-draft', detail: { index: [1, 0], text } }]);
    editor.drafts = new Map([['x[1,0]', text]]);
    await editor.updateComplete;
    const cell = input(editor, 1, 0);
    expect(cell.value).toBe(text);
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    expect(editor.renderRoot.querySelector('#complaint')?.textContent).toMatch(/not sent/);
  });

  test('explains a decimal comma by the number that was meant', async () => {
    editor.drafts = new Map([['x[1,0]', '1,5']]);
    await editor.updateComplete;
    expect(editor.renderRoot.querySelector('#complaint')?.textContent).toContain('1.5');
  });

  test('numbers its stays, so that each is one edit', async () => {
    await type(editor, input(editor, 0, 0), '7');
    await type(editor, input(editor, 0, 1), '8');
    const [first, second] = fired.map(({ detail }) => (detail as CellEdit).visit);
    expect(second).not.toBe(first);
  });

  test('shows what undo put there, though the caret is in it', async () => {
    const cell = input(editor, 0, 0);
    await type(editor, cell, '7');
    editor.value = [
      ['7', '0.1'],
      ['3', '4'],
    ];
    await editor.updateComplete;
    editor.value = [
      ['1', '0.1'],
      ['3', '4'],
    ];
    await editor.updateComplete;
    expect(cell.value).toBe('1');
  });
});

describe('keys', () => {
  const press = (target: HTMLInputElement, key: string): void => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
  };
  const here = (): string => {
    const cell = (editor.renderRoot as ShadowRoot).activeElement as HTMLInputElement | null;
    return `${cell?.dataset['row']},${cell?.dataset['column']}`;
  };

  test('Enter and the arrows move between cells and stop at the edge', () => {
    focus(input(editor, 0, 0));
    press(input(editor, 0, 0), 'Enter');
    expect(here()).toBe('1,0');
    focus(input(editor, 1, 0));
    press(input(editor, 1, 0), 'ArrowDown');
    expect(here()).toBe('1,0');
    press(input(editor, 1, 0), 'ArrowRight');
    expect(here()).toBe('1,1');
    focus(input(editor, 1, 1));
    press(input(editor, 1, 1), 'ArrowUp');
    expect(here()).toBe('0,1');
  });

  test('Escape takes the typing back', async () => {
    const cell = input(editor, 0, 0);
    await type(editor, cell, '75');
    press(cell, 'Escape');
    expect(fired.at(-1)).toMatchObject({ type: 'cell-edit', detail: { index: [0, 0], text: '1' } });
  });
});

describe('paste', () => {
  test('of a block is handed over from its cell on; of one number is left to the field', () => {
    focus(input(editor, 0, 1));
    for (const text of ['5\t6\n7\t8', '5']) {
      const event = new Event('paste', { bubbles: true, composed: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      input(editor, 0, 1).dispatchEvent(event);
    }
    expect(fired).toEqual([
      {
        type: 'block-paste',
        detail: {
          index: [0, 1],
          block: [
            ['5', '6'],
            ['7', '8'],
          ],
        },
      },
    ]);
  });
});
