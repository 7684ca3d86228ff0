// Two real implementations side by side: what each does and where that stands, where they part, and the same weight in both
// memories, whose places are counted by hand.
import { expect, test } from 'vitest';
import { choose, inBrowsers, sideways, untilSaid } from './support/inside.mjs';

const lab = 'attention-lab >>> conventions-lab';
const asked = (left, right) =>
  `compare?left=trace?preset=lesson%26convention=${left}&right=trace?preset=lesson%26convention=${right}`;
const layouts = `${lab} >>> lab-layout`;

inBrowsers('two implementations', (at) => {
  test('nanoGPT and the Annotated Transformer part at the biases that only one has, with both sources', async () => {
    await at.open(asked('nanogpt', 'annotated'));
    await untilSaid(at.visitor, `${lab} >>> .said`, 'agree until bq, which only Annotated Transformer has');
    await untilSaid(
      at.visitor,
      `${lab} >>> .source`,
      'karpathy/nanoGPT 3adf61e',
      'harvardnlp/annotated-transformer debc9fd',
    );
    await untilSaid(at.visitor, `${lab} >>> .differs`, '-1000000000');
    expect((await at.visitor.text(`${lab} >>> tr.first code`)).join()).toBe('bq');
  });

  test('the same weight lies in row 6 of nanoGPT\u2019s fused matrix and in column 6 of Hugging Face\u2019s', async () => {
    await at.open(asked('nanogpt', 'hf_eager'));
    await untilSaid(
      at.visitor,
      `${layouts} >>> p`,
      'wk[1,2] lies at 16 + 1\u00d71 + 2\u00d74 = 25: row 6, column 1',
      'wk[1,2] lies at 4 + 1\u00d712 + 2\u00d71 = 18: row 1, column 6',
    );
    expect(await at.visitor.text(`${layouts} >>> figcaption`)).toEqual(['(12, 4)', '(4, 12)']);
  });

  test('another implementation is chosen by keyboard, and the address is the question', async () => {
    await at.open(asked('nanogpt', 'annotated'));
    await untilSaid(at.visitor, `${lab} >>> .said`, 'agree until bq');
    await at.visitor.tabTo('conventions-lab select');
    await choose(at.visitor, `${lab} >>> select`, 'hf_eager');
    await untilSaid(at.visitor, `${lab} >>> .said`, 'first part at masked[0,0,0,1]');
    expect(await at.visitor.url()).toContain('convention=hf_eager');
  });

  test('every pair with the paper answers, and every implementation is described', async () => {
    await at.open(asked('paper', 'nanogpt'));
    const select = `${lab} >>> select`;
    await at.visitor.until((path) => globalThis.lab.all(path)[0]?.options.length > 9, select);
    const names = await at.visitor.see(
      (path) => [...globalThis.lab.all(path)[0].options].map(({ value }) => value),
      select,
    );
    expect(names).toHaveLength(11);
    for (const name of names) {
      await choose(at.visitor, select, name);
      await at.visitor.until(
        (wanted) => decodeURIComponent(location.hash).includes(`convention=${wanted}&right`),
        name,
      );
      await at.visitor.until(() => document.querySelector('attention-lab').store.now.tracedSpec?.length > 0);
      const about = await at.visitor.text(`${lab} >>> .about section:first-child p`);
      expect(
        about.every((line) => line.length > 8),
        name,
      ).toBe(true);
    }
  });

  test('nothing runs out of the page sideways', async () => {
    await at.open(asked('nanogpt', 'hf_eager'), 'zh-Hans');
    await at.visitor.until((path) => globalThis.lab.all(path).length === 2, `${layouts} >>> figure`);
    expect(await sideways(at.visitor)).toBeLessThanOrEqual(0);
  });
});
