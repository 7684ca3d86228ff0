// Files on their way in: dragged over, dropped, chosen; a folder; and what is no file at all.
import { beforeEach, describe, expect, test } from 'vitest';
import type { FileDrop, FilesOpen } from '../../web/elements/file-drop';
import '../../web/elements/file-drop';
import { languages, wordsOf } from '../../web/words/index';

let drop: FileDrop;
let opened: FilesOpen[];

beforeEach(async () => {
  drop = document.createElement('file-drop') as FileDrop;
  drop.words = wordsOf('en');
  opened = [];
  drop.addEventListener('files-open', (event) => opened.push((event as CustomEvent<FilesOpen>).detail));
  document.body.replaceChildren(drop);
  await drop.updateComplete;
});

interface Item {
  readonly name: string;
  readonly isDirectory?: boolean;
}

/** What a browser hands over; `items` is empty in those that have none. */
function transfer(things: readonly Item[], types: readonly string[] = ['Files'], withItems = true) {
  const files = things.map(({ name }) => new File(['x'], name));
  const items = things.map(({ isDirectory = false }, n) => ({
    kind: 'file',
    getAsFile: () => files[n],
    webkitGetAsEntry: () => ({ isDirectory }),
  }));
  return { types, files, items: withItems ? items : [], dropEffect: 'none' };
}

function send(name: string, data: unknown, relatedTarget: EventTarget | null = null): Event {
  const event = new Event(name, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: data });
  Object.defineProperty(event, 'relatedTarget', { value: relatedTarget });
  globalThis.dispatchEvent(event);
  return event;
}

const text = async (): Promise<string> => {
  await drop.updateComplete;
  return drop.renderRoot.textContent?.replace(/\s+/g, ' ') ?? '';
};

describe('a drag', () => {
  test.each(Object.keys(languages))(
    'says in %s where to drop and that nothing is uploaded, until it leaves',
    async (lang) => {
      drop.words = wordsOf(lang);
      send('dragenter', transfer([{ name: 'a.npy' }]));
      const { files } = wordsOf(lang);
      expect(await text()).toContain(files.drop);
      expect(await text()).toContain(files.local);
      send('dragleave', transfer([]), document.body);
      expect(await text()).toContain(files.drop);
      send('dragleave', transfer([]));
      expect(await text()).not.toContain(files.drop);
    },
  );

  test('of a text is left to the page', async () => {
    const event = send('dragover', transfer([], ['text/plain']));
    expect(event.defaultPrevented).toBe(false);
    expect(await text()).not.toContain(wordsOf('en').files.drop);
  });
});

describe('a drop', () => {
  test.each([true, false])('of several files opens all, and the browser does not go there (items: %s)', (withItems) => {
    const event = send('drop', transfer([{ name: 'a.npy' }, { name: 'b.npz' }], ['Files'], withItems));
    expect(event.defaultPrevented).toBe(true);
    expect(opened.map(({ files }) => files.map(({ name }) => name))).toEqual([['a.npy', 'b.npz']]);
  });

  test('of a folder is refused in words, its neighbour is opened', async () => {
    send('drop', transfer([{ name: 'weights', isDirectory: true }, { name: 'b.npz' }]));
    expect(opened.map(({ files }) => files.map(({ name }) => name))).toEqual([['b.npz']]);
    expect(await text()).toContain('That is a folder');
    drop.renderRoot.querySelector('button')?.click();
    expect(await text()).not.toContain('That is a folder');
  });

  test('of a folder alone opens nothing', () => {
    send('drop', transfer([{ name: 'weights', isDirectory: true }]));
    expect(opened).toEqual([]);
  });

  test('of a text opens nothing', () => {
    expect(send('drop', transfer([], ['text/plain'])).defaultPrevented).toBe(false);
    expect(opened).toEqual([]);
  });
});

test('the dialog is that of a hidden input, and keeps the name it was opened for', () => {
  const input = drop.renderRoot.querySelector('input')!;
  let clicks = 0;
  input.addEventListener('click', () => (clicks += 1));
  drop.pick('w.npy');
  expect(clicks).toBe(1);
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'other.npy')] });
  input.dispatchEvent(new Event('change'));
  expect(opened.map(({ files, wanted }) => [files[0]?.name, wanted])).toEqual([['other.npy', 'w.npy']]);
});
