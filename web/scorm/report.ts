// From attempts to the platform: each is written as an interaction, the score and status follow, the rest is kept for the next
// stay, and all of it is committed at once. In review nothing is written.
import type { EvidenceRecord } from '../evidence/record.js';
import { assistanceFields, attemptFields, commentFields, scoreFields, sessionTime, statusFields } from './fields.js';
import { after, type Scope } from './score.js';
import type { Session } from './session.js';
import { type Kept, nothing, readKept, writeKept } from './suspend.js';

/** Where the learner is, as the page knows it. */
export interface Place {
  readonly spec?: string;
  readonly at?: string;
  readonly lang?: string;
  readonly done?: string[];
}

export class Report {
  kept: Kept;
  readonly isResumed: boolean;
  readonly isReview: boolean;
  private readonly before: string;
  private count: number;
  private comments: number;
  /** Questions of the hand-in that is being written, and the help that was declared for it. */
  private handIn: { readonly condition: string | null; readonly questions: Set<string> } | null = null;

  constructor(
    private readonly session: Session,
    private readonly scope: Scope,
  ) {
    const is12 = session.version === '1.2';
    const mode = session.get(is12 ? 'cmi.core.lesson_mode' : 'cmi.mode');
    this.isReview = mode === 'review' || mode === 'browse';
    this.before = session.get(is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status');
    const found = readKept(session.get('cmi.suspend_data'));
    this.isResumed = found !== null;
    this.kept = found ?? nothing;
    this.count = Number(session.get('cmi.interactions._count')) || 0;
    this.comments = is12 ? 0 : Number(session.get('cmi.comments_from_learner._count')) || 0;
    if (this.isReview) return;
    session.set(statusFields(session.version, scope, this.kept, this.before));
    session.commit();
  }

  attempt(record: EvidenceRecord, place: Place): void {
    this.kept = after(this.kept, this.scope, record);
    if (this.isReview) return;
    const { version } = this.session;
    if (this.isNewHandIn(record)) this.declare(record);
    this.session.set(attemptFields(version, this.scope, this.count, record));
    this.count += 1;
    this.save(place);
  }

  private isNewHandIn({ condition, question }: EvidenceRecord): boolean {
    const isSame = this.handIn?.condition === condition && !this.handIn.questions.has(question);
    if (!isSame) this.handIn = { condition, questions: new Set() };
    this.handIn?.questions.add(question);
    return !isSame;
  }

  private declare(record: EvidenceRecord): void {
    const { version } = this.session;
    const fields = assistanceFields(version, this.count, record);
    if (fields.length === 0) return;
    this.session.set([...fields, ...commentFields(version, this.comments, record)]);
    this.count += 1;
    this.comments += 1;
  }

  save({ spec, at, lang, done }: Place): void {
    if (this.isReview || !this.session.isOpen) return;
    const { version } = this.session;
    const is12 = version === '1.2';
    this.kept = {
      ...this.kept,
      ...(at && { at }),
      ...(lang && { lang }),
      ...(done && { done }),
      ...(spec && { spec }),
    };
    this.session.set([
      ...scoreFields(version, this.kept),
      ...statusFields(version, this.scope, this.kept, this.before),
      ...(at === undefined ? [] : [[is12 ? 'cmi.core.lesson_location' : 'cmi.location', at.slice(0, 250)] as const]),
      ['cmi.suspend_data', writeKept(this.kept)],
      [is12 ? 'cmi.core.exit' : 'cmi.exit', 'suspend'],
      sessionTime(version, this.session.seconds),
    ]);
    this.session.commit();
  }
}
