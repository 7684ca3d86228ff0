// Whatever comes in: nothing is thrown, nothing reaches a prototype, what is refused is refused in words, and what is taken is as
// it should be. `scripts/fuzz page` runs the same for long. A failure prints its seed, which `scripts/fuzz page --seed` repeats.
/// <reference types="node" />
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type Read, readState } from '../../../web/embed/state';
import { readToFrame, readToHost } from '../../../web/embed/messages';
import { pieces } from '../../../web/evidence/exchange';
import { readPack } from '../../../web/lessons/pack';
import { textsOf } from '../../../web/lessons/loader';
import { draftOf, dropDraft, keepDraft, type Draft } from '../../../web/practice/draft';
import { readKept, writeKept, type Kept } from '../../../web/scorm/suspend';
import template from '../../../web/author/template.json';
import { doors } from './doors';
import * as good from './good';

const environment = (import.meta as unknown as { readonly env: Readonly<Record<string, string | undefined>> }).env;
const isLong = environment['VITE_FUZZ_RUNS'] !== undefined;
const numRuns = Number(environment['VITE_FUZZ_RUNS'] ?? 1000);
const seed = Number(environment['VITE_FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/** So many under one seed: the next thousands have the next. */
const kAtOnce = 10_000;
const said: string[] = [];

const prototypes = [Object, Array, Function, String, Number, Boolean, Map, Set, RegExp, Error].map(
  (one) => one.prototype as object,
);
const shapeOf = (one: object): string => Reflect.ownKeys(one).map(String).join();
const untouched = prototypes.map(shapeOf).join('\n');

describe(`from outside, seed ${seed}`, () => {
  afterAll(() => {
    if (isLong) console.log(said.join('\n'));
  });

  test.each(doors)('$name: nothing is thrown or reached, and all is said or checked', ({ name, input, faults }) => {
    let [count, slowest] = [0, 0];
    const property = fc.property(input, (given) => {
      const began = process.cpuUsage();
      const found = faults(given);
      count += 1;
      slowest = Math.max(slowest, process.cpuUsage(began).user / 1000);
      if (found.length > 0) throw new Error(JSON.stringify(found));
    });
    for (let begun = 0, n = seed; begun < numRuns; begun += kAtOnce, n += 1)
      fc.assert(property, { numRuns: Math.min(kAtOnce, numRuns - begun), seed: n });
    said.push(`${name}: ${count} executions, the slowest ${slowest.toFixed(0)} ms`);
    expect(prototypes.map(shapeOf).join('\n')).toBe(untouched);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe(`a good one comes back as it was, seed ${seed}`, () => {
  const same = <T>(name: string, arbitrary: fc.Arbitrary<T>, back: (given: T) => unknown): void => {
    test(name, () => {
      fc.assert(
        fc.property(arbitrary, (given) => {
          expect(back(given)).toEqual(given);
        }),
        { numRuns: Math.min(numRuns, 200), seed },
      );
    });
  };
  const taken = (read: Read<unknown> | null): unknown => (read?.ok === true ? read.value : read);

  same('a saved state', good.state, (given) => {
    const read = readState(JSON.stringify(given));
    return read.ok ? read.value : read;
  });
  same('a message to the frame', good.toFrame, (given) => taken(readToFrame(structuredClone(given))));
  same('a message from the frame', good.toHost, (given) => taken(readToHost(structuredClone(given))));
  same(
    'a lesson',
    good.lesson.map(({ texts: [texts] }) => ({ ...texts })),
    ({ name, ...rest }) => {
      const read = readPack(JSON.stringify({ ...template, texts: [{ ...rest, name }] }));
      return read.ok ? textsOf(read.value, 'en') : read;
    },
  );
  same('a history', good.evidence, (given) => ({
    ...given,
    records: [...pieces(JSON.stringify(given))].map(({ judged }) => ('record' in judged ? judged.record : judged)),
  }));
  same('a draft', good.draft as fc.Arbitrary<Draft>, (given) => {
    keepDraft('round', given);
    const stored = localStorage.getItem('attention-lab:draft:round') ?? '';
    dropDraft('round');
    localStorage.setItem('attention-lab:draft:round', stored);
    return draftOf('round');
  });
  same('what a platform keeps', good.suspended as fc.Arbitrary<Kept>, (given) => readKept(writeKept(given)));
});
