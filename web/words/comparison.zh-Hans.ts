// 两次运行并列时的文字，以及在哪里、怎样舍入的文字，简体中文。
import type { ComparisonWords } from '../views/comparison-words';

const named = (shown: string): string => (shown === '这次运行' ? shown : ` ${shown} `);

export const comparisonZhHans: ComparisonWords = {
  label: '与另一次运行并列',
  compareWith: '对照',
  off: '不对照',
  thisRun: '这次运行',
  parts: (shown, other, link) => [`${named(shown)}与 ${other} 最早的分歧在 `.trimStart(), link, '。'],
  partsAtInput: (shown, other, link) => [
    `${named(shown)}与 ${other} 存入的输入就不同，还没开始计算已有分歧：`.trimStart(),
    link,
    '。',
  ],
  partsInSteps: (shown, other, step) => [
    `${named(shown)}与 ${other} 一直相同，直到 `.trimStart(),
    step,
    '：这一步只有一方有。',
  ],
  values: (shown, other, value, off) => `（${shown}，${other} 中为 ${value}，${off}）`,
  equal: (shown, other) => `${named(shown)}与 ${other} 在每一步的每个值上都相同。`.trimStart(),
  firstNan: (link, cause) => ['第一个 NaN 在 ', link, '：', cause, '。'],
  firstInfinite: (link, cause) => ['第一个无穷大在 ', link, '：', cause, '。'],
  allFinite: '没有 NaN；除掩码填入的以外，也没有无穷大。',
  nonfinite: {
    given: '输入时就是如此',
    exceeds: (operation, format, largest) => `${operation} 超过了 ${format} 的最大值 ${largest}`,
    is: (operation, result) => `${operation} 得 ${result}`,
    minus: (left, right) => `${left} 减 ${right}`,
    plus: (left, right) => `${left} 加 ${right}`,
    times: (left, right) => `${left} 乘 ${right}`,
    over: (left, right) => `${left} 除以 ${right}`,
  },
  jump: (cell) => `转到 ${cell}`,
  cell: (shown, format, truth, off) => `${format} 中为 ${shown}，真值 ${truth}，${off}`,
  cellBeside: (shown, format, other, value, off) => `${format} 中为 ${shown}，${other} 中为 ${value}，${off}`,
  offBy: (ulps) => `相差 ${ulps} ulp`,
  noDifference: '没有差别',
  apart: '无法说出距离',
  legend: (other, format) => `与 ${other} 的距离，以 ${format} 的 ulp 计：`,
  levels: ['相同', '不超过 ½', '不超过 1', '不超过 4', '不超过 32', '更大', '只有一方是 NaN 或无穷大'],
  onlyHere: (other) => `${other} 的运行没有这一步。`,
  inOther: (other) => `${other} 中`,
  distance: '距离',
  ulps: (ulps, format) => `${ulps} ulp（${format}）`,
  chip: (ulps) => `最多相差 ${ulps} ulp`,
  emptyRows: (count, policy) => `有 ${count} 行一个键都不许读。${policy}`,
  policies: {
    arithmetic: '这些行保留运算本身的结果：填 -inf 得 NaN，填有限的常数得均等的权重。',
    zero: '这些行的权重设为 0；之前各步仍是运算本身的结果。',
    uniform: '这些行的权重设为均等；之前各步仍是运算本身的结果。',
    attend_all: '这些行不加掩码，读所有的键。',
  },
  precision: '精度',
  rest: '随机数',
  params: {
    score_format: ['分数用', '从分数到掩码所用的格式；same 即与整次运行相同。'],
    softmax_format: ['Softmax 用', '从行最大值到权重所用的格式；same 即与分数相同。'],
    convert: ['输入转换', '直接舍入到该格式，还是先经 fp32，舍入两次。'],
    overflow: ['上溢时', '超过最大值的结果变成什么：无穷大，还是最大的数。'],
  },
  options: { attend_all: '读全部', via_fp32: '经 fp32', saturate_all: '全部饱和' },
  notes: {
    mask_nan: '这种格式没有无穷大：掩码常数 -inf 存成了 NaN。min 是最小的有限数。',
    unused: '写了长度或许可矩阵，但掩码没有用到。',
  },
};
