// The attempt history: append-only, in this browser's IndexedDB where it may be kept and in this page's memory where not, which
// `where` says. Everything is in memory too, so a storage that fails later loses nothing that the page has seen.
import { Book } from './book.js';
import { csvText } from './csv.js';
import { exportText, ImportError, kMostRecords, pieces } from './exchange.js';
import { type Aside, judge, type Judged, judgeText } from './judge.js';
import { type Draft, type EvidenceRecord, kSchema, newId, readDraft, seal, type Unsealed } from './record.js';
import { isStorageAllowed } from '../state/storage.js';
import { xapiText } from './xapi.js';
import { kDatabase, type Lost, openShelf, type Shelf, type Writing } from './shelf.js';

export type Where = 'kept' | 'memory';
/** Why records are in memory alone: storage still opening, refused, full, held by an older page, of a later version, or gone. */
export type Why = 'opening' | 'refused' | 'full' | 'blocked' | Lost;

export interface ImportOptions {
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Until all is written, giving up changes nothing. */
  readonly signal?: AbortSignal;
}
export interface ImportReport {
  readonly added: number;
  readonly known: number;
  /** What this file brought that is kept aside. */
  readonly aside: readonly Aside[];
  /** The file ends before its end. */
  readonly isCut: boolean;
}

const kPatienceMs = 4000;
const kSliceMs = 12;
/** Reading and judging a file is most of importing it. */
const kReading = 0.8;

const pause = (ms = 0): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const judgeRow = (row: unknown): Judged => (typeof row === 'string' ? judgeText(row) : judge(row));
const rowOf = (judged: Judged): unknown => ('record' in judged ? judged.record : judged.aside.text);

export class EvidenceLog {
  private readonly book = new Book();
  private readonly listeners = new Set<() => void>();
  private shelf: Shelf | null = null;
  private channel: BroadcastChannel | null = null;
  private trouble: Why | null = 'opening';
  /** Rows that are not in storage. */
  private pending: readonly unknown[] = [];
  /** How many records there were at the last export: a clock may go back, their number never does. */
  private exported = 0;
  private turns: Promise<unknown> = Promise.resolve();

  /** Ready to be used in any case; where storage is slow to open, it is joined later. */
  static async open(patienceMs = kPatienceMs): Promise<EvidenceLog> {
    const log = new EvidenceLog();
    const blocked = new Promise<void>((resolve) => {
      void log.join(resolve).finally(resolve);
    });
    await Promise.race([blocked, pause(patienceMs)]);
    return log;
  }

  get where(): Where {
    return this.why === null ? 'kept' : 'memory';
  }
  get why(): Why | null {
    return this.trouble;
  }
  /** In the order of their time. */
  get records(): readonly EvidenceRecord[] {
    return this.book.records;
  }
  /** What could not be read as a record of today's form, as text and with the reason. */
  get aside(): readonly Aside[] {
    return this.book.aside;
  }
  /** Records that follow one which is not here. */
  get gaps(): readonly EvidenceRecord[] {
    return this.book.gaps;
  }
  /** How many records have come since the last export. */
  get unexported(): number {
    return Math.max(0, this.records.length - this.exported);
  }

  private async join(onBlocked: () => void): Promise<void> {
    try {
      if (!isStorageAllowed()) throw new Error('storage is not allowed here');
      const shelf = await openShelf({
        onBlocked: () => {
          this.trouble = 'blocked';
          onBlocked();
        },
        onLost: this.onLost,
      });
      await shelf.read(this.take);
      this.shelf = shelf;
      this.trouble = shelf.isReadOnly ? 'newer' : null;
      this.exported = this.exportedBy(await shelf.note('exported'));
      this.listen();
      if (this.pending.length > 0) await this.inTurn(() => this.save(() => []));
    } catch {
      this.trouble = 'refused';
    }
    this.tell();
  }

  /** An older page noted the time of the newest record instead. */
  private exportedBy(note: unknown): number {
    if (typeof note === 'number') return note;
    return typeof note === 'string' ? this.records.filter(({ time }) => time <= note).length : 0;
  }

  private listen(): void {
    if (typeof BroadcastChannel === 'undefined') return;
    this.channel = new BroadcastChannel(kDatabase);
    this.channel.onmessage = (): void => {
      void this.inTurn(async () => {
        await this.shelf?.read(this.take);
        this.tell();
      }).catch(() => undefined);
    };
  }

  private readonly onLost = (why: Lost): void => {
    this.close();
    this.trouble = why;
    this.tell();
  };

