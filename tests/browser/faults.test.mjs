// Faults of the engine, one at a time: the person reads a sentence in their language, nothing typed is lost, and where the fault was
// of one question only the next one is answered. Faults of storage are in faults-kept.test.mjs, of the network in offline.test.mjs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noGrowth, noMemory, noSimd, trap, trapAtStart, withWorker } from './support/broken.mjs';
import { goTo, inEveryBrowser, untilAnswered, untilSaid } from './support/inside.mjs';
import { launchChromium, pageUrl } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

const failed = 'attention-lab >>> lab-status-bar >>> .failed';
const line = 'attention-lab >>> lab-spec-line >>> #spec';

const folder = mkdtempSync(join(tmpdir(), 'attention-lab-faults-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const visit = (visitor, url, spec, lang = 'en') => visitor.open(`${url}?lang=${lang}#${spec}`);
/** Typed, and neither a number nor asked: it has to be there whatever happens to the engine. */
async function typeLine(visitor) {
  await visitor.focus(line);
  await visitor.press('End');
  await visitor.type('&typed=1');
}
const untilTyped = (visitor) => visitor.until((at) => globalThis.lab.all(at)[0].value.endsWith('&typed=1'), line);

inEveryBrowser('the engine', (here) => {
  test.each([
    ['en', 'no SIMD', 'Chrome 91', noSimd],
    ['zh-Hans', 'SIMD', 'Safari 16.4', noSimd],
    ['en', 'could not be started', 'Reload the page', noMemory],
    ['en', 'could not be started', 'Reload the page', trapAtStart],
    ['zh-Hans', '\u5f15\u64ce\u6ca1\u80fd\u542f\u52a8', '\u91cd\u65b0\u8f7d\u5165', noMemory],
  ])('that cannot start says why in words (%s: %s, %s)', async (lang, one, two, fault) => {
    const { visitor } = here;
    // Not `visit`, which waits for a lab: an engine that fails at once leaves the stage empty.
    await visitor.page.goto(`${withWorker(folder, fault.name, fault)}?lang=${lang}#trace?preset=lesson`);
    await untilSaid(visitor, failed, one, two);
    await typeLine(visitor);
    await visitor.page.reload();
    await untilTyped(visitor);
  });

  test('that traps is replaced, asked once more, and then gives that question up and no other', async () => {
    const { visitor } = here;
    await visit(visitor, withWorker(folder, 'trap', trap), 'trace?preset=lesson');
    await untilAnswered(visitor, 'trace?preset=lesson');
    await goTo(visitor, 'trace?preset=lesson&seed=666');
    await untilSaid(visitor, failed, 'failed twice on this question', 'the last answer, to another question');
    await goTo(visitor, 'trace?preset=lesson&seed=7');
    await untilAnswered(visitor, 'trace?preset=lesson&seed=7');
    expect(await visitor.text(failed)).toEqual([]);
  });

  test('that gets no more memory gives the large question up, and answers the small one', async () => {
    const { visitor } = here;
    await visit(visitor, withWorker(folder, 'growth', noGrowth), 'trace?preset=lesson', 'zh-Hans');
    await untilAnswered(visitor, 'trace?preset=lesson');
    await goTo(visitor, 'trace?t=256&d_model=256&heads=4');
    await visitor.until((at) => globalThis.lab.text(at).length > 0, failed);
    expect((await visitor.text(failed)).join()).toMatch(/[\u4e00-\u9fff]{4}/);
    await goTo(visitor, 'trace?preset=lesson&seed=7');
    await untilAnswered(visitor, 'trace?preset=lesson&seed=7');
  });

  test('that is killed in the middle of a question is given up by Stop, and by its deadline, and the next is answered', async () => {
    const { visitor } = here;
    const records = () => {
      const { Worker: Own, setTimeout: later } = globalThis;
      globalThis.workers = [];
      globalThis.Worker = class extends Own {
        constructor(url) {
          super(url);
          globalThis.workers.push(this);
        }
      };
      // A deadline is soon, where the test says so.
      globalThis.setTimeout = (act, ms, ...more) => later(act, globalThis.isSoon && ms >= 10_000 ? 300 : ms, ...more);
    };
    await (here.name === 'chromium'
      ? visitor.page.addInitScript(records)
      : visitor.page.evaluateOnNewDocument(records));
    await here.open('trace?preset=lesson');
    await untilAnswered(visitor, 'trace?preset=lesson');
    const kill = (spec) =>
      visitor.see((hash) => {
        globalThis.workers.at(-1).terminate();
        location.hash = hash;
      }, spec);
    await kill('trace?preset=lesson&seed=3');
    await typeLine(visitor);
    await visitor.click('attention-lab >>> lab-status-bar >>> .running button');
    await untilSaid(visitor, failed, 'Stopped before there was an answer.');
    await untilTyped(visitor);
    await visitor.click(`${failed} button`);
    await untilAnswered(visitor, 'trace?preset=lesson&seed=3');
    await visitor.see(() => {
      globalThis.isSoon = true;
    });
    await kill('trace?preset=lesson&seed=4');
    await untilSaid(visitor, failed, 'No answer within');
    await visitor.click(`${failed} button`);
    await untilAnswered(visitor, 'trace?preset=lesson&seed=4');
  });
});

describe('chromium: a processor without SIMD', () => {
  let browser;
  beforeAll(async () => {
    browser = await launchChromium({ flags: ['--js-flags=--no-enable-sse4-1,--no-enable-ssse3,--no-enable-avx'] });
  });
  afterAll(async () => {
    await browser.close();
  });
  test('is told which browsers there are, as if it were an old one', async () => {
    const visitor = await browsers.chromium.visit(browser);
    await visitor.open(`${pageUrl()}?lang=en#trace?preset=lesson`);
    await untilSaid(visitor, failed, 'no SIMD', 'Chrome 91, Firefox 89 or Safari 16.4');
    await visitor.close();
  });
});
