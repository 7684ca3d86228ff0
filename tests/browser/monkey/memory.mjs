// What the page holds after so many questions, once all that can go is gone. Chromium alone lets a test say when.
import { pageUrl } from '../support/open.mjs';
import { browsers } from '../support/visitor.mjs';

/** Questions of several kinds, none asked twice. */
const question = (n) =>
  [`trace?preset=lesson&seed=${n + 2}`, `softmax?logits=[1,${n + 2}]&format=fp16`, `number?value=${n}.5&format=fp16`][
    n % 3
  ];

/** Asks one after another, each once its answer is drawn. */
async function ask(visitor, from, to) {
  await visitor.see(
    async (specs) => {
      const { store } = document.querySelector('attention-lab');
      for (const spec of specs) {
        await store.visit(spec);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    Array.from({ length: to - from }, (_, i) => question(from + i)),
  );
}

async function heap(session) {
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** What the browser compiles on the way is its own affair, and grows for long: here it interprets. */
const flags = ['--js-flags=--no-sparkplug,--no-maglev,--no-opt'];

/** Bytes in use after the first `few` questions, and after `many`. */
export async function heapOver(few, many) {
  const { launch, visit } = browsers.chromium;
  const browser = await launch({ flags });
  try {
    const visitor = await visit(browser);
    await visitor.open(`${pageUrl()}?lang=en#trace?preset=lesson`);
    const session = await visitor.page.context().newCDPSession(visitor.page);
    await ask(visitor, 0, few);
    const early = await heap(session);
    await ask(visitor, few, many);
    const late = await heap(session);
    const problems = await visitor.problems();
    if (problems.length > 0) throw new Error(problems.join(' | '));
    return [early, late];
  } finally {
    await browser.close();
  }
}
