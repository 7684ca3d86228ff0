// Motion and flow in a real browser: the split plays when asked and ends in the right places, stands still where motion is
// not wanted; axe finds nothing. Places follow from the sizes of a square, 38 x 32, and the lesson's 2 tokens of 2 heads.
import { expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { inBrowsers, sideways, untilSaid } from './support/inside.mjs';

const lesson = 'trace?preset=lesson';
const motion = 'attention-lab >>> trace-lab >>> lab-split-motion';

async function toStep(at, name, view, lang = 'en') {
  await at.open(lesson, lang);
  await at.visitor.until((path) => globalThis.lab.all(path).length > 0, 'attention-lab >>> trace-lab');
  await at.visitor.see((step) => document.querySelector('attention-lab').store.selectStep(step), name);
  await at.visitor.until((path) => globalThis.lab.all(path).length > 0, view);
}

/** Where each element of memory is drawn, in pixels from the picture's corner. */
const drawn = (visitor) =>
  visitor.see((path) => {
    const corner = globalThis.lab.all(`${path} >>> svg`)[0].getBoundingClientRect();
    return globalThis.lab.all(`${path} >>> g[data-id] .box`).map((square) => {
      const { left, top } = square.getBoundingClientRect();
      return [Math.round(left - corner.left - 1), Math.round(top - corner.top - 1)].join();
    });
  }, motion);

const inHeads = ['34,22', '72,22', '154,22', '192,22', '34,54', '72,54', '154,54', '192,54'];

inBrowsers('the split as motion', (at) => {
  test('plays by keyboard, moves on the way, and ends with each head in its block', async () => {
    await toStep(at, 'q_heads', `${motion} >>> svg`);
    expect(await drawn(at.visitor)).toEqual(inHeads);
    await at.visitor.focus(`${motion} >>> #play`);
    await at.visitor.press('Enter');
    await untilSaid(at.visitor, `${motion} >>> [role=status]`, 'q: 8 elements');
    await at.visitor.until(
      (path) => globalThis.lab.all(`${path} >>> g`).some((one) => one.getAnimations().length > 0),
      motion,
    );
    await untilSaid(at.visitor, `${motion} >>> [role=status]`, '4 of 8 places');
    await at.visitor.until(
      (path) => globalThis.lab.all(`${path} >>> g`).every((one) => one.getAnimations().length === 0),
      motion,
    );
    expect(await drawn(at.visitor)).toEqual(inHeads);
    expect(await at.visitor.where()).toMatch(/lab-split-motion button$/);
  });

  test('a shape of the list is where it leads, with its strides', async () => {
    await toStep(at, 'q_heads', `${motion} >>> svg`);
    await at.visitor.click(`${motion} >>> li button`, 1);
    await untilSaid(at.visitor, `${motion} >>> [aria-current=step]`, 'q_split', '(8, 4, 2, 1)');
    expect(await sideways(at.visitor)).toBeLessThanOrEqual(0);
  });

  test('axe has nothing to say of it, in Chinese', async () => {
    await toStep(at, 'merged', `${motion} >>> svg`, 'zh-Hans');
    expect(await findingsOf(at.visitor)).toEqual([]);
  });
});

const flow = 'attention-lab >>> trace-lab >>> lab-flow';
const onLines = (visitor) =>
  visitor.see(
    (path) => globalThis.lab.all(path).map((line) => [line.dataset.pair, line.getAttribute('stroke-width')]),
    `${flow} >>> .on`,
  );

inBrowsers('weights as flow', (at) => {
  test('query 1 of head 0 reads key 0 with 0.0558 and key 1 with 0.9442: lines as wide as that', async () => {
    await toStep(at, 'weights', `${flow} >>> svg`);
    const lines = await onLines(at.visitor);
    expect(lines.map(([pair]) => pair)).toEqual(['1,0', '1,1']);
    expect(Number(lines[0][1])).toBeCloseTo(12 * 0.05580722, 5);
    await untilSaid(at.visitor, `${flow} >>> li`, 'key 0 0.05581', 'key 1 0.9442');
  });

  test('arrow keys choose the query; its forbidden key says masked', async () => {
    await toStep(at, 'weights', `${flow} >>> svg`);
    await at.visitor.focus(`${flow} >>> input`, 1);
    await at.visitor.press('ArrowUp');
    await untilSaid(at.visitor, `${flow} >>> li`, 'key 0 1', 'key 1 0 masked');
    expect((await onLines(at.visitor)).map(([pair]) => pair)).toEqual(['0,0']);
    expect(await at.visitor.where()).toMatch(/lab-flow input$/);
  });

  test('another head has other lines: 0.3302 and 0.6698', async () => {
    await toStep(at, 'weights', `${flow} >>> svg`);
    await at.visitor.focus(`${flow} >>> [role=tab]`);
    await at.visitor.press('ArrowRight');
    await untilSaid(at.visitor, `${flow} >>> li`, 'key 0 0.3302', 'key 1 0.6698');
    expect(await sideways(at.visitor)).toBeLessThanOrEqual(0);
  });

  test('axe has nothing to say of it, in Chinese', async () => {
    await toStep(at, 'weights', `${flow} >>> svg`, 'zh-Hans');
    expect(await findingsOf(at.visitor)).toEqual([]);
  });
});

const help = 'attention-lab >>> lab-keys-dialog';

inBrowsers('the statement on accessibility', (at) => {
  test.each([
    ['en', 'never tried with a real screen reader'],
    ['zh-Hans', '\u6ca1\u6709\u7528\u771f\u6b63\u7684\u5c4f\u5e55\u9605\u8bfb\u5668'],
  ])('opens by keyboard from the list of keys and says what was not tried, %s', async (lang, said) => {
    await at.open('number?value=0.1', lang);
    await at.visitor.press('?');
    await at.visitor.until((path) => globalThis.lab.all(path)[0].open, help);
    await at.visitor.tabTo('lab-keys-dialog summary');
    await at.visitor.press('Enter');
    await at.visitor.until((path) => globalThis.lab.all(path)[0].open, `${help} >>> details`);
    await untilSaid(at.visitor, `${help} >>> p`, 'WCAG 2.2', said);
    expect(await findingsOf(at.visitor)).toEqual([]);
  });
});

inBrowsers(
  'where motion is not wanted',
  (at) => {
    test('all three shapes stand side by side, without a button to move them', async () => {
      await toStep(at, 'q_heads', `${motion} >>> figure`);
      expect((await at.visitor.text(`${motion} >>> figcaption code`)).join()).toBe('q,q_split,q_heads');
      expect(await at.visitor.text(`${motion} >>> button`)).toEqual([]);
      expect(await findingsOf(at.visitor)).toEqual([]);
    });
  },
  { as: { still: true } },
);
