// 掩码实验的简体中文文字。
import type { MaskWords } from '../views/mask-words';
import type { Feature } from './features.js';

const maskLab: MaskWords = {
  start: '从这里开始',
  starts: {
    empty: '一行没有可读的键',
    planes: '两层 min 相加',
    low: '−1e4 不够低',
    nothing: '加上 −1e4 毫无作用',
  },
  scores: '分数',
  planes: { allowed: '掩码', second_mask: '第二层掩码' },
  planeHelp: '1：查询可以读这个键；0：不可以。第二层施加在第一层的结果之上。',
  may: '可读',
  mayNot: '禁止',
  addPlane: '再加一层掩码',
  dropPlane: '去掉第二层',
  size: '大小',
  sizes: { moreRows: '+ 查询', fewerRows: '− 查询', moreKeys: '+ 键', fewerKeys: '− 键' },
  grid: '每个常数的效果',
  gridHelp: '每一格是一个问题：分数与掩码相同，常数看行，格式看列。词旁的数是被禁的键得到的权重。',
  hint: '方向键移动，回车或点击选中一格，下面就是它的各步。',
  constant: '常数',
  own: '自选常数',
  modes: { fill: '替换', add: '相加', multiply: '相乘' },
  verdicts: {
    raises: '报错',
    infinite: '无穷',
    exact: '精确',
    absorbed: '均分',
    leaks: '泄漏',
    nan: 'NaN',
    no_effect: '无效',
  },
  waiting: '提问中',
  failed: '无回答',
  progress: (done, total) => `已问 ${done} / ${total} 格`,
  stopped: (done, total) => `停在第 ${done} 格，共 ${total} 格。`,
  goOn: '继续',
  gets: (weight) => `被禁的键得到 ${weight}`,
  why: {
    raises: (f) =>
      `PyTorch 的 masked_fill 会拒绝：${f.constant} 超出 ${f.format} 里最大的数。下面各步是假如照样存入会发生的事。`,
    infinite: () => '被掩住的分数是负无穷，其指数恰好是 0：别的分数再低，被禁的键也分不到权重。',
    exact: () => '被禁的键权重都恰好是 0。常数是有限的，所以这只对现在这些分数成立：它比它们低得足够多，指数才归零。',
    absorbed: (f) =>
      `有键可读的行没有问题。一个键都不许读的行里，所有分数都是同一个常数，softmax 便平均分配：每个被禁的键得到 ${f.weight}。`,
    leaks: (f) => `有被禁的键得到权重 ${f.weight}。常数没有把它的分数压到足够低，或者这一行只有被禁的键可选。`,
    nan: () => '至少有一行是 NaN。若该行最大的分数是负无穷，减去最大值就是无穷减无穷，此后全是 NaN。',
    no_effect: (f) =>
      `权重与不加掩码时完全一样。要么什么都没有禁止，要么常数把整行分数同样移动，softmax 又把它减掉了。被禁的键最多得到 ${f.weight}。`,
  },
  stored: (f, bits) => `在 ${f.format} 里，这个常数存为 ${f.stored}（${bits}）。`,
  swallows: '与它相加，这些被禁的分数全被吞没：和仍是常数本身。',
  keeps: '与它相加，被禁的分数没有全被吞没：彼此的差别还在。',
  steps: '选中的一格，逐步来看',
};

export const maskZhHans = {
  maskLab,
  labs: { mask: { name: '掩码', question: '这个常数能把被禁的键挡在外面吗？' } },
  params: {
    scores: ['分数', '一行或几行分数。'],
    second_mask: ['第二层掩码', '第二个 0/1 矩阵，在第一个之后施加。'],
  },
} satisfies Feature & { readonly maskLab: MaskWords };
