// The range decoder of LZMA: one bit after another out of an interval that each bit narrows. How likely a bit is to be 0 stands
// as so many of 2048 in the caller's chances, and moves a little towards what came.

const kTop = 2 ** 24;

/** All as likely 0 as 1. */
export const chances = (count: number): Uint16Array => new Uint16Array(count).fill(1024);

export class Range {
  /** The interval's width, and how far inside it the stream's number lies: 32 bits each. */
  private readonly now = Uint32Array.of(0xffffffff, 0);

  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {
    for (let n = 0; n < 4; n += 1) this.now[1] = (this.now[1]! << 8) | this.bytes[this.at + n]!;
    this.at += 4;
  }

  /** More was read than there is: what lies past the end is read as 0. */
  get isOver(): boolean {
    return this.at > this.bytes.length;
  }

  /** Where a whole stream ends, and no other. */
  get isDone(): boolean {
    return this.at === this.bytes.length && this.now[1] === 0;
  }

  bit(given: Uint16Array, index: number): number {
    return this.walk(given, index - 1, 1, 2) & 1;
  }

  /** `count` bits, the highest first; the chances of each stand where those before it lead. */
  tree(given: Uint16Array, from: number, count: number): number {
    return this.walk(given, from, 1, 1 << count) - (1 << count);
  }

  /** From a node of a tree down to its leaves, which are `end` and those behind it. Nearly all the time is spent here. */
  walk(given: Uint16Array, from: number, node: number, end: number): number {
    const { now, bytes } = this;
    let width = now[0]!;
    let code = now[1]!;
    for (; node < end;) {
      const chance = given[from + node]!;
      const bound = (width >>> 11) * chance;
      if (code < bound) {
        given[from + node] = chance + ((2048 - chance) >> 5);
        width = bound;
        node <<= 1;
      } else {
        given[from + node] = chance - (chance >> 5);
        width -= bound;
        code -= bound;
        node = (node << 1) | 1;
      }
      if (width < kTop) {
        width = (width << 8) >>> 0;
        code = ((code << 8) | bytes[this.at]!) >>> 0;
        this.at += 1;
      }
    }
    now[0] = width;
    now[1] = code;
    return node;
  }

  /** As a tree, but the lowest first. */
  backTree(given: Uint16Array, from: number, count: number): number {
    let node = this.walk(given, from, 1, 1 << count);
    let value = 0;
    for (; node > 1; node >>= 1) value = (value << 1) | (node & 1);
    return value;
  }

  /** `count` bits without chances, the highest first. */
  plain(count: number): number {
    const { now } = this;
    let value = 0;
    for (let n = 0; n < count; n += 1) {
      now[0] = now[0]! >>> 1;
      const bit = now[1]! >= now[0] ? 1 : 0;
      if (bit === 1) now[1] = now[1]! - now[0];
      if (now[0] < kTop) {
        now[0] = now[0] << 8;
        now[1] = (now[1]! << 8) | this.bytes[this.at]!;
        this.at += 1;
      }
      value = (value << 1) | bit;
    }
    return value;
  }
}
