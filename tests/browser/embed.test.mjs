// <attention-lab> as a guest on other people's pages, with their real headers: what a strict content policy has to allow, what
// the element tells and takes, and that it leaves the page, its address, storage and keys alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { host } from './support/host.mjs';
import { dist } from './support/open.mjs';
import { thorough } from './support/thorough.mjs';
import { browsers } from './support/visitor.mjs';

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

// What is inside is the page's own: it grows and shrinks with it.
test('the script and the iframe page have a ceiling, and their sizes are reported', () => {
  for (const name of ['embed/attention-lab.js', 'embed/attention-lab-host.js', 'embed/frame.html']) {
    const file = readFileSync(join(dist, name));
    const packed = gzipSync(file, { level: 9 }).length;
    console.log(`dist/${name}: ${kb(file.length)} raw, ${kb(packed)} gzip`);
    expect(packed).toBeLessThan((name.includes('host') ? 8 : 540) * 1024);
  }
});

const own = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'none'; img-src 'self'";
const trusted = "; require-trusted-types-for 'script'; trusted-types attention-lab";
const byNonce = "default-src 'none'; script-src 'nonce-r4nd0m' 'wasm-unsafe-eval'; worker-src blob:; img-src 'self'";

const page = (body, attributes = '') => `<!doctype html><html lang="en"><head><title>A course</title></head>
<body><main><h1>A course</h1>${body}<input id="mine" aria-label="mine"></main><script ${attributes} src="/embed/attention-lab.js"></script></body></html>`;

