// The lesson's claims about counts, asked on the command line as a course author would: Spec in, a number by name out.
import { describe, expect, it } from 'vitest';
import { ask } from './command-line.js';

interface Row {
  readonly name: string;
  readonly shape: readonly number[];
  readonly weights: number;
  readonly biases: number;
}
interface Results {
  readonly weights: number;
  readonly biases: number;
  readonly total: number | string;
  readonly rows: readonly Row[];
}

function count(query: string): Results {
  const answer = ask('native', ['run', `ledger?${query}`]);
  expect(answer.code, answer.err).toBe(0);
  return (JSON.parse(answer.out) as { results: Results }).results;
}

describe('the lesson counts', () => {
  it('four matrices of 16 weights in the tiny layer, 64 in all', () => {
    const { rows, total, biases } = count('d_model=4&heads=2&bias=false');
    expect(rows.map(({ name, shape, weights }) => [name, shape, weights])).toEqual(
      ['q', 'k', 'v', 'o'].map((name) => [name, [4, 4], 16]),
    );
    expect([total, biases]).toEqual([64, 0]);
  });

  it('80 with four biases of 4', () => {
    const { rows, total, biases } = count('d_model=4&heads=2&bias=true');
    expect(rows.map((row) => row.biases)).toEqual([4, 4, 4, 4]);
    expect([total, biases]).toEqual([80, 16]);
  });

  it.each(['d_model=768&heads=12&bias=true', 'd_model=768&heads=12&d_k=64&bias=true', 'preset=gpt2_small'])(
    '2,359,296 weights and 3,072 biases in a layer of GPT-2 small: %s',
    (query) => {
      const { weights, biases, total } = count(query);
      expect([weights, biases, total]).toEqual([2359296, 3072, 2362368]);
    },
  );

  it.each([1, 2, 3, 4, 6, 8, 16, 24])('the same total with %d heads', (heads) => {
    expect(count(`d_model=768&heads=${heads}&bias=true`).total).toBe(2362368);
  });

  it('4,194,304 and 4,198,400 in a layer of GPT-2 medium', () => {
    expect(count('d_model=1024&heads=16&bias=false').total).toBe(4194304);
    expect(count('d_model=1024&heads=16&bias=true').total).toBe(4198400);
  });

  it('no ledger of 768 features in 10 heads', () => {
    const { code, err } = ask('native', ['run', 'ledger?d_model=768&heads=10']);
    const { error } = JSON.parse(err) as { error: { field: string; message: string } };
    expect([code, error.field]).toEqual([2, 'heads']);
    expect(error.message).toContain('768 / 10 leaves 8');
  });
});

it('a model too large for a double is counted to the last digit', () => {
  const query = 'd_model=100000000&heads=10&layers=1000000000000&scope=model';
  // 12 d^2 + 13 d a layer, (50257 + 1024) d for embeddings, 2 d for the last LayerNorm.
  const d = 100000000n;
  expect(count(query).total).toBe(String(1000000000000n * (12n * d * d + 13n * d) + 51283n * d));
});
