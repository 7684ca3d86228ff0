// How large the single file is, and how long it takes from opening it to the first trace beside an empty page.
// Times are reported, not judged: they are the machine's.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageUrl, singleFile, siteFolder } from './support/open.mjs';
import { thorough } from './support/thorough.mjs';
import { browsers } from './support/visitor.mjs';

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

const packed = (bytes) => gzipSync(bytes, { level: 9 }).length;

test('the single file is at most 400 KB gzipped; the wasm that a served page starts with 150 KB, the rest of it 100 KB', () => {
  const file = readFileSync(singleFile);
  console.log(`dist/attention-lab.html: ${kb(file.length)} raw, ${kb(packed(file))} gzip`);
  expect(packed(file)).toBeLessThan(400 * 1024);
  for (const [form, most] of [
    [/^engine-[0-9a-f]+\.wasm$/, 150],
    [/^engine-late-.*\.wasm$/, 100],
  ]) {
    const name = readdirSync(siteFolder).find((entry) => form.test(entry));
    const wasm = readFileSync(join(siteFolder, name));
    console.log(`${name}: ${kb(wasm.length)} raw, ${kb(packed(wasm))} gzip`);
    expect(packed(wasm)).toBeLessThan(most * 1024);
  }
});

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  if (name !== 'chromium' && !thorough) continue;
  describe(`opening in ${name}`, () => {
    let browser;
    let folder;
    beforeAll(async () => {
      browser = await launch();
      folder = mkdtempSync(join(tmpdir(), 'attention-lab-empty-'));
      writeFileSync(join(folder, 'empty.html'), '<!doctype html><title>empty</title><p id="page">empty');
    });
    afterAll(async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    });

    async function opening(url, ready) {
      const times = [];
      for (let n = 0; n < 3; n += 1) {
        const visitor = await visit(browser);
        const began = performance.now();
        await visitor.page.goto(url);
        await visitor.until(ready);
        times.push(performance.now() - began);
        await visitor.close();
      }
      return median(times);
    }

    test('the first trace comes, and how long it takes is reported', async () => {
      const empty = await opening(
        pathToFileURL(join(folder, 'empty.html')).href,
        () => document.getElementById('page') !== null,
      );
      const lesson = await opening(pageUrl(), () =>
        globalThis.lab
          .text('attention-lab >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td')
          .some((text) => text.startsWith('0.05581')),
      );
      console.log(
        `${name}: ${lesson.toFixed(0)} ms to the first trace, ${empty.toFixed(0)} ms to an empty page (median of 3)`,
      );
      expect(lesson).toBeGreaterThan(0);
    });
  });
}
