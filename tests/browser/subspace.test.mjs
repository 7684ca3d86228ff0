// The subspace lab with the real engine, in two browsers, by keyboard alone: the mix moves by arrow keys and the price
// of one head follows, another token asks, and one relation alone costs nothing.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageUrl } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

const lab = (path) => `attention-lab >>> subspace-lab >>> ${path}`;
const specBox = 'attention-lab >>> lab-spec-line >>> #spec';

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  describe(`the subspace lab in ${name}`, () => {
    let browser;
    let visitor;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(async () => {
      await browser.close();
    });
    beforeEach(async () => {
      visitor = await visit(browser);
    });
    afterEach(async () => {
      expect(await visitor.problems()).toEqual([]);
      await visitor.close();
    });

    const untilText = (path, ...parts) =>
      visitor.until(
        (where, wanted) => {
          const seen = globalThis.lab.text(where).join(' ');
          return wanted.every((part) => seen.includes(part));
        },
        path,
        parts,
      );
    const untilSpec = (part) =>
      visitor.until((path, text) => globalThis.lab.all(path)[0].value.includes(text), specBox, part);

    test('the mix moves by arrow keys, and what one head misses follows it', async () => {
      await visitor.open(`${pageUrl()}?lang=en#subspace?mix=0.5`);
      await untilText(lab('.story'), '0.2542', 'no softmax comes nearer', 'rounding of fp32');
      await visitor.tabTo('subspace-lab input');
      for (let n = 0; n < 5; n += 1) await visitor.press('ArrowLeft');
      await untilSpec('mix=0.25');
      // 0.75 x 0.25 in place of 0.5 x 0.5 of the same distance: three quarters of the price.
      await untilText(lab('.story'), '0.1907');
      await visitor.press('Home');
      await untilSpec('mix=0');
      await untilText(lab('.story'), 'one head is enough');
    });

    test('another token asks, by radio and arrow key', async () => {
      await visitor.open(`${pageUrl()}?lang=en#subspace?mix=0.5`);
      await untilText(lab('lab-subspace >>> .chosen'), '2', 'C');
      await untilText(lab('lab-subspace >>> .lanes'), '0.482', '0.246');
      await visitor.tabTo('lab-subspace input');
      await visitor.press('ArrowLeft', 'ArrowLeft');
      await untilText(lab('lab-subspace >>> .chosen'), '0', 'A');
      await untilText(lab('lab-subspace >>> .lanes'), '0.916', '0.462');
    });
  });
}
