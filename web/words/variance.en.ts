// Texts of the variance lab, English. The other languages have the same keys.
import type { VarianceWords } from '../views/variance-words';
import type { Feature } from './features.js';

const varianceLab: VarianceWords = {
  derivation: 'On paper',
  next: 'Next step',
  all: 'Show all steps',
  again: 'From the start',
  steps: [
    [
      'A score is a sum of d\u2096 products. Suppose all entries are independent, with mean 0 and variance 1, as at the start of training.',
      'q\u00b7k = q\u2081k\u2081 + q\u2082k\u2082 + \u2026 + q\u2099k\u2099, n = d\u2096',
    ],
    [
      'The mean of a product of independent numbers is the product of their means.',
      'E[q\u1d62k\u1d62] = E[q\u1d62] \u00b7 E[k\u1d62] = 0 \u00b7 0 = 0',
    ],
    [
      'The same holds for their squares. As the mean is 0, the mean of the square is the variance.',
      'Var(q\u1d62k\u1d62) = E[q\u1d62\u00b2] \u00b7 E[k\u1d62\u00b2] = 1 \u00b7 1 = 1',
    ],
    [
      'Variances of independent terms add up: one for each of the d\u2096 products.',
      'Var(q\u00b7k) = 1 + 1 + \u2026 + 1 = d\u2096',
    ],
    [
      'Dividing a number by c divides its variance by c\u00b2. The divisor that brings the variance back to 1, whatever d\u2096 is, is the root.',
      'Var(q\u00b7k / \u221ad\u2096) = d\u2096 / (\u221ad\u2096)\u00b2 = 1',
    ],
    [
      'Dividing by d\u2096 itself would be too much: scores of wide heads would all be nearly 0, and every key would get the same weight.',
      'Var(q\u00b7k / d\u2096) = d\u2096 / d\u2096\u00b2 = 1 / d\u2096',
    ],
  ],
  measured: 'Measured',
  how: (seeds, batch, keys) =>
    `The engine draws q and k from its generator, for seeds ${seeds}: each time ${batch} queries with ${keys} keys each, without a mask.`,
  seeds: 'Seeds',
  measure: 'Measure',
  stop: 'Stop',
  goOn: 'Go on',
  progress: (done, total) => `${done} of ${total} runs done.`,
  stopped: (done, total) => `Stopped after ${done} of ${total} runs.`,
  finished: (samples) => `Done: ${samples} scores for each width.`,
  failed: (message) => `Not measured. ${message}`,
  columns: {
    width: 'd\u2096',
    mean: 'mean of q\u00b7k',
    variance: 'variance of q\u00b7k',
    expected: '99.9 % band around d\u2096',
    scaled: 'variance of q\u00b7k / \u221ad\u2096',
    plainWeight: 'largest weight, not scaled',
    scaledWeight: 'largest weight, scaled',
  },
  within: (low, high) => `${low} to ${high}`,
  plot: 'Variance against d\u2096, each axis in powers',
  plotSays: (width, plain, scaled) =>
    `At d\u2096 = ${width} the variance is ${plain} without the divisor and ${scaled} with it.`,
  plainLine: 'q\u00b7k: the variance is d\u2096',
  scaledLine: 'q\u00b7k / \u221ad\u2096: it stays 1',
  conclusion:
    'Without the divisor, scores of wide heads lie so far apart that softmax gives nearly all weight to one key; there its slope is nearly 0, and little is learnt. With it, the weights look alike at every width.',
  spec: 'One of these runs',
};

export const varianceEn = {
  labs: {
    variance: {
      name: 'Why \u221ad\u2096',
      question: 'Why are scores divided by the root of d_k, and not by something else?',
    },
  },
  varianceLab,
} satisfies Feature & { varianceLab: VarianceWords };
