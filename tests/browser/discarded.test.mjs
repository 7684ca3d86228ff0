// A tab whose process is killed while the person is away: no event tells the page. What was typed, answered and kept is there when
// the tab comes back. Chromium alone: it lets a test crash a tab by itself, and load it again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium, pageUrl } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

const drawer = 'attention-lab >>> trace-panel >>> .row button';
const cell = 'attention-lab >>> trace-panel >>> trace-inputs >>> lab-matrix-editor >>> input';
const line = 'attention-lab >>> lab-spec-line >>> #spec';
const question = 'attention-lab >>> practice-lab >>> practice-question';
const written = `${question} >>> answer-field >>> #line`;
const free = 'attention-lab >>> free-prediction >>> practice-question >>> answer-field >>> #line';

const untilValue = (visitor, path, n, value) =>
  visitor.until((at, i, text) => globalThis.lab.all(at)[i].value === text, path, n, value);
const untilThere = (visitor, path) => visitor.until((at) => globalThis.lab.all(at).length > 0, path);
const goTo = (visitor, spec) =>
  visitor.see((hash) => {
    location.hash = hash;
  }, spec);

/** The same tab without the driver's own session, which takes a page whose process is gone for lost. */
async function beside(visitor) {
  const session = await visitor.page.context().newCDPSession(visitor.page);
  await session.send('Inspector.enable');
  const see = async (test, ...args) => {
    const expression = `(${test})(...${JSON.stringify(args)})`;
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', asked);
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception.description);
    return result.value;
  };
  const press = async (key) => {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  };
  /** As the system kills it, or the browser takes its memory back; then the person comes back to the tab. */
  const discard = async () => {
    const gone = new Promise((resolve) => {
      session.once('Inspector.targetCrashed', resolve);
    });
    session.send('Page.crash').catch(() => undefined);
    await gone;
    await session.send('Page.reload');
    await untilThere(tab, 'attention-lab >>> main > *');
  };
  const tab = Object.assign(Object.create(visitor), { see, press, discard });
  return tab;
}

describe('chromium: a tab that is discarded', () => {
  let browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  test('brings the cells, the line, the prediction, the answer and the attempts back', async () => {
    const visitor = await browsers.chromium.visit(browser);
    await visitor.open(`${pageUrl()}?lang=en#practice?question=tiny-ledger`);
    await visitor.click(`${question} >>> .primary`);
    await visitor.focus(written);
    await visitor.type('48');
    await visitor.click(`${question} >>> .confidence input`);
    await visitor.click(`${question} >>> form .primary`);
    await untilThere(visitor, `${question} >>> .verdict`);
    await goTo(visitor, 'practice?question=head-width');
    await visitor.click(`${question} >>> .primary`);
    await visitor.focus(written);
    await visitor.type('6');

    await goTo(visitor, 'trace?preset=lesson');
    await visitor.click(drawer, 1);
    await visitor.focus(cell, 1);
    await visitor.type('1,5');
    await visitor.focus(line);
    await visitor.press('End');
    await visitor.type('&seed=x');
    await visitor.focus('attention-lab >>> #stage');
    await visitor.press('p');
    await untilThere(visitor, free);
    await visitor.focus(free);
    await visitor.type('(1, 2');

    const tab = await beside(visitor);
    await tab.discard();
    await untilValue(tab, line, 0, 'trace?preset=lesson&seed=x');
    await tab.click(drawer, 1);
    await untilValue(tab, cell, 1, '1,5');
    await tab.focus('attention-lab >>> #stage');
    await tab.press('p');
    await untilValue(tab, free, 0, '(1, 2');
    await goTo(tab, 'practice?question=head-width');
    await tab.click(`${question} >>> .primary`);
    await untilValue(tab, written, 0, '6');
    await goTo(tab, 'evidence');
    await untilThere(tab, 'attention-lab >>> evidence-lab >>> evidence-view >>> td.answer');
    const answers = await tab.text('attention-lab >>> evidence-lab >>> evidence-view >>> td.answer');
    expect(answers).toHaveLength(1);
    expect(answers[0]).toContain('48');
    await visitor.close();
  });
});
