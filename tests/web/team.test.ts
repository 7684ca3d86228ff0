// A layer shared among workers: who gets which part, what goes back, how it ends early, and that whatever fails is asked of
// one worker alone. The workers are fakes that add numbers whose places can be told from the sum.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineClient, type EngineState, type Options, type WorkerLike } from '../../web/engine/client';
import type { Floats, FromWorker, Part, Plan, ToWorker } from '../../web/engine/protocol';
import { fakeRun } from './support/fake-engine';

/** 5 tokens of width 2 in tiles of 2, two batch elements, two groups of heads. */
const plan: Plan = {
  workers: 2,
  tile: 2,
  groups: 2,
  b: 2,
  t: 5,
  s: 5,
  model: 2,
  keep: false,
  inputs: ['x', 'wk', 'wv', 'wq', 'wo'].map((name) => ({ name, normals: 0 })),
};
const x = Float32Array.from({ length: 20 }, (_, n) => n);
const none = new Float32Array(0);
const spec = 'trace?preset=lesson';

class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly heard: ToWorker[] = [];
  readonly parts: Part[] = [];
  /** Arrays that are here and nowhere else. */
  private readonly has = new Set<Transferable>();
  ended = false;

  postMessage(message: ToWorker, transfer: Transferable[] = []): void {
    this.heard.push(message);
    if (message.kind === 'part') this.parts.push(message);
    for (const array of transfer) {
      expect(FakeWorker.moved).not.toContain(array);
      FakeWorker.moved.add(array);
      this.has.add(array);
    }
  }

  /** Everything goes back. */
  private back(): Floats[] {
    const arrays = [...this.has].map((array) => new Float32Array(array as ArrayBuffer));
    for (const array of this.has) FakeWorker.moved.delete(array);
    this.has.clear();
    return arrays;
  }
  static readonly moved = new Set<Transferable>();
  terminate(): void {
    this.ended = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }

  /** Answers the oldest part that wants a reply: keys are the sum of their tokens, queries add them to `out`. */
  work(values = (part: Part): Floats | null => part.in.map((value, n) => value + (part.out[n] ?? 0))): boolean {
    const at = this.parts.findIndex(({ part }) => part > 0);
    const [next] = this.parts.splice(at, at < 0 ? 0 : 1);
    if (next === undefined) return false;
    this.reply(next, next.in.length > 0 ? values(next) : next.what === 'x' ? x.slice() : new Float32Array(1));
    return true;
  }
  reply({ id, part }: Pick<Part, 'id' | 'part'>, values: Floats | null): void {
    this.say({ kind: 'part', id, part, values, back: this.back() });
  }
  answerRun(): void {
    const result = fakeRun(spec);
    const asked = this.heard.find((message) => message.kind === 'ask');
    if ('code' in result || asked === undefined) throw new Error('no answer');
    const values = new Float32Array(result.values);
    this.say({ kind: 'answer', id: asked.id, text: JSON.stringify(result.head), values });
  }
  asks(): (number | undefined)[] {
    return this.heard.flatMap((m) => (m.kind === 'ask' && m.question.kind === 'run' ? [m.question.workers] : []));
  }
}

