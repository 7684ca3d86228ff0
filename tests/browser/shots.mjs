// Takes pictures of the page for people to judge: every lab at three widths, in both themes and languages, into
// build/shots. `node tests/browser/shots.mjs [word...]` takes only those whose name holds every word.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium, pageUrl, root } from './support/open.mjs';

const sizes = { 390: 844, 1280: 800, 1920: 1080 };
const scenes = {
  weights: { hash: '#trace?preset=lesson', does: focusWeight },
  inputs: { hash: '#trace?preset=lesson', does: (page) => openPanel(page, 1) },
  ledgertab: { hash: '#trace?preset=lesson', does: (page) => openPanel(page, 2) },
  distinct: { hash: '#trace?preset=distinct' },
  error: { hash: '#trace?preset=lesson&hedas=3' },
  ledger: { hash: '#ledger?d_model=768&heads=12&bias=true' },
  softmax: { hash: '#softmax?logits=[500,502]' },
  number: { hash: '#number?value=0.1' },
};

async function focusWeight(page) {
  await page.locator('lab-tensor td:not(.corner)').nth(2).click();
}

async function openPanel(page, n) {
  await page.locator('trace-panel .row button').nth(n).click();
}

const only = process.argv.slice(2);
const folder = join(root, 'build/shots');
mkdirSync(folder, { recursive: true });
const browser = await launchChromium();
for (const [width, height] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark']) {
    for (const lang of ['en', 'zh-Hans']) {
      for (const [scene, { hash, does }] of Object.entries(scenes)) {
        const name = `${scene}-${width}-${theme}-${lang}`;
        if (!only.every((word) => name.split('-').includes(word) || name.endsWith(word))) continue;
        const page = await browser.newPage({ viewport: { width: Number(width), height }, colorScheme: theme });
        await page.goto(`${pageUrl()}?lang=${lang}${hash}`);
        await page.locator('main :is(trace-lab, ledger-lab, softmax-lab, number-lab)').waitFor();
        if (does !== undefined)
          await does(page).catch((error) => {
            console.error(`${name}: ${error.message.split('\n')[0]}`);
          });
        await page.screenshot({ path: join(folder, `${name}.png`) });
        await page.close();
      }
    }
  }
}
await browser.close();
