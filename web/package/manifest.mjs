// The package.json of the package: what is imported by which name. It is written from what the folder holds, so that no
// name leads to a file that was not built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ELEMENT = './embed/attention-lab.js';

/** Doors that open where their file is there, by the name that is imported. */
const DOORS = {
  './element': { types: './types/element.d.ts', default: ELEMENT },
  './host': './embed/attention-lab-host.js',
  './widget': './embed/attention-lab.mjs',
  './jsinput': './embed/attention-lab-jsinput.js',
  './frame.html': './embed/frame.html',
  './page.html': './attention-lab.html',
  './lesson.schema.json': './author/lesson.schema.json',
  './engine.wasm': './lib/engine.wasm',
  './worker.js': './lib/worker/worker.js',
  './sbom.cdx.json': './sbom.cdx.json',
};

const AUTHOR = 'author/attention-lab-author.mjs';
const TYPES = './types/package/node.d.ts';

export function manifest({ name, version, description, license, engines }, folder) {
  const isThere = (file) => existsSync(join(folder, file));
  const doors = Object.fromEntries(Object.entries(DOORS).filter(([, door]) => isThere(door.default ?? door)));
  return {
    name,
    version,
    description,
    license,
    keywords: ['attention', 'transformer', 'floating-point', 'numerical-stability', 'education', 'webassembly'],
    type: 'module',
    engines,
    bin: { [name]: 'cli/attention-lab.mjs', ...(isThere(AUTHOR) ? { [`${name}-author`]: AUTHOR } : {}) },
    types: TYPES,
    exports: {
      '.': { types: TYPES, node: './lib/node.js', default: './lib/browser.js' },
      ...doors,
      './package.json': './package.json',
    },
    // Importing the element defines it; everything else does nothing until it is called.
    sideEffects: ['./embed/*.js'],
  };
}
