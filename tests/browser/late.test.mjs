// The served page's engine in two halves: the first answer waits for one, and the other comes when it is called.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { siteFolder } from './support/open.mjs';
import { serve } from './support/serve.mjs';
import { browsers } from './support/visitor.mjs';

const cells = 'attention-lab >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td';

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  describe(`${name}: the engine in two halves`, () => {
    let browser;
    let site;
    let visitor;
    let refused;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(async () => {
      await browser.close();
    });
    afterEach(async () => {
      await visitor.close();
      await site.close();
    });

    /** Opens the first trace on a host that has lost the second half for its first `times` requests. */
    async function openWithout(times) {
      refused = 0;
      site = await serve(siteFolder, (path) => {
        if (!path.includes('engine-late') || refused === times) return false;
        refused += 1;
        return true;
      });
      visitor = await visit(browser, {});
      await visitor.page.goto(`${site.url}?lang=en#trace?preset=lesson`);
      await visitor.until((at) => globalThis.lab.text(at).some((text) => text.startsWith('0.05581')), cells);
    }
    const ask = (spec) =>
      visitor.see((text) => {
        location.hash = text;
        return true;
      }, spec);
    const answered = (experiment, steps) =>
      visitor.until(
        ([wanted, count]) => {
          const { trace } = document.querySelector('attention-lab').store.now;
          return trace?.spec.startsWith(wanted) && trace.steps.length === count;
        },
        [experiment, steps],
      );

    test('the first trace comes without the other half, whose questions are answered once it can be had', async () => {
      await openWithout(1);
      await ask('subspace');
      await visitor.until(() => document.querySelector('attention-lab').store.now.trace?.spec.startsWith('subspace'));
      expect(refused).toBe(1);
    });

    test('where the other half is not to be had, that is said, and the first one goes on answering', async () => {
      await openWithout(Infinity);
      await ask('subspace');
      await visitor.until(() => document.querySelector('attention-lab').store.now.error?.code === 'crashed');
      await ask('softmax?logits=[500,502]&format=fp16');
      await answered('softmax', 6);
    });
  });
}
