// Every place where something from outside comes in: what is tried there, what the reader makes of it, and what must hold then.
// A reader that refuses says so in both languages; one that takes something has looked at all of it.
import fc from 'fast-check';
import { names, readWish } from '../../../web/embed/attributes';
import { readToFrame, readToHost } from '../../../web/embed/messages';
import { readState, type Fault, type Read } from '../../../web/embed/state';
import { readCatalog, readEstimate, readExplanation, readGrade, readTrace } from '../../../web/engine/schema';
import type { Outcome } from '../../../web/engine/types';
import { ImportError, pieces } from '../../../web/evidence/exchange';
import { judge, judgeText, type Judged } from '../../../web/evidence/judge';
import { DayPlace } from '../../../web/day/place';
import { idOf, isPage, labOf } from '../../../web/labs/index';
import { readPack } from '../../../web/lessons/pack';
import { draftOf } from '../../../web/practice/draft';
import { readKept } from '../../../web/scorm/suspend';
import { firstLang, firstLetters, firstMemory, firstTheme } from '../../../web/state/preferences';
import { neededBy } from '../../../web/state/files';
import { fromHash, get, parse, print, toHash } from '../../../web/state/spec';
import { lessonRefused } from '../../../web/words/lesson';
import { wordsOf, wordError, type Words } from '../../../web/words/index';
import { json, jsonText, nearly, nearlyText, text } from './arbitrary';
import * as good from './good';
import { lessonFaults, reachOf, recordFaults, sorted } from './judged';

/** What went wrong with one input; empty where all is as it should be. */
export interface Door {
  readonly name: string;
  readonly input: fc.Arbitrary<unknown>;
  readonly faults: (input: unknown) => readonly unknown[];
}

const both: readonly Words[] = [wordsOf('en'), wordsOf('zh-Hans')];
const asText = (value: unknown): string => JSON.stringify(value) ?? 'undefined';
const source = (valid: fc.Arbitrary<object>): fc.Arbitrary<string> =>
  fc.oneof(nearly(valid).map(asText), nearlyText(valid.map(asText)), jsonText, text);
const value = (valid: fc.Arbitrary<object>): fc.Arbitrary<unknown> => fc.oneof(nearly(valid), json, fc.anything());

const unsaid = (said: string): readonly string[] => (/^\s*$|^undefined|\[object/.test(said) ? [`says "${said}"`] : []);
const other = (given: unknown, taken: unknown): readonly string[] =>
  JSON.stringify(given, sorted) === JSON.stringify(taken, sorted) ? [] : ['took something else than was given'];

function ofFault({ code, field }: Fault): readonly unknown[] {
  return both.flatMap((words) => unsaid(words.embed.fault[code](field)));
}
function ofRead(given: unknown, read: Read<unknown> | null): readonly unknown[] {
  if (read === null) return [];
  return read.ok ? other(given, read.value) : ofFault(read.error);
}
function ofOutcome(outcome: Outcome<unknown>): readonly unknown[] {
  return outcome.ok ? [] : both.flatMap((words) => unsaid(wordError(words, outcome.error)));
}
const ofJudged = (judged: Judged): readonly unknown[] =>
  'record' in judged
    ? recordFaults(judged.record)
    : both.flatMap((words) => unsaid(words.evidence.reasons[judged.aside.reason]));

function pack(given: string): readonly unknown[] {
  const read = readPack(given);
  if (!read.ok)
    return [...unsaid(lessonRefused('en', 'f', read.error)), ...unsaid(lessonRefused('zh-Hans', 'f', read.error))];
  return lessonFaults(JSON.parse(given));
}

function importer(given: string): readonly unknown[] {
  try {
    return [...pieces(given)].flatMap(({ judged }) => ofJudged(judged));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return both.flatMap((words) => unsaid(words.evidence.failed[error.code]));
  }
}

const stateOf = (given: string): unknown => {
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given;
  }
};

