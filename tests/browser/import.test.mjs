// Files in the page as a person brings them: chosen in the dialog or dropped, read by the real engine from the page's own folder.
// The files are written here, and the layer's output is worked out here.
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { inBrowsers, sideways, untilSaid } from './support/inside.mjs';
import { attention, npy, safetensors } from './support/weights.mjs';

const folder = mkdtempSync(join(tmpdir(), 'attention-lab-files-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const lab = (path) => `attention-lab >>> import-lab >>> ${path}`;
const choice = (path) => `attention-lab >>> import-lab >>> import-choice >>> ${path}`;
const messages = 'attention-lab >>> lab-status-bar >>> .bar';
const outCells = 'attention-lab >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td:not(.corner)';

const layer = {
  heads: 2,
  wq: [
    [1, 0.5, -1, 0],
    [0, 1, 2, -0.5],
    [0.25, 0, 1, 1],
    [-1, 1, 0, 0.5],
  ],
  wk: [
    [0.5, 0, 1, 1],
    [1, -1, 0, 0.5],
    [0, 1, -0.25, 0],
    [1, 0, 0.5, -1],
  ],
  wv: [
    [1, 2, 3, 4],
    [-1, 0, 1, 0],
    [0.5, 0.5, -2, 1],
    [0, 1, 0, -1],
  ],
  wo: [
    [1, 0, 0, 1],
    [0, 2, 0, 0],
    [0, 0, -1, 0],
    [1, 0, 0, 0.5],
  ],
  bq: [0.5, 0, -0.5, 0],
  bk: [0, 0.25, 0, 0],
  bv: [1, -1, 0, 0.125],
  bo: [0, 0, 0.5, -2],
};
const embedding = [
  [9, 9, 9, 9],
  [1, 0, 0.5, -1],
  [0, 1, -0.5, 0.25],
  [0.5, -1, 1, 0],
  [7, 7, 7, 7],
];
/** As Hugging Face keeps a layer: q, k and v beside one another in one matrix, rows = inputs. */
const beside = (...parts) => parts[0].map((_, row) => parts.flatMap((part) => part[row])).flat();
const checkpoint = safetensors({
  'wte.weight': { shape: [5, 4], values: embedding.flat() },
  'h.7.attn.c_attn.weight': { shape: [4, 12], values: beside(layer.wq, layer.wk, layer.wv) },
  'h.7.attn.c_attn.bias': { shape: [12], values: [...layer.bq, ...layer.bk, ...layer.bv] },
  'h.7.attn.c_proj.weight': { shape: [4, 4], values: layer.wo.flat() },
  'h.7.attn.c_proj.bias': { shape: [4], values: layer.bo },
});
const written = (name, bytes) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const weightsPath = written('tiny.safetensors', checkpoint);

/** The browser's dialog answered with these files, as its driver can. */
async function choose({ name, visitor }, ...paths) {
  const { page } = visitor;
  if (name === 'chromium') {
    await page.locator('file-drop input[type=file]').setInputFiles(paths);
    return;
  }
  const input = await page.evaluateHandle(() => globalThis.lab.all('attention-lab >>> file-drop >>> input')[0]);
  await input.uploadFile(...paths);
}

/** Files let go of over the page. */
const drop = (visitor, files) =>
  visitor.see((given) => {
    const data = new DataTransfer();
    for (const [name, bytes] of given) data.items.add(new File([new Uint8Array(bytes)], name));
    const target = globalThis.lab.all('attention-lab >>> main')[0];
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, composed: true, cancelable: true }),
      );
  }, files);

const untilNumbers = (visitor, wanted) =>
  visitor.until(
    (path, numbers) => {
      const shown = globalThis.lab
        .text(path)
        .map((text) => Number(text.replaceAll('\u2212', '-').replace(/[^\d.e-]/g, '')));
      return (
        shown.length === numbers.length &&
        shown.every((x, i) => Math.abs(x - numbers[i]) <= 6e-4 * Math.max(1, Math.abs(numbers[i])))
      );
    },
    outCells,
    wanted,
  );

const selectStep = (visitor, step) =>
  visitor.see((name) => {
    globalThis.lab
      .all('attention-lab >>> trace-lab >>> lab-timeline >>> button')
      .find((button) => button.textContent.trim().startsWith(name))
      .click();
  }, step);

