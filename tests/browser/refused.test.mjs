// A host whose content policy refuses WebAssembly: the page says so, and names what has to be allowed.
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
});
