// 运动与流向的文字，以及无障碍声明，简体中文。
import type { FlowWords } from '../views/flow-words';
import type { Feature } from './features.js';

const flow: FlowWords = {
  motion: {
    title: '元素怎样移动',
    lead: '每个方格是一个元素，数字是它在内存中的编号；下方的色条表示它属于哪个注意力头。',
    play: '播放',
    step: '下一步',
    shapes: '依次经过的形状',
    large: (elements, most) =>
      `${elements} 个元素太多，无法逐个跟随，所以这里不画移动。不超过 ${most} 个时才画：可以换用 lesson 预设。`,
    starts: (step, elements) => `${step}：${elements} 个元素，都在算出时的位置。`,
    same: (from, to) => `${from} → ${to}：读取顺序不变，内存中什么也没有移动，只换了形状和步长。`,
    view: (from, to, moved, of) =>
      `${from} → ${to}：读取顺序的 ${of} 个位置中，有 ${moved} 个换了元素。内存中没有一个元素移动，换的是步长。`,
    copy: (from, to, of) => `${from} → ${to}：${of} 个元素全部按 ${from} 的读取顺序复制到新的内存。`,
  },
  attention: {
    title: '权重的流向',
    lead: '每条线从一个查询到一个键，线宽就是权重。选一个查询看看。',
    choose: '查询',
    label: (head) => `从查询到键的线，${head}`,
  },
  map: {
    title: '权重地图',
    absent: '这次只记录了输出；某个头的权重，要看时才计算。',
    show: '显示权重',
    all: '画出每个头',
    keys: '在图上，加 Shift 移动视野的四分之一；+ 和 \u2212，或按住 Ctrl 滚动滚轮，可缩放，0 显示全图；拖动可平移。',
    colours: '深蓝是 0，黄色是该行最大的权重；被掩码的画斜线。几个单元共用一个像素时，取最亮的。',
    nearer: '放大',
    farther: '缩小',
  },
  access: {
    keys: '按键与无障碍',
    title: '无障碍声明',
    parts: [
      '本页以 WCAG 2.2 的 AA 级为目标。只有制作者自己检查过，没有经过任何认证。',
      '可以放心的：一切操作都能用键盘完成；图旁有表格或文字说明；颜色从不单独表达含义；单字符按键可以关闭；你不要求，什么都不会动，系统设为减少动态效果时则完全不动。',
      '怎样测试：axe 在两种主题、两种语言下检查各个实验；逐步计算和整个课程日只用键盘走过一遍，包括每一种作答；在 Chromium 里试过强制颜色和放大一倍；用脚本操作 Chromium 和 Firefox。',
      '尚不清楚的：没有用真正的屏幕阅读器、语音控制或开关设备试过，也没有请依赖它们的人试过。强制颜色只是模拟，没有用真正的高对比度主题试过。没有在 Safari 上试过。',
      '缺少或不便的：不同的屏幕阅读器读公式的方式不同；大张量只显示 64 × 64 个单元的窗口，随方向键移动；手机上，宽表格和内存条要横向滚动。',
    ],
  },
};

export const flowZhHans = { options: {}, flow } satisfies Feature & { flow: FlowWords };
