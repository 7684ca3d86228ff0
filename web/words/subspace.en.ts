// Texts of the subspace lab, English. The other languages have the same keys.
import type { SubspaceWords } from '../views/subspace-words';
import type { Feature } from './features.js';

const subspace: SubspaceWords = {
  relations: { near: 'near by', matching: 'the same symbol', first: 'the first token', itself: 'the token itself' },
  asks: (relation) => `asked: ${relation}`,
  first: 'First relation',
  second: 'Second relation',
  strength: 'Strength',
  mix: 'Mix',
  less: 'Less',
  more: 'More',
  mixNow: (first, share, second, rest) => `${first} ${share}, ${second} ${rest}`,
  query: 'The token that asks',
  token: (place, symbol) => `token ${place}, ${symbol}`,
  asked: 'What is asked',
  split: 'Two heads',
  merged: 'One head, the same weights',
  single: 'The best one softmax can do',
  head: (n) => `head ${n}`,
  mergedRow: 'scores of both, added',
  singleRow: 'the mean of what is asked',
  missed: 'Missed by',
  cell: (row, token, weight) => `${row}, ${token}: ${weight}`,
  story: (single, split) =>
    `One head returns one weighted mean. Over all tokens the best it can do misses what the two relations ask by ${single}; no softmax comes nearer. Two heads miss by ${split}: each keeps its own mean in its own columns.`,
  agree: 'Here the two relations ask for the same, or only one of them counts: one head is enough.',
  rounding: (format) => `What two heads miss is the rounding of ${format}.`,
  curve: 'The price of one head',
  curveHelp:
    'The more certain the relations are, the more a single row misses. Strength is the score where a relation holds.',
  curveTable: 'The same as a table',
  missedAll: 'Missed over all tokens',
  steps: 'Every step',
};

export const subspaceEn = {
  subspaceLab: subspace,
  labs: { subspace: { name: 'Subspaces', question: 'Why can one head not keep two relations apart?' } },
  params: {
    relations: ['Relations', 'Two ways in which a token may ask for others.'],
    tokens: ['Tokens', 'Symbols as numbers: equal numbers match.'],
    strength: ['Strength', 'The score where a relation holds, against 0 where not.'],
    mix: ['Mix', 'How much the first relation counts, from 0 to 1.'],
  },
} satisfies Feature & { readonly subspaceLab: SubspaceWords };
