// Builds the page from the wasm that CMake has put into build/wasm/page: dist/attention-lab.html, one file with
// everything inside, and dist/site/, the same as separate files named by their content. The same sources give the
// same bytes: nothing here reads a clock.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'vite';

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

/** In a minified script a line break before an indent stands in templates (markup and style) alone, and means a blank. */
const unindent = (code) => code.replaceAll(/\n {2,}/g, ' ');

async function bundle(entry) {
  const built = await build({
    configFile: join(web, 'vite.config.ts'),
    build: { rollupOptions: { input: join(web, entry) } },
  });
  const { output } = Array.isArray(built) ? built[0] : built;
  const scripts = output.filter((part) => part.type === 'chunk');
  if (scripts.length !== 1) throw new Error(`${entry} became ${scripts.length} scripts, not one`);
  return unindent(scripts[0].code).trim();
}

/** Script text that cannot end its own element; both forms mean the same inside strings and regular expressions. */
const inline = (code) => code.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
/** Deflated before base64: base64 hides the repetitions that a server's own gzip would have found. */
const packed = (bytes) => deflateRawSync(bytes, { level: 9 }).toString('base64');
const sha256 = (text) => createHash('sha256').update(text).digest('base64');
const stamp = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);
const meta = (name, content) => `<meta name="${name}" content="${content}">`;

function policyTag(directives) {
  const content = Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${content}">`;
}

const alike = {
  'img-src': 'data: blob:',
  'base-uri': "'none'",
  'form-action': "'none'",
  // Strings become scripts only by these two policies: ours makes workers, lit-html makes templates.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'attention-lab lit-html',
};

function fill(template, parts) {
  return Object.entries(parts).reduce((page, [mark, text]) => {
    if (!page.includes(`<!--${mark}-->`)) throw new Error(`index.html has no place for ${mark}`);
    return page.replace(`<!--${mark}-->`, () => text);
  }, template);
}

function singleFile({ template, style, script, worker, wasm }) {
  const code = inline(script);
  const policy = policyTag({
    'default-src': "'none'",
    'script-src': `'sha256-${sha256(code)}' 'wasm-unsafe-eval'`,
    'worker-src': 'blob:',
    'style-src': `'sha256-${sha256(style)}'`,
    ...alike,
  });
  return fill(template, {
    policy,
    style: `<style>${style}</style>`,
    // Data blocks: a type that is no script type is never run, so these need no hash.
    sources:
      `<script type="text/plain" id="attention-lab-worker">${inline(worker)}</script>\n` +
      `<script type="text/plain" id="attention-lab-wasm">${packed(wasm)}</script>`,
    script: `<script>${code}</script>`,
  });
}

function servedFiles({ template, style, script, worker, wasm }) {
  const names = {
    style: `page-${stamp(style)}.css`,
    script: `page-${stamp(script)}.js`,
    worker: `worker-${stamp(worker)}.js`,
    wasm: `engine-${stamp(wasm)}.wasm`,
  };
  const policy = policyTag({
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    ...alike,
  });
  const page = fill(template, {
    policy,
    style: `<link rel="stylesheet" href="${names.style}">`,
    sources: `${meta('attention-lab-worker', names.worker)}\n${meta('attention-lab-wasm', names.wasm)}`,
    script: `<script src="${names.script}"></script>`,
  });
  return {
    'index.html': page,
    [names.style]: style,
    [names.script]: script,
    [names.worker]: worker,
    [names.wasm]: wasm,
  };
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
  script: await bundle('main.ts'),
  worker: `${glue.trim()}\n${await bundle('engine/worker.ts')}\n`,
  wasm: read(join(engine, 'attention_lab_page.wasm')),
};

const site = join(dist, 'site');
rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
writeFileSync(join(dist, 'attention-lab.html'), singleFile(parts));
for (const [name, content] of Object.entries(servedFiles(parts))) writeFileSync(join(site, name), content);
