// One step of two runs, cell by cell: the other run's value, the distance in ulps, and the level that shades it. Six levels
// by size, and a seventh for a NaN or infinity that only one run has.
import type { Step, Trace } from '../engine/types';
import { findStep, valueAt } from './address';
import { coarser, ulpsApart } from './ulp';

/** Upper ends of the levels that have one: equal, up to a half, one, four, thirty-two; then more, then apart. */
export const kLevelEnds: readonly number[] = [0, 0.5, 1, 4, 32];
export const kMore = kLevelEnds.length;
export const kApart = kMore + 1;

export interface Off {
  readonly truth: number;
  /** Null where the two cannot be subtracted. */
  readonly ulps: number | null;
  readonly level: number;
}

export function levelOf(ulps: number | null): number {
  if (ulps === null || Number.isNaN(ulps)) return kApart;
  const level = kLevelEnds.findIndex((end) => ulps <= end);
  return level < 0 ? kMore : level;
}

export function levelClass(level: number): string {
  return level === 0 ? '' : `u${level}`;
}

/** The format both runs are measured in at a step: the one with fewer digits. */
export function measureOf(step: Step, other: Step): string {
  return coarser(step.format, other.format);
}

/** Null where the other run has no such step, or one of another shape. */
export function offAt(step: Step, other: Trace): ((value: number, index: readonly number[]) => Off) | null {
  const twin = findStep(other, step.name);
  if (twin?.shape.join() !== step.shape.join()) return null;
  const format = measureOf(step, twin);
  return (value, index) => {
    const truth = valueAt(other, twin, index);
    const ulps = ulpsApart(value, truth, format);
    return { truth, ulps, level: levelOf(ulps) };
  };
}

const kShares: readonly number[] = [16, 30, 44, 59, 74];
/** From this level on the fill may be so far from the surface that it brings its own ink. */
const kOwnInk = 4;

/**
 * The sheet's text for all levels; what is apart is crossed, so that it stands out without colour, and that wins over a
 * mask's hatch. The fills are the page's tokens, since light and dark need their own steps.
 */
export function divergenceCss(): string {
  const mix = (share: number): string => `color-mix(in srgb, #b45309 ${share}%, var(--surface, #fff))`;
  const levels = kShares.map((share, n) => {
    const ink = n + 1 < kOwnInk ? '' : ';color:var(--off-ink,#1c1e21)';
    return `.u${n + 1}{background-color:var(--off-${n + 1},${mix(share)})${ink}}`;
  });
  const cross = [45, 135].map(
    (angle) => `repeating-linear-gradient(${angle}deg,transparent 0 5px,var(--error) 5px 6px)`,
  );
  return [...levels, `.u${kApart},.u${kApart}.masked{background-image:${cross.join(',')}}`].join('\n');
}
