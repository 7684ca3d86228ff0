// `attention-lab bench`: what it answers, not how fast; tests/bench compares speeds.
import { describe, expect, it } from 'vitest';
import { ask, both } from './command-line.js';

interface Bench {
  readonly build: string;
  readonly peak_gflops: number;
  readonly cases: readonly {
    readonly name: string;
    readonly ms: number;
    readonly gflops: number;
    readonly threads: number;
  }[];
}

describe('bench', () => {
  it.each(both)('%s: one case is timed seven times, beside the peak of the build it runs in', (which) => {
    const answer = ask(which, ['bench', 'gpt2_small_t128', '--json']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const bench = JSON.parse(answer.out) as Bench;
    expect(bench.build).toBe(which === 'native' ? 'native' : 'wasm');
    expect(bench.peak_gflops).toBeGreaterThan(0);
    expect(bench.cases).toHaveLength(1);
    expect(bench.cases[0]).toMatchObject({ name: 'gpt2_small_t128', threads: 1, runs: 7 });
    // 8 T d^2 for the projections and 2 d T (T + 1) for a causal T x T: what the rate is of.
    const flops = 8 * 128 * 768 * 768 + 2 * 768 * 128 * 129;
    const [{ ms, gflops } = { ms: NaN, gflops: NaN }] = bench.cases;
    expect(Math.abs(gflops * ms * 1e6 - flops) / flops).toBeLessThan(0.01);
  });

  it('a recorded layer is timed with every tensor kept, so that its memory is the estimate of a run', () => {
    const spec = 'trace?preset=gpt2_small&t=256&bias=none';
    const { results } = JSON.parse(ask('native', ['estimate', spec]).out) as { results: { peak_bytes: number } };
    const bench = JSON.parse(ask('native', ['bench', 'recorded_fp32_t256', '--json']).out) as {
      cases: [{ name: string; runs: number; peak_mb: number }];
    };
    expect(bench.cases[0]).toMatchObject({ name: 'recorded_fp32_t256', runs: 7 });
    expect(bench.cases[0].peak_mb).toBeCloseTo(results.peak_bytes / 2 ** 20, 1);
  });

  it('without --json it is a table, and a case that is not there is named with the nearest that is', () => {
    const table = ask('native', ['bench', 'gpt2_small_t128']);
    expect(table.out.split('\n')[1]).toContain('median ms');
    expect(table.out.split('\n')[2]).toMatch(/^gpt2_small_t128 +\d/u);
    const wrong = ask('native', ['bench', 'gpt2_small_t127']);
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.err)).toMatchObject({
      error: { code: 'bad_option', field: 'NAME', suggest: 'gpt2_small_t128' },
    });
  });
});
