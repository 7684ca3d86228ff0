// The rules of the house that a compiler does not check: who may include or import whom, where Emscripten, xtensor and
// the wasm may be named, how long a file may be, and that each begins by saying what it is for. `violations(root)`
// answers a list of sentences; scripts/check-layers prints it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Rooms of engine/ from the ground up: a file may include its own room and rooms of a lower floor. */
const FLOORS = new Map(
  Object.entries({
    core: 0,
    formats: 1,
    ledger: 2,
    importers: 2,
    arithmetic: 2,
    kernels: 3,
    stages: 4,
    trace: 5,
    conventions: 6,
    mistakes: 6,
    experiments: 7,
    catalog: 8,
    grading: 9,
    engine: 10,
    bindings: 11,
  }),
);
/** Rooms that know less than their floor would let them. */
const ONLY = new Map([
  ['ledger', ['core', 'formats']],
  ['importers', ['core', 'formats']],
]);

/** Folders of web/ that a room must not import from. */
const FORBIDDEN_IMPORTS = new Map([
  ['draw', ['state', 'engine/client', 'views', 'labs', 'elements']],
  ['views', ['state', 'engine/client', 'labs', 'elements']],
]);

const SOURCE = /\.(cpp|hpp|ts|mjs|js|css|html|sh|cmake|py)$/;
const IGNORED = new Set(['node_modules', 'build', 'dist', '.git', '.cache', '__pycache__']);
const MAX_LINES = 400;
const MAX_EMBIND_LINES = 150;

/** Texts people read are not ASCII: the words files, and what tests type in. */
const SPEAKS = /^(web\/words\/|web\/views\/words\.|web\/lessons\/|tests\/)/;

function* sourceFiles(root, folder) {
  let entries;
  try {
    entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch {
    return; // a room that does not exist yet breaks no rule
  }
  for (const entry of entries) {
    if (IGNORED.has(entry.name)) continue;
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourceFiles(root, name);
    else if (SOURCE.test(entry.name) || (folder === 'scripts' && entry.isFile())) yield name;
  }
}

/** `core` of `engine/core/shape.hpp`; `catalog` of `engine/catalog.hpp`. */
function roomOf(inEngine) {
  return inEngine.includes('/') ? inEngine.split('/')[0] : inEngine.replace(/\.[ch]pp$/, '');
}

function mayInclude(room, other) {
  if (room === other) return true;
  if (ONLY.has(room)) return ONLY.get(room).includes(other);
  return FLOORS.get(other) < FLOORS.get(room);
}

function includeErrors(file, text) {
  const room = roomOf(file.slice('engine/'.length));
  if (!FLOORS.has(room)) return [`${file}: '${room}' is not a room of engine/`];
  const errors = [];
  for (const [, included] of text.matchAll(/^\s*#\s*include\s+"([^"]+)"/gm)) {
    const other = roomOf(included);
    if (included.startsWith('.') || !FLOORS.has(other)) {
      errors.push(`${file}: includes "${included}", which is not named from engine/ down`);
    } else if (!mayInclude(room, other)) {
      errors.push(`${file}: '${room}' may not include '${other}' ("${included}")`);
    }
  }
  return errors;
}

function engineErrors(file, text) {
  const errors = includeErrors(file, text);
  const atTheBridge = file === 'engine/core/layout.hpp' || file.endsWith('.cpp');
  if (!atTheBridge && /#\s*include\s+<(xtensor|xtl)\//.test(text)) {
    errors.push(`${file}: xtensor is included only by core/layout.hpp and .cpp files`);
  }
  if (file !== 'engine/bindings/embind.cpp' && /emscripten|EM_ASM|EM_JS/i.test(text)) {
    errors.push(`${file}: only bindings/embind.cpp knows Emscripten`);
  }
  return errors;
}

function importErrors(file, text) {
  const room = file.split('/')[1];
  const errors = [];
  for (const match of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)) {
    const target = path.posix.join(path.posix.dirname(file), match[1]).replace(/^web\//, '');
    const forbidden = (FORBIDDEN_IMPORTS.get(room) ?? []).find(
      (name) => target === name || target.startsWith(`${name}/`) || target.startsWith(`${name}.`),
    );
    if (forbidden !== undefined) errors.push(`${file}: '${room}' may not import '${forbidden}' ('${match[1]}')`);
  }
  return errors;
}

function webErrors(file, text) {
  const errors = importErrors(file, text);
  const ownsTheWasm = /^web\/engine\/(worker[^/]*|late\.ts)$/.test(file) || !file.endsWith('.ts');
  const touches = /\b(createAttentionLab|attention_lab_page)\b|WebAssembly\.(instantiate|compile|validate|Instance\b)/;
  if (!ownsTheWasm && touches.test(text)) errors.push(`${file}: only web/engine/worker and late touch the wasm`);
  return errors;
}

function shapeErrors(file, text) {
  const errors = [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const limit = file === 'engine/bindings/embind.cpp' ? MAX_EMBIND_LINES - 1 : MAX_LINES;
  if (lines > limit) errors.push(`${file}: ${lines} lines, at most ${limit}`);
  const start = text.replace(/^#!.*\n/, '').replace(/^<!doctype html>\s*/i, '');
  if (!/^\s*(\/\/|\/\*|#(?!include|pragma|define)|"""|<!--)/.test(start)) {
    errors.push(`${file}: does not begin with a comment that says what it is for`);
  }
  const odd = SPEAKS.test(file) ? -1 : text.split('\n').findIndex((line) => /[^\t -~]/.test(line));
  if (odd >= 0) errors.push(`${file}:${odd + 1}: a character outside ASCII; use an escape`);
  return errors;
}

/** Every broken rule under `root`, as sentences. */
export function violations(root) {
  const errors = [];
  for (const folder of ['engine', 'web', 'tests', 'scripts']) {
    for (const file of sourceFiles(root, folder)) {
      const text = readFileSync(path.join(root, file), 'utf8');
      errors.push(...shapeErrors(file, text));
      if (folder === 'engine') errors.push(...engineErrors(file, text));
      if (folder === 'web') errors.push(...webErrors(file, text));
    }
  }
  return errors;
}
