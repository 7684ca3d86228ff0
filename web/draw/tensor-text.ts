// A tensor as text for elsewhere: NumPy, PyTorch, LaTeX, Markdown, CSV, TSV. Numbers keep every digit (the fewest that read back
// to the same double); what is not a number is spelt as each place spells it.
import type { Trace } from '../engine/types.js';
import { countOf, findStep, unravel, valueAt } from './address.js';
import { specialOf, type Special } from './number.js';

export interface PlainTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly format: string;
  /** In reading order, the last axis fastest. */
  readonly values: readonly number[];
}

/** A step's numbers in reading order, wherever its strides find them. */
export function plainTensor(trace: Trace, name: string): PlainTensor {
  const step = findStep(trace, name);
  if (step === null) return { name, shape: [0], format: 'fp64', values: [] };
  const values = Array.from({ length: countOf(step.shape) }, (_, n) => valueAt(trace, step, unravel(step.shape, n)));
  return { name, shape: step.shape, format: step.format, values };
}

export type TensorTarget = 'numpy' | 'pytorch' | 'latex' | 'markdown' | 'csv' | 'tsv';
export const tensorTargets: readonly TensorTarget[] = ['numpy', 'pytorch', 'latex', 'markdown', 'csv', 'tsv'];

type Spelling = Readonly<Record<Special, string>>;
const python: Spelling = { nan: 'nan', inf: 'inf', '-inf': '-inf', '-0': '-0.0' };
const tex: Spelling = { nan: '\\mathrm{NaN}', inf: '\\infty', '-inf': '-\\infty', '-0': '-0' };
const plain: Spelling = { nan: 'nan', inf: 'inf', '-inf': '-inf', '-0': '-0' };

/** A Python literal; whole numbers that a 64-bit integer could not hold are written as floats. */
export function pythonNumber(value: number): string {
  const special = specialOf(value);
  if (special !== null) return python[special];
  const text = String(value);
  return /^-?\d{16,}$/.test(text) ? `${text}.0` : text.replace('e+', 'e');
}

function texNumber(value: number): string {
  const special = specialOf(value);
  if (special !== null) return tex[special];
  const [digits = '', power] = String(value).split('e');
  return power === undefined ? digits : `${digits} \\times 10^{${Number(power)}}`;
}

const plainNumber = (value: number): string => {
  const special = specialOf(value);
  return special === null ? String(value).replace('e+', 'e') : plain[special];
};

/** Nested lists; each row on a line of its own, `indent` wide. */
export function nested(shape: readonly number[], values: readonly number[], indent = ''): string {
  if (shape.length === 0) return pythonNumber(values[0] ?? Number.NaN);
  if (shape.length === 1) return `[${values.map(pythonNumber).join(', ')}]`;
  const [first = 0, ...rest] = shape;
  const size = rest.reduce((product, length) => product * length, 1);
  const parts = Array.from({ length: first }, (_, i) =>
    nested(rest, values.slice(i * size, (i + 1) * size), `${indent} `),
  );
  return `[${parts.join(`,${'\n'.repeat(rest.length > 1 ? 2 : 1)}${indent} `).replace(/\n\n/g, '\n')}]`;
}

const dtypes: Readonly<Record<string, readonly [numpy: string, pytorch: string]>> = {
  fp64: ['float64', 'float64'],
  fp32: ['float32', 'float32'],
  fp16: ['float16', 'float16'],
  bf16: ['float32', 'bfloat16'],
  e4m3: ['float32', 'float32'],
  e5m2: ['float32', 'float32'],
};

/** NumPy and PyTorch name what they cannot hold as itself: the values of a narrower format are exact in the wider one. */
function pythonText({ name, shape, format, values }: PlainTensor, torch: boolean): string {
  const [numpyType, torchType] = dtypes[format] ?? ['float64', 'float64'];
  const library = torch ? 'torch' : 'np';
  const type = torch ? torchType : numpyType;
  const empty = shape.includes(0);
  const call = torch ? 'torch.tensor' : 'np.array';
  const lead = `${name} = ${call}(`;
  const body = empty
    ? `${name} = ${library}.zeros((${shape.join(', ')},), dtype=${library}.${type})`
    : `${lead}${nested(shape, values, ' '.repeat(lead.length))}, dtype=${library}.${type})`;
  const words = values.some((value) => !Number.isFinite(value));
  const imports = [torch ? 'import torch' : 'import numpy as np', ...(words ? ['from math import inf, nan'] : [])];
  return `${imports.join('\n')}\n\n${body}\n`;
}

/** The two last axes as matrices, each with the index that leads to it: "0,1", or nothing for a matrix. */
function matrices({ shape, values }: PlainTensor): { lead: string; rows: number[][] }[] {
  const columns = shape.at(-1) ?? 1;
  const height = shape.length > 1 ? (shape.at(-2) ?? 1) : 1;
  const outer = shape.slice(0, -2);
  const count = outer.reduce((product, length) => product * length, 1);
  return Array.from({ length: count }, (_, n) => {
    let rest = n;
    const lead = [...outer].reverse().map((length) => {
      const at = rest % length;
      rest = Math.floor(rest / length);
      return at;
    });
    const rows = Array.from({ length: height }, (_row, r) => {
      const from = (n * height + r) * columns;
      return values.slice(from, from + columns);
    });
    return { lead: lead.reverse().join(','), rows };
  });
}

function latexText(tensor: PlainTensor): string {
  const name = tensor.name.replaceAll('_', '\\_');
  return matrices(tensor)
    .map(({ lead, rows }) => {
      const body = rows.map((row) => `  ${row.map(texNumber).join(' & ')}`).join(' \\\\\n');
      return `\\mathit{${name}}${lead === '' ? '' : `_{${lead}}`} = \\begin{bmatrix}\n${body}\n\\end{bmatrix}\n`;
    })
    .join('\n');
}

function markdownText(tensor: PlainTensor): string {
  return matrices(tensor)
    .map(({ lead, rows }) => {
      const columns = tensor.shape.at(-1) ?? 1;
      const head = `| ${tensor.name}${lead === '' ? '' : `[${lead}]`} |${Array.from({ length: columns }, (_, i) => ` ${i} |`).join('')}`;
      const rule = `|${'---|'.repeat(columns + 1)}`;
      const body = rows.map((row, i) => `| ${i} |${row.map((value) => ` ${plainNumber(value)} |`).join('')}`);
      return [head, rule, ...body].join('\n');
    })
    .join('\n\n')
    .concat('\n');
}

/** One line a row of the last axis; the index stands before it where there are more axes than one. Tabs are what a spreadsheet pastes. */
function csvText(tensor: PlainTensor, comma = ','): string {
  const lines = matrices(tensor).flatMap(({ lead, rows }) =>
    rows.map((row, i) => {
      const index = tensor.shape.length < 2 ? [] : [...(lead === '' ? [] : lead.split(',')), String(i)];
      return [...index, ...row.map(plainNumber)].join(comma);
    }),
  );
  return `${lines.join('\r\n')}\r\n`;
}

export function tensorText(tensor: PlainTensor, target: TensorTarget): string {
  switch (target) {
    case 'numpy':
      return pythonText(tensor, false);
    case 'pytorch':
      return pythonText(tensor, true);
    case 'latex':
      return latexText(tensor);
    case 'markdown':
      return markdownText(tensor);
    case 'csv':
      return csvText(tensor);
    case 'tsv':
      return csvText(tensor, '\t');
  }
}