function setUp(options: Partial<Options> = {}) {
  const workers: FakeWorker[] = [];
  const states: EngineState[] = [];
  const client = new EngineClient(
    {
      spawn: () => {
        workers.push(new FakeWorker());
        return workers.at(-1) as FakeWorker;
      },
      wasm: async () => new ArrayBuffer(8),
    },
    { workers: 2, onState: (state) => states.push(state), ...options },
  );
  return { client, workers, states, at: (n: number): FakeWorker => workers[n] as FakeWorker };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const module = {} as WebAssembly.Module;

/** A question that is being shared by worker 0, the client's own, and worker 1, its helper. */
async function shared(change: Partial<Plan> = {}, options: Partial<Options> = {}) {
  const all = setUp(options);
  const answer = all.client.ask(spec);
  all.at(0).say({ kind: 'ready', module });
  all.at(0).say({ kind: 'plan', id: 1, plan: { ...plan, ...change } });
  await settle();
  return { ...all, answer };
}

async function toTheEnd(workers: readonly FakeWorker[]): Promise<void> {
  for (let busy = true; busy; await settle()) busy = workers.map((worker) => worker.work()).includes(true);
}

beforeEach(() => {
  FakeWorker.moved.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a large layer', () => {
  test('is shared: each row of `out` is added to once a group, by whoever was free, and one worker answers', async () => {
    const { workers, at, answer } = await shared();
    expect(workers).toHaveLength(2);
    at(1).say({ kind: 'ready', module });
    await toTheEnd(workers);
    const finish = at(0).heard.find((message) => message.kind === 'finish');
    // Two groups of heads, each adding x.
    expect(finish?.out).toEqual(x.map((value) => 2 * value));
    at(0).answerRun();
    expect((await answer).ok).toBe(true);
    expect(
      at(1)
        .heard.map(({ kind }) => kind)
        .slice(0, 2),
    ).toEqual(['start', 'share']);
  });

  test('draws an input in parts, which may come in any order, and asks for more where they gave too few', async () => {
    const inputs = [
      { name: 'x', normals: 200_000 },
      { name: 'wq', normals: 0 },
    ];
    const { workers, at } = await shared({ b: 1, groups: 1, t: 100_000, s: 100_000, tile: 20_000, inputs });
    at(1).say({ kind: 'ready', module });
    const asked: number[] = [];
    // The latest part that somebody has is answered first: 60,000 times its number.
    const answerOne = (): boolean => {
      const all = workers.flatMap((worker) => worker.parts.filter(({ b }) => b > 0).map((part) => ({ worker, part })));
      const latest = all.sort((one, other) => other.part.first - one.part.first)[0];
      if (latest === undefined) return false;
      const { worker, part } = latest;
      worker.parts.splice(worker.parts.indexOf(part), 1);
      asked.push(part.first / part.b);
      worker.reply(part, new Float32Array(60_000).fill(part.first / part.b));
      return true;
    };
    for (let busy = true; busy; await settle()) busy = answerOne();
    expect(asked.slice(0, 2).toSorted()).toEqual([0, 1]);
    expect(asked.slice(2)).toEqual([2, 3]);
    await toTheEnd(workers);
    const finish = at(0).heard.find((message) => message.kind === 'finish');
    const out = finish?.kind === 'finish' ? finish.out : none;
    expect(out).toHaveLength(200_000);
    expect([0, 59_999, 60_000, 120_000, 180_000, 199_999].map((n) => out[n])).toEqual([0, 0, 1, 2, 3, 3]);
  });

  test('gives every worker what the others made, all weights and all keys, once, and nobody all of x', async () => {
    const { workers, at } = await shared();
    at(1).say({ kind: 'ready', module });
    await toTheEnd(workers);
    for (const worker of workers) {
      const parts = worker.heard.flatMap((m) => (m.kind === 'part' ? [m] : []));
      const weights = parts.flatMap(({ what }) => (what.startsWith('w') ? [what] : []));
      expect(weights.toSorted()).toEqual(['wk', 'wo', 'wq', 'wv']);
      const keys = parts.filter(({ what, b, group }) => (what === 'keys' || what === 'take') && b === 1 && group === 1);
      expect(keys.map(({ first }) => first).toSorted()).toEqual([0, 2, 4]);
      expect(Math.max(...parts.map((part) => part.in.length))).toBe(4);
    }
  });

  test('deals out three tiles together, and single ones towards the end', async () => {
    const { workers, at } = await shared({ b: 1, groups: 1, t: 31, s: 31, inputs: [] });
    at(1).say({ kind: 'ready', module });
    await toTheEnd(workers);
    const asked = workers.flatMap(({ heard }) => heard.flatMap((m) => (m.kind === 'part' ? [m] : [])));
    const queries = asked.filter(({ what }) => what === 'queries').toSorted((one, other) => other.part - one.part);
    expect(queries.map(({ first }) => first).toReversed()).toEqual([26, 20, 14, 8, 6, 4, 2, 0]);
  });

  test('sends arrays again that came back, and none that somebody still has', async () => {
    const { workers } = await shared();
    await toTheEnd(workers);
    const rooms = workers[0]?.heard.flatMap((m) => (m.kind === 'part' && m.room.length > 0 ? [m.room.buffer] : []));
    expect(rooms?.length).toBeGreaterThan(10);
    expect(new Set(rooms).size).toBeLessThan(6);
  });

  test('goes on with one worker while its helper has not started yet', async () => {
    const { at } = await shared();
    await toTheEnd([at(0)]);
    expect(at(0).heard.at(-1)?.kind).toBe('finish');
    expect(at(1).parts.every(({ part }) => part === 0)).toBe(true);
  });

  test('hires no more helpers than the engine has memory for, however many processors there are', async () => {
    const { workers } = await shared({ workers: 3 }, { workers: 16 });
    expect(workers).toHaveLength(3);
    expect(workers[0]?.asks()).toEqual([16]);
  });

  test('with a recorded head, the worker that answers gets x', async () => {
    const { workers, at } = await shared({ keep: true });
    await toTheEnd(workers);
    const [last, finish] = at(0).heard.slice(-2);
    expect([last?.kind === 'part' && last.what, finish?.kind]).toEqual(['x', 'finish']);
  });

  test('shows how far it is, at most ten times a second, and its deadline counts from the last sign of life', async () => {
    const { at, states, answer } = await shared({}, { deadlineMs: 1000 });
    for (let n = 0; n < 30 && at(0).work(); n += 1) await vi.advanceTimersByTimeAsync(60);
    const seen = states.flatMap((state) => (state.kind === 'running' ? (state.progress?.slice(0, 1) ?? []) : []));
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.length).toBeLessThan(16);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatchObject({ ok: false, error: { code: 'deadline' } });
  });

  test('helpers that nobody needs end after a while, and are kept till then', async () => {
    const { client, workers, at } = await shared();
    at(1).say({ kind: 'ready', module });
    await toTheEnd(workers);
    at(0).answerRun();
    void client.ask(spec);
    at(0).say({ kind: 'plan', id: 2, plan });
    await settle();
    expect(workers).toHaveLength(2);
    await toTheEnd(workers);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at(1).ended).toBe(true);
  });
});

