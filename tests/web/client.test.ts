// The door to the engine: newest wins, deadline, Stop, and a worker that traps. Time is the test's own.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineClient, type EngineState, type Options, type WorkerLike } from '../../web/engine/client';
import type { Asked, FromWorker, ToWorker } from '../../web/engine/protocol';
import type { LabError, Outcome } from '../../web/engine/types';
import { fakeCatalog, fakeRun } from './support/fake-engine';

class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly heard: ToWorker[] = [];
  ended = false;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
  fail(message: string): void {
    this.onerror?.({ message } as ErrorEvent);
  }
  get asked(): Asked[] {
    return this.heard.filter((message) => message.kind === 'ask');
  }

  answerRun(asked: Asked | undefined): void {
    if (asked?.question.kind !== 'run') throw new Error('not a run');
    const result = fakeRun(asked.question.spec);
    if ('code' in result)
      this.say({ kind: 'answer', id: asked.id, text: JSON.stringify({ error: result }), values: null });
    else
      this.say({
        kind: 'answer',
        id: asked.id,
        text: JSON.stringify(result.head),
        values: new Float32Array(result.values),
      });
  }
}

function setUp(options: Partial<Options> = {}) {
  const workers: FakeWorker[] = [];
  const states: EngineState['kind'][] = [];
  const wasm = vi.fn(async () => new ArrayBuffer(8));
  const client = new EngineClient(
    {
      spawn: () => {
        const worker = new FakeWorker();
        workers.push(worker);
        return worker;
      },
      wasm,
    },
    { onState: ({ kind }) => states.push(kind), ...options },
  );
  const worker = (n: number): FakeWorker => {
    const found = workers[n];
    if (found === undefined) throw new Error(`no worker ${n}`);
    return found;
  };
  return { client, worker, workers, states, wasm };
}

const codeOf = (outcome: Outcome<unknown>): LabError['code'] | 'answered' =>
  outcome.ok ? 'answered' : outcome.error.code;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('asking', () => {
  test('gives the worker the wasm and the question, and resolves with the trace', async () => {
    const { client, worker } = setUp();
    const answer = client.ask('trace?preset=lesson');
    await vi.advanceTimersByTimeAsync(0);
    expect(
      worker(0)
        .heard.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['ask', 'start']);
    worker(0).answerRun(worker(0).asked[0]);
    const outcome = await answer;
    expect(outcome.ok && outcome.value.values.length).toBeGreaterThan(0);
  });

  test("an engine's error is a value", async () => {
    const { client, worker } = setUp();
    const answer = client.ask('trace?hedas=2');
    worker(0).answerRun(worker(0).asked[0]);
    expect(codeOf(await answer)).toBe('unknown_key');
  });

  test('text that is no Trace becomes an internal error that says where', async () => {
    const { client, worker } = setUp();
    const answer = client.ask('trace');
    worker(0).say({
      kind: 'answer',
      id: 1,
      text: '{"spec":"trace","engine":{"version":"1"},"steps":[{}]}',
      values: null,
    });
    const outcome = await answer;
    expect(codeOf(outcome)).toBe('internal');
    expect(!outcome.ok && outcome.error.message).toContain('steps.0');
  });

  test('values that do not fill the steps they claim are refused', async () => {
    const { client, worker } = setUp();
    const answer = client.ask('trace?preset=lesson');
    const result = fakeRun('trace?preset=lesson');
    if ('code' in result) throw new Error('refused');
    worker(0).say({ kind: 'answer', id: 1, text: JSON.stringify(result.head), values: new Float32Array(3) });
    expect(codeOf(await answer)).toBe('internal');
  });

  test('the catalogue passes the door', async () => {
    const { client, worker } = setUp();
    const answer = client.catalog();
    worker(0).say({ kind: 'answer', id: 1, text: JSON.stringify(fakeCatalog), values: null });
    expect(await answer).toEqual({ ok: true, value: fakeCatalog });
  });
});

