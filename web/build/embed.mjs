// The script for other pages, dist/embed/attention-lab.js: everything in one file that works as a classic script and as a
// module. It is its own worker where the page allows that, and carries the worker as text where it does not.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

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
const wrapped = ({ worker, wasm, bundle }) => `(()=>{
function attentionLabWorker(){
${worker}}
if(typeof WorkerGlobalScope!=='undefined'&&globalThis instanceof WorkerGlobalScope){attentionLabWorker();return}
if(typeof customElements==='undefined'||customElements.get('attention-lab')!==undefined)return;
const attentionLabParts={worker:'('+attentionLabWorker+')()',wasm:'${wasm}',script:document.currentScript};
${bundle}
})();
`;

export async function embedScript({ web, bundle, worker, wasm }) {
  const code = await bundle('embed/main.ts', [onePolicy(join(web, 'embed/trusted.ts'))]);
  return wrapped({ worker, wasm: packed(wasm), bundle: placed(code) });
}

export async function buildEmbed({ dist, ...parts }) {
  const folder = join(dist, 'embed');
  mkdirSync(folder, { recursive: true });
  const script = await embedScript(parts);
  writeFileSync(join(folder, 'attention-lab.js'), script);
  return script;
}
