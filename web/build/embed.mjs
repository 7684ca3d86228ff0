// What other pages take in. dist/embed/attention-lab.js: everything in one script that works as a classic one and as a module,
// and is its own worker where the page allows that. The iframe page, as one file and in dist/site; and a script for its hosts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { pageScript } from './bundle.mjs';
import { alike, fill, hash, inline, policyTag, stamp } from './pages.mjs';

/** Lit makes a policy of its own for its templates; a host should have to allow one name only. */
export const onePolicy = (trusted) => ({
  name: 'one-policy',
  transform(code, id) {
    if (!/lit-html(\/development)?\/lit-html\.js$/.test(id)) return undefined;
    const made = /(\w+)\?\1\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\):void 0/;
    if (!made.test(code))
      throw new Error('lit-html makes its policy in another way: see onePolicy in web/build/embed.mjs');
    return `import{policy as labPolicy}from${JSON.stringify(trusted)};${code.replace(made, 'labPolicy??void 0')}`;
  },
});

/** Its place counts, not the window; and the size of text is the lab's own, whatever a page makes of `rem`. */
export const placed = (code) =>
  code
    .replaceAll(/@media (\([^()]*\bwidth\b[^()]*\))(?= ?\{)/g, '@container $1')
    .replaceAll(/(?<![\w.$-])(\d*\.?\d+)rem\b/g, 'calc($1*var(--attention-lab-font-size))');

/** Deflated before base64: base64 hides the repetitions that a server's own gzip would have found. */
const packed = (bytes) => deflateRawSync(bytes, { level: 9 }).toString('base64');

/** As a function, so that one text serves as the worker's and as part of the script. */
const wrapped = ({ worker, wasm, bundle, notices }) => `/*!
${notices.replaceAll('*/', '* /').trim()}
*/
(()=>{
function attentionLabWorker(){
${worker}}
if(typeof WorkerGlobalScope!=='undefined'&&globalThis instanceof WorkerGlobalScope){attentionLabWorker();return}
if(typeof customElements==='undefined'||customElements.get('attention-lab')!==undefined)return;
const attentionLabParts={worker:'('+attentionLabWorker+')()',wasm:'${wasm}',script:document.currentScript};
${bundle}
})();
`;

const withoutComments = (css) => css.replace(/\/\*.*?\*\/\s*/gs, '').trim();

const framePolicy = (style, scripts) =>
  policyTag({
    'default-src': "'none'",
    'script-src': `${scripts} 'wasm-unsafe-eval'`,
    'worker-src': "'self' blob:",
    'style-src': hash(style),
    ...alike,
    'trusted-types': 'attention-lab',
  });

/** The iframe page as one file, and as a small page beside a script that many frames share. */
function framePages(web, script) {
  const template = readFileSync(join(web, 'embed/frame.html'), 'utf8').replaceAll(/^ *<!-- .*? -->\n/gms, '');
  const style = withoutComments(readFileSync(join(web, 'embed/frame.css'), 'utf8'));
  const inside = inline(script);
  const name = `embed-${stamp(script)}.js`;
  return {
    name,
    single: fill(template, { policy: framePolicy(style, hash(inside)), style, script: `<script>${inside}</script>` }),
    beside: fill(template, { policy: framePolicy(style, "'self'"), style, script: `<script src="${name}"></script>` }),
  };
}

export async function buildEmbed({ web, dist, worker, wasm, notices }) {
  const whole = async (entry) => {
    const code = await pageScript(entry, [onePolicy(join(web, 'embed/trusted.ts'))]);
    return wrapped({ worker, wasm: packed(wasm), bundle: placed(code), notices });
  };
  const folder = join(dist, 'embed');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'attention-lab.js'), await whole('embed/main.ts'));
  const host = `${await pageScript('embed/host.ts')}\n`;
  writeFileSync(join(folder, 'attention-lab-host.js'), host);
  writeFileSync(join(dist, 'site', 'attention-lab-host.js'), host);
  const frame = await whole('embed/frame.ts');
  const { name, single, beside } = framePages(web, frame);
  writeFileSync(join(folder, 'frame.html'), single);
  writeFileSync(join(dist, 'site', 'embed.html'), beside);
  writeFileSync(join(dist, 'site', name), frame);
}
