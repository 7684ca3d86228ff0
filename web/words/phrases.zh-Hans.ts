// 引擎用英文写明「看到了什么、应当是什么」。这里把它的固定说法换成中文；不认识的说法原样保留，不猜。

import { filePhrases } from './file-phrases.zh-Hans.js';

const list = (names: string): string => names.split(/,\s*/).join('、');
const largest = '9007199254740992';

function megabytes(bytes: string): string {
  const size = Number(bytes);
  return size < 2 ** 20 ? `${bytes} 字节` : `${(size / 2 ** 20).toFixed(1)} MB`;
}

function range(from: string, to: string): string {
  return to === largest ? `不小于 ${from} 的整数` : `${from} 到 ${to} 的整数`;
}

type Phrase = readonly [form: RegExp, inChinese: (...parts: string[]) => string];

const phrases: readonly Phrase[] = [
  ...filePhrases,
  [/^nothing$|^$/, () => '没有写'],
  [/^both$/, () => '两个都写了'],
  [/^each key once$/, () => '每个键只写一次'],
  [/^(?:a )?whole numbers? from (\S+) to (\S+)$/, range],
  [
    /^one of (.+), or several joined by \+(, each once)?$/,
    (names) => `${list(names)} 之一，或用 + 连接其中几个，各写一次`,
  ],
  [/^one of (.+), or a number$/, (names) => `${list(names)}，或一个数`],
  [/^one of (.+), or a JSON array of numbers$/, (names) => `${list(names)}，或用 JSON 写的数组`],
  [/^one of (.+)$/, (names) => `${list(names)} 之一`],
  [/^a number$/, () => '一个数'],
  [/^a JSON array of numbers$/, () => '用 JSON 写的数组'],
  [/^a divisor of (\S+), or (\S+)$/, (width, other) => `${width} 的约数，或者写明 ${other}`],
  [/^a divisor of (\S+): (.+)$/, (width, divisors) => `${width} 的约数（${list(divisors)}）`],
  [/^a row of (\S+)$/, (count) => `有一行是 ${count} 项`],
  [/^(\S+) items$/, (count) => `每行 ${count} 项`],
  [/^(\S+) bytes$/, megabytes],
  [/^at most (\S+) bytes$/, (bytes) => `不超过 ${megabytes(bytes)}`],
  [/^a decimal number, nan, inf, -inf, -0 or a hex float$/, () => '十进制数、nan、inf、-inf、-0 或十六进制浮点数'],
  [/^a bit pattern: 0x and up to 16 hex digits$/, () => '位模式：0x 后接至多 16 个十六进制数字'],
  [/^a pattern of (\S+) bits$/, (bits) => `${bits} 位的位模式`],
  [/^0 \(may not attend\) or 1 \(may attend\)$/, () => '0（不许读）或 1（可以读）'],
  [/^%25 for a percent sign$/, () => '百分号写作 %25'],
  [/^(\S+), or (\S+) and (\S+)$/, (one, a, b) => `${one}，或者一起写 ${a} 与 ${b}`],
  [/^(\S+) or (\S+)$/, (a, b) => `${a} 或 ${b}`],
  [/^a divisor of (\S+)$/, (width) => `${width} 的约数`],
  [/^2k \+ 1 rows$/, () => '2k + 1 行，即奇数行'],
  [/^0 <= p < 1$/, () => '不小于 0 且小于 1 的数'],
  [/^(\d+) to (\d+)$/, range],
  [/^(\S+) = (\S+)$/, (name, size) => `${name} = ${size}`],
  [/^a Spec, percent-encoded$/, () => '一个 Spec（用百分号编码）'],
  [/^another experiment$/, () => '另一种实验'],
  [/^none, or score=dot$/, () => 'none，或者 score=dot'],
  [
    /^as many keys as queries(, and kv_heads = heads)?$/,
    (more) => `键与查询一样多${more === '' ? '' : '，并且 kv_heads = heads'}`,
  ],
  [/^square weights: (.+)$/, (sizes) => `权重是方阵：${sizes}`],
  [/^kv_heads = heads and no allowed of its own for each head$/, () => 'kv_heads = heads，并且 allowed 不按头分开写'],
  [
    /^weights that do not belong to one width of a head: no additive scores, no relative positions$/,
    () => '不带加性打分和相对位置，它们的权重只适合一种头宽',
  ],
  [/^even d_k and d_v$/, () => 'd_k 和 d_v 都是偶数'],
  [/^the width of (\S+)$/, (name) => `${name} 的宽度`],
];

export function inChinese(english: string): string {
  for (const [form, words] of phrases) {
    const found = form.exec(english);
    if (found !== null) return words(...found.slice(1).map((part) => part ?? ''));
  }
  return english;
}

/** 引擎用字节数说明需要多少内存。 */
export function amount(seen: string): string {
  return /^\d+$/.test(seen) ? megabytes(seen) : inChinese(seen);
}
