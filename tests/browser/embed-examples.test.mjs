// The examples of docs/embedding as their hosts serve them: plain HTML as it is kept there, pages as MkDocs lays them out and
// exchanges them without a reload, and pages as Docusaurus writes them and then takes over.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { host } from './support/host.mjs';
import { dist, root } from './support/open.mjs';
import { thorough } from './support/thorough.mjs';
import { browsers } from './support/visitor.mjs';

const examples = join(root, 'docs/embedding');
const mkdocs = (body) => `<!doctype html><html lang="en"><head><title>Course</title></head>
<body data-md-color-scheme="default"><article>${body}</article>
<script src="../../javascripts/attention-lab.js"></script><script src="../../javascripts/follow.js"></script></body></html>`;
/** The script that the example gives for MkDocs. */
const follow = readFileSync(join(examples, 'mkdocs.md'), 'utf8').match(/```js\n(.*?)```/s)[1];
const docusaurus = `<!doctype html><html lang="en"><head><title>Course</title></head><body><div id="__docusaurus"><main>
<attention-lab spec="exp?value=11.1&amp;format=fp16" lang="en" view="stage"></attention-lab></main></div></body></html>`;

/** Every Spec that an example shows, out of its attribute or its frame's address. */
function specsOf(file) {
  const text = readFileSync(join(examples, file), 'utf8').replaceAll('&amp;', '&');
  const named = [...text.matchAll(/spec="([^"{]+)"|(?:embed|frame)\.html(?:\?[^#\s"']*)?#([^"'\s]+)/g)];
  return named.map(([, attribute, hash]) => attribute ?? hash);
}

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  if (!thorough && name !== 'chromium') continue;
  describe(`${name}: the examples`, () => {
    let browser;
    let site;
    let visitor;
    beforeAll(async () => {
      browser = await launch();
      const folders = { '/javascripts/': join(dist, 'embed'), '/plain/': examples, '/': join(dist, 'embed') };
      site = await host({ folders });
    });
    afterAll(async () => {
      await browser.close();
      await site.close();
    });
    beforeEach(async () => {
      visitor = await visit(browser);
    });
    afterEach(async () => {
      expect((await visitor.problems()).filter((text) => !/404/.test(text))).toEqual([]);
      expect(visitor.requests.filter((url) => /^https?:/.test(url) && !url.startsWith(site.url))).toEqual([]);
      await visitor.close();
    });
    const untilSteps = (id, most = 1) =>
      visitor.until((at, n) => (document.getElementById(at)?.store?.now.trace?.steps.length ?? 0) >= n, id, most);

    test('plain HTML: labs answer, an answer is heard, and where the learner was is there after a reload', async () => {
      const script = readFileSync(join(dist, 'embed', 'attention-lab.js'));
      site.pages = { '/plain/attention-lab.js': script };
      await visitor.page.goto(`${site.url}plain/plain.html`);
      await untilSteps('lab');
      await visitor.see(() => document.getElementById('lab').store.edit('softmax?logits=[1,2,3]&format=fp16'));
      await visitor.until(() => sessionStorage.getItem('lab')?.includes('[1,2,3]'));
      await visitor.page.reload();
      await visitor.until(() => document.getElementById('lab').spec === 'softmax?logits=[1,2,3]&format=fp16');
      await untilSteps('lab');
      await visitor.see(() => {
        const detail = { answer: '48', result: { verdict: 'wrong' } };
        document.getElementById('question').dispatchEvent(new CustomEvent('answer', { detail }));
      });
      expect(await visitor.text('#last')).toEqual(['48: wrong']);
    });

    test('MkDocs: relative files, a page exchanged without a reload, and its colours followed', async () => {
      const lab = (id, spec) => `<attention-lab id="${id}" view="stage" spec="${spec}"></attention-lab>`;
      site.pages = {
        '/day/one/': mkdocs(lab('first', 'trace?preset=lesson')),
        '/day/two/': mkdocs(lab('second', 'exp?value=11.1&amp;format=fp16')),
        '/javascripts/follow.js': follow,
      };
      await visitor.page.goto(`${site.url}day/one/`);
      await untilSteps('first', 10);
      await visitor.see(async () => {
        document.body.dataset.mdColorScheme = 'slate';
        globalThis.left = document.getElementById('first');
        const text = await (await fetch('../two/')).text();
        const page = new DOMParser().parseFromString(text, 'text/html');
        document.querySelector('article').replaceWith(document.importNode(page.querySelector('article'), true));
        history.pushState(null, '', '../two/');
      });
      await visitor.until(() => document.getElementById('second')?.theme === 'dark');
      await visitor.until(() => document.getElementById('second').store.now.error === null);
      await visitor.until(() => document.getElementById('second').store.now.trace !== null);
      expect(await visitor.see(() => globalThis.left.isConnected)).toBe(false);
      expect(await visitor.url()).toBe(`${site.url}day/two/`);
      // Back again, with the very element that was there.
      await visitor.see(() => document.querySelector('article').replaceChildren(globalThis.left));
      await visitor.see(() => globalThis.left.store.edit('trace?preset=lesson&mask=none'));
      await visitor.until(() => globalThis.left.store.now.tracedSpec === 'trace?preset=lesson&mask=none');
    });

    test('Docusaurus: properties set before the script is there, labs moved, removed and put back by the framework', async () => {
      site.pages = { '/docs/': docusaurus };
      await visitor.page.goto(`${site.url}docs/`);
      await visitor.see(async () => {
        // The page is taken over first; a component gives a property, and the script comes last.
        const lab = document.querySelector('attention-lab');
        lab.id = 'mdx';
        lab.theme = 'dark';
        const script = document.createElement('script');
        script.src = '/attention-lab.js';
        script.async = true;
        document.head.append(script);
        await customElements.whenDefined('attention-lab');
      });
      await visitor.until(() => document.getElementById('mdx').store.now.trace !== null);
      expect(await visitor.see(() => document.getElementById('mdx').getAttribute('theme'))).toBe('dark');
      const kept = await visitor.see(async () => {
        const lab = document.getElementById('mdx');
        await lab.store.edit('exp?value=11&format=fp16');
        const { parentElement: place } = lab;
        lab.remove();
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        place.append(lab);
        const made = Object.assign(document.createElement('attention-lab'), { id: 'made', view: 'stage' });
        made.spec = 'number?value=0.1&format=fp16';
        place.append(made);
        place.prepend(lab);
        return lab.spec;
      });
      expect(kept).toBe('exp?value=11&format=fp16');
      await visitor.until(() => document.getElementById('made').store.now.trace !== null);
      await visitor.see(() => document.getElementById('mdx').store.edit('exp?value=12&format=fp16'));
      await visitor.until(() => document.getElementById('mdx').store.now.tracedSpec === 'exp?value=12&format=fp16');
    });

    test('every Spec in the examples has an answer', async () => {
      const files = readdirSync(examples).filter((file) => !file.endsWith('.js'));
      const specs = [...new Set(files.flatMap(specsOf))].filter((spec) => !spec.startsWith('practice'));
      expect(specs.length).toBeGreaterThanOrEqual(4);
      site.pages = {
        '/all/specs/': mkdocs('<attention-lab id="lab" view="stage"></attention-lab>'),
        '/javascripts/follow.js': '',
      };
      await visitor.page.goto(`${site.url}all/specs/`);
      await untilSteps('lab', 10);
      const wrong = await visitor.see(async (all) => {
        const outcomes = [];
        for (const spec of all) outcomes.push([spec, await document.getElementById('lab').store.engine.ask(spec)]);
        return outcomes.filter(([, { ok }]) => !ok).map(([spec, { error }]) => `${spec}: ${error.message}`);
      }, specs);
      expect(wrong).toEqual([]);
    });
  });
}
