// What must hold of whatever a reader takes, found out by other means than its own: another JSON Schema validator, Node's SHA-256,
// and the plainest walk through a tensor there is.
/// <reference types="node" />
import { createHash } from 'node:crypto';
import Ajv from 'ajv';
import { lessonSchema } from '../../../web/author/schema';

/** Without `$schema`: the validator knows the dialect by another address. */
const lesson = Object.fromEntries(Object.entries(lessonSchema()).filter(([name]) => name !== '$schema'));
const ajv = new Ajv({ strict: false, validateFormats: false });
const isLesson = ajv.compile(lesson);

export const lessonFaults = (value: unknown): readonly unknown[] => (isLesson(value) ? [] : (isLesson.errors ?? []));

const fields =
  'activity,answer,at,bits,condition,confidence,digest,engineVersion,id,kind,lesson,lessonVersion,previous,question,result,schema,seed,spec,time,within';

/** Keys of objects in their order: the same data has the same text. */
export const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Of an attempt: it has its own fields and no others, and its digest is that of the rest. */
export function recordFaults(record: object): readonly string[] {
  const own = Object.keys(record).sort().join();
  const { digest, ...rest } = record as { readonly digest: unknown };
  const made = createHash('sha256').update(JSON.stringify(rest, sorted)).digest('hex');
  return [...(own === fields ? [] : [`fields ${own}`]), ...(made === digest ? [] : [`digest ${made}`])];
}

interface Tensor {
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly offset: number;
}

/** The lowest and the highest element that a tensor touches; null where it has none. */
export function reachOf({ shape, strides, offset }: Tensor): readonly [number, number] | null {
  if (shape.includes(0)) return null;
  const ends = shape.map((n, axis) => (n - 1) * (strides[axis] ?? Number.NaN));
  const sum = (part: (end: number) => number): number => ends.reduce((at, end) => at + part(end), offset);
  return [sum((end) => Math.min(0, end)), sum((end) => Math.max(0, end))];
}
