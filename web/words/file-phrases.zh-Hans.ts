// 引擎说明文件里「看到了什么、应当是什么」的固定说法，换成中文。
type Phrase = readonly [form: RegExp, inChinese: (...parts: string[]) => string];

const plain = (form: string, inChinese: string): Phrase => [
  new RegExp(`^${form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
  () => inChinese,
];

export const filePhrases: readonly Phrase[] = [
  [/^((?:[0-9a-f]{2} )+[0-9a-f]{2})$/, (bytes) => `字节 ${bytes}`],
  [/^a file of (\d+) bytes$/, (size) => `只有 ${size} 字节的文件`],
  [/^(\d+) bytes from byte (\d+)$/, (size, from) => `从第 ${from} 字节起的 ${size} 字节`],
  [/^at most (\d+), and (\d+) are left in the file$/, (most, left) => `不超过 ${most}，而文件里只剩 ${left} 字节`],
  [/^at most (\d+), within a file of (\d+) bytes$/, (most, size) => `不超过 ${most}，并且在 ${size} 字节的文件之内`],
  [/^at most (\d+) axes$/, (most) => `不超过 ${most} 个轴`],
  [/^(\d+) entries$/, (count) => `${count} 项`],
  [/^method (\d+)$/, (method) => `方法 ${method}`],
  [/^rows from 0 to (\d+), as 10:14 or 3,5,10:14$/, (rows) => `0 到 ${rows} 之间的行，如 10:14 或 3,5,10:14`],
  plain('npy, npz, safetensors', 'npy、npz 或 safetensors 的开头'),
  plain('the end of the header', '头部的结尾'),
  plain('two', '两个'),
  plain('one', '一个'),
  plain('none', '没有'),
  plain('each entry once', '每项只写一次'),
  plain('dtype, shape and data_offsets', 'dtype、shape 和 data_offsets 三项'),
  plain('descr, fortran_order and shape', 'descr、fortran_order 和 shape 三项'),
  plain('a beginning, and an end not before it', '起点，以及不早于它的终点'),
  plain('other bytes', '别的字节'),
  plain('1.0, 2.0 or 3.0', '1.0、2.0 或 3.0'),
  plain('floats of 2, 4 or 8 bytes, integers or bool', '2、4 或 8 字节的浮点数、整数或布尔'),
  plain('a tuple of lengths', '一组长度'),
  plain('a length that is not negative', '不为负的长度'),
  plain('a length of at most 18 digits', '至多 18 位的长度'),
  plain('an end of central directory record', 'ZIP 的目录结尾记录'),
  plain('a ZIP64 end record', 'ZIP64 的结尾记录'),
  plain('a whole entry', '完整的一项'),
  plain('a local header', '成员的头部'),
  plain('encrypted', '加密的'),
  plain('a plain member', '没有加密的成员'),
  plain('stored (0) or deflated (8)', '不压缩（0）或 Deflate（8）'),
  plain('a member within the file', '在文件之内的成员'),
  plain('an overlap', '互相重叠'),
  plain('members side by side', '互不重叠的成员'),
  plain('a broken Deflate stream', '损坏的 Deflate 数据'),
  plain('a whole one', '完整的数据'),
  plain('a failed read', '没能读出'),
  plain('a tensor whose type is known', '类型已知的张量'),
  plain('a file that is there and may be read', '存在并且可读的文件'),
  plain('a tensor of a given file', '已打开文件里的张量'),
];

/** 出错的位置：第几字节，或引擎的名称。 */
export function placeInFile(field: string): string {
  const at = /^byte (\d+)$/.exec(field);
  return at === null ? `“${field}”` : `第 ${at[1] ?? ''} 字节`;
}
