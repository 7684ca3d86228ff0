// A tensor as text for elsewhere: every digit kept, NaN, infinities and negative zero spelt as each place spells them.
import { describe, expect, it } from 'vitest';
import { plainTensor, tensorText, type PlainTensor } from '../../web/draw/tensor-text';
import { lessonTrace } from './views/lesson-trace';

const odd: PlainTensor = { name: 'odd', shape: [2, 3], format: 'fp16', values: [1, -0, 0.1, NaN, Infinity, -Infinity] };
const tiny: PlainTensor = { name: 'row_max', shape: [2], format: 'fp64', values: [5e-324, 1e21] };

describe('a tensor as text', () => {
  it('is a NumPy array of its own type, words imported where it has any', () => {
    expect(tensorText(odd, 'numpy')).toBe(
      'import numpy as np\nfrom math import inf, nan\n\nodd = np.array([[1, -0.0, 0.1],\n                [nan, inf, -inf]], dtype=np.float16)\n',
    );
    expect(tensorText(tiny, 'numpy')).toBe(
      'import numpy as np\n\nrow_max = np.array([5e-324, 1e21], dtype=np.float64)\n',
    );
  });

  it('is a PyTorch tensor, bf16 as its own type, which NumPy does not have', () => {
    const half = { ...odd, format: 'bf16', shape: [1, 6] };
    expect(tensorText(half, 'pytorch')).toContain(
      'odd = torch.tensor([[1, -0.0, 0.1, nan, inf, -inf]], dtype=torch.bfloat16)',
    );
    expect(tensorText(half, 'numpy')).toContain('dtype=np.float32)');
  });

  it('is LaTeX with powers of ten written out', () => {
    expect(tensorText(odd, 'latex')).toBe(
      '\\mathit{odd} = \\begin{bmatrix}\n  1 & -0 & 0.1 \\\\\n  \\mathrm{NaN} & \\infty & -\\infty\n\\end{bmatrix}\n',
    );
    expect(tensorText(tiny, 'latex')).toContain(
      '\\mathit{row\\_max} = \\begin{bmatrix}\n  5 \\times 10^{-324} & 1 \\times 10^{21}',
    );
  });

  it('is a Markdown table for each matrix, and CSV or TSV lines with their index', () => {
    const cube: PlainTensor = { name: 'c', shape: [2, 1, 2], format: 'fp32', values: [1, 2, 3, -0] };
    expect(tensorText(cube, 'markdown')).toBe(
      '| c[0] | 0 | 1 |\n|---|---|---|\n| 0 | 1 | 2 |\n\n| c[1] | 0 | 1 |\n|---|---|---|\n| 0 | 3 | -0 |\n',
    );
    expect(tensorText(cube, 'csv')).toBe('0,0,1,2\r\n1,0,3,-0\r\n');
    expect(tensorText(cube, 'tsv')).toBe('0\t0\t1\t2\r\n1\t0\t3\t-0\r\n');
    expect(tensorText(tiny, 'csv')).toBe('5e-324,1e21\r\n');
  });

  it('has a shape also where it has no numbers', () => {
    const empty: PlainTensor = { name: 'k', shape: [1, 0, 4], format: 'fp32', values: [] };
    expect(tensorText(empty, 'numpy')).toContain('k = np.zeros((1, 0, 4,), dtype=np.float32)');
    expect(tensorText(empty, 'pytorch')).toContain('k = torch.zeros((1, 0, 4,), dtype=torch.float32)');
  });

  it('reads a view by its strides: the heads of the lesson’s keys', () => {
    const { shape, values } = plainTensor(lessonTrace(), 'k_heads');
    expect(shape).toEqual([1, 2, 2, 2]);
    expect(values).toEqual([1, 0, 0, 2, 1, 0, 0, 1]);
  });
});
