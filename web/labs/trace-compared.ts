// What the state says of a second run, as views are handed it: the same object until run or language change, so that a
// grid is not drawn again for nothing.
import type { JsonNumber, Trace } from '../engine/types.js';
import { kApart, levelOf } from '../draw/divergence';
import { toNumber } from '../draw/number';
import type { LabState } from '../state/store.js';
import type { SecondRun } from '../state/comparison.js';
import { ulpText, type Compared } from '../views/comparison';
import type { ChipMark } from '../views/timeline';
import type { Words } from '../words/index.js';

interface Known {
  readonly second: SecondRun;
  readonly words: Words;
  readonly compared: Compared | null;
  readonly marks: ReadonlyMap<string, ChipMark>;
}

let known: Known | null = null;

function markOf(most: JsonNumber | null, words: Words): ChipMark {
  const ulps = most === null ? null : toNumber(most);
  const level = levelOf(ulps);
  if (ulps === null || level === kApart || !Number.isFinite(ulps))
    return { text: '\u2260', level: kApart, label: words.comparison.apart };
  const text = ulpText(ulps);
  return { text, level, label: words.comparison.chip(text) };
}

function remember(second: SecondRun, words: Words): Known {
  if (known?.second === second && known.words === words) return known;
  const { trace, format, comparison } = second;
  const marked = [...(comparison?.largest ?? [])].flatMap(([step, most]) => {
    const mark = markOf(most, words);
    return mark.level === 0 ? [] : [[step, mark] as const];
  });
  const compared = trace === null ? null : { trace, name: format, words: words.comparison };
  known = { second, words, compared, marks: new Map(marked) };
  return known;
}

/** The second run that belongs to the shown trace; an older one is of no use. */
export function secondOf(state: LabState, trace: Trace | null): SecondRun | null {
  return trace !== null && state.second?.of === trace ? state.second : null;
}

export function comparedOf(state: LabState, words: Words): Compared | null {
  const second = secondOf(state, state.trace);
  return second && remember(second, words).compared;
}

export function marksOf(state: LabState, words: Words): ReadonlyMap<string, ChipMark> | null {
  const second = secondOf(state, state.trace);
  return second && remember(second, words).marks;
}
