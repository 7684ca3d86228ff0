// The ledger lab with the real engine, in two browsers: from a layer to a published model, another number and its reason
// counted on purpose and taken back, memory for more tokens than were asked.
import { test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';

const lab = (path) => `attention-lab >>> ledger-lab >>> ${path}`;
const specBox = 'attention-lab >>> lab-spec-line >>> #spec';

inBrowsers('the ledger lab', (at) => {
  const untilText = (path, ...parts) => untilSaid(at.visitor, path, ...parts);
  const untilSpec = (spec) =>
    at.visitor.until((path, text) => globalThis.lab.all(path)[0].value === text, specBox, spec);
  const clickText = (path, text) => at.visitor.choose(path, text);

  test('a layer becomes GPT-2 small, and 163,037,184 is explained and taken back', async () => {
    await at.open('ledger?d_model=768&heads=10&d_k=64&format=fp16');
    await untilText(lab('lab-ledger >>> .total'), '1,968,768');
    await clickText(lab('.choices button'), 'GPT-2 small');
    await untilSpec('ledger?preset=gpt2_small&format=fp16');
    await clickText(lab('.choices button'), 'the whole model');
    await untilText(lab('lab-ledger >>> .total'), '124,439,808');
    await untilText(lab('lab-ledger-others >>> tbody'), '163,037,184', '+38,597,376', 'counted beside the embedding');
    await at.visitor.click(lab('lab-ledger-others >>> tbody button'));
    await untilText(lab('lab-ledger >>> .total'), '163,037,184');
    await untilText(lab('.wrong'), 'on purpose', 'the embedding it shares');
    await at.visitor.click(lab('.wrong button'));
    await untilText(lab('lab-ledger >>> .total'), '124,439,808');
    await untilSpec('ledger?preset=gpt2_small&format=fp16&scope=model');
  });

  test('memory is shown for more tokens than were asked, and heads beside the total that stands still', async () => {
    await at.open('ledger?preset=gpt2_small&format=fp16');
    await untilText(lab('lab-ledger-memory >>> tbody'), '1,024', '24 MiB', '65,536', '96 GiB');
    await untilText(lab('lab-ledger-heads >>> .help'), 'the total stays 2,362,368');
    await untilText(lab('lab-ledger-heads >>> .now'), '12', '2,362,368');
  });
});
