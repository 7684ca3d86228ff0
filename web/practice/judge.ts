// Judges an answer. Numbers, shapes, matrices and choices between values go to the engine; an order is compared with that of
// the run itself, a proof with what each of its steps needs before it, a sentence with the right one.
import { toNumber } from '../draw/number';
import type { Cell, Grade, Within } from '../engine/grading.js';
import { labError } from '../engine/schema.js';
import type { JsonNumber, Outcome, Trace } from '../engine/types.js';
import type { Engine } from '../state/store.js';
import { kRight, optionsOf, type Question } from './question.js';

const kFine: Within = 'exact';

const plainGrade = (right: boolean, expected: unknown, given: unknown, rest: Partial<Grade> = {}): Grade => ({
  verdict: right ? 'right' : 'wrong',
  expected,
  given,
  why: null,
  format: null,
  cells: [],
  recognised: [],
  skipped: null,
  ...rest,
});

/** A list of ids as an answer to an order or a proof, with what was written beside a proof. */
export interface Ordered {
  readonly order: readonly string[];
  readonly words: string;
}

/** Reads what `printOrdered` wrote; anything else is nothing ordered yet. */
export function readOrdered(answer: string): Ordered {
  const nothing: Ordered = { order: [], words: '' };
  if (answer === '') return nothing;
  try {
    const { order, words } = JSON.parse(answer) as Partial<Ordered>;
    const isList = Array.isArray(order) && order.every((id) => typeof id === 'string');
    return isList ? { order, words: typeof words === 'string' ? words : '' } : nothing;
  } catch {
    return nothing;
  }
}

export function printOrdered({ order, words }: Ordered): string {
  return JSON.stringify(words === '' ? { order } : { order, words });
}

/** The engine, where it cannot grade, says so instead of failing. */
export async function grade(engine: Engine, question: Question, answer: string): Promise<Outcome<Grade>> {
  if (engine.grade === undefined) return { ok: false, error: labError('internal', 'the engine does not grade here') };
  const { kind, spec, at = '', within = kFine } = question;
  if (kind === 'order' || kind === 'proof') return { ok: false, error: labError('internal', `${kind} is not graded`) };
  const isChoice = kind === 'choice';
  return engine.grade({
    kind,
    spec,
    at,
    within,
    answer,
    ...(isChoice ? { options: optionsOf(question) } : { wrong: question.wrong ?? [], mistakes: true }),
  });
}

export async function judge(engine: Engine, question: Question, answer: string): Promise<Outcome<Grade>> {
  if (question.sentences !== undefined) {
    const recognised = answer === kRight ? [] : [{ id: answer, spec: question.spec, step: null }];
    return { ok: true, value: plainGrade(answer === kRight, kRight, answer, { recognised }) };
  }
  if (question.kind === 'proof') return { ok: true, value: judgeProof(question, readOrdered(answer).order) };
  if (question.kind !== 'order') return grade(engine, question, answer);
  const truth = await trueOrder(engine, question);
  return truth.ok ? { ok: true, value: judgeOrder(truth.value, readOrdered(answer).order) } : truth;
}

function judgeOrder(truth: readonly string[], given: readonly string[]): Grade {
  const cells = given.map((id, i): Cell => ({
    index: [i],
    given: id,
    expected: truth[i] ?? null,
    right: id === truth[i],
    ulp: null,
  }));
  const right = given.length === truth.length && cells.every((cell) => cell.right);
  return plainGrade(right, truth, given, { cells });
}

function judgeProof(question: Question, given: readonly string[]): Grade {
  const { items = [], extra = [], needs = {} } = question;
  const stands = (id: string, i: number): boolean =>
    !extra.includes(id) && (needs[id] ?? []).every((before) => given.slice(0, i).includes(before));
  const cells = given.map((id, i): Cell => ({
    index: [i],
    given: id,
    expected: items[i] ?? null,
    right: stands(id, i),
    ulp: null,
  }));
  const isWhole = items.every((id) => given.includes(id)) && given.length === items.length;
  const recognised = given.filter((id) => extra.includes(id)).map((id) => ({ id, spec: question.spec, step: null }));
  return plainGrade(isWhole && cells.every((cell) => cell.right), items, given, { cells, recognised });
}

/** The order in which the run has the steps, or that of the values of the items' Specs, smallest first. */
export async function trueOrder(engine: Engine, question: Question): Promise<Outcome<readonly string[]>> {
  const { id, spec, items = [], specs } = question;
  if (specs === undefined) {
    const trace = await engine.ask(spec, `order ${id}`);
    if (!trace.ok) return trace;
    return { ok: true, value: trace.value.steps.map(({ name }) => name).filter((name) => items.includes(name)) };
  }
  const values: [string, number][] = [];
  for (const item of items) {
    const trace = await engine.ask(specs[item] ?? '', `order ${id}`);
    if (!trace.ok) return trace;
    values.push([item, resultAt(trace.value, question.at ?? '')]);
  }
  return { ok: true, value: values.sort(([, a], [, b]) => a - b).map(([item]) => item) };
}

function resultAt(trace: Trace, at: string): number {
  const value = trace.results[/^\/results\/(\w+)$/.exec(at)?.[1] ?? ''];
  return typeof value === 'number' || typeof value === 'string' ? toNumber(value as JsonNumber) : Number.NaN;
}

/** The lengths of what stands at a place, for an answer that is an array: of a step's values, or of a result. */
export function shapeAt(trace: Trace, at: string): readonly number[] | null {
  const [, room, name = '', ...rest] = at.split('/');
  if (room === 'steps') {
    const step = trace.steps.find((one) => one.name === name);
    return step === undefined || rest[0] !== 'values' ? null : step.shape.slice(rest.length - 1);
  }
  const lengths: number[] = [];
  let value: unknown = trace.results[name];
  for (; Array.isArray(value); value = value[0]) lengths.push(value.length);
  return lengths.length === 0 ? null : lengths;
}

/** Axis letters of the same place, where it lies in a step. */
export function axesAt(trace: Trace, at: string): readonly string[] {
  const [, room, name = '', ...rest] = at.split('/');
  const step = room === 'steps' ? trace.steps.find((one) => one.name === name) : undefined;
  return step?.axes.slice(Math.max(0, rest.length - 1)) ?? [];
}
