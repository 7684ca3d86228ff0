// Labs on one page share engines: what one asks, stops and hears must never be another's. Time is the test's own.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineState, WorkerLike } from '../../web/engine/client';
import type { Asked, FromWorker, ToWorker } from '../../web/engine/protocol';
import { EnginePool, type Guest } from '../../web/embed/pool';
import { fakeCatalog } from './support/fake-engine';

class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly asked: Asked[] = [];
  ended = false;

  postMessage(message: ToWorker): void {
    if (message.kind === 'ask') this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  answerLast(): void {
    const { id } = this.asked.at(-1) as Asked;
    const data: FromWorker = { kind: 'answer', id, text: JSON.stringify(fakeCatalog), values: null };
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}

function setUp(processors: number) {
  const workers: FakeWorker[] = [];
  const spawn = (): FakeWorker => {
    workers.push(new FakeWorker());
    return workers.at(-1) as FakeWorker;
  };
  const pool = new EnginePool({ spawn, wasm: () => Promise.resolve(new ArrayBuffer(8)) }, processors);
  const states: EngineState['kind'][][] = [];
  const join = (): Guest => {
    const heard: EngineState['kind'][] = [];
    states.push(heard);
    return pool.join({ memoryMB: () => 64, onState: ({ kind }) => heard.push(kind) });
  };
  return { pool, workers, states, join };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('engines that labs share', () => {
  test('there are two at most where there are processors for them, and one where there are not', () => {
    for (const [processors, size] of [
      [2, 1],
      [8, 2],
    ] as const) {
      const { pool, join } = setUp(processors);
      for (let n = 0; n < 5; n += 1) join();
      expect(pool.size).toBe(size);
    }
  });

  test('questions of the same kind do not replace those of another lab', async () => {
    const { workers, join } = setUp(1);
    const [one, two] = [join(), join()];
    const answers = Promise.all([one.engine.catalog(), two.engine.catalog()]);
    workers[0]?.answerLast();
    workers[0]?.answerLast();
    expect((await answers).map(({ ok }) => ok)).toEqual([true, true]);
  });

  test('a newer question of the same lab does', async () => {
    const { join } = setUp(1);
    const { engine } = join();
    const first = engine.ask('trace?seed=1');
    void engine.ask('trace?seed=2');
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  test('Stop of one lab ends its own question, and the other\u2019s is asked next', async () => {
    const { workers, join } = setUp(1);
    const [one, two] = [join(), join()];
    const mine = one.engine.ask('trace?seed=1');
    let other: unknown = 'open';
    void two.engine.ask('trace?seed=2').then((outcome) => {
      other = outcome;
    });
    one.engine.cancel();
    expect(await mine).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(other).toBe('open');
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(workers[1]?.asked[0]?.question).toMatchObject({ kind: 'run', spec: 'trace?seed=2' });
  });

  test('a lab hears only of its own runs', () => {
    const { states, join } = setUp(1);
    const [one] = [join(), join()];
    void one.engine.ask('trace?seed=1');
    expect(states[0]).toEqual(['running']);
    expect(states[1]).toEqual(['idle']);
  });

  test('workers end some time after the last lab has left, unless one is back before', () => {
    const { workers, join } = setUp(1);
    const guest = join();
    void guest.engine.catalog();
    workers[0]?.answerLast();
    guest.leave();
    vi.advanceTimersByTime(5000);
    guest.arrive();
    vi.advanceTimersByTime(20_000);
    expect(workers[0]?.ended).toBe(false);
    guest.leave();
    vi.advanceTimersByTime(10_000);
    expect(workers[0]?.ended).toBe(true);
  });
});
