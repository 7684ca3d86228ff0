// 子空间实验的文字，简体中文。
import type { SubspaceWords } from '../views/subspace-words';
import type { Feature } from './features.js';

const subspace: SubspaceWords = {
  relations: { near: '相邻', matching: '相同符号', first: '第一个词元', itself: '词元自己' },
  asks: (relation) => `要求：${relation}`,
  first: '第一种关系',
  second: '第二种关系',
  strength: '强度',
  mix: '混合',
  less: '减少',
  more: '增加',
  mixNow: (first, share, second, rest) => `${first} ${share}，${second} ${rest}`,
  query: '提问的词元',
  token: (place, symbol) => `词元 ${place}，${symbol}`,
  asked: '要求是什么',
  split: '两个头',
  merged: '一个头，同样的权重',
  single: '单个 softmax 的最好结果',
  head: (n) => `头 ${n}`,
  mergedRow: '两种分数相加',
  singleRow: '两种要求的平均',
  missed: '偏差',
  cell: (row, token, weight) => `${row}，${token}：${weight}`,
  story: (single, split) =>
    `一个头只返回一个加权平均。对全部词元，它最好也要偏离两种关系的要求 ${single}，没有哪个 softmax 能更近。两个头的偏差是 ${split}：各自的平均留在各自的列里。`,
  agree: '这里两种关系的要求相同，或者只有一种算数：一个头就够了。',
  rounding: (format) => `两个头的偏差只是 ${format} 的舍入。`,
  curve: '一个头的代价',
  curveHelp: '关系越确定，单独一行偏得越多。强度是关系成立处的分数。',
  curveTable: '用表格看同样的数',
  missedAll: '全部词元的偏差',
  steps: '每一步',
};

export const subspaceZhHans = {
  subspaceLab: subspace,
  labs: { subspace: { name: '子空间', question: '为什么一个头分不开两种关系？' } },
  params: {
    relations: ['关系', '词元可以怎样要求其他词元：两种。'],
    tokens: ['词元', '用数表示符号：相等的数相匹配。'],
    strength: ['强度', '关系成立处的分数，不成立处为 0。'],
    mix: ['混合', '第一种关系占多少，0 到 1。'],
  },
} satisfies Feature & { readonly subspaceLab: SubspaceWords };
