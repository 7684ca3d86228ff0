// Builds the page from the wasm that CMake has put into build/wasm/page: dist/attention-lab.html, one file with
// everything inside, and dist/site/, the same as separate files named by their content. The same sources give the
// same bytes: nothing here reads a clock.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageScript, shorter } from './build/bundle.mjs';
import { buildEmbed } from './build/embed.mjs';
import { buildHosts } from './build/hosts.mjs';
import { installable } from './build/pwa.mjs';
import { servedFiles, singleFile } from './build/pages.mjs';
import { textsFirst } from './build/texts.mjs';
import { noticesText } from './package/notices.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const dist = join(root, 'dist');
const engine = process.env.ATTENTION_LAB_WASM ?? join(root, 'build/wasm/page');

function read(path) {
  try {
    return readFileSync(path);
  } catch {
    process.stderr.write(`web/build.mjs: ${path} is missing: build the engine first (bash scripts/build)\n`);
    process.exit(1);
  }
}

const template = read(join(web, 'index.html'))
  .toString('utf8')
  .replaceAll(/^ *<!-- .*? -->\n/gms, ''); // comments for the source's readers; the marked places have no blanks
const glue = read(join(engine, 'attention_lab_page.js')).toString('utf8');
const parts = {
  template,
  style: read(join(web, 'page.css'))
    .toString('utf8')
    .replace(/\/\*.*?\*\/\s*/gs, '')
    .trim(),
  boot: await pageScript('boot.ts'),
  script: await pageScript('main.ts', [textsFirst(web, 'main.ts')]),
  worker: `${await shorter(glue)}\n${await pageScript('engine/worker.ts')}\n`,
  wasm: read(join(engine, 'attention_lab_page.wasm')),
  halves: { first: read(join(engine, 'first.wasm')), late: read(join(engine, 'late.wasm')) },
  notices: noticesText(root),
};

const site = join(dist, 'site');
rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
writeFileSync(join(dist, 'attention-lab.html'), singleFile(parts));
const served = await installable(servedFiles(parts));
for (const [name, content] of Object.entries(served)) writeFileSync(join(site, name), content);
await buildEmbed({ web, dist, ...parts });
await buildHosts({ web, dist });
