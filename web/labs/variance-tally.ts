// What the variance lab asks, and what it keeps of each answer: sums, never the numbers themselves.
import { plainTensor } from '../draw/tensor-text.js';
import type { Trace } from '../engine/types.js';

/** Powers of 4, so that the root is a whole number. */
export const widths: readonly number[] = [1, 4, 16, 64, 256];
export const kBatch = 32;
export const kKeys = 16;

/** q and k of normal numbers, one query with its keys in each batch element. */
export function specOf(width: number, seed: number, isScaled: boolean): string {
  const sizes = `b=${kBatch}&t=1&s=${kKeys}&d_model=${width}&heads=1&d_k=${width}&d_v=1`;
  return `trace?q=normal&k=normal&v=normal&${sizes}&mask=none&scale=${isScaled ? 'sqrt_d_k' : 'none'}&seed=${seed}`;
}

/** Sums over all scores of one width. */
export class Tally {
  count = 0;
  rows = 0;
  private sum = 0;
  private squares = 0;
  private scaledSum = 0;
  private scaledSquares = 0;
  private plainWeights = 0;
  private scaledWeights = 0;
  private scaledRows = 0;

  add(trace: Trace, isScaled: boolean): void {
    const weights = largestOf(plainTensor(trace, 'weights').values);
    if (isScaled) {
      for (const value of plainTensor(trace, 'scaled').values) {
        this.scaledSum += value;
        this.scaledSquares += value * value;
      }
      for (const weight of weights) this.scaledWeights += weight;
      this.scaledRows += weights.length;
      return;
    }
    for (const value of plainTensor(trace, 'scores').values) {
      this.count += 1;
      this.sum += value;
      this.squares += value * value;
    }
    for (const weight of weights) this.plainWeights += weight;
    this.rows += weights.length;
  }

  get mean(): number {
    return this.sum / this.count;
  }
  get variance(): number {
    return this.squares / this.count - this.mean ** 2;
  }
  get scaledVariance(): number {
    const count = this.scaledRows * kKeys;
    return this.scaledSquares / count - (this.scaledSum / count) ** 2;
  }
  get plainWeight(): number {
    return this.plainWeights / this.rows;
  }
  get scaledWeight(): number {
    return this.scaledWeights / this.scaledRows;
  }
}

function largestOf(weights: readonly number[]): number[] {
  return Array.from({ length: weights.length / kKeys }, (_, row) =>
    weights.slice(row * kKeys, (row + 1) * kKeys).reduce((most, weight) => (weight > most ? weight : most), 0),
  );
}

/**
 * How far a variance of `rows` rows of scores may fall from d_k, in 999 of 1000 measurements: 3.3 standard deviations. With
 * x = q.k and n scores, Var(x^2) = 3(d^2 + 2d) + 0 - d^2 = 2d^2 + 6d, and two scores that share their query have Cov = 2d.
 */
export function reach(width: number, rows: number): number {
  const n = rows * kKeys;
  return 3.3 * Math.sqrt((2 * width * width + 6 * width + (kKeys - 1) * 2 * width) / n);
}
