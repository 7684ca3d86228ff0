// The page's unit tests: state, client, words and elements, in a light DOM. Real browsers are tests/browser.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/web/**/*.test.ts'],
    environment: 'happy-dom',
    maxWorkers: 2,
    testTimeout: 30_000, // a slow machine is no fault
  },
});
