// Numbers in the parts that they came in, one behind the other: x, or memory, as the page keeps it. They are never put
// together; what is asked for is copied from where it lies.
import type { Floats } from './protocol.js';

export class Tokens {
  /** `parts` in their order; numbers beyond `length` do not count. */
  constructor(
    readonly parts: readonly Floats[],
    private readonly length = parts.reduce((sum, part) => sum + part.length, 0),
  ) {}

  all(): Floats {
    return this.copy(0, new Float32Array(this.length));
  }

  /** Fills `to` with the numbers from `first` on. */
  copy(first: number, to: Floats): Floats {
    let start = 0;
    for (const part of this.parts) {
      const from = Math.max(first, start);
      const end = Math.min(first + to.length, start + part.length);
      if (from < end) to.set(part.subarray(from - start, end - start), from - first);
      start += part.length;
    }
    return to;
  }
}
