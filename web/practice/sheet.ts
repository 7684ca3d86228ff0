// One mastery check as it is being worked on: its questions by part, the declared help, and handing in, which grades everything
// or, where one answer cannot be read, nothing.
import type { Store } from '../state/store.js';
import { draftOf, keepDraft } from './draft.js';
import {
  conditions,
  criteriaOf,
  parts,
  questionsOf,
  type Condition,
  type Criterion,
  type CriterionState,
  type Part,
} from './mastery.js';
import type { Grade } from '../engine/grading.js';
import { Sitting } from './sitting.js';
import { hasFresh } from './variants.js';

const kDraft = 'check';

export class Sheet {
  readonly sittings: Readonly<Record<Part, readonly Sitting[]>>;
  declared: readonly Condition[] = [];
  /** Handed in, and graded. */
  isIn = false;
  isBusy = false;
  /** An answer could not be read when it was handed in. */
  isUnreadable = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    store: Store,
    readonly number: number | null,
  ) {
    const questions = questionsOf(number);
    const room = `${kDraft}:${number ?? 'first'}:`;
    const all = parts.map((part) => [part, questions[part].map((question) => new Sitting(store, question, room))]);
    this.sittings = Object.fromEntries(all) as Record<Part, readonly Sitting[]>;
    for (const sitting of this.all) {
      sitting.phase = 'open';
      sitting.subscribe(() => {
        this.tell();
      });
    }
  }

  /** The sheet that a reload left, or the first one. */
  static last(store: Store): Sheet {
    const draft = draftOf(kDraft);
    const sheet = new Sheet(store, draft?.seed ?? null);
    sheet.declared = conditions.filter((name) => draft?.answer.split('+').includes(name) ?? false);
    return sheet;
  }

  get all(): readonly Sitting[] {
    return parts.flatMap((part) => this.sittings[part]);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }

  announce(names: readonly Condition[]): void {
    this.declared = names;
    keepDraft(kDraft, { answer: names.join('+'), confidence: null, seed: this.number, level: 1 });
    this.tell();
  }

  /** Asks the engine for what the forms need; a later sheet draws fresh numbers first. */
  async prepare(): Promise<void> {
    const { number } = this;
    this.isBusy = true;
    this.tell();
    if (number !== null)
      for (const sitting of this.all)
        if (hasFresh(sitting.base) && sitting.question.seed === undefined) await sitting.fresh(number);
    for (const sitting of this.all) await sitting.prepare();
    this.isBusy = false;
    this.announce(this.declared);
  }

  get missing(): number {
    return this.all.filter((sitting) => sitting.missing(false) !== null).length;
  }

  /** The grades in the order of `all`; null where one answer cannot be read, and then none of them counts. */
  async handIn(): Promise<readonly Grade[] | null> {
    this.isBusy = true;
    this.isUnreadable = false;
    this.tell();
    const grades: (Grade | null)[] = [];
    for (const sitting of this.all) grades.push(await sitting.look());
    const read = grades.filter((grade) => grade !== null);
    const isRead = read.length === grades.length;
    this.all.forEach((sitting, i) => {
      const grade = grades[i] ?? null;
      if (!isRead) sitting.reopen();
      else if (grade !== null) sitting.settle(grade);
    });
    this.isIn = isRead;
    this.isUnreadable = !isRead;
    this.isBusy = false;
    this.tell();
    return isRead ? read : null;
  }

  get criteria(): Readonly<Record<Criterion, CriterionState>> {
    return criteriaOf(this.sittings, this.declared);
  }
}
