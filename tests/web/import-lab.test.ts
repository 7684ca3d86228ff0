// The file lab without an engine: what it says of a file, the tensors it lists, and the Spec that a layer becomes.
import { describe, expect, test } from 'vitest';
import type { ImportLab } from '../../web/labs/import';
import { askedAs } from '../../web/labs/import';
import { conventionOf, headsOf, layerSpec, usualHeads, usualMask } from '../../web/labs/import-layer';
import { savedSpec } from '../../web/labs/import-saved';
import { isPage } from '../../web/labs/index';
import { type Checkpoint, type Listing, openFiles } from '../../web/state/files';
import { get, parse } from '../../web/state/spec';
import { Store } from '../../web/state/store';
import { wordsOf } from '../../web/words/index';
import { FileEngine, gpt2, handle } from './support/file-engine';
import { texts } from './views/mount';

async function visit(spec: string, engine = new FileEngine(), lang: 'en' | 'zh-Hans' = 'en') {
  const address = { write: (): void => undefined };
  const store = new Store(engine, address, { spec, lang, theme: 'light' }, () => 0, isPage);
  const lab = document.createElement('import-lab') as ImportLab;
  Object.assign(lab, { store, words: wordsOf(lang) });
  document.body.replaceChildren(lab);
  await lab.updateComplete;
  /** As many turns of the event loop as opening, listing and drawing need. */
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 4; n += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      await lab.updateComplete;
    }
  };
  return { lab, store, settle };
}

const said = (lab: ImportLab): string => lab.renderRoot.textContent?.replace(/\s+/g, ' ') ?? '';

describe('the lab', () => {
  test('without a file says what to open and that nothing is uploaded', async () => {
    const { lab } = await visit('import');
    expect(said(lab)).toContain('uploads nothing');
    expect(texts(lab.renderRoot, 'button')).toEqual(['Open a file']);
  });

  test('asks for the file that its question names', async () => {
    const { lab } = await visit('import?file=w.safetensors');
    expect(said(lab)).toContain('This question needs the file w.safetensors: open it again.');
    expect(texts(lab.renderRoot, 'button')).toContain('Open w.safetensors');
  });

  test.each([
    [
      'en',
      '2 tensors in 500 MiB (524,288,000 bytes). Its names are those of GPT-2 by Hugging Face: 1 attention layer, d_model 8.',
    ],
    [
      'zh-Hans',
      '2 个张量，共 500 MiB（524,288,000 字节）。名称符合 Hugging Face 的 GPT-2：1 个注意力层，d_model 为 8。',
    ],
  ] as const)('sums a file up in %s', async (lang, sentence) => {
    const { lab, store, settle } = await visit('import', new FileEngine(), lang);
    await openFiles(store, [handle('w.safetensors', 500 * 2 ** 20)]);
    await settle();
    expect(texts(lab.renderRoot, '.summary')[0]).toContain(sentence);
    expect(texts(lab.renderRoot, 'tbody tr')).toEqual([
      expect.stringMatching(/wte\.weight\s*fp32\s*50,257 \u00d7 8\s*1,608,224/),
      expect.stringMatching(/h\.3\.attn\.c_attn\.weight\s*fp32\s*8 \u00d7 24\s*768/),
    ]);
  });

  test('asks for values only of the tensor that is chosen', async () => {
    const engine = new FileEngine();
    const { store, settle } = await visit('import', engine);
    await openFiles(store, [handle('w.safetensors')]);
    await settle();
    expect(engine.asked.filter((one) => !one.startsWith('estimate'))).toEqual([]);
    await store.edit('import?file=w.safetensors&tensor=h.3.attn.c_attn.weight');
    await settle();
    expect(engine.asked.at(-1)).toBe('import?file=w.safetensors&tensor=h.3.attn.c_attn.weight');
  });

  test('says what is wrong with a file, shows names as text, and what to do with one of torch.save', async () => {
    const engine = new FileEngine();
    engine.broken.add('img-src-x.pt');
    const { lab, store, settle } = await visit('import', engine);
    await openFiles(store, [handle('<img src=x>.pt')]);
    await settle();
    expect(said(lab)).toContain('begins so is none of npy, npz, safetensors');
    expect(said(lab)).toContain('safetensors.torch.save_file');
    engine.listing = { ...gpt2, tensors: [{ name: '<img src=x onerror=a()>', format: 'fp32', shape: [], bytes: 4 }] };
    await openFiles(store, [handle('b.safetensors')]);
    await settle();
    expect(said(lab)).toContain('<img src=x onerror=a()>');
    expect(lab.renderRoot.querySelectorAll('img')).toHaveLength(0);
  });

  test('finds tensors of a long list by name', async () => {
    const engine = new FileEngine();
    const tensors = Array.from({ length: 1000 }, (_, n) => ({
      name: `h.${n}.w`,
      format: 'fp32',
      shape: [1],
      bytes: 4,
    }));
    engine.listing = { kind: 'safetensors', tensors, layout: null, checkpoint: null };
    const { lab, store, settle } = await visit('import', engine);
    await openFiles(store, [handle('w.safetensors')]);
    await settle();
    expect(texts(lab.renderRoot, 'tbody tr')).toHaveLength(200);
    expect(said(lab)).toContain('800 more');
    const input = lab.renderRoot.querySelector<HTMLInputElement>('input[type=search]')!;
    input.value = 'H.99';
    input.dispatchEvent(new Event('input'));
    await settle();
    expect(texts(lab.renderRoot, 'tbody th')).toEqual([
      'h.99.w',
      ...Array.from({ length: 10 }, (_, n) => `h.${990 + n}.w`),
    ]);
  });
});