describe('the newest question wins', () => {
  test('waiting ones are cancelled at once, the running one is ended after a moment', async () => {
    const { client, worker, workers } = setUp({ graceMs: 100 });
    const first = client.ask('trace?seed=1');
    const second = client.ask('trace?seed=2');
    const third = client.ask('trace?seed=3');
    expect(codeOf(await first)).toBe('cancelled');
    expect(codeOf(await second)).toBe('cancelled');
    expect(worker(0).asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(worker(0).ended).toBe(true);
    expect(workers).toHaveLength(2);
    worker(1).answerRun(worker(1).asked[0]);
    expect(codeOf(await third)).toBe('answered');
  });

  test('a quick outdated answer spares the worker, and is not mistaken for the newer one', async () => {
    const { client, worker, workers } = setUp();
    void client.ask('trace?preset=lesson');
    const newer = client.ask('trace?hedas=2');
    worker(0).answerRun(worker(0).asked[0]);
    worker(0).answerRun(worker(0).asked[1]);
    expect(codeOf(await newer)).toBe('unknown_key');
    await vi.advanceTimersByTimeAsync(1000);
    expect(workers).toHaveLength(1);
  });

  test('another channel and another kind are not outdated', async () => {
    const { client, worker } = setUp();
    const main = client.ask('trace?preset=lesson');
    const side = client.ask('ledger?d_model=4', 'ledger');
    const explained = client.explain('trace', 'weights[0,0,0,0]');
    worker(0).answerRun(worker(0).asked[0]);
    worker(0).answerRun(worker(0).asked[1]);
    worker(0).say({
      kind: 'answer',
      id: worker(0).asked[2]?.id ?? 0,
      text: '{"error":{"code":"missing","field":"cell","message":"m"}}',
      values: null,
    });
    expect([codeOf(await main), codeOf(await side), codeOf(await explained)]).toEqual([
      'answered',
      'answered',
      'missing',
    ]);
  });
});

describe('a question that takes too long', () => {
  test('ends at its deadline, and the next one gets a new worker', async () => {
    const { client, worker } = setUp({ deadlineMs: 20_000 });
    const slow = client.ask('trace?seed=1');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(codeOf(await slow)).toBe('deadline');
    expect(worker(0).ended).toBe(true);
    const next = client.ask('trace?preset=lesson');
    worker(1).answerRun(worker(1).asked[0]);
    expect(codeOf(await next)).toBe('answered');
  });

  test('can be stopped', async () => {
    const { client, worker, states } = setUp();
    const running = client.ask('trace?seed=1');
    const waiting = client.catalog();
    client.cancel();
    expect([codeOf(await running), codeOf(await waiting)]).toEqual(['cancelled', 'cancelled']);
    expect(worker(0).ended).toBe(true);
    expect(states).toEqual(['running', 'idle']);
  });

  test('says how much work it is', async () => {
    const seen: EngineState[] = [];
    const { client, worker } = setUp({ onState: (state) => seen.push(state) });
    void client.ask('trace?seed=1');
    worker(0).say({ kind: 'begun', id: 1, flops: 1e9 });
    expect(seen.at(-1)).toMatchObject({ kind: 'running', spec: 'trace?seed=1', flops: 1e9 });
  });
});

describe('a worker that traps', () => {
  test('is replaced and asked once more, with the module it had compiled', async () => {
    const { client, worker, wasm } = setUp();
    const answer = client.ask('trace?preset=lesson');
    await vi.advanceTimersByTimeAsync(0);
    const module = {} as WebAssembly.Module;
    worker(0).say({ kind: 'ready', module });
    worker(0).say({ kind: 'trap', id: 1, detail: 'RuntimeError: unreachable' });
    expect(worker(0).ended).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(worker(1).heard).toContainEqual({ kind: 'start', wasm: module });
    expect(wasm).toHaveBeenCalledTimes(1);
    worker(1).answerRun(worker(1).asked[0]);
    expect(codeOf(await answer)).toBe('answered');
  });

  test('twice on one question means crashed, and other questions still work', async () => {
    const { client, worker } = setUp();
    const bad = client.ask('trace?seed=1');
    worker(0).say({ kind: 'trap', id: 1, detail: 'x' });
    worker(1).fail('stack overflow');
    expect(codeOf(await bad)).toBe('crashed');
    const good = client.ask('trace?preset=lesson');
    worker(2).answerRun(worker(2).asked[0]);
    expect(codeOf(await good)).toBe('answered');
  });

  test('after its question was outdated is not asked that question again', async () => {
    const { client, worker } = setUp();
    void client.ask('trace?seed=1');
    const newer = client.ask('trace?preset=lesson');
    worker(0).say({ kind: 'trap', id: 1, detail: 'x' });
    expect(worker(1).asked).toHaveLength(1);
    worker(1).answerRun(worker(1).asked[0]);
    expect(codeOf(await newer)).toBe('answered');
  });

  test('and then speaks late is not heard', async () => {
    const { client, worker } = setUp();
    const answer = client.ask('trace?preset=lesson');
    worker(0).say({ kind: 'trap', id: 1, detail: 'x' });
    worker(0).answerRun({ kind: 'ask', id: 1, question: { kind: 'run', spec: 'trace?hedas=1', memoryMB: 64 } });
    worker(1).answerRun(worker(1).asked[0]);
    expect(codeOf(await answer)).toBe('answered');
  });
});

describe('a host that refuses WebAssembly', () => {
  test('answers this and every later question with the reason, and starts no more workers', async () => {
    const { client, worker, workers } = setUp();
    const first = client.ask('trace');
    worker(0).say({ kind: 'refused', reason: 'csp', detail: 'CompileError' });
    const outcome = await first;
    expect(!outcome.ok && [outcome.error.code, outcome.error.data['reason']]).toEqual(['no_wasm', 'csp']);
    expect(codeOf(await client.catalog())).toBe('no_wasm');
    expect(workers).toHaveLength(1);
  });

  test('or whose wasm cannot be had is told so', async () => {
    const { client, wasm } = setUp();
    wasm.mockRejectedValueOnce(new Error('engine.wasm: HTTP 404'));
    expect(codeOf(await client.ask('trace'))).toBe('no_wasm');
  });
});

describe('grading', () => {
  const asked = { kind: 'integer', spec: 'ledger', at: '/results/total', answer: '80' } as const;
  const grade = {
    verdict: 'right',
    expected: 80,
    given: 80,
    why: null,
    format: null,
    cells: [],
    recognised: [],
    skipped: null,
  };

  test('attempts do not cancel one another, and each gets its own grade', async () => {
    const { client, worker } = setUp();
    const first = client.grade(asked);
    const second = client.grade({ ...asked, answer: '81' });
    worker(0).say({ kind: 'answer', id: 1, text: JSON.stringify(grade), values: null });
    worker(0).say({ kind: 'answer', id: 2, text: JSON.stringify({ ...grade, verdict: 'wrong' }), values: null });
    expect(await first).toMatchObject({ ok: true, value: { verdict: 'right' } });
    expect(await second).toMatchObject({ ok: true, value: { verdict: 'wrong' } });
  });

  test('half a character is no reason to lose an answer, and a half-formed grade is refused', async () => {
    const { client, worker } = setUp();
    const answer = client.grade({ ...asked, answer: '8\ud83d0' });
    const sent = worker(0).asked[0]?.question;
    expect(sent?.kind === 'grade' && (JSON.parse(sent.request) as { answer: string }).answer).toBe('8\ufffd0');
    worker(0).say({ kind: 'answer', id: 1, text: JSON.stringify({ ...grade, verdict: 'maybe' }), values: null });
    expect(codeOf(await answer)).toBe('internal');
  });
});
