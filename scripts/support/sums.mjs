// Prints size and SHA-256 of every file that a build delivers, and keeps the sums where `sha256sum -c` reads them:
// two builds of the same sources can be compared by one file. The folder that became the package is in the package.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = 'SHA256SUMS';
const folder = process.argv[2] ?? 'dist';
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  .filter((name) => name !== KEPT && !name.startsWith('npm/'))
  .sort();

const sums = files.map((name) => {
  const bytes = readFileSync(join(folder, name));
  return { name, size: bytes.length, sum: createHash('sha256').update(bytes).digest('hex') };
});
for (const { name, size, sum } of sums) console.log(`${sum}  ${String(size).padStart(9)}  ${name}`);
writeFileSync(join(folder, KEPT), sums.map(({ name, sum }) => `${sum}  ${name}\n`).join(''));
