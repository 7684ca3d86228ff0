// 把数字带到别处去的文字，简体中文。
import type { HandWords } from '../views/hand-words';
import type { Feature } from './features.js';

const hand: HandWords = {
  program: '程序',
  programLead: '同一个问题写成程序，离开本页也能读、能运行：按顺序写出每一步，最后逐位与这里的数字比较。',
  copyAs: (library) => `复制为 ${library}`,
  runIt: (library) => `存为 attention.py，用 python3 attention.py 运行；除 ${library} 外什么都不需要。`,
  noProgram: {
    experiment: () => '只有一层注意力的逐步计算能写成程序。',
    large: (count) => `${count} 个数太多，写不进一个程序。请换小一些的尺寸再问。`,
    wide: (step) =>
      `这里 ${step} 是 fp64，却在求和中途舍入到更窄的格式。两个库都不能一次舍入做到，写出的程序会给出不同的位。`,
    saturating: () => 'fp64 中的饱和溢出无法表达：两个库都不知道最大数之外是什么。',
    unknown: (what) => `还没有程序能写出这一点：${what}。`,
  },
  byHand: '手算写法',
  copyOrSave: '复制或保存',
  targets: { numpy: 'NumPy', pytorch: 'PyTorch', latex: 'LaTeX', markdown: 'Markdown', csv: 'CSV', tsv: 'TSV' },
  save: '保存图形',
  saveAs: (kind) => `保存为 ${kind}`,
  saved: (file) => `已保存 ${file}`,
  noPicture: '这个浏览器画不出这张图片。SVG 在哪里都能用。',
};

export const handZhHans = { options: {}, hand } satisfies Feature & { hand: HandWords };
