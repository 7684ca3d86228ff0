// Decodes one Zstandard frame (RFC 8878) that says how long its content is, as web/build/pack.mjs makes them. It runs
// once, when the page is opened: it is written to be small, and quick from its first call.
import { Bits } from './bits.js';
import { readCodes, readLiterals, type Codes } from './huffman.js';
import { freshMemory, readSequences, type Memory } from './sequences.js';

const kMagic = 0xfd2fb528;
/** No block has more literals. */
const kMost = 131_072;

const damaged = (): never => {
  throw new Error('a packed part is damaged');
};

/** Little-endian, of one to four bytes. */
const number = (bytes: Uint8Array, at: number, size: number): number =>
  Array.from(bytes.subarray(at, at + size)).reduceRight((sum, byte) => sum * 256 + byte, 0);

/** The content's length, and where the blocks begin. */
function readHeader(bytes: Uint8Array): { length: number; at: number } {
  if (bytes.length < 8 || number(bytes, 0, 4) !== kMagic) damaged();
  const flags = bytes[4]!;
  const isSingle = (flags & 32) !== 0;
  const size = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6]!;
  // No dictionary, no checksum: the content policy has a hash of what comes out.
  if ((flags & 15) !== 0 || size === 0 || size === 8) damaged();
  const at = isSingle ? 5 : 6;
  return { length: number(bytes, at, size) + (size === 2 ? 256 : 0), at: at + size };
}

interface State extends Memory {
  codes: Codes | null;
  readonly room: Uint8Array;
}

/** The literals of a block, and where its sequences begin. */
function literalsOf(bytes: Uint8Array, from: number, state: State): { given: Uint8Array; end: number } {
  const kind = bytes[from]! & 3;
  const form = (bytes[from]! >> 2) & 3;
  if (kind < 2) {
    const [head, shift] = [
      [1, 3],
      [2, 4],
      [1, 3],
      [3, 4],
    ][form] as [number, number];
    const length = number(bytes, from, head) >> shift;
    const at = from + head;
    if (kind === 0) return { given: bytes.subarray(at, at + length), end: at + length };
    return { given: state.room.subarray(0, length).fill(bytes[at]!), end: at + 1 };
  }
  const head = Math.max(3, form + 2);
  const width = [10, 10, 14, 18][form]!;
  const sizes = number(bytes, from, head) / 16;
  const length = Math.floor(sizes) % 2 ** width;
  const end = from + head + Math.floor(sizes / 2 ** width);
  if (length > kMost || end > bytes.length) damaged();
  let at = from + head;
  if (kind === 2) ({ codes: state.codes, end: at } = readCodes(bytes, at));
  const given = state.room.subarray(0, length);
  readStreams(state.codes ?? damaged(), bytes, [at, end], given, form === 0 ? 1 : 4);
  return { given, end };
}

/** Literals are one stream, or four of a quarter each, whose lengths (but the last) stand before them. */
function readStreams(
  codes: Codes,
  bytes: Uint8Array,
  [from, end]: readonly [number, number],
  given: Uint8Array,
  count: 1 | 4,
): void {
  const quarter = count === 1 ? given.length : (given.length + 3) >> 2;
  let at = count === 1 ? from : from + 6;
  for (let n = 0; n < count; n += 1) {
    const next = n === count - 1 ? end : at + number(bytes, from + 2 * n, 2);
    if (next > end) damaged();
    readLiterals(codes, new Bits(bytes, at, next), given, n * quarter, Math.min(given.length, (n + 1) * quarter));
    at = next;
  }
}

/** Throws where the frame is not whole. */
export function decode(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { length, at: first } = readHeader(bytes);
  const out = new Uint8Array(length);
  const state: State = { ...freshMemory(), codes: null, room: new Uint8Array(kMost) };
  let done = 0;
  for (let at = first, isLast = false; !isLast;) {
    const head = number(bytes, at, 3);
    isLast = (head & 1) === 1;
    const kind = (head >> 1) & 3;
    const size = head >> 3;
    at += 3;
    const end = at + (kind === 1 ? 1 : size);
    if (end > bytes.length || kind === 3) damaged();
    if (kind === 0) out.set(bytes.subarray(at, end), done);
    else if (kind === 1) out.fill(bytes[at]!, done, done + size);
    if (kind < 2) done += size;
    else {
      const { given, end: rest } = literalsOf(bytes, at, state);
      done = readSequences(bytes, [rest, end], given, { out, at: done, memory: state });
    }
    at = end;
  }
  return done === length ? out : damaged();
}
