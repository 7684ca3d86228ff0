// What a log holds at the moment, wherever it is kept: records by digest in the order of their time, what is aside by its text, and
// which record the next one follows. Adding what is known already changes nothing, so merging is the same in any order.
import type { Aside, Judged } from './judge.js';
import type { EvidenceRecord } from './record.js';

export const byTime = (a: EvidenceRecord, b: EvidenceRecord): number =>
  a.time === b.time ? (a.digest < b.digest ? -1 : 1) : a.time < b.time ? -1 : 1;

export class Book {
  private readonly byDigest = new Map<string, EvidenceRecord>();
  private readonly byText = new Map<string, Aside>();
  private readonly list: EvidenceRecord[] = [];
  private isSorted = true;
  /** What was handed out last, as long as it holds. */
  private shown: readonly EvidenceRecord[] | null = null;
  /** The digest of the record added last. */
  head: string | null = null;

  get records(): readonly EvidenceRecord[] {
    if (!this.isSorted) this.list.sort(byTime);
    this.isSorted = true;
    this.shown ??= [...this.list];
    return this.shown;
  }
  get aside(): readonly Aside[] {
    return [...this.byText.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
  }
  get size(): number {
    return this.byDigest.size + this.byText.size;
  }

  has(judged: Judged): boolean {
    return 'record' in judged ? this.byDigest.has(judged.record.digest) : this.byText.has(judged.aside.text);
  }

  add(judged: Judged): void {
    if ('aside' in judged) {
      this.byText.set(judged.aside.text, judged.aside);
      return;
    }
    const { record } = judged;
    this.head = record.digest;
    if (this.byDigest.has(record.digest)) return;
    this.byDigest.set(record.digest, record);
    const last = this.list.at(-1);
    this.isSorted &&= last === undefined || byTime(last, record) < 0;
    this.list.push(record);
    this.shown = null;
  }

  /** Records that follow one which is not here: it was lost, or left out of what was imported. */
  get gaps(): readonly EvidenceRecord[] {
    return this.records.filter(({ previous }) => previous !== null && !this.byDigest.has(previous));
  }
}
