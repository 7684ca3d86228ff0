// The built page in real browsers, one file after another: two browsers at once are too much for a small machine.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/browser/**/*.test.mjs'],
    environment: 'node',
    fileParallelism: false,
    isolate: false, // the drivers are loaded once, not once a file
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
