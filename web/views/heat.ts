// Which colour scale a step's cells take, and the class of one cell: cividis for what lies between 0 and 1, a symmetric
// diverging scale for scores (and for large tensors, where a pattern says more than digits), nothing else.
import type { Step, Trace } from '../engine/types';
import { findStep, isPaired } from '../draw/address';
import { scoreClass, weightClass } from '../draw/colour';

export type HeatKind = 'weight' | 'score' | 'none';

const kLarge = 64;

export function heatKind(step: Step): HeatKind {
  const pairs = isPaired(step);
  const shares = (step.health.min ?? 0) >= 0 && (step.health.max ?? 0) <= 1;
  if (pairs && shares && ['divide', 'multiply', 'exp', 'dropout', 'mask'].includes(step.kind) && step.name !== 'masked')
    return 'weight';
  if (pairs) return 'score';
  return step.shape.slice(-2).reduce((cells, length) => cells * length, 1) > kLarge ? 'score' : 'none';
}

/** The scores as they were before a mask came: a fill of -1e9 must not wash them out. */
function beforeMask(trace: Trace): Step | null {
  return findStep(trace, findStep(trace, 'masked')?.reads[0]);
}

/** The magnitude that takes the deepest colour, from the engine's own health record rather than a walk over the values. */
function largestOf(trace: Trace, step: Step): number {
  const pairs = isPaired(step);
  const { min, max } = ((pairs && (step.kind === 'mask' || step.kind === 'subtract') && beforeMask(trace)) || step)
    .health;
  if (step.kind === 'subtract') return (max ?? 0) - (min ?? 0);
  return Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0));
}

/** From a value to its class, for one step. */
export function heatOf(trace: Trace, step: Step): (value: number) => string {
  const kind = heatKind(step);
  if (kind === 'none') return () => '';
  if (kind === 'weight') return weightClass;
  const largest = largestOf(trace, step);
  return (value) => scoreClass(value, largest);
}
