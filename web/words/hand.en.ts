// Texts about taking numbers elsewhere, English. The other languages have the same keys.
import type { HandWords } from '../views/hand-words';
import type { Feature } from './features.js';

const hand: HandWords = {
  program: 'Program',
  programLead:
    'The same question as a program to read and run without this page: every step in order, and at its end a comparison with these numbers, bit by bit.',
  copyAs: (library) => `Copy as ${library}`,
  runIt: (library) =>
    `Save it as attention.py and run it with python3 attention.py; it needs ${library} and nothing else.`,
  noProgram: {
    experiment: () => 'Programs are written for the trace of a layer only.',
    large: (count) => `${count} numbers are too many to write out in a program. Ask with smaller sizes.`,
    wide: (step) =>
      `Here ${step} is in fp64 and is rounded into a narrower format inside a sum. Neither library does that in one rounding, so a program would give other bits.`,
    saturating: () =>
      'Overflow that saturates in fp64 is not expressible: neither library says what lies beyond the largest number.',
    unknown: (what) => `No program says this yet: ${what}.`,
  },
  byHand: 'By hand',
  copyOrSave: 'Copy or save',
  targets: { numpy: 'NumPy', pytorch: 'PyTorch', latex: 'LaTeX', markdown: 'Markdown', csv: 'CSV', tsv: 'TSV' },
  save: 'Save figure',
  saveAs: (kind) => `Save as ${kind}`,
  saved: (file) => `Saved ${file}`,
  noPicture: 'This browser could not draw the picture. SVG works everywhere.',
};

export const handEn = { options: {}, hand } satisfies Feature & { hand: HandWords };
