// Export and import: what survives, what damage is found, and that merging is the same in any order.
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvField } from '../../web/evidence/csv';
import { ImportError } from '../../web/evidence/exchange';
import { EvidenceLog, type ImportReport } from '../../web/evidence/log';
import { canonical, type Draft, type EvidenceRecord, type Json, kinds, verdicts } from '../../web/evidence/record';
import { draftOf } from './support/evidence';

const fixture = (name: string): string =>
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'fixtures', name), 'utf8');
const text = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: 'binary', maxLength });
const json = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value)));
const drafts: fc.Arbitrary<Draft> = fc
  .record({
    question: text(20),
    kind: fc.constantFrom(...kinds),
    answer: text(60),
    seed: fc.option(fc.nat()),
    within: fc.oneof(fc.constant('exact' as const), fc.nat(), fc.record({ ulp: fc.nat() }), fc.constant(null)),
    bits: fc.option(fc.array(fc.constantFrom('0x3f800000', '0x3d64961d'), { maxLength: 3 })),
    result: fc.record({
      verdict: fc.constantFrom(...verdicts),
      expected: json as fc.Arbitrary<Json>,
      given: json as fc.Arbitrary<Json>,
      recognised: fc.array(text(8), { maxLength: 2 }),
    }),
  })
  .map(draftOf);

async function logOf(given: readonly Draft[]): Promise<EvidenceLog> {
  const log = await EvidenceLog.open();
  for (const draft of given) await log.append(draft);
  return log;
}
async function taken(...texts: readonly string[]): Promise<EvidenceLog> {
  const log = await EvidenceLog.open();
  for (const one of texts) await log.importJson(one);
  return log;
}
const stateOf = ({ records, aside }: EvidenceLog): unknown => ({ records, aside });
const tampered = (record: EvidenceRecord, more: object): string =>
  `{"kind":"attention-lab/evidence","schema":1,"records":[\n${canonical({ ...record, ...more })}\n],"aside":[\n]}\n`;

describe('an export', () => {
  test('of any attempts is read back as the same records and the same text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drafts, { maxLength: 5 }), async (given) => {
        const log = await logOf(given);
        const again = await taken(log.exportJson());
        expect(again.records).toEqual(log.records);
        expect(again.aside).toEqual([]);
        expect(again.exportJson()).toBe(log.exportJson());
      }),
      { numRuns: 60 },
    );
  });

  test('is JSON of the documented form, and is read however another tool lays it out', async () => {
    const log = await logOf([draftOf(), draftOf({ answer: '7' })]);
    const file = JSON.parse(log.exportJson()) as Record<string, unknown>;
    expect(Object.keys(file)).toEqual(['kind', 'schema', 'records', 'aside']);
    expect([file['kind'], file['schema']]).toEqual(['attention-lab/evidence', 1]);
    for (const other of [
      JSON.stringify(file),
      JSON.stringify(file, null, 2),
      log.exportJson().replaceAll('\n', '\r\n'),
    ]) {
      expect((await taken(other)).records).toEqual(log.records);
    }
  });
});