describe('a layer', () => {
  const checkpoint = gpt2.checkpoint as Checkpoint;
  const choice = { file: 'w.safetensors', layer: 3, heads: 4, mask: 'causal', rows: '10:14' };

  test('becomes a trace of its own weights, with the biases and the way to compute that belong to it', () => {
    expect(layerSpec(gpt2, checkpoint, choice)).toBe(
      'trace?heads=4&convention=hf_eager&mask=causal&x=@w.safetensors:embedding[10:14]&wq=@w.safetensors:layer:3:wq&wk=@w.safetensors:layer:3:wk&wv=@w.safetensors:layer:3:wv&wo=@w.safetensors:layer:3:wo&bq=@w.safetensors:layer:3:bq',
    );
    const drawn = parse(layerSpec(gpt2, checkpoint, { ...choice, rows: null }));
    expect([get(drawn, 'x'), get(drawn, 't')]).toEqual(['normal', '4']);
  });

  test('may have any number of heads that divides its width; 64 is the usual width of one', () => {
    expect([...headsOf(checkpoint, 3).keys()]).toEqual([1, 2, 4, 8]);
    expect(usualHeads(checkpoint, 3)).toBe(2);
    const wide = { ...checkpoint, names: checkpoint.names.map((one) => ({ ...one, shape: [768, 768] })) };
    expect(usualHeads(wide, 3)).toBe(12);
  });

  test('with fewer heads of keys than of queries says so in the trace', () => {
    const names = checkpoint.names.map((one) => (/w[kv]$/.test(one.name) ? { ...one, shape: [8, 4] } : one));
    const grouped = { ...checkpoint, names };
    // 8 columns of q and 4 of k: twice as many heads ask as are read.
    expect([...headsOf(grouped, 3)]).toEqual([
      [2, 1],
      [4, 2],
      [8, 4],
    ]);
    expect(get(parse(layerSpec(gpt2, grouped, choice)), 'kv_heads')).toBe('2');
  });

  test('of an encoder, or of a bare module, hides nothing', () => {
    const named = (layout: string, prefix: string): Listing => ({
      ...gpt2,
      layout,
      checkpoint: { ...checkpoint, layers: [{ number: 3, prefix }] },
    });
    expect(usualMask(named('annotated', 'encoder.layers.3.self_attn.'), 3)).toBe('none');
    expect(usualMask(named('annotated', 'decoder.layers.3.self_attn.'), 3)).toBe('causal');
    expect(usualMask(named('torch_mha', 'mha.'), 3)).toBe('none');
    expect(conventionOf(named('torch_mha', 'mha.'))).toBeNull();
  });
});

test.each([
  [{ name: 'a', format: 'fp32', shape: [], bytes: 4 }, 'a'],
  [{ name: 'a', format: 'fp32', shape: [256, 256], bytes: 262144 }, 'a'],
  [{ name: 'wte', format: 'fp32', shape: [50257, 768], bytes: 1 }, 'wte[0:85]'],
  [{ name: 'wide', format: 'fp32', shape: [2, 1e6], bytes: 1 }, 'wide[0:1]'],
  [{ name: 'flat', format: 'fp32', shape: [1e6], bytes: 1 }, 'flat[0:65536]'],
])('the values of $name of a shape are asked as a whole, or by rows of at most 65,536 values', (tensor, asked) => {
  expect(askedAs(tensor)).toBe(asked);
});

describe('a saved Trace', () => {
  const file = (header: string, length = header.length): Blob => {
    const head = new Uint8Array(8);
    new DataView(head.buffer).setBigUint64(0, BigInt(length), true);
    return new Blob([head, header]);
  };
  const header = (trace: unknown): string => JSON.stringify({ __metadata__: { format: 'any', trace } });

  test('says what it answers', async () => {
    expect(await savedSpec(file(header('{"spec":"trace?preset=lesson","steps":[]}')))).toBe('trace?preset=lesson');
  });

  test.each([
    ['an empty file', new Blob([])],
    ['a header longer than the file', file(header('{}'), 2 ** 20)],
    ['a header of absurd length', file('{}', Number.MAX_SAFE_INTEGER)],
    ['a header that is no JSON', file('{"__meta')],
    ['no metadata', file('{}')],
    ['a Trace that is no text', file(header({ spec: 'trace' }))],
    ['a Trace without a question', file(header('{"steps":[]}'))],
  ])('is not seen in %s', async (_, blob) => {
    expect(await savedSpec(blob)).toBeNull();
  });
});
