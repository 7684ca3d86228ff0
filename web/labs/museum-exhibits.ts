// The bug museum's exhibits, as data: defects of real projects, each as two Specs, wrong and right, with the results or the step
// in which they part, and where the defect was reported. What is told of each is in the words files, by id.

export interface Source {
  readonly repository: string;
  readonly kind: 'issues' | 'pull' | 'file';
  readonly id: string;
}

export interface Exhibit {
  readonly id: string;
  readonly wrong: string;
  readonly right: string;
  /** Results, or else steps, that are shown of both. */
  readonly shows: readonly string[];
  readonly sources: readonly Source[];
}

const issue = (repository: string, id: number): Source => ({ repository, kind: 'issues', id: String(id) });
const pull = (repository: string, id: number): Source => ({ repository, kind: 'pull', id: String(id) });

/** A small layer in which every common mistake changes the numbers. */
const layer =
  'trace?x=[[1,0,2,-1],[0,1,-1,2],[2,-1,0,1]]&heads=2&wq=[[1,0,0,1],[0,1,1,0],[1,0,-1,0],[0,-1,0,2]]&wk=[[0,1,1,0],[1,0,0,-1],[0,2,0,1],[1,0,1,0]]&wv=[[1,2,0,0],[0,1,-1,0],[0,0,1,1],[2,0,0,-1]]&wo=[[1,0,0,2],[0,1,-1,0],[1,0,1,0],[0,-2,0,1]]&bq=[0.5,0,0,-0.5]&bk=[0,0.25,0,0]&bv=[0,0,1,0]&bo=[0,-1,0,0.5]&format=fp64';
const threeKeys =
  'trace?q=[[1]]&k=[[1],[2],[3]]&v=[[1],[2],[3]]&heads=1&d_model=1&scale=none&mask=custom&allowed=[[1,1,0]]';
const twoTokens = 'trace?x=[[1,0],[0,2]]&heads=1&mask=custom&allowed=[[1,0],[1,1]]&format=fp64';
const forbidden = (value: string): string =>
  `trace?q=[[0]]&k=[[0],[0]]&v=[[5,6],[${value},8]]&d_model=2&heads=1&mask=custom&allowed=[[1,0]]&format=fp64`;
const noKey = 'mask?scores=[[1,2,3]]&allowed=[[0,0,0]]';

