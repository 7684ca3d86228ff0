// axe finds nothing on any lab, in either theme and language, at laptop and phone width.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { pageUrl } from './support/open.mjs';
import { taken } from './support/thorough.mjs';
import { browsers } from './support/visitor.mjs';

const specs = {
  trace: 'trace?preset=lesson',
  distinct: 'trace?preset=distinct',
  ledger: 'ledger?d_model=768&heads=12&bias=true',
  model: 'ledger?preset=gpt2_small&scope=model&buffers=mask&mistake=untied',
  subspace: 'subspace?mix=0.25',
  softmax: 'softmax?logits=[500,502]',
  number: 'number?value=0.1',
  exp: 'exp?value=11.1&format=fp16',
  sum: 'sum?count=4096&value=1&format=fp16',
  mask: 'mask?scores=[[1,2,3],[1,2,3]]&allowed=[[1,1,0],[0,0,0]]&second_mask=[[1,1,1],[1,1,1]]&mask_value=-1e4&mask_mode=add',
  leak: 'leak?t=4&token=2&with=nan',
  reshape: 'compare?left=trace?preset=lesson&right=trace?preset=lesson%26split=view%26merge=view',
  conventions: 'compare?left=trace?preset=lesson%26convention=nanogpt&right=trace?preset=lesson%26convention=hf_eager',
  any: 'compare?left=trace?preset=lesson&right=trace?preset=lesson%26format=bf16',
  museum: 'museum?exhibit=two_min_planes',
  file: 'import?file=w.safetensors',
  unopened: 'trace?x=@w.safetensors:wte.weight[0:4]',
  evidence: 'evidence',
  error: 'trace?preset=lesson&hedas=1',
};

describe('axe', () => {
  let browser;
  beforeAll(async () => {
    browser = await browsers.chromium.launch();
  });
  afterAll(async () => {
    await browser.close();
  });

  for (const [turn, [scene, spec]] of Object.entries(specs).entries()) {
    for (const theme of taken(['light', 'dark'], turn)) {
      for (const lang of taken(['zh-Hans', 'en'], turn >> 1)) {
        test(`has nothing to say of ${scene}, ${theme}, ${lang}`, async () => {
          const visitor = await browsers.chromium.visit(browser, { theme });
          await visitor.open(`${pageUrl()}?lang=${lang}#${spec}`);
          await visitor.until(() => globalThis.lab.all('attention-lab >>> main > :not(.waiting)').length > 0);
          await visitor.until(() => document.querySelector('attention-lab').store.now.engine.kind === 'idle');
          expect(await findingsOf(visitor)).toEqual([]);
          await visitor.close();
        });
      }
    }
  }

  test.each(taken(['light', 'dark'], 0))(
    'has nothing to say of the settings, nor of a budget that is none, %s',
    async (theme) => {
      const visitor = await browsers.chromium.visit(browser, { theme, width: 390, height: 844 });
      await visitor.open(`${pageUrl()}?lang=en#number?value=0.1`);
      await visitor.see(() => globalThis.lab.all('attention-lab >>> lab-settings-dialog')[0].show());
      await visitor.focus('attention-lab >>> lab-settings-dialog >>> #memory');
      await visitor.type('many');
      await visitor.until(() => globalThis.lab.text('attention-lab >>> lab-settings-dialog >>> #error')[0] !== '');
      expect(await findingsOf(visitor)).toEqual([]);
      await visitor.close();
    },
  );

  test.each(taken([2, 1, 0, 3], 0))('has nothing to say of drawer %i, nor of a focused cell, on a phone', async (n) => {
    const visitor = await browsers.chromium.visit(browser, { width: 390, height: 844 });
    await visitor.open(`${pageUrl()}?lang=en`);
    const cell = 'attention-lab >>> trace-lab >>> .main lab-tensor >>> lab-grid >>> td:not(.corner)';
    await visitor.until((path) => globalThis.lab.all(path).length > 0, cell);
    await visitor.click(cell, 1);
    await visitor.click('attention-lab >>> trace-panel >>> .row button', n);
    await visitor.until(
      (path) => globalThis.lab.all(path).some((button) => button.getAttribute('aria-expanded') === 'true'),
      'attention-lab >>> trace-panel >>> .row button',
    );
    expect(await findingsOf(visitor)).toEqual([]);
    await visitor.close();
  });
});
