// The memory budget of a run, in MB beyond its inputs and output: what may be chosen, and which budget a refused question
// would fit. What a question needs is the engine's to say.
import type { LabError } from '../engine/types.js';

export const kBudget = 64;
/** The engine's memory in a browser ends at 2 GB, and inputs, output and growth need their share. */
export const kMostBudget = 1024;

/** A whole number of MB from 1 to the most; null for every other text. */
export function readBudget(text: string | null): number | null {
  const found = /^\s*(\d{1,4})\s*$/.exec(text ?? '')?.[1];
  const size = Number(found ?? 0);
  return size >= 1 && size <= kMostBudget ? size : null;
}

/** MB that a question refused for its memory needs, rounded up to a multiple of 8; null where memory was not the reason. */
export function neededBudget(error: LabError, budget: number): number | null {
  if (error.code !== 'too_large' || error.field !== 'memory') return null;
  // A limit that is not the budget cannot be raised by it: that of inputs and output together.
  if (error.data.wanted !== `at most ${budget * 2 ** 20} bytes`) return null;
  const bytes = Number(error.data.seen);
  return Number.isFinite(bytes) ? Math.ceil(bytes / 2 ** 23) * 8 : null;
}
