// Lets the texts stand first in a script and each language's together: what is alike packs better the nearer it is.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** In the order that packs best, found by trying. */
const kinds = [
  ['words', /(^|\.)en\.ts$/],
  ['lessons/day45', /(^|\.)en\.json$/],
  ['lessons/day45', /(^|\.)zh-Hans\.json$/],
  ['words', /(^|\.)zh-Hans\.ts$/],
  ['lessons/day45', /\.json$/],
];

/** Modules stand where they are first imported; what the entry itself does not need falls away as ever. */
export function textsFirst(web, entry) {
  const texts = kinds.flatMap(([folder, names]) =>
    readdirSync(join(web, folder))
      .filter((name) => names.test(name))
      .sort()
      .map((name) => join(web, folder, name)),
  );
  const imports = texts.map((path) => `import ${JSON.stringify(path)};`).join('');
  return {
    name: 'texts-first',
    transform: (code, id) => (id === join(web, entry) ? imports + code : undefined),
  };
}
