// Builds the documentation into dist/docs: the pages of this folder as plain HTML, the reference from the engine's own catalogue,
// and live labs, which are the element of dist/embed. Markdown is text: markup inside it is shown, not run.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';
import { reference } from './reference.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const dist = join(root, 'dist');
const out = join(dist, 'docs');

function wanted(path) {
  if (existsSync(path)) return path;
  process.stderr.write(`docs: ${path.slice(root.length + 1)} is missing: bash scripts/build first\n`);
  process.exit(1);
}

/** Pages by the name they get; what is written for whoever embeds a lab joins them where it is there. */
const sources = new Map(
  readdirSync(here)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => [name.replace(/\.md$/, ''), join(here, name)]),
);
for (const [name, file] of [
  ['embedding', 'README.md'],
  ['hosting', 'hosting.md'],
]) {
  const path = join(root, 'docs/embedding', file);
  if (existsSync(path)) sources.set(name, path);
}

const titles = {
  index: 'Attention Lab',
  'index.zh-Hans': '\u4e2d\u6587',
  asking: 'Ask',
  courses: 'Courses',
  embedding: 'Embedding',
  hosting: 'Hosting',
  authoring: 'Write a lesson',
  numerics: 'Numerics',
  reference: 'Reference',
  architecture: 'Architecture',
  accessibility: 'Accessibility',
};

const markdown = new MarkdownIt({ html: false, typographer: false });
const { escapeHtml } = markdown.utils;
const slug = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^[-\d]+|-$/g, '');

/** ```lab SPEC``` is a lab; every other fence is text. */
markdown.renderer.rules.fence = (tokens, index) => {
  const { info, content } = tokens[index];
  const [kind, lang = 'en'] = info.trim().split(/\s+/);
  if (kind !== 'lab') return `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`;
  return `<attention-lab spec="${escapeHtml(content.trim())}" lang="${escapeHtml(lang)}"></attention-lab>\n`;
};

/** Headings get names; links to pages become links to their HTML, and a link to what is no page here stays a word. */
markdown.core.ruler.push('places', ({ tokens }) => {
  tokens.forEach((token, i) => {
    if (token.type === 'heading_open') token.attrSet('id', slug(tokens[i + 1].content));
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue;
      const [, name, anchor = ''] = /^([\w.-]+)\.md(#.*)?$/.exec(child.attrGet('href')) ?? [];
      if (sources.has(name) || name === 'reference') child.attrSet('href', `${name}.html${anchor}`);
      else if (!/^(https:|#)/.test(child.attrGet('href'))) child.attrs = [];
    }
  });
});

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types attention-lab',
].join('; ');

function page(name, body) {
  const [, heading = 'Attention Lab'] = /<h1[^>]*>(.*?)<\/h1>/.exec(body) ?? [];
  const title = heading.replaceAll(/<[^>]*>/g, '');
  const lang = name.endsWith('.zh-Hans') ? 'zh-Hans' : 'en';
  const all = Object.keys(titles).filter((each) => sources.has(each) || each === 'reference');
  const links = all.map((each) => {
    const own = each.endsWith('.zh-Hans') ? ' lang="zh-Hans"' : '';
    return `<a href="${each}.html"${own}${each === name ? ' aria-current="page"' : ''}>${titles[each]}</a>`;
  });
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs.css">
</head>
<body>
<nav aria-label="Pages">${links.join('\n')}</nav>
<main>
${body.replaceAll('<table>', '<div class="wide"><table>').replaceAll('</table>', '</table></div>')}</main>
${body.includes('<attention-lab ') ? '<script src="attention-lab.js"></script>\n' : ''}</body>
</html>
`;
}

const element = wanted(join(dist, 'embed/attention-lab.js'));
const cli = wanted(join(dist, 'cli/attention-lab.mjs'));
const catalog = JSON.parse(execFileSync(process.execPath, [cli, 'catalog'], { encoding: 'utf8', maxBuffer: 1 << 26 }));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const [name, path] of sources)
  writeFileSync(join(out, `${name}.html`), page(name, markdown.render(readFileSync(path, 'utf8'))));
writeFileSync(join(out, 'reference.html'), page('reference', reference(catalog, escapeHtml)));
copyFileSync(element, join(out, 'attention-lab.js'));
copyFileSync(join(here, 'docs.css'), join(out, 'docs.css'));
copyFileSync(join(here, 'screenshot.png'), join(out, 'screenshot.png'));
console.log(`dist/docs: ${sources.size + 1} pages, to be opened at index.html`);
