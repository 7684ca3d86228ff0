// Families of fresh questions whose answers are values: weights, outputs, softmax rows, masks, roundings and sums.
import type { Rule } from '../engine/grading.js';
import type { Made } from './families.js';
import type { Level } from './question.js';
import type { Random } from './random.js';

export type Maker = (random: Random, level: Level) => Made;

const matrix = (random: Random, rows: number, columns: number): string =>
  JSON.stringify(
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.pick([-1, 0, 0, 1, 1, 2]))),
  );

/** A layer that can be worked out by hand: two heads, entries from -1 to 2. */
function layer(random: Random, level: Level): string {
  const width = level === 3 ? 3 : 2;
  return `trace?x=${matrix(random, level === 1 ? 2 : 3, 2 * width)}&heads=2`;
}

const weights: Maker = (random, level) => ({
  spec: layer(random, level),
  apart: ['view_split', 'one_head', 'no_scale', 'scale_d_k', 'no_mask', 'fill_zero', 'softmax_queries', 'base_two'],
});

const output: Maker = (random, level) => {
  const spec = layer(random, level);
  const id = 'view_split+view_merge';
  return {
    spec,
    wrong: [{ id, spec: `${spec}&mistake=${id}` }],
    apart: ['view_split', 'view_merge', 'heads_reversed', 'interleaved_merge', 'no_scale', 'no_mask', 'fill_zero'],
  };
};

/** The row as the weights of one query with width 1, so that the mistakes of a layer can be asked of it. */
const row = (values: readonly number[], rest: string): string =>
  `trace?q=[[1]]&k=${JSON.stringify(values.map((value) => [value]))}&v=${JSON.stringify(values.map(() => [0]))}&wo=zeros&heads=1&${rest}`;

const rowWeights = '/steps/weights/values/0/0/0';

export function softmaxRules(logits: readonly number[]): readonly Rule[] {
  const ask = (values: readonly number[]): string => `softmax?logits=${JSON.stringify(values)}`;
  const wide = `trace?q=[[1,0]]&k=${JSON.stringify(logits.map((z) => [z, 0]))}&v=${JSON.stringify(logits.map(() => [0]))}&wo=zeros&heads=1&mask=none`;
  return [
    { id: 'reversed', spec: ask([...logits].reverse()) },
    { id: 'proportions', spec: row(logits, 'mask=none&mistake=proportions'), at: rowWeights },
    { id: 'base_two', spec: row(logits, 'mask=none&mistake=base_two'), at: rowWeights },
    { id: 'scaled_anyway', spec: wide, at: rowWeights },
    { id: 'not_divided', spec: ask(logits), at: '/steps/exp/values' },
    { id: 'unshifted', spec: `${ask(logits)}&shift=none` },
  ];
}

const softmax: Maker = (random, level) => {
  const base = 100 * random.whole(1, 8);
  const steps = random.sample([0, 1, 2, 3], level === 1 ? 2 : 3);
  const logits = steps.map((step) => (level === 3 ? base + step / 2 : base + step));
  return {
    spec: `softmax?logits=${JSON.stringify(logits)}`,
    wrong: softmaxRules(logits),
    apart: ['reversed', 'proportions', 'base_two', 'scaled_anyway', 'not_divided', 'unshifted'],
  };
};

const scoresOf = (random: Random, count: number): number[] => random.sample([-2, -1, 1, 2, 3, 4], count);

const masked: Maker = (random, level) => {
  const scores = scoresOf(random, level === 1 ? 3 : 4);
  const forbidden = random.sample(
    scores.map((_, key) => key),
    level === 3 ? 2 : 1,
  );
  const allowed = JSON.stringify([scores.map((_, key) => (forbidden.includes(key) ? 0 : 1))]);
  const ask = (cells: string): string => `mask?scores=${JSON.stringify([scores])}&allowed=${cells}`;
  const wrong = [
    {
      id: 'after_softmax',
      spec: row(scores, `mask=custom&allowed=${allowed}&mistake=mask_after_softmax`),
      at: '/steps/masked/values/0/0',
    },
    { id: 'filled_with_zero', spec: `${ask(allowed)}&mask_value=0` },
    { id: 'unmasked', spec: ask(JSON.stringify([scores.map(() => 1)])) },
  ];
  return { spec: ask(allowed), wrong, apart: wrong.map(({ id }) => id) };
};

const emptyAdded: Maker = (random, level) => {
  const scores = scoresOf(random, level === 1 ? 2 : 3);
  const ask = `mask?scores=${JSON.stringify([scores])}&allowed=${JSON.stringify([scores.map(() => 0)])}`;
  const value = level === 3 ? random.pick(['-1e4', '-1e5']) : '-1e4';
  const wrong = [
    { id: 'uniform_row', spec: `${ask}&mask_value=-1e4` },
    { id: 'nan_row', spec: `${ask}&mask_value=-inf` },
    { id: 'zero_row', spec: `${ask}&mask_value=-inf&empty_row=zero` },
  ];
  return { spec: `${ask}&mask_value=${value}&mask_mode=add`, wrong, apart: wrong.map(({ id }) => id), within: 1e-3 };
};

const rounding: Maker = (random, level) => {
  const isWhole = level > 1;
  const value = isWhole
    ? String(random.pick([-1, 1]) * random.whole(level === 2 ? 260 : 2100, level === 2 ? 2000 : 30_000))
    : `0.${random.whole(1, 9)}`;
  const format = level === 3 ? random.pick(['fp16', 'bf16']) : level === 2 ? 'bf16' : 'fp16';
  const ask = `number?value=${value}&format=${format}`;
  return {
    spec: ask,
    within: isWhole ? 'exact' : 1e-9,
    wrong: [
      { id: 'kept_exact', spec: `number?value=${value}&format=fp64` },
      { id: 'next_up', spec: ask, at: '/results/next_up' },
      { id: 'next_down', spec: ask, at: '/results/next_down' },
    ],
    apart: ['kept_exact', 'next_up', 'next_down'],
  };
};

const stall: Maker = (random, level) => {
  const format = random.pick(level === 1 ? ['bf16'] : ['bf16', 'fp16']);
  const value = random.pick(level === 3 ? [0.25, 0.5, 3] : [1, 2]);
  const count = random.pick([8192, 10_000, 12_000]);
  const wrong = [
    { id: 'in_fp32', spec: `sum?count=${count}&value=${value}&format=fp32` },
    { id: 'overflowed', spec: `sum?values=[65504,65504]&format=fp16` },
  ];
  return { spec: `sum?count=${count}&value=${value}&format=${format}`, wrong, apart: ['in_fp32', 'overflowed'] };
};

const changed: Maker = (random, level) => {
  const count = random.whole(level + 2, level + 4);
  const token = random.whole(1, count - 2);
  const spec = `leak?t=${count}&d_model=4&heads=2&token=${token}`;
  const itself = Array.from({ length: count }, (_, i) => Array.from({ length: count }, (_, j) => (i === j ? 1 : 0)));
  return {
    spec,
    wrong: [{ id: 'only_itself', spec: `${spec}&mask=custom&allowed=${JSON.stringify(itself)}` }],
    apart: ['only_itself', 'no_mask', 'mask_inverted'],
  };
};

export const numbers: Readonly<Record<string, Maker>> = {
  weights,
  output,
  softmax,
  masked,
  'empty-added': emptyAdded,
  rounding,
  stall,
  changed,
};
