// The page as a learner opens it: from a file by double click and from a plain server, in two real browsers, by
// keyboard alone. Every test also asserts that nothing was requested, refused or reported as an error.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dist, pageUrl } from './support/open.mjs';
import { serve } from './support/serve.mjs';
import { thorough } from './support/thorough.mjs';
import { browsers } from './support/visitor.mjs';

const cells = 'attention-lab >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td:not(.corner)';
const chips = 'attention-lab >>> trace-lab >>> lab-timeline >>> button[aria-current]';
const specBox = 'attention-lab >>> lab-spec-line >>> #spec';
const messages = 'attention-lab >>> lab-status-bar >>> .bar';
const drawer = 'attention-lab >>> trace-panel >>> .row button';
const inputs = 'attention-lab >>> trace-panel >>> trace-inputs >>> lab-matrix-editor >>> input';

const specOf = (visitor) => visitor.see((path) => globalThis.lab.all(path)[0].value, specBox);
const currentStep = (visitor) => visitor.see((path) => globalThis.lab.all(path)[0]?.dataset.step, chips);
const untilCells = (visitor, wanted) =>
  visitor.until(
    (path, texts) => {
      const seen = globalThis.lab.text(path);
      return texts.every((text) => seen.some((cell) => cell.startsWith(text)));
    },
    cells,
    wanted,
  );
const untilStep = (visitor, name) =>
  visitor.until((path, step) => globalThis.lab.all(path)[0]?.dataset.step === step, chips, name);
const untilSpec = (visitor, spec) =>
  visitor.until((path, text) => globalThis.lab.all(path)[0].value === text, specBox, spec);
const untilMessage = (visitor, part) =>
  visitor.until((path, text) => globalThis.lab.text(path).some((message) => message.includes(text)), messages, part);
const untilQuiet = (visitor) => visitor.until((path) => globalThis.lab.all(path).length === 0, messages);

