// A robot on every lab: some seconds each here, in Chromium; `scripts/monkey` is the long one, in both browsers. A failure names
// its lab, seed and last actions; `scripts/monkey --lab LAB --seed S` goes the same way again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labs, play, stayHome } from './monkey/monkey.mjs';
import { pageUrl } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

const kActions = 30;
const seed = Number(process.env.ATTENTION_LAB_MONKEY_SEED ?? 20261130); // scripts/monkey takes a new one each time
const home = (spec = '', n = 0) => `${pageUrl()}?lang=${n % 2 === 0 ? 'en' : 'zh-Hans'}#${spec}`;

describe(`a robot, seed ${seed}`, () => {
  let browser;
  beforeAll(async () => {
    browser = await browsers.chromium.launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  test.each(labs)('on %s breaks nothing, sends nothing, and leaves a page that answers', async (lab) => {
    const visitor = await browsers.chromium.visit(browser, { before: stayHome });
    const done = await play(visitor, { lab, seed, left: (n) => n < kActions, home, isThorough: lab === labs[0] });
    expect(done).toBe(kActions);
    await visitor.close();
  });
});
