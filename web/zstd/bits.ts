// Bits as Zstandard stores them: a stream is read from its last byte to its first, and numbers lie in it low end first.
// What is before a stream's first bit is read as whatever stands there: no valid stream lets it count.

export class Bits {
  /** Of the bit behind the next one, counted from the beginning of `bytes`. */
  at: number;

  /** A stream ends with a one that is no part of it. */
  constructor(
    readonly bytes: Uint8Array,
    from: number,
    to: number,
  ) {
    const last = bytes[to - 1] ?? 0;
    if (last === 0 || to <= from) throw new Error('a packed part has a stream without an end');
    this.at = (to - 1) * 8 + 31 - Math.clz32(last);
  }

  /** The next `count` bits, at most 25. */
  read(count: number): number {
    this.at -= count;
    return bitsAt(this.bytes, this.at, count);
  }
}

/** `count` bits, at most 25, that begin at bit `at`. */
export function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  const byte = at >> 3;
  const four = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24);
  return (four >>> (at & 7)) & ((1 << count) - 1);
}
