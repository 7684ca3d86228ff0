// What the gallery shows beside the lesson: a ledger, a trace full of odd values, and traces saved by the command line.
import type { JsonNumber, Trace, TraceHead } from '../../../web/engine/types';
import { countOf } from '../../../web/draw/address';
import { toNumber } from '../../../web/draw/number';
import { traceOf } from '../views/lesson-trace';

export function ledgerHead(width: number, bias: boolean): TraceHead {
  const square = width * width;
  const rows = ['wq', 'wk', 'wv', 'wo'].map((name) => ({
    name,
    formula: 'd_model x d_model',
    shape: [width, width],
    weights: square,
    biases: bias ? width : 0,
    buffer: false,
  }));
  const [weights, biases] = [4 * square, bias ? 4 * width : 0];
  return {
    spec: `ledger?d_model=${width}&heads=2&d_k=${width / 2}&bias=${bias}`,
    engine: { version: 'fixture' },
    steps: [],
    notes: [],
    arena: { type: 'float32', storages: {} },
    results: {
      weights,
      biases,
      total: weights + biases,
      buffers: 0,
      rows,
      flops: 412,
      bytes: 1024,
      score_bytes: 32,
      kv_cache_bytes: 64,
    },
  };
}

/** Every kind of value a cell can hold, and a tensor larger than the window. */
export function oddTrace(): Trace {
  const odd = [Number.NaN, Infinity, -Infinity, -0, 1e-40, 1.4e-45, 65504, -123456.789, 0.1, 3.4e38, 1e-7, 0.99999];
  const wide = Array.from({ length: 80 * 100 }, (_, n) => Math.fround(Math.sin(n / 37) * 3));
  return traceOf(
    [
      ['odd', 'input', 'Td', [3, 4], odd, '', '', null, ''],
      ['wide', 'input', 'Td', [80, 100], wide, '', '', null, ''],
    ],
    'trace?mask=none',
  );
}

interface SavedStep {
  readonly name: string;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly offset: number;
  readonly storage: string;
  readonly values: unknown;
}

/** A Trace as the command line prints it, put back into an arena (views are written over their storage, which is the same). */
export async function loadTrace(file: string): Promise<Trace> {
  const saved = (await (await fetch(file)).json()) as Omit<TraceHead, 'steps'> & {
    steps: readonly (SavedStep & TraceHead['steps'][number])[];
  };
  const storages: Record<string, readonly [number, number]> = {};
  const values: number[] = [];
  for (const step of saved.steps.filter((one) => one.storage === one.name)) {
    storages[step.name] = [values.length, countOf(step.shape)];
    values.push(...([step.values].flat(9) as JsonNumber[]).map(toNumber));
  }
  return { ...saved, arena: { type: 'float64', storages }, values: new Float64Array(values) };
}
