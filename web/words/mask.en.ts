// The mask lab's texts, English.
import type { MaskWords } from '../views/mask-words';
import type { Feature } from './features.js';

const maskLab: MaskWords = {
  start: 'Start from',
  starts: {
    empty: 'a row without keys',
    planes: 'two planes of min',
    low: '\u22121e4 is not low enough',
    nothing: 'adding \u22121e4 changes nothing',
  },
  scores: 'Scores',
  planes: { allowed: 'Mask', second_mask: 'Second plane' },
  planeHelp: '1: the query may read the key. 0: it may not. A second plane is applied to what the first one left.',
  may: 'may be read',
  mayNot: 'forbidden',
  addPlane: 'Add a second plane',
  dropPlane: 'Remove the second plane',
  size: 'Size',
  sizes: { moreRows: '+ query', fewerRows: '\u2212 query', moreKeys: '+ key', fewerKeys: '\u2212 key' },
  grid: 'What each constant does',
  gridHelp:
    'Each cell is one question: these scores and this mask, with the constant of its row in the format of its column. A number beside the word is the weight a forbidden key gets.',
  hint: 'Arrow keys move, Enter or a click chooses a cell; its steps follow below.',
  constant: 'Constant',
  own: 'A constant of your own',
  modes: { fill: 'fill', add: 'add', multiply: 'multiply' },
  verdicts: {
    raises: 'raises',
    infinite: 'infinite',
    exact: 'exact',
    absorbed: 'absorbed',
    leaks: 'leaks',
    nan: 'NaN',
    no_effect: 'no effect',
  },
  waiting: 'asking',
  failed: 'no answer',
  progress: (done, total) => `${done} of ${total} cells asked`,
  stopped: (done, total) => `Stopped at ${done} of ${total} cells.`,
  goOn: 'Go on',
  gets: (weight) => `a forbidden key gets ${weight}`,
  why: {
    raises: (f) =>
      `PyTorch\u2019s masked_fill refuses this: ${f.constant} lies beyond the largest number of ${f.format}. The steps show what would follow if it were stored all the same.`,
    infinite: () =>
      'The masked scores are \u2212infinity, and e to that is exactly 0: no forbidden key gets any weight, however low the other scores are.',
    exact: () =>
      'Every forbidden key ends at weight exactly 0. The constant is finite, so that holds for these scores: it lies far enough below them for e^x to vanish.',
    absorbed: (f) =>
      `Rows with a key are right. In a row without any, all scores are the same constant, so softmax shares the row out evenly: every forbidden key gets ${f.weight}.`,
    leaks: (f) =>
      `A forbidden key gets weight ${f.weight}. The constant does not push its score far enough below the others, or the row has only forbidden keys to choose from.`,
    nan: () =>
      'At least one row is NaN. If its largest score is \u2212infinity, the shift computes infinity minus infinity, and everything after it is NaN.',
    no_effect: (f) =>
      `The weights are those of a run without a mask. Either nothing is forbidden, or the constant moves all scores of a row alike and softmax takes it off again. The most a forbidden key gets is ${f.weight}.`,
  },
  stored: (f, bits) => `In ${f.format} the constant is stored as ${f.stored} (${bits}).`,
  swallows: 'Added to it, these forbidden scores vanish: the sum is the constant again.',
  keeps: 'Added to it, the forbidden scores do not all vanish: differences between them stay.',
  steps: 'The chosen cell, step by step',
};

export const maskEn = {
  maskLab,
  labs: { mask: { name: 'Mask', question: 'Does this constant keep forbidden keys out?' } },
  params: {
    scores: ['Scores', 'A row of scores, or several.'],
    second_mask: ['Second plane', 'A second 0/1 matrix, applied after the first.'],
  },
} satisfies Feature & { readonly maskLab: MaskWords };
