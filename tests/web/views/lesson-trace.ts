// The lesson's trace written out by hand (X = [[1,0,1,0],[0,2,0,1]], two heads, identity weights, causal, fp32), so that views
// are tested without the engine. Storages are listed as the arena lays them out; views name the storage they share.
import type { Health, Step, StepKind, Trace } from '../../../web/engine/types';

const f = Math.fround;
const kInf = Infinity;
const kRoot = f(Math.SQRT2);
const [s1, s4] = [f(1 / kRoot), f(4 / kRoot)];
const [e4, e1] = [f(Math.exp(-s4)), f(Math.exp(-s1))];
const [sum4, sum1] = [f(e4 + 1), f(e1 + 1)];
const [w4, v4, w1, v1] = [f(e4 / sum4), f(1 / sum4), f(e1 / sum1), f(1 / sum1)];

const kX = [1, 0, 1, 0, 0, 2, 0, 1];
const kIdentity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const kOut = [1, 0, 1, 0, w4, f(v4 * 2), w1, v1];

type Line = readonly [
  name: string,
  kind: StepKind,
  axes: string | readonly string[],
  shape: readonly number[],
  values: readonly number[] | string,
  rule: string,
  reads: string,
  lesson: number | null,
  formula: string,
  strides?: readonly number[],
];

const kPairs = [1, 2, 2, 2];
const kHeads = [8, 2, 4, 1];

const kLines: readonly Line[] = [
  ['x', 'input', ['B', 'T', 'd_model'], [1, 2, 4], kX, '', '', null, 'X'],
  ['wq', 'input', ['d_model', 'h*d_k'], [4, 4], kIdentity, '', '', null, 'W^Q'],
  ['wk', 'input', ['d_model', 'h*d_k'], [4, 4], kIdentity, '', '', null, 'W^K'],
  ['wv', 'input', ['d_model', 'h*d_v'], [4, 4], kIdentity, '', '', null, 'W^V'],
  ['wo', 'input', ['h*d_v', 'd_model'], [4, 4], kIdentity, '', '', null, 'W^O'],
  ['q', 'contract', ['B', 'T', 'h*d_k'], [1, 2, 4], kX, 'btm,mn->btn', 'x wq', 1, 'Q = X W^Q'],
  ['k', 'contract', ['B', 'S', 'h*d_k'], [1, 2, 4], kX, 'bsm,mn->bsn', 'x wk', 1, 'K = X W^K'],
  ['v', 'contract', ['B', 'S', 'h*d_v'], [1, 2, 4], kX, 'bsm,mn->bsn', 'x wv', 1, 'V = X W^V'],
  ['q_split', 'view', ['B', 'T', 'h', 'd_k'], kPairs, 'q', 'bt(hd)->bthd', 'q', 2, 'split', [8, 4, 2, 1]],
  ['k_split', 'view', ['B', 'S', 'h', 'd_k'], kPairs, 'k', 'bs(hd)->bshd', 'k', 2, 'split', [8, 4, 2, 1]],
  ['v_split', 'view', ['B', 'S', 'h', 'd_v'], kPairs, 'v', 'bs(hd)->bshd', 'v', 2, 'split', [8, 4, 2, 1]],
  ['q_heads', 'view', ['B', 'h', 'T', 'd_k'], kPairs, 'q', 'bthd->bhtd', 'q_split', 3, 'transpose', kHeads],
  ['k_heads', 'view', ['B', 'h', 'S', 'd_k'], kPairs, 'k', 'bshd->bhsd', 'k_split', 3, 'transpose', kHeads],
  ['v_heads', 'view', ['B', 'h', 'S', 'd_v'], kPairs, 'v', 'bshd->bhsd', 'v_split', 3, 'transpose', kHeads],
  [
    'scores',
    'contract',
    'BhTS',
    kPairs,
    [1, 0, 0, 4, 1, 0, 0, 1],
    'bhtd,bhsd->bhts',
    'q_heads k_heads',
    4,
    'S = Q K^T',
  ],
  ['scaled', 'scale', 'BhTS', kPairs, [s1, 0, 0, s4, s1, 0, 0, s1], 'bhts->bhts', 'scores', 5, 'S / sqrt(d_k)'],
  ['masked', 'mask', 'BhTS', kPairs, [s1, -kInf, 0, s4, s1, -kInf, 0, s1], 'bhts->bhts', 'scaled', 5, 'mask'],
  ['row_max', 'row_max', 'BhT', [1, 2, 2], [s1, s4, s1, s1], 'bhts->bht', 'masked', 5, 'max'],
  [
    'shifted',
    'subtract',
    'BhTS',
    kPairs,
    [0, -kInf, -s4, 0, 0, -kInf, -s1, 0],
    'bhts,bht->bhts',
    'masked row_max',
    5,
    'z - m',
  ],
  ['exp', 'exp', 'BhTS', kPairs, [1, 0, e4, 1, 1, 0, e1, 1], 'bhts->bhts', 'shifted', 5, 'exp'],
  ['row_sum', 'row_sum', 'BhT', [1, 2, 2], [1, sum4, 1, sum1], 'bhts->bht', 'exp', 5, 'sum'],
  ['weights', 'divide', 'BhTS', kPairs, [1, 0, w4, v4, 1, 0, w1, v1], 'bhts,bht->bhts', 'exp row_sum', 5, 'E / l'],
  [
    'context',
    'contract',
    ['B', 'h', 'T', 'd_v'],
    kPairs,
    [1, 0, w4, f(v4 * 2), 1, 0, w1, v1],
    'bhts,bhsd->bhtd',
    'weights v_heads',
    6,
    'C = P V',
  ],
  ['context_split', 'view', ['B', 'T', 'h', 'd_v'], kPairs, 'context', 'bhtd->bthd', 'context', 7, 'transpose', kHeads],
  ['merged', 'copy', ['B', 'T', 'h*d_v'], [1, 2, 4], kOut, 'bthd->bt(hd)', 'context_split', 7, 'concat'],
  ['out', 'contract', ['B', 'T', 'd_model'], [1, 2, 4], kOut, 'btm,mn->btn', 'merged wo', 8, 'O = Y W^O'],
];

