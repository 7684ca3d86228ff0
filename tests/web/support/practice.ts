// What tests of practice stand on: a store whose engine knows a few values and grades by them, and a log in memory. Values are the
// lesson's, worked out outside the engine; wrong rules are those of the lesson's list.
import type { Fingerprint, FingerprintRequest, Grade, GradeRequest } from '../../../web/engine/grading';
import type { Outcome, Trace } from '../../../web/engine/types';
import type { Attempt, Kept, Log } from '../../../web/practice/evidence';
import { type Engine, Store } from '../../../web/state/store';
import { refusal } from './fake-engine';
import { lessonTrace } from '../views/lesson-trace';

/** A ledger's total under a rule, by exact arithmetic: four d x d matrices and four vectors of d. */
function ledger(spec: string): number | null {
  const of = (key: string): string => new URLSearchParams(spec.slice(spec.indexOf('?') + 1)).get(key) ?? '';
  const d = Number(of('d_model'));
  const h = Number(of('heads'));
  const bias = of('bias') === 'true' ? 4 * d : 0;
  const matrices = 4 * d * d;
  const rules: Readonly<Record<string, number>> = {
    '': matrices + bias,
    no_bias: matrices,
    skip_wo: (3 * (matrices + bias)) / 4,
    times_heads: h * (matrices + bias),
    one_projection: (matrices + bias) / 4,
    head_slice: (3 * matrices) / (4 * h) + matrices / 4 + bias,
    head_width: (matrices + bias) / h,
    square_bias: 2 * matrices,
    one_bias: matrices + d,
    no_output_bias: matrices + 3 * d,
  };
  return rules[of('mistake')] ?? null;
}

const mistakes: readonly string[] = [
  'no_bias',
  'skip_wo',
  'times_heads',
  'one_projection',
  'head_slice',
  'head_width',
  'square_bias',
  'one_bias',
  'no_output_bias',
];

/** exp of logits over their sum, to the digits that a test looks at. */
const known: Readonly<Record<string, unknown>> = {
  'softmax?logits=[500,502]': [0.1192029, 0.880797],
  'ledger?d_model=768&heads=12': 64,
};

const value = (spec: string): unknown => known[spec] ?? ledger(spec);
const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.every((x, i) => Math.abs(Number(x) - Number(b[i])) < 1e-4) : a === b;

function rulesOf({ spec, wrong = [], mistakes: all }: FingerprintRequest): readonly { id: string; spec: string }[] {
  return [...wrong, ...(all === true ? mistakes.map((id) => ({ id, spec: `${spec}&mistake=${id}` })) : [])];
}

function grade(request: GradeRequest): Grade {
  const expected = value(request.spec);
  const typed = request.answer.replaceAll(/[,\u00a0](?=\d{3})/g, '').trim();
  const numbers = typed.split(/\s+/).map(Number);
  const given = Array.isArray(expected) ? numbers : numbers[0];
  const plain = { expected, given, why: null, format: null, cells: [], recognised: [], skipped: null };
  if (request.kind === 'choice') {
    const option = request.options?.find(({ id }) => id === request.answer);
    return { ...plain, given: request.answer, verdict: option?.spec === request.spec ? 'right' : 'wrong' };
  }
  if (numbers.some(Number.isNaN)) {
    const why = { code: 'not_a_number', at: 0, seen: typed, message: 'no number' } as const;
    return { ...plain, verdict: 'unreadable', given: null, why };
  }
  const isRight = same(given, expected);
  const recognised = isRight
    ? []
    : rulesOf(request)
        .filter(({ spec }) => same(value(spec), given))
        .map(({ id, spec }) => ({ id, spec, step: null }));
  const cells = numbers.map((number, i) => {
    const wanted = Array.isArray(expected) ? expected[i] : expected;
    return { index: [i], given: number, expected: wanted, right: same(number, wanted) || isRight, ulp: null };
  });
  return { ...plain, verdict: isRight ? 'right' : 'wrong', recognised, cells };
}

export class PracticeEngine implements Engine {
  readonly asked: string[] = [];
  readonly graded: GradeRequest[] = [];
  /** Every rule gives the right answer: no fresh question is sound then. */
  isDegenerate = false;

  async ask(spec: string): Promise<Outcome<Trace>> {
    this.asked.push(spec);
    const lesson = lessonTrace();
    if (spec.startsWith('trace')) return { ok: true, value: { ...lesson, spec } };
    const results = { weights: value(spec), total: value(spec) };
    return { ok: true, value: { ...lesson, spec, steps: [], results, values: new Float32Array(0) } };
  }
  async explain(): Promise<Outcome<never>> {
    return { ok: false, error: refusal('internal', 'cell', '') };
  }
  async catalog(): Promise<Outcome<never>> {
    return { ok: false, error: refusal('internal', 'catalog', '') };
  }
  cancel(): void {
    this.asked.push('cancel');
  }
  async grade(request: GradeRequest): Promise<Outcome<Grade>> {
    this.graded.push(request);
    return { ok: true, value: grade(request) };
  }
  async fingerprints(request: FingerprintRequest): Promise<Outcome<readonly Fingerprint[]>> {
    const truth = value(request.spec);
    const prints = rulesOf(request).map(({ id, spec }): Fingerprint => {
      const found = this.isDegenerate ? truth : value(spec);
      return { id, spec, value: found, differs: found !== null && !same(found, truth), refused: null };
    });
    return { ok: true, value: prints };
  }
}

export function practiceStore(spec = 'trace?preset=lesson'): { store: Store; engine: PracticeEngine } {
  const engine = new PracticeEngine();
  const store = new Store(engine, { write: () => undefined }, { spec, lang: 'en', theme: 'light' }, () => 0);
  return { store, engine };
}

export class MemoryLog implements Log {
  records: readonly Kept[] = [];
  private readonly listeners = new Set<() => void>();

  append(attempt: Attempt): Promise<Kept> {
    const record = { ...attempt, id: `${this.records.length}`, time: new Date(0).toISOString() };
    this.records = [...this.records, record];
    for (const listener of this.listeners) listener();
    return Promise.resolve(record);
  }
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }
}

/** Lets everything that is waiting happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
