// Faults of what the browser keeps, and people who go away in the middle: nothing typed is lost, and what lies in storage harms nobody.
import { expect, test } from 'vitest';
import { inBrowsers, inEveryBrowser, untilSaid } from './support/inside.mjs';

const drawer = 'attention-lab >>> trace-panel >>> .row button';
const cell = 'attention-lab >>> trace-panel >>> trace-inputs >>> lab-matrix-editor >>> input';
const line = 'attention-lab >>> lab-spec-line >>> #spec';
const question = 'attention-lab >>> practice-lab >>> practice-question';
const written = `${question} >>> answer-field >>> #line`;

const untilAnswered = (visitor, spec) =>
  visitor.until((wanted) => document.querySelector('attention-lab').store.now.tracedSpec === wanted, spec);
const untilValue = (visitor, path, n, value) =>
  visitor.until((at, i, text) => globalThis.lab.all(at)[i]?.value === text, path, n, value);
const goTo = (visitor, spec) =>
  visitor.see((hash) => {
    location.hash = hash;
  }, spec);
const inEveryDocument = ({ name, visitor }, act) =>
  name === 'chromium' ? visitor.page.addInitScript(act) : visitor.page.evaluateOnNewDocument(act);

/** The second cell of X, with a text that is no number. */
async function typeCell(visitor, text) {
  await visitor.click(drawer, 1);
  await visitor.until((path) => globalThis.lab.all(path).length === 8, cell);
  await visitor.focus(cell, 1);
  await visitor.type(text);
  await untilValue(visitor, cell, 1, text);
}
async function typeAnswer(visitor, text) {
  await visitor.click(`${question} >>> .primary`);
  await visitor.until((path) => globalThis.lab.all(path).length === 1, written);
  await visitor.focus(written);
  await visitor.type(text);
  await untilValue(visitor, written, 0, text);
}

