// Where the log is kept: one IndexedDB of its own with the rows in the order they were written. A row is a record, or the text of
// something set aside; rows are added and never changed. Several pages may write: each reads what is new inside the transaction
// in which it adds.
import { type IDBPDatabase, openDB } from 'idb';

export const kDatabase = 'attention-lab-evidence';
/** One above the version of the records in it: version 1 held records of version 0. */
export const kVersion = 2;
const kChunk = 500;

export type Lost = 'newer' | 'lost';

export interface ShelfEvents {
  /** Another page holds an older version open; opening goes on as soon as that is closed. */
  readonly onBlocked: () => void;
  /** The database is no longer ours to use. */
  readonly onLost: (why: Lost) => void;
}

type Take = (rows: readonly unknown[]) => void;

export interface Writing {
  readonly onRows?: (written: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** What of the object store is asked here, in any kind of transaction. */
interface Rows {
  getAll(range: IDBKeyRange, most: number): Promise<unknown[]>;
  getAllKeys(range: IDBKeyRange, most: number): Promise<IDBValidKey[]>;
}

function upgrade(db: IDBPDatabase): void {
  if (!db.objectStoreNames.contains('records')) db.createObjectStore('records', { autoIncrement: true });
  if (!db.objectStoreNames.contains('notes')) db.createObjectStore('notes');
}

/** Rejects where storage is refused. A database of a later version opens to be read. */
export async function openShelf({ onBlocked, onLost }: ShelfEvents): Promise<Shelf> {
  const events = {
    blocking: (_now: number, _next: number | null, event: IDBVersionChangeEvent): void => {
      (event.target as IDBDatabase).close();
      onLost('newer');
    },
    terminated: (): void => {
      onLost('lost');
    },
  };
  try {
    return new Shelf(await openDB(kDatabase, kVersion, { upgrade, blocked: onBlocked, ...events }), false);
  } catch (error) {
    if ((error as Partial<Error>).name !== 'VersionError') throw error;
    return new Shelf(await openDB(kDatabase, undefined, events), true);
  }
}

export class Shelf {
  /** The key of the newest row that was read or written here. */
  private last = 0;

  constructor(
    private readonly db: IDBPDatabase,
    readonly isReadOnly: boolean,
  ) {}

  private has(store: string): boolean {
    return this.db.objectStoreNames.contains(store);
  }

  /** The next rows after the newest one seen, and the key of the last of them. */
  private async next(rows: Rows, after: number): Promise<readonly [readonly unknown[], number]> {
    const range = IDBKeyRange.lowerBound(after, true);
    const [values, keys] = await Promise.all([rows.getAll(range, kChunk), rows.getAllKeys(range, kChunk)]);
    const last = keys.at(-1);
    return [values, typeof last === 'number' ? last : after];
  }

  /** Hands over, a chunk at a time, what was written since. */
  async read(take: Take): Promise<void> {
    if (!this.has('records')) return;
    for (;;) {
      const [rows, last] = await this.next(this.db.transaction('records').store, this.last);
      this.last = last;
      if (rows.length === 0) return;
      take(rows);
    }
  }

  /** In one transaction: hands over what is new, then adds the rows made from that. All of them, or none. */
  async write(take: Take, make: () => readonly unknown[], { onRows, signal }: Writing = {}): Promise<void> {
    const transaction = this.db.transaction('records', 'readwrite');
    const { store, done } = transaction;
    done.catch(() => undefined); // the first request that fails is what is told
    let after = this.last;
    for (;;) {
      const [rows, last] = await this.next(store, after);
      after = last;
      if (rows.length === 0) break;
      take(rows);
    }
    this.last = after;
    const rows = make();
    for (let at = 0; at < rows.length; at += kChunk) {
      if (signal?.aborted === true) {
        transaction.abort();
        throw signal.reason;
      }
      const keys = await Promise.all(rows.slice(at, at + kChunk).map((row) => store.add(row)));
      after = Number(keys.at(-1));
      onRows?.(at + keys.length);
    }
    await done;
    this.last = after;
  }

  async note(name: string): Promise<unknown> {
    return this.has('notes') ? ((await this.db.get('notes', name)) as unknown) : undefined;
  }
  async setNote(name: string, value: unknown): Promise<void> {
    await this.db.put('notes', value, name);
  }

  close(): void {
    this.db.close();
  }
}
