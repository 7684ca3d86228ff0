// An attempt and its outcome as SCORM's elements, in the words and limits of either version. Predictions are neutral: to be
// surprised is no fault. The help that was declared stands in an interaction of its own behind each check.
import type { EvidenceRecord } from '../evidence/record.js';
import { counts, type Scope } from './score.js';
import type { Pair, Session } from './session.js';
import type { Kept } from './suspend.js';

type Version = Session['version'];
type Attempt = Pick<
  EvidenceRecord,
  'activity' | 'question' | 'kind' | 'answer' | 'condition' | 'result' | 'time' | 'digest'
>;

const kLongest = { '1.2': 255, '2004': 250 } as const;

/** Identifiers have neither blanks nor other marks, and begin with a letter or digit. */
const identifier = (text: string): string => text.replaceAll(/[^\w.-]/g, '_').slice(0, 200);
const pad = (n: number): string => String(n).padStart(2, '0');

function clock(seconds: number): string {
  return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

export function sessionTime(version: Version, seconds: number): Pair {
  return version === '1.2' ? ['cmi.core.session_time', clock(seconds)] : ['cmi.session_time', `PT${seconds}S`];
}

/** 2004 knows a time zone only behind a fraction of a second, of two digits at most. */
const stamp = (time: string): string => `${time.slice(0, 22)}Z`;

/** 1.2 has the time of day only. */
function timeOf(version: Version, time: string): Pair {
  return version === '1.2' ? ['time', time.slice(11, 19)] : ['timestamp', stamp(time)];
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function typeOf(version: Version, { kind, result }: Attempt): string {
  if ((kind === 'integer' || kind === 'decimal') && isNumber(result.given)) return 'numeric';
  if (kind === 'choice') return 'choice';
  return kind === 'proof' ? 'performance' : version === '1.2' ? 'fill-in' : 'long-fill-in';
}

/** What was typed, but a number as it was read: platforms know no thousands separators. */
function responseOf(version: Version, type: string, { answer, result }: Attempt): string {
  if (type === 'numeric' && isNumber(result.given)) return decimal(result.given);
  if (type === 'choice') return identifier(answer);
  return answer.replaceAll(/\s+/g, ' ').trim().slice(0, kLongest[version]);
}

/** Without an exponent, which 1.2's decimals do not have. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

function patternOf(version: Version, type: string, { result: { expected } }: Attempt): string | null {
  if (type === 'numeric' && isNumber(expected))
    return version === '1.2' ? decimal(expected) : `${decimal(expected)}[:]${decimal(expected)}`;
  return type === 'choice' && typeof expected === 'string' ? identifier(expected) : null;
}

function resultOf(version: Version, scope: Scope, attempt: Attempt): string {
  if (!counts(scope, attempt)) return 'neutral';
  const { verdict } = attempt.result;
  if (verdict === 'unreadable') return 'unanticipated';
  return verdict === 'right' ? 'correct' : version === '1.2' ? 'wrong' : 'incorrect';
}

/** One interaction behind those that are there; the order of its parts is SCORM's. */
export function attemptFields(version: Version, scope: Scope, n: number, attempt: Attempt): Pair[] {
  const type = typeOf(version, attempt);
  const pattern = patternOf(version, type, attempt);
  const response = version === '1.2' ? 'student_response' : 'learner_response';
  const parts: Pair[] = [
    ['id', identifier(`${attempt.activity}.${attempt.question}`)],
    ['type', type],
    timeOf(version, attempt.time),
  ];
  if (pattern !== null) parts.push(['correct_responses.0.pattern', pattern]);
  parts.push([response, responseOf(version, type, attempt)], ['result', resultOf(version, scope, attempt)]);
  return parts.map(([name, value]) => [`cmi.interactions.${n}.${name}`, value]);
}

/** What help was declared: chosen words, and the same as a comment, which reports show to people. */
export function assistanceFields(version: Version, n: number, attempt: Attempt): Pair[] {
  const { activity, condition } = attempt;
  if (condition === null) return [];
  const chosen = condition.split('+').map(identifier);
  const response = version === '1.2' ? 'student_response' : 'learner_response';
  const parts: Pair[] = [
    ['id', identifier(`${activity}.assistance`)],
    ['type', 'choice'],
    timeOf(version, attempt.time),
    [response, chosen.join(version === '1.2' ? ',' : '[,]')],
    ['result', 'neutral'],
  ];
  return parts.map(([name, value]) => [`cmi.interactions.${n}.${name}`, value]);
}

export function commentFields(version: Version, n: number, { activity, condition, time }: Attempt): Pair[] {
  const said = `${activity}: declared assistance: ${condition ?? 'not asked'}`;
  if (version === '1.2') return [['cmi.comments', `${said}; `]];
  const at = `cmi.comments_from_learner.${n}`;
  return [
    [`${at}.comment`, said],
    [`${at}.timestamp`, stamp(time)],
  ];
}

export function scoreFields(version: Version, { best }: Kept): Pair[] {
  const at = version === '1.2' ? 'cmi.core.score' : 'cmi.score';
  const fields: Pair[] = [
    [`${at}.raw`, String(best)],
    [`${at}.min`, '0'],
    [`${at}.max`, '100'],
  ];
  return version === '1.2' ? fields : [...fields, [`${at}.scaled`, String(best / 100)]];
}

/** What was reached stays reached: a platform's word that it is done is never taken back. */
export function statusFields(version: Version, scope: Scope, kept: Kept, before: string): Pair[] {
  const isDone = kept.passed || (scope.questions === 0 && kept.last.length > 0);
  if (version === '2004') {
    const completion: Pair = ['cmi.completion_status', isDone || before === 'completed' ? 'completed' : 'incomplete'];
    return kept.passed ? [completion, ['cmi.success_status', 'passed']] : [completion];
  }
  const now = kept.passed ? 'passed' : isDone ? 'completed' : 'incomplete';
  const isReached = before === 'passed' || (before === 'completed' && now === 'incomplete');
  return [['cmi.core.lesson_status', isReached ? before : now]];
}
