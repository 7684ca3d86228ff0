// 缺陷博物馆的简体中文文字：每件展品两句话，先说发生了什么，再说为什么。
import type { MuseumWords } from '../views/museum-words';
import type { Feature } from './features.js';

const museum: MuseumWords = {
  intro: (count) => `真实项目里的 ${count} 个缺陷。两边的数都由这里的引擎当场算出。`,
  list: '展品',
  unknown: (id) => `没有名为“${id}”的展品，请从列表中选一件。`,
  reported: '报告见',
  side: '显示哪一边',
  sides: { wrong: '错误', right: '正确' },
  numbers: '两边的数',
  spec: '这个问题的文字写法',
  open: '在对应的实验里打开',
  waiting: '提问中',
  results: {
    weights: '权重',
    verdict: '结论',
    masked_fill: 'masked_fill 的反应',
    stored_value: '存入的常数',
    leaks: '未来传到过去',
    first_step: '最早出现在',
    value: '值',
    bits: '位模式',
    class: '类别',
    stalled_at: '停在第几项',
    first_overflow: '从这里起上溢',
  },
  values: {
    true: '是',
    false: '否',
    raises: '报错',
    ok: '接受',
    no_effect: '无效',
    leaks: '泄漏',
    infinite: '无穷',
    merged: '合并各头',
    normal: '正规数',
  },
  exhibits: {
    max_from_zero: {
      name: '最大值从 0 起算',
      what: '某个内核把值为负无穷的行最大值换成 0，并一直留用；后面的分数都是负的，再也当不上最大值。',
      why: 'e^−100 在 fp32 里是次正规数，只剩几位有效，于是权重头两位对，后面全错。',
    },
    max_from_minus_10000: {
      name: '最大值从 −10000 起算',
      what: '寻找一行最大分数的循环从 −10000 开始，比它低的分数都看不见。',
      why: '所有指数都成了 0，整行被 0 除；llm.c 防住了这次除法，把整行写成 0，问题也就藏住了。',
    },
    fill_1e9_fp16: {
      name: 'fp16 里的 −1e9',
      what: '模型改用半精度后，停在 masked_fill 上：它拒绝转换 −1e9。',
      why: 'fp16 最小的有限数是 −65504；类型转换和加法会悄悄得到负无穷，填入的标量却要先检查范围。',
    },
    two_min_planes: {
      name: '两层最小数相加',
      what: '因果掩码与填充掩码各用最小的有限数，然后加在一起。',
      why: '掩了两次的格子溢出为负无穷，只掩一次的仍是有限数，于是没有键可读的行由后者平分，连未来的键也有份。',
    },
    add_1e4_empty_row: {
      name: '给每个键都加 −1e4',
      what: '一行的键全靠加 −10000 来掩住，结果权重与没有掩码时一样。',
      why: '整行分数一起下移，而 softmax 正好把共同的部分减掉。',
    },
    fill_not_low_enough: {
      name: '−1e4 不够低',
      what: '某模型的真实分数低于 −10000，注意力全部给了被掩住的键。',
      why: '这时填入的常数反而是整行最大的数；只有负无穷低于一切分数。',
    },
    fill_near_zero: {
      name: '填了 −1e−12',
      what: '本要填一个极大的负数，却填了一个极小的数。',
      why: 'softmax 看到的分数约为 0，相除之前被掩的键得到 e^0 = 1。',
    },
    mask_after_softmax: {
      name: 'softmax 之后才加掩码',
      what: 'softmax 做完以后，才把被禁的键的权重置为 0。',
      why: '它们早已算进行和，余下的权重加起来不再是 1，而且仍受被禁分数的影响。',
    },
    mask_polarity: {
      name: 'True 的意思正相反',
      what: '同一个布尔掩码先后给了 nn.MultiheadAttention 和 scaled_dot_product_attention。',
      why: '前者把 True 读作禁止，后者读作允许；反过来之后，这里的第 1 行没有键可读，成了 NaN。',
    },
    nan_times_zero: {
      name: 'NaN 穿过权重 0',
      what: '一个填充词元里含有 NaN，给它权重 0 的输出也被污染。',
      why: '0 × NaN 是 NaN，点积会把它加进去；要清除的是值本身，不只是权重。',
    },
    softmax_over_queries: {
      name: 'softmax 沿错了轴',
      what: '注意力权重沿每个键的查询归一，而不是沿每个查询的键。',
      why: '形状对得上，甚至能训练，可是每行之和不是 1，每个权重还依赖后面的查询。',
    },
    scale_by_d_model: {
      name: '按模型宽度缩放',
      what: '分数除以的是嵌入宽度的平方根，而不是一个头的宽度的平方根。',
      why: '点积有 d_k 项，散布随 √d_k 增长；除得更多，softmax 就比应有的更平。',
    },
    split_by_view: {
      name: '用 view 拆分各头',
      what: '特征被直接重排成 (B, h, T, d)，而应当先排成 (B, T, h, d) 再转置。',
      why: '形状没错，也不报错，但一个头里装的是相邻词元的碎片；这里连输出的第 0 行都碰巧一致。',
    },
    merge_by_view: {
      name: '用 view 合并各头',
      what: '各头的输出没有转置回来，就重排成 (B, T, h·d)。',
      why: '词元 0 拿到了某个头为词元 1 算出的结果，掩码全对，未来还是传到了过去。',
    },
    conv1d_untransposed: {
      name: 'Conv1D 的权重没有转置',
      what: 'GPT-2 的权重按（入, 出）存放，却被读进按（出, 入）存放的层。',
      why: '方阵怎么放都装得下，参数个数也相同，只有数值会露馅。',
    },
    stall_at_2048: {
      name: '停在 2048 的和',
      what: '4,096 个相等的 fp16 指数求行和得到 2048，权重加起来是 2。',
      why: '在 2048 与 4096 之间，fp16 只有偶数；2049 恰在正中，平局取偶数一侧，于是再加 1 也不变。',
    },
    expf_overflow: {
      name: '拿 float 来看半精度的指数',
      what: '结果要存成 fp16，却用单精度的值来判断 e^x 是否上溢。',
      why: 'e^11.09375 在 fp32 里只是普通的数，而 fp16 到 65504 为止：从 11.09375 起就是无穷。',
    },
    expf_twice_rounded: {
      name: '舍入了两次的半精度指数',
      what: 'fp16 输入的 e^x 先用单精度算，再缩成半精度。',
      why: '输入 0x1f79 时，fp32 的结果恰好落在两个半精度数的正中，平局向上；真值略低于正中，本该向下。',
    },
    nan_to_infinity: {
      name: 'NaN 缩成了无穷',
      what: '从 fp32 转换时只把尾数右移、保留指数，16,382 种 NaN 位模式变成了无穷。',
      why: 'NaN 与无穷的区别在于尾数不为 0，而那一位被移了出去；必须先判断是不是 NaN。',
    },
    bf16_cut_off: {
      name: '截断得到的 bf16',
      what: '把 fp32 的低 16 位直接丢掉，当作 bf16。',
      why: '这是向 0 舍入，不是取最近：3.14 成了 3.125，其实 3.140625 更近。',
    },
  },
};

export const museumZhHans = {
  museum,
  labs: { museum: { name: '缺陷博物馆', question: '真正出错的是什么，怎样才对？' } },
} satisfies Feature & { readonly museum: MuseumWords };
