// The leak lab with the real engine, in two browsers: the past stands still under the right rule, heads merged by view and NaN
// reach it, and the reason is said. What must change follows from causal attention itself: rows from the token on.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageUrl } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

const lab = (path) => `attention-lab >>> leak-lab >>> ${path}`;

for (const [name, { launch, visit }] of Object.entries(browsers)) {
  describe(`the leak lab in ${name}`, () => {
    let browser;
    let visitor;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(async () => {
      await browser.close();
    });
    beforeEach(async () => {
      visitor = await visit(browser);
    });
    afterEach(async () => {
      expect(await visitor.problems()).toEqual([]);
      await visitor.close();
    });

    const untilSaid = (...parts) =>
      visitor.until(
        (path, wanted) => {
          const said = globalThis.lab.text(path).join(' ');
          return wanted.every((part) => said.includes(part));
        },
        lab('[role=status]'),
        parts,
      );
    /** The marks of one step's row. */
    const marks = (step) =>
      visitor.see(
        (path, wanted) => {
          const row = globalThis.lab.all(path).find((one) => one.querySelector('.step')?.textContent.trim() === wanted);
          return [...row.querySelectorAll('td:not(.part)')].map((td) => td.className.split(' ')[0]);
        },
        lab('lab-leak-map >>> tbody tr'),
        step,
      );
    const press = (text) =>
      visitor.see(
        (path, wanted) => {
          globalThis.lab
            .all(path)
            .find((one) => one.textContent.trim() === wanted)
            .click();
        },
        lab('.row button'),
        text,
      );

    test('the right rule lets only rows from the token on move, and a merge by view leaks at the merge', async () => {
      await visitor.open(`${pageUrl()}?lang=en#leak?t=4&token=2`);
      await untilSaid('The past stands still');
      expect(await marks('scores')).toEqual(['changed', 'changed', 'changed', 'changed']);
      expect(await marks('output')).toEqual(['same', 'same', 'changed', 'changed']);
      await press('heads merged by view');
      await untilSaid('changes the output of token 1', 'heads merged', 'another token\u2019s belong');
      expect((await marks('output')).slice(0, 2)).toContain('leaked');
      expect(await marks('context by head')).toEqual(['same', 'same', 'changed', 'changed']);
    });

    test('NaN passes a weight of 0, and 0 \u00d7 NaN is named as the reason', async () => {
      await visitor.open(`${pageUrl()}?lang=en#leak?t=4&token=2`);
      await untilSaid('The past stands still');
      await press('NaN');
      await untilSaid('token 0 and token 1', 'context by head', 'weight 0 by NaN, and that is NaN, not 0');
      expect(await marks('attention weights')).toEqual(['same', 'same', 'changed', 'changed']);
      expect(await marks('output')).toEqual(['leaked', 'leaked', 'changed', 'changed']);
    });

    test('a token is chosen by arrow keys alone', async () => {
      await visitor.open(`${pageUrl()}?lang=en#leak?t=4&token=2`);
      await untilSaid('token 2');
      await visitor.tabTo('leak-lab lab-leak-map input');
      await visitor.press('ArrowLeft');
      await untilSaid('token 1 changes no output before its own');
      expect(await marks('output')).toEqual(['same', 'changed', 'changed', 'changed']);
    });
  });
}
