// What a platform keeps between two stays: one short text. SCORM 1.2 allows 4,096 characters and some platforms cut what is
// longer without a word, so what matters least is left out until the rest fits.
import * as v from 'valibot';

export const kMost = 4096;
const kVersion = 1;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const name = text(80);

const shape = v.strictObject({
  v: v.literal(kVersion),
  /** Attempts so far, right ones among those that count, and how many count; the best so far. */
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  best: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  passed: v.boolean(),
  /** Of the last attempts that count: question, right or not, whether without help. */
  last: v.pipe(v.array(v.strictTuple([name, v.boolean(), v.boolean()])), v.maxLength(60)),
  /** Digest of the newest attempt: which export belongs to this stay. */
  head: v.optional(text(64)),
  at: v.optional(text(80)),
  lang: v.optional(text(20)),
  done: v.optional(v.pipe(v.array(name), v.maxLength(200))),
  spec: v.optional(text(kMost)),
});

export type Kept = v.InferOutput<typeof shape>;

export const nothing: Kept = { v: kVersion, n: 0, best: 0, passed: false, last: [] };

/** Null where there is nothing, or nothing of ours: the stay begins anew. */
export function readKept(given: string): Kept | null {
  if (given.length > kMost) return null;
  try {
    const parsed = v.safeParse(shape, JSON.parse(given));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

const least: readonly (keyof Kept)[] = ['spec', 'done', 'lang', 'at', 'head'];

export function writeKept(kept: Kept): string {
  const left: Partial<Record<keyof Kept, unknown>> = {
    ...kept,
    done: kept.done?.slice(-200),
    last: kept.last.slice(-60),
  };
  for (const key of least) {
    const written = JSON.stringify(left);
    if (written.length <= kMost) return written;
    Reflect.deleteProperty(left, key);
  }
  let last = [...kept.last];
  while (JSON.stringify({ ...left, last }).length > kMost) last = last.slice(1);
  return JSON.stringify({ ...left, last });
}
