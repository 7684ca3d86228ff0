// What a host may say of a lab, as attributes or properties: which text means what, and which is refused. An attribute that is
// refused leaves the lab as it was.
import type { Lang, Theme } from '../state/preferences.js';
import { themes } from '../state/preferences.js';
import { firstSpec } from '../state/store.js';
import { type Fault, kLongestSpec, type Read } from './state.js';

/** `stage`: the picture alone; `lab`: with all that changes and explains it; `page`: with the menu of labs too. */
export type View = 'stage' | 'lab' | 'page';
export const views: readonly View[] = ['stage', 'lab', 'page'];

export interface Wishes {
  readonly spec: string;
  readonly lang: Lang;
  readonly view: View;
  readonly theme: Theme;
  /** The address of a page of its own; empty where there is none. */
  readonly home: string;
  readonly storage: 'none' | 'local';
}

export const names = ['spec', 'lang', 'view', 'theme', 'home', 'storage'] as const;
export type Name = (typeof names)[number];

const fault = (field: Name, wanted: string): { readonly ok: false; readonly error: Fault } => ({
  ok: false,
  error: { code: 'bad_attribute', field, message: `${field}: wanted ${wanted}` },
});

function oneOf<T extends string>(field: Name, all: readonly T[], text: string): Read<T> {
  const found = all.find((one) => one === text);
  return found === undefined ? fault(field, all.join(', ')) : { ok: true, value: found };
}

/** Any tag of a language that is there: `zh-CN` and `zh` are read as Chinese, `en-GB` as English. */
function langOf(tag: string): Lang | null {
  if (/^zh\b/i.test(tag)) return 'zh-Hans';
  return /^en\b/i.test(tag) ? 'en' : null;
}

/** Without an attribute, the language of the place the lab stands in, else that of the browser. */
export function langAt(host: Element): Lang {
  const around = host.closest('[lang]')?.getAttribute('lang') ?? '';
  const all = [around, ...globalThis.navigator.languages].map(langOf);
  return all.find((lang) => lang !== null) ?? 'en';
}

function readHome(text: string): Read<string> {
  if (text === '') return { ok: true, value: '' };
  try {
    const url = new URL(text, document.baseURI);
    if (/^(https?|file):$/.test(url.protocol)) return { ok: true, value: url.href.replace(/#.*$/s, '') };
  } catch {
    // Said below.
  }
  return fault('home', 'an address of a page');
}

type Readers = { readonly [K in Name]: (text: string | null, host: Element) => Read<Wishes[K]> };

const readers: Readers = {
  spec: (text) => {
    const spec = (text ?? '').trim();
    if (spec.length > kLongestSpec) return fault('spec', `at most ${kLongestSpec} characters`);
    return { ok: true, value: spec === '' ? firstSpec : spec };
  },
  lang: (text, host) => {
    const lang = text === null || text === '' ? langAt(host) : langOf(text);
    return lang === null ? fault('lang', 'en, zh-Hans') : { ok: true, value: lang };
  },
  view: (text) => oneOf('view', views, text ?? 'lab'),
  theme: (text) => oneOf('theme', themes, text ?? 'system'),
  home: (text) => readHome(text ?? ''),
  storage: (text) => oneOf('storage', ['none', 'local'] as const, text ?? 'none'),
};

export function readWish<K extends Name>(name: K, text: string | null, host: Element): Read<Wishes[K]> {
  return readers[name](text, host);
}
