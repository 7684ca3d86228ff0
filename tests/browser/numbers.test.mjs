// The number labs with the real engine, in two browsers: what is stored and why, bits turned over by key and click, the
// limits of every format, a shift that leaves the weights alone, and a sum that stalls. Then axe, at both widths.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageUrl } from './support/open.mjs';
import { findingsOf } from './support/axe.mjs';
import { inBrowsers, untilSaid } from './support/inside.mjs';
import { taken } from './support/thorough.mjs';
import { browsers } from './support/visitor.mjs';

const inLab = (lab, path) => `attention-lab >>> ${lab} >>> ${path}`;
const specBox = 'attention-lab >>> lab-spec-line >>> #spec';

inBrowsers('the number labs', (at) => {
  const { open } = at;
  const untilText = (path, ...parts) => untilSaid(at.visitor, path, ...parts);
  const untilSpec = (spec) =>
    at.visitor.until((path, text) => globalThis.lab.all(path)[0].value === text, specBox, spec);

  /** Presses Tab until a field with that value has the focus. */
  const tabToValue = async (value, most = 40) => {
    const isThere = () => at.visitor.see((text) => globalThis.lab.active().at(-1)?.value === text, value);
    for (let n = 0; n < most && !(await isThere()); n += 1) await at.visitor.press('Tab');
    expect(await isThere()).toBe(true);
  };

  test('a typed decimal is stored, explained, placed and shown in all six formats', async () => {
    await open('number?value=0.1&format=fp16');
    await untilText(inLab('number-lab', '.stored'), '0.0999755859375', '0x2e66');
    await untilText(inLab('number-lab', '.story'), 'fp16 has no 0.1', '0.10003662109375');
    await untilText(inLab('number-lab', 'lab-number-line >>> svg'), '0.09991455078125', 'typed 0.1');
    await untilText(
      inLab('number-lab', 'lab-format-table >>> tbody'),
      '0x3fb999999999999a',
      '0.10000000149011612',
      '0x2e66',
      '0.10009765625',
      '0.1015625',
      '0.09375',
    );
  });

  test.each([
    ['number?value=65520&format=fp16', 'overflows', '65,504'],
    ['number?value=500&format=e4m3', 'has no infinity', '448'],
    ['number?value=1e-9&format=fp16', 'underflows', '5.960e\u22128'],
    ['number?value=1.00048828125&format=fp16', 'exactly half way', '1.0009765625'],
    ['number?value=3e-7&format=fp16', 'subnormal', 'fp16 has no 3e-7'],
    ['number?value=0.1&format=fp64', 'first read as the nearest fp64 number', '0.1'],
    ['number?value=0x1.8p1&format=fp16', 'without rounding', '0x1.8p1'],
    ['number?value=nan&format=bf16', 'NaN is no number', 'bf16'],
  ])('%s says why', async (spec, ...parts) => {
    await open(spec);
    await untilText(inLab('number-lab', '.story'), ...parts);
  });

  test('bits turn over by keyboard and by click, and the question follows', async () => {
    await open('number?value=1&format=fp16');
    await untilText(inLab('number-lab', '.stored'), '0x3c00');
    await at.visitor.tabTo('lab-bits button');
    await at.visitor.press('End', ' ');
    await untilSpec('number?format=fp16&bits=0x3c01');
    await untilText(inLab('number-lab', '.stored'), '1.0009765625', '0x3c01');
    await at.visitor.press('Home', 'Enter');
    await untilText(inLab('number-lab', '.stored'), '\u22121.0009765625', '0xbc01');
    await at.visitor.click(inLab('number-lab', 'lab-bits >>> .exponent button'), 0);
    await untilText(inLab('number-lab', '.stored'), 'NaN', '0x7e00');
    await at.visitor.press('Control+z');
    await untilSpec('number?value=1&format=fp16');
  });

  test('another format keeps the number whose bits were edited', async () => {
    await open('number?bits=0x2e66&format=fp16');
    await untilText(inLab('number-lab', 'lab-format-table >>> tbody'), '0x3dccc000');
    await at.visitor.click(inLab('number-lab', 'lab-format-table >>> tbody button'), 1);
    await untilText(inLab('number-lab', '.stored'), '0.0999755859375', '0x3dccc000');
  });

  test('exp tells the typed from the stored input and marks the limits of every format', async () => {
    await open('exp?value=11.1&format=fp16');
    await untilText(inLab('exp-lab', 'p'), 'You typed 11.1; fp16 stores 11.1015625', 'overflows');
    await untilText(inLab('exp-lab', 'lab-curve >>> .limit'), '65504', '11.09375');
    await untilText(inLab('exp-lab', 'lab-curve >>> .low'), '\u221217.34375', '\u22129.7109375');
    await untilText(
      inLab('exp-lab', 'lab-format-table >>> tbody'),
      '709.782712893384',
      '88.72283935546875',
      '11.0859375',
      '\u221287.5',
      '6.5',
      '\u221212',
    );
    await at.visitor.until(
      (path) => globalThis.lab.all(path).some((line) => (line.getAttribute('d') ?? '').length > 500),
      inLab('exp-lab', 'lab-curve >>> path.main'),
    );
  });

  test('a shift moves the exps and leaves the weights; without one fp16 gives NaN', async () => {
    await open('softmax?logits=[1,2]&format=fp32&shift=none');
    await untilText(inLab('softmax-lab', '.bars'), '0.268941', '0.731058', 'exp 2.718', 'exp 7.389');
    await at.visitor.click(inLab('softmax-lab', '.shift .step'), 1);
    await untilSpec('softmax?logits=[1,2]&format=fp32&shift=1');
    await untilText(inLab('softmax-lab', '.bars'), '0.268941', '0.731058', 'exp 1', 'exp 2.718');
    await open('softmax?logits=[500,502]&format=fp16&shift=none');
    await untilText(inLab('softmax-lab', '[role=status]'), 'exp of key 0 overflows');
    await untilText(inLab('softmax-lab', 'lab-format-table >>> tbody'), 'NaN', '0.1192, 0.8804', 'Online');
  });

  test('a sum of finite exps that overflows is told apart from an exp that does', async () => {
    await open('softmax?logits=[10.4,10.4,10.4]&format=fp16&shift=none');
    await untilText(inLab('softmax-lab', '[role=status]'), 'their sum overflows');
  });

  test('a sum stalls where the spacing has grown too wide, and other formats do not', async () => {
    await open('sum?values=[2046,1,1,1,1]&format=fp16');
    await untilText(inLab('sum-lab', '.stored'), '2,048', 'exact total 2,050');
    await untilText(inLab('sum-lab', '[role=status]'), 'stalls at index 3', '2 apart', '2,049 is half way');
    await untilText(inLab('sum-lab', 'lab-curve >>> .limit'), 'stalls at: 3');
    await untilText(inLab('sum-lab', 'lab-format-table >>> tbody'), '2,050', 'never');
  });

  test('so many equal terms stall too, and typing another count asks again', async () => {
    await open('sum?count=4096&value=1&format=fp16');
    await untilText(inLab('sum-lab', '.stored'), '2,048', '0x6800', '4,096');
    await untilText(inLab('sum-lab', '[role=status]'), 'stalls at index 2,048', '2 apart', '2,049 is half way');
    await untilText(inLab('sum-lab', 'lab-curve >>> .limit'), 'stalls at: 2,048');
    // bf16 has 8 significant bits, e4m3 4 and e5m2 3: ones add up to 256, 16 and 8.
    await untilText(inLab('sum-lab', 'lab-format-table >>> tbody'), '0x4380', '256', '0x58', '0x48');
    await tabToValue('4096');
    await at.visitor.press('Control+a');
    await at.visitor.type('2000');
    await at.visitor.press('Enter');
    await untilSpec('sum?count=2000&value=1&format=fp16');
    await untilText(inLab('sum-lab', '[role=status]'), 'does not stall');
    await untilText(inLab('sum-lab', '.stored'), '2,000', '0x67d0');
  });

  const activeLabel = () => at.visitor.see(() => globalThis.lab.active().at(-1)?.getAttribute('aria-label') ?? '');
  const focusedIn = (path) => at.visitor.until((wanted) => globalThis.lab.where().endsWith(wanted), path);

  test('the number lab is used by keyboard alone', async () => {
    await open('number?value=1&format=fp16');
    await untilText(inLab('number-lab', '.stored'), '0x3c00');
    await tabToValue('1');
    await at.visitor.press('Control+a');
    await at.visitor.type('0.1');
    await at.visitor.press('Enter');
    await untilText(inLab('number-lab', '.stored'), '0x2e66');
    await at.visitor.tabTo('lab-format-table button');
    await at.visitor.press('End', 'ArrowLeft');
    await at.visitor.press('Home', 'ArrowRight');
    const read = inLab('number-lab', 'lab-format-table >>> .readout');
    // The double nearest to 0.1, all its digits; then bf16's.
    await untilText(read, 'fp64', '0.1000000000000000055511151231257827021181583404541015625', '0x3fb999999999999a');
    await at.visitor.press('ArrowDown', 'ArrowDown', 'ArrowDown');
    await untilText(read, 'bf16', '0.10009765625', '0x3dcd');
    await at.visitor.press('Home', 'Enter');
    await untilSpec('number?value=0.1&format=bf16');
    await untilText(inLab('number-lab', '.stored'), '0.10009765625', '0x3dcd');
  });

  test('the exp lab is used by keyboard alone', async () => {
    await open('exp?value=[1,-20]&format=fp16');
    await untilText(inLab('exp-lab', '.stored'), '2.71875');
    await at.visitor.tabTo('lab-curve g', 60);
    expect(await activeLabel()).toContain('2.71875 \u00b7 fp16 0x4170');
    await untilText(inLab('exp-lab', 'lab-curve >>> .readout'), 'e^1 = 2.71875 \u00b7 fp16 0x4170');
    await at.visitor.press('ArrowRight');
    await untilText(inLab('exp-lab', 'lab-curve >>> .readout'), 'e^\u221220 = 0 \u00b7 fp16 0x0000');
    await at.visitor.tabTo('lab-curve button', 80, 'Shift+Tab');
    await at.visitor.press('Enter');
    await at.visitor.until(
      (path) => globalThis.lab.all(path)[1].getAttribute('aria-pressed') === 'true',
      inLab('exp-lab', 'lab-curve >>> .scale button'),
    );
  });

  test('the sum lab is used by keyboard alone', async () => {
    await open('sum?count=4096&value=1&format=fp16');
    await untilText(inLab('sum-lab', '.stored'), '0x6800');
    await at.visitor.tabTo('lab-curve g', 60);
    await untilText(inLab('sum-lab', 'lab-curve >>> .readout'), 'stalls at 2,048: 2,048 \u00b7 fp16 0x6800');
    await at.visitor.press('End');
    await untilText(inLab('sum-lab', 'lab-curve >>> .readout'), 'total 2,048 \u00b7 fp16 0x6800');
    await at.visitor.tabTo('lab-format-table button');
    await at.visitor.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight');
    await untilText(inLab('sum-lab', 'lab-format-table >>> .readout'), 'bf16', '256 \u00b7 bf16 0x4380');
  });

  test('the softmax lab is used by keyboard alone, row by row', async () => {
    await open('softmax?logits=[[1,1],[500,502]]&format=fp16&shift=none');
    await untilText(inLab('softmax-lab', '.bars'), '0.5', 'exp 2.719');
    await at.visitor.tabTo('softmax-lab button');
    await at.visitor.until(() => globalThis.lab.active().at(-1).getAttribute('role') === 'tab');
    await at.visitor.press('ArrowRight');
    await untilText(inLab('softmax-lab', '.bars'), 'NaN', 'exp \u221e');
    await untilText(inLab('softmax-lab', '[role=status]'), 'exp of key 0 overflows');
    await at.visitor.tabTo('softmax-lab input');
    await focusedIn('softmax-lab input');
    await at.visitor.press('ArrowLeft');
    await at.visitor.press('ArrowLeft');
    await tabToValue('1');
    await at.visitor.press('ArrowUp');
    await at.visitor.until((path) => globalThis.lab.all(path)[0].value.includes('tile=2'), specBox);
  });

  test('the online way reads as many keys at a time as are asked for', async () => {
    await open('softmax?logits=[1,2,3,4]&format=e5m2');
    const online = inLab('softmax-lab', 'lab-format-table >>> tbody tr:nth-child(3)');
    await untilText(online, '0.03125', '0.25, 0.625');
    // One at a time the sum is 1, 1.5, 1.5, 1.5; two at a time 1.375 is 1.5, and 1.5 / 8 + 1.5 is 1.75.
    await tabToValue('1', 60);
    await at.visitor.press('ArrowUp');
    await untilSpec('softmax?logits=[1,2,3,4]&format=e5m2&tile=2');
    await untilText(online, '0.02734', '0.2188, 0.625');
  });

  // Worked out with exact fractions, each operation rounded once.
  test.each([
    ['fp64', 'moves key 0 by 1 ulp; every other weight has the same bits'],
    ['fp32', 'moves key 0 by 1 ulp; every other weight has the same bits'],
    ['fp16', 'moves key 0 by 1 ulp, key 1 by 1 ulp and key 2 by 2 ulp.'],
    ['bf16', 'moves key 1 by 1 ulp and key 2 by 1 ulp; every other weight has the same bits'],
    ['e4m3', 'moves key 1 by 1 ulp; every other weight has the same bits'],
    ['e5m2', 'moves key 0 by 1 ulp and key 1 by 2 ulp; every other weight has the same bits'],
  ])('a shift of 2.5 moves the weights of %s as rounding has it, and says so', async (format, said) => {
    await open(`softmax?logits=[1,2,4]&format=${format}&shift=2.5`);
    await untilText(inLab('softmax-lab', '.moved'), said);
  });

  test('the labs speak Chinese', async () => {
    await open('number?value=0.1&format=fp16', 'zh-Hans');
    await untilText(inLab('number-lab', '.story'), 'fp16 \u91cc\u6ca1\u6709 0.1');
  });
});

const scenes = {
  number: 'number?value=0.1&format=fp64',
  overflow: 'number?value=65520&format=fp16',
  exp: 'exp?value=11.1&format=fp16',
  softmax: 'softmax?logits=[500,502]&format=fp16&shift=none',
  sum: 'sum?values=[2046,1,1,1,1]&format=fp16',
};

describe('axe', () => {
  let browser;
  beforeAll(async () => {
    browser = await browsers.chromium.launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  for (const [turn, [scene, spec]] of Object.entries(scenes).entries()) {
    for (const theme of taken(['light', 'dark'], turn)) {
      test.each(taken([390, 1280], turn >> 1))(`has nothing to say of ${scene}, ${theme}, %i px`, async (width) => {
        const visitor = await browsers.chromium.visit(browser, { theme, width, height: 844 });
        await visitor.open(`${pageUrl()}?lang=en#${spec}`);
        const table = inLab(`${spec.slice(0, spec.indexOf('?'))}-lab`, 'lab-format-table >>> tbody tr');
        await visitor.until((path) => globalThis.lab.all(path).length > 2, table);
        expect(await findingsOf(visitor)).toEqual([]);
        const wide = await visitor.see(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
        await visitor.close();
      });
    }
  }
});
