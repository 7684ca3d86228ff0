// Takes pictures of the page for people to judge: every lab at three widths, in both themes and languages, into
// build/shots. `node tests/browser/shots.mjs [word...]` takes only those whose name holds every word.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium, pageUrl, root } from './support/open.mjs';

const sizes = { 390: 844, 1024: 768, 1600: 900 };
const beside = (left, right) =>
  `compare?${[left, right].map((more, n) => `${n === 0 ? 'left' : 'right'}=${encodeURIComponent(`trace?preset=distinct${more && `&${more}`}`)}`).join('&')}`;
const scenes = {
  weights: { hash: '#trace?preset=lesson', does: focusWeight },
  inputs: { hash: '#trace?preset=lesson', does: (page) => openPanel(page, 1) },
  program: { hash: '#trace?preset=lesson', does: (page) => openPanel(page, 4) },
  variance: { hash: '#variance?seeds=2', does: measure },
  byhand: { hash: '#trace?preset=lesson', does: focusLast },
  figuretools: { hash: '#trace?preset=lesson', does: openTools },
  ledgertab: { hash: '#trace?preset=lesson', does: (page) => openPanel(page, 2) },
  distinct: { hash: '#trace?preset=distinct' },
  error: { hash: '#trace?preset=lesson&hedas=3' },
  ledger: { hash: '#ledger?d_model=768&heads=12&bias=true' },
  model: { hash: '#ledger?preset=gpt2_small&scope=model' },
  subspace: { hash: '#subspace?mix=0.5' },
  softmax: { hash: '#softmax?logits=[500,502]' },
  overflow: { hash: '#softmax?logits=[[10.4,10.4,10.4],[12,1,0]]&format=fp16&shift=none' },
  number: { hash: '#number?value=0.1' },
  exp: { hash: '#exp?value=11.1&format=fp16' },
  sum: { hash: '#sum?count=4096&value=1&format=fp16' },
  mask: { hash: '#mask?scores=[[1,2,3],[1,2,3]]&allowed=[[1,1,0],[0,0,0]]&mask_value=-1e4&mask_mode=add&format=fp16' },
  planes: {
    hash: '#mask?scores=[[0,0,0],[0,0,0],[0,0,0]]&allowed=[[1,0,0],[1,1,0],[1,1,1]]&second_mask=[[0,0,1],[0,0,1],[0,0,1]]&mask_value=min&mask_mode=add&format=fp32',
  },
  leak: { hash: '#leak?t=4&token=2' },
  guide: { hash: '' },
  outline: { hash: '', at: '45-01.t1', does: (page) => page.locator('lab-day .top button').first().click() },
  part: { hash: '', at: '45-02.e2' },
  proof: { hash: '', at: '45-03.e1' },
  reading: { hash: '', at: '45-02.e1', does: (page) => page.locator('lab-day .wide').click() },
  sheet: { hash: '#sheet?activity=45-02&answers=true' },
  museum: { hash: '#museum?exhibit=two_min_planes' },
  prompt: { hash: '', at: '45-02.p2' },
  closed: { hash: '', at: '45-04.e1' },
  mastery: { hash: '', at: '45-04.t1' },
  practice: { hash: '#practice' },
  predicted: { hash: '#practice?question=gpt2-ledger', does: predictWrong },
  check: { hash: '#practice?show=check' },
  evidence: { hash: '#evidence', does: bringHistory },
  poison: { hash: '#leak?t=4&token=2&with=nan' },
  empty: {
    hash: '#trace?preset=lesson&mask=custom&allowed=[[0,0],[1,1]]&format=fp16',
    does: (page) => openPanel(page, 0),
  },
  reshape: { hash: `#${beside('', 'split=transpose&merge=view')}` },
  conventions: { hash: `#${beside('convention=nanogpt', 'convention=annotated')}` },
  any: { hash: `#${beside('', 'format=bf16')}` },
  split: { hash: '#trace?preset=lesson', does: (page) => showPart(page, 'q_heads', 'lab-split-motion') },
  flow: { hash: '#trace?preset=lesson', does: (page) => showPart(page, 'weights', 'lab-flow') },
  causal: { hash: '#trace?preset=distinct&mask=causal', does: (page) => showPart(page, 'weights', 'lab-flow') },
  access: { hash: '#number?value=0.1', does: openStatement },
  menu: { hash: '#trace?preset=lesson', does: (page) => page.locator('lab-menu button.open').click() },
  compare: { hash: '#trace?preset=distinct&format=bf16', does: compareWithTruth },
};

async function focusWeight(page) {
  await page.locator('lab-tensor td:not(.corner)').nth(2).click();
}

async function bringHistory(page) {
  await page.locator('evidence-transfer input').setInputFiles(join(root, 'tests/web/fixtures/evidence-0.json'));
  await page.locator('evidence-view td').first().waitFor();
}

async function predictWrong(page) {
  await page.locator('practice-question .primary').click();
  await page.locator('answer-field input').fill('28,348,416');
  await page.locator('.confidence input').nth(2).check();
  await page.locator('practice-question form .primary').click();
  await page.locator('.verdict').waitFor();
}

async function measure(page) {
  await page.locator('variance-lab button').nth(1).click();
  await page.locator('variance-lab #run').click();
  await page.locator('variance-lab tbody tr').nth(4).waitFor();
  await page.locator('variance-lab progress').waitFor({ state: 'detached' });
  await page.locator('variance-lab tbody tr').last().scrollIntoViewIfNeeded();
}

async function focusLast(page) {
  await page.locator('.main lab-tensor td:not(.corner)').nth(3).click();
  await page.locator('lab-inspector .hand').waitFor();
}

async function openTools(page) {
  await page.locator('.main figure-tools #more').first().click();
}

async function showPart(page, step, part) {
  await page.evaluate((name) => document.querySelector('attention-lab').store.selectStep(name), step);
  await page.locator(part).scrollIntoViewIfNeeded();
}

async function openStatement(page) {
  await page.keyboard.press('?');
  await page.locator('lab-keys-dialog summary').click();
}

async function openPanel(page, n) {
  await page.locator('trace-panel .row button').nth(n).click();
}

async function compareWithTruth(page) {
  await page.locator('trace-comparison select').selectOption('fp64');
  await page.locator('trace-comparison .link').first().waitFor();
}

const only = process.argv.slice(2);
const folder = join(root, 'build/shots');
mkdirSync(folder, { recursive: true });
const browser = await launchChromium();
for (const [width, height] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark']) {
    for (const lang of ['en', 'zh-Hans']) {
      for (const [scene, { hash, at, does }] of Object.entries(scenes)) {
        const name = `${scene}-${width}-${theme}-${lang}`;
        if (!only.every((word) => name.split('-').includes(word) || name.endsWith(word))) continue;
        const page = await browser.newPage({ viewport: { width: Number(width), height }, colorScheme: theme });
        await page.goto(`${pageUrl()}?lang=${lang}${at === undefined ? '' : `&at=${at}`}${hash}`);
        await page.locator('main > :not(.waiting)').waitFor();
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
