// An attempt to be written down, the lesson's ledger, with whatever a test wants otherwise.
import type { Draft } from '../../../web/evidence/record';

export const draftOf = (more: Partial<Draft> = {}): Draft => ({
  lesson: 'day45',
  lessonVersion: '1',
  engineVersion: '0.1.0',
  activity: '45-01',
  question: 'tiny-ledger',
  kind: 'integer',
  spec: 'ledger?d_model=768&heads=12&bias=true',
  at: '/results/total',
  within: 'exact',
  seed: null,
  answer: '2,362,368',
  confidence: 'sure',
  condition: 'notes',
  result: { verdict: 'right', expected: 2362368, given: 2362368, recognised: [] },
  bits: null,
  ...more,
});
