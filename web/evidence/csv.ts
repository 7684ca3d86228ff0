// A log as CSV (RFC 4180): one line an attempt, names of columns as in the records. A field that a spreadsheet would run as a
// formula begins with an apostrophe instead; numbers stay numbers.
import { canonical, type EvidenceRecord, type Json } from './record.js';

const asText = (value: Json | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : canonical(value);

type Column = readonly [string, (record: EvidenceRecord) => Json];

const plain = (name: Exclude<keyof EvidenceRecord, 'result'>): Column => [name, (record) => record[name]];
const result = (name: keyof EvidenceRecord['result']): Column => [
  name,
  ({ result: found }) => (name === 'recognised' ? found.recognised.join(' ') : found[name]),
];

const columns: readonly Column[] = [
  ...(['time', 'activity', 'question', 'kind', 'spec', 'at', 'within', 'seed', 'answer'] as const).map(plain),
  ...(['verdict', 'expected', 'given', 'recognised'] as const).map(result),
  ...(['confidence', 'condition', 'bits', 'lesson', 'lessonVersion', 'engineVersion'] as const).map(plain),
  ...(['schema', 'id', 'previous', 'digest'] as const).map(plain),
];

const isNumber = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
/** Also in full width, which some spreadsheets take for the same. */
const isFormula = (text: string): boolean =>
  /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) && !isNumber(text);

export function csvField(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvText(records: readonly EvidenceRecord[]): string {
  const rows = records.map((record) => columns.map(([, read]) => csvField(asText(read(record)))));
  return [columns.map(([name]) => name), ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
