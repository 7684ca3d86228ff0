// Takes apart what the single file carries packed: a Zstandard frame, as base64. Its window is the whole text, where
// deflate looks back 32 KB, and it is taken apart at once, without a stream. web/build/pack.mjs is the other end.
import { decode } from '../zstd/frame.js';

/** Throws where the text is not base64 of a whole frame: the file is damaged. */
export function unpack(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64.trim());
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return decode(bytes);
}
