// A log as xAPI statements: what the specification asks of each, numbers with their tolerance, help where it was declared, and the
// same statement each time, so that a store takes it once.
import { describe, expect, it } from 'vitest';
import { xapiText } from '../../web/evidence/xapi.js';
import type { EvidenceRecord } from '../../web/evidence/record.js';

const record: EvidenceRecord = {
  schema: 1,
  id: '0123456789abcdef0123456789abcdef',
  time: '2026-01-31T12:34:56.789Z',
  previous: null,
  digest: 'd'.repeat(64),
  lesson: 'day45',
  lessonVersion: '1',
  engineVersion: '0',
  activity: '45-04',
  question: 'softmax 500/2',
  kind: 'decimal',
  spec: 'softmax?logits=[500,502]',
  at: '/steps/weights/values/0',
  within: 0.5,
  seed: null,
  answer: '0,12',
  confidence: 'sure',
  condition: 'notes+ai',
  bits: null,
  result: { verdict: 'right', expected: 2, given: 1.75, recognised: [] },
};

interface Statement {
  readonly id: string;
  readonly object: { readonly id: string; readonly definition: Record<string, unknown> };
  readonly result: Record<string, unknown>;
  readonly context: { readonly extensions: Record<string, unknown> };
}
const only = (change: Partial<EvidenceRecord> = {}): Statement => {
  const [statement] = JSON.parse(xapiText([{ ...record, ...change }])) as Statement[];
  return statement!;
};

describe('xAPI statements', () => {
  it('are an array of as many answers as the log has, none for none', () => {
    expect(JSON.parse(xapiText([]))).toEqual([]);
    const all = JSON.parse(xapiText([record, record])) as unknown[];
    expect(all).toHaveLength(2);
    expect(all[0]).toMatchObject({
      verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
      actor: { objectType: 'Agent', account: { name: 'learner' } },
      timestamp: record.time,
    });
  });

  it('have the identifier of a UUID of version 4, the same each time', () => {
    const { id } = only();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(only().id).toBe(id);
    expect(only({ id: 'f'.repeat(32) }).id).not.toBe(id);
  });

  it('say a number with how far off it may be, and the answer as it was read', () => {
    const { object, result } = only();
    expect(object.definition).toMatchObject({ interactionType: 'numeric', correctResponsesPattern: ['1.5[:]2.5'] });
    expect(result).toEqual({ success: true, response: '1.75' });
    expect(object.id).toMatch(/\/day45\/45-04\/softmax%20500%2F2$/);
  });

  it('say other answers as text, choices as choices, and a wrong one as no success', () => {
    const choice = only({
      kind: 'choice',
      answer: 'rows',
      result: { ...record.result, verdict: 'wrong', expected: 'right' },
    });
    expect(choice.object.definition).toMatchObject({ interactionType: 'choice', correctResponsesPattern: ['right'] });
    expect(choice.result).toEqual({ success: false, response: 'rows' });
    const matrix = only({ kind: 'matrix', answer: '1 0', result: { ...record.result, expected: [['nan', 1]] } });
    expect(matrix.object.definition).toMatchObject({ correctResponsesPattern: ['[["nan",1]]'] });
    expect(only({ kind: 'proof' }).object.definition['interactionType']).toBe('performance');
  });

  it('say which help was declared, and nothing where none was asked for', () => {
    const helped = Object.entries(only().context.extensions).find(([name]) => name.endsWith('/assistance'));
    expect(helped?.[1]).toEqual(['notes', 'ai']);
    const names = Object.keys(only({ condition: null }).context.extensions);
    expect(names.filter((name) => name.endsWith('/assistance'))).toEqual([]);
  });
});
