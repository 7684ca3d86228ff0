// How fresh questions are made: each family turns chance and a difficulty into a Spec and the rules that lead astray there.
// `apart` names the rules whose answers must differ from the truth and from each other; variants.ts proves that they do.
import type { Rule, Within } from '../engine/grading.js';
import { numbers, type Maker } from './families-numbers.js';
import type { Level } from './question.js';
import type { Random } from './random.js';

export interface Made {
  readonly spec: string;
  readonly wrong?: readonly Rule[];
  readonly within?: Within;
  readonly apart: readonly string[];
}

type Sizes = readonly [heads: number, width: number];

/** Heads and the width of each: by hand, as in small models, as in large ones. */
function sizes(random: Random, level: Level): Sizes {
  if (level === 1) return [random.whole(2, 3), random.whole(2, 5)];
  if (level === 2) return [random.pick([6, 8, 12, 16]), random.pick([16, 24, 32, 48, 64])];
  return [random.pick([18, 20, 24, 28, 32, 40]), random.pick([56, 72, 80, 96, 112])];
}

const matrices: readonly string[] = ['skip_wo', 'times_heads', 'one_projection', 'head_slice', 'head_width'];
const biases: readonly string[] = ['no_bias', 'square_bias', 'one_bias', 'no_output_bias'];

const ledger =
  (bias: boolean): Maker =>
  (random, level) => {
    const [heads, width] = sizes(random, level);
    return {
      spec: `ledger?d_model=${heads * width}&heads=${heads}&bias=${bias}`,
      apart: bias ? [...matrices, ...biases] : matrices,
    };
  };

const grouped: Maker = (random, level) => {
  const shared = random.whole(2, level + 2);
  const heads = shared * random.whole(2, 4);
  const width = level === 1 ? random.whole(2, 5) : random.pick([16, 32, 64, 80]);
  return {
    spec: `ledger?d_model=${heads * width}&heads=${heads}&kv_heads=${shared}&bias=true`,
    apart: ['ignore_kv_heads', 'single_kv_head', 'no_bias', 'skip_wo'],
  };
};

const widths: Maker = (random, level) => {
  const heads = random.whole(2, 2 + level);
  const [key, value] = random.sample([2, 3, 4, 5, 6, 7, 8], 2);
  const model = random.whole(5, 8 * level) * (level === 3 ? 4 : 1);
  return {
    spec: `ledger?d_model=${model}&heads=${heads}&d_k=${key}&d_v=${value}&bias=true`,
    apart: ['assume_d_v', 'square_wo', 'no_bias', 'skip_wo'],
  };
};

const width: Maker = (random, level) => {
  const [heads, each] = sizes(random, level);
  return {
    spec: `ledger?d_model=${heads * each}&heads=${heads}`,
    apart: ['width_is_heads', 'width_not_split', 'width_root', 'width_product'],
  };
};

const tokens = (random: Random, level: Level): number =>
  level === 1 ? random.whole(5, 20) : level === 2 ? random.pick([128, 256, 512]) : random.whole(1000, 4000);

const pairs: Maker = (random, level) => ({
  spec: `ledger?d_model=768&heads=12&t=${tokens(random, level)}`,
  apart: ['strict_pairs', 'all_pairs', 'half_pairs'],
});

const bytes: Maker = (random, level) => {
  const [heads, each] = sizes(random, level);
  const batch = random.whole(1, level * 2);
  const format = random.pick(['fp16', 'bf16']);
  return {
    spec: `ledger?d_model=${heads * each}&heads=${heads}&b=${batch}&t=${tokens(random, level)}&format=${format}`,
    apart: ['head_forgotten', 'four_bytes', 'kv_cache_instead'],
  };
};

const relative: Maker = (random, level) => {
  const [heads, each] = sizes(random, level);
  const clip = random.whole(2, 8 * level);
  return {
    spec: `ledger?d_model=${heads * each}&heads=${heads}&bias=true&position=relative&clip=${clip}`,
    apart: ['relative_2k', 'relative_keys_only', 'relative_per_head', 'no_bias'],
  };
};

/** Sizes that all differ, so that no two axes can be mistaken for each other unseen. */
const different = (random: Random, level: Level, count: number): number[] =>
  random.sample(level === 1 ? [2, 3, 4, 5, 6] : [2, 3, 5, 6, 7, 8, 9], count);

const self = (b: number, t: number, heads: number, d: number): string =>
  `trace?b=${b}&t=${t}&heads=${heads}&d_k=${d}&d_model=${heads * d}`;

const headsShape: Maker = (random, level) => {
  const [b = 2, t = 3, h = 5, d = 7] = different(random, level, 4);
  const spec = self(b, t, h, d);
  const wrong = [
    { id: 'no_transpose', spec, at: '/steps/q_split/shape' },
    { id: 'widths_swapped', spec: self(b, t, d, h) },
    { id: 'wrong_pair', spec: self(b, d, h, t) },
    { id: 'heads_folded', spec: self(b * h, t, 1, d), at: '/steps/q/shape' },
  ];
  return { spec, wrong, apart: wrong.map(({ id }) => id) };
};

const scoresShape: Maker = (random, level) => {
  const [b = 2, t = 3, h = 5, d = 7] = different(random, level, 4);
  const spec = self(b, t, h, d);
  const wrong = [
    { id: 'heads_not_moved', spec: self(b, h, t, d) },
    { id: 'transposed_query', spec: self(b, d, h, t) },
    { id: 'no_head_axis', spec: self(b, t, 1, t), at: '/steps/x/shape' },
    { id: 'not_scores', spec, at: '/steps/q_heads/shape' },
  ];
  return { spec, wrong, apart: wrong.map(({ id }) => id) };
};

const strides: Maker = (random, level) => {
  const [b = 2, t = 3, h = 5, d = 7] = different(random, level, 4);
  const spec = self(b, t, h, d);
  const wrong = [
    { id: 'strides_of_view', spec: `${spec}&split=view` },
    { id: 'not_permuted', spec, at: '/steps/q_split/strides' },
  ];
  return { spec, wrong, apart: wrong.map(({ id }) => id) };
};

const cross = (t: number, s: number, h: number, d: number, v: number): string =>
  `trace?t=${t}&s=${s}&d_model=${h * d}&heads=${h}&d_k=${d}&d_v=${v}&mask=none`;

const crossShape =
  (isMerged: boolean): Maker =>
  (random, level) => {
    const [t = 3, s = 4, h = 2, d = 5, v = 6] = different(random, level, 5);
    const spec = cross(t, s, h, d, v);
    const wrong: Rule[] = [
      { id: 'lengths_swapped', spec: cross(s, t, h, d, v) },
      { id: 'values_as_keys', spec: cross(t, s, h, d, d) },
    ];
    if (isMerged) wrong.push({ id: 'back_to_d_model', spec, at: '/steps/out/shape' });
    // Whoever takes values for keys is back at d_model too.
    return { spec, wrong, apart: ['lengths_swapped', 'values_as_keys'] };
  };

export const families: Readonly<Record<string, Maker>> = {
  plain: ledger(false),
  biased: ledger(true),
  grouped,
  widths,
  width,
  pairs,
  bytes,
  relative,
  'heads-shape': headsShape,
  'scores-shape': scoresShape,
  strides,
  'context-shape': crossShape(false),
  'merged-shape': crossShape(true),
  ...numbers,
};
