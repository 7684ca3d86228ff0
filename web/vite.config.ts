// How a script of the page is bundled: one classic script, nothing loaded later, no source maps and no dates, so that
// the same sources give the same bytes. web/build.mjs names the entry and assembles the page.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  build: {
    write: false,
    target: ['chrome99', 'firefox113', 'safari16.4'],
    modulePreload: false,
    sourcemap: false,
    reportCompressedSize: false,
    rollupOptions: { output: { format: 'iife', codeSplitting: false, comments: { legal: true } } },
  },
});
