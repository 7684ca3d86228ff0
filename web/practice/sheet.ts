// One mastery check as it is being worked on: its questions by part, the declared help, and handing in, which grades everything
// or, where one answer cannot be read, nothing.
import type { Store } from '../state/store.js';
import { draftOf, keepDraft } from './draft.js';
import type { Kept } from './evidence.js';
import {
  conditions,
  criteriaOf,
  drawQuiz,
  isKnown,
  kQuizzes,
  parts,
  questionsOf,
  type Condition,
  type Criterion,
  type CriterionState,
  type Part,
} from './mastery.js';
import type { Grade } from '../engine/grading.js';
import { quiz } from './bank.js';
import { newSeed } from './random.js';
import { Sitting } from './sitting.js';
import { hasFresh } from './variants.js';

const kDraft = 'check';

export class Sheet {
  readonly sittings: Readonly<Record<Part, readonly Sitting[]>>;
  declared: readonly Condition[] = [];
  /** Handed in, and graded. */
  isIn = false;
  /** Being graded. */
  isBusy = false;
  /** An answer could not be read when it was handed in. */
  isUnreadable = false;
  /** Those whose fresh numbers are not there yet. */
  private readonly drawing = new Set<Sitting>();
  private readonly drawn: readonly string[];
  private readonly listeners = new Set<() => void>();

  /** `drawn` of the quiz, where it was drawn before. */
  constructor(
    store: Store,
    /** What fresh numbers follow from; null keeps the day's own. */
    readonly number: number | null,
    records: readonly Kept[],
    drawn: readonly string[] = [],
  ) {
    const known = drawn.filter((id) => quiz.some((question) => question.id === id));
    this.drawn = known.length === kQuizzes ? known : drawQuiz(number ?? newSeed(), records);
    const questions = questionsOf(this.drawn);
    const room = `${kDraft}:${number ?? 'first'}:`;
    const all = parts.map((part) => [part, questions[part].map((question) => new Sitting(store, question, room))]);
    this.sittings = Object.fromEntries(all) as Record<Part, readonly Sitting[]>;
    for (const sitting of this.all) {
      sitting.phase = 'open';
      if (number !== null && hasFresh(sitting.base) && sitting.question.seed === undefined) this.drawing.add(sitting);
      sitting.subscribe(() => {
        this.tell();
      });
    }
  }

  /** The sheet that a reload left, or the first one. */
  static last(store: Store, records: readonly Kept[]): Sheet {
    const draft = draftOf(kDraft);
    if (draft === null) return new Sheet(store, isKnown(records) ? newSeed() : null, records);
    const [names = '', drawn = ''] = draft.answer.split(';');
    const sheet = new Sheet(store, draft.seed, records, drawn.split(','));
    sheet.declared = conditions.filter((name) => names.split('+').includes(name));
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
    const answer = `${names.join('+')};${this.drawn.join(',')}`;
    keepDraft(kDraft, { answer, confidence: null, seed: this.number, level: 1 });
    this.tell();
  }

  get isDrawing(): boolean {
    return this.drawing.size > 0;
  }

  /** Whether an answer to this one could not be kept as things are. */
  isWaiting(sitting: Sitting): boolean {
    return this.isBusy || this.drawing.has(sitting);
  }

  /** Asks the engine for what the forms need; a later sheet draws fresh numbers, and each field waits for its own alone. */
  async prepare(): Promise<void> {
    this.announce(this.declared);
    for (const sitting of this.all) {
      if (this.drawing.has(sitting)) await sitting.fresh(this.number ?? 0);
      if (this.drawing.delete(sitting)) this.tell();
      await sitting.prepare();
    }
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
