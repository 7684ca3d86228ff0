// The layer check must find what it promises to find: each test plants one broken rule in a small tree of files and
// expects exactly that sentence; a tree that keeps the rules must pass.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../../scripts/support/check-layers.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'layers-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Writes a file that begins with a comment, as all must; `text` follows it. */
function plant(file: string, text: string, head = '// What this room is for.\n'): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), head + text);
}

describe('the include arrow of engine/', () => {
  it('lets every room include the rooms below it and itself', () => {
    plant('engine/core/shape.hpp', '#include "core/tensor.hpp"\n#include <vector>\n');
    plant('engine/trace/recorder.cpp', '#include "stages/mask.hpp"\n#include "arithmetic/sum.hpp"\n');
    plant('engine/experiments/trace.cpp', '#include "trace/step.hpp"\n#include "ledger/ledger.hpp"\n');
    plant('engine/catalog.cpp', '#include "catalog.hpp"\n#include "experiments/trace.hpp"\n');
    plant('engine/engine.cpp', '#include "catalog.hpp"\n');
    plant('engine/bindings/cli.cpp', '#include "engine.hpp"\n');
    expect(violations(root)).toEqual([]);
  });

  it.each([
    ['engine/core/shape.hpp', 'formats/format.hpp', "'core' may not include 'formats'"],
    ['engine/formats/fp32.cpp', 'arithmetic/exact.hpp', "'formats' may not include 'arithmetic'"],
    ['engine/stages/mask.cpp', 'trace/recorder.hpp', "'stages' may not include 'trace'"],
    ['engine/kernels/matmul.cpp', 'stages/mask.hpp', "'kernels' may not include 'stages'"],
    ['engine/trace/step.hpp', 'experiments/trace.hpp', "'trace' may not include 'experiments'"],
    ['engine/experiments/trace.cpp', 'catalog.hpp', "'experiments' may not include 'catalog'"],
    ['engine/catalog.cpp', 'engine.hpp', "'catalog' may not include 'engine'"],
    ['engine/engine.cpp', 'bindings/cli.hpp', "'engine' may not include 'bindings'"],
    ['engine/ledger/ledger.cpp', 'arithmetic/exact.hpp', "'ledger' may not include 'arithmetic'"],
    ['engine/importers/npy.cpp', 'ledger/ledger.hpp', "'importers' may not include 'ledger'"],
  ])('%s must not include %s', (file, included, sentence) => {
    plant(file, `#include "${included}"\n`);
    expect(violations(root)).toEqual([`${file}: ${sentence} ("${included}")`]);
  });

  it('wants includes named from engine/ down, and only rooms that exist', () => {
    plant('engine/stages/mask.cpp', '#include "../core/shape.hpp"\n');
    plant('engine/utils/misc.hpp', '');
    expect(violations(root)).toEqual([
      'engine/stages/mask.cpp: includes "../core/shape.hpp", which is not named from engine/ down',
      "engine/utils/misc.hpp: 'utils' is not a room of engine/",
    ]);
  });
});

describe('what may be named where', () => {
  it('keeps Emscripten in bindings/embind.cpp', () => {
    plant('engine/bindings/embind.cpp', '#include <emscripten/bind.h>\n');
    plant('engine/core/layout.hpp', '#ifdef __EMSCRIPTEN__\n#endif\n');
    expect(violations(root)).toEqual(['engine/core/layout.hpp: only bindings/embind.cpp knows Emscripten']);
  });

  it('keeps xtensor behind core/layout.hpp and .cpp files', () => {
    plant('engine/core/layout.hpp', '#include <xtensor/xarray.hpp>\n');
    plant('engine/stages/softmax.cpp', '#include <xtensor/xmath.hpp>\n');
    plant('engine/stages/softmax.hpp', '#include <xtensor/xarray.hpp>\n');
    expect(violations(root)).toEqual([
      'engine/stages/softmax.hpp: xtensor is included only by core/layout.hpp and .cpp files',
    ]);
  });

  it('keeps the wasm in web/engine/worker', () => {
    plant('web/engine/worker.ts', 'declare function createAttentionLab(): void;\n');
    plant('web/engine/client.ts', 'let module: WebAssembly.Module;\n');
    plant('web/labs/trace.ts', 'void WebAssembly.compile(bytes);\n');
    expect(violations(root)).toEqual(['web/labs/trace.ts: only web/engine/worker and late touch the wasm']);
  });

  it('keeps state out of views and marks', () => {
    plant('web/views/grid.ts', "import { state } from '../state/store.js';\nimport { mark } from '../draw/mark.js';\n");
    plant('web/draw/colour.ts', "export * from '../views/grid.js';\n");
    plant('web/elements/lab.ts', "import { state } from '../state/store.js';\n");
    expect(violations(root).toSorted()).toEqual([
      "web/draw/colour.ts: 'draw' may not import 'views' ('../views/grid.js')",
      "web/views/grid.ts: 'views' may not import 'state' ('../state/store.js')",
    ]);
  });
});

describe('the shape of a file', () => {
  it('stops at 400 lines, and below 150 for the Embind face', () => {
    plant('engine/core/spec.cpp', 'int x;\n'.repeat(399));
    plant('engine/core/long.cpp', 'int x;\n'.repeat(400));
    plant('engine/bindings/embind.cpp', 'int x;\n'.repeat(149));
    expect(violations(root).toSorted()).toEqual([
      'engine/bindings/embind.cpp: 150 lines, at most 149',
      'engine/core/long.cpp: 401 lines, at most 400',
    ]);
  });

  it('wants a comment first, after a shebang if there is one', () => {
    plant('scripts/verb', 'echo\n', '#!/usr/bin/env bash\n# What this verb does.\n');
    plant('scripts/silent', 'echo\n', '#!/usr/bin/env bash\n');
    plant('engine/core/bare.hpp', '#pragma once\n', '');
    const sentence = 'does not begin with a comment that says what it is for';
    expect(violations(root)).toEqual([`engine/core/bare.hpp: ${sentence}`, `scripts/silent: ${sentence}`]);
  });

  it('wants ASCII outside the words files', () => {
    plant('web/words/zh-Hans.ts', "export const words = { weights: '\u6743\u91cd' };\n");
    plant('web/views/grid.ts', "export const glyph = '\u221e';\n");
    expect(violations(root)).toEqual(['web/views/grid.ts:2: a character outside ASCII; use an escape']);
  });
});
