// A log as one JSON text, and back. Each record stands on a line of its own in its canonical form, so a damaged line costs that
// record alone and a large file is read piece by piece; the same JSON laid out by another tool is read as a whole.
import type { Aside, Judged } from './judge.js';
import { judge, judgeText } from './judge.js';
import { canonical, type EvidenceRecord, kSchema } from './record.js';

export const kKind = 'attention-lab/evidence';
export const kMostText = 128 * 2 ** 20;
export const kMostRecords = 100_000;
/** What must be parsed at once is not so large that the page stands still. */
const kMostWhole = 32 * 2 ** 20;
const kMostLine = 2 ** 20;

export type ImportCode = 'too_large' | 'too_many' | 'not_evidence';

export class ImportError extends Error {
  constructor(readonly code: ImportCode) {
    super(code);
  }
}

const head = `{"kind":"${kKind}","schema":${kSchema},"records":[\n`;
const between = '],"aside":[';
const end = ']}';

export function exportText(records: readonly EvidenceRecord[], aside: readonly Aside[]): string {
  const lines = (all: readonly unknown[]): string => all.map(canonical).join(',\n') + (all.length > 0 ? '\n' : '');
  return `${head}${lines(records)}${between}\n${lines(aside)}${end}\n`;
}

/** One thing that a file holds, judged, and how far into the text that is. */
export interface Piece {
  readonly judged: Judged;
  readonly at: number;
}
/** What is known when all pieces are read. */
export interface Rest {
  readonly isCut: boolean;
}

const isAside = (value: unknown): value is Aside =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).sort().join() === 'reason,text' &&
  typeof (value as Partial<Aside>).text === 'string';

/** What was set aside elsewhere may be readable here. */
function judgeValue(value: unknown, text?: string): Judged {
  return isAside(value) ? judgeText(value.text) : judge(value, text);
}

function judgeLine(line: string): Judged {
  try {
    return judgeValue(JSON.parse(line), line);
  } catch {
    return judgeText(line);
  }
}

function* readLines(text: string, from: number): Generator<Piece, Rest> {
  let isCut = true;
  let count = 0;
  for (let at = from; at < text.length;) {
    const stop = text.indexOf('\n', at);
    const after = stop < 0 ? text.length : stop;
    if (after - at > kMostLine) throw new ImportError('too_large');
    const line = text.slice(at, after).trim().replace(/,$/, '');
    at = after + 1;
    isCut = line === '' ? isCut : line !== end;
    if (line === '' || line === between || line === end) continue;
    count += 1;
    if (count > kMostRecords) throw new ImportError('too_many');
    yield { judged: judgeLine(line), at };
  }
  return { isCut };
}

interface Whole {
  readonly kind?: unknown;
  readonly records?: unknown;
  readonly aside?: unknown;
}

function parse(text: string): Whole | null {
  try {
    return JSON.parse(text) as Whole | null;
  } catch {
    return null;
  }
}

function* readWhole(file: Whole, length: number): Generator<Piece, Rest> {
  const values = [file.records, file.aside].flatMap((all): readonly unknown[] => (Array.isArray(all) ? all : []));
  if (values.length > kMostRecords) throw new ImportError('too_many');
  for (const [n, value] of values.entries()) {
    yield { judged: judgeValue(value), at: ((n + 1) / values.length) * length };
  }
  return { isCut: false };
}

/** Every record and everything set aside in a text, one at a time; throws where the text is no export at all. */
export function* pieces(given: string): Generator<Piece, Rest> {
  if (given.length > kMostText) throw new ImportError('too_large');
  const text = given.replace(/^\ufeff/, '');
  const first = /^\{"kind":"attention-lab\/evidence","schema":\d+,"records":\[\r?\n/.exec(text);
  if (first !== null) return yield* readLines(text, first[0].length);
  const file = text.length > kMostWhole ? null : parse(text);
  if (file?.kind === kKind && Array.isArray(file.records)) return yield* readWhole(file, text.length);
  // The frame is damaged; the lines may not be.
  if (/^\{"activity":.*"digest":"/m.test(text)) return yield* readLines(text, 0);
  throw new ImportError(text.length > kMostWhole ? 'too_large' : 'not_evidence');
}
