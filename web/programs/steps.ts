// Each step of a Trace as a line or two of Python, read off its kind, its rule and what it reads; so most wrong rules need
// nothing of their own. `m` is the library's name: the same lines serve NumPy and PyTorch.
import type { Step } from '../engine/types.js';
import { maskLines, placesLines } from './masks.js';
import { onlineLines } from './online.js';
import { numberOf, type Question, Refusal } from './question.js';

export interface Dialect {
  /** np or torch. */
  readonly m: string;
  readonly native: readonly string[];
  repeat(tensor: string, count: number): string;
}

/** Written so far, and what the lines use. */
export class Writer {
  readonly used = new Set<string>();
  constructor(
    readonly q: Question,
    readonly d: Dialect,
  ) {}

  /** A name of the prelude, which then is written. */
  use(name: string): string {
    this.used.add(name);
    return name;
  }

  /** `text` rounded into a format. */
  round(format: string, text: string): string {
    return `${this.use(format)}(${text})`;
  }

  /** An operand of a sum: widened where its own type would round before the accumulator does. */
  operand(name: string, text: string, accumulator: string): string {
    const { format } = this.q.step(name);
    if (format === accumulator) return text;
    if (format === 'fp64') throw new Refusal('wide', name);
    return `${this.use('wide')}(${text})`;
  }

  dot(step: Step, [left, a]: readonly [string, string], [right, b]: readonly [string, string]): string {
    const accumulator = this.q.accumulator(step);
    const [x, y] = [this.operand(left, a, accumulator), this.operand(right, b, accumulator)];
    return `${this.use('dot')}(${x}, ${y}, ${this.use(accumulator)}, ${this.use(step.format)})`;
  }

  total(step: Step, name: string, text: string): string {
    const accumulator = this.q.accumulator(step);
    return `${this.use('total')}(${this.operand(name, text, accumulator)}, ${this.use(accumulator)}, ${this.use(step.format)})`;
  }

  /** A tensor whose heads each serve `group` heads of queries, one for each of them. */
  grouped(name: string, group: number | undefined): string {
    return group === undefined || group === 1 ? name : this.d.repeat(name, group);
  }
}

type Say = (w: Writer, step: Step, reads: readonly string[]) => readonly string[];

const assign = (step: Step, text: string): readonly string[] => [`${step.name} = ${text}`];

/** The sum, then what is added to it, each rounded. */
function plus(w: Writer, step: Step, sum: string, more: string | undefined): readonly string[] {
  return more === undefined
    ? assign(step, sum)
    : [`${step.name} = ${sum}`, `${step.name} = ${w.round(step.format, `${step.name} + ${more}`)}`];
}

const project: Say = (w, step, [x = '', weight = '', bias]) =>
  plus(
    w,
    step,
    w.dot(step, [x, `${x}[:, :, None, :]`], [weight, step.rule.includes('m,nm') ? weight : `${weight}.T`]),
    bias,
  );

const scores: Say = (w, step, [q = '', k = '', relative]) =>
  plus(
    w,
    step,
    w.dot(step, [q, `${q}[:, :, :, None, :]`], [k, `${w.grouped(k, step.group)}[:, :, None, :, :]`]),
    relative,
  );

const context: Say = (w, step, [weights = '', v = '', relative]) => {
  const turned = step.rule.startsWith('bhst') ? `${weights}.swapaxes(2, 3)` : weights;
  const values = `${w.grouped(v, step.group)}.swapaxes(2, 3)[:, :, None, :, :]`;
  return plus(w, step, w.dot(step, [weights, `${turned}[:, :, :, None, :]`], [v, values]), relative);
};

const relativeScores: Say = (w, step, [q = '', table = '']) => [
  ...placesLines(w, step),
  ...assign(step, w.dot(step, [q, `${q}[:, :, :, None, :]`], [table, `${table}[away]`])),
];

const relativeContext: Say = (w, step, [weights = '', table = '']) => [
  ...placesLines(w, step),
  ...assign(step, w.dot(step, [weights, `${weights}[:, :, :, None, :]`], [table, `${table}[away].swapaxes(1, 2)`])),
];

const perHead: Say = (w, step, [heads = '', weight = '']) => {
  const [, h = 1, , d = 1] = w.q.step(heads).shape;
  const rows = step.rule.includes('(dh)')
    ? `${weight}.reshape(${d}, ${h}, -1).swapaxes(0, 1)`
    : `${weight}.reshape(${h}, ${d}, -1)`;
  return assign(
    step,
    w.dot(step, [heads, `${heads}[:, :, :, None, :]`], [weight, `${rows}.swapaxes(1, 2)[:, None, :, :]`]),
  );
};

