// The text of a Spec as an ordered list of keys and values, and back. Whether it is a good Spec is for the engine
// to say: nothing is dropped, mended or reordered here, so that its errors speak of what was really typed.

export interface Entry {
  readonly key: string;
  /** Null where the text has no "=" at all. */
  readonly value: string | null;
}

export interface Spec {
  readonly experiment: string;
  readonly entries: readonly Entry[];
}

/** The escapes of one character in UTF-8, or what begins like it. */
const kCharacter = /%[0-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f])+/gi;

/** Decodes every character that is escaped as it should be; a stray "%" or byte stays as it is. */
export function decode(text: string): string {
  return text.replace(kCharacter, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

/** Encodes only what would be read as structure, or what an address bar would change. */
function encode(text: string, structure: RegExp): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must be escaped here
  const unsafe = /[\u0000-\u0020"<>`\u007f%#]/g;
  const escape = (c: string): string => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return text.replace(unsafe, escape).replace(structure, escape);
}

export function parse(text: string): Spec {
  const at = text.indexOf('?');
  if (at < 0) return { experiment: decode(text), entries: [] };
  const rest = text.slice(at + 1);
  const entries =
    rest === ''
      ? []
      : rest.split('&').map((pair): Entry => {
          const equals = pair.indexOf('=');
          if (equals < 0) return { key: decode(pair), value: null };
          return { key: decode(pair.slice(0, equals)), value: decode(pair.slice(equals + 1)) };
        });
  return { experiment: decode(text.slice(0, at)), entries };
}

export function print(spec: Spec): string {
  const name = encode(spec.experiment, /\?/g);
  if (spec.entries.length === 0) return name;
  const pairs = spec.entries.map(({ key, value }) => {
    const left = encode(key, /[&=]/g);
    return value === null ? left : `${left}=${encode(value, /&/g)}`;
  });
  return `${name}?${pairs.join('&')}`;
}

export function get(spec: Spec, key: string): string | undefined {
  return spec.entries.find((entry) => entry.key === key)?.value ?? undefined;
}

/** Sets a key in place, or at the end; undefined takes it away. */
export function set(spec: Spec, key: string, value: string | undefined): Spec {
  const rest = spec.entries.filter((entry) => entry.key !== key);
  if (value === undefined) return { ...spec, entries: rest };
  const at = spec.entries.findIndex((entry) => entry.key === key);
  if (at < 0) return { ...spec, entries: [...rest, { key, value }] };
  return {
    ...spec,
    entries: spec.entries
      .map((entry, i) => (i === at ? { key, value } : entry))
      .filter((entry, i) => entry.key !== key || i === at),
  };
}

export function setAll(spec: Spec, changes: Readonly<Record<string, string | undefined>>): Spec {
  return Object.entries(changes).reduce((now, [key, value]) => set(now, key, value), spec);
}

/** The Spec in an address's hash; null where there is none. */
export function fromHash(hash: string): string | null {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  return text === '' ? null : text;
}

/** The same Spec as an address can carry it: what is typed raw stays raw wherever a hash allows it. */
export function toHash(text: string): string {
  return `#${encode(text, /$^/g).replaceAll('%25', '%')}`;
}
