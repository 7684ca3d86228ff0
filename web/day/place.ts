// Where the learner is in the day: the part, what is done, whether the column is open and read in full. It is kept in the
// browser where that is allowed, and `?at=` in the address names the part; the hash beside it stays the question.
import type { Place } from '../lessons/loader.js';
import type { Store } from '../state/store.js';
import { localStore } from '../state/storage.js';

export interface DayState {
  /** A part such as `45-02.p1`, or null: the day's outline. */
  readonly at: string | null;
  readonly open: boolean;
  /** The whole activity as one text, wide, instead of part by part. */
  readonly reading: boolean;
  readonly done: ReadonlySet<string>;
  /** The first minute: shown, or over (done, or skipped), and then only by invitation. */
  readonly guide: boolean;
}

/** What is kept; a text that is anything else counts as none. */
interface Kept {
  readonly at?: unknown;
  readonly open?: unknown;
  readonly done?: unknown;
}

const nameOf = (lesson: string): string => `attention-lab:${lesson}`;

function kept(name: string): Kept | null {
  try {
    const value: unknown = JSON.parse(localStore().getItem(name) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function keep(name: string, value: Kept): void {
  try {
    localStore().setItem(name, JSON.stringify(value));
  } catch {
    // Refused or full: the place lasts for this visit.
  }
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 500) : [];

export function readAt(): string | null {
  return new URLSearchParams(globalThis.location.search).get('at');
}

/** A new entry of the history, or the present one by another name. */
function writeAt(at: string | null, asNewEntry = false): void {
  const search = new URLSearchParams(globalThis.location.search);
  if (at === null) search.delete('at');
  else search.set('at', at);
  const query = search.toString();
  const { pathname, hash } = globalThis.location;
  try {
    const url = `${query === '' ? pathname : `?${query}`}${hash}`;
    if (asNewEntry) globalThis.history.pushState(null, '', url);
    else globalThis.history.replaceState(null, '', url);
  } catch {
    // Refused here; the place is still kept on the page.
  }
}

export class DayPlace {
  private state: DayState;
  private readonly listeners = new Set<() => void>();

  /** `isLink`: somebody was sent here to see a question. The day then stays closed until it is wanted. */
  constructor(
    isLink: boolean,
    private lesson = 'day45',
  ) {
    const at = readAt();
    const saved = kept(nameOf(lesson));
    this.state = {
      at: at ?? (isLink || typeof saved?.at !== 'string' ? null : saved.at),
      open: at !== null || (saved === null ? !isLink : saved.open === true),
      reading: false,
      done: new Set(strings(saved?.done)),
      guide: saved === null && at === null && !isLink && lesson === 'day45',
    };
  }

  get now(): DayState {
    return this.state;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  patch(change: Partial<DayState>): void {
    this.state = { ...this.state, ...change };
    const { at, open, done } = this.state;
    if (!this.state.guide) keep(nameOf(this.lesson), { at, open, done: [...done] });
    for (const listener of [...this.listeners]) listener();
  }

  /** An explanation is closed until the prompt that it explains is done. */
  isOpen({ activity, part }: Place): boolean {
    return part.after === undefined || this.state.done.has(`${activity.id}.${part.after}`);
  }

  /** Another lesson takes the place of this one: its outline, with the marks that are kept for it. */
  enter(lesson: string): void {
    this.lesson = lesson;
    writeAt(null);
    const done = new Set(strings(kept(nameOf(lesson))?.done));
    this.patch({ at: null, open: true, reading: false, done, guide: false });
  }

  setDone(key: string, isDone: boolean): void {
    // Another tab may have written meanwhile: what it marked stays marked.
    const done = new Set([...this.state.done, ...strings(kept(nameOf(this.lesson))?.done)]);
    if (isDone) done.add(key);
    else done.delete(key);
    this.patch({ done });
  }

  /** To a part: its question goes on the stage, as one step of undo; the outline (`null`) and what is still closed leave it alone. */
  async go(place: Place | null, store: Store, tag: string | null = null, isClosed = false): Promise<void> {
    // A new question makes an entry of the history; parts that share one are told apart by their own, so that Back leads through both.
    const isSame = isClosed || (place?.part.spec ?? store.now.spec) === store.now.spec;
    const asNewEntry = isSame && tag === null && readAt() !== null && readAt() !== (place?.key ?? null);
    const asked = place === null || isClosed ? null : this.show(place, store, tag);
    writeAt(place?.key ?? null, asNewEntry);
    this.patch({ at: place?.key ?? null, open: true, guide: false });
    await asked;
  }

  /** The question, step and cell of a part, without moving in the text. */
  async show({ part }: Place, store: Store, tag: string | null = null): Promise<void> {
    if (part.spec === undefined) return;
    const { step, cell } = part;
    // Before the answer too: the step that a prompt asks about must not flash up on the way.
    if (step !== undefined) store.selectStep(step);
    await store.edit(part.spec, tag);
    if (step === undefined || store.now.tracedSpec !== part.spec) return;
    store.selectStep(step);
    if (cell !== undefined) store.focusCell({ step, index: cell });
  }

  /** Back and Forward: the address says which part it was. */
  visit(): void {
    const at = readAt();
    if (at !== this.state.at && at !== null) this.patch({ at });
  }
}