const part: Say = (w, step, [x = '', weight = '']) =>
  assign(step, w.dot(step, [x, `${x}[..., None, :]`], [weight, `${weight}.T`]));

const contractions: Readonly<Record<string, Say>> = {
  'btm,mn->btn': project,
  'bsm,mn->bsn': project,
  'btm,mn,n->btn': project,
  'bsm,mn,n->bsn': project,
  'btm,nm->btn': project,
  'bsm,nm->bsn': project,
  'btm,nm,n->btn': project,
  'bsm,nm,n->bsn': project,
  'bhtd,bhsd->bhts': scores,
  'bhtd,bhsd,bhts->bhts': scores,
  'bhts,bhsd->bhtd': context,
  'bhst,bhsd->bhtd': context,
  'bhts,bhsd,bhtd->bhtd': context,
  'bhst,bhsd,bhtd->bhtd': context,
  'bhtd,rd->bhts': relativeScores,
  'bhts,rd->bhtd': relativeContext,
  'bhtd,(hd)n->bhtn': perHead,
  'bhtd,(dh)n->bhtn': perHead,
  'bhtd,da->bhta': part,
  'bhsd,da->bhsa': part,
  'bhtsa,a->bhts': (w, step, [pairs = '', vector = '']) => assign(step, w.dot(step, [pairs, pairs], [vector, vector])),
};

/** Views and copies: the same numbers in another order. */
const moves: Say = (w, step, [from = '']) => {
  const shape = `(${step.shape.join(', ')})`;
  const other =
    step.shape.length === 4 ? `(${[...step.shape.slice(0, 2), step.shape[3], step.shape[2]].join(', ')})` : '';
  // Views of keys have the letter s where those of queries have t.
  const rule = /[t]|reshape/.test(step.rule) ? step.rule : step.rule.replaceAll('s', 't');
  switch (rule) {
    case 'bt(hd)->bthd':
    case 'reshape':
      return assign(step, `${from}.reshape(${shape})`);
    case 'bt(dh)->bthd':
      return assign(step, `${from}.reshape(${other}).swapaxes(2, 3)`);
    case 'bthd->bhtd':
    case 'bhtd->bthd':
      return assign(step, `${from}.swapaxes(1, 2)`);
    case 'bthd->bt(hd)':
      return assign(step, `${from}.reshape(${shape})`);
    case 'bthd->bt(dh)':
      return assign(step, `${from}.swapaxes(2, 3).reshape(${shape})`);
    case '':
      return backwards(w, step, from, shape);
    case 'btn->btn':
    case 'bhts->bhts':
      return [...assign(step, from), ...replaced(w, step)];
    default:
      throw new Refusal('unknown', step.name);
  }
};

/** Heads merged from the last to the first: no einsum turns an axis round. */
function backwards(w: Writer, step: Step, from: string, shape: string): readonly string[] {
  if (!w.q.mistakes.includes('heads_reversed')) throw new Refusal('unknown', step.name);
  const turned = `${w.d.m}.flip(${from}, (2,))`;
  const ordered = w.q.get('merge') === 'interleaved' ? `${turned}.swapaxes(2, 3)` : turned;
  return assign(step, `${ordered}.reshape(${shape})`);
}

/** Rows without any allowed key, where a policy replaces their weights. */
function replaced(w: Writer, step: Step): readonly string[] {
  const policy = w.q.get('empty_row');
  if (step.name !== 'weights' || (policy !== 'zero' && policy !== 'uniform')) return [];
  w.use('allowed');
  const value = policy === 'zero' ? '0.0' : `1.0 / ${w.q.heads.s}`;
  if (w.q.heads.s === 0) return [];
  return [`${step.name} = ${w.d.m}.where(empty[..., None], ${w.round(step.format, value)}, ${step.name})`];
}

const scale: Say = (w, step, [x = '']) => {
  if (step.rule === 'btd->btd') {
    const heads = w.round(step.format, String(w.q.heads.h));
    return assign(step, w.round(step.format, `${x} / ${heads}`));
  }
  const { value, roots } = divisorOf(w.q);
  const reciprocal = w.q.get('scale_op') === 'multiply';
  const exact = `${w.use('root_of')}(${value}, ${roots}${reciprocal ? ', reciprocal=True' : ''})`;
  const constant = reciprocal ? 'factor' : 'divisor';
  return [
    `${constant} = ${w.round(step.format, exact)}`,
    ...assign(step, w.round(step.format, `${x} ${reciprocal ? '*' : '/'} ${constant}`)),
  ];
};