  private readonly take = (rows: readonly unknown[]): void => {
    for (const row of rows) this.book.add(judgeRow(row));
  };

  /** One thing at a time, in the order it was asked for. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turns.then(work);
    this.turns = turn.catch(() => undefined);
    return turn;
  }

  /** Writes an attempt down; refuses a draft whose fields do not fit. */
  append(given: Draft): Promise<EvidenceRecord> {
    return this.inTurn(async () => {
      const draft = readDraft(given);
      // Sealed inside the transaction, so that it follows the newest record of every page.
      const added = await this.save(() => [{ record: this.sealed(draft) }]);
      return (added[0] as { record: EvidenceRecord }).record;
    });
  }

  private sealed(draft: Draft): EvidenceRecord {
    const record: Unsealed = {
      ...draft,
      schema: kSchema,
      id: newId(),
      time: timeAfter(this.records.at(-1)?.time),
      previous: this.book.head,
    };
    return seal(record);
  }

  /** To storage, with what did not get there before; if storage will not have it, to memory. */
  private async save<T extends Judged>(given: () => readonly T[], writing: Writing = {}): Promise<readonly T[]> {
    const make = (): readonly T[] => given().filter((one) => !this.book.has(one));
    let added: readonly T[] | null = null;
    try {
      if (this.shelf === null) this.trouble ??= 'lost';
      else if (!this.shelf.isReadOnly) {
        await this.shelf.write(this.take, () => [...this.pending, ...(added = make()).map(rowOf)], writing);
        this.pending = [];
        this.trouble = null;
        this.channel?.postMessage('new');
      }
    } catch (error) {
      if (writing.signal?.aborted === true) throw error;
      this.trouble = (error as Partial<Error>).name === 'QuotaExceededError' ? 'full' : 'lost';
    }
    added ??= make();
    if (this.trouble !== null) this.pending = [...this.pending, ...added.map(rowOf)];
    for (const one of added) this.book.add(one);
    this.tell();
    return added;
  }

  exportJson(): string {
    return exportText(this.records, this.aside);
  }
  exportCsv(): string {
    return csvText(this.records);
  }
  exportXapi(): string {
    return xapiText(this.records);
  }

  /** To be said once an export is in the learner's hands: the reminder counts from here. */
  async markExported(): Promise<void> {
    this.exported = this.records.length;
    this.tell();
    if (this.trouble === null) await this.shelf?.setNote('exported', this.exported).catch(() => undefined);
  }

  /** Adds what is not here yet. Throws an ImportError where the text is none, and the signal's reason when given up. */
  async importJson(text: string, options: ImportOptions = {}): Promise<ImportReport> {
    const [found, isCut] = await readSlowly(text, options);
    return this.inTurn(async () => {
      const fresh = found.filter((judged) => !this.book.has(judged));
      if (this.book.size + fresh.length > kMostRecords) throw new ImportError('too_many');
      const onRows = (done: number): void => {
        options.onProgress?.(kReading + (1 - kReading) * (done / fresh.length));
      };
      await this.save(() => fresh, { onRows, signal: options.signal });
      const aside = found.flatMap((judged) => ('aside' in judged ? [judged.aside] : []));
      const added = fresh.filter((judged) => 'record' in judged).length;
      return { added, known: found.length - aside.length - added, aside, isCut };
    });
  }

  /** Calls back after every change; answers the way to stop that. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** Lets go of storage; what the page has seen stays readable. */
  close(): void {
    this.channel?.close();
    this.shelf?.close();
    this.channel = null;
    this.shelf = null;
  }
}

/** Now; of two attempts within a millisecond the later one has a later time, so that the order of times is that of writing. */
function timeAfter(last: string | undefined): string {
  const now = Date.now();
  const after = last === undefined ? 0 : Date.parse(last) + 1;
  return new Date(after > now && after - now < 1000 ? after : now).toISOString();
}

/** All of a file, each thing once, in slices short enough for the page to stay alive. */
async function readSlowly(
  text: string,
  { onProgress, signal }: ImportOptions,
): Promise<readonly [readonly Judged[], boolean]> {
  const found = new Map<string, Judged>();
  const reading = pieces(text);
  for (let began = performance.now(), next = reading.next(); ; next = reading.next()) {
    if (next.done === true) return [[...found.values()], next.value.isCut];
    const { judged, at } = next.value;
    found.set('record' in judged ? judged.record.digest : judged.aside.text, judged);
    if (performance.now() - began < kSliceMs) continue;
    onProgress?.((kReading * at) / text.length);
    await pause();
    if (signal?.aborted === true) throw signal.reason;
    began = performance.now();
  }
}
