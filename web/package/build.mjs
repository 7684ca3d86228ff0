// Builds dist/npm, the folder that becomes the npm package: the engine with its typed face for Node and browsers, the
// command line, the page, and what of the embedding is built by now. The same sources give the same bytes.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryScript } from '../build/bundle.mjs';
import { manifest } from './manifest.mjs';
import { noticesText } from './notices.mjs';
import { sbom } from './sbom.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const dist = join(root, 'dist');
const out = join(dist, 'npm');
const engine = process.env.ATTENTION_LAB_WASM ?? join(root, 'build/wasm/page');
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function wanted(path, how) {
  if (existsSync(path)) return path;
  process.stderr.write(`web/package/build.mjs: ${relative(root, path)} is missing: ${how}\n`);
  process.exit(1);
}

function write(name, text) {
  const path = join(out, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function copy(from, name) {
  mkdirSync(dirname(join(out, name)), { recursive: true });
  cpSync(from, join(out, name), { recursive: true });
}

/** In the words that bundlers of others know: they copy the file and put its new place here. */
function withPlaces(code) {
  const places = { WASM_URL: './engine.wasm', WORKER_URL: './worker/worker.js' };
  return Object.entries(places).reduce((text, [name, place]) => {
    if (!text.includes(name)) throw new Error(`the package's script never asks for ${name}`);
    return text.replaceAll(name, `new URL(${JSON.stringify(place)}, import.meta.url)`);
  }, code);
}

/** The types, written by the compiler from the sources; then only those that the entry leads to are kept. */
function writeTypes() {
  const types = join(out, 'types');
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--project', join(here, 'tsconfig.json'), '--outDir', types];
  execFileSync(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' });
  const reached = new Set();
  const follow = (file) => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)\.js["']/g))
      follow(join(dirname(file), `${name}.d.ts`));
  };
  follow(join(types, 'package/node.d.ts'));
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(file)) rmSync(file);
  }
  copy(join(here, 'element.d.ts'), 'types/element.d.ts');
}

/** What other builds have left in dist by now; the manifest names what is there. */
const EXTRAS = [
  ['attention-lab.html', 'attention-lab.html'],
  ['embed', 'embed'],
  ['author', 'author'],
];

rmSync(out, { recursive: true, force: true });
const wasm = wanted(join(engine, 'attention_lab_page.wasm'), 'bash scripts/build wasm');
const glue = readFileSync(wanted(join(engine, 'attention_lab_page.js'), 'bash scripts/build wasm'), 'utf8');
const cli = wanted(join(dist, 'cli/attention-lab.mjs'), 'bash scripts/build wasm');
const head = readFileSync(join(here, 'worker-head.js'), 'utf8');

write('lib/node.js', withPlaces(await libraryScript('package/node.ts', 'es')));
write('lib/browser.js', withPlaces(await libraryScript('package/browser.ts', 'es')));
write('lib/worker/worker.js', `${head}${glue.trim()}\n${await libraryScript('engine/worker.ts', 'iife')}`);
write('lib/worker/package.json', '{ "type": "commonjs" }\n');
copy(wasm, 'lib/engine.wasm');
chmodSync(join(out, 'lib/engine.wasm'), 0o644);
writeTypes();
copy(cli, 'cli/attention-lab.mjs');
for (const [from, name] of EXTRAS) if (existsSync(join(dist, from))) copy(join(dist, from), name);
copy(join(root, 'web/examples'), 'examples');
copy(join(here, 'about.md'), 'README.md');
copy(join(root, 'LICENSE'), 'LICENSE');
copy(join(root, 'CHANGELOG.md'), 'CHANGELOG.md');
write('THIRD-PARTY-NOTICES.txt', noticesText(root));
write('sbom.cdx.json', `${JSON.stringify(sbom(root, project), null, 2)}\n`);
write('package.json', `${JSON.stringify(manifest(project, out), null, 2)}\n`);
