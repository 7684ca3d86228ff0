// What an LZMA stream says of a match: how long it is, and how far back it lies.
import { chances, type Range } from './range.js';

/** Short lengths have chances for each step of the place, the others for all. */
export class Lengths {
  private readonly choice = chances(2);
  private readonly low = chances(16 * 8);
  private readonly middle = chances(16 * 8);
  private readonly high = chances(256);

  /** From 2 to 273. */
  read(range: Range, step: number): number {
    if (range.bit(this.choice, 0) === 0) return 2 + range.tree(this.low, step * 8, 3);
    if (range.bit(this.choice, 1) === 0) return 10 + range.tree(this.middle, step * 8, 3);
    return 18 + range.tree(this.high, 0, 8);
  }
}

/** Six bits say what the first two are and how many follow; only the last of many have chances. */
export class Distances {
  private readonly slots = chances(4 * 64);
  private readonly near = chances(128);
  private readonly last = chances(16);

  /** One less than the distance, so that all of 32 bits is none. */
  read(range: Range, length: number): number {
    const slot = range.tree(this.slots, 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const first = (2 | (slot & 1)) << count;
    if (slot < 14) return first + range.backTree(this.near, first - slot, count);
    return (first + (range.plain(count - 4) << 4) + range.backTree(this.last, 0, 4)) >>> 0;
  }
}
