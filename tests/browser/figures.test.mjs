// Copy or save: a tensor's numbers as text, and figures as files that stand by themselves, under the page's own policy.
import { expect, test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';

const MAIN = 'attention-lab >>> trace-lab >>> .main > figure-tools';

/** Opens the tools of a figure; what it saves is kept for reading. */
async function openTools(at, path) {
  await at.visitor.until((to) => globalThis.lab.all(to).length > 0, `${path} >>> #more`);
  await at.visitor.see(() => {
    globalThis.saved = [];
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      globalThis.saved.push(blob);
      return make(blob);
    };
  });
  await at.visitor.click(`${path} >>> #more`);
  await at.visitor.until((to) => globalThis.lab.all(to).length > 0, `${path} >>> [data-kind]`);
}

const save = (at, path, kind) => at.visitor.click(`${path} >>> [data-kind="${kind}"]`);
const lastSaved = (at) => at.visitor.see(() => globalThis.saved.at(-1).text());

/** What the saved SVG says; `width` is that of the picture which the browser itself makes of it, so it is well formed. */
async function readSvg(at) {
  const width = await at.visitor.see(async () => {
    const image = new Image();
    image.src = URL.createObjectURL(globalThis.saved.at(-1));
    await image.decode();
    return image.naturalWidth;
  });
  const source = await at.visitor.see(async () =>
    globalThis.saved.findLast(({ type }) => type === 'image/svg+xml').text(),
  );
  return {
    width,
    texts: [...source.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text),
    paints: new Set([...source.matchAll(/<rect[^>]*fill="([^"]*)"/g)].map(([, paint]) => paint)).size,
    outside: /class=|style=|href="http|<script/.test(source),
  };
}

inBrowsers('copy or save', (at) => {
  test('the weights as text for six places, and as a file with the colours that are seen', async () => {
    await at.open('trace?preset=lesson');
    await openTools(at, MAIN);
    const texts = await at.visitor.see(
      (to) => globalThis.lab.all(to).map(({ text }) => text),
      `${MAIN} >>> lab-copy-button`,
    );
    expect(texts.length).toBe(6);
    for (const text of texts) expect(text).toContain('0.05580722168087959');
    await save(at, MAIN, 'SVG');
    await untilSaid(at.visitor, `${MAIN} >>> [role=status]`, 'Saved weights.svg');
    const { width, texts: seen, paints, outside } = await readSvg(at);
    expect(width).toBeGreaterThan(100);
    expect(seen).toEqual(expect.arrayContaining(['0.05581', '0.9442']));
    expect(paints).toBeGreaterThan(3);
    expect(outside).toBe(false);
    await save(at, MAIN, 'CSV');
    expect(await lastSaved(at)).toContain('0,0,1,0.05580722168087959,0.9441927671432495\r\n');
  });

  test('a curve as SVG and as a picture', async () => {
    const curve = 'attention-lab >>> softmax-lab >>> figure-tools[name="softmax-curve"]';
    await at.open('softmax?logits=[500,502]', 'zh-Hans');
    await openTools(at, curve);
    await save(at, curve, 'SVG');
    expect((await readSvg(at)).width).toBeGreaterThan(200);
    await save(at, curve, 'PNG');
    await untilSaid(at.visitor, `${curve} >>> [role=status]`, '已保存 softmax-curve.png');
    const [type, size] = await at.visitor.see(() => {
      const { type: kind, size: bytes } = globalThis.saved.at(-1);
      return [kind, bytes];
    });
    expect(type).toBe('image/png');
    expect(size).toBeGreaterThan(2000);
  });
});
