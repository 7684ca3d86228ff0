// The ledger lab with the real engine, in two browsers: from a layer to a published model, another number and its reason
// counted on purpose and taken back, memory for more tokens than were asked.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageUrl } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

const lab = (path) => `attention-lab >>> ledger-lab >>> ${path}`;
const specBox = 'attention-lab >>> lab-spec-line >>> #spec';

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  describe(`the ledger lab in ${name}`, () => {
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
    const untilSpec = (spec) =>
      visitor.until((path, text) => globalThis.lab.all(path)[0].value === text, specBox, spec);
    const clickText = (path, text) =>
      visitor.see(
        (where, wanted) => {
          globalThis.lab
            .all(where)
            .find((one) => one.textContent.trim() === wanted)
            .click();
        },
        path,
        text,
      );

    test('a layer becomes GPT-2 small, and 163,037,184 is explained and taken back', async () => {
      await visitor.open(`${pageUrl()}?lang=en#ledger?d_model=768&heads=10&d_k=64&format=fp16`);
      await untilText(lab('lab-ledger >>> .total'), '1,968,768');
      await clickText(lab('.choices button'), 'GPT-2 small');
      await untilSpec('ledger?preset=gpt2_small&format=fp16');
      await clickText(lab('.choices button'), 'the whole model');
      await untilText(lab('lab-ledger >>> .total'), '124,439,808');
      await untilText(lab('lab-ledger-others >>> tbody'), '163,037,184', '+38,597,376', 'counted beside the embedding');
      await visitor.click(lab('lab-ledger-others >>> tbody button'));
      await untilText(lab('lab-ledger >>> .total'), '163,037,184');
      await untilText(lab('.wrong'), 'on purpose', 'the embedding it shares');
      await visitor.click(lab('.wrong button'));
      await untilText(lab('lab-ledger >>> .total'), '124,439,808');
      await untilSpec('ledger?preset=gpt2_small&format=fp16&scope=model');
    });

    test('memory is shown for more tokens than were asked, and heads beside the total that stands still', async () => {
      await visitor.open(`${pageUrl()}?lang=en#ledger?preset=gpt2_small&format=fp16`);
      await untilText(lab('lab-ledger-memory >>> tbody'), '1,024', '24 MiB', '65,536', '96 GiB');
      await untilText(lab('lab-ledger-heads >>> .help'), 'the total stays 2,362,368');
      await untilText(lab('lab-ledger-heads >>> .now'), '12', '2,362,368');
    });
  });
}
