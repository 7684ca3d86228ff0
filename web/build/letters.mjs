// Writes a text in its own letters: those beyond ASCII that it has come first, in UTF-8 and a line of their own, then the text with
// the commonest of them as one byte and the others as two, where UTF-8 takes three. web/engine/letters.ts is the other end.

/** As many letters as stand for themselves in one byte; the bytes behind them begin a pair. */
const kShort = 112;
const kMost = kShort + (128 - kShort) * 256;

const isAscii = (letter) => letter < '\x80';

/** The common ones and the others, each in the order of their code points, so that the line itself packs well. */
function lettersOf(text) {
  const counts = new Map();
  for (const letter of text) if (!isAscii(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const all = [...counts.keys()].sort();
  if (all.length > kMost) throw new Error(`a text has ${all.length} letters beyond ASCII, not ${kMost} at most`);
  const common = new Set([...all].sort((a, b) => counts.get(b) - counts.get(a)).slice(0, kShort));
  return [...all.filter((letter) => common.has(letter)), ...all.filter((letter) => !common.has(letter))];
}

const codeOf = (index) =>
  index < kShort ? [128 + index] : [128 + kShort + Math.floor((index - kShort) / 256), (index - kShort) % 256];

export function inLetters(text) {
  const letters = lettersOf(text);
  const codes = new Map(letters.map((letter, index) => [letter, codeOf(index)]));
  const bytes = Array.from(text, (letter) => codes.get(letter) ?? [letter.charCodeAt(0)]).flat();
  return Buffer.concat([Buffer.from(`${letters.join('')}\n`), Buffer.from(bytes)]);
}
