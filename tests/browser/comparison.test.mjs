// Two precisions side by side, as a learner meets them in real browsers from a file: where they part, by keyboard; what an
// empty row holds and why; the table of formats the page draws with is the engine's; axe.
import { expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { choose, inBrowsers, untilSaid } from './support/inside.mjs';
import { taken } from './support/thorough.mjs';

const top = 'attention-lab >>> trace-lab >>> trace-comparison';
const said = `${top} >>> .said`;
const cells = 'attention-lab >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td[data-row]';

inBrowsers('two precisions', (at) => {
  const open = async (spec, lang = 'en') => {
    await at.open(spec, lang);
    await at.visitor.until((path) => globalThis.lab.all(path).length > 0, `${top} >>> select`);
  };

  test('the first difference is named, and Enter on it goes there', async () => {
    await open('trace?preset=lesson');
    const format = 'attention-lab >>> .choice select[aria-label="Format"]';
    expect(
      await at.visitor.see((path) => [...globalThis.lab.all(path)[0].options].map(({ value }) => value), format),
    ).toEqual(['fp64', 'fp32', 'fp16', 'bf16', 'e4m3', 'e5m2']);
    await choose(at.visitor, format, 'fp16');
    await at.visitor.until(() => location.hash.includes('format=fp16'));
    await at.visitor.tabTo('trace-comparison select');
    await choose(at.visitor, `${top} >>> select`, 'fp64');
    await untilSaid(at.visitor, said, 'fp16 parts from fp64 at scaled [0,0,0,0]; no NaN');
    expect(await at.visitor.see(() => location.hash)).not.toContain('fp64');
    await at.visitor.tabTo('trace-comparison button');
    await at.visitor.press('Enter');
    await at.visitor.until(() => globalThis.lab.where().endsWith('lab-grid td'));
    expect(await at.visitor.see(() => globalThis.lab.active().at(-1).classList.contains('here'))).toBe(true);
    const inspector = await at.visitor.see(
      () => globalThis.lab.all('attention-lab >>> lab-inspector')[0].shadowRoot.textContent,
    );
    expect(inspector).toContain('scaled[0,0,0,0]');
    expect(inspector).toContain('0.7071067811865475');
    expect(inspector).toContain('ulp of fp16');
    expect(await at.visitor.see((path) => globalThis.lab.all(path).at(-1).className, cells)).toMatch(/u[1-5]/);
  });

  test('in Chinese the same line leads to the same cell', async () => {
    await open('trace?preset=lesson&format=fp16', 'zh-Hans');
    await choose(at.visitor, `${top} >>> select`, 'fp64');
    await untilSaid(
      at.visitor,
      'fp16 \u4e0e fp64 \u6700\u65e9\u7684\u5206\u6b67\u5728 scaled [0,0,0,0]\uff1b\u6ca1\u6709 NaN',
    );
    await at.visitor.tabTo('trace-comparison button');
    await at.visitor.press('Enter');
    await at.visitor.until(() => globalThis.lab.where().endsWith('lab-grid td'));
  });

  test('a masked cell that only one format can hold is crossed like every other', async () => {
    await open('trace?preset=lesson&format=e4m3');
    await choose(at.visitor, `${top} >>> select`, 'fp64');
    await untilSaid(at.visitor, said, 'e4m3');
    await at.visitor.see(() => document.querySelector('attention-lab').store.selectStep('masked'));
    // e4m3 has no infinity: its lowest number stands where fp64 has minus infinity.
    await at.visitor.until(
      (path) =>
        globalThis.lab.all(path).some(({ className }) => /\bu6\b/.test(className) && /\bmasked\b/.test(className)),
      cells,
    );
    const image = await at.visitor.see(
      (path) =>
        getComputedStyle(globalThis.lab.all(path).find(({ className }) => className.includes('masked')))
          .backgroundImage,
      cells,
    );
    expect(image.match(/repeating-linear-gradient/g)).toHaveLength(2);
  });

  test('inputs that are stored differently are said to be', async () => {
    await open('trace?x=[[0.1,0.2,0.3,0.4],[1,2,3,4]]&format=e4m3');
    await choose(at.visitor, `${top} >>> select`, 'fp64');
    await untilSaid(at.visitor, said, 'store the inputs differently', 'x [0,0,0]');
  });

  test('an empty row shows NaN with its cause, and its policies where masks are set', async () => {
    await open('trace?preset=lesson&mask=custom&allowed=[[0,0],[1,1]]&format=fp16');
    await untilSaid(at.visitor, said, 'First NaN at shifted [0,0,0,0]', '\u2212\u221e minus \u2212\u221e is NaN');
    await at.visitor.click('attention-lab >>> trace-panel >>> .row button', 0);
    const setup = 'attention-lab >>> trace-panel >>> trace-setup';
    const field = await at.visitor.see((path) => {
      const found = globalThis.lab.all(path).find(({ key }) => key === 'empty_row');
      return [...found.shadowRoot.querySelector('select').options].map(({ value }) => value);
    }, `${setup} >>> lab-field`);
    expect(field).toEqual(['arithmetic', 'zero', 'uniform', 'attend_all']);
    expect((await at.visitor.text(`${setup} >>> .note`))[0]).toMatch(/^2 rows have no allowed key/);
    await at.visitor.see((path) => {
      const found = globalThis.lab.all(path).find(({ key }) => key === 'empty_row');
      const select = found.shadowRoot.querySelector('select');
      select.value = 'zero';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, `${setup} >>> lab-field`);
    await at.visitor.until(() => location.hash.includes('empty_row=zero'));
    await at.visitor.until((path) => globalThis.lab.text(path).join().includes('set to 0'), `${setup} >>> .note`);
  });

  test('the formats the page draws with are those of the engine', async () => {
    await open('trace?preset=lesson&format=fp16');
    const formats = await at.visitor.see(() => document.querySelector('attention-lab').store.now.catalog.formats);
    const seen = formats.map(({ name: format, bits, precision, largest, smallest_subnormal: smallest }) => [
      format,
      bits,
      precision,
      largest,
      smallest,
    ]);
    expect(seen).toEqual([
      ['fp64', 64, 53, 1.7976931348623157e308, 5e-324],
      ['fp32', 32, 24, 3.4028234663852886e38, 2 ** -149],
      ['fp16', 16, 11, 65504, 2 ** -24],
      ['bf16', 16, 8, 3.3895313892515355e38, 2 ** -133],
      ['e4m3', 8, 4, 448, 2 ** -9],
      ['e5m2', 8, 3, 57344, 2 ** -16],
    ]);
  });

  test.each(taken(['zh-Hans', 'en'], 0))('axe has nothing to say, %s', async (lang) => {
    await open('trace?preset=lesson&format=bf16', lang);
    await choose(at.visitor, `${top} >>> select`, 'fp64');
    await at.visitor.until((path) => globalThis.lab.all(path).length > 0, `${said} .link`);
    expect(await findingsOf(at.visitor)).toEqual([]);
  });
});
