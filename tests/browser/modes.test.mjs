// The page for those who use it otherwise: keys of one character switched off, forced colours, twice the size.
import { expect, test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';

const keys = (path) => `attention-lab >>> lab-keys-dialog >>> ${path}`;
const isOpen = () => globalThis.lab.all('attention-lab >>> lab-keys-dialog >>> dialog')[0].open;
const untilIdle = (visitor) =>
  visitor.until(() => {
    const { spec, tracedSpec, engine } = document.querySelector('attention-lab').store.now;
    return engine.kind === 'idle' && spec === tracedSpec;
  });

inBrowsers('keys of one character', (at) => {
  test.each([
    ['en', '(off)'],
    ['zh-Hans', '\u5df2\u5173\u95ed'],
  ])('can be switched off for good, and on again (%s)', async (lang, off) => {
    const { visitor } = at;
    await at.open('trace?preset=lesson', lang);
    await untilIdle(visitor);
    await visitor.press('?');
    await visitor.until(isOpen);
    await visitor.tabTo('lab-keys-dialog input');
    await visitor.press('Space');
    await untilSaid(visitor, keys('dl'), off);
    expect(await visitor.text(keys('dt.off'))).toEqual(['[ ]', 'p', '/', '?']);
    await visitor.press('Escape');
    await visitor.page.reload();
    await untilIdle(visitor);
    for (const key of ['?', '/', 'p', ']']) await visitor.press(key);
    expect(await visitor.see(isOpen)).toBe(false);
    expect(await visitor.text('attention-lab >>> free-prediction')).toEqual([]);
    expect(await visitor.see(() => document.querySelector('attention-lab').store.now.head)).toBe(0);
    expect(await visitor.where()).not.toContain('lab-spec-line');
    const said = () =>
      visitor.see(() =>
        ['attention-lab >>> .keys', 'attention-lab >>> lab-spec-line >>> #spec'].map((path) =>
          globalThis.lab.all(path)[0].getAttribute('aria-keyshortcuts'),
        ),
      );
    expect(await said()).toEqual([null, null]);
    await visitor.click('attention-lab >>> lab-settings-dialog >>> .letters input');
    await visitor.until(() => document.querySelector('attention-lab').store.now.letters);
    expect(await said()).toEqual(['?', '/']);
    await visitor.press(']');
    await visitor.until(() => document.querySelector('attention-lab').store.now.head === 1);
  });
});
