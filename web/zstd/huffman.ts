// Literals: bytes that are written out, each as a code of one to eleven bits.
import { Bits } from './bits.js';
import { readTable, Walk } from './fse.js';

export interface Codes {
  /** The longest code's length: so many bits are looked up at a time. */
  readonly longest: number;
  /** For each of those: the byte, times sixteen, and the length of its code. */
  readonly entries: Uint16Array;
}

const kLongest = 11;

/** Codes as a block describes them, by the weight of each byte; and the byte behind that. */
export function readCodes(bytes: Uint8Array, from: number): { codes: Codes; end: number } {
  const size = bytes[from]!;
  const at = from + 1;
  if (size < 128) return { codes: codesOf(packedWeights(bytes, at, at + size)), end: at + size };
  const weights = Array.from({ length: size - 127 }, (_, n) => (bytes[at + (n >> 1)]! >> (n % 2 === 0 ? 4 : 0)) & 15);
  return { codes: codesOf(weights), end: at + ((weights.length + 1) >> 1) };
}

/** Two decoders take turns, until one has no bits left for its next state: then the other's symbol is the last. */
function packedWeights(bytes: Uint8Array, from: number, to: number): number[] {
  const { table, end } = readTable(bytes, from, 6);
  const bits = new Bits(bytes, end, to);
  let [now, other] = [new Walk(table, bits), new Walk(table, bits)];
  const weights: number[] = [];
  while (weights.length < 255) {
    weights.push(now.symbol);
    now.step(bits);
    if (bits.at < end * 8) break;
    [now, other] = [other, now];
  }
  return [...weights, other.symbol];
}

/** The last weight is not written: it fills what the others leave of a power of two. */
function codesOf(weights: number[]): Codes {
  const total = weights.reduce((sum, weight) => sum + (weight === 0 ? 0 : 2 ** (weight - 1)), 0);
  const longest = 32 - Math.clz32(total);
  const rest = 31 - Math.clz32(2 ** longest - total);
  if (longest > kLongest || 2 ** rest !== 2 ** longest - total)
    throw new Error('a packed part has codes that do not add up');
  const all = [...weights, rest + 1];
  const entries = new Uint16Array(2 ** longest);
  let at = 0;
  for (let weight = 1; weight <= longest; weight += 1) {
    all.forEach((own, byte) => {
      if (own === weight) entries.fill(byte * 16 + longest + 1 - weight, at, (at += 2 ** (weight - 1)));
    });
  }
  return { longest, entries };
}

/** Decodes one stream into `out`, from `at` to `end`. */
export function readLiterals({ longest, entries }: Codes, bits: Bits, out: Uint8Array, at: number, end: number): void {
  const { bytes } = bits;
  const mask = 2 ** longest - 1;
  let place = bits.at - longest;
  for (; at < end; at += 1) {
    const byte = place >> 3;
    const three = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16);
    const entry = entries[(three >> (place & 7)) & mask]!;
    out[at] = entry >> 4;
    place -= entry & 15;
  }
}
