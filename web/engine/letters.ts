// Reads a text that web/build/letters.mjs wrote in its own letters: a line of those beyond ASCII, then bytes, of which those above
// 127 stand for one of them, alone or with the next byte.

const kShort = 112;

const decode = (bytes: BufferSource, as: string): string => new TextDecoder(as, { ignoreBOM: true }).decode(bytes);

/** A text that was damaged comes out as another one. */
export function fromLetters(bytes: Uint8Array<ArrayBuffer>): string {
  const end = bytes.indexOf(10);
  const letters = Array.from(decode(bytes.subarray(0, end), 'utf-8'));
  const units = new Uint16Array(2 * bytes.length);
  let count = 0;
  const write = (unit: number): void => {
    units[count] = unit;
    count += 1;
  };
  for (let at = end + 1; at < bytes.length; at += 1) {
    let index = (bytes[at] ?? 0) - 128;
    if (index < 0) write(index + 128);
    else {
      if (index >= kShort) {
        at += 1;
        index = kShort + (index - kShort) * 256 + (bytes[at] ?? 0);
      }
      const letter = letters[index] ?? '\ufffd';
      for (let n = 0; n < letter.length; n += 1) write(letter.charCodeAt(n));
    }
  }
  return decode(units.subarray(0, count), 'utf-16le');
}