inBrowsers(
  'an opened file',
  (at) => {
    test('a layer of it becomes a trace, whose output is that of its weights; undo leads back', async () => {
      const { visitor } = at;
      await at.open('import');
      await choose(at, weightsPath);
      await untilSaid(visitor, lab('.summary'), 'GPT-2 by Hugging Face', '1 attention layer, d_model 4', '(in, out)');
      expect(await visitor.text(lab('tbody th'))).toHaveLength(5);
      await visitor.see((path) => {
        const input = globalThis.lab.all(path)[0];
        input.value = '1:4';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }, choice('input'));
      await visitor.until((path) => globalThis.lab.all(path)[0].href.includes('[1:4]'), choice('.go'));
      await visitor.click(choice('.go'));
      await visitor.until((path) => globalThis.lab.all(path).length > 0, outCells);
      await visitor.until(() => globalThis.lab.text('attention-lab >>> trace-lab >>> .timeline').length > 0);
      await visitor.until(() => location.hash.includes('convention=hf_eager'));
      expect(await visitor.where()).toBe('attention-lab main');
      await selectStep(visitor, 'out');
      await untilNumbers(visitor, attention(embedding.slice(1, 4), layer).flat());
      await visitor.press('Control+z');
      await visitor.until(() => globalThis.lab.all('attention-lab >>> import-lab').length === 1);
    });

    test('a link to such a trace says which file it needs, and answers when that is opened', async () => {
      const { visitor } = at;
      await at.open('trace?heads=2&x=@tiny.safetensors:wte.weight[1:3]&wq=@tiny.safetensors:layer:7:wq', 'zh-Hans');
      await untilSaid(visitor, messages, '这个问题需要文件 tiny.safetensors');
      await choose(at, weightsPath);
      await visitor.until((path) => globalThis.lab.all(path).length === 0, messages);
      await selectStep(visitor, 'x');
      await untilNumbers(visitor, embedding.slice(1, 3).flat());
    });

    test('several dropped at once are all there; an array of NumPy shows its values and becomes X', async () => {
      const { visitor } = at;
      await at.open('trace?preset=lesson');
      const array = npy([2, 4], [0.5, 1, -2, 4, 8, 16, 32, 64]);
      await drop(visitor, [
        ['tokens.npy', [...array]],
        ['<b>tiny</b>/../x.safetensors', [...checkpoint]],
        ['tokens.npy', [...npy([1], [7])]],
      ]);
      await untilSaid(visitor, lab('.files'), 'tokens.npy', 'x.safetensors', 'tokens-2.npy');
      await untilSaid(visitor, lab('.summary'), 'An array of NumPy: 1 tensor');
      await visitor.until(
        (path) => globalThis.lab.text(path).join(' ') === '0.5 1 \u22122 4 8 16 32 64',
        lab('lab-tensor >>> lab-grid >>> td:not(.corner)'),
      );
      await visitor.click(lab('.reference a'));
      await visitor.until(() => location.hash.startsWith('#trace?heads=2&x=@tokens.npy:array'));
      await visitor.until((path) => globalThis.lab.all(path).length > 0, outCells);
      await selectStep(visitor, 'x');
      await untilNumbers(visitor, [0.5, 1, -2, 4, 8, 16, 32, 64]);
    });
  },
  { everywhere: true },
);

inBrowsers('a file', (at) => {
  test('one that is none, one cut short and an empty one are refused in words, and the page goes on', async () => {
    const { visitor } = at;
    await at.open('import');
    await drop(visitor, [
      ['letter.txt', [...Buffer.from('Dear reader, these are no weights.')]],
      ['cut.safetensors', [...checkpoint.subarray(0, 60)]],
      ['empty.npy', []],
      ['tiny.safetensors', [...checkpoint]],
    ]);
    await untilSaid(visitor, lab('.refused'), 'letter.txt', 'none of npy, npz, safetensors');
    await untilSaid(visitor, lab('.files'), 'tiny.safetensors');
    for (const [n, said] of [
      [1, 'The header would have'],
      [2, 'the file ends at 0'],
    ]) {
      await visitor.click(lab('.files a'), n);
      await untilSaid(visitor, lab('.refused'), said);
    }
    await visitor.click(lab('.files a'), 3);
    await untilSaid(visitor, lab('.summary'), '5 tensors');
  });

  test('one of 500 MB is listed by its header, and some rows of it are read', async () => {
    const { visitor } = at;
    const rows = 2 ** 17;
    const header = Buffer.from(
      `{"wte.weight":{"dtype":"F32","shape":[${rows},1000],"data_offsets":[0,${rows * 4000}]}}`,
    );
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    const path = written('large.safetensors', Buffer.concat([length, header]));
    const file = openSync(path, 'r+');
    ftruncateSync(file, 8 + header.length + rows * 4000); // a hole: it takes no room
    closeSync(file);
    await at.open('import');
    await choose(at, path);
    await untilSaid(visitor, lab('.summary'), '1 tensor in 500 MiB');
    await untilSaid(visitor, lab('.values'), 'Rows 0:65 of 131072 are read.');
  });

  test('is reached by keyboard, fits a phone, and axe finds nothing', async () => {
    const { visitor } = at;
    await at.open('import');
    await choose(at, weightsPath);
    await untilSaid(visitor, lab('.summary'), '5 tensors');
    await visitor.tabTo('import-lab a');
    await visitor.tabTo('import-choice select');
    await visitor.click(lab('tbody a'));
    await untilSaid(visitor, lab('.values'), '@tiny.safetensors:wte.weight');
    if (at.name === 'chromium') {
      expect(await findingsOf(visitor)).toEqual([]);
      await visitor.page.setViewportSize({ width: 360, height: 740 });
      expect(await sideways(visitor)).toBeLessThanOrEqual(0);
    }
    expect(visitor.requests.filter((url) => /^https?:/.test(url))).toEqual([]);
  });
});
