// The built page in real browsers, one file after another: two browsers at once are too much for a small machine.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { thorough } from './support/thorough.mjs';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/browser/**/*.test.mjs'],
    environment: 'node',
    fileParallelism: false,
    isolate: false, // the drivers are loaded once, not once a file
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // In the ordinary run compilers work beside the browsers, and a starved one misses a deadline of the page's own: such a
    // test is asked once more, and the report says so. The thorough run has the machine to itself and asks once.
    retry: thorough ? 0 : 1,
  },
});
