// What to come back to, and when: a question that was missed returns after a day; answered right on or after that day, after
// three more, then after seven; then it is done. Everything follows from the log. It is an offer, and nothing reminds of it.
import type { Kept } from './evidence.js';

const kDay = 86_400_000;
/** Days to the next try, after a miss and after each right answer that came in its time. */
export const kDays: readonly number[] = [1, 3, 7];

export interface Return {
  readonly question: string;
  /** Milliseconds, as Date.now counts them. */
  readonly due: number;
}

interface Pending {
  readonly stage: number;
  readonly due: number;
}

function after(pending: Pending | null, time: number, isRight: boolean): Pending | null {
  const in_ = (stage: number): Pending => ({ stage, due: time + (kDays[stage] ?? 0) * kDay });
  if (!isRight) return in_(0);
  if (pending === null || time < pending.due) return pending;
  const next = pending.stage + 1;
  return next < kDays.length ? in_(next) : null;
}

/** Questions that were missed and not yet made good, the earliest first. `known` says which can be asked again. */
export function returnsOf(records: readonly Kept[], known: (question: string) => boolean): readonly Return[] {
  const pending = new Map<string, Pending | null>();
  const inTime = [...records].sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  for (const { question, time, result } of inTime)
    if (known(question))
      pending.set(question, after(pending.get(question) ?? null, Date.parse(time), result.verdict === 'right'));
  return [...pending]
    .flatMap(([question, left]) => (left === null ? [] : [{ question, due: left.due }]))
    .sort((a, b) => a.due - b.due);
}
