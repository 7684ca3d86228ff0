// Fresh questions: the same family, other numbers, from a seed. One is handed out only if the engine shows that the rules which
// lead astray give other answers there than the right one, and than each other.
import type { Fingerprint, Within } from '../engine/grading.js';
import { toNumber } from '../draw/number';
import type { JsonNumber, LabError } from '../engine/types.js';
import type { Engine } from '../state/store.js';
import { families } from './families.js';
import { mistaken, type Level, type Question } from './question.js';
import { Random } from './random.js';

/** How many seeds are tried before the question is left as it stands. */
export const kTries = 32;

export const hasFresh = (question: Question): boolean => families[question.family ?? ''] !== undefined;

interface Candidate {
  readonly question: Question;
  readonly apart: readonly string[];
}

function candidate(question: Question, seed: number, level: Level): Candidate | null {
  const made = families[question.family ?? '']?.(new Random(seed), level);
  if (made === undefined) return null;
  const { apart, ...rest } = made;
  return { question: { ...question, wrong: [], ...rest, seed, level, text: question.text ?? question.id }, apart };
}

/** The question that a seed once gave: for a draft or a record that names it. */
export function recall(question: Question, seed: number, level: Level): Question | null {
  return candidate(question, seed, level)?.question ?? null;
}

/** All numbers of a value that may be nested, in order. */
function flat(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(flat);
  return typeof value === 'number' || typeof value === 'string' ? [toNumber(value as JsonNumber)] : [Number.NaN];
}

/** Whether one answer would count as the other. */
export function alike(left: unknown, right: unknown, within: Within = 'exact'): boolean {
  const [a, b] = [flat(left), flat(right)];
  const most = typeof within === 'number' ? within : 0;
  const near = (x: number, y: number): boolean => Object.is(x, y) || x === y || Math.abs(x - y) <= most;
  return a.length === b.length && a.every((x, i) => near(x, b[i] ?? Number.NaN));
}

/** Every rule named is there, differs from the truth, and no two of them give the same. */
export function isSound(prints: readonly Fingerprint[], apart: readonly string[], within?: Within): boolean {
  const found = apart.map((id) => prints.find((print) => print.id === id));
  if (!found.every((print) => print?.differs === true && print.value !== null)) return false;
  return found.every((print, i) => found.slice(0, i).every((other) => !alike(print?.value, other?.value, within)));
}

/** Errors that another seed may not have; any other is the engine's, and no seed mends it. */
const isSpecs = ({ code }: LabError): boolean => ['bad_value', 'out_of_range', 'shape', 'too_large'].includes(code);

/** A fresh question of the family from this seed on, never the day's own; null where none could be proved sound. */
export async function draw(engine: Engine, base: Question, seed: number, level: Level): Promise<Question | null> {
  for (let tried = 0; tried < kTries; tried += 1) {
    const made = candidate(base, seed + tried, level);
    if (made === null) return null;
    const { question, apart } = made;
    const { spec, at = '', within = 'exact' } = question;
    if (spec === base.spec) continue;
    const rules = apart.map((id) => question.wrong?.find((rule) => rule.id === id) ?? { id, spec: mistaken(spec, id) });
    const prints = await engine.fingerprints?.({ spec, at, within, wrong: rules });
    if (prints === undefined || (!prints.ok && !isSpecs(prints.error))) return null;
    if (prints.ok && isSound(prints.value, apart, within)) return question;
  }
  return null;
}
