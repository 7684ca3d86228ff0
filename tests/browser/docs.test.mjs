// The documentation from a file, under its own strict policy: every lab on a page has its answer, in both languages, and nothing is
// asked of anybody.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { inBrowsers } from './support/inside.mjs';
import { dist, root } from './support/open.mjs';

inBrowsers('documentation', (here) => {
  beforeAll(() => {
    execFileSync('bash', ['scripts/docs'], { cwd: root });
  });

  test.each([
    ['numerics', 2, 'Softmax'],
    ['index.zh-Hans', 1, '\u63a9\u7801'],
  ])('%s shows its labs with answers', async (name, labs, word) => {
    const { visitor } = here;
    await visitor.page.goto(pathToFileURL(join(dist, 'docs', `${name}.html`)).href);
    // A lab that has its answer has drawn the lab of its question on the stage.
    await visitor.until(
      (wanted) => globalThis.lab.all('attention-lab >>> #stage > *').filter((one) => one.shadowRoot).length >= wanted,
      labs,
    );
    await visitor.until((text) => globalThis.lab.text('attention-lab >>> .bar').join().includes(text), word);
    expect(visitor.requests.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  });
});
