// The question as a program: both libraries, in both languages, and the reason where there is none.
import { expect, test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';

const PART = 'attention-lab >>> trace-panel >>> trace-program';

const OPENS = 'attention-lab >>> trace-panel >>> #program';

const openPart = async ({ visitor }) => {
  await visitor.until((path) => globalThis.lab.all(path).length > 0, OPENS);
  await visitor.click(OPENS);
};

inBrowsers('the question as a program', (at) => {
  test('is offered for NumPy and PyTorch, with the inputs and the lab’s values in it', async () => {
    await at.open('trace?preset=lesson');
    await openPart(at);
    await untilSaid(at.visitor, `${PART} >>> pre`, 'x = fp32([[[1, 0, 1, 0],');
    const texts = await at.visitor.see(
      (path) => globalThis.lab.all(path).map((button) => button.text),
      `${PART} >>> lab-copy-button`,
    );
    expect(texts.map((text) => /^import (numpy as np|torch)$/m.exec(text)?.[1])).toEqual(['numpy as np', 'torch']);
    for (const text of texts) expect(text).toContain('[0.05580722168087959, 0.9441927671432495]');
  });

  test('says in the reader’s language why there is none', async () => {
    await at.open('trace?preset=lesson&format=fp64&overflow=saturate', 'zh-Hans');
    await openPart(at);
    await untilSaid(at.visitor, `${PART} >>> p`, '饱和溢出无法表达');
    expect(await at.visitor.see((path) => globalThis.lab.all(path).length, `${PART} >>> lab-copy-button`)).toBe(0);
  });
});