function divisorOf(q: Question): { value: string; roots: number } {
  const more = q.get('scale_at') === 'both' ? 1 : 0;
  switch (q.get('scale')) {
    case 'sqrt_d_k':
      return { value: String(q.length('q_heads', 3)), roots: 1 + more };
    case 'sqrt_d_model':
      return { value: numberOf(q.get('d_model')), roots: 1 + more };
    case 'd_k':
      return { value: String(q.length('q_heads', 3)), roots: more };
    default:
      return { value: numberOf(q.get('scale')), roots: more };
  }
}

/** `line` beside `whole`, whose axis it has lost: keys, or queries. */
function along(step: Step, line: string): string {
  return step.rule.includes(',bhs->') ? `${line}[:, :, None, :]` : `${line}[..., None]`;
}

const rowOf = (rule: string, x: string): string => (rule === 'bhts->bhs' ? `${x}.swapaxes(2, 3)` : x);

const kinds: Readonly<Partial<Record<Step['kind'], Say>>> = {
  contract: (w, step, reads) => {
    const say = contractions[step.rule];
    if (say === undefined) throw new Refusal('unknown', step.name);
    return say(w, step, reads);
  },
  view: moves,
  copy: moves,
  scale,
  mask: maskLines,
  row_max: (w, step, [x = '']) => {
    // The maximum of no keys is -inf, which only a format without infinities rounds.
    const ends = w.q.get('overflow') === 'ieee' || step.format === 'e4m3' ? step.format : 'wide';
    return assign(step, `${w.use('largest_of')}(${rowOf(step.rule, x)}, ${w.use(ends)})`);
  },
  subtract: (w, step, [x = '', most = '']) => assign(step, w.round(step.format, `${x} - ${along(step, most)}`)),
  exp: (w, step, [x = '']) =>
    assign(
      step,
      w.round(step.format, `${w.use(w.q.mistakes.includes('base_two') ? 'power_of_two' : 'exponential')}(${x})`),
    ),
  tanh: (w, step, [x = '']) => assign(step, w.round(step.format, `${w.use('hyperbolic')}(${x})`)),
  row_sum: (w, step, [x = '']) => {
    const lines = step.rule === 'bhtd->btd' ? `${x}.swapaxes(1, 2).swapaxes(2, 3)` : rowOf(step.rule, x);
    return assign(step, w.total(step, x, lines));
  },
  divide: (w, step, [x = '', sum = '']) => [
    ...assign(step, w.round(step.format, `${x} / ${along(step, sum)}`)),
    ...replaced(w, step),
  ],
  multiply: (w, step, [x = '', sum = '']) => [
    `reciprocal = ${w.round(step.format, `${w.round(step.format, '1.0')} / ${sum}`)}`,
    ...assign(step, w.round(step.format, `${x} * ${along(step, 'reciprocal')}`)),
    ...replaced(w, step),
  ],
  add: (w, step, [a = '', b = '']) => {
    if (step.rule !== 'bhta,bhsa->bhtsa') throw new Refusal('unknown', step.name);
    const keys = `${w.grouped(b, step.group)}[:, :, None, :, :]`;
    return assign(step, w.round(step.format, `${a}[:, :, :, None, :] + ${keys}`));
  },
  round: (w, step, [x = '']) => assign(step, w.round(step.format, x)),
  dropout: (w, step, [x = '']) => {
    const p = numberOf(w.q.get('dropout'));
    const { m } = w.d;
    const kept = `${w.use('kept')}(${x}.shape, ${p}, ${BigInt(w.q.get('seed'))})`;
    const divided = w.round(step.format, `${x} / ${w.round(step.format, `1 - ${p}`)}`);
    return assign(step, `${m}.where(${kept}, ${divided}, ${w.round(step.format, '0.0')})`);
  },
};

/** Lines of each step that is no input, with the step's name; online softmax makes several in one loop. */
export function* stepLines(w: Writer): Generator<{ step: Step; lines: readonly string[] }> {
  let looped = false;
  for (const step of w.q.trace.steps) {
    if (step.kind === 'input') continue;
    const ofLoop =
      w.q.get('softmax') === 'online' && (step.rule === '' || step.name === 'context') && step.name !== 'merged';
    if (ofLoop) {
      yield { step, lines: onlineLines(w, step, !looped) };
      looped = true;
      continue;
    }
    const say = kinds[step.kind];
    if (say === undefined) throw new Refusal('unknown', step.name);
    yield { step, lines: say(w, step, step.reads) };
  }
}
