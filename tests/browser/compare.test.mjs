// Any two Specs: from a lab to the comparison by keyboard, the second one typed as it is read, where they part, and an
// error beside the side it is about. The numbers are the lesson's.
import { expect, test } from 'vitest';
import { inBrowsers, sideways, untilSaid } from './support/inside.mjs';

const lab = 'attention-lab >>> compare-lab';

inBrowsers('any two questions', (at) => {
  test('a trace is compared from its Spec line, and what is typed is encoded by the page', async () => {
    await at.open('trace?preset=lesson');
    await at.visitor.until((path) => globalThis.lab.all(path).length > 0, 'attention-lab >>> lab-spec-line >>> a');
    await at.visitor.tabTo('lab-spec-line a', 120);
    await at.visitor.press('Enter');
    await untilSaid(at.visitor, `${lab} >>> .said`, 'agree in every bit');
    await at.visitor.tabTo('compare-lab input');
    await at.visitor.press('Tab', 'End');
    await at.visitor.type('&mask=none');
    await at.visitor.press('Enter');
    await untilSaid(at.visitor, `${lab} >>> .said`, 'masked', 'only Left has');
    expect(await at.visitor.url()).toContain('right=trace?preset=lesson%26mask=none');
  });

  test('the first difference of the lesson in fp16 is the first scaled score, and a step of the table shows both tensors', async () => {
    await at.open('compare?left=trace?preset=lesson&right=trace?preset=lesson%26format=fp16');
    await untilSaid(at.visitor, `${lab} >>> .said`, 'first part at scaled[0,0,0,0]', '0.70711', '0.70703');
    await at.visitor.click(`${lab} >>> tbody .link`, 6);
    await at.visitor.until(
      (path) => globalThis.lab.text(path).some((text) => text.startsWith('0.05579')),
      `${lab} >>> lab-tensor >>> lab-grid >>> td`,
    );
  });

  test('an error stands beside the side it is about, and what was typed stays', async () => {
    await at.open('compare?left=trace?preset=lesson&right=trace?preset=lesson%26heads=3');
    await untilSaid(at.visitor, `${lab} >>> #right-error`, 'heads must divide d_model: 4 / 3 leaves 1');
    expect(
      await at.visitor.see((path) => globalThis.lab.all(path).map(({ value }) => value), `${lab} >>> input`),
    ).toEqual(['trace?preset=lesson', 'trace?preset=lesson&heads=3']);
    expect(await at.visitor.see((path) => globalThis.lab.all(path).length, `${lab} >>> #left-error`)).toBe(0);
  });

  test('nothing runs out of the page sideways', async () => {
    await at.open('compare?left=trace?preset=lesson&right=trace?preset=lesson%26merge=view', 'zh-Hans');
    await at.visitor.until((path) => globalThis.lab.all(path).length > 0, `${lab} >>> lab-tensor >>> lab-grid`);
    expect(await sideways(at.visitor)).toBeLessThanOrEqual(0);
  });
});
