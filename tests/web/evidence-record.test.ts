// What a record is: its canonical text, its digest, what is refused, and what is kept aside.
/// <reference types="node" />
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, judgeText } from '../../web/evidence/judge';
import { EvidenceLog } from '../../web/evidence/log';
import { canonical, type Draft, type EvidenceRecord, readDraft } from '../../web/evidence/record';
import { sha256 } from '../../web/evidence/sha256';
import { draftOf } from './support/evidence';

const sealed = async (more: Partial<Draft> = {}): Promise<EvidenceRecord> =>
  (await EvidenceLog.open()).append(draftOf(more));
const reasonOf = (value: unknown): string => {
  const judged = judge(value);
  return 'aside' in judged ? judged.aside.reason : 'a record';
};

describe('the digest', () => {
  test('is the SHA-256 of FIPS 180, and of Node, for any text', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });

  test('covers every field but itself, in canonical form', async () => {
    const record = await sealed({ answer: 'α\n"1"', within: { ulp: 2 } });
    const line = canonical(record);
    const without = line.replace(`"digest":"${record.digest}",`, '');
    expect(without).toHaveLength(line.length - 64 - 12);
    expect(createHash('sha256').update(without).digest('hex')).toBe(record.digest);
  });
});

test('the canonical text is that of RFC 8785', () => {
  // The arrays and the object of its sections 3.2.2 and 3.2.3, whose halves of characters JSON in UTF-8 does not have here.
  const numbers = [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001];
  expect(canonical({ numbers, string: '\u20ac$\u000f\nA\'B"\\\\"/', literals: [null, true, false] })).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  expect(canonical({ '\ufb33': 1, '\u20ac': 2, '\ud83d\ude00': 3, '\r': 4, '1': 5, '\u0080': 6, '\u00f6': 7 })).toBe(
    '{"\\r":4,"1":5,"\u0080":6,"\u00f6":7,"\u20ac":2,"\ud83d\ude00":3,"\ufb33":1}',
  );
});

describe('a draft', () => {
  test('keeps the answer as typed, but for halves of characters', () => {
    expect(readDraft(draftOf({ answer: ' １２，３\ud800x ' })).answer).toBe(' １２，３\ufffdx ');
  });

  test.each([
    ['answer', { answer: 'x'.repeat(20_001) }],
    ['seed', { seed: 0.5 }],
    ['kind', { kind: 'essay' as Draft['kind'] }],
    ['within.ulp', { within: { ulp: -1 } }],
    ['mood', { mood: 'good' } as Partial<Draft>],
  ])('whose %s does not fit is refused by its name', (field, more) => {
    expect(() => readDraft(draftOf(more))).toThrow(field);
  });
});

describe('what is read', () => {
  test('is a record when its digest fits, and damaged when any field is another', async () => {
    const record = await sealed();
    expect(reasonOf(record)).toBe('a record');
    expect(reasonOf({ ...record, answer: '2362369' })).toBe('damaged');
    expect(reasonOf({ ...record, previous: record.digest })).toBe('damaged');
  });

  test('is kept aside, with its text, when it is newer, of no known form, or reaches for prototypes', async () => {
    const record = await sealed();
    expect(reasonOf({ ...record, schema: 2, more: {} })).toBe('newer');
    expect(reasonOf({ ...record, more: 1 })).toBe('malformed');
    expect(reasonOf({ ...record, result: { ...record.result, expected: NaN } })).toBe('malformed');
    expect(reasonOf({ ...record, result: new Map() })).toBe('malformed');
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const text = canonical(record).replace('"expected":', `"${key}":{"polluted":true},"expected":`);
      expect(judgeText(text)).toEqual({ aside: { reason: 'keys', text } });
    }
    expect(judgeText('{"schema":1')).toEqual({ aside: { reason: 'unreadable', text: '{"schema":1' } });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('ends at a depth and at a number of parts, however little text that takes', () => {
    let deep: unknown = 0;
    for (let n = 0; n < 40; n += 1) deep = [deep, deep]; // 2 ** 40 parts, were they all looked at
    expect(reasonOf({ schema: 1, deep })).toBe('malformed');
    expect(judgeText('['.repeat(200_000))).toHaveProperty('aside.reason', 'unreadable');
  });
});
