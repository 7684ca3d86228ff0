// The iframe page in a sandbox on another site, where it has no origin, no storage and nothing beside it: it answers, tells its
// height, tells the learner's work only to who was named, and hears only the page around it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { host } from './support/host.mjs';
import { dist, siteFolder } from './support/open.mjs';
import { thorough } from './support/thorough.mjs';
import { browsers } from './support/visitor.mjs';

/** A page that notes what its frames say, with a frame of ours and one that pretends to be us. */
const course = (src, policy = '') => `<!doctype html><html lang="en"><head><title>A course</title>${policy}</head><body>
<iframe id="lab" title="lab" data-attention-lab sandbox="allow-scripts" width="900" height="100" src="${src}"></iframe>
<iframe id="other" title="other" src="/other.html"></iframe>
<script>heard = []; relayed = 0; addEventListener('message', ({ data, source, origin }) => {
  if (source === document.getElementById('lab').contentWindow) heard.push({ ...data, origin });
});</script><script src="/embed/attention-lab-host.js"></script></body></html>`;

/** Answers every question with a message of its own to the lab's frame. */
const other = `<!doctype html><html lang="en"><title>other</title><script>
addEventListener('message', ({ data }) => { parent.frames[0].postMessage(data, '*'); parent.relayed += 1; });</script></html>`;

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  describe(`${name}: the iframe page`, () => {
    let browser;
    let ours;
    let theirs;
    let visitor;
    beforeAll(async () => {
      browser = await launch();
      ours = await host({ folders: { '/site/': siteFolder, '/': dist } });
      theirs = await host({ folders: { '/embed/': `${dist}/embed` } });
    });
    afterAll(async () => {
      await browser.close();
      await ours.close();
      await theirs.close();
    });
    beforeEach(async () => {
      visitor = await visit(browser);
    });
    afterEach(async () => {
      const known = [ours.url, theirs.url];
      const outside = visitor.requests.filter(
        (url) => /^https?:/.test(url) && !known.some((own) => url.startsWith(own)),
      );
      expect(outside).toEqual([]);
      expect(visitor.errors.filter((text) => !/favicon|404/.test(text))).toEqual([]);
      await visitor.close();
    });

    async function open(page, query = `&parent=${encodeURIComponent(theirs.url)}`) {
      const src = `${ours.url}${page}?lang=en&view=lab${query}#trace?preset=lesson`;
      theirs.pages = { '/course.html': course(src.replaceAll('&', '&amp;')), '/other.html': other };
      await visitor.page.goto(`${theirs.url}course.html`);
      await visitor.until(() => globalThis.heard.some(({ type }) => type === 'attention-lab/ready'));
    }
    const heard = (type) => visitor.see((wanted) => globalThis.heard.filter((one) => one.type === wanted), type);
    const ask = (code) =>
      visitor.see(`async () => {
      const lab = document.getElementById('lab');
      const frame = attentionLabHost.connect(lab);
      try { return ${code}; } catch (error) { return String(error); }
    }`);

    test.each(['site/embed.html', 'embed/frame.html'])('%s answers in a sandbox and tells its height', async (page) => {
      await open(page);
      const [ready] = await heard('attention-lab/ready');
      expect(ready).toMatchObject({ v: 1, parents: [new URL(theirs.url).origin], origin: 'null' });
      await visitor.until(() => Number(document.getElementById('lab').height) > 400);
      // Half a second of frames without a new height: each height is answered by one of the frame's, and that must end.
      await visitor.until(
        () =>
          new Promise((done) => {
            const before = globalThis.heard.length;
            let frames = 30;
            const wait = () => (--frames > 0 ? requestAnimationFrame(wait) : done(globalThis.heard.length === before));
            wait();
          }),
      );
      const [resizes, canvas, height] = await visitor.see(() => [
        globalThis.heard.filter(({ type }) => type === 'attention-lab/resize').map((one) => one.height),
        globalThis.heard.filter(({ subject }) => subject === 'lti.frameResize').map((one) => one.height),
        Number(document.getElementById('lab').height),
      ]);
      expect(canvas).toEqual(resizes);
      expect(height).toBe(resizes.at(-1));
      expect(resizes.length).toBeLessThan(10);
      const state = await ask('await frame.getState()');
      expect(state).toMatchObject({ v: 1, spec: 'trace?preset=lesson', step: 'weights' });
    });

    if (!thorough && name !== 'chromium') return;

    test('the page around sets questions and states; what is wrong is refused by name', async () => {
      await open('site/embed.html');
      await ask("frame.set({ spec: 'trace?preset=lesson&mask=none', view: 'stage' })");
      await visitor.until(() => attentionLabHost !== undefined);
      const state = await ask('await frame.getState()');
      expect(state.spec).toBe('trace?preset=lesson&mask=none');
      expect(
        await ask(`await frame.setState({ ...${JSON.stringify(state)}, head: 1, step: 'context' })`),
      ).toMatchObject({ v: 1 });
      expect(await ask('await frame.setState({ v: 1 })')).toContain('spec');
      expect(await ask("await frame.setState({ v: 9, spec: 'x' })")).toContain('version 9');
      await ask("lab.contentWindow.postMessage({ type: 'attention-lab/set', v: 1, evil: '1' }, '*')");
      await ask("lab.contentWindow.postMessage({ type: 'attention-lab/set', v: 2 }, '*')");
      await ask("lab.contentWindow.postMessage({ type: 'something/else' }, '*')");
      await visitor.until(() => globalThis.heard.filter(({ type }) => type === 'attention-lab/error').length === 4);
      const errors = await heard('attention-lab/error');
      expect(errors.map(({ error }) => error.code)).toEqual([
        'bad_state',
        'newer_state',
        'bad_message',
        'newer_message',
      ]);
    });

    test('a parent that is none is told nothing, and a question too long to be told is told as an error', async () => {
      for (const parent of ['*', 'null', 'javascript:1', '%00', '__proto__']) {
        await open('site/embed.html', `&parent=${encodeURIComponent(parent)}`);
        expect((await heard('attention-lab/ready'))[0].parents).toEqual([]);
      }
      await open('site/embed.html');
      await visitor.framed().see((spec) => {
        void document.querySelector('attention-lab').store.edit(spec);
      }, 'z'.repeat(200_001));
      await visitor.until(() => globalThis.heard.some(({ error }) => error?.code === 'bad_message'));
      const told = (await heard('attention-lab/error')).map(({ error }) => [error.code, error.field]);
      expect(told).toContainEqual(['bad_message', 'state.spec']);
    });

    test('a message of 60,000 parts, and one with keys that reach for prototypes, are refused', async () => {
      await open('site/embed.html');
      await ask("lab.contentWindow.postMessage({ type: 'attention-lab/set', v: 1, spec: Array(60000).fill([]) }, '*')");
      await ask(
        'lab.contentWindow.postMessage({ type: "attention-lab/state", v: 1, state: JSON.parse(\'{"__proto__":{"x":1}}\') }, "*")',
      );
      await visitor.until(() => globalThis.heard.filter(({ type }) => type === 'attention-lab/error').length === 2);
      expect((await heard('attention-lab/error')).map(({ error }) => error.code)).toEqual([
        'bad_message',
        'bad_message',
      ]);
      expect((await ask('await frame.getState()')).spec).toBe('trace?preset=lesson');
    });

    test('another frame is not heard, and a page that was not named is told nothing but height and readiness', async () => {
      await open('site/embed.html');
      const forged = { type: 'attention-lab/set', v: 1, spec: 'ledger?d_model=8&heads=2' };
      await visitor.see((message) => document.getElementById('other').contentWindow.postMessage(message, '*'), forged);
      // A question that comes after the forged one is answered after it.
      await visitor.see((message) => document.getElementById('other').contentWindow.postMessage(message, '*'), {
        type: 'attention-lab/state',
        v: 1,
        id: 'forged',
      });
      await visitor.until(() => globalThis.relayed === 2);
      expect((await ask('await frame.getState()')).spec).toBe('trace?preset=lesson');
      expect((await heard('attention-lab/state')).map(({ id }) => id)).not.toContain('forged');

      await open('site/embed.html', '&parent=https%3A%2F%2Felsewhere.example');
      await ask("lab.contentWindow.postMessage({ type: 'attention-lab/state', v: 1, id: 'x' }, '*')");
      await ask("frame.set({ spec: 'ledger?d_model=8&heads=2' })");
      await visitor.until(() => Number(document.getElementById('lab').height) > 400);
      const types = await visitor.see(() =>
        [...new Set(globalThis.heard.map(({ type, subject }) => type ?? subject))].sort(),
      );
      expect(types).toEqual(['attention-lab/ready', 'attention-lab/resize', 'lti.frameResize']);
    });
  });
}
