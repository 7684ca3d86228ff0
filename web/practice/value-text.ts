// Values as a person reads them in a question: whole numbers grouped, shapes in round brackets, rows apart by semicolons.
import { grouped, shortText, toNumber } from '../draw/number';
import type { JsonNumber } from '../engine/types.js';
import type { Kind } from './question.js';

const kMinus = '\u2212';

const isWords = (value: string): boolean => ['nan', 'inf', '-inf', '-0'].includes(value);

/** All digits of a number, as the engine has it; a whole number too large for JavaScript is text already. */
function one(value: unknown, isShort: boolean): string {
  if (typeof value === 'string') return isWords(value) ? value.replace('-', kMinus) : grouped(value);
  if (typeof value !== 'number') return value === null ? '' : JSON.stringify(value);
  if (isShort) return shortText(value);
  const text = Number.isSafeInteger(value) ? grouped(value) : String(value);
  return text.replace('-', kMinus);
}

export function valueText(value: unknown, kind: Kind | 'list', isShort = false): string {
  if (!Array.isArray(value)) return one(value, isShort);
  const flat = value.every((part) => !Array.isArray(part));
  if (!flat) return value.map((part) => valueText(part, kind, isShort)).join('; ');
  const parts = value.map((part) => one(part, isShort)).join(', ');
  return kind === 'shape' || (kind === 'choice' && value.every((part) => Number.isInteger(part)))
    ? `(${parts})`
    : parts;
}

/** How far one number is from another, in per cent of the right one; empty where that says nothing. */
export function percentOff(given: unknown, expected: unknown): string {
  const [a, b] = [given, expected].map((value) =>
    typeof value === 'number' || typeof value === 'string' ? toNumber(value as JsonNumber) : Number.NaN,
  ) as [number, number];
  if (!Number.isFinite(a) || !Number.isFinite(b) || b === 0 || a === b) return '';
  const off = ((a - b) / Math.abs(b)) * 100;
  const text = Math.abs(off) >= 1000 ? grouped(Math.round(off)) : Number(off.toPrecision(2)).toString();
  return (off > 0 ? `+${text}` : text).replace('-', kMinus);
}
