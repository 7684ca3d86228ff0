// Reads what storage or a file holds for one record: a record in today's form, or why it is kept aside. Nothing is dropped: what
// is aside keeps its text, and is judged anew wherever it is read next.
import * as v from 'valibot';
import { digestOf, type EvidenceRecord, kNodes, kSchema, schema0, schema1, seal, unsafe } from './record.js';

/** Not JSON; not a record's form; a key that reaches prototypes; a later form; a digest that does not fit; too long a text. */
export type Reason = 'unreadable' | 'malformed' | 'keys' | 'newer' | 'damaged';

export interface Aside {
  readonly reason: Reason;
  readonly text: string;
}

export type Judged = { readonly record: EvidenceRecord } | { readonly aside: Aside };

/** Pure, and the same wherever it is done: there was no chain in version 0, and none is made up. */
export function fromVersion0(old: v.InferOutput<typeof schema0>): EvidenceRecord {
  return seal({ ...old, schema: kSchema, previous: null });
}

/** What was stored, as text; what no JSON can say, or has too many parts to be one of ours, by its kind alone. */
function textOf(value: unknown): string {
  let parts = 0;
  const counted = (_: string, part: unknown): unknown => {
    parts += 1;
    if (parts > kNodes) throw new RangeError('too many parts');
    return part;
  };
  try {
    return JSON.stringify(value, counted) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

const schemaOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { schema?: unknown }).schema : undefined;

export function judge(value: unknown, text?: string): Judged {
  const aside = (reason: Reason): Judged => ({ aside: { reason, text: text ?? textOf(value) } });
  const found = unsafe(value);
  if (found !== null) return aside(found);
  const schema = schemaOf(value);
  if (typeof schema === 'number' && schema > kSchema) return aside('newer');
  if (schema === 0) {
    const old = v.safeParse(schema0, value);
    return old.success ? { record: fromVersion0(old.output) } : aside('malformed');
  }
  const parsed = v.safeParse(schema1, value);
  if (!parsed.success) return aside('malformed');
  return digestOf(parsed.output) === parsed.output.digest ? { record: parsed.output } : aside('damaged');
}

export function judgeText(text: string): Judged {
  try {
    return judge(JSON.parse(text), text);
  } catch {
    return { aside: { reason: 'unreadable', text } };
  }
}
