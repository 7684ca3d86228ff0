// The served page as something installed: below a folder of a static host, without the host, and when the host has a newer one.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { host } from './support/host.mjs';
import { siteFolder } from './support/open.mjs';
import { thorough } from './support/thorough.mjs';
import { browsers } from './support/visitor.mjs';

const cells = 'attention-lab >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td';
const offer = 'attention-lab >>> .update';

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  if (!thorough && name !== 'chromium') continue;
  describe(`${name}: the installed page`, () => {
    let browser;
    let folder;
    let site;
    let visitor;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(async () => {
      await browser.close();
    });
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'attention-lab-site-'));
      cpSync(siteFolder, folder, { recursive: true });
      site = await host({ folders: { '/courses/lab/': folder } });
      visitor = await visit(browser);
    });
    afterEach(async () => {
      expect((await visitor.problems()).filter((text) => !/favicon/.test(text))).toEqual([]);
      expect(visitor.requests.filter((url) => /^https?:/.test(url) && !url.startsWith(site.url))).toEqual([]);
      await visitor.close();
      await site.close().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    });

    const untilWeights = () =>
      visitor.until((at) => globalThis.lab.text(at).some((text) => text.startsWith('0.05581')), cells);
    async function install() {
      await visitor.page.goto(`${site.url}courses/lab/?lang=en#trace?preset=lesson`);
      await untilWeights();
      await visitor.until(() => navigator.serviceWorker.controller?.state === 'activated');
    }

    test('after one visit the page opens and answers without its host', async () => {
      await install();
      await site.close();
      await visitor.page.reload();
      await untilWeights();
      await visitor.page.goto(`${site.url}courses/lab/index.html?lang=zh-Hans#softmax?logits=[500,502]&format=fp16`);
      await visitor.until(() => document.querySelector('attention-lab')?.store.now.trace?.steps.length === 6);
      expect(await visitor.see(() => document.documentElement.lang)).toBe('zh-Hans');
    });

    test('a new version is offered, not while a question is open, and taken when it is asked for', async () => {
      await install();
      await visitor.see(() => {
        globalThis.isOld = true;
        document.querySelector('attention-lab').store.predict({ question: 'q', experiment: 'trace' }, ['out']);
      });
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      writeFileSync(join(folder, 'index.html'), page.replace('<html', '<html data-newer="yes"'));
      const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
      writeFileSync(join(folder, 'sw.js'), worker.replace(/"version":"\w+"/, '"version":"newer"'));
      await visitor.see(() => navigator.serviceWorker.ready.then((one) => one.update()).then(() => true));
      await visitor.until(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting?.state === 'installed'));
      expect(await visitor.text(offer)).toEqual([]);
      await visitor.see(() => document.querySelector('attention-lab').store.reveal('q'));
      await visitor.until((at) => globalThis.lab.text(at).join().includes('A new version is ready.'), offer);
      await visitor.see(() => document.querySelector('attention-lab').store.patch({ lang: 'zh-Hans' }));
      expect((await visitor.text(offer)).join()).toContain('\u65b0\u7248\u672c\u5df2\u5c31\u7eea');
      expect(
        await visitor.see(() => globalThis.isOld === true && document.documentElement.dataset.newer === undefined),
      ).toBe(true);
      await visitor.click(`${offer} .button`);
      await visitor.until(() => document.documentElement.dataset.newer === 'yes' && globalThis.isOld === undefined);
      await untilWeights();
      await visitor.until(() => caches.keys().then((all) => all.length === 1 && all[0].endsWith(' newer')));
      expect(await visitor.url()).toContain('#trace?preset=lesson');
    });

    test('a host that goes away in the middle of an update leaves the version that works, and the next try brings the new one', async () => {
      await install();
      const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
      const newer = worker.replace(/"version":"\w+"/, '"version":"newer"');
      writeFileSync(join(folder, 'sw.js'), newer.replace('"files":[', '"files":["not-there-any-more.js",'));
      const update = () =>
        visitor.see(() =>
          navigator.serviceWorker.ready
            .then((one) => one.update())
            .then(
              (one) =>
                new Promise((resolve) => {
                  const { installing } = one;
                  if (installing === null) resolve(one.waiting?.state ?? 'none');
                  installing?.addEventListener('statechange', () => resolve(installing.state));
                }),
            ),
        );
      expect(await update()).toBe('redundant');
      expect(await visitor.text(offer)).toEqual([]);
      await visitor.page.reload();
      await untilWeights();
      writeFileSync(join(folder, 'sw.js'), newer);
      expect(await update()).toBe('installed');
      await visitor.until((at) => globalThis.lab.text(at).join().includes('A new version is ready.'), offer);
      visitor.errors = visitor.errors.filter((text) => !/404/.test(text));
    });

    test('the manifest and its icons are what they say', async () => {
      await visitor.page.goto(`${site.url}courses/lab/`);
      const seen = await visitor.see(async () => {
        const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
        const sizes = [];
        for (const { src, sizes: said } of manifest.icons) {
          const image = new Image();
          image.src = src;
          await image.decode();
          sizes.push([said, image.naturalWidth, image.naturalHeight]);
        }
        return { start: manifest.start_url, display: manifest.display, sizes };
      });
      expect(seen.start).toBe('./');
      expect(seen.display).toBe('standalone');
      for (const [said, width, height] of seen.sizes) if (said !== 'any') expect(said).toBe(`${width}x${height}`);
      expect(seen.sizes).toHaveLength(4);
    });
  });
}
