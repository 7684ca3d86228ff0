// Opened files as state: names a Spec can carry, what a question is missing, and what opening, breaking and closing do.
import { describe, expect, test } from 'vitest';
import { closeFile, importSpec, kMostFiles, nameFor, neededBy, openFiles, safeName } from '../../web/state/files';
import { parse, print } from '../../web/state/spec';
import { Store } from '../../web/state/store';
import { isPage } from '../../web/labs/index';
import { languages, wordError, wordsOf } from '../../web/words/index';
import { FileEngine, handle, notAFile } from './support/file-engine';

function setUp(spec = 'trace?preset=lesson') {
  const engine = new FileEngine();
  const address = { write: (): void => undefined };
  let now = 0;
  const clock = (): number => (now += 10_000);
  const store = new Store(engine, address, { spec, lang: 'en', theme: 'system' }, clock, isPage);
  return { engine, store };
}

const names = (store: Store): string[] => store.now.files.map(({ name }) => name);

describe('a name', () => {
  test.each([
    ['gpt2.safetensors', 'gpt2.safetensors'],
    ['<img src=x onerror=alert(1)>.npy', 'img-src-x-onerror-alert-1.npy'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\weights\\a.npz', 'a.npz'],
    ['模型 (1).safetensors', '模型-1.safetensors'],
    ['a&b=c#d%e@f:g[0:1].npy', 'a-b-c-d-e-f-g-0-1.npy'],
    ['a\u0000b\u202Ecod.npy', 'a-b-cod.npy'],
    ['...', 'file'],
    ['', 'file'],
    [`${'x'.repeat(300)}.safetensors`, `${'x'.repeat(64)}.safetensors`],
  ])('%j becomes %j', (raw, safe) => {
    expect(safeName(raw)).toBe(safe);
    expect(print(parse(importSpec(safe)))).toBe(`import?file=${safe}`);
  });

  test('of another file with the same name gets a number, that of the same file stays', async () => {
    const { store } = setUp();
    await openFiles(store, [handle('a.npy', 8, 1), handle('a.npy', 9, 2)]);
    expect(names(store)).toEqual(['a.npy', 'a-2.npy']);
    expect(nameFor(store.now.files, handle('a.npy', 9, 2))).toBe('a-2.npy');
    expect(nameFor(store.now.files, handle('a.npy', 10, 3))).toBe('a-3.npy');
  });
});

describe('what a question needs', () => {
  test.each([
    ['trace?x=@w.safetensors:wte.weight[0:4]&wq=@w.safetensors:layer:0:wq', ['w.safetensors']],
    ['import?file=b.npz&tensor=q', ['b.npz']],
    ['compare?left=trace%3Fx%3D@a.npy:array&right=trace%3Fx%3D@b.npy:array', ['a.npy', 'b.npy']],
    ['trace?wq=@layer:0:wq', ['']],
    ['trace?preset=lesson', []],
  ])('%s: %j', (spec, needed) => {
    expect(neededBy(spec, [])).toEqual(needed);
  });

  test('is nothing once its file is open, and is asked for again where that file cannot be read', async () => {
    const { store, engine } = setUp();
    engine.broken.add('bad.npy');
    await openFiles(store, [handle('w.safetensors'), handle('bad.npy')]);
    expect(neededBy('trace?x=@w.safetensors:wte.weight', store.now.files)).toEqual([]);
    expect(neededBy('trace?x=@bad.npy:array', store.now.files)).toEqual(['bad.npy']);
  });

  test.each(Object.keys(languages))('is said in %s by its name, with what to do', async (lang) => {
    const { store } = setUp('trace?x=@w.safetensors:wte.weight');
    await store.start();
    expect(store.now.error?.code).toBe('needs_file');
    const said = wordError(wordsOf(lang), store.now.error!);
    expect(said).toContain('w.safetensors');
    expect(said).not.toContain('is not');
  });
});

describe('opening', () => {
  test('offers the handle, lists it, and shows it as a question that undo takes back', async () => {
    const { store, engine } = setUp();
    await openFiles(store, [handle('w.safetensors')]);
    expect(engine.asked).toEqual(['estimate import?file=w.safetensors']);
    expect(store.now.spec).toBe('import?file=w.safetensors');
    expect(store.now.files[0]?.listing?.layout).toBe('hf_gpt2');
    await store.undo();
    expect(store.now.spec).toBe('trace?preset=lesson');
    expect(engine.offered.has('w.safetensors')).toBe(true);
  });

  test('reads nothing of a file by itself, however large', async () => {
    const { store } = setUp();
    const large = handle('large.safetensors', 500 * 2 ** 20);
    await openFiles(store, [large]);
    expect(large.reads).toEqual([]);
  });

  test('takes back a file that is none, so that others can still be read', async () => {
    const { store, engine } = setUp();
    engine.broken.add('readme.txt');
    await openFiles(store, [handle('readme.txt'), handle('w.safetensors')]);
    expect([...engine.offered.keys()]).toEqual(['w.safetensors']);
    expect(store.now.files.map(({ error }) => error?.code ?? null)).toEqual(['bad_file', null]);
  });

  test('answers the question that was waiting for it, and stays there', async () => {
    const { store } = setUp('trace?x=@w.safetensors:wte.weight');
    await store.start();
    await openFiles(store, [handle('w.safetensors')]);
    expect([store.now.spec, store.now.error]).toEqual(['trace?x=@w.safetensors:wte.weight', null]);
  });

  test('under the name asked for, whatever the file is called', async () => {
    const { store } = setUp('trace?x=@w-2.safetensors:wte.weight');
    await store.start();
    await openFiles(store, [handle('w.safetensors')], 'w-2.safetensors');
    expect(names(store)).toEqual(['w-2.safetensors']);
    expect(store.now.error).toBeNull();
  });

  test('has an end', async () => {
    const { store } = setUp();
    await openFiles(
      store,
      Array.from({ length: kMostFiles + 3 }, (_, n) => handle(`${n}.npy`)),
    );
    expect(store.now.files).toHaveLength(kMostFiles);
  });

  test('is undone by closing', async () => {
    const { store, engine } = setUp();
    await openFiles(store, [handle('w.safetensors')]);
    closeFile(store, 'w.safetensors');
    expect([engine.offered.size, store.now.files.length]).toEqual([0, 0]);
  });
});

test('a file that is none of them is refused in Chinese without the engine\u2019s English', () => {
  const said = wordError(wordsOf('zh-Hans'), notAFile('a.txt'));
  expect(said).toBe('文件无法读取：第 0 字节处是字节 68 69 20，应为npy、npz 或 safetensors 的开头。');
});
