// The npm package's script in a browser, imported as a module under a strict policy: it answers, refuses and is ended as in Node.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBrowsers } from './support/inside.mjs';
import { dist, root } from './support/open.mjs';
import { serve } from './support/serve.mjs';

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src data:; " +
  "require-trusted-types-for 'script'; trusted-types attention-lab-package";

inBrowsers('the package', (here) => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  let server;
  beforeAll(async () => {
    execFileSync('node', ['web/package/build.mjs'], { cwd: root });
    cpSync(join(dist, 'npm/lib'), join(folder, 'lib'), { recursive: true });
    const program = `
      import { ask, createEngine, valuesOf } from './lib/browser.js';
      const answer = await ask('softmax?logits=[500,502]&format=fp64');
      const wrong = await ask('softmax?logitz=[1]');
      const lab = createEngine();
      const stopped = await lab.ask('number?value=1', { signal: AbortSignal.abort() });
      await lab.open('x', new Uint8Array([1, 2, 3]));
      const broken = await lab.ask('import?file=x');
      globalThis.got = [valuesOf(answer, 'weights'), wrong.error.suggest, stopped.error.code, broken.error.code];`;
    writeFileSync(join(folder, 'program.js'), program);
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Program</title>
      <link rel="icon" href="data:,"><script type="module" src="program.js"></script>`,
    );
    server = await serve(folder);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('answers a page that allows its own scripts and worker, and asks nobody else', async () => {
    const { visitor } = here;
    await visitor.page.goto(server.url);
    await visitor.until(() => globalThis.got !== undefined);
    const [weights, ...others] = await visitor.see(() => globalThis.got);
    // 1 / (1 + e^2) and its complement
    expect(weights[0]).toBeCloseTo(0.11920292202211755, 15);
    expect(weights[1]).toBeCloseTo(0.8807970779778823, 15);
    expect(others).toEqual(['logits', 'cancelled', 'bad_file']);
    expect(visitor.requests.filter((url) => !url.startsWith(server.url))).toEqual([]);
  });
});
