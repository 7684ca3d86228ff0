// What a program must know of a Trace: the settings that were run (wrong rules have some of their own), the format and the
// accumulator of each step, values. What cannot be written as a program ends as a Refusal, never as a wrong program.
import { countOf } from '../draw/address.js';
import { plainTensor } from '../draw/tensor-text.js';
import type { Step, Trace } from '../engine/types.js';
import { parse } from '../state/spec.js';

export type Reason = 'experiment' | 'large' | 'wide' | 'saturating' | 'unknown';

export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    readonly what = '',
  ) {
    super(`${reason} ${what}`);
  }
}

/** Settings that a wrong rule brings along; what else it changes shows in rules and reads of the steps. */
const wrongSettings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  no_scale: { scale: 'none' },
  scale_d_k: { scale: 'd_k' },
  scale_d_model: { scale: 'sqrt_d_model' },
  no_mask: { mask: 'none' },
  fill_zero: { mask_mode: 'fill', mask_value: '0' },
  mask_after_softmax: { mask_at: 'weights' },
  naive_softmax: { softmax: 'naive' },
  softmax_queries: { softmax_axis: 'queries' },
  proportions: { softmax: 'naive', mask_mode: 'fill', mask_value: '0' },
  no_softmax: { softmax: 'naive', mask_mode: 'fill', mask_value: '0' },
  interleaved_split: { merge: 'interleaved' },
  interleaved_merge: { merge: 'interleaved' },
};

/** In the engine's order; the later one wins. */
const knownMistakes =
  'no_bias transpose_weights view_split interleaved_split one_head double_heads swap_qk no_scale scale_d_k scale_d_model no_mask mask_inverted mask_negated mask_strict fill_zero mask_after_softmax naive_softmax softmax_queries base_two proportions no_softmax transpose_attention value_is_key view_merge interleaved_merge heads_reversed average_heads sum_heads skip_wo'.split(
    ' ',
  );

/** Numbers in one program, inputs and engine's answers together. */
const most = 40_000;

export class Question {
  readonly settings: ReadonlyMap<string, string>;
  readonly mistakes: readonly string[];
  private readonly byName: ReadonlyMap<string, Step>;

  constructor(readonly trace: Trace) {
    const { experiment, entries } = parse(trace.spec);
    if (experiment !== 'trace') throw new Refusal('experiment', experiment);
    const settings = new Map(entries.map(({ key, value }) => [key, value ?? '']));
    const named = (settings.get('mistake') ?? '').split('+').filter((name) => name !== '');
    const strange = named.find((name) => !knownMistakes.includes(name));
    if (strange !== undefined) throw new Refusal('unknown', strange);
    this.mistakes = knownMistakes.filter((name) => named.includes(name));
    for (const name of this.mistakes)
      for (const [key, value] of Object.entries(wrongSettings[name] ?? {})) settings.set(key, value);
    this.settings = settings;
    this.byName = new Map(trace.steps.map((step) => [step.name, step]));
    this.check();
  }

  private check(): void {
    const numbers = this.trace.steps.reduce((sum, { shape }) => sum + countOf(shape), 0);
    if (numbers > most) throw new Refusal('large', String(numbers));
    if (this.get('overflow') !== 'ieee' && this.trace.steps.some(({ format }) => format === 'fp64'))
      throw new Refusal('saturating');
  }

  get(key: string): string {
    return this.settings.get(key) ?? '';
  }

  step(name: string): Step {
    const found = this.byName.get(name);
    if (found === undefined) throw new Refusal('unknown', name);
    return found;
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** The length of one axis of a step. */
  length(name: string, axis: number): number {
    return this.step(name).shape[axis] ?? 1;
  }

  get heads(): { b: number; h: number; t: number; s: number } {
    const q = this.step('q_heads').shape;
    return { b: q[0] ?? 1, h: q[1] ?? 1, t: q[2] ?? 1, s: this.length('k_heads', 2) };
  }

  /** Heads of queries for each head of keys, where the trace says it of no step. */
  get group(): number {
    return this.heads.h / this.length('k_heads', 1);
  }

  accumulator(step: Step): string {
    const named = this.get('accumulate');
    return named === 'same' ? step.format : named;
  }

  values(step: Step): number[] {
    return [...plainTensor(this.trace, step.name).values];
  }

  /** Formats that are held in float64 and rounded by a function of our own, as the library has no type for them. */
  emulated(format: string, native: readonly string[]): boolean {
    return this.get('overflow') !== 'ieee' || !native.includes(format);
  }
}

/** A number of a Spec as a Python literal. */
export function numberOf(text: string): string {
  const plain = text.trim().toLowerCase();
  if (/^[+-]?0x[0-9a-f.]+(p[+-]?\d+)?$/.test(plain)) return `float.fromhex("${plain}")`;
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(plain)) return `float("${plain}")`;
  const word = /^([+-]?)(nan|inf|infinity)$/.exec(plain);
  if (word === null) throw new Refusal('unknown', text);
  return `float("${plain}")`;
}
