// Packs a part of the single file: a Zstandard frame, as base64. gzip finds nothing in it that it could make smaller,
// and looks back 32 KB where this looks back to the beginning. web/engine/unpack.ts is the other end.
import { compress, init } from '@bokuweb/zstd-wasm';

const kBest = 22;
const ready = init();

export async function pack(content) {
  await ready;
  return Buffer.from(compress(Buffer.from(content), kBest)).toString('base64');
}