const ways = {
  'a file': async () => ({ url: pageUrl(), own: (url) => url.startsWith('file:'), close: async () => undefined }),
  'a server': async () => {
    const site = await serve(join(dist, 'site'));
    return { url: site.url, own: (url) => url.startsWith(site.url), close: site.close };
  },
};

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  for (const [way, openWay] of Object.entries(ways)) {
    if (!thorough && name !== 'chromium' && way !== 'a file') continue;
    describe(`${name}, from ${way}`, () => {
      let browser;
      let place;
      let visitor;
      beforeAll(async () => {
        browser = await launch();
        place = await openWay();
      });
      afterAll(async () => {
        await browser.close();
        await place.close();
      });
      beforeEach(async () => {
        visitor = await visit(browser);
      });
      afterEach(async () => {
        expect(await visitor.problems()).toEqual([]);
        // Data and blob addresses are inside the page; anything else but the page's own files left it.
        const outside = visitor.requests.filter((url) => !/^(data|blob):/.test(url) && !place.own(url));
        expect(outside).toEqual([]);
        if (way === 'a file') expect(visitor.requests.filter((url) => place.own(url)).length).toBeLessThanOrEqual(1);
        await visitor.close();
      });
      const open = (tail = '') => visitor.open(`${place.url}${tail}`);

      test('the first trace shows the lesson', async () => {
        await open('?lang=en');
        await untilCells(visitor, ['0.05581', '0.9442']);
        expect(await currentStep(visitor)).toBe('weights');
        expect(await specOf(visitor)).toBe('trace?preset=lesson');
      });

      test('the other labs answer', async () => {
        await open('?lang=en#ledger?d_model=768&heads=12&bias=true');
        await visitor.until(() =>
          globalThis.lab.text('attention-lab >>> ledger-lab >>> lab-ledger >>> .total').join().includes('2,362,368'),
        );
        await visitor.see(() => {
          location.hash = '#softmax?logits=[500,502]&format=fp64';
        });
        await visitor.until(() =>
          globalThis.lab
            .text('attention-lab >>> softmax-lab >>> lab-result-table >>> table')
            .join()
            .includes('0.11920292202211755'),
        );
        await visitor.see(() => {
          location.hash = '#number?value=0.1';
        });
        await visitor.until(() =>
          globalThis.lab
            .text('attention-lab >>> number-lab >>> lab-result-table >>> table')
            .join()
            .includes('0x3dcccccd'),
        );
      });

      // Everything else of the page is the same from a server: asked there in the thorough run.
      if (!thorough && way === 'a server') return;

      test('a keyboard alone walks timeline, table, heads, Spec line and undo', async () => {
        await open('?lang=en');
        await untilCells(visitor, ['0.05581']);
        await visitor.tabTo('lab-timeline button');
        await visitor.press('Home');
        await untilStep(visitor, 'x');
        await visitor.press('ArrowRight');
        await untilStep(visitor, 'wq');
        await visitor.press('End');
        await untilStep(visitor, 'out');
        await untilCells(visitor, ['1.888', '0.3302', '0.6698']);
        await visitor.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
        await untilStep(visitor, 'context');
        await visitor.tabTo('lab-grid td');
        await visitor.press('ArrowDown', 'ArrowRight');
        await visitor.until(
          () =>
            globalThis.lab.text('attention-lab >>> lab-inspector').join().includes('context[0,0,1,1]') ||
            globalThis.lab
              .all('attention-lab >>> lab-inspector')[0]
              .shadowRoot.textContent.includes('context[0,0,1,1]'),
        );
        await visitor.press('/');
        expect(await visitor.where()).toBe('attention-lab lab-spec-line input');
        await visitor.press('Control+a');
        await visitor.type('trace?preset=lesson&mask=none');
        await visitor.press('Enter');
        await visitor.until(() => location.hash.includes('mask=none'));
        await visitor.press('Escape', 'Control+z');
        await untilSpec(visitor, 'trace?preset=lesson');
        await visitor.press('Control+Shift+Z');
        await untilSpec(visitor, 'trace?preset=lesson&mask=none');
      });

      test('[ and ] change the head, ? lists the keys, Escape closes the list', async () => {
        await visitor.page[name === 'firefox' ? 'setViewport' : 'setViewportSize']({ width: 600, height: 800 });
        await open('?lang=en');
        await untilCells(visitor, ['0.05581']);
        await visitor.press(']');
        await untilCells(visitor, ['0.3302', '0.6698']);
        await visitor.press('[');
        await untilCells(visitor, ['0.05581']);
        await visitor.press('?');
        const isOpen = () => globalThis.lab.all('attention-lab >>> lab-keys-dialog >>> dialog')[0].open;
        await visitor.until(isOpen);
        await visitor.press('Escape');
        await visitor.until(`() => !(${isOpen})()`);
      });

      test('the language and the theme switch', async () => {
        await open('?lang=en');
        await untilCells(visitor, ['0.05581']);
        const choose = (path, value) =>
          visitor.see(
            (at, to) => {
              const [select] = globalThis.lab.all(at);
              select.value = to;
              select.dispatchEvent(new Event('change', { bubbles: true }));
            },
            path,
            value,
          );
        await choose('attention-lab >>> .controls > select', 'zh-Hans');
        await visitor.until(() => document.documentElement.lang === 'zh-Hans');
        expect((await visitor.text('attention-lab >>> h1'))[0]).toBe('\u6ce8\u610f\u529b\u5b9e\u9a8c\u5ba4');
        expect(await visitor.url()).toContain('lang=zh-Hans');
        const paper = () => getComputedStyle(document.querySelector('attention-lab')).backgroundColor;
        await choose('attention-lab >>> lab-settings-dialog >>> #theme', 'dark');
        await visitor.until(`() => (${paper})() === 'rgb(22, 24, 27)'`);
        await choose('attention-lab >>> lab-settings-dialog >>> #theme', 'light');
        await visitor.until(`() => (${paper})() === 'rgb(250, 249, 246)'`);
      });

      test('a new answer does not say the language and the theme again, at which a browser styles everything anew', async () => {
        await open('?lang=en');
        await untilCells(visitor, ['0.05581']);
        await visitor.see(() => {
          globalThis.said = [];
          const watch = (records) => globalThis.said.push(...records.map(({ attributeName }) => attributeName));
          new MutationObserver(watch).observe(document.documentElement, { attributes: true });
          location.hash = 'trace?preset=lesson&format=bf16';
        });
        await visitor.until((path) => globalThis.lab.all(path)[0].value.includes('bf16'), specBox);
        await visitor.until(() => document.querySelector('attention-lab').store.now.trace.spec.includes('bf16'));
        expect(await visitor.see(() => globalThis.said)).toEqual([]);
      });

      test.each(['en', 'zh-Hans'])(
        'the bar is one row on a laptop, and its menu has every lab in sight, in %s',
        async (lang) => {
          await open(`?lang=${lang}`);
          await untilCells(visitor, ['0.05581']);
          const middles = await visitor.see(() =>
            ['attention-lab >>> header :is(h1, button:not(.skip), select)', 'attention-lab >>> lab-menu >>> .open']
              .flatMap((path) => globalThis.lab.all(path))
              .map((one) => {
                const { top, height } = one.getBoundingClientRect();
                return top + height / 2;
              }),
          );
          expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
          await visitor.tabTo('lab-menu button');
          await visitor.press('Enter');
          const links = 'attention-lab >>> lab-menu >>> a';
          await visitor.until((path) => globalThis.lab.all(path)[0].checkVisibility(), links);
          const bottoms = await visitor.see(
            (path) => globalThis.lab.all(path).map((one) => one.getBoundingClientRect().bottom - innerHeight),
            links,
          );
          expect(bottoms.length).toBeGreaterThanOrEqual(7);
          expect(Math.max(...bottoms)).toBeLessThan(0);
          await visitor.press('Escape');
          expect(await visitor.see((path) => globalThis.lab.all(path)[0].checkVisibility(), links)).toBe(false);
          expect(await visitor.see(() => globalThis.lab.active().at(-1).getAttribute('aria-expanded'))).toBe('false');
        },
      );

      test('a question too large for the budget says what it needs, and a click raises the budget', async () => {
        await open('?lang=en#trace?t=600&d_model=8&heads=4');
        const bar = 'attention-lab >>> lab-status-bar >>> .failed';
        await visitor.until((path) => globalThis.lab.text(path).join().includes('66.1 MB'), bar);
        await visitor.tabTo('lab-status-bar button');
        expect(await visitor.see(() => globalThis.lab.active().at(-1).textContent)).toBe('Raise the budget to 72 MB');
        expect(await visitor.see(() => document.querySelector('attention-lab').store.now.memory)).toBe(64);
        await visitor.press('Enter');
        await visitor.until(() => document.querySelector('attention-lab').store.now.error === null);
        expect(await visitor.see(() => localStorage.getItem('attention-lab:memory'))).toBe('72');
      });

      test('the settings are opened, set and closed by keyboard, and a budget that is none is marked', async () => {
        await open('?lang=en');
        await untilCells(visitor, ['0.05581']);
        for (let n = 0; n < 40; n += 1) {
          if (await visitor.see(() => globalThis.lab.active().at(-1)?.textContent.trim() === 'Settings')) break;
          await visitor.press('Tab');
        }
        await visitor.press('Enter');
        const field = 'attention-lab >>> lab-settings-dialog >>> #memory';
        await visitor.tabTo('lab-settings-dialog input');
        await visitor.press('Control+a');
        await visitor.type('9999');
        await visitor.until((path) => globalThis.lab.all(path)[0].getAttribute('aria-invalid') === 'true', field);
        await visitor.press('Control+a');
        await visitor.type('128');
        await visitor.until(() => document.querySelector('attention-lab').store.now.memory === 128);
        await visitor.press('Escape');
        await visitor.until(() => !globalThis.lab.all('attention-lab >>> lab-settings-dialog >>> dialog')[0].open);
      });

      test('a bad hash shows the error, keeps the last good trace, and Back mends it', async () => {
        await open('?lang=en#trace?preset=lesson');
        await untilCells(visitor, ['0.05581']);
        await visitor.see(() => {
          location.hash = '#trace?preset=lesson&hedas=3';
        });
        await untilMessage(visitor, 'hedas');
        expect((await visitor.text(messages))[0]).toContain('heads');
        await untilCells(visitor, ['0.05581', '0.9442']);
        await visitor.see(() => {
          history.back();
        });
        await untilQuiet(visitor);
        expect(await specOf(visitor)).toBe('trace?preset=lesson');
      });

      test('a bad hash at the start shows its error over the lesson', async () => {
        await open('?lang=en#trcae?x=1');
        await untilMessage(visitor, 'trcae');
        await untilCells(visitor, ['0.05581']);
        expect(await specOf(visitor)).toBe('trcae?x=1');
      });

      test('a cell takes a number and keeps what is none', async () => {
        await open('?lang=en');
        await untilCells(visitor, ['0.05581']);
        await visitor.click(drawer, 1);
        await visitor.until((path) => globalThis.lab.all(path).length === 8, inputs);
        await visitor.focus(inputs, 1);
        await visitor.type('1,5');
        await visitor.until((path) => globalThis.lab.all(path)[1].getAttribute('aria-invalid') === 'true', inputs);
        expect(await specOf(visitor)).toBe('trace?preset=lesson');
        await visitor.press('Enter', 'Shift+Enter');
        expect(await visitor.see((path) => globalThis.lab.all(path)[1].value, inputs)).toBe('1,5');
        await visitor.type('1.5');
        await untilSpec(visitor, 'trace?preset=lesson&x=[[1,1.5,1,0],[0,2,0,1]]');
        await visitor.press('Control+z');
        await untilSpec(visitor, 'trace?preset=lesson');
        await visitor.until((path) => globalThis.lab.all(path)[1].value === '0', inputs);
      });

      test('sizes, weights as a matrix, and a wrong size beside its field', async () => {
        await open('?lang=en');
        await untilCells(visitor, ['0.05581']);
        await visitor.click(drawer, 0);
        const fields = 'attention-lab >>> trace-panel >>> trace-setup >>> lab-field';
        const set = (key, value) =>
          visitor.see(
            (path, k, v) => {
              const input = globalThis.lab
                .all(path)
                .find((field) => field.key === k)
                .shadowRoot.querySelector('input');
              input.focus();
              input.value = v;
              input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
            },
            fields,
            key,
            value,
          );
        await set('t', '3');
        await untilSpec(visitor, 'trace?preset=lesson&t=3&x=[[1,0,1,0],[0,2,0,1],[0,0,0,0]]');
        await untilQuiet(visitor);
        await set('heads', '3');
        await visitor.until(
          (path) =>
            globalThis.lab
              .all(path)
              .find((field) => field.key === 'heads')
              .shadowRoot.querySelector('.error')
              ?.textContent.includes('divide'),
          fields,
        );
        await set('heads', '4');
        await untilQuiet(visitor);
        await visitor.click(drawer, 1);
        await visitor.click('attention-lab >>> trace-panel >>> trace-inputs >>> .list button', 2);
        await visitor.click('attention-lab >>> trace-panel >>> trace-inputs >>> .sources button:last-child');
        await visitor.until(
          (path) => globalThis.lab.all(path)[0].value.includes('wq=[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]'),
          specBox,
        );
        await untilStep(visitor, 'wq');
      });

      test('a long run shows its work and can be stopped', async () => {
        await open('?lang=en');
        await untilCells(visitor, ['0.05581']);
        await visitor.see(() => {
          location.hash = '#trace?t=400&d_model=256&heads=4&wq=normal&wk=normal&format=fp16'; // op by op
        });
        await untilMessage(visitor, 'operations');
        await visitor.click('attention-lab >>> lab-status-bar >>> .running button');
        await untilMessage(visitor, 'Stopped');
        await untilCells(visitor, ['0.05581']);
        await visitor.see(() => {
          location.hash = '#trace?preset=lesson&mask=none';
        });
        await untilQuiet(visitor);
      });
    });
  }
}
