// The page's state: what is kept when a question is wrong, undo, focus, and answers that come too late.
import { describe, expect, test } from 'vitest';
import type { Explanation, Outcome, Trace } from '../../web/engine/types';
import { type Engine, Store } from '../../web/state/store';
import { fakeCatalog, fakeRun, refusal } from './support/fake-engine';

function answerOf(spec: string): Outcome<Trace> {
  const result = fakeRun(spec);
  return 'code' in result
    ? { ok: false, error: result }
    : { ok: true, value: { ...result.head, values: result.values } };
}

/** An engine that answers at once, or when told to. */
class FakeEngine implements Engine {
  readonly asked: string[] = [];
  held: (() => void)[] | null = null;

  async ask(spec: string): Promise<Outcome<Trace>> {
    this.asked.push(spec);
    if (this.held !== null)
      await new Promise<void>((resolve) => {
        this.held?.push(resolve);
      });
    return answerOf(spec);
  }

  async explain(_spec: string, cell: string): Promise<Outcome<Explanation>> {
    if (cell.startsWith('x')) return { ok: false, error: refusal('internal', 'cell', cell) };
    return { ok: true, value: { cell } as Explanation };
  }

  async catalog() {
    return { ok: true as const, value: fakeCatalog };
  }
  cancel(): void {
    this.asked.push('cancel');
  }
}

async function setUp(spec = 'trace?preset=lesson') {
  const engine = new FakeEngine();
  const written: [string, boolean][] = [];
  let now = 0;
  const store = new Store(
    engine,
    {
      write: (text, isNew) => {
        written.push([text, isNew]);
      },
    },
    { spec, lang: 'en', theme: 'system' },
    () => {
      now += 10_000;
      return now;
    },
  );
  await store.start();
  return { engine, store, written };
}

describe('a good question', () => {
  test('opens on the attention weights', async () => {
    const { store } = await setUp();
    expect(store.now).toMatchObject({ step: 'weights', error: null, tracedSpec: 'trace?preset=lesson' });
    expect(store.now.catalog).not.toBeNull();
  });

  test('keeps step and focus while they exist', async () => {
    const { store } = await setUp();
    store.selectStep('scores');
    store.focusCell({ step: 'scores', index: [0, 1, 1, 0] });
    await store.change({ seed: '2' });
    expect(store.now).toMatchObject({ step: 'scores', focus: { step: 'scores', index: [0, 1, 1, 0] } });
  });

  test('is written to the address, and a quick edit of the same thing makes no new entry', async () => {
    const engine = new FakeEngine();
    const written: [string, boolean][] = [];
    const store = new Store(
      engine,
      {
        write: (text, isNew) => {
          written.push([text, isNew]);
        },
      },
      { spec: 'trace?preset=lesson', lang: 'en', theme: 'system' },
      () => 0,
    );
    await store.change({ seed: '2' }, 'key:seed');
    await store.change({ seed: '23' }, 'key:seed');
    expect(written).toEqual([
      ['trace?preset=lesson&seed=2', true],
      ['trace?preset=lesson&seed=23', false],
    ]);
  });
});

describe('a wrong question', () => {
  test('stays as typed, with its error, over the last good answer', async () => {
    const { store } = await setUp();
    await store.change({ heads: 'two' });
    expect(store.now).toMatchObject({
      spec: 'trace?preset=lesson&heads=two',
      tracedSpec: 'trace?preset=lesson',
      error: { code: 'bad_value', field: 'heads' },
    });
    expect(store.now.trace?.steps.length).toBeGreaterThan(20);
  });

  test('in the first address shows its error over the lesson', async () => {
    const { store } = await setUp('trcae?preset=lesson');
    expect(store.now).toMatchObject({
      spec: 'trcae?preset=lesson',
      error: { code: 'unknown_experiment' },
      tracedSpec: 'trace?preset=lesson',
      step: 'weights',
    });
  });

  test('that is mended loses its error', async () => {
    const { store } = await setUp();
    await store.change({ heads: 'two' });
    await store.change({ heads: '2' });
    expect(store.now).toMatchObject({ error: null, tracedSpec: 'trace?preset=lesson&heads=2' });
  });

  test('visited by Back keeps the last good answer too', async () => {
    const { store, written } = await setUp();
    await store.visit('trace?hedas=2');
    expect(store.now).toMatchObject({ error: { code: 'unknown_key' }, tracedSpec: 'trace?preset=lesson' });
    expect(written).toEqual([]);
  });
});

