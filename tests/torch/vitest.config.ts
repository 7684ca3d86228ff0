// Tests that need python3 with PyTorch; no part of the ordinary run: npx vitest run --config tests/torch/vitest.config.ts
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: { include: ['tests/torch/**/*.test.ts'], environment: 'node' },
});
