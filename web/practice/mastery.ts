// What a mastery check asks, and when mastery is shown: every criterion met, not a score. The first check has the day's own
// ledgers, softmax and proof, each later one fresh numbers; quiz questions are drawn, those first that were never answered.
import type { Grade } from '../engine/grading.js';
import { questionOf, quiz } from './bank.js';
import type { Kept } from './evidence.js';
import type { Question } from './question.js';
import { Random } from './random.js';

export const conditions = ['none', 'notes', 'calculator', 'ai', 'person'] as const;
export type Condition = (typeof conditions)[number];

/** Chosen ones after one was ticked or cleared; "none" stands alone. */
export function chosen(before: readonly Condition[], one: Condition, isOn: boolean): readonly Condition[] {
  if (!isOn) return before.filter((other) => other !== one);
  const rest: readonly Condition[] = one === 'none' ? [] : before.filter((other) => other !== 'none');
  return conditions.filter((name) => name === one || rest.includes(name));
}

/** As the log keeps it. */
export const conditionText = (names: readonly Condition[]): string => names.join('+');

export const parts = ['ledgers', 'softmax', 'proof', 'quiz'] as const;
export type Part = (typeof parts)[number];

const own: Readonly<Record<Exclude<Part, 'quiz'>, readonly string[]>> = {
  ledgers: ['medium-ledger', 'medium-ledger-bias'],
  softmax: ['softmax-500'],
  proof: ['wo-proof'],
};
/** Prompts of the day itself, with their explanations beside them. */
const ownQuiz: readonly string[] = ['quiz-d-k', 'quiz-weights', 'quiz-shift'];
export const kQuizzes = 3;

/** Whether any of the day's own questions of a check was answered before: then they have no surprise left. */
export const isKnown = (records: readonly Kept[]): boolean =>
  records.some(({ question }) => Object.values(own).flat().includes(question));

/** Ids of the quiz, by chance: what was never answered before the day's own prompts, and those before what was, longest ago first. */
export function drawQuiz(seed: number, records: readonly Kept[]): readonly string[] {
  const last = new Map(ownQuiz.map((id) => [id, 0]));
  records.forEach(({ question }, i) => last.set(question, i + 1));
  const rank = (id: string): number => last.get(id) ?? -1;
  const all = new Random(seed).shuffle(quiz.map(({ id }) => id));
  return all.sort((a, b) => rank(a) - rank(b)).slice(0, kQuizzes);
}

/** The questions of a check by part. */
export function questionsOf(drawn: readonly string[]): Readonly<Record<Part, readonly Question[]>> {
  const named = (ids: readonly string[]): Question[] => ids.flatMap((id) => questionOf(id) ?? []);
  return { ledgers: named(own.ledgers), softmax: named(own.softmax), proof: named(own.proof), quiz: named(drawn) };
}

export const criteria = [...parts, 'alone'] as const;
export type Criterion = (typeof criteria)[number];
export type CriterionState = 'open' | 'met' | 'unmet' | 'rate';

/** What one question came to: its grade, and of a proof the points its author says were made. */
export interface Result {
  readonly question: Question;
  readonly grade: Grade | null;
  readonly points: readonly string[] | null;
}

function stateOf(results: readonly Result[]): CriterionState {
  if (results.some(({ grade }) => grade === null)) return 'open';
  if (!results.every(({ grade }) => grade?.verdict === 'right')) return 'unmet';
  const proofs = results.filter(({ question }) => question.kind === 'proof');
  if (proofs.some(({ points }) => points === null)) return 'rate';
  const isWhole = ({ question, points }: Result): boolean =>
    (question.points ?? []).every((point) => points?.includes(point) === true);
  return proofs.every(isWhole) ? 'met' : 'unmet';
}

export function criteriaOf(
  results: Readonly<Record<Part, readonly Result[]>>,
  declared: readonly Condition[],
): Readonly<Record<Criterion, CriterionState>> {
  const isIn = parts.every((part) => results[part].every(({ grade }) => grade !== null));
  const alone: CriterionState = !isIn || declared.length === 0 ? 'open' : declared.includes('none') ? 'met' : 'unmet';
  const each = Object.fromEntries(parts.map((part) => [part, stateOf(results[part])])) as Record<Part, CriterionState>;
  return { ...each, alone };
}