const first = '<attention-lab id="a" spec="trace?preset=lesson"></attention-lab>';
const second =
  '<attention-lab id="b" lang="zh-CN" view="stage" theme="dark" spec="softmax?logits=[500,502]&amp;format=fp16"></attention-lab>';

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  const isWhole = thorough || name === 'chromium';
  describe(`${name}: the element on other pages`, () => {
    let browser;
    let site;
    let visitor;
    let isClean;
    beforeAll(async () => {
      browser = await launch();
      site = await host({ folders: { '/embed/': join(dist, 'embed') } });
    });
    afterAll(async () => {
      await browser.close();
      await site.close();
    });
    beforeEach(async () => {
      visitor = await visit(browser);
      isClean = true;
      site.requests.length = 0;
    });
    afterEach(async () => {
      const outside = visitor.requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(site.url));
      expect(outside).toEqual([]);
      const asked = site.requests.filter((path) => !['/favicon.ico', '/page.html'].includes(path));
      expect(asked.filter((path) => path !== '/embed/attention-lab.js')).toEqual([]);
      if (isClean) expect((await visitor.problems()).filter((text) => !/favicon|404/.test(text))).toEqual([]);
      await visitor.close();
    });

    async function open(body, { policy = own + trusted, attributes = '' } = {}) {
      site.headers = { 'content-security-policy': policy };
      site.pages = { '/page.html': page(body, attributes) };
      await visitor.page.goto('about:blank');
      await visitor.page.goto(`${site.url}page.html#theirs`);
    }
    const untilWeights = (id = 'a') =>
      visitor.until(
        (at) => globalThis.lab.text(at).some((text) => text.startsWith('0.05581')),
        `#${id} >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td`,
      );
    /** Remembers what the element `a` tells from now on. */
    const listen = () =>
      visitor.see(() => {
        globalThis.heard = [];
        for (const type of ['ready', 'spec-change', 'answer', 'error'])
          document.getElementById('a').addEventListener(type, ({ detail }) => {
            globalThis.heard.push(JSON.parse(JSON.stringify({ type, detail })));
          });
      });
    const heard = () => visitor.see(() => globalThis.heard);
    const untilHeard = (type) =>
      visitor.until((wanted) => globalThis.heard.some((event) => event.type === wanted), type);

    test('two labs answer under a policy of own scripts and Trusted Types, and the page stays as it was', async () => {
      await open(first + second);
      await untilWeights();
      await visitor.until(() => document.getElementById('b').store.now.trace?.steps.length === 6);
      const seen = await visitor.see(() => ({
        title: document.title,
        hash: location.hash,
        lang: document.documentElement.lang,
        theme: document.documentElement.dataset.theme ?? null,
        stored: localStorage.length - (localStorage.getItem('attention-lab:day45') === null ? 0 : 1),
        paper: [...document.querySelectorAll('attention-lab')].map((lab) => getComputedStyle(lab).backgroundColor),
        langs: [...document.querySelectorAll('attention-lab')].map((lab) => lab.lang),
      }));
      expect(seen).toEqual({
        title: 'A course',
        hash: '#theirs',
        lang: 'en',
        theme: null,
        stored: 0,
        paper: ['rgb(250, 249, 246)', 'rgb(22, 24, 27)'],
        langs: ['en', 'zh-Hans'],
      });
      expect(await visitor.see(() => indexedDB.databases().then((all) => all.length))).toBe(0);
    });

    test('a page that lists scripts by nonce has to allow blob: for workers, and nothing else', async () => {
      await open(first, { policy: byNonce + trusted, attributes: 'nonce="r4nd0m"' });
      await untilWeights();
      expect(site.requests.filter((path) => path === '/embed/attention-lab.js')).toHaveLength(1);
    });

    if (!isWhole) return;

    test('the same script works as a module', async () => {
      await open(first, { policy: byNonce + trusted, attributes: 'nonce="r4nd0m" type="module"' });
      await untilWeights();
    });

    test('where workers or templates are refused, the lab says what the page has to allow', async () => {
      isClean = false;
      await open(first, {
        policy: "default-src 'none'; script-src 'nonce-r4nd0m' 'wasm-unsafe-eval'",
        attributes: 'nonce="r4nd0m"',
      });
      await visitor.until(() =>
        globalThis.lab.text('#a >>> lab-status-bar >>> .what').join().includes('add blob: to worker-src'),
      );
      await open(first, {
        policy: "script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'; trusted-types 'none'",
      });
      await visitor.until(() =>
        document.getElementById('a').textContent.includes('add attention-lab to trusted-types'),
      );
    });

    test('axe finds nothing in two labs on one page', async () => {
      const question = '<attention-lab view="stage" spec="practice?question=tiny-ledger" theme="dark"></attention-lab>';
      await open(first + question, { policy: '' });
      await untilWeights();
      await visitor.until(() =>
        globalThis.lab.text('attention-lab >>> practice-question >>> button').includes('Predict'),
      );
      expect(await findingsOf(visitor)).toEqual([]);
    });

    test('labs share at most two workers', async () => {
      await open(Array.from({ length: 5 }, (_, i) => first.replace('"a"', `"a${i}"`)).join(''));
      for (let i = 0; i < 5; i += 1) await untilWeights(`a${i}`);
      expect(visitor.page.workers().length).toBeLessThanOrEqual(2);
    });

    test('attributes and properties are one, and what the learner changes is told and reflected', async () => {
      await open(first);
      await untilWeights();
      await listen();
      await visitor.see(() => {
        document.getElementById('a').spec = 'trace?preset=lesson&mask=none';
      });
      await visitor.until(() => document.getElementById('a').getAttribute('spec').endsWith('mask=none'));
      await visitor.until(() => globalThis.lab.all('#a >>> .choice select')[0]?.value === 'none');
      expect(await heard()).toEqual([]);
      await visitor.see(() => {
        const [mask] = globalThis.lab.all('#a >>> .choice select');
        mask.value = 'causal';
        mask.dispatchEvent(new Event('change'));
      });
      await untilHeard('spec-change');
      const [{ detail }] = await heard();
      expect(detail).toMatchObject({ spec: 'trace?preset=lesson&mask=causal', lab: 'trace' });
      await visitor.until(() => document.getElementById('a').getAttribute('spec').endsWith('mask=causal'));
      await visitor.see(() => document.getElementById('a').setAttribute('view', 'stage'));
      await visitor.until(() => globalThis.lab.all('#a >>> lab-spec-line').length === 0);
      expect(await visitor.see(() => document.getElementById('a').view)).toBe('stage');
    });

    test('hostile attributes are refused one by one with an error, and the lab goes on', async () => {
      await open(first);
      await untilWeights();
      await listen();
      await visitor.see(() => {
        const lab = document.getElementById('a');
        lab.setAttribute('view', '"><img src=x onerror=alert(1)>');
        lab.setAttribute('lang', 'tlh');
        lab.setAttribute('theme', 'url(javascript:alert(1))');
        lab.setAttribute('home', 'javascript:alert(1)');
        lab.setAttribute('storage', 'everything');
        lab.spec = 'trace?'.padEnd(300_000, 'x');
      });
      const told = await heard();
      expect(told.map(({ type, detail }) => [type, detail.code, detail.field])).toEqual(
        ['view', 'lang', 'theme', 'home', 'storage', 'spec'].map((field) => ['error', 'bad_attribute', field]),
      );
      expect(told[0].detail.text).toContain('\u2018view\u2019');
      await visitor.see(() => {
        document.getElementById('a').spec = '<script>alert(1)</script>?x=\u202e';
      });
      await visitor.until(() => globalThis.heard.at(-1).detail.code === 'unknown_experiment');
      await visitor.see(() => {
        document.getElementById('a').spec = null;
      });
      await untilWeights();
      const kept = await visitor.see(() => {
        const { spec, view, lang, theme, home, storage } = document.getElementById('a');
        return { spec, view, lang, theme, home, storage };
      });
      expect(kept).toEqual({
        spec: 'trace?preset=lesson',
        view: 'lab',
        lang: 'en',
        theme: 'system',
        home: '',
        storage: 'none',
      });
    });

    test('an answer is told, and a state takes everything to another lab', async () => {
      const question = '<attention-lab id="a" view="stage" spec="practice?question=tiny-ledger"></attention-lab>';
      await open(question + question.replace('"a"', '"b"'));
      await visitor.until(() => globalThis.lab.all('#a >>> practice-question').length > 0);
      await listen();
      const form = '#a >>> practice-question';
      await visitor.choose(`${form} >>> button`, 'Predict');
      const type = (text) =>
        visitor.until(
          (at, written) => {
            const [line] = globalThis.lab.all(at);
            line.value = written;
            line.dispatchEvent(new Event('input', { bubbles: true }));
            return true;
          },
          `${form} >>> answer-field >>> #line`,
          text,
        );
      await type('48');
      await visitor.click(`${form} >>> input[type=radio]`);
      await visitor.choose(
        `${form} >>> button`,
        await visitor.see((at) => globalThis.lab.text(at)[0], `${form} >>> form button, button[type=submit]`),
      );
      await untilHeard('answer');
      const [{ detail }] = (await heard()).filter((event) => event.type === 'answer');
      expect(detail).toMatchObject({
        question: 'tiny-ledger',
        answer: '48',
        result: { verdict: 'wrong', expected: 64 },
      });
      const text = await visitor.see(() => JSON.stringify(document.getElementById('a').getState()));
      expect(text.length).toBeLessThan(4096);
      const outcome = await visitor.see((state) => document.getElementById('b').setState(state), text);
      expect(outcome).toEqual({ ok: true, value: null });
      await visitor.until(() => document.getElementById('b').getState().answers.length === 1);
      expect(await visitor.see(() => document.getElementById('b').getState())).toEqual(JSON.parse(text));
    });

    test('a state brings back step, head, cell and what is typed; a hostile one changes nothing', async () => {
      await open(first + first.replace('"a"', '"b"').replace('lesson', 'lesson&amp;mask=none'));
      await untilWeights();
      await listen();
      await visitor.press('Tab');
      await visitor.see(() => {
        const { store } = document.getElementById('a');
        store.selectStep('context');
        store.selectHead(1);
        store.focusCell({ step: 'context', index: [0, 1, 1, 0] });
        store.draft('x[0,1]', '1,5');
      });
      const state = await visitor.see(() => document.getElementById('a').getState());
      expect(state).toMatchObject({
        v: 1,
        spec: 'trace?preset=lesson',
        step: 'context',
        head: 1,
        cells: [['x[0,1]', '1,5']],
      });
      await visitor.see((given) => document.getElementById('b').setState(given), state);
      await visitor.until(
        (wanted) => JSON.stringify(document.getElementById('b').getState()) === JSON.stringify(wanted),
        state,
      );
      const hostile = [
        null,
        'not json',
        '{"v":1,"__proto__":{"x":1}}',
        { ...state, v: 2 },
        { ...state, head: -1 },
        { ...state, spec: 'x'.repeat(300_000) },
        { ...state, answers: [{ schema: 1, digest: 'f'.repeat(64) }] },
        { ...state, more: 1 },
      ];
      const refused = await visitor.see(
        (all) =>
          all
            .map((one) => document.getElementById('a').setState(one))
            .map(({ ok, error }) => [ok, error.code, error.field]),
        hostile,
      );
      expect(refused.map(([ok]) => ok)).toEqual(hostile.map(() => false));
      expect(refused[3].slice(1)).toEqual(['newer_state', 'v']);
      expect(refused[4].slice(1)).toEqual(['bad_state', 'head']);
      expect(refused[6][2]).toMatch(/^answers/);
      expect(await visitor.see(() => document.getElementById('a').getState())).toEqual(state);
      expect((await heard()).every(({ type }) => type === 'error')).toBe(true);
    });

    test('keys act while the focus is inside, and links of the lab are followed inside', async () => {
      await open(first.replace('spec=', 'home="/lab/" spec='));
      await untilWeights();
      const dialog = () => globalThis.lab.all('#a >>> lab-keys-dialog >>> dialog')[0].open;
      await visitor.focus('#mine');
      await visitor.see(() => document.getElementById('mine').blur());
      await visitor.press('?', ']');
      expect(await visitor.see(dialog)).toBe(false);
      expect(await visitor.see(() => document.getElementById('a').store.now.head)).toBe(0);
      await visitor.focus('#a >>> #stage');
      await visitor.press(']', '?');
      await visitor.until(dialog);
      expect(await visitor.see(() => document.getElementById('a').store.now.head)).toBe(1);
      await visitor.press('Escape');
      expect(await visitor.see(() => globalThis.lab.all('#a >>> .controls a')[0].href)).toBe(
        `${site.url}lab/#trace?preset=lesson`,
      );
      await visitor.click('#a >>> lab-spec-line >>> a');
      await visitor.until(() => document.getElementById('a').spec.startsWith('compare?'));
      expect(await visitor.url()).toBe(`${site.url}page.html#theirs`);
    });
  });
}
