// What the page holds after so many questions, once all that can go is gone. Chromium alone lets a test say when.
import { pageUrl } from '../support/open.mjs';
import { browsers } from '../support/visitor.mjs';

/** Questions of several kinds, none asked twice. */
const question = (n) =>
  [`trace?preset=lesson&seed=${n + 2}`, `softmax?logits=[1,${n + 2}]&format=fp16`, `number?value=${n}.5&format=fp16`][
    n % 3
  ];

/** Asks one after another, each once its answer is drawn; `lost` bytes are kept for ever after each, as a leak would. */
async function ask(visitor, from, to, lost = 0) {
  await visitor.see(
    async (specs, bytes) => {
      const { store } = document.querySelector('attention-lab');
      globalThis.planted ??= [];
      for (const spec of specs) {
        await store.visit(spec);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (bytes > 0) globalThis.planted.push(new Uint8Array(bytes).join(''));
      }
    },
    [...Array.from({ length: to - from }, (_, i) => question(from + i)), 'ledger?d_model=768&heads=12'],
    lost,
  );
}

/** The least of some readings, always with the same answer on the stage: what is still on its way out is no leak. */
async function heap(session) {
  const readings = [];
  for (let n = 0; n < 8; n += 1) {
    await session.send('HeapProfiler.collectGarbage');
    readings.push((await session.send('Runtime.getHeapUsage')).usedSize);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return Math.min(...readings);
}

/**
 * What the browser compiles on the way is its own affair, and grows for long (by a tenth from 100 to 1,000 questions, while objects
 * and texts do not grow at all): here it interprets.
 */
const flags = ['--js-flags=--no-sparkplug,--no-maglev,--no-opt'];

/** So much may stay of a question, in bytes: history and caches have their limits, and a leak is more. */
export const kMost = 100;

/** Bytes that stay of a question between the first `few` and `many`; and of one that loses 200 on purpose, to see that this shows. */
export async function heapOver(few, many) {
  const { launch, visit } = browsers.chromium;
  const browser = await launch({ flags });
  try {
    const visitor = await visit(browser);
    await visitor.open(`${pageUrl()}?lang=en#trace?preset=lesson`);
    const session = await visitor.page.context().newCDPSession(visitor.page);
    const read = async (from, to, lost) => {
      await ask(visitor, from, to, lost);
      return heap(session);
    };
    const [early, late] = [await read(0, few), await read(few, many)];
    const planted = await read(many, many + few * 3, 200);
    const problems = await visitor.problems();
    if (problems.length > 0) throw new Error(problems.join(' | '));
    return { early, late, stays: (late - early) / (many - few), leaks: (planted - late) / (few * 3) };
  } finally {
    await browser.close();
  }
}
