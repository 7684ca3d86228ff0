// The files that a visitor has opened: each under a name that a Spec may hold. They stay in the visitor's browser and are read
// by ranges; what is kept of one here is its handle and the engine's list of its tensors.
import type { LabError, Outcome } from '../engine/types.js';
import { get, parse, print, type Spec } from './spec.js';
import type { Store } from './store.js';

export interface StoredTensor {
  readonly name: string;
  readonly format: string;
  readonly shape: readonly number[];
  readonly bytes: number;
}

/** A layer's weights as the engine names them, always as rows = inputs. */
export interface NamedWeight {
  readonly name: string;
  readonly from: string;
  readonly shape: readonly number[];
}

export interface Checkpoint {
  readonly weights: 'in,out' | 'out,in';
  readonly fused: boolean;
  readonly biases: boolean;
  readonly d_model: number;
  readonly layers: readonly { readonly number: number; readonly prefix: string }[];
  readonly names: readonly NamedWeight[];
}

export interface Listing {
  readonly kind: string;
  readonly tensors: readonly StoredTensor[];
  readonly layout: string | null;
  readonly checkpoint: Checkpoint | null;
}

export interface OpenFile {
  /** What a Spec calls it. */
  readonly name: string;
  readonly blob: Blob;
  /** Tells a file that is opened again from another of the same name. */
  readonly identity: string;
  /** Null until the engine has listed it, and where it cannot. */
  readonly listing: Listing | null;
  readonly error: LabError | null;
}

/** Each name that is open is looked through for a tensor, so there is an end to them. */
export const kMostFiles = 32;
const kLongestName = 64;

/** A file's name as a Spec can carry it and a person can read it: letters, digits, dot, line and dash of any script. */
export function safeName(raw: string): string {
  const last = raw.normalize('NFC').split(/[\\/]/).pop() ?? '';
  const plain = last
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/-+(?=\.)/g, '')
    .replace(/^[.-]+|-+$/g, '');
  if (plain === '') return 'file';
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 16 ? plain.slice(dot) : '';
  const stem = [...plain.slice(0, plain.length - ending.length)].slice(0, kLongestName).join('');
  return stem + ending;
}

const identityOf = ({ name, size, lastModified }: File): string => `${name}\n${size}\n${lastModified}`;

/** The name a file gets: its own, unless another open file has it. */
export function nameFor(files: readonly OpenFile[], file: File): string {
  const name = safeName(file.name);
  const isFree = (one: string): boolean =>
    files.every((other) => other.name !== one || other.identity === identityOf(file));
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let n = 2, next = name; ; next = `${stem}-${n}${ending}`, n += 1) if (isFree(next)) return next;
}

export const importSpec = (name: string, tensor?: string): string =>
  print({
    experiment: 'import',
    entries: [{ key: 'file', value: name }, ...(tensor === undefined ? [] : [{ key: 'tensor', value: tensor }])],
  });

/** The file a value names: of `@NAME:KEY` what stands in front, if it looks like a file's name; else unknown. */
function nameIn(value: string, files: readonly OpenFile[]): string | null {
  const reference = value.slice(1);
  const isOpen = files.some(
    ({ name, error }) => error === null && (reference === name || reference.startsWith(`${name}:`)),
  );
  if (isOpen) return null;
  const name = reference.split(':')[0] ?? '';
  const isFile = reference.includes(':') && /\.[\p{L}\p{N}]{1,16}$/u.test(name);
  if (isFile) return name;
  // A bare key may lie in any open file.
  return files.length === 0 ? '' : null;
}

/** Names of files that a question speaks of and that are not open; an empty name where it does not say which. */
export function neededBy(text: string, files: readonly OpenFile[]): readonly string[] {
  const spec: Spec = parse(text);
  const names = spec.entries.flatMap(({ key, value }): readonly string[] => {
    if (value === null) return [];
    if (spec.experiment === 'compare' && (key === 'left' || key === 'right')) return neededBy(value, files);
    if (spec.experiment === 'import') return key === 'file' && files.every(({ name }) => name !== value) ? [value] : [];
    const name = value.startsWith('@') ? nameIn(value, files) : null;
    return name === null ? [] : [name];
  });
  return [...new Set(names)];
}

/** The engine's refusal, said as what the visitor can do about it where a file is missing. */
export function wordNeed(error: LabError, text: string, files: readonly OpenFile[]): LabError {
  const isOfFile = error.code === 'bad_file' || (error.code === 'bad_value' && String(error.data.seen).startsWith('@'));
  const names = isOfFile ? neededBy(text, files) : [];
  return names.length === 0 ? error : { ...error, code: 'needs_file', suggest: null, data: { names } };
}

function keep(store: Store, file: OpenFile): void {
  const others = store.now.files.filter(({ name }) => name !== file.name);
  store.patch({ files: [...others, file] });
}

/** Offers a file to the engine and asks what is in it. One that cannot be read is taken back: it would stand in every other's way. */
async function list(store: Store, file: OpenFile): Promise<void> {
  const { engine } = store;
  engine.offer?.(file.name, file.blob);
  keep(store, file);
  const outcome: Outcome<{ readonly results: unknown }> | undefined = await engine.estimate?.(
    importSpec(file.name),
    `file ${file.name}`, // of its own: the next file that comes does not outdate this one
  );
  if (outcome === undefined || store.now.files.every((one) => one.blob !== file.blob)) return;
  if (outcome.ok) {
    keep(store, { ...file, listing: outcome.value.results as Listing, error: null });
    return;
  }
  const isOver = outcome.error.code !== 'cancelled' && outcome.error.code !== 'deadline';
  if (isOver) engine.offer?.(file.name, null);
  keep(store, { ...file, error: outcome.error });
}

/** Asks again what is in an open file, after Stop. */
export async function listAgain(store: Store, name: string): Promise<void> {
  const file = store.now.files.find((one) => one.name === name);
  if (file !== undefined) await list(store, { ...file, error: null });
}

export function closeFile(store: Store, name: string): void {
  store.engine.offer?.(name, null);
  store.patch({ files: store.now.files.filter((file) => file.name !== name) });
}

/**
 * Opens files. `wanted` is the name the present question asks for, where the first of them is opened for it. A question that
 * was waiting for them is asked again; otherwise the first file is shown.
 */
export async function openFiles(store: Store, given: readonly File[], wanted: string | null = null): Promise<void> {
  const { spec } = store.now;
  const needed = neededBy(spec, store.now.files);
  const opened: string[] = [];
  for (const [n, file] of given.entries()) {
    const name = n === 0 && wanted !== null && wanted !== '' ? wanted : nameFor(store.now.files, file);
    const isKnown = store.now.files.some((one) => one.name === name);
    if (!isKnown && store.now.files.length >= kMostFiles) break;
    opened.push(name);
    await list(store, { name, blob: file, identity: identityOf(file), listing: null, error: null });
  }
  const [first] = opened;
  if (first === undefined || store.now.spec !== spec) return;
  const isAnswered = neededBy(spec, store.now.files).length < needed.length;
  const isShown = isAnswered || (get(parse(spec), 'file') === first && parse(spec).experiment === 'import');
  if (isShown) await store.again();
  else await store.edit(importSpec(first));
}
