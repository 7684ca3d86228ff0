// 泄漏实验的简体中文文字。
import type { LeakWords } from '../views/leak-words';
import type { Feature } from './features.js';

const leakLab: LeakWords = {
  disturb: (n) => `扰动词元 ${n}`,
  with: '把它变成',
  withs: { random: '别的随机数', nan: 'NaN', inf: '无穷', number: '一个数' },
  rule: '规则',
  rules: {
    right: '正确的规则',
    merge_view: '用 view 合并各头',
    mask_none: '不加掩码',
    mask_after_softmax: 'softmax 之后才加掩码',
    softmax_queries: '沿查询做 softmax',
    fill_zero: '掩码填 0',
  },
  map: '什么动了',
  mapHelp: '这一层运行两次：一次照原样，一次改动所选词元的全部特征。标记表示该词元那一行是否有任何一位不同。',
  step: '步骤',
  part: '部分',
  marks: {
    changed: '变了，可以变',
    same: '一位都没变',
    leaked: '变了，可它在前面',
    none: '没有这一行',
  },
  maskLine: '掩码：从这里起，前面的词元必须不动',
  noMaskLine: '没有掩码：前面的词元本该从这里起不动',
  window: (first, last, total) => `显示词元 ${first} 到 ${last}，共 ${total} 个。`,
  reaches: (token, earlier, step) =>
    `未来传到了过去：词元 ${token} 改变了${earlier} 的输出，最早在“${step}”这一步越界。`,
  crosses: (token, step) => `词元 ${token} 在“${step}”这一步越界，但前面词元的输出没有变。`,
  holds: (token) => `过去没有动：词元 ${token} 没有改变它之前的任何输出。`,
  noPast: '词元 0 排在最前，没有过去可以改变。请选后面的词元。',
  why: {
    zeroTimes: (cell, left, right) =>
      `${cell} 里，权重 ${left} 乘以 ${right}，结果是 NaN，不是 0。权重 0 能消去一个数，却消不去 NaN 和无穷。`,
    moved: (moved, total) =>
      `形状对，数据不对：${total} 个元素里有 ${moved} 个落在别的词元的位置上，因为没有转置就顺着内存读了下去。`,
    noMask: '没有什么阻止它：不加掩码，每个查询都读每个键。',
    passes: '是掩码自己放行的：掩码之后，后面的键的分数还在。',
    late: '掩码来得太晚：softmax 已经把被禁的键算进行和，这一行的每个权重都受它们影响。',
    weighs: '被禁的键在这里有权重，它的值就混进了这一行。',
    mixes: (step) => `被禁的分数在“${step}”里仍然起作用，所以这一行依赖于不许读的键。`,
    scores: '前面查询的分数确实变了，这是对的：每个分数都拿一个查询与所有的键相比。掩码在其后，会去掉这些分数。',
  },
  steps: '扰动后的运行，逐步来看',
};

export const leakZhHans = {
  leakLab,
  labs: { leak: { name: '泄漏', question: '未来会传到过去吗？' } },
} satisfies Feature & { readonly leakLab: LeakWords };
