// The ordinary run asks every question in Chromium and what may differ in Firefox, and axe about one state a lab. The thorough
// one, `node tests/browser/run.mjs`, asks everything in both, and axe about every state, theme, language and width.
export const thorough = process.env.ATTENTION_LAB_THOROUGH === '1';

/** All of a list in a thorough run, else the one that comes round at `turn`. */
export function taken(list, turn) {
  return thorough ? list : [list[turn % list.length]];
}
