// Texts of the attempt history: where it is kept, what came in, what is kept aside and why, and the printed report. English.
import type { Feature } from './features.js';

const attempts = (n: number): string => (n === 1 ? '1 attempt' : `${n.toLocaleString('en')} attempts`);

const evidence = {
  where: {
    kept: 'Kept by this browser, for this page, on this device. Nothing is sent anywhere.',
    memory: 'Not kept: these attempts are in this open page alone and go when it is closed. Export them before that.',
  },
  why: {
    opening: 'The browser is still opening the storage; this page goes on by itself.',
    refused: 'The browser gives this page no storage, as in a private window or a restricted frame.',
    full: 'The browser\u2019s storage is full. It is tried again with every attempt.',
    blocked: 'Another open page holds the storage. Close other pages of the lab; this one then goes on by itself.',
    newer:
      'A newer version of the lab has taken over the storage. What it holds is shown; nothing is added. Reload with the newer version.',
    lost: 'The browser closed the storage. Reload the page to open it again.',
  },
  remind: (n: number): string =>
    `${attempts(n)} not exported yet. Browsers may clear what they keep, and this page opened from elsewhere does not see it.`,
  opening: 'Opening the history',
  empty: 'No attempts yet.',
  emptyHow: 'Answer a question of the day and it is written down here: what was asked, what you typed, what came out.',
  exportJson: 'Export',
  exportCsv: 'Export as CSV',
  exportXapi: 'Export as xAPI',
  copy: 'Copy the export',
  import: 'Import',
  print: 'Print a report',
  stop: 'Cancel',
  reading: 'Reading the file',
  exported: (n: number): string => `${attempts(n)} exported.`,
  imported: (added: number, known: number, aside: number): string =>
    `${attempts(added)} added, ${known} already here${aside > 0 ? `, ${aside} kept aside` : ''}.`,
  cut: 'The file ends too early: something at its end is missing.',
  cancelled: 'Import given up. Nothing was added.',
  failed: {
    not_evidence: 'This file is no export of the history. Nothing was added.',
    too_large: 'This file is too large for an export of the history. Nothing was added.',
    too_many: 'More than 100,000 attempts do not fit. Nothing was added.',
    no_file: 'The browser could not read this file. Nothing was added.',
  },
  activity: 'Activity',
  all: 'All activities',
  count: attempts,
  table: 'Attempts, newest first',
  answer: 'Answer as typed',
  result: 'Result',
  condition: 'Help, as declared',
  and: ', ',
  undeclared: 'not declared',
  fits: (rules: string): string => `Fits: ${rules}`,
  gap: 'Follows an attempt that is not here.',
  more: (n: number): string => `Show ${n} more`,
  asideTitle: (n: number): string => `Kept aside: ${n}`,
  asideWhat: 'These could not be read as attempts. They stay as they are and go into every export.',
  asideMore: (n: number): string => `and ${n} more`,
  reasons: {
    unreadable: 'Not readable: this is not JSON, or only a piece of it.',
    malformed: 'Not in the form of an attempt: a field is missing, unknown or too long.',
    keys: 'Refused: it holds a key that no attempt has and that could do harm.',
    newer: 'Written by a newer version of the lab.',
    damaged: 'Damaged: its digest does not fit what it says.',
  },
  notes: 'What this is, and what it is not',
  declared: 'The help used is a declaration. Nothing was watched, no time was measured.',
  digest:
    'Each attempt carries a digest of itself and of the one before it. That shows damage by accident. Anyone who means to can compute it anew, so it proves no more.',
  report: {
    title: 'Attempt history and evidence',
    printed: (time: string): string => `Printed ${time}.`,
    expected: 'Expected',
    versions: (lesson: string, engine: string): string => `Lesson ${lesson}; engine ${engine}.`,
    only: (n: number): string => `The newest ${n.toLocaleString('en')} are printed; the export has all.`,
    aside: (n: number): string => `${n} more could not be read as attempts and are kept aside.`,
  },
};

export type EvidenceWords = typeof evidence;
export const evidenceEn = {
  evidence,
  labs: { evidence: { name: 'Your attempts', question: 'What did you answer, and what came out?' } },
} satisfies Feature & { readonly evidence: EvidenceWords };
