// What attempts come to. A lesson counts its mastery check alone: the share of the last hand-in that is right, the best so far,
// and passed when all of it was right without help. A single lab counts the newest attempt at each question.
import type { EvidenceRecord } from '../evidence/record.js';
import type { Kept } from './suspend.js';

export interface Scope {
  /** Activities whose attempts count, and how many attempts one hand-in has: its questions, and the rating of each proof. A lab has
   * neither and counts everything. */
  readonly activities: readonly string[];
  readonly questions: number;
}

type Attempt = Pick<EvidenceRecord, 'activity' | 'question' | 'condition' | 'result' | 'digest'>;

export const counts = ({ activities }: Scope, { activity }: Attempt): boolean =>
  activities.length === 0 || activities.includes(activity);

const share = (right: number, of: number): number => Math.round((100 * right) / Math.max(1, of));

export function after(kept: Kept, scope: Scope, attempt: Attempt): Kept {
  const next: Kept = { ...kept, n: kept.n + 1, head: attempt.digest };
  if (!counts(scope, attempt)) return next;
  const { question, condition, result } = attempt;
  const isAgain = kept.last.some(([name]) => name === question);
  // A check is handed in whole: its first question asked again begins the next one.
  const others = isAgain && scope.questions > 0 ? [] : kept.last.filter(([name]) => name !== question);
  const isRight = result.verdict === 'right';
  const last = [...others, [question, isRight, condition === 'none'] as [string, boolean, boolean]];
  const score = share(last.filter(([, right]) => right).length, Math.max(scope.questions, last.length));
  const isWhole = scope.questions > 0 && last.length >= scope.questions;
  const passed = kept.passed || (isWhole && last.every(([, right, alone]) => right && alone));
  return { ...next, last, passed, best: scope.questions > 0 ? Math.max(kept.best, score) : score };
}