function address(given: string): readonly unknown[] {
  const spec = fromHash(given);
  if (spec === null) return given === '' || given === '#' ? [] : ['no question'];
  const lab = labOf(spec);
  const entries = parse(spec).entries;
  neededBy(spec, []);
  isPage(spec);
  const names = both.map((words) => (lab === undefined ? 'none' : (words.labs[idOf(lab)]?.name ?? '')));
  const known = entries.every(({ key }) => ['string', 'undefined'].includes(typeof get(parse(spec), key)));
  return [
    ...names.flatMap(unsaid),
    ...(known ? [] : ['a value that is no text']),
    ...other(parse(print(parse(spec))), parse(spec)),
    ...other(fromHash(toHash(spec)) === null ? null : parse(fromHash(toHash(spec)) ?? ''), parse(spec)),
  ];
}

function wish(given: string): readonly unknown[] {
  return names.flatMap((name) => {
    const read = readWish(name, given, document.documentElement);
    return read.ok ? [] : ofFault(read.error);
  });
}

/** Everything that the page keeps beside its history, each from the same text. */
function storage(given: string): readonly unknown[] {
  for (const name of ['draft:tiny-ledger', 'day45', 'lang', 'theme', 'memory', 'letters'])
    localStorage.setItem(`attention-lab:${name}`, given);
  const draft = draftOf('tiny-ledger');
  const { at, open, done } = new DayPlace(false).now;
  const kinds = [
    typeof firstLang('', []),
    typeof firstTheme(),
    typeof firstMemory(),
    typeof firstLetters(),
    typeof open,
  ];
  return [
    ...other(kinds, ['string', 'string', 'number', 'boolean', 'boolean']),
    ...(draft === null || typeof draft.answer === 'string' ? [] : ['a draft without an answer']),
    ...(at === null || typeof at === 'string' ? [] : ['a place that is no text']),
    ...([...done].every((one) => typeof one === 'string') ? [] : ['a mark that is no text']),
  ];
}

const tracedValues = Float32Array.from(good.traced.values);
function engine(given: string): readonly unknown[] {
  const trace = readTrace(given, tracedValues);
  const reads = [readCatalog, readEstimate, readExplanation, readGrade].flatMap((read) => ofOutcome(read(given)));
  if (!trace.ok) return [...reads, ...ofOutcome(trace)];
  const { steps, arena, values } = trace.value;
  const outside = steps.filter((step) => {
    const [first, size] = arena.storages[step.storage] ?? [0, -1];
    const reach = reachOf(step);
    return reach !== null && !(reach[0] >= 0 && reach[1] < size && first + size <= values.length);
  });
  return [...reads, ...outside.map(({ name }) => `${name} reaches out of its storage`)];
}

const door = <T>(name: string, input: fc.Arbitrary<T>, faults: (given: T) => readonly unknown[]): Door => ({
  name,
  input,
  faults: faults as Door['faults'],
});

export const doors: readonly Door[] = [
  door('a lesson pack', source(good.lesson), pack),
  door('an imported history', source(good.evidence), importer),
  door('a stored attempt', value(good.attempt), (given) => ofJudged(judge(given))),
  door('a stored attempt as text', source(good.attempt), (given) => ofJudged(judgeText(given))),
  door('a message to the frame', value(good.toFrame), (given) => ofRead(given, readToFrame(given))),
  door('a message from the frame', value(good.toHost), (given) => ofRead(given, readToHost(given))),
  door('a saved state', value(good.state), (given) =>
    typeof given === 'string' ? ofRead(stateOf(given), readState(given)) : ofRead(given, readState(given)),
  ),
  door('a saved state as text', source(good.state), (given) => ofRead(stateOf(given), readState(given))),
  door('an address', nearlyText(fc.oneof(fc.constant('#trace?preset=lesson&x=[[1,2]]'), text)), address),
  door('an attribute', text, wish),
  door('stored choices, drafts and place', fc.oneof(source(good.place), source(good.draft)), storage),
  door('what a platform kept', source(good.suspended), (given) => {
    const kept = readKept(given);
    return kept === null ? [] : other(JSON.parse(given), kept);
  }),
  door('an answer of the engine', source(good.traced.text), engine),
];
