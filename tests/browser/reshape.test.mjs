// The reshape lab as a learner meets it: what a view in place of a transpose moves, the strides, PyTorch's rule, and the
// wrong output, all by keyboard. Numbers are the lesson's, or counted by hand.
import { expect, test } from 'vitest';
import { choose, inBrowsers, sideways, untilSaid } from './support/inside.mjs';

const lab = 'attention-lab >>> reshape-lab';
const asked = (way) => `compare?left=trace?preset=lesson&right=trace?preset=lesson%26${way}`;
const mergeView = asked('split=transpose%26merge=view');
const outRow = `${lab} >>> .two section:nth-of-type(2) lab-tensor >>> lab-grid >>> tbody tr:nth-child(2) td > span`;

inBrowsers('a reshape beside a wrong one', (at) => {
  test('a merge by a view has the right shape and four of eight elements elsewhere; the output is the wrong one', async () => {
    await at.open(mergeView);
    await untilSaid(at.visitor, `${lab} >>> .said`, 'merged: 4 of 8 elements moved');
    await at.visitor.until((path) => globalThis.lab.text(path).map(parseFloat).join() === '1,0,0.3302,0.6698', outRow);
    const moved = await at.visitor.see(
      (path) => globalThis.lab.all(path).map((cell) => parseInt(cell.textContent, 10)),
      `${lab} >>> lab-ids >>> .moved`,
    );
    expect(moved).toEqual([2, 3, 4, 5]);
  });

  test('names the rule by which PyTorch refuses that view: 4 apart where 1 x 2 is wanted', async () => {
    await at.open(mergeView);
    await untilSaid(at.visitor, `${lab} >>> .rule`, '4 elements apart', '1 \u00d7 2 = 2 apart');
  });

  test('a split by a view keeps the shape, changes the strides, and gives the lesson\u2019s wrong row', async () => {
    await at.open(mergeView);
    await untilSaid(at.visitor, `${lab} >>> .said`, 'merged: 4 of 8');
    await at.visitor.tabTo('reshape-lab select');
    await at.visitor.press('Tab', 'Tab', 'Enter');
    await untilSaid(at.visitor, `${lab} >>> .said`, 'q_heads: 4 of 8 elements moved');
    expect(await at.visitor.url()).toContain('split=view');
    await at.visitor.press('Tab', 'Tab', 'Enter');
    await untilSaid(at.visitor, `${lab} >>> .facts`, '(8, 2, 4, 1)', '(8, 4, 2, 1)');
    await at.visitor.until((path) => globalThis.lab.text(path).map(parseFloat).join() === '1,0,0,1.67', outRow);
  });

  test('with all sizes distinct the strides of the right path are 105, 7, 35, 1', async () => {
    await at.open(mergeView);
    await untilSaid(at.visitor, `${lab} >>> .said`, 'merged: 4 of 8');
    await choose(at.visitor, `${lab} >>> select`, 'trace?preset=distinct');
    await untilSaid(at.visitor, `${lab} >>> .facts .mono`, '(105, 7, 35, 1)');
  });

  test('arrow keys walk the elements, and the same one is outlined on both paths', async () => {
    await at.open(mergeView);
    await at.visitor.until((path) => globalThis.lab.all(path).length > 0, `${lab} >>> lab-ids >>> .moved`);
    await at.visitor.tabTo('lab-ids td');
    await at.visitor.press('ArrowRight');
    expect(await at.visitor.where()).toMatch(/lab-ids td$/);
    const places = await at.visitor.see(
      (path) => [...new Set(globalThis.lab.all(path).map((cell) => parseInt(cell.textContent, 10)))],
      `${lab} >>> lab-ids >>> .here`,
    );
    expect(places).toEqual([1]);
  });

  test('nothing runs out of the page sideways', async () => {
    await at.open(mergeView, 'zh-Hans');
    await at.visitor.until((path) => globalThis.lab.all(path).length > 0, `${lab} >>> lab-ids >>> .moved`);
    expect(await sideways(at.visitor)).toBeLessThanOrEqual(0);
  });
});
