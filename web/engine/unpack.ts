// Takes apart what the single file carries packed: an LZMA stream, as base64. It looks back to the beginning, where
// deflate looks back 32 KB, and is taken apart at once. web/build/pack.mjs is the other end.
import { decode } from '../lzma/decode.js';

/** Newer browsers have this themselves, and are much quicker. */
const native = (Uint8Array as { fromBase64?: (text: string) => Uint8Array }).fromBase64;

function bytesOf(base64: string): Uint8Array {
  if (native !== undefined) return native.call(Uint8Array, base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Throws where the text is not base64 of a whole stream: the file is damaged. */
export const unpack = (base64: string): Uint8Array<ArrayBuffer> => decode(bytesOf(base64));
