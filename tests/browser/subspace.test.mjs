// The subspace lab with the real engine, in two browsers, by keyboard alone: the mix moves by arrow keys and the price
// of one head follows, another token asks, and one relation alone costs nothing.
import { test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';

const lab = (path) => `attention-lab >>> subspace-lab >>> ${path}`;
const specBox = 'attention-lab >>> lab-spec-line >>> #spec';

inBrowsers('the subspace lab', (at) => {
  const untilText = (path, ...parts) => untilSaid(at.visitor, path, ...parts);
  const untilSpec = (part) =>
    at.visitor.until((path, text) => globalThis.lab.all(path)[0].value.includes(text), specBox, part);

  test('the mix moves by arrow keys, and what one head misses follows it', async () => {
    await at.open('subspace?mix=0.5');
    await untilText(lab('.story'), '0.2542', 'no softmax comes nearer', 'rounding of fp32');
    await at.visitor.tabTo('subspace-lab input');
    for (let n = 0; n < 5; n += 1) await at.visitor.press('ArrowLeft');
    await untilSpec('mix=0.25');
    // 0.75 x 0.25 in place of 0.5 x 0.5 of the same distance: three quarters of the price.
    await untilText(lab('.story'), '0.1907');
    await at.visitor.press('Home');
    await untilSpec('mix=0');
    await untilText(lab('.story'), 'one head is enough');
  });

  test('another token asks, by radio and arrow key', async () => {
    await at.open('subspace?mix=0.5');
    await untilText(lab('lab-subspace >>> .chosen'), '2', 'C');
    await untilText(lab('lab-subspace >>> .lanes'), '0.482', '0.246');
    await at.visitor.tabTo('lab-subspace input');
    await at.visitor.press('ArrowLeft', 'ArrowLeft');
    await untilText(lab('lab-subspace >>> .chosen'), '0', 'A');
    await untilText(lab('lab-subspace >>> .lanes'), '0.916', '0.462');
  });
});
