// Copies of the page that cannot run as they are: a host's content policy refuses WebAssembly, a part of the file is
// lost. The page says so, and what to do.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { singleFile } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

describe.each(Object.entries(browsers))('in %s', (_name, { launch, visit }) => {
  let browser;
  let folder;
  beforeAll(async () => {
    browser = await launch();
    folder = mkdtempSync(join(tmpdir(), 'attention-lab-refused-'));
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['en', 'script-src'],
    ['zh-Hans', 'Content-Security-Policy'],
  ])('a policy without wasm-unsafe-eval is named, in %s', async (lang, word) => {
    const copy = join(folder, 'refused.html');
    writeFileSync(copy, readFileSync(singleFile, 'utf8').replace(" 'wasm-unsafe-eval'", ''));
    const visitor = await visit(browser);
    await visitor.page.goto(`${pathToFileURL(copy).href}?lang=${lang}`);
    await visitor.until(() => globalThis.lab.text('attention-lab >>> lab-status-bar >>> .failed').length > 0);
    const [message] = await visitor.text('attention-lab >>> lab-status-bar >>> .failed');
    expect(message).toContain('wasm-unsafe-eval');
    expect(message).toContain(word);
    await visitor.close();
  });

  test.each([
    ['cut short', (block) => block.slice(0, 1000)],
    ['changed in one place', (block) => `${block.slice(0, -20)}AAAA${block.slice(-16)}`],
  ])('a copy whose script is %s says that it is damaged', async (_what, damage) => {
    const copy = join(folder, 'damaged.html');
    const whole = readFileSync(singleFile, 'utf8');
    writeFileSync(copy, whole.replace(/(?<=id="attention-lab-page">)[^<]+/, damage));
    const visitor = await visit(browser);
    await visitor.page.goto(pathToFileURL(copy).href);
    await visitor.until(() => document.getElementById('page').textContent.includes('damaged'));
    expect(await visitor.see(() => document.querySelector('attention-lab'))).toBeNull();
    await visitor.close();
  });
});
