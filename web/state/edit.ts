// Edits of a trace's inputs as changes of its Spec: cells, pasted blocks, sources, sizes. Pure functions of the
// Spec and the last good Trace; the engine still judges whatever comes of them.
import type { Trace } from '../engine/types.js';
import { dims, type Nested, numberText, parseNested, printNested, replaceAt, reshape } from './matrix.js';
import { get, type Spec } from './spec.js';

export type Changes = Readonly<Record<string, string | undefined>>;

export interface Sizes {
  readonly b: number;
  readonly t: number;
  readonly s: number;
  readonly d_model: number;
  readonly heads: number;
  readonly kv_heads: number;
  readonly d_k: number;
  readonly d_v: number;
}
export type SizeName = keyof Sizes;
export const sizeNames: readonly SizeName[] = ['b', 't', 's', 'd_model', 'heads', 'kv_heads', 'd_k', 'd_v'];

export const weightNames = ['wq', 'wk', 'wv', 'wo'] as const;
export const biasNames = ['bq', 'bk', 'bv', 'bo'] as const;
/** Of additive scores and of relative positions. */
export const tableNames = ['wa', 'ua', 'va', 'rel_k', 'rel_v'] as const;

/** The value in force: as written, else as the engine filled it in for the last good answer. */
export function effective(spec: Spec, full: Spec | null, key: string): string | undefined {
  return get(spec, key) ?? (full === null ? undefined : get(full, key));
}

function extent(trace: Trace, step: string, axis: number): number | undefined {
  return trace.steps.find((known) => known.name === step)?.shape.at(axis);
}

/** The sizes of the last good answer, read off its steps. */
export function sizesOf(trace: Trace): Sizes {
  const heads = extent(trace, 'q_heads', 1) ?? 1;
  return {
    b: extent(trace, 'q_heads', 0) ?? 1,
    t: extent(trace, 'q_heads', 2) ?? 1,
    s: extent(trace, 'k_heads', 2) ?? 0,
    d_model: extent(trace, 'x', -1) ?? extent(trace, 'out', -1) ?? 1,
    heads,
    kv_heads: extent(trace, 'k_heads', 1) ?? heads,
    d_k: extent(trace, 'q_heads', 3) ?? 1,
    d_v: extent(trace, 'v_heads', 3) ?? 1,
  };
}

/** The shape of an editable tensor at these sizes; null where there is no such tensor. */
export function wantedShape(name: string, n: Sizes): readonly number[] | null {
  const inner = n.heads * n.d_k;
  const value = n.heads * n.d_v;
  const keys = n.kv_heads * n.d_k;
  const values = n.kv_heads * n.d_v;
  const shapes: Readonly<Record<string, readonly number[]>> = {
    x: n.b > 1 ? [n.b, n.t, n.d_model] : [n.t, n.d_model],
    memory: n.b > 1 ? [n.b, n.s, n.d_model] : [n.s, n.d_model],
    wq: [n.d_model, inner],
    wk: [n.d_model, keys],
    wv: [n.d_model, values],
    wo: [value, n.d_model],
    bq: [inner],
    bk: [keys],
    bv: [values],
    bo: [n.d_model],
    lengths: [n.b],
    allowed: [n.t, n.s],
  };
  return shapes[name] ?? null;
}

/** An explicit array in force for `name`, or null where it is a word, absent or broken. */
export function explicit(spec: Spec, full: Spec | null, name: string): Nested | null {
  const text = effective(spec, full, name);
  return text === undefined ? null : parseNested(text);
}

/** The shortest text that the engine reads back to the same value. */
export function exactText(value: number, single: boolean): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0';
  if (single) {
    for (let digits = 1; digits <= 9; digits += 1) {
      const text = String(Number(value.toPrecision(digits)));
      if (Math.fround(Number(text)) === value) return text;
    }
  }
  return String(value);
}

/** A step's values as text, in the shape it has (a leading batch of one left away when `shape` has none). */
export function valuesAsText(trace: Trace, name: string, shape: readonly number[]): Nested | null {
  const step = trace.steps.find((known) => known.name === name);
  const first = step && trace.arena.storages[step.storage]?.[0];
  if (step === undefined || first === undefined) return null;
  const single = step.format === 'fp32';
  const strides = step.strides.slice(step.strides.length - shape.length);
  const build = (axis: number, offset: number): Nested => {
    const length = shape[axis];
    if (length === undefined) return exactText(trace.values[offset] ?? NaN, single);
    return Array.from({ length }, (_, i) => build(axis + 1, offset + i * (strides[axis] ?? 0)));
  };
  return build(0, first + step.offset);
}

export function editCell(value: Nested, index: readonly number[], text: string): Nested {
  return replaceAt(value, index, text);
}

