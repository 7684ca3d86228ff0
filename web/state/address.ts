// The address bar: its hash is the Spec, its `lang` the language. Some hosts refuse to change it (a sandboxed
// frame); the page then works without.
import type { Lang } from './preferences.js';
import { fromHash, toHash } from './spec.js';
import type { Address } from './store.js';

function write(url: string, asNewEntry: boolean): void {
  try {
    if (asNewEntry) globalThis.history.pushState(null, '', url);
    else globalThis.history.replaceState(null, '', url);
  } catch {
    // Refused here; the Spec line still shows and copies the question.
  }
}

export const browserAddress: Address = {
  write: (spec, asNewEntry) => {
    write(toHash(spec), asNewEntry);
  },
};

export function readAddress(): string | null {
  return fromHash(globalThis.location.hash);
}

export function writeLang(lang: Lang): void {
  const search = new URLSearchParams(globalThis.location.search);
  search.set('lang', lang);
  write(`?${search.toString()}${globalThis.location.hash}`, false);
}

/** The whole link to this question in this language. */
export function shareLink(spec: string): string {
  const { href, hash } = globalThis.location;
  return href.slice(0, href.length - hash.length).replace(/#$/, '') + toHash(spec);
}

/** Calls back with the new Spec on Back, Forward and hand-typed hashes. */
export function watchAddress(visit: (spec: string | null) => void): void {
  globalThis.addEventListener('popstate', () => {
    visit(readAddress());
  });
  globalThis.addEventListener('hashchange', () => {
    visit(readAddress());
  });
}
