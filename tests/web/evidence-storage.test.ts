// Where a log is kept: found again by the next page, shared by several at once, and what happens when storage is refused, full,
// held, damaged, of an earlier or of a later version, or gone.
/// <reference types="node" />
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EvidenceLog } from '../../web/evidence/log';
import { kDatabase, kVersion } from '../../web/evidence/shelf';
import { draftOf } from './support/evidence';

const logs: EvidenceLog[] = [];
async function page(patienceMs?: number): Promise<EvidenceLog> {
  const log = await EvidenceLog.open(patienceMs);
  logs.push(log);
  return log;
}
const answers = ({ records }: EvidenceLog): string[] => records.map(({ answer }) => answer);
const until = (isTrue: () => boolean): Promise<void> =>
  vi.waitFor(() => {
    expect(isTrue()).toBe(true);
  });

/** A database as another page, of whatever version, has left it. */
async function left(version: number, rows: readonly unknown[]): Promise<IDBPDatabase> {
  const db = await openDB(kDatabase, version, {
    upgrade: (fresh) => {
      fresh.createObjectStore('records', { autoIncrement: true });
    },
  });
  for (const row of rows) await db.add('records', row);
  return db;
}
async function rowsLeft(): Promise<unknown[]> {
  const db = await openDB(kDatabase);
  const rows = (await db.getAll('records')) as unknown[];
  db.close();
  return rows;
}

afterEach(async () => {
  vi.restoreAllMocks();
  for (const log of logs.splice(0)) log.close();
  await deleteDB(kDatabase);
});

describe('a log that is kept', () => {
  test('is found again by the next page, with its chain', async () => {
    const first = await page();
    expect([first.where, first.why, first.records]).toEqual(['kept', null, []]);
    await first.append(draftOf({ answer: '1' }));
    await first.append(draftOf({ answer: '2' }));
    first.close();
    const second = await page();
    await second.append(draftOf({ answer: '3' }));
    expect(second.records.slice(0, 2)).toEqual(first.records);
    const digests = second.records.map(({ digest }) => digest);
    expect(second.records.map(({ previous }) => previous)).toEqual([null, ...digests.slice(0, 2)]);
    expect(await rowsLeft()).toEqual(second.records);
  });

  test('is one for several pages: each sees what the others write, and the chain has no fork', async () => {
    const [one, two] = [await page(), await page()];
    const told = vi.fn();
    two.subscribe(told);
    const writing = ['a', 'b', 'c'].flatMap((answer) => [
      one.append(draftOf({ answer })),
      two.append(draftOf({ answer })),
    ]);
    const digests = (await Promise.all(writing)).map(({ digest }) => digest);
    await until(() => one.records.length === 6 && two.records.length === 6);
    expect(one.records).toEqual(two.records);
    expect(new Set(one.records.map(({ previous }) => previous))).toHaveProperty('size', 6);
    expect(new Set(digests)).toHaveProperty('size', 6);
    expect(told.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  test('hands out lists that stay as they were, whatever is added', async () => {
    const log = await page();
    await log.append(draftOf({ answer: '1' }));
    const before = log.records;
    expect(log.records).toBe(before);
    await log.append(draftOf({ answer: '2' }));
    expect([before.length, log.records.length]).toEqual([1, 2]);
  });

  test('keeps what was imported, in whatever form it came, and remembers what was exported', async () => {
    const file = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'fixtures/evidence-0.json'), 'utf8');
    const log = await page();
    await log.importJson(file);
    await log.append(draftOf());
    expect(log.unexported).toBe(3);
    await log.markExported();
    const next = await page();
    expect([next.records, next.aside, next.unexported]).toEqual([log.records, log.aside, 0]);
    expect([next.records.length, next.aside.length]).toEqual([3, 1]);
    await next.append(draftOf());
    expect(next.unexported).toBe(1);
  });

  test('written after the clock went back is still to be exported, in its own time, behind the one before', async () => {
    const log = await page();
    const first = await log.append(draftOf({ answer: '1' }));
    await log.markExported();
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(first.time) - 86_400_000);
    const second = await log.append(draftOf({ answer: '2' }));
    expect([second.previous, Date.parse(second.time)]).toEqual([first.digest, Date.now()]);
    expect([log.unexported, log.gaps]).toEqual([1, []]);
    const next = await page();
    expect([next.unexported, answers(next)]).toEqual([1, ['2', '1']]);
  });

  test('knows what an older page has exported by the time it noted', async () => {
    const log = await page();
    const { time } = await log.append(draftOf({ answer: '1' }));
    await log.append(draftOf({ answer: '2' }));
    const db = await openDB(kDatabase);
    await db.put('notes', time, 'exported');
    db.close();
    expect((await page()).unexported).toBe(1);
  });

  test('writes an import wholly or not at all', async () => {
    const from = await page();
    for (let n = 0; n < 3; n += 1) await from.append(draftOf({ seed: n }));
    const file = from.exportJson();
    from.close();
    await deleteDB(kDatabase);
    const log = await page();
    const giveUp = new AbortController();
    giveUp.abort();
    await expect(log.importJson(file, { signal: giveUp.signal })).rejects.toHaveProperty('name', 'AbortError');
    expect([await rowsLeft(), log.records, log.where]).toEqual([[], [], 'kept']);
    expect((await log.importJson(file)).added).toBe(3);
    expect(await rowsLeft()).toHaveLength(3);
  });
});

