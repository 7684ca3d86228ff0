// The choices that outlive a visit: language, theme, memory budget, keys. Storage is found at run time (an embedded page may be
// refused it); everything works without.

import { kBudget, readBudget } from './budget.js';
import { localStore } from './storage.js';

export type Lang = 'en' | 'zh-Hans';
export type Theme = 'system' | 'light' | 'dark';
export const langs: readonly Lang[] = ['en', 'zh-Hans'];
export const themes: readonly Theme[] = ['system', 'light', 'dark'];

const prefix = 'attention-lab:';

function recall(name: string): string | null {
  try {
    return localStore().getItem(prefix + name);
  } catch {
    return null;
  }
}

export function remember(name: 'lang' | 'theme' | 'memory' | 'letters', value: string): void {
  try {
    localStore().setItem(prefix + name, value);
  } catch {
    // Refused or full: the choice lasts for this visit.
  }
}

/** The address wins, then the earlier choice, then the browser's own languages. */
export function firstLang(search: string, browser: readonly string[]): Lang {
  const known = (text: string | null): Lang | undefined => langs.find((lang) => lang === text);
  const asked = known(new URLSearchParams(search).get('lang')) ?? known(recall('lang'));
  if (asked !== undefined) return asked;
  const first = browser.find((tag) => /^(en|zh)\b/i.test(tag));
  return first !== undefined && /^zh/i.test(first) ? 'zh-Hans' : 'en';
}

export function firstTheme(): Theme {
  const saved = recall('theme');
  return themes.find((theme) => theme === saved) ?? 'system';
}

/** In MB; a stored text that is no budget counts as none. */
export function firstMemory(): number {
  return readBudget(recall('memory')) ?? kBudget;
}

export function firstLetters(): boolean {
  return recall('letters') !== 'off';
}
