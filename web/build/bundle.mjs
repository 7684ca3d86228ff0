// One script of an entry and all it imports: for the page (a classic script, by vite.config.ts), or for programs that import it.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, minify } from 'vite';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');

// Whoever calls: a test's environment would bring the development builds of libraries.
process.env.NODE_ENV = 'production';

function onlyScript(built, entry) {
  const { output } = Array.isArray(built) ? built[0] : built;
  const scripts = output.filter((part) => part.type === 'chunk');
  if (scripts.length !== 1) throw new Error(`${entry} became ${scripts.length} scripts, not one`);
  return scripts[0].code;
}

/** In a minified script a line break before an indent stands in templates (markup and style) alone, and means a blank. */
const unindent = (code) => code.replaceAll(/\n {2,}/g, ' ');

export async function pageScript(entry, plugins = []) {
  const built = await build({
    configFile: join(web, 'vite.config.ts'),
    plugins,
    build: { rollupOptions: { input: join(web, entry) } },
  });
  return unindent(onlyScript(built, entry)).trim();
}

/** A script of the compiler's, whose top-level names others use: what it calls itself inside says nothing to anybody. */
export async function shorter(script) {
  const { code, errors } = await minify('script.js', script, { module: false });
  if (errors.length > 0) throw new Error(errors[0].message);
  return code.trim();
}

/** `format`: es keeps what the entry exports, iife is a worker's; modules of Node are left to Node. */
export async function libraryScript(entry, format) {
  const built = await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: join(web, entry),
        external: /^node:/,
        preserveEntrySignatures: 'strict',
        output: { format, codeSplitting: false, comments: { legal: true } },
      },
    },
  });
  return onlyScript(built, entry);
}