describe('a storage that fails', () => {
  test('at once leaves the log in memory, and everything works', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const log = await page();
    await log.append(draftOf({ answer: '1' }));
    expect([log.where, log.why, answers(log)]).toEqual(['memory', 'refused', ['1']]);
    expect(log.exportJson()).toContain('"answer":"1"');
  });

  test('when it is full loses nothing, and takes the rest once there is room', async () => {
    const log = await page();
    await log.append(draftOf({ answer: '1' }));
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await log.append(draftOf({ answer: '2' }));
    await log.append(draftOf({ answer: '3' }));
    expect([log.where, log.why, answers(log)]).toEqual(['memory', 'full', ['1', '2', '3']]);
    expect(await rowsLeft()).toHaveLength(1);
    add.mockRestore();
    await log.append(draftOf({ answer: '4' }));
    expect([log.where, log.why, await rowsLeft()]).toEqual(['kept', null, log.records]);
  });

  test('by losing its connection leaves what was seen readable and says so', async () => {
    const log = await page();
    await log.append(draftOf({ answer: '1' }));
    log.close();
    await log.append(draftOf({ answer: '2' }));
    expect([log.where, log.why, answers(log)]).toEqual(['memory', 'lost', ['1', '2']]);
  });

  test('by never answering does not keep the page waiting, and is joined when it does', async () => {
    const old = await left(1, []); // an older page, which does not let go
    const log = await page();
    await log.append(draftOf({ answer: '1' }));
    expect([log.where, log.why]).toEqual(['memory', 'blocked']);
    old.close();
    await until(() => log.where === 'kept');
    expect(await rowsLeft()).toEqual(log.records);
  });
});

describe('what lies in storage', () => {
  test('and is no record is kept aside, exported, and left where it is', async () => {
    const first = await page();
    const good = await first.append(draftOf());
    first.close();
    const damaged = { ...good, answer: 'other' };
    const rows = [damaged, { schema: 9, more: true }, 'not JSON', new Map([[1, 2]]), 7];
    const db = await openDB(kDatabase);
    for (const row of rows) await db.add('records', row);
    db.close();
    const log = await page();
    expect(log.records).toEqual([good]);
    expect(log.aside.map(({ reason }) => reason).sort()).toEqual([
      'damaged',
      'malformed',
      'malformed',
      'newer',
      'unreadable',
    ]);
    await log.append(draftOf());
    expect((await rowsLeft()).slice(0, 6)).toEqual([good, ...rows]);
    expect(log.exportJson()).toContain('not JSON');
  });

  test('from version 0 is read in today\u2019s form and stays as it was', async () => {
    const path = join(dirname(fileURLToPath(import.meta.url)), 'fixtures/evidence-0.json');
    const { records } = JSON.parse(readFileSync(path, 'utf8')) as { records: unknown[] };
    (await left(1, records)).close();
    const log = await page();
    expect(answers(log)).toEqual(['2,362,368', '０．０５５８']);
    expect([log.where, log.aside.length]).toEqual(['kept', 1]);
    await log.append(draftOf());
    expect((await rowsLeft()).slice(0, 3)).toEqual(records);
  });

  test('from a later version is read, and not written to', async () => {
    const first = await page();
    const good = await first.append(draftOf());
    first.close();
    await deleteDB(kDatabase);
    const later = { ...good, schema: 2, place: 'elsewhere' };
    (await left(kVersion + 1, [good, later])).close();
    const log = await page();
    expect([log.where, log.why, log.records]).toEqual(['memory', 'newer', [good]]);
    expect(log.aside.map(({ reason }) => reason)).toEqual(['newer']);
    await log.append(draftOf({ answer: '2' }));
    expect(log.records).toHaveLength(2);
    expect(await rowsLeft()).toEqual([good, later]);
    expect(JSON.parse(log.exportJson())).toHaveProperty('records.length', 2);
  });

  test('is given up to a page of a later version, which is not kept waiting', async () => {
    const log = await page();
    await log.append(draftOf({ answer: '1' }));
    const told = vi.fn();
    log.subscribe(told);
    const db = await openDB(kDatabase, kVersion + 1);
    expect([log.where, log.why, told.mock.calls.length]).toEqual(['memory', 'newer', 1]);
    db.close();
    await log.append(draftOf({ answer: '2' }));
    expect(answers(log)).toEqual(['1', '2']);
  });
});
