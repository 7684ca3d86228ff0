// 方差实验的文字，简体中文。
import type { VarianceWords } from '../views/variance-words';
import type { Feature } from './features.js';

const varianceLab: VarianceWords = {
  derivation: '在纸上推导',
  next: '下一步',
  all: '显示全部步骤',
  again: '从头开始',
  steps: [
    [
      '一个分数是 d\u2096 个乘积之和。假设所有分量相互独立，均值为 0，方差为 1，就像训练刚开始时那样。',
      'q\u00b7k = q\u2081k\u2081 + q\u2082k\u2082 + \u2026 + q\u2099k\u2099，n = d\u2096',
    ],
    ['独立的数之积的均值，等于均值之积。', 'E[q\u1d62k\u1d62] = E[q\u1d62] \u00b7 E[k\u1d62] = 0 \u00b7 0 = 0'],
    [
      '它们的平方也是如此。均值为 0，平方的均值就是方差。',
      'Var(q\u1d62k\u1d62) = E[q\u1d62\u00b2] \u00b7 E[k\u1d62\u00b2] = 1 \u00b7 1 = 1',
    ],
    ['独立各项的方差相加：d\u2096 个乘积各贡献 1。', 'Var(q\u00b7k) = 1 + 1 + \u2026 + 1 = d\u2096'],
    [
      '一个数除以 c，方差就除以 c\u00b2。无论 d\u2096 多大，让方差回到 1 的除数是它的平方根。',
      'Var(q\u00b7k / \u221ad\u2096) = d\u2096 / (\u221ad\u2096)\u00b2 = 1',
    ],
    [
      '直接除以 d\u2096 就过头了：宽的头里分数都接近 0，每个键得到的权重几乎相同。',
      'Var(q\u00b7k / d\u2096) = d\u2096 / d\u2096\u00b2 = 1 / d\u2096',
    ],
  ],
  measured: '实测',
  how: (seeds, batch, keys) =>
    `引擎用自己的生成器取 q 和 k，种子为 ${seeds}：每次 ${batch} 个查询，各有 ${keys} 个键，不用掩码。`,
  seeds: '种子数',
  measure: '开始测量',
  stop: '停止',
  goOn: '继续',
  progress: (done, total) => `已完成 ${done} / ${total} 次运行。`,
  stopped: (done, total) => `已停止，完成了 ${done} / ${total} 次运行。`,
  finished: (samples) => `完成：每种宽度 ${samples} 个分数。`,
  failed: (message) => `没有测出结果。${message}`,
  columns: {
    width: 'd\u2096',
    mean: 'q\u00b7k 的均值',
    variance: 'q\u00b7k 的方差',
    expected: 'd\u2096 附近的 99.9 % 区间',
    scaled: 'q\u00b7k / \u221ad\u2096 的方差',
    plainWeight: '最大权重，不缩放',
    scaledWeight: '最大权重，缩放',
  },
  within: (low, high) => `${low} 到 ${high}`,
  plot: '方差随 d\u2096 的变化，两轴都按幂次',
  plotSays: (width, plain, scaled) => `d\u2096 = ${width} 时，不除的方差是 ${plain}，除以平方根后是 ${scaled}。`,
  plainLine: 'q\u00b7k：方差就是 d\u2096',
  scaledLine: 'q\u00b7k / \u221ad\u2096：始终是 1',
  conclusion:
    '不除的话，宽的头里分数相差太大，softmax 几乎把全部权重给一个键；那里的斜率几乎为 0，学不到什么。除过之后，各种宽度下的权重都差不多。',
  spec: '其中一次运行',
};

export const varianceZhHans = {
  labs: { variance: { name: '为什么除以 \u221ad\u2096', question: '分数为什么要除以 d_k 的平方根，而不是别的数？' } },
  varianceLab,
} satisfies Feature & { varianceLab: VarianceWords };