describe('damage', () => {
  test('of one bit anywhere is found, or else has changed nothing that the record says', async () => {
    const log = await logOf([draftOf({ answer: 'α' }), draftOf({ kind: 'decimal', seed: 7, within: 1e-4 })]);
    const whole = log.exportJson();
    const bytes = new TextEncoder().encode(whole);
    const places = { at: fc.nat(bytes.length - 1), bit: fc.nat(7) };
    await fc.assert(
      fc.asyncProperty(fc.record(places), async ({ at, bit }) => {
        const flipped = bytes.slice();
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        const other = await EvidenceLog.open();
        const report = await other.importJson(new TextDecoder().decode(flipped)).catch((error: unknown) => error);
        expect(log.records).toEqual(expect.arrayContaining([...other.records]));
        if (other.records.length < 2) {
          const { aside, isCut } = report as ImportReport;
          expect(aside.length > 0 || isCut).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('of one record costs no other, and is named by its reason', async () => {
    const log = await logOf([draftOf({ answer: '1' }), draftOf({ answer: '2' }), draftOf({ answer: '3' })]);
    const other = await EvidenceLog.open();
    const report = await other.importJson(log.exportJson().replace('"answer":"2"', '"answer":"9"'));
    expect([report.added, report.known, report.isCut]).toEqual([2, 0, false]);
    expect(report.aside.map(({ reason }) => reason)).toEqual(['damaged']);
    expect(report.aside[0]?.text).toContain('"answer":"9"');
    expect(other.records.map(({ answer }) => answer)).toEqual(['1', '3']);
    expect(other.gaps.map(({ answer }) => answer)).toEqual(['3']);
  });

  test('that cuts the file off leaves what was whole, and is told', async () => {
    const log = await logOf([draftOf({ answer: '1' }), draftOf({ answer: '2' })]);
    const other = await EvidenceLog.open();
    const report = await other.importJson(log.exportJson().slice(0, -80));
    expect([report.added, report.aside[0]?.reason, report.isCut]).toEqual([1, 'unreadable', true]);
  });

  test('of the frame leaves the records', async () => {
    const log = await logOf([draftOf(), draftOf({ answer: '2' })]);
    const other = await taken(log.exportJson().replace('attention-lab', 'attention-lap'));
    expect(other.records).toEqual(log.records);
    expect(other.aside.map(({ reason }) => reason)).toEqual(['unreadable']);
  });

  test.each([
    ['newer', { schema: 2, place: 'x' }],
    ['keys', { prototype: 1 }],
    ['malformed', { place: 'x' }],
  ])('or a %s record is exported again from where it is kept aside', async (reason, more) => {
    const record = (await logOf([draftOf()])).records[0] as EvidenceRecord;
    const log = await taken(tampered(record, more));
    expect([log.records.length, log.aside[0]?.reason]).toEqual([0, reason]);
    const again = await taken(log.exportJson());
    expect(stateOf(again)).toEqual(stateOf(log));
  });

  test('that was only in the reading is undone: what is aside is judged anew', async () => {
    const record = (await logOf([draftOf()])).records[0] as EvidenceRecord;
    const aside = { reason: 'newer', text: canonical(record) };
    const file = JSON.stringify({ kind: 'attention-lab/evidence', schema: 1, records: [], aside: [aside] });
    expect(stateOf(await taken(file))).toEqual({ records: [record], aside: [] });
  });
});

describe('merging', () => {
  test('is the same in any order, and again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drafts, { maxLength: 3 }), fc.array(drafts, { maxLength: 3 }), async (one, two) => {
        const [a, b] = [(await logOf(one)).exportJson(), (await logOf(two)).exportJson()];
        const broken = a.replaceAll('"kind":"', '"kinx":"');
        const merged = stateOf(await taken(a, b));
        expect(stateOf(await taken(b, a))).toEqual(merged);
        expect(stateOf(await taken(a, b, a, b))).toEqual(merged);
        expect(stateOf(await taken((await taken(a, b)).exportJson()))).toEqual(merged);
        if (one.length > 0) expect(stateOf(await taken(b, broken))).toEqual(stateOf(await taken(broken, b, broken)));
      }),
      { numRuns: 30 },
    );
  });

  test('counts what was known, and the chain goes on from there', async () => {
    const first = await logOf([draftOf({ answer: '1' })]);
    const log = await logOf([draftOf({ answer: '2' })]);
    expect(await log.importJson(first.exportJson())).toEqual({ added: 1, known: 0, aside: [], isCut: false });
    expect(await log.importJson(first.exportJson())).toEqual({ added: 0, known: 1, aside: [], isCut: false });
    const next = await log.append(draftOf({ answer: '3' }));
    expect(next.previous).toBe(first.records[0]?.digest);
    expect(log.gaps).toEqual([]);
  });
});

describe('an import', () => {
  test.each([
    ['', 'not_evidence'],
    ['[]', 'not_evidence'],
    ['null', 'not_evidence'],
    ['{"kind":"attention-lab/evidence"}', 'not_evidence'],
    ['{"kind":"other","records":[]}', 'not_evidence'],
    [`{"kind":"attention-lab/evidence","schema":1,"records":[\n${'1,\n'.repeat(100_001)}`, 'too_many'],
    [`{"kind":"attention-lab/evidence","schema":1,"records":[${'1,'.repeat(100_001)}1]}`, 'too_many'],
    [`{"kind":"attention-lab/evidence","schema":1,"records":[\n"${'x'.repeat(2 ** 20)}"`, 'too_large'],
    [' '.repeat(32 * 2 ** 20 + 1), 'too_large'],
  ])('of what is none is refused before anything changes (%#)', async (file, code) => {
    const log = await logOf([draftOf()]);
    const before = stateOf(log);
    await expect(log.importJson(file)).rejects.toEqual(new ImportError(code as ImportError['code']));
    await expect(log.importJson(file)).rejects.toHaveProperty('code', code);
    expect(stateOf(log)).toEqual(before);
  });

  test('tells how far it is, and given up changes nothing', async () => {
    const record = (await logOf([draftOf()])).records[0] as EvidenceRecord;
    const lines = Array.from({ length: 20_000 }, (_, n) => canonical({ ...record, seed: n })).join(',\n');
    const file = `{"kind":"attention-lab/evidence","schema":1,"records":[\n${lines}\n],"aside":[\n]}\n`;
    const log = await EvidenceLog.open();
    const giveUp = new AbortController();
    const parts: number[] = [];
    const importing = log.importJson(file, {
      signal: giveUp.signal,
      onProgress: (part) => {
        parts.push(part);
        if (parts.length === 3) giveUp.abort();
      },
    });
    await expect(importing).rejects.toHaveProperty('name', 'AbortError');
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect([parts.length, log.records.length, log.aside.length]).toEqual([3, 0, 0]);
  });

  test('reads and writes the form of version 1, kept as a fixture that Python has made, byte for byte', async () => {
    const file = fixture('evidence-1.json');
    const log = await taken(file);
    expect([log.records.length, log.gaps, log.aside.map(({ reason }) => reason)]).toEqual([5, [], ['newer']]);
    expect(log.exportJson()).toBe(file);
  });

  test('reads the form of version 0, kept as a fixture, the same wherever it is read', async () => {
    const file = fixture('evidence-0.json');
    const log = await taken(file);
    expect(log.records.map(({ schema, answer, previous }) => [schema, answer, previous])).toEqual([
      [1, '2,362,368', null],
      [1, '０．０５５８', null],
    ]);
    expect(log.aside.map(({ reason, text: kept }) => [reason, kept.includes('"unsure, I think"')])).toEqual([
      ['malformed', true],
    ]);
    expect(stateOf(await taken(file, log.exportJson(), file))).toEqual(stateOf(log));
  });
});

describe('CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['-0.5', '-0.5'],
    ['+1e-3', '+1e-3'],
    ['=1+1', "'=1+1"],
    ['-1+cmd', "'-1+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['1,5', '"1,5"'],
    ['a "b"', '"a ""b"""'],
    ['=a\r\nb,"', '"\'=a\r\nb,"""'],
  ])('writes %j as %j', (field, written) => {
    expect(csvField(field)).toBe(written);
  });

  test('has a line of names and a line for each attempt, of as many fields', async () => {
    const log = await logOf([draftOf(), draftOf({ answer: '=HYPERLINK("x")', bits: ['0x1'], within: { ulp: 1 } })]);
    const [names, first, second, after] = log.exportCsv().split('\r\n');
    expect(names).toMatch(/^time,activity,question,kind,spec,at,within,seed,answer,verdict,expected,/);
    expect(first).toContain(',exact,,"2,362,368",right,2362368,2362368,,sure,notes,,day45,1,0.1.0,1,');
    expect(second).toContain(',"{""ulp"":1}",,"\'=HYPERLINK(""x"")",right,');
    expect(after).toBe('');
  });
});
