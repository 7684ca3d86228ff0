// How a script of the page is bundled: one classic script, nothing loaded later, no source maps and no dates, so that
// the same sources give the same bytes. web/build.mjs names the entry and assembles the page.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** d3-scale-chromatic also writes out every palette it knows; said to be pure, those that nothing uses fall away. */
const unusedPalettes = {
  name: 'unused-palettes',
  transform(code: string, id: string): string | undefined {
    if (!id.includes('d3-scale-chromatic')) return undefined;
    return code.replaceAll(/= (new Array\(3\)\.concat\([^)]*\)\.map\(colors\))/g, '= /* @__PURE__ */ (() => $1)()');
  },
};

export default defineConfig({
  plugins: [unusedPalettes],
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  build: {
    write: false,
    target: ['chrome99', 'firefox113', 'safari16.4'],
    modulePreload: false,
    sourcemap: false,
    reportCompressedSize: false,
    rollupOptions: {
      output: { format: 'iife', codeSplitting: false, comments: { legal: true } },
      // d3-scale-chromatic builds every palette it knows as it loads; of all those calls only cividis is used here.
      treeshake: {
        manualPureFunctions: [
          'colors',
          'ramp',
          'ramp$1',
          'cubehelix',
          'cubehelix$1',
          'interpolateCubehelixLong',
          'rgb',
        ],
      },
    },
  },
});
