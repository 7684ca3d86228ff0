// The second run: which questions it asks, what it keeps of the answers, and that an outdated one is never shown.
import { describe, expect, test } from 'vitest';
import type { Outcome, Trace } from '../../web/engine/types';
import { askSecond, compareSpec, isPlain, otherSpec, placeOf, readComparison } from '../../web/state/comparison';
import { parse } from '../../web/state/spec';
import { Store, type Engine } from '../../web/state/store';
import { refusal } from './support/fake-engine';
import { lessonTrace } from './views/lesson-trace';

const answer = {
  equal: false,
  first_difference: { step: 'weights', index: [0, 1, 1, 0], left: 0.25, right: 0.5, ulp: 4 },
  max_ulp: { weights: 4, out: 'inf' },
};

describe('the other Spec', () => {
  test('is the same question in one plain format', () => {
    expect(otherSpec('trace?preset=lesson&format=fp16&softmax_format=fp32&overflow=saturate', 'fp64')).toBe(
      'trace?preset=lesson&format=fp64',
    );
    expect(otherSpec('trace?preset=lesson', 'bf16')).toBe('trace?preset=lesson&format=bf16');
  });

  test('travels inside a comparison, escaped once', () => {
    const left = 'trace?x=[[1,"nan"]]&mask=causal+padding';
    const spec = parse(compareSpec(left, 'trace?format=fp64'));
    expect(spec.experiment).toBe('compare');
    expect(spec.entries).toEqual([
      { key: 'left', value: left },
      { key: 'right', value: 'trace?format=fp64' },
    ]);
    expect(compareSpec('trace?a=1&b=2', 'x')).toBe('compare?left=trace?a=1%26b=2&right=x');
  });

  test('a run is plain where every stage rounds to its one format', () => {
    expect(isPlain(parse('trace?format=fp16&accumulate=same&convert=direct&overflow=ieee'))).toBe(true);
    expect(isPlain(parse('trace?format=fp16&accumulate=fp32'))).toBe(false);
  });
});

describe('the answer of a comparison', () => {
  test('names the first difference and the largest of each step', () => {
    const read = readComparison(answer);
    expect(read?.first).toEqual({ step: 'weights', index: [0, 1, 1, 0], left: 0.25, right: 0.5, ulp: 4 });
    expect([...(read?.largest ?? [])]).toEqual([
      ['weights', 4],
      ['out', 'inf'],
    ]);
  });

  test('keeps a step that only one run has', () => {
    const lone = { step: 'scores_rounded', index: null, left: null, right: null, ulp: null };
    const first = readComparison({ equal: false, first_difference: lone, max_ulp: {} })?.first;
    expect([first?.step, first?.index]).toEqual(['scores_rounded', null]);
  });

  test('of equal runs has no first difference', () => {
    expect(readComparison({ equal: true, first_difference: null, max_ulp: {} })?.first).toBeNull();
  });

  test('of another kind is not read', () => {
    expect(readComparison({ total: 80 })).toBeNull();
    expect([placeOf(null), placeOf({ step: 'x' }), placeOf({ step: 'x', index: ['0'] })]).toEqual([null, null, null]);
  });
});

const comparison = (): Trace => ({ ...lessonTrace(), steps: [], results: answer });

/** Answers comparisons and runs alike; what was asked is kept, with its channel. */
class Listening implements Engine {
  readonly asked: [string, string | undefined][] = [];
  compare: Outcome<Trace> = { ok: true, value: comparison() };
  ask(spec: string, channel?: string): Promise<Outcome<Trace>> {
    this.asked.push([spec, channel]);
    return Promise.resolve(spec.startsWith('compare') ? this.compare : { ok: true, value: lessonTrace() });
  }
  explain = (): Promise<Outcome<never>> => Promise.resolve({ ok: false, error: refusal('missing', 'cell', '') });
  catalog = (): Promise<Outcome<never>> => Promise.resolve({ ok: false, error: refusal('missing', 'x', '') });
  cancel = (): void => undefined;
}

const storeOf = (engine: Engine, spec = 'trace?preset=lesson&format=fp16'): Store =>
  new Store(engine, { write: () => undefined }, { spec, lang: 'en', theme: 'system' });

describe('the second run', () => {
  test('is asked on channels of its own, and not at all while it is off', async () => {
    const engine = new Listening();
    const store = storeOf(engine);
    await store.start();
    expect(engine.asked.map(([, channel]) => channel)).toEqual([undefined]);
    await store.compare('fp64');
    const other = 'trace?preset=lesson&format=fp64';
    expect(engine.asked.slice(1)).toEqual([
      [other, 'second'],
      [compareSpec('trace?preset=lesson&format=fp16', other), 'compare'],
    ]);
    expect(store.now.second?.of).toBe(store.now.trace);
    expect(store.now.second?.comparison?.first?.step).toBe('weights');
    expect(store.now.spec).toBe('trace?preset=lesson&format=fp16');
  });

  test('follows every new answer, and goes when it is switched off', async () => {
    const store = storeOf(new Listening());
    await store.start();
    await store.compare('fp64');
    await store.edit('trace?preset=lesson&format=bf16');
    await store.compare(store.now.compareWith);
    expect(store.now.second?.of).toBe(store.now.trace);
    await store.compare('off');
    expect(store.now.second).toBeNull();
  });

  test('stands beside a trace alone', async () => {
    const engine = new Listening();
    const store = storeOf(engine, 'softmax?logits=[1,2]');
    await store.start();
    await store.compare('fp64');
    expect([store.now.second, engine.asked.length]).toEqual([null, 1]);
  });

  test('keeps its values where only the comparison was refused', async () => {
    const engine = new Listening();
    engine.compare = { ok: false, error: refusal('too_large', 'memory', '9 MB') };
    const second = await askSecond((spec, channel) => engine.ask(spec, channel), lessonTrace(), 'trace?t=2', 'fp64');
    expect([second.trace !== null, second.comparison, second.error?.code]).toEqual([true, null, 'too_large']);
  });

  test('that was overtaken is dropped', async () => {
    const engine = new Listening();
    const store = storeOf(engine);
    await store.start();
    const [first, second] = [store.compare('fp64'), store.compare('fp32')];
    await Promise.all([first, second]);
    expect(store.now.second?.format).toBe('fp32');
  });
});
