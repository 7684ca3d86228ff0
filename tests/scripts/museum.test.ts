// Every exhibit of the bug museum is still true: both Specs of each are asked, and what is shown of them is compared with
// values established outside the engine (by NumPy, PyTorch, exact fractions or by hand; the reports they come from are cited
// in the exhibits). A name may carry a row, such as out/1.
import { describe, expect, it } from 'vitest';
import { exhibits, type Exhibit } from '../../web/labs/museum-exhibits.js';
import { ask } from './command-line.js';

type Cell = number | string | boolean | null;
type Side = Readonly<Record<string, Cell | readonly Cell[]>>;

const third = 0.3333333432674408;
const softmax123 = [0.09003057317038046, 0.24472847105479767, 0.6652409557748219];
const softmax12 = [0.2689414213699951, 0.7310585786300049];
const rightRow = [6.855015987435927, -5.96149882190482, 1.96828766160651, 11.211729184797274];

/** The tolerance is relative: single precision where a Spec asks for it, else exact for what is exact in binary. */
const within = 2e-7;

const expected: Readonly<Record<string, { readonly wrong: Side; readonly right: Side }>> = {
  max_from_zero: {
    wrong: { weights: [0.7297297120094299, 0.2702702581882477] },
    right: { weights: [...softmax12].reverse() },
  },
  max_from_minus_10000: {
    wrong: { weights: ['nan', 'nan'], row_sum: 0 },
    right: { weights: [...softmax12].reverse(), row_sum: 1 + Math.exp(-1) },
  },
  fill_1e9_fp16: {
    wrong: { masked_fill: 'raises', stored_value: '-inf', weights: [0, 1] },
    right: { masked_fill: 'ok', stored_value: -65504, weights: [0, 1] },
  },
  two_min_planes: {
    wrong: { weights: [0.5, 0, 0.5, third, third, third, 0, 0, 1] },
    right: { weights: [0, 0, 0, 0, 0, 0, 0, 0, 1] },
  },
  add_1e4_empty_row: {
    wrong: { verdict: 'no_effect', weights: softmax123 },
    right: { weights: [0, 0, 0] },
  },
  fill_not_low_enough: {
    wrong: { verdict: 'leaks', weights: [0, 1] },
    right: { verdict: 'infinite', weights: [1, 0] },
  },
  fill_near_zero: {
    wrong: { verdict: 'leaks', weights: [0.2447284758090973, 0.6652409434318542, 0.09003057330846786] },
    right: { verdict: 'infinite', weights: [...softmax12, 0] },
  },
  mask_after_softmax: {
    wrong: { weights: softmax123, context: 0.5794875152799758 },
    right: { weights: [...softmax12, 0], context: 1.7310585786300048 },
  },
  mask_polarity: {
    wrong: { weights: [0, 1, 'nan', 'nan'] },
    right: { weights: [1, 0, 0.05580721920716972, 0.9441927807928303] },
  },
  nan_times_zero: {
    wrong: { weights: [1, 0], context: ['nan', 6] },
    right: { weights: [1, 0], context: [5, 6] },
  },
  softmax_over_queries: {
    wrong: { 'out/1': [0.5055382442188714, 1.9367548924868716, 0.49305165201524465, -0.9741207518000112] },
    right: { 'out/1': rightRow },
  },
  scale_by_d_model: {
    wrong: { 'out/1': [6.593937696196644, -5.84382760888734, 1.8973704162816174, 10.701261094241858] },
    right: { 'out/1': rightRow },
  },
  split_by_view: {
    wrong: { q_heads: [1, 0, 1, 0, 0, 2, 0, 1], out: [1, 0, 1, 0, 0, 2, 0, 1.6697615493266569] },
    right: {
      q_heads: [1, 0, 0, 2, 1, 0, 0, 1],
      out: [1, 0, 1, 0, 0.05580721920716972, 1.8883855615856606, 0.33023845067334306, 0.6697615493266569],
    },
  },
  merge_by_view: {
    wrong: { leaks: true, first_step: 'merged' },
    right: { leaks: false, first_step: null },
  },
  conv1d_untransposed: { wrong: { q: [21, 43] }, right: { q: [31, 42] } },
  stall_at_2048: {
    wrong: { value: 2048, stalled_at: 2048 },
    right: { value: 4096, stalled_at: null },
  },
  expf_overflow: {
    wrong: { value: Math.exp(11.09375), class: 'normal', first_overflow: 88.72283935546875 },
    right: { value: 'inf', class: 'infinite', first_overflow: 11.09375 },
  },
  expf_twice_rounded: {
    wrong: { value: 1.0078125, bits: '0x3c08' },
    right: { value: 1.0068359375, bits: '0x3c07' },
  },
  nan_to_infinity: {
    wrong: { bits: '0x7c00', class: 'infinite', value: 'inf' },
    right: { bits: '0x7e00', class: 'nan', value: 'nan' },
  },
  bf16_cut_off: {
    wrong: { value: 3.125, bits: '0x4048' },
    right: { value: 3.140625, bits: '0x4049' },
  },
};

interface Answer {
  readonly results?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly { readonly name: string; readonly shape: readonly number[]; readonly values: unknown }[];
}

const specs = exhibits.flatMap(({ wrong, right }) => [wrong, right]);
const answers = ask('native', ['run', '--batch'], `${specs.join('\n')}\n`)
  .out.trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Answer);

const flat = (value: unknown): Cell[] => (Array.isArray(value) ? value.flatMap(flat) : [value as Cell]);

function found(answer: Answer | undefined, at: string): Cell[] {
  const [name = '', row] = at.split('/');
  if (answer?.results !== undefined && name in answer.results) return flat(answer.results[name]);
  const step = answer?.steps?.find((one) => one.name === name);
  if (step === undefined) throw new Error(`no ${name} in ${JSON.stringify(answer).slice(0, 200)}`);
  const [cells, width] = [flat(step.values), step.shape.at(-1) ?? 1];
  return row === undefined ? cells : cells.slice(Number(row) * width, (Number(row) + 1) * width);
}

function expectSide(exhibit: Exhibit, n: number, side: 'wrong' | 'right'): void {
  const answer = answers[2 * n + (side === 'wrong' ? 0 : 1)];
  for (const [at, wanted] of Object.entries(expected[exhibit.id]?.[side] ?? {})) {
    expect(exhibit.shows).toContain(at.split('/')[0]);
    const cells = found(answer, at);
    const wants = flat(wanted);
    expect(cells.length, at).toBe(wants.length);
    wants.forEach((want, i) => {
      const about = `${exhibit.id}, ${side}, ${at}, ${i}`;
      if (typeof want !== 'number' || Number.isInteger(want)) expect(cells[i], about).toBe(want);
      else expect(Math.abs(Number(cells[i]) / want - 1), about).toBeLessThan(within);
    });
  }
}

describe('the bug museum', () => {
  it('has a value from outside for every exhibit, and none for one that is gone', () => {
    expect(exhibits.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort());
  });

  it('cites a report for every exhibit', () => {
    expect(exhibits.filter(({ sources }) => sources.length === 0)).toEqual([]);
  });

  exhibits.forEach((exhibit, n) => {
    it(`${exhibit.id}: the wrong side still goes wrong in just this way`, () => {
      expectSide(exhibit, n, 'wrong');
    });
    it(`${exhibit.id}: the right side is right`, () => {
      expectSide(exhibit, n, 'right');
    });
  });
});