export interface Pasted {
  readonly value: Nested;
  /** Cells whose text is no number, by index. */
  readonly rejected: readonly { readonly index: readonly number[]; readonly text: string }[];
}

/** A block laid over the last two axes from `index` on; the array grows to hold it. */
export function pasteBlock(value: Nested, index: readonly number[], block: readonly (readonly string[])[]): Pasted {
  const shape = dims(value);
  const lead = index.slice(0, -2);
  const flat = shape.length === 1;
  const [row = 0, column = 0] = flat ? [0, index[0]] : index.slice(-2);
  const width = Math.max(0, ...block.map((cells) => cells.length));
  const rows = Math.max(shape.at(-2) ?? 1, row + block.length);
  const columns = Math.max(shape.at(-1) ?? 1, column + width);
  const rejected: { index: number[]; text: string }[] = [];
  let next = reshape(value, flat ? [columns] : [...shape.slice(0, -2), rows, columns]);
  block.slice(0, flat ? 1 : undefined).forEach((cells, i) => {
    cells.forEach((text, j) => {
      const target = flat ? [column + j] : [...lead, row + i, column + j];
      const number = numberText(text);
      if (number === null) rejected.push({ index: target, text });
      else next = replaceAt(next, target, number);
    });
  });
  return { value: next, rejected };
}

const whole = (text: string): number | null => (/^\d{1,5}$/.test(text) ? Number(text) : null);

/** The sizes that follow when one is set: those not written in the Spec are derived again. */
function nextSizes(spec: Spec, now: Sizes, name: SizeName, size: number): Sizes | null {
  const next = { ...now, [name]: size };
  // The preset `distinct` fixes widths of its own, which stay whatever else is set.
  const fixed: readonly SizeName[] = get(spec, 'preset') === 'distinct' ? ['d_k', 'd_v'] : [];
  const given = (key: SizeName): boolean => key === name || fixed.includes(key) || get(spec, key) !== undefined;
  if (!given('kv_heads') && now.kv_heads === now.heads) next.kv_heads = next.heads;
  if (!given('d_k')) next.d_k = next.d_model / next.heads;
  if (!given('d_v') && now.d_v === now.d_k) next.d_v = next.d_k;
  if (!given('s') && get(spec, 'memory') === undefined) next.s = next.t;
  return sizeNames.every((key) => Number.isInteger(next[key])) ? next : null;
}

/** A size set by hand. Matrices written out grow with zeros or are cut; words need no change. */
export function resize(spec: Spec, trace: Trace | null, full: Spec | null, name: SizeName, text: string): Changes {
  const typed = text.trim();
  const own = { [name]: typed === '' ? undefined : typed };
  const size = whole(typed);
  if (size === null || trace === null) return own;
  const sizes = nextSizes(spec, sizesOf(trace), name, size);
  if (sizes === null) return own;
  const reshaped: Record<string, string> = {};
  for (const tensor of ['x', 'memory', ...weightNames, ...biasNames, 'lengths', 'allowed']) {
    const value = explicit(spec, full, tensor);
    const shape = wantedShape(tensor, sizes);
    // A mask written per batch element or per head is left to its author.
    if (value === null || shape === null || (tensor === 'allowed' && dims(value).length !== 2)) continue;
    const fill = tensor === 'allowed' ? '1' : tensor === 'lengths' ? String(sizes.s) : '0';
    const next = printNested(reshape(toRank(value, shape), shape, fill));
    if (next !== printNested(value)) reshaped[tensor] = next;
  }
  return { ...own, ...reshaped };
}

/** Adds or takes a leading batch axis, so that a matrix can follow when the batch grows or shrinks to one. */
function toRank(value: Nested, shape: readonly number[]): Nested {
  const rank = dims(value).length;
  if (typeof value === 'string' || rank === shape.length) return value;
  if (rank === shape.length - 1) return Array.from({ length: shape[0] ?? 1 }, () => value);
  return rank === shape.length + 1 ? (value[0] ?? []) : value;
}

/** A mask chosen by name, with what that mask cannot do without. */
export function chooseMask(spec: Spec, trace: Trace | null, mask: string): Changes {
  const parts = mask.split('+');
  const sizes = trace === null ? null : sizesOf(trace);
  const changes: Record<string, string | undefined> = { mask };
  if (parts.includes('padding') && get(spec, 'lengths') === undefined && sizes !== null) {
    changes['lengths'] = printNested(Array.from({ length: sizes.b }, () => String(Math.max(0, sizes.s - 1))));
  }
  if (parts.includes('custom') && get(spec, 'allowed') === undefined && sizes !== null) {
    changes['allowed'] = printNested(reshape(undefined, [sizes.t, sizes.s], '1'));
  }
  if (!parts.includes('padding')) changes['lengths'] = undefined;
  if (!parts.includes('custom')) changes['allowed'] = undefined;
  return changes;
}
