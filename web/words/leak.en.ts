// The leak lab's texts, English.
import type { LeakWords } from '../views/leak-words';
import type { Feature } from './features.js';

const leakLab: LeakWords = {
  disturb: (n) => `Disturb token ${n}`,
  with: 'It becomes',
  withs: { random: 'other numbers', nan: 'NaN', inf: 'infinity', number: 'a number' },
  rule: 'Rule',
  rules: {
    right: 'the right one',
    merge_view: 'heads merged by view',
    mask_none: 'no mask',
    mask_after_softmax: 'mask after softmax',
    softmax_queries: 'softmax over queries',
    fill_zero: 'mask filled with 0',
  },
  map: 'What moves',
  mapHelp:
    'The layer runs twice: as it is, and with every feature of the chosen token changed. A mark says whether any bit of that token\u2019s row differs.',
  step: 'Step',
  part: 'Part',
  marks: {
    changed: 'changed, as it may',
    same: 'not a bit changed',
    leaked: 'changed, though it comes earlier',
    none: 'no such row',
  },
  maskLine: 'Mask: from here on, earlier tokens must stand still',
  noMaskLine: 'No mask: earlier tokens should stand still from here on',
  window: (first, last, total) => `Tokens ${first} to ${last} of ${total}.`,
  reaches: (token, earlier, step) =>
    `The future reaches the past: token ${token} changes the output of ${earlier}. It first crosses over in \u201c${step}\u201d.`,
  crosses: (token, step) =>
    `Token ${token} crosses over in \u201c${step}\u201d, but the output of earlier tokens stands still.`,
  holds: (token) => `The past stands still: token ${token} changes no output before its own.`,
  noPast: 'Token 0 comes first: it has no past that it could change. Choose a later one.',
  why: {
    zeroTimes: (cell, left, right) =>
      `${cell} multiplies weight ${left} by ${right}, and that is NaN, not 0. A weight of 0 takes a number away, but not NaN or infinity.`,
    moved: (moved, total) =>
      `The shapes agree, the data do not: ${moved} of ${total} elements stand where another token\u2019s belong, because memory was read on without the transpose.`,
    noMask: 'Nothing forbids it: without a mask every query reads every key.',
    passes: 'The mask itself lets it through: a score of a later key is still there after it.',
    late: 'The mask comes after the softmax. By then the forbidden keys have been counted in the row sum, so they move every weight of the row.',
    weighs: 'A forbidden key has weight here, so its value is mixed into the row.',
    mixes: (step) =>
      `A forbidden score still counts in \u201c${step}\u201d, so its row depends on a key that it may not read.`,
    scores:
      'Scores of earlier queries do change, and rightly: each compares one query with every key. The mask comes after them and takes those scores away.',
  },
  steps: 'The disturbed run, step by step',
};

export const leakEn = {
  leakLab,
  labs: { leak: { name: 'Leak', question: 'Does the future reach the past?' } },
} satisfies Feature & { readonly leakLab: LeakWords };