export const exhibits: readonly Exhibit[] = [
  {
    id: 'max_from_zero',
    wrong: 'softmax?logits=[-100,-101]&shift=0&format=fp32',
    right: 'softmax?logits=[-100,-101]&shift=max&format=fp32',
    shows: ['weights'],
    sources: [issue('Dao-AILab/flash-attention', 2082)],
  },
  {
    id: 'max_from_minus_10000',
    wrong: 'softmax?logits=[-20000,-20001]&shift=-10000&format=fp32',
    right: 'softmax?logits=[-20000,-20001]&shift=max&format=fp32',
    shows: ['weights', 'row_sum'],
    sources: [{ repository: 'karpathy/llm.c', kind: 'file', id: 'train_gpt2.c' }],
  },
  {
    id: 'fill_1e9_fp16',
    wrong: 'mask?scores=[[0,0]]&allowed=[[0,1]]&mask_value=-1e9&format=fp16',
    right: 'mask?scores=[[0,0]]&allowed=[[0,1]]&mask_value=min&format=fp16',
    shows: ['masked_fill', 'stored_value', 'weights'],
    sources: [issue('NVIDIA/apex', 1052), issue('facebookresearch/fairseq', 3575), issue('QwenLM/Qwen', 32)],
  },
  {
    id: 'two_min_planes',
    wrong:
      'mask?scores=[[0,0,0],[0,0,0],[0,0,0]]&allowed=[[1,0,0],[1,1,0],[1,1,1]]&second_mask=[[0,0,1],[0,0,1],[0,0,1]]&mask_value=min&mask_mode=add&format=fp32',
    right:
      'mask?scores=[[0,0,0],[0,0,0],[0,0,0]]&allowed=[[0,0,0],[0,0,0],[0,0,1]]&mask_value=-inf&empty_row=zero&format=fp32',
    shows: ['weights'],
    sources: [pull('NVIDIA-NeMo/Automodel', 2658), issue('huggingface/transformers', 27179)],
  },
  {
    id: 'add_1e4_empty_row',
    wrong: `${noKey}&mask_value=-1e4&mask_mode=add&format=fp32`,
    right: `${noKey}&mask_value=-inf&empty_row=zero&format=fp32`,
    shows: ['verdict', 'weights'],
    sources: [issue('huggingface/transformers', 12109), issue('huggingface/transformers', 14859)],
  },
  {
    id: 'fill_not_low_enough',
    wrong: 'mask?scores=[[-20000,0]]&allowed=[[1,0]]&mask_value=-1e4&format=fp32',
    right: 'mask?scores=[[-20000,0]]&allowed=[[1,0]]&mask_value=-inf&format=fp32',
    shows: ['verdict', 'weights'],
    sources: [pull('TransformerLensOrg/TransformerLens', 319)],
  },
  {
    id: 'fill_near_zero',
    wrong: 'mask?scores=[[1,2,3]]&allowed=[[1,1,0]]&mask_value=-1e-12&format=fp32',
    right: 'mask?scores=[[1,2,3]]&allowed=[[1,1,0]]&mask_value=-inf&format=fp32',
    shows: ['verdict', 'weights'],
    sources: [issue('hyunwoongko/transformer', 10)],
  },
  {
    id: 'mask_after_softmax',
    wrong: `${threeKeys}&mistake=mask_after_softmax`,
    right: threeKeys,
    shows: ['weights', 'context'],
    sources: [issue('lucidrains/memory-compressed-attention', 2)],
  },
  {
    id: 'mask_polarity',
    wrong: `${twoTokens}&mistake=mask_negated`,
    right: twoTokens,
    shows: ['weights'],
    sources: [issue('rasbt/LLMs-from-scratch', 1061), pull('pytorch/pytorch', 170415)],
  },
  {
    id: 'nan_times_zero',
    wrong: forbidden('"nan"'),
    right: forbidden('0'),
    shows: ['weights', 'context'],
    sources: [issue('pytorch/pytorch', 101967)],
  },
  {
    id: 'softmax_over_queries',
    wrong: `${layer}&mistake=softmax_queries`,
    right: layer,
    shows: ['weights', 'out'],
    sources: [
      issue('labmlai/annotated_deep_learning_paper_implementations', 146),
      pull('nerdai/llms-from-scratch-rs', 30),
    ],
  },
  {
    id: 'scale_by_d_model',
    wrong: `${layer}&scale=sqrt_d_model`,
    right: layer,
    shows: ['weights', 'out'],
    sources: [issue('aladdinpersson/Machine-Learning-Collection', 65)],
  },
  {
    id: 'split_by_view',
    wrong: 'trace?preset=lesson&split=view&merge=view&format=fp64',
    right: 'trace?preset=lesson&format=fp64',
    shows: ['q_heads', 'out'],
    sources: [issue('reczoo/FuxiCTR', 30), issue('harvardnlp/annotated-transformer', 17)],
  },
  {
    id: 'merge_by_view',
    wrong: 'leak?preset=lesson&merge=view&token=1',
    right: 'leak?preset=lesson&token=1',
    shows: ['leaks', 'first_step'],
    sources: [pull('jsbaan/transformer-from-scratch', 6), pull('ajhalthor/Transformer-Neural-Network', 4)],
  },
  {
    id: 'conv1d_untransposed',
    wrong: 'trace?x=[[1,10]]&heads=1&wq=[[1,2],[3,4]]&mistake=transpose_weights',
    right: 'trace?x=[[1,10]]&heads=1&wq=[[1,2],[3,4]]',
    shows: ['q'],
    sources: [issue('huggingface/transformers', 311), issue('huggingface/transformers', 2035)],
  },
  {
    id: 'stall_at_2048',
    wrong: 'sum?count=4096&value=1&format=fp16',
    right: 'sum?count=4096&value=1&format=fp16&accumulate=fp32',
    shows: ['value', 'stalled_at'],
    sources: [issue('huggingface/candle', 3727), issue('numpy/numpy', 22208)],
  },
  {
    id: 'expf_overflow',
    wrong: 'exp?value=11.09375&format=fp32',
    right: 'exp?value=11.09375&format=fp16',
    shows: ['value', 'class', 'first_overflow'],
    sources: [issue('pytorch/pytorch', 55360)],
  },
  {
    id: 'expf_twice_rounded',
    wrong: 'number?value=1.00732421875&format=fp16',
    right: 'exp?bits=0x1f79&format=fp16',
    shows: ['value', 'bits'],
    sources: [pull('pytorch/pytorch', 98493)],
  },
  {
    id: 'nan_to_infinity',
    wrong: 'number?bits=0x7c00&format=fp16',
    right: 'number?bits=0x7f800001&from=fp32&format=fp16',
    shows: ['bits', 'class', 'value'],
    sources: [pull('ROCm/rocm-libraries', 11325)],
  },
  {
    id: 'bf16_cut_off',
    wrong: 'number?bits=0x4048&format=bf16',
    right: 'number?value=3.14&format=bf16',
    shows: ['value', 'bits'],
    sources: [issue('stillwater-sc/universal', 1133), pull('tenstorrent/tt-metal', 19882)],
  },
];

/** An address of the report on the web. */
export function addressOf({ repository, kind, id }: Source): string {
  return `https://github.com/${repository}/${kind === 'file' ? 'blob/master' : kind}/${id}`;
}

/** As people cite it. */
export function citation({ repository, kind, id }: Source): string {
  return kind === 'file' ? `${repository} ${id}` : `${repository} #${id}`;
}
