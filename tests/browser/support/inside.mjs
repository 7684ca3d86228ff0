// What tests of one lab share: each browser once, and a fresh visitor for every test that must leave nothing amiss.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { pageUrl } from './open.mjs';
import { thorough } from './thorough.mjs';
import { browsers } from './visitor.mjs';

/**
 * Runs `body(at)` in Chromium, and in every browser where the run is thorough or the test says `everywhere`;
 * `at.visitor` is the one of the present test, `at.open` brings it to a question.
 */
export function inBrowsers(title, body, { everywhere = thorough, as = {} } = {}) {
  for (const [name, { launch, visit }] of Object.entries(browsers)) {
    if (name !== 'chromium' && !everywhere) continue;
    describe(`${name}: ${title}`, () => {
      let browser;
      const at = {
        name,
        visitor: null,
        open: (spec, lang = 'en') => at.visitor.open(`${pageUrl()}?lang=${lang}#${spec}`),
      };
      beforeAll(async () => {
        browser = await launch(as);
      });
      afterAll(async () => {
        await browser.close();
      });
      beforeEach(async () => {
        at.visitor = await visit(browser, as);
      });
      afterEach(async () => {
        expect(await at.visitor.problems()).toEqual([]);
        await at.visitor.close();
      });
      body(at);
    });
  }
}

/** What faults and attacks come down to is asked of every browser in every run. */
export const inEveryBrowser = (title, body) => inBrowsers(title, body, { everywhere: true });

/** A select takes a value as a person would give it. */
export function choose(visitor, path, value) {
  return visitor.see(
    (at, to) => {
      const select = globalThis.lab.all(at)[0];
      select.value = to;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    path,
    value,
  );
}

/** Waits until a path's text holds all parts. */
export function untilSaid(visitor, path, ...parts) {
  return visitor.until(
    (at, wanted) => wanted.every((part) => globalThis.lab.text(at).join(' ').includes(part)),
    path,
    parts,
  );
}

/** How far the page's boxes run out of its width. */
export function sideways(visitor) {
  return visitor.see(() =>
    Math.max(
      ...globalThis.lab.all('attention-lab >>> main, .body').map((box) => box.scrollWidth - box.clientWidth),
      document.documentElement.scrollWidth - innerWidth,
    ),
  );
}

/** Asks a question as its address does. */
export function goTo(visitor, spec) {
  return visitor.see((hash) => {
    location.hash = hash;
  }, spec);
}

/** Waits until what is seen is the answer to this question. */
export function untilAnswered(visitor, spec) {
  return visitor.until((wanted) => document.querySelector('attention-lab').store.now.tracedSpec === wanted, spec);
}
