// Makes SCORM packages of the built page: `lesson`, the course day, by itself; or one lab, by a Spec. A package is the single
// file with one more script in front of its own, a manifest and the licences; version 1.2 and 2004 beside it. The same
// arguments give the same bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { pageScript } from '../build/bundle.mjs';
import { inline } from '../build/pages.mjs';
import { noticesText } from '../package/notices.mjs';
import { manifest12, manifest2004 } from './manifest.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const dist = process.env.ATTENTION_LAB_DIST ?? join(root, 'dist');

function refuse(message) {
  process.stderr.write(`scorm: ${message}\n`);
  process.exit(2);
}

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, title: { type: 'string' }, lang: { type: 'string' } },
    });
    return { ...values, spec: positionals[0] };
  } catch (error) {
    return refuse(error.message);
  }
}

/** Where the day has its mastery check: what is answered there counts, so many questions a hand-in. */
function lessonScope() {
  const read = (name) => JSON.parse(readFileSync(join(root, 'web/lessons/day45', name), 'utf8'));
  const plan = read('day.json');
  const bank = read('questions.json').questions;
  const checked = plan.activities.filter(({ parts }) => parts.some(({ kind }) => kind === 'check'));
  const asked = checked.flatMap(({ parts }) => parts.flatMap((part) => part.questions ?? []));
  // The author of a proof also rates it, which is an attempt of its own.
  const proofs = bank.filter(({ id, kind }) => kind === 'proof' && asked.includes(id));
  return {
    id: plan.lesson,
    version: plan.version,
    scope: { activities: checked.map(({ id }) => id), questions: asked.length + proofs.length },
  };
}

/** The page with the script in front of its own; the policy names scripts by their hash, so it gets one more. */
function withAdapter(page, code, about) {
  const hash = createHash('sha256').update(code).digest('base64');
  const policy = page.replace(/script-src '/, () => `script-src 'sha256-${hash}' '`);
  const own = policy.lastIndexOf('<script>');
  if (policy === page || own < 0) refuse('dist/attention-lab.html is not as web/build.mjs makes it');
  const data = JSON.stringify(about).replaceAll('<', '\\u003c');
  const parts = `<script type="application/json" id="attention-lab-scorm">${data}</script>\n<script>${code}</script>\n`;
  return policy.slice(0, own) + parts + policy.slice(own);
}

/** One time for every file, in the zone of whoever builds, which is how zip counts; names in one order. */
const zipped = (files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 9,
    mtime: new Date(1980, 0, 1),
  });

const asked = options();
const lesson = lessonScope();
const about =
  asked.spec === undefined ? { scope: lesson.scope } : { scope: { activities: [], questions: 0 }, spec: asked.spec };
if (asked.lang !== undefined) about.lang = asked.lang;
const name = asked.name ?? (asked.spec === undefined ? lesson.id : asked.spec.split('?')[0]);
if (!/^[\w-]{1,60}$/.test(name)) refuse(`--name ${name}: letters, digits, - and _ only`);
const title =
  asked.title ?? (asked.spec === undefined ? 'Multi-head attention and numerical stability' : `Attention Lab: ${name}`);

let page;
try {
  page = readFileSync(join(dist, 'attention-lab.html'), 'utf8');
} catch {
  refuse('dist/attention-lab.html is missing: bash scripts/build first');
}
const index = withAdapter(page, inline(await pageScript('scorm/main.ts')), about);
const licences = { LICENSE: readFileSync(join(root, 'LICENSE'), 'utf8'), 'THIRD-PARTY-NOTICES.txt': noticesText(root) };
mkdirSync(join(dist, 'embed'), { recursive: true });
for (const [version, manifest] of [
  ['12', manifest12],
  ['2004', manifest2004],
]) {
  const files = {
    'imsmanifest.xml': manifest({ name, title, files: ['index.html', ...Object.keys(licences)] }),
    'index.html': index,
    ...licences,
  };
  const path = join(dist, 'embed', `${name}-scorm${version}.zip`);
  const bytes = zipped(files);
  writeFileSync(path, bytes);
  console.log(`${String(bytes.length).padStart(9)}  ${path}`);
}
