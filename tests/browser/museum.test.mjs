// The bug museum with the real engine, in two browsers: an exhibit by keyboard alone, its numbers on both sides, and the way
// into its lab and back. The numbers are those of the reports the exhibits cite.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageUrl } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

const lab = (path) => `attention-lab >>> museum-lab >>> ${path}`;

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  describe(`the bug museum in ${name}`, () => {
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

    const untilText = (path, text) =>
      visitor.until((at, wanted) => globalThis.lab.text(at).join(' ').includes(wanted), path, text);

    test('an exhibit is reached by keyboard alone, and both sides have their numbers', async () => {
      await visitor.open(`${pageUrl()}?lang=en#museum?exhibit=max_from_zero`);
      await untilText(lab('tbody'), '0.7297297120094299 0.2702702581882477');
      await untilText(lab('tbody'), '0.7310585975646973 0.2689414322376251');
      await visitor.tabTo('museum-lab a');
      await visitor.press('Tab', 'Tab', 'Tab', 'Enter');
      await untilText(lab('article h3'), 'Two planes of the lowest number');
      await untilText(lab('tbody'), '0.5');
      await visitor.tabTo('museum-lab button');
      await visitor.press('Tab', 'Enter');
      await untilText(lab('thead th.here'), 'Right');
      expect(await visitor.url()).toContain('#museum?exhibit=two_min_planes&side=right');
    });

    test('a question of it opens in its lab, and Back leads to the exhibit again', async () => {
      await visitor.open(`${pageUrl()}?lang=en#museum?exhibit=stall_at_2048`);
      await untilText(lab('tbody'), '2,048');
      const compare = 'attention-lab >>> lab-spec-line >>> a[href*="compare"]';
      expect(await visitor.text(compare)).toEqual([]);
      await visitor.click(lab('a.button'));
      await visitor.until(() => globalThis.lab.all('attention-lab >>> sum-lab').length === 1);
      expect(await visitor.text(compare)).toHaveLength(1);
      await visitor.see(() => {
        history.back();
      });
      await visitor.until(() => globalThis.lab.all('attention-lab >>> museum-lab').length === 1);
      await untilText(lab('tbody'), '4,096');
    });
  });
}
