// The notices that travel with what is delivered: who wrote each part of others, and the licences in full, each once. A
// package whose own licence file says anything else than the licence it names is quoted whole.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { components } from './components.mjs';

const plain = (text) => text.replaceAll(/[\s*#]+/g, ' ').trim();
/** What a licence file may say beyond the licence: a title, and who holds the rights since when. */
const kTitle = 400;
const sameWords = (text, licence) =>
  plain(text).toLowerCase().includes(plain(licence).toLowerCase()) &&
  plain(text).length < plain(licence).length + kTitle;
const copyrights = (text) => [...text.matchAll(/^\s*(?:Copyright|\(c\)).*$/gim)].map(([line]) => line.trim());

function keptLicences(root) {
  const folder = join(root, 'web/package/third-party');
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return new Map(files.map((name) => [name.replace(/\.txt$/, ''), readFileSync(join(folder, name), 'utf8').trim()]));
}

function lineOf({ name, version, licence, copyright, text = '' }) {
  const by = copyright ?? (copyrights(text).join('; ') || 'see its package');
  return `${name}${version === undefined ? '' : ` ${version}`} (${licence}): ${by}`;
}

export function noticesText(root) {
  const all = components(root);
  const kept = keptLicences(root);
  const odd = all.filter(({ text, licence }) => text !== undefined && !sameWords(text, kept.get(licence) ?? '\0'));
  const named = [...new Set(all.map(({ licence }) => licence.split(' ')[0]))].filter((id) => kept.has(id)).sort();
  return [
    'Attention Lab contains parts of these works, each under its own licence.',
    all.map(lineOf).join('\n'),
    ...named.map((id) => `---- ${id}\n\n${kept.get(id)}`),
    ...odd.map(({ name, text }) => `---- ${name}\n\n${text.trim()}`),
  ]
    .join('\n\n')
    .concat('\n');
}
