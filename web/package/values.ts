// The numbers of a step as nested arrays: the Trace keeps them in one array, where views share the memory they view.
import { addressOf } from '../draw/address.js';
import type { Step, Trace } from '../engine/types.js';

/** As deep as the step has axes; a step without axes is one number. */
export type Nested = number | readonly Nested[];

/** The step of that name; of a few that share one, the first. */
export function stepOf(trace: Trace, name: string): Step | undefined {
  return trace.steps.find((step) => step.name === name);
}

/** NaN, infinities and -0 are themselves here, where the JSON of the command line has words. Undefined: no such step. */
export function valuesOf(trace: Trace, name: string): Nested | undefined {
  const step = stepOf(trace, name);
  if (step === undefined) return undefined;
  const start = trace.arena.storages[step.storage]?.[0] ?? 0;
  const at = (index: readonly number[]): Nested =>
    index.length === step.shape.length
      ? (trace.values[start + addressOf(step, index)] ?? Number.NaN)
      : Array.from({ length: step.shape[index.length] ?? 0 }, (_, n) => at([...index, n]));
  return at([]);
}
