// Numbers as text: four significant digits aligned at the point, exact digits, and glyphs for what is not a number.
// A value that four digits hold exactly is written without padding zeros, so "1.000" always means "rounded to this".
import type { JsonNumber } from '../engine/types';

export type Special = 'nan' | 'inf' | '-inf' | '-0';

const kMinus = '\u2212';
const kInfinity = '\u221e';
const kGlyphs: Readonly<Record<Special, string>> = {
  nan: 'NaN',
  inf: kInfinity,
  '-inf': kMinus + kInfinity,
  '-0': `${kMinus}0`,
};

/** Which word of the Trace a value needs, or null for an ordinary number. */
export function specialOf(value: number): Special | null {
  if (Number.isNaN(value)) return 'nan';
  if (value === Infinity) return 'inf';
  if (value === -Infinity) return '-inf';
  return Object.is(value, -0) ? '-0' : null;
}

export function glyphOf(special: Special): string {
  return kGlyphs[special];
}

export function toNumber(value: JsonNumber): number {
  if (typeof value === 'number') return value;
  if (value === 'nan') return Number.NaN;
  if (value === '-0') return -0;
  return value === 'inf' ? Infinity : -Infinity;
}

/** The value in the Trace's own spelling: fewest digits that read back to the same double. */
export function exactText(value: number): string {
  return specialOf(value) ?? String(value);
}

function withMinus(text: string): string {
  return text.replace(/-/g, kMinus).replace('e+', 'e');
}

function shortest(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-4)) return value.toExponential();
  return String(value);
}

/** For reading: at most four significant digits (whole parts below a million stay whole). */
export function shortText(value: number): string {
  const special = specialOf(value);
  if (special) return glyphOf(special);
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e6) return withMinus(String(value));
  if (Number(value.toPrecision(4)) === value) return withMinus(shortest(value));
  if (size >= 1e6 || size < 1e-4) return withMinus(value.toExponential(3));
  return withMinus(size >= 1e4 ? value.toFixed(0) : value.toPrecision(4));
}

/** True where shortText shows every digit. */
export function isExactlyShown(value: number): boolean {
  return specialOf(value) !== null || Number(shortText(value).replaceAll(kMinus, '-')) === value;
}

/** Pads texts with no-break spaces so that their decimal points stand in one line. */
export function alignAtPoint(texts: readonly string[]): string[] {
  const split = texts.map((text) => {
    const point = text.indexOf('.');
    return point < 0 ? { head: text, tail: '' } : { head: text.slice(0, point), tail: text.slice(point) };
  });
  const head = Math.max(0, ...split.map((part) => part.head.length));
  const tail = Math.max(0, ...split.map((part) => part.tail.length));
  return split.map((part) => part.head.padStart(head, '\u00a0') + part.tail.padEnd(tail, '\u00a0'));
}

/** A whole number with thousands separators; a string (exact above 2^53) is grouped digit by digit. */
export function grouped(value: number | string): string {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? withMinus(value.toLocaleString('en')) : shortText(value);
  return /^-?\d+$/.test(value) ? value.replace(/\B(?=(\d{3})+$)/g, ',') : value;
}

const kSmallestNormal: Readonly<Record<string, number>> = {
  fp64: 2 ** -1022,
  fp32: 2 ** -126,
  fp16: 2 ** -14,
  bf16: 2 ** -126,
  e4m3: 2 ** -6,
  e5m2: 2 ** -14,
};

/** Below the format's smallest normal number, where digits are lost one by one. */
export function isSubnormal(value: number, formatName: string): boolean {
  const limit = kSmallestNormal[formatName];
  return limit !== undefined && value !== 0 && Math.abs(value) < limit;
}
