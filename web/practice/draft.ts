// What is typed and not yet committed: kept while the page is open, and over a reload where the browser stores anything. The tab's own
// storage has it too: what all tabs share can lose its last seconds where a busy Chromium reloads, as a robot found out.
// What comes back from storage is checked like anything from outside.
import * as v from 'valibot';
import type { Confidence } from './evidence.js';
import type { Level } from './question.js';
import { localStore, tabStore } from '../state/storage.js';

export interface Draft {
  readonly answer: string;
  readonly confidence: Confidence | null;
  /** Of a fresh question: what gives it again. */
  readonly seed: number | null;
  readonly level: Level;
}

const kMost = 20_000;
const prefix = 'attention-lab:draft:';
const memory = new Map<string, Draft>();

/** Fields of a draft, to be checked wherever one comes from. */
export const draftFields = {
  answer: v.pipe(v.string(), v.maxLength(kMost)),
  confidence: v.nullable(v.picklist(['guess', 'unsure', 'sure', 'certain'])),
  seed: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  level: v.picklist([1, 2, 3]),
};
const shape = v.strictObject(draftFields);

let isWatching = false;

/** Before this page goes, or may go: another tab may have written over what is typed here. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const again = (): void => {
    for (const [question, draft] of memory) store(question, draft);
  };
  globalThis.addEventListener('pagehide', again);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') again();
  });
}

export function keepDraft(question: string, draft: Draft): void {
  memory.set(question, draft);
  watch();
  store(question, draft);
}

function store(question: string, draft: Draft): void {
  for (const where of [tabStore, localStore]) {
    try {
      where().setItem(prefix + question, JSON.stringify(draft));
    } catch {
      // Refused or full: it lasts as long as the page is open.
    }
  }
}

/** What another tab has written meanwhile is that tab's, and stays. */
export function dropDraft(question: string): void {
  const own = memory.get(question);
  memory.delete(question);
  try {
    tabStore().removeItem(prefix + question);
  } catch {
    // Refused: nothing is there.
  }
  try {
    const isOthers = own !== undefined && localStore().getItem(prefix + question) !== JSON.stringify(own);
    if (!isOthers) localStore().removeItem(prefix + question);
  } catch {
    // Nothing was stored then.
  }
}

export function draftOf(question: string): Draft | null {
  const kept = memory.get(question);
  return kept ?? stored(tabStore, question) ?? stored(localStore, question);
}

function stored(where: () => Storage, question: string): Draft | null {
  try {
    const parsed = v.safeParse(shape, JSON.parse(where().getItem(prefix + question) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
