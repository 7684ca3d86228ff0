// Numbers by chance that a seed gives again, in every browser alike: whole-number arithmetic only (mulberry32).

export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** 0 to below 2^32. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from first to last, both included. */
  whole(first: number, last: number): number {
    return first + (this.next() % (last - first + 1));
  }

  pick<T>(from: readonly T[]): T {
    const found = from[this.whole(0, from.length - 1)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  }

  /** The same things in another order. */
  shuffle<T>(from: readonly T[]): T[] {
    const left = [...from];
    return from.map(() => left.splice(this.whole(0, left.length - 1), 1)).flat();
  }

  /** So many different ones. */
  sample<T>(from: readonly T[], count: number): T[] {
    return this.shuffle(from).slice(0, count);
  }
}

/** A seed from a text, the same every time (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A seed nobody knows yet, short enough to be read aloud. */
export function newSeed(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000;
}
