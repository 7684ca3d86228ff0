// The variance lab's measurement on fixed seeds, through the command line: inside the bounds that NumPy's own generator gives
// for it, which know nothing of the engine.
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { kBatch, kKeys, reach, specOf, Tally, widths } from '../../web/labs/variance-tally.js';
import { python, tracesOf } from './programs.js';

interface Bounds {
  readonly low: number;
  readonly high: number;
  /** Mean and standard deviation of a row's largest weight. */
  readonly plain: readonly [number, number];
  readonly scaled: readonly [number, number];
}

const seeds = [1, 2, 3, 4];
const rows = seeds.length * kBatch;

describe('the variance of q.k', () => {
  const tallies = new Map<number, Tally>();
  let bounds: Readonly<Record<string, Bounds>>;

  beforeAll(() => {
    const options = [rows, kKeys, ...widths].map(String);
    const done = spawnSync(python, ['-B', 'tests/scripts/variance-bounds.py', ...options], { encoding: 'utf8' });
    bounds = JSON.parse(done.stdout) as Readonly<Record<string, Bounds>>;
    for (const width of widths) {
      const tally = new Tally();
      for (const isScaled of [false, true]) {
        const specs = seeds.map((seed) => specOf(width, seed, isScaled));
        for (const trace of tracesOf(specs, [isScaled ? 'scaled' : 'scores', 'weights'])) tally.add(trace, isScaled);
      }
      tallies.set(width, tally);
    }
  }, 120_000);

  it.each(widths)('is d_k = %i within what chance allows, and 1 after the division', (width) => {
    const tally = tallies.get(width)!;
    const { low, high } = bounds[width]!;
    expect(tally.count).toBe(rows * kKeys);
    expect(tally.variance).toBeGreaterThan(low);
    expect(tally.variance).toBeLessThan(high);
    // The root is a power of two here, so each scaled score is exact.
    expect(tally.scaledVariance).toBeCloseTo(tally.variance / width, 10);
    expect(Math.abs(tally.mean)).toBeLessThan(4 * Math.sqrt(width / tally.count));
  });

  it.each(widths)('makes the largest weight what it is at d_k = %i, scaled and not', (width) => {
    const tally = tallies.get(width)!;
    const { plain, scaled } = bounds[width]!;
    expect(Math.abs(tally.plainWeight - plain[0])).toBeLessThan((4 * plain[1]) / Math.sqrt(rows));
    expect(Math.abs(tally.scaledWeight - scaled[0])).toBeLessThan((4 * scaled[1]) / Math.sqrt(rows));
  });

  it('grows with the width, and the weight of one key with it; the divisor holds both still', () => {
    const [first, last] = [tallies.get(1)!, tallies.get(256)!];
    expect(last.variance / first.variance).toBeGreaterThan(100);
    expect(last.plainWeight).toBeGreaterThan(0.9);
    expect(last.scaledWeight).toBeLessThan(0.4);
  });

  it.each(widths.slice(1))('has a band on the page that agrees with NumPy at d_k = %i', (width) => {
    const { low, high } = bounds[width]!;
    expect(reach(width, rows) / ((high - low) / 2)).toBeGreaterThan(0.85);
    expect(reach(width, rows) / ((high - low) / 2)).toBeLessThan(1.15);
  });
});
