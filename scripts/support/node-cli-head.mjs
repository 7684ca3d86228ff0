#!/usr/bin/env node
// Head of dist/cli/attention-lab.mjs: Emscripten writes a CommonJS script, the package is made of ES modules, so the
// names that only CommonJS provides are supplied here. The compiled command line follows.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
const require = createRequire(import.meta.url);
const __filename = fileURLToPath(import.meta.url);
const __dirname = fileURLToPath(new URL('.', import.meta.url));
