// Every lab of the menu, one after another in one visit, in every browser of every run: each is drawn with its answer, in
// both languages, and leaves nothing amiss.
import { expect, test } from 'vitest';
import { inBrowsers } from './support/inside.mjs';

const links = 'attention-lab >>> lab-menu >>> a';

inBrowsers(
  'the menu',
  (at) => {
    test.each(['en', 'zh-Hans'])('leads through every lab without an error, %s', async (lang) => {
      await at.open('trace?preset=lesson', lang);
      const labs = await at.visitor.see((path) => globalThis.lab.all(path).map(({ hash }) => hash), links);
      expect(labs.length).toBeGreaterThan(10);
      const names = new Set();
      for (const hash of labs) {
        await at.visitor.see((to) => {
          location.hash = to;
        }, hash);
        await at.visitor.until(
          (path, to) => {
            const { spec, error, engine } = document.querySelector('attention-lab').store.now;
            const here = globalThis.lab.all(`${path}[aria-current]`)[0];
            return here?.hash === to && `#${spec}` === to && engine.kind === 'idle' && error === null;
          },
          links,
          hash,
        );
        names.add(await at.visitor.see(() => document.title));
      }
      expect(names.size).toBe(labs.length);
    });
  },
  { everywhere: true },
);
