// Decodes one LZMA stream (an .lzma file, as the LZMA specification has it) that says how long its content is, as
// web/build/pack.mjs makes them. It runs once, when the page is opened: it is written to be small, and quick from its first call.
import { Distances, Lengths } from './matches.js';
import { chances, Range } from './range.js';

const kHead = 13;
/** No part of a page is as long: a damaged head asks for no more memory. */
const kMost = 2 ** 24;
/** The states below this one say that the last symbol was a literal. */
const kMatched = 7;
/** Instead of a distance, at the end of a stream. */
const kNone = 0xffffffff;

const damaged = (): never => {
  throw new Error('a packed part is damaged');
};

interface Head {
  /** How many high bits of the byte before a literal choose its chances, and how many low bits of its place. */
  readonly before: number;
  readonly place: number;
  /** How many low bits of the place choose the other chances. */
  readonly step: number;
  readonly length: number;
}

/** The dictionary's size, bytes 1 to 4, says nothing here: all that came out stays. */
function readHead(bytes: Uint8Array): Head {
  const kind = bytes[0]!;
  let length = 0;
  for (let at = kHead - 1; at > 4; at -= 1) length = length * 256 + bytes[at]!;
  // As LZMA2 has it, at most four bits choose a literal's chances.
  const head = { before: kind % 9, place: Math.floor(kind / 9) % 5, step: Math.floor(kind / 45), length };
  const isRight = bytes[kHead] === 0 && head.step < 5 && head.before + head.place < 5 && length <= kMost;
  return isRight ? head : damaged();
}

/** The bytes that come out, one symbol after another. */
class Decoder {
  readonly out: Uint8Array<ArrayBuffer>;
  private done = 0;
  private state = 0;
  /** The last four distances, less one, the last first. */
  private readonly near = new Uint32Array(4);
  private readonly literals: Uint16Array;
  private readonly isMatch = chances(12 * 16);
  private readonly isNear = chances(12);
  private readonly isOlder = [chances(12), chances(12), chances(12)] as const;
  private readonly isLong = chances(12 * 16);
  private readonly lengths = new Lengths();
  private readonly nearLengths = new Lengths();
  private readonly distances = new Distances();

  constructor(
    private readonly head: Head,
    private readonly range: Range,
  ) {
    this.out = new Uint8Array(head.length);
    this.literals = chances(0x300 << (head.before + head.place));
  }

  run(): Uint8Array<ArrayBuffer> {
    const { out, range } = this;
    while (this.done < out.length) {
      if (range.isOver || !this.symbol()) damaged();
    }
    // An end may be marked, though the length is known.
    return range.isDone || (!this.symbol() && range.isDone) ? out : damaged();
  }

  /** False for the mark of the end. */
  private symbol(): boolean {
    const { range, near, state } = this;
    const step = this.done & ((1 << this.head.step) - 1);
    if (range.bit(this.isMatch, state * 16 + step) === 0) {
      this.literal();
      return true;
    }
    let length = 1;
    if (range.bit(this.isNear, state) === 0) {
      length = this.lengths.read(range, step);
      near[3] = near[2]!;
      near[2] = near[1]!;
      near[1] = near[0]!;
      near[0] = this.distances.read(range, length);
      if (near[0] === kNone) return false;
      this.state = state < kMatched ? 7 : 10;
    } else if (this.isAgain(step)) {
      this.state = state < kMatched ? 9 : 11;
    } else {
      length = this.nearLengths.read(range, step);
      this.state = state < kMatched ? 8 : 11;
    }
    this.copy(length);
    return true;
  }

  /** One byte from the last distance? If not, the distance that is meant becomes the last. */
  private isAgain(step: number): boolean {
    const { range, near, state, isOlder } = this;
    if (range.bit(isOlder[0], state) === 0) return range.bit(this.isLong, state * 16 + step) === 0;
    const which = range.bit(isOlder[1], state) === 0 ? 1 : 2 + range.bit(isOlder[2], state);
    const distance = near[which]!;
    if (which === 3) near[3] = near[2]!;
    if (which > 1) near[2] = near[1]!;
    near[1] = near[0]!;
    near[0] = distance;
    return false;
  }

  private literal(): void {
    const { range, literals, out, done, head, state } = this;
    const before = done === 0 ? 0 : out[done - 1]!;
    const place = done & ((1 << head.place) - 1);
    const from = 0x300 * ((place << head.before) + (before >> (8 - head.before)));
    let node = 1;
    // After a match the byte that would have continued it is likely wrong: chances for each of its bits, until one differs.
    for (let seen = state < kMatched ? 0 : out[done - 1 - this.near[0]!]! | 0x100; seen > 0 && node < 256;) {
      seen <<= 1;
      const bit = (seen >> 8) & 1;
      node = (node << 1) | range.bit(literals, from + 0x100 + (bit << 8) + node);
      if ((node & 1) !== bit) break;
    }
    out[done] = range.walk(literals, from, node, 256);
    this.done = done + 1;
    this.state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  private copy(length: number): void {
    const { out, done } = this;
    const from = done - 1 - this.near[0]!;
    const end = done + length;
    if (from < 0 || end > out.length) damaged();
    // May overlap itself: byte by byte.
    for (let at = done, source = from; at < end; at += 1, source += 1) out[at] = out[source]!;
    this.done = end;
  }
}

/** Throws where the stream is not whole. */
export const decode = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Decoder(readHead(bytes), new Range(bytes, kHead + 1)).run();
