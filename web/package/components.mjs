// What of others is inside what is delivered: the npm packages that the lock file has for the running page, the C++
// header libraries with the versions their own headers state, and the runtime that Emscripten links in.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const folders = (process.env.ATTENTION_LAB_INCLUDES ?? '')
  .split(delimiter)
  .filter((folder) => folder !== '')
  .concat('/usr/include', '/usr/local/include', '/opt/homebrew/include');

function headerText(header) {
  const folder = folders.find((each) => existsSync(join(each, header)));
  if (folder === undefined) throw new Error(`header <${header}> is in none of ${folders.join(', ')}`);
  return readFileSync(join(folder, header), 'utf8');
}

/** `24` of `#define XTENSOR_VERSION_MINOR 24`, and so on. */
function versionOf({ header, macros }) {
  const text = headerText(header);
  const numbers = macros.map((macro) => Number(new RegExp(`define\\s+${macro}\\s+(\\d+)`).exec(text)?.[1]));
  if (numbers.some(Number.isNaN)) throw new Error(`<${header}> does not state ${macros.join(', ')}`);
  return numbers.join('.');
}

/** Beside the compiler's own script; nothing where another machine brought the wasm. */
function emscriptenVersion() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, 'em++');
    if (!existsSync(program)) continue;
    const file = join(dirname(realpathSync(program)), 'emscripten-version.txt');
    if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll(/["\s]/g, '');
  }
  return undefined;
}

function libraries(root) {
  const known = JSON.parse(readFileSync(join(root, 'web/package/third-party/libraries.json'), 'utf8'));
  return known.map((library) => {
    const version = library.header === undefined ? emscriptenVersion() : versionOf(library);
    const { name, licence, copyright } = library;
    const part = library.header === undefined && name !== 'emscripten';
    return { kind: 'c++', name, version: part ? undefined : version, licence, copyright };
  });
}

function licenceFile(folder) {
  const name = existsSync(folder) ? readdirSync(folder).find((file) => /^licen[cs]e/i.test(file)) : undefined;
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8');
}

function packages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.optional && !entry.devOptional)
    .map(([path, { version, license, integrity }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { kind: 'npm', name, version, licence: license, integrity, text: licenceFile(join(root, path)) };
    });
}

/** Sorted by kind and name, so that the same sources list the same. */
export function components(root) {
  const all = [...libraries(root), ...packages(root)];
  const key = ({ kind, name }) => `${kind} ${name}`;
  return all.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
