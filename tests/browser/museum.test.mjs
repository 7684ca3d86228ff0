// The bug museum with the real engine, in two browsers: an exhibit by keyboard alone, its numbers on both sides, and the way
// into its lab and back. The numbers are those of the reports the exhibits cite.
import { expect, test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';

const lab = (path) => `attention-lab >>> museum-lab >>> ${path}`;

inBrowsers('the bug museum', (at) => {
  const untilText = (path, text) => untilSaid(at.visitor, path, text);

  test('an exhibit is reached by keyboard alone, and both sides have their numbers', async () => {
    await at.open('museum?exhibit=max_from_zero');
    await untilText(lab('tbody'), '0.7297297120094299 0.2702702581882477');
    await untilText(lab('tbody'), '0.7310585975646973 0.2689414322376251');
    await at.visitor.tabTo('museum-lab a');
    await at.visitor.press('Tab', 'Tab', 'Tab', 'Enter');
    await untilText(lab('article h3'), 'Two planes of the lowest number');
    await untilText(lab('tbody'), '0.5');
    await at.visitor.tabTo('museum-lab button');
    await at.visitor.press('Tab', 'Enter');
    await untilText(lab('thead th.here'), 'Right');
    expect(await at.visitor.url()).toContain('#museum?exhibit=two_min_planes&side=right');
  });

  test('a question of it opens in its lab, and Back leads to the exhibit again', async () => {
    await at.open('museum?exhibit=stall_at_2048');
    await untilText(lab('tbody'), '2,048');
    const compare = 'attention-lab >>> lab-spec-line >>> a[href*="compare"]';
    expect(await at.visitor.text(compare)).toEqual([]);
    await at.visitor.click(lab('a.button'));
    await at.visitor.until(() => globalThis.lab.all('attention-lab >>> sum-lab').length === 1);
    expect(await at.visitor.text(compare)).toHaveLength(1);
    await at.visitor.see(() => {
      history.back();
    });
    await at.visitor.until(() => globalThis.lab.all('attention-lab >>> museum-lab').length === 1);
    await untilText(lab('tbody'), '4,096');
  });
});