describe('undo', () => {
  test('returns to the Spec before, and redo to the one after', async () => {
    const { store } = await setUp();
    await store.change({ x: '[[1,0,1,0],[0,5,0,1]]' });
    await store.change({ heads: '4' });
    await store.undo();
    expect(store.now.spec).toBe('trace?preset=lesson&x=[[1,0,1,0],[0,5,0,1]]');
    await store.undo();
    expect(store.now).toMatchObject({ spec: 'trace?preset=lesson', canUndo: false, canRedo: true });
    await store.redo();
    await store.redo();
    expect(store.now).toMatchObject({ spec: 'trace?preset=lesson&x=[[1,0,1,0],[0,5,0,1]]&heads=4', canRedo: false });
  });

  test('goes back over a wrong question', async () => {
    const { store } = await setUp();
    await store.change({ heads: 'two' });
    await store.undo();
    expect(store.now).toMatchObject({ spec: 'trace?preset=lesson', error: null });
  });
});

describe('answers that come too late', () => {
  test('do not replace a newer one', async () => {
    const { engine, store } = await setUp();
    engine.held = [];
    const old = store.change({ heads: 'two' });
    const newer = store.change({ heads: '2' });
    const [first, second] = engine.held;
    engine.held = null;
    second?.();
    await newer;
    first?.();
    await old;
    expect(store.now).toMatchObject({ error: null, tracedSpec: 'trace?preset=lesson&heads=2' });
  });
});

describe('focus', () => {
  test('moves within heads and batches that exist', async () => {
    const { store } = await setUp();
    store.selectHead(7);
    expect(store.now.head).toBe(1);
    store.selectHead(-1);
    expect(store.now.head).toBe(0);
    store.selectBatch(3);
    expect(store.now.batch).toBe(0);
  });

  test('is explained by the engine, and an explanation of another cell is dropped', async () => {
    const { store } = await setUp();
    store.focusCell({ step: 'weights', index: [0, 0, 1, 0] });
    const late = store.explain('weights[0,0,1,0]');
    store.focusCell({ step: 'weights', index: [0, 0, 1, 1] });
    await late;
    expect(store.now.explanation).toBeNull();
    await store.explain('weights[0,0,1,1]');
    expect(store.now.explanation?.cell).toBe('weights[0,0,1,1]');
  });

  test('on a step that does not exist changes nothing', async () => {
    const { store } = await setUp();
    store.selectStep('nowhere');
    expect(store.now.step).toBe('weights');
  });
});

describe('drafts', () => {
  test('are kept until they become numbers or the question is travelled away from', async () => {
    const { engine, store } = await setUp();
    store.draft('x[0,1]', '1,5');
    expect(store.now.drafts.get('x[0,1]')).toBe('1,5');
    expect(engine.asked).toEqual(['trace?preset=lesson']);
    store.draft('x[0,1]', null);
    expect(store.now.drafts.size).toBe(0);
    store.draft('x[0,1]', 'abc');
    await store.change({ seed: '2' });
    expect(store.now.drafts.size).toBe(1);
    await store.undo();
    expect(store.now.drafts.size).toBe(0);
  });
});

test('what was typed into a question is there again where the address leads back to it', async () => {
  const kept = new Map([['trace?preset=lesson', new Map([['x[0,1]', '1,5']])]]);
  const recall = (spec: string): ReadonlyMap<string, string> => kept.get(spec) ?? new Map();
  const first = { spec: 'trace?preset=lesson', lang: 'en', theme: 'system' } as const;
  const address = { write: () => undefined };
  const store = new Store(
    new FakeEngine(),
    address,
    first,
    () => 0,
    () => false,
    recall,
  );
  expect(store.now.drafts.get('x[0,1]')).toBe('1,5');
  await store.visit('trace?preset=lesson&seed=2');
  expect(store.now.drafts.size).toBe(0);
  await store.visit('trace?preset=lesson');
  expect(store.now.drafts.get('x[0,1]')).toBe('1,5');
});

test('a learner who goes on before the first answer keeps what was asked: what stands in for it comes too late', async () => {
  const engine = new FakeEngine();
  engine.held = [];
  const first = { spec: 'trace?preset=lesson', lang: 'en', theme: 'system' } as const;
  const store = new Store(engine, { write: () => undefined }, first);
  const started = store.start();
  const gone = store.edit('trace?preset=lesson&format=fp16');
  const release = async (n: number): Promise<void> => {
    engine.held?.[n]?.();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  };
  await release(0);
  expect(engine.asked.length).toBe(3);
  await release(1);
  await release(2);
  await Promise.all([started, gone]);
  expect(store.now.tracedSpec).toBe('trace?preset=lesson&format=fp16');
});