function health(values: readonly number[]): Health {
  const finite = values.filter(Number.isFinite);
  const count = (test: (value: number) => boolean): number => values.filter(test).length;
  return {
    min: finite.length > 0 ? Math.min(...finite) : null,
    max: finite.length > 0 ? Math.max(...finite) : null,
    nan: count(Number.isNaN),
    pos_inf: count((value) => value === kInf),
    neg_inf: count((value) => value === -kInf),
    subnormal: 0,
    zero: count((value) => value === 0),
  };
}

export function rowMajor(shape: readonly number[]): number[] {
  return shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, 1));
}

/** Lays lines out as the engine would: own values one after another, views over the storage they name. */
export function traceOf(lines: readonly Line[], spec: string): Trace {
  const storages: Record<string, readonly [number, number]> = {};
  const values: number[] = [];
  const steps = lines.map(([name, kind, axes, shape, own, rule, reads, lesson_step, formula, strides]): Step => {
    const storage = typeof own === 'string' ? own : name;
    if (typeof own !== 'string') {
      storages[name] = [values.length, own.length];
      values.push(...own);
    }
    const [start, count] = storages[storage] ?? [0, 0];
    return {
      name,
      kind,
      formula,
      axes: [...axes],
      shape,
      strides: strides ?? rowMajor(shape),
      offset: 0,
      storage,
      contiguous: strides === undefined || String(strides) === String(rowMajor(shape)),
      format: 'fp32',
      reads: reads ? reads.split(' ') : [],
      rule,
      lesson_step,
      cost: { flops: 0, bytes: 0 },
      health: health(values.slice(start, start + count)),
    };
  });
  return {
    spec,
    engine: { version: 'fixture' },
    steps,
    results: {},
    notes: [],
    arena: { type: 'float32', storages },
    values: new Float32Array(values),
  };
}

export function lessonTrace(): Trace {
  return traceOf(
    kLines,
    'trace?preset=lesson&mask=causal&align=top_left&mask_value=-inf&mask_mode=fill&scale=sqrt_d_k&scale_op=divide&format=fp32',
  );
}
