// One person before one question: which question it is now (the day's own or a fresh one), what is written, and what came of it.
// It outlives the element that shows it, so that nothing typed is lost on the way through other labs.
import type { Grade, Why } from '../engine/grading.js';
import type { LabError, Outcome, Trace } from '../engine/types.js';
import type { Store } from '../state/store.js';
import type { Choice } from './answer-field.js';
import { offered } from './answer-field.js';
import { type Draft, draftOf, dropDraft, keepDraft } from './draft.js';
import type { Confidence } from './evidence.js';
import { judge, printOrdered, readOrdered, shapeAt } from './judge.js';
import { optionsOf, type Level, type Question, type QuestionText } from './question.js';
import { asLines, brokenCell, emptyCells, readCells } from './typed.js';
import { valueText } from './value-text.js';
import { draw, recall } from './variants.js';

export type Phase = 'closed' | 'open' | 'judging' | 'done' | 'shown';
export type Missing = 'answer' | 'confidence' | number | null;

export class Sitting {
  phase: Phase = 'closed';
  question: Question;
  answer = '';
  confidence: Confidence | null = null;
  level: Level;
  grade: Grade | null = null;
  /** Why the last answer could not be read. */
  why: Why | null = null;
  error: LabError | null = null;
  /** The run that the question is about, once it was asked. */
  trace: Trace | null = null;
  choices: readonly Choice[] = [];
  /** Of a proof, the points that its author says were made; null until that is kept. */
  points: readonly string[] | null = null;
  /** No fresh question could be proved sound. */
  isSpent = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly store: Store,
    readonly base: Question,
    /** In front of the names of drafts, so that one question may be answered in two places; null keeps none. */
    private readonly room: string | null = '',
  ) {
    this.level = base.level ?? 1;
    this.question = base;
    const draft = this.key === null ? null : draftOf(this.key);
    if (draft !== null) this.take(draft);
  }

  private take({ answer, confidence, level, seed }: Draft): void {
    this.question = (seed === null ? null : recall(this.base, seed, level)) ?? this.base;
    this.answer = answer;
    this.confidence = confidence;
    this.level = level;
  }

  /** What was written elsewhere and brought here takes the place of what is written. */
  resume(draft: Draft): void {
    this.take(draft);
    this.trace = null;
    this.choices = [];
    this.tell();
    if (this.phase === 'open') void this.prepare();
  }

  private get key(): string | null {
    return this.room === null ? null : this.room + this.base.id;
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

  private set(change: Partial<Sitting>): void {
    Object.assign(this, change);
    this.tell();
  }

  write(answer: string): void {
    this.set({ answer, why: null, error: null });
    this.keep();
  }

  trust(confidence: Confidence): void {
    this.set({ confidence });
    this.keep();
  }

  choose(level: Level): void {
    this.set({ level });
  }

  private keep(): void {
    const { answer, confidence, level, question } = this;
    if (this.key !== null) keepDraft(this.key, { answer, confidence, level, seed: question.seed ?? null });
  }

  /** Hides what the question asks for, and finds out what its answer looks like. */
  open(): void {
    this.set({ phase: 'open' });
    void this.prepare();
  }

  close(): void {
    if (this.phase === 'open') this.set({ phase: 'closed' });
  }

  show(): void {
    this.set({ phase: 'shown' });
  }

  /** What the form needs to know of the run: the lengths of a matrix, the values of options. */
  async prepare(): Promise<void> {
    const { question } = this;
    const { kind, spec } = question;
    if (kind === 'matrix' && this.trace === null) {
      const answer = await this.store.engine.ask(spec, `practice ${this.base.id}`);
      if (question === this.question) this.set(answer.ok ? { trace: answer.value } : { error: answer.error });
    }
    if (kind === 'choice' && question.sentences === undefined && this.choices.length === 0) await this.priceOptions();
  }

  private async priceOptions(): Promise<void> {
    const { question } = this;
    const { spec, at = '', within = 'exact' } = question;
    const prints = await this.store.engine.fingerprints?.({ spec, at, within, wrong: optionsOf(question) });
    if (prints === undefined || question !== this.question) return;
    if (!prints.ok) {
      this.set({ error: prints.error });
      return;
    }
    const choices = prints.value.map(({ id, value }) => ({ id, text: valueText(value, 'choice', within !== 'exact') }));
    this.set({ choices: offered(question, choices) });
  }

  /** The options as they are offered, sentences in the page's language. */
  choicesIn(text: QuestionText): readonly Choice[] {
    const { sentences } = this.question;
    if (sentences === undefined) return this.choices;
    return offered(this.question, sentences).map((id) => ({ id, text: text.options?.[id] ?? id }));
  }

  get shape(): readonly number[] | null {
    return this.trace === null ? null : shapeAt(this.trace, this.question.at ?? '');
  }

  private get cells(): readonly string[] | null {
    return this.question.kind === 'matrix' && this.shape !== null ? readCells(this.answer, this.shape) : null;
  }

  /** The answer as it is graded and kept: rows as lines, an order as it stands. */
  get typed(): string {
    const { question, answer, shape, cells } = this;
    if (cells !== null && shape !== null) return asLines(cells, shape);
    if (question.kind === 'order' && answer === '')
      return printOrdered({ order: offered(question, question.items ?? []), words: '' });
    return answer;
  }

  /** What is missing before the answer can be committed: how many cells, or what. */
  missing(needsConfidence = true): Missing {
    const { cells, question, confidence } = this;
    const empty = cells === null ? 0 : emptyCells(cells);
    if (empty > 0) return cells?.length === empty ? 'answer' : empty;
    const isThere = question.kind === 'proof' ? readOrdered(this.answer).order.length > 0 : this.typed.trim() !== '';
    if (!isThere) return 'answer';
    return needsConfidence && confidence === null ? 'confidence' : null;
  }

  private forget(): void {
    if (this.key !== null) dropDraft(this.key);
  }

  /** The grade, once it is one: what cannot be read is explained and the question stays open. */
  async commit(): Promise<Grade | null> {
    const grade = await this.look();
    if (grade !== null) this.settle(grade);
    return grade;
  }

  /** What the answer is worth, without settling it; null where it cannot be read, which is then said. */
  async look(): Promise<Grade | null> {
    const broken = this.cells === null ? null : brokenCell(this.cells);
    if (broken !== null) {
      this.set({ why: { code: 'decimal_comma', at: broken.at, seen: broken.seen, message: '' } });
      return null;
    }
    this.set({ phase: 'judging', why: null, error: null });
    const outcome: Outcome<Grade> = await judge(this.store.engine, this.question, this.typed);
    if (!outcome.ok) this.set({ phase: 'open', error: outcome.error });
    else if (outcome.value.verdict === 'unreadable') this.set({ phase: 'open', why: outcome.value.why });
    else return outcome.value;
    return null;
  }

  settle(grade: Grade): void {
    this.set({ phase: 'done', grade });
    this.forget();
  }

  /** Back to the form, as it was: another answer of the same sheet could not be read. */
  reopen(): void {
    this.set({ phase: 'open' });
  }

  rate(points: readonly string[]): void {
    this.set({ points });
  }

  /** The same question once more, from an empty answer. */
  again(): void {
    this.renew(this.question);
  }

  private renew(question: Question): void {
    const fresh = { grade: null, why: null, error: null, trace: null, choices: [], points: null, isSpent: false };
    this.set({ ...fresh, question, answer: '', confidence: null, phase: 'open' });
    this.forget();
    if (question.seed !== undefined) this.keep();
    void this.prepare();
  }

  /** Another question of the family; where none can be proved, the present one stays and that is said. */
  async fresh(seed: number): Promise<void> {
    const drawn = await draw(this.store.engine, this.base, seed, this.level);
    if (drawn === null) this.set({ isSpent: true });
    else this.renew(drawn);
  }
}

const sittings = new WeakMap<Store, Map<string, Sitting>>();

/** The one sitting of a question on this page. */
export function sittingOf(store: Store, question: Question): Sitting {
  const all = sittings.get(store) ?? new Map<string, Sitting>();
  sittings.set(store, all);
  const found = all.get(question.id) ?? new Sitting(store, question);
  all.set(question.id, found);
  return found;
}

export interface Unsent extends Draft {
  readonly question: string;
}

/** What is written before this store's questions and not committed. */
export function unsentOf(store: Store): readonly Unsent[] {
  return [...(sittings.get(store)?.values() ?? [])]
    .filter(({ phase, answer }) => phase !== 'done' && answer !== '')
    .map(({ base, answer, confidence, level, question }) => ({
      question: base.id,
      answer,
      confidence,
      level,
      seed: question.seed ?? null,
    }));
}

export function resume(store: Store, unsent: readonly Unsent[]): void {
  for (const { question, ...draft } of unsent) {
    keepDraft(question, draft);
    sittings.get(store)?.get(question)?.resume(draft);
  }
}
