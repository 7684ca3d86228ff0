// Arrays that were read and may be sent again. Memory that was never touched before costs more than the copying, by ten
// times on some machines; so what workers are sent comes back with their next word, and only the page keeps any.
import type { Floats } from './protocol.js';

/** Bytes of all but longer ones, so that any of them will do. */
export const kBlock = 1 << 20;
/** So many are kept, about as many as are under way at a time; longer ones would hold too much. */
const kMost = 24;
const kLongest = 4 * kBlock;

export class Spares {
  private buffers: ArrayBuffer[] = [];

  give({ buffer }: Floats): void {
    const fits = buffer.byteLength >= kBlock && buffer.byteLength <= kLongest;
    if (fits && this.buffers.length < kMost) this.buffers.push(buffer);
  }

  /** `length` floats of any value. */
  take(length: number): Floats {
    if (length === 0) return new Float32Array(0);
    const bytes = Math.max(kBlock, length * Float32Array.BYTES_PER_ELEMENT);
    const at = this.buffers.findIndex(({ byteLength }) => byteLength === bytes);
    const [buffer = new ArrayBuffer(bytes)] = this.buffers.splice(at, at < 0 ? 0 : 1);
    return new Float32Array(buffer, 0, length);
  }

  copy(values: Floats): Floats {
    const to = this.take(values.length);
    to.set(values);
    return to;
  }

  clear(): void {
    this.buffers = [];
  }
}
