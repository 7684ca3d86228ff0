// What a ledger's results say, read once for all its tables: counts stay exact (strings above 2^53), and whatever does
// not look like a row is left out rather than guessed.
export type Count = number | string;

export type Results = Readonly<Record<string, unknown>>;

export interface LedgerRow {
  readonly name: string;
  readonly formula: string;
  readonly shape: readonly number[];
  readonly weights: Count;
  readonly biases: Count;
  readonly times: number;
  readonly buffer: boolean;
}

export interface OtherCount {
  readonly rule: string;
  /** The result that the rule gets wrong. */
  readonly result: string;
  readonly value: Count;
}

export interface HeadsRow {
  readonly heads: number;
  readonly d_k: number | null;
  readonly total: Count | null;
  readonly kept: Count;
}

export function isCount(value: unknown): value is Count {
  return typeof value === 'number' || typeof value === 'string';
}

export function countOf(results: Results, name: string): Count {
  const value = results[name];
  return isCount(value) ? value : 0;
}

function listOf(results: Results, name: string): readonly Readonly<Record<string, unknown>>[] {
  const list: readonly unknown[] = Array.isArray(results[name]) ? results[name] : [];
  return list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
}

export function rowsOf(results: Results): LedgerRow[] {
  return listOf(results, 'rows').flatMap(({ name, formula, shape, weights, biases, times, buffer }) =>
    typeof name !== 'string'
      ? []
      : [
          {
            name,
            formula: typeof formula === 'string' ? formula : '',
            shape: Array.isArray(shape) ? shape.map(Number) : [],
            weights: isCount(weights) ? weights : 0,
            biases: isCount(biases) ? biases : 0,
            times: typeof times === 'number' ? times : 1,
            buffer: buffer === true,
          },
        ],
  );
}

export function othersOf(results: Results): OtherCount[] {
  return listOf(results, 'others').flatMap(({ rule, result, value }) =>
    typeof rule === 'string' && typeof result === 'string' && isCount(value) ? [{ rule, result, value }] : [],
  );
}

export function headsOf(results: Results): HeadsRow[] {
  return listOf(results, 'by_heads').flatMap(({ heads, d_k, total, total_at_this_d_k: kept }) =>
    typeof heads === 'number' && isCount(kept)
      ? [{ heads, d_k: typeof d_k === 'number' ? d_k : null, total: isCount(total) ? total : null, kept }]
      : [],
  );
}

/** Signs as one writes them by hand; the bias has a column of its own. */
export function formulaText(formula: string): string {
  return formula
    .replace(/, bias.*$/, '')
    .replaceAll('*', '\u00b7')
    .replaceAll(' x ', ' \u00d7 ');
}

/** value - from, exactly, with its sign; empty where either is no whole number. */
export function differenceOf(value: Count, from: Count): string {
  const whole = /^\d+$/;
  if (!whole.test(String(value)) || !whole.test(String(from))) return '';
  const off = BigInt(value) - BigInt(from);
  const digits = String(off < 0n ? -off : off).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${off < 0n ? '\u2212' : '+'}${digits}`;
}
