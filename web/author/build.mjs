// Builds the author's kit into dist/author: the command, the JSON Schema of a lesson and the lesson to begin with. The page and
// the command line, which it works with, lie beside that folder.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { libraryScript } from '../build/bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const out = join(root, 'dist/author');

const { module } = await runnerImport(join(here, 'schema.ts'), { configFile: false, logLevel: 'warn' });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'lesson.schema.json'), `${JSON.stringify(module.lessonSchema(), null, 2)}\n`);
writeFileSync(
  join(out, 'attention-lab-author.mjs'),
  `#!/usr/bin/env node\n${await libraryScript('author/cli.ts', 'es')}`,
  { mode: 0o755 },
);
copyFileSync(join(here, 'template.json'), join(out, 'template.json'));
