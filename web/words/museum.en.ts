// The bug museum's texts, English: for each exhibit what happened and why, in two sentences.
import type { MuseumWords } from '../views/museum-words';
import type { Feature } from './features.js';

const museum: MuseumWords = {
  intro: (count) =>
    `${count} defects of real projects. The numbers of both sides are computed by this engine as you look at them.`,
  list: 'Exhibits',
  unknown: (id) => `There is no exhibit named \u201c${id}\u201d. Choose one from the list.`,
  reported: 'Reported in',
  side: 'Which side is shown',
  sides: { wrong: 'Wrong', right: 'Right' },
  numbers: 'Numbers of both sides',
  spec: 'The question, as text',
  open: 'Open this question in its lab',
  waiting: 'asking',
  results: {
    weights: 'weights',
    verdict: 'verdict',
    masked_fill: 'masked_fill',
    stored_value: 'constant as stored',
    leaks: 'future reaches past',
    first_step: 'first in',
    value: 'value',
    bits: 'bits',
    class: 'class',
    stalled_at: 'stalls at term',
    first_overflow: 'overflows from',
  },
  values: {
    true: 'yes',
    false: 'no',
    raises: 'raises an error',
    ok: 'accepted',
    no_effect: 'no effect',
    leaks: 'leaks',
    infinite: 'infinite',
    merged: 'heads merged',
    normal: 'normal number',
  },
  exhibits: {
    max_from_zero: {
      name: 'A maximum that starts at 0',
      what: 'A kernel replaced a row maximum of \u2212infinity by 0 and kept it, so later scores, all negative, never became the maximum.',
      why: 'e^\u2212100 is subnormal in fp32 and has only a few bits left, so the weights are right to two digits and wrong after that.',
    },
    max_from_minus_10000: {
      name: 'A maximum that starts at \u221210000',
      what: 'A loop that looks for the largest score of a row begins at \u221210000 and never sees scores that are lower.',
      why: 'Every exponential is then 0 and the row is divided by a sum of 0; llm.c guards that division and writes 0 for the whole row, which hides it.',
    },
    fill_1e9_fp16: {
      name: '\u22121e9 in fp16',
      what: 'Models moved to half precision stopped at masked_fill, which refuses to convert \u22121e9.',
      why: 'The lowest finite number of fp16 is \u221265504; casts and additions turn \u22121e9 into \u2212infinity without a word, but a scalar that fills is checked.',
    },
    two_min_planes: {
      name: 'Two planes of the lowest number',
      what: 'A causal and a padding mask, each holding the lowest finite number, were added to one another.',
      why: 'Cells masked twice overflow to \u2212infinity and cells masked once stay finite, so a row without keys is shared among the latter, a future key included.',
    },
    add_1e4_empty_row: {
      name: 'Adding \u22121e4 to every key',
      what: 'Where every key of a row was masked by adding \u221210000, the weights came out as if there were no mask.',
      why: 'All scores of the row move down together, and softmax takes off what they have in common.',
    },
    fill_not_low_enough: {
      name: '\u22121e4 is not low enough',
      what: 'A model whose real scores fell below \u221210000 gave all its attention to masked keys.',
      why: 'The fill was then the largest number of the row; only \u2212infinity lies below every score.',
    },
    fill_near_zero: {
      name: 'A fill of \u22121e\u221212',
      what: 'Masked scores were set to a number that is tiny where one that is hugely negative was meant.',
      why: 'Softmax sees a score of about 0 and gives the masked key e^0 = 1 before the division.',
    },
    mask_after_softmax: {
      name: 'The mask after the softmax',
      what: 'Weights of forbidden keys were set to 0 once softmax was done.',
      why: 'They had been counted in the row sum by then, so the remaining weights no longer sum to 1 and still depend on the forbidden scores.',
    },
    mask_polarity: {
      name: 'True means the opposite',
      what: 'The same boolean mask was given to nn.MultiheadAttention and to scaled_dot_product_attention.',
      why: 'The former reads True as blocked, the latter as allowed; turned round, row 1 here has no key left and becomes NaN.',
    },
    nan_times_zero: {
      name: 'NaN passes a weight of 0',
      what: 'A padded token that held NaN poisoned outputs that gave it weight 0.',
      why: '0 \u00d7 NaN is NaN, and the dot product adds it up; the value itself must be cleared, not only its weight.',
    },
    softmax_over_queries: {
      name: 'Softmax over the wrong axis',
      what: 'Attention weights were normalised over the queries of each key instead of the keys of each query.',
      why: 'Shapes fit and training even works, but rows do not sum to 1, and each weight depends on queries that come later.',
    },
    scale_by_d_model: {
      name: 'Scaled by the model\u2019s width',
      what: 'Scores were divided by the square root of the embedding size, not of one head\u2019s size.',
      why: 'A dot product has d_k terms, so its spread grows with \u221ad_k; dividing by more makes every softmax flatter than meant.',
    },
    split_by_view: {
      name: 'Heads split by view',
      what: 'Features were reshaped straight to (B, h, T, d) where a transpose of (B, T, h, d) was needed.',
      why: 'The shape is right and nothing complains, but a head now holds pieces of neighbouring tokens, and here even row 0 of the output agrees.',
    },
    merge_by_view: {
      name: 'Heads merged by view',
      what: 'Head outputs were reshaped to (B, T, h\u00b7d) without transposing back.',
      why: 'Token 0 is handed what a head computed for token 1, so the future reaches the past although every mask was right.',
    },
    conv1d_untransposed: {
      name: 'A Conv1D weight read untransposed',
      what: 'GPT-2\u2019s weights, stored as (in, out), were loaded into a layer that keeps (out, in).',
      why: 'A square matrix fits either way and parameter counts agree, so only the numbers tell.',
    },
    stall_at_2048: {
      name: 'A sum that stalls at 2048',
      what: 'The row sum of 4,096 equal fp16 exponentials came out as 2048, and the weights summed to 2.',
      why: 'Between 2048 and 4096 fp16 has only even numbers; 2049 lies half way and ties go to the even neighbour, so adding 1 changes nothing.',
    },
    expf_overflow: {
      name: 'A half exponential looked at as float',
      what: 'Whether e^x overflows was judged by its single-precision value, though the result is stored as fp16.',
      why: 'e^11.09375 is an ordinary number in fp32, but fp16 ends at 65504: there it is infinite from 11.09375 on.',
    },
    expf_twice_rounded: {
      name: 'A half exponential rounded twice',
      what: 'e^x of an fp16 input was computed in single precision and then narrowed.',
      why: 'For input 0x1f79 the fp32 result falls exactly half way between two halves and the tie goes up; the true value lies just below, so it should go down.',
    },
    nan_to_infinity: {
      name: 'NaN narrowed to infinity',
      what: 'A conversion from fp32 shifted the significand right and kept the exponent, turning 16,382 patterns of NaN into infinity.',
      why: 'NaN is told from infinity by a significand that is not 0, and the bit that said so was shifted out; NaN must be tested for first.',
    },
    bf16_cut_off: {
      name: 'bf16 by cutting off',
      what: 'bf16 was made from fp32 by dropping its lower 16 bits.',
      why: 'That rounds toward 0 instead of to the nearest: 3.14 becomes 3.125, though 3.140625 is closer.',
    },
  },
};

export const museumEn = {
  museum,
  labs: { museum: { name: 'Bug museum', question: 'What really went wrong, and what would be right?' } },
} satisfies Feature & { readonly museum: MuseumWords };
