// The two forms of the page, from the same parts: one file with everything inside, and files beside each other, named by
// their content. Each gets the strictest content policy it can live under.
import { createHash } from 'node:crypto';
import { inLetters } from './letters.mjs';
import { forText, forWasm, pack } from './pack.mjs';

/** Script text that cannot end its own element; both forms mean the same inside strings and regular expressions. */
export const inline = (code) => code.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
export const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
export const stamp = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);
export const meta = (name, content) => `<meta name="${name}" content="${content}">`;
/** A type that is no script type is never run, so such a block needs no hash. */
const data = (name, text) => `<script type="text/plain" id="attention-lab-${name}">${text}</script>`;

export function policyTag(directives) {
  const content = Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${content}">`;
}

export const alike = {
  'img-src': 'data: blob:',
  'base-uri': "'none'",
  'form-action': "'none'",
  // Strings become scripts only by these policies: ours makes workers, lit-html makes templates.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'attention-lab lit-html',
};

export function fill(template, parts) {
  return Object.entries(parts).reduce((page, [mark, text]) => {
    if (!page.includes(`<!--${mark}-->`)) throw new Error(`index.html has no place for ${mark}`);
    return page.replace(`<!--${mark}-->`, () => text);
  }, template);
}

export function singleFile({ template, style, boot, script, worker, wasm, notices }) {
  const first = inline(boot);
  const policy = policyTag({
    'default-src': "'none'",
    // The page's script is added by the first one, as it stands here: the browser compares it with its hash.
    'script-src': `${hash(first)} ${hash(script)} 'wasm-unsafe-eval'`,
    'worker-src': 'blob:',
    'style-src': hash(style),
    ...alike,
    'trusted-types': 'attention-lab-boot attention-lab lit-html',
  });
  return fill(template, {
    policy,
    style: `<style>${style}</style>`,
    sources: [
      data('notices', inline(`\n${notices}`)),
      data('wasm', pack(wasm, forWasm)),
      data('page', pack(inLetters(script), forText)),
      data('worker', inline(worker)),
    ].join('\n'),
    script: `<script>${first}</script>`,
  });
}

export function servedFiles({ template, style, script, worker, halves, notices }) {
  const names = {
    style: `page-${stamp(style)}.css`,
    script: `page-${stamp(script)}.js`,
    worker: `worker-${stamp(worker)}.js`,
    wasm: `engine-${stamp(halves.first)}.wasm`,
    late: `engine-late-${stamp(halves.late)}.wasm`,
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
    sources: ['worker', 'wasm', 'late'].map((name) => meta(`attention-lab-${name}`, names[name])).join('\n'),
    script: `<script src="${names.script}"></script>`,
  });
  return {
    'index.html': page,
    [names.style]: style,
    [names.script]: script,
    [names.worker]: worker,
    [names.wasm]: halves.first,
    [names.late]: halves.late,
    'THIRD-PARTY-NOTICES.txt': notices,
  };
}
