// The attempt history: append-only, in this browser's IndexedDB where it may be kept and in this page's memory where not, which
// `where` says. Everything is in memory too, so a storage that fails later loses nothing that the page has seen.
import { Book } from './book.js';
import { type Aside, judge } from './judge.js';
import { type Draft, type EvidenceRecord, kSchema, newId, readDraft, seal, type Unsealed } from './record.js';

export type Where = 'kept' | 'memory';

export class EvidenceLog {
  private readonly book = new Book();
  private readonly listeners = new Set<() => void>();

  static open(): Promise<EvidenceLog> {
    return Promise.resolve(new EvidenceLog());
  }

  get where(): Where {
    return 'memory';
  }
  /** In the order of their time. */
  get records(): readonly EvidenceRecord[] {
    return this.book.records;
  }
  /** What could not be read as a record of today's form, as text and with the reason. */
  get aside(): readonly Aside[] {
    return this.book.aside;
  }

  /** Writes an attempt down; refuses a draft whose fields do not fit. */
  append(given: Draft): Promise<EvidenceRecord> {
    return Promise.resolve().then(() => {
      const record = this.sealed(readDraft(given));
      this.book.add(judge(record));
      this.tell();
      return record;
    });
  }

  private sealed(draft: Draft): EvidenceRecord {
    const record: Unsealed = {
      ...draft,
      schema: kSchema,
      id: newId(),
      time: new Date().toISOString(),
      previous: this.book.head,
    };
    return seal(record);
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
}