describe('a layer that is stopped', () => {
  test('ends all its workers at once, and the next question gets fresh ones', async () => {
    const { client, workers, at, answer } = await shared();
    client.cancel();
    expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
    expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    const next = client.ask(spec);
    at(0).say({ kind: 'part', id: 1, part: 1, values: x, back: [] });
    at(2).answerRun();
    expect((await next).ok).toBe(true);
  });

  test('a newer question ends it after a moment', async () => {
    const { client, at } = await shared({}, { graceMs: 100 });
    void client.ask('trace?seed=2');
    await vi.advanceTimersByTimeAsync(100);
    expect([at(0).ended, at(1).ended]).toEqual([true, true]);
  });
});

describe('what fails is asked of one worker alone', () => {
  const failures: [string, (own: FakeWorker, helper: FakeWorker) => void][] = [
    ['a number that is not finite', (own) => own.work(() => null)],
    ['a helper that traps', (_, helper) => helper.say({ kind: 'trap', id: 1, detail: 'unreachable' })],
    ['a helper that cannot start', (_, helper) => helper.say({ kind: 'refused', reason: 'broken', detail: 'memory' })],
    ['a helper whose script is lost', (_, helper) => helper.onerror?.({} as ErrorEvent)],
  ];
  test.each(failures)('%s', async (_, fail) => {
    const { workers, at, answer } = await shared();
    for (let n = 0; n < 5; n += 1) {
      at(0).work();
      await settle();
    }
    fail(at(0), at(1));
    await settle();
    expect(at(1).ended).toBe(true);
    expect(at(0).asks()).toEqual([2, undefined]);
    at(0).answerRun();
    expect((await answer).ok).toBe(true);
    expect(workers).toHaveLength(2);
  });

  test('a trap of its own worker, once; a second one is a crash', async () => {
    const { at, answer } = await shared();
    at(0).say({ kind: 'trap', id: 1, detail: 'unreachable' });
    expect([at(0).ended, at(1).ended]).toEqual([true, true]);
    expect(at(2).asks()).toEqual([undefined]);
    at(2).say({ kind: 'trap', id: 1, detail: 'unreachable' });
    expect(await answer).toMatchObject({ ok: false, error: { code: 'crashed' } });
  });

  test('and where helpers cannot start, later questions do not try', async () => {
    const { client, at } = await shared();
    at(1).say({ kind: 'refused', reason: 'csp', detail: 'blocked' });
    at(0).answerRun();
    void client.ask(spec);
    expect(at(0).asks()).toEqual([2, undefined, undefined]);
  });
});

test('a file offered later reaches the helpers too', async () => {
  const { client, at } = await shared();
  const file = new Blob(['x']);
  client.offer('w.npy', file);
  expect(at(1).heard).toContainEqual({ kind: 'offer', name: 'w.npy', file });
});

test('one worker alone tells how far it is, and that is a sign of life', async () => {
  const { client, at, states } = setUp({ workers: 1, deadlineMs: 1000 });
  void client.ask(spec);
  expect(at(0).asks()).toEqual([undefined]);
  await vi.advanceTimersByTimeAsync(900);
  at(0).say({ kind: 'progress', id: 1, done: 3, total: 8 });
  expect(states.at(-1)).toMatchObject({ kind: 'running', progress: [3, 8] });
  await vi.advanceTimersByTimeAsync(900);
  expect(at(0).ended).toBe(false);
});
