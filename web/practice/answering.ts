// What the elements that take answers share: the log, how an attempt gets into it, and the rating of one's own proof.
import { LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Grade } from '../engine/grading.js';
import { fire } from '../elements/define.js';
import { StoreController } from '../state/controller.js';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';
import { attemptOf, type Confidence, type Kept, type Log } from './evidence.js';
import { LogController } from './log-controller.js';
import type { Question, QuestionText } from './question.js';
import { ratingOf, ratingTemplate } from './rating.js';
import type { Sitting } from './sitting.js';

export interface Declared {
  readonly confidence: Confidence | null;
  readonly condition: string | null;
}

export abstract class Answering extends LitElement {
  static override properties: PropertyDeclarations = {
    store: { attribute: false },
    words: { attribute: false },
    log: { attribute: false },
    points: { state: true },
    said: { state: true },
    refused: { state: true },
  };
  declare store: Store;
  declare words: Words;
  declare log: Log | null;
  /** Points of a proof that are ticked and not yet kept. */
  declare protected points: readonly string[];
  /** Said to screen readers. */
  declare protected said: string;
  /** The log would not take an attempt. */
  declare protected refused: boolean;

  constructor() {
    super();
    this.log = null;
    this.points = [];
    this.said = '';
    this.refused = false;
    new StoreController(this, () => this.store);
    new LogController(this);
  }

  protected async record(question: Question, answer: string, grade: Grade, declared: Declared): Promise<void> {
    const { catalog, trace } = this.store.now;
    const engineVersion = catalog?.engine.version ?? trace?.engine.version ?? '';
    try {
      const kept = await this.log?.append(attemptOf(question, answer, grade, { engineVersion, ...declared }));
      if (kept !== undefined) fire<Kept>(this, 'answer-kept', kept);
    } catch {
      this.refused = true;
    }
  }

  protected rating(
    sitting: Sitting,
    text: QuestionText,
    condition: string | null = null,
    kept: () => void = () => undefined,
  ): TemplateResult | typeof nothing {
    if (sitting.question.kind !== 'proof') return nothing;
    return ratingTemplate({
      text,
      words: this.words,
      chosen: this.points,
      kept: sitting.points,
      choose: (points) => {
        this.points = points;
      },
      keep: () => {
        sitting.rate(this.points);
        void this.record(...ratingOf(sitting.question, this.points), { confidence: null, condition });
        this.points = [];
        kept();
      },
    });
  }
}