inEveryBrowser('what is typed', (here) => {
  test('and no question yet outlives a reload, and a way to another lab and back', async () => {
    const { visitor } = here;
    await here.open('trace?preset=lesson');
    await untilAnswered(visitor, 'trace?preset=lesson');
    await typeCell(visitor, '1,5');
    await visitor.focus(line);
    await visitor.press('End');
    await visitor.type('&seed=x');
    await visitor.page.reload();
    await untilAnswered(visitor, 'trace?preset=lesson');
    await untilValue(visitor, line, 0, 'trace?preset=lesson&seed=x');
    await visitor.click(drawer, 1);
    await untilValue(visitor, cell, 1, '1,5');
    await goTo(visitor, 'ledger?d_model=8&heads=2');
    await untilAnswered(visitor, 'ledger?d_model=8&heads=2');
    await visitor.see(() => history.back());
    await untilAnswered(visitor, 'trace?preset=lesson');
    await visitor.click(drawer, 1);
    await untilValue(visitor, cell, 1, '1,5');
  });

  test('in one tab stays there when another tab answers the same question', async () => {
    const { visitor } = here;
    await here.open('practice?question=tiny-ledger');
    await typeAnswer(visitor, '48');
    const other = await visitor.another();
    await other.open((await visitor.url()).replace('lang=en', 'lang=zh-Hans'));
    await other.click(`${question} >>> .primary`);
    await untilValue(other, written, 0, '48');
    await visitor.focus(written);
    await visitor.press('End');
    await visitor.type('9');
    await other.click(`${question} >>> .confidence input`);
    await other.until((path) => !globalThis.lab.all(path)[0].disabled, `${question} >>> form .primary`);
    await other.click(`${question} >>> form .primary`);
    await other.until((path) => globalThis.lab.all(path).length > 0, `${question} >>> .verdict`);
    expect(await other.problems()).toEqual([]);
    await other.close();
    await untilValue(visitor, written, 0, '489');
    await visitor.page.reload();
    await visitor.click(`${question} >>> .primary`);
    await untilValue(visitor, written, 0, '489');
  });

  test('stays on the page where storage is full, and the page works on', async () => {
    const { visitor } = here;
    await inEveryDocument(here, () => {
      try {
        // All visitors of a Firefox share what it keeps: what an earlier one typed is not this one's.
        localStorage.clear();
      } catch {
        // An empty page has none.
      }
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await here.open('practice?question=tiny-ledger');
    await typeAnswer(visitor, '48');
    await goTo(visitor, 'trace?preset=lesson');
    await untilAnswered(visitor, 'trace?preset=lesson');
    await typeCell(visitor, '1,5');
    await goTo(visitor, 'practice?question=tiny-ledger');
    await visitor.click(`${question} >>> .primary`);
    await untilValue(visitor, written, 0, '48');
  });
});

inBrowsers('storage', (here) => {
  test.each([
    ['no JSON', '\u0000'],
    ['other kinds of things', '{"at":{"toString":1},"done":[{"__proto__":1},7],"open":"yes"}'],
    ['a very long text', 'x'.repeat(100_000)],
  ])('that holds %s under every name of ours is as good as none', async (_what, junk) => {
    const { visitor } = here;
    await here.open('trace?preset=lesson');
    await visitor.see((text) => {
      for (const name of ['day45', 'lang', 'theme', 'memory', 'letters', 'draft:tiny-ledger', 'draft:check', 'typed'])
        for (const kept of [localStorage, sessionStorage]) kept.setItem(`attention-lab:${name}`, text);
    }, junk);
    for (const spec of ['trace?preset=lesson', 'practice?question=tiny-ledger', 'practice?show=check']) {
      await here.open(spec);
      await visitor.page.reload();
      await visitor.until(() => globalThis.lab.all('attention-lab >>> main > *').length > 0);
    }
    expect(await visitor.problems()).toEqual([]);
  });

  test('that is taken away under the page is said, and the attempts seen so far can still go out', async () => {
    const { visitor } = here;
    await here.open('evidence');
    await untilSaid(visitor, 'attention-lab >>> evidence-lab >>> evidence-view >>> .box.kept', 'Kept by this browser');
    await visitor.see(
      () =>
        new Promise((resolve) => {
          const asked = indexedDB.deleteDatabase('attention-lab-evidence');
          asked.onsuccess = asked.onblocked = () => resolve(true);
        }),
    );
    await visitor.until(
      (at) => globalThis.lab.text(at).join().includes('Not kept'),
      'attention-lab >>> evidence-lab >>> evidence-view >>> .box.memory',
    );
  });

  test('with attempts from tomorrow: the clock went back, and today\u2019s still count as not exported', async () => {
    const { visitor } = here;
    await inEveryDocument(here, () => {
      const { now } = Date;
      Date.now = () => now() - (localStorage.getItem('test-clock') === 'back' ? 86_400_000 : 0);
    });
    const answer = async (text) => {
      await here.open('practice?question=tiny-ledger');
      await visitor.page.reload();
      await typeAnswer(visitor, text);
      await visitor.click(`${question} >>> .confidence input`);
      await visitor.until((path) => !globalThis.lab.all(path)[0].disabled, `${question} >>> form .primary`);
      await visitor.click(`${question} >>> form .primary`);
      await visitor.until((path) => globalThis.lab.all(path).length > 0, `${question} >>> .verdict`);
      await here.open('evidence');
    };
    const view = 'attention-lab >>> evidence-lab >>> evidence-view';
    await answer('48');
    await untilSaid(visitor, `${view} >>> .note`, '1');
    await visitor.choose(`${view} >>> evidence-transfer >>> button`, 'Export');
    await visitor.until((at) => !globalThis.lab.text(at).join().includes('not exported'), `${view} >>> .note`);
    await visitor.see(() => localStorage.setItem('test-clock', 'back'));
    await answer('64');
    await visitor.until((at) => globalThis.lab.all(at).length === 2, `${view} >>> td.answer`);
    await untilSaid(visitor, `${view} >>> .note`, '1');
  });
});

inBrowsers('a file', (here) => {
  test.each([
    ['en', 'l.json was not opened', 'could not read it'],
    ['zh-Hans', 'l.json', '\u6d4f\u89c8\u5668\u8bfb\u4e0d\u4e86'],
  ])('that is gone by the time it is read is named, and the page goes on (%s: %s, %s)', async (lang, one, two) => {
    const { visitor } = here;
    await here.open('trace?preset=lesson', lang);
    await untilAnswered(visitor, 'trace?preset=lesson');
    await visitor.see(() => {
      Blob.prototype.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['{}'], 'l.json'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await untilSaid(visitor, 'attention-lab >>> file-drop >>> .said', one, two);
    await goTo(visitor, 'trace?preset=lesson&seed=3');
    await untilAnswered(visitor, 'trace?preset=lesson&seed=3');
  });
});
