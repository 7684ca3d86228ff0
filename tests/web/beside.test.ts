// Two runs side by side: which lab takes which question, where the steps of both stand, and the compare lab's fields.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Trace } from '../../web/engine/types';
import { unionOf } from '../../web/labs/beside';
import type { CompareLab } from '../../web/labs/compare';
import { idOf, labOf, labs } from '../../web/labs/index';
import { compareSpec } from '../../web/state/comparison';
import { get, parse } from '../../web/state/spec';
import { Store, type Engine } from '../../web/state/store';
import { wordsOf } from '../../web/words/index';
import { refusal } from './support/fake-engine';
import { lessonTrace } from './views/lesson-trace';

const lesson = 'trace?preset=lesson';
const labFor = (left: string, right: string): string => {
  const lab = labOf(compareSpec(left, right));
  return lab === undefined ? 'none' : idOf(lab);
};

describe('a comparison', () => {
  test('of two implementations on the same inputs belongs to the implementations', () => {
    expect(labFor(`${lesson}&convention=paper`, `${lesson}&convention=t2t`)).toBe('conventions');
    expect(labFor(`${lesson}&convention=paper`, 'trace?preset=distinct&convention=t2t')).toBe('compare');
    expect(labFor(lesson, `${lesson}&convention=t2t`)).toBe('compare');
  });

  test('with the ways to split and merge written out on the right belongs to the reshape lab', () => {
    expect(labFor(lesson, `${lesson}&split=view&merge=transpose`)).toBe('reshape');
    expect(labFor(lesson, `${lesson}&split=transpose&merge=transpose`)).toBe('reshape');
    expect(labFor(lesson, `${lesson}&merge=view`)).toBe('compare');
    expect(labFor(lesson, `${lesson}&split=view&merge=view&format=fp16`)).toBe('compare');
  });

  test('of anything else, also of something broken, is the compare lab\u2019s', () => {
    expect(labFor('softmax?logits=[1,2]', 'softmax?logits=[1,2]&format=fp16')).toBe('compare');
    expect(labOf('compare?left=%')?.experiment).toBe('compare');
  });

  test('every lab opens on a question that it takes itself', () => {
    for (const lab of labs) expect(labOf(lab.first), idOf(lab)).toBe(lab);
  });
});

test('steps that only the right run has stand where it has them', () => {
  const of = (...names: string[]): Trace => {
    const trace = lessonTrace();
    const [first] = trace.steps;
    return { ...trace, steps: first === undefined ? [] : names.map((name) => ({ ...first, name })) };
  };
  expect(unionOf(of('x', 'q', 'out'), of('x', 'bq', 'q', 'out', 'late'))).toEqual(['x', 'bq', 'q', 'out', 'late']);
  expect(unionOf(of('x', 'bq', 'q'), of('x', 'scaled_q', 'q'))).toEqual(['x', 'bq', 'scaled_q', 'q']);
});

describe('the compare lab', () => {
  let store: Store;
  let asked: string[];
  const engine: Engine = {
    ask: (spec) => {
      asked.push(spec);
      if (spec.includes('heads=3'))
        return Promise.resolve({ ok: false, error: refusal('shape', 'right', '3', 'a divisor of 4: 1, 2, 4') });
      const results = {
        equal: false,
        first_difference: { step: 'weights', index: [0, 0, 1, 0], left: 0.25, right: 0.5, ulp: 4 },
        max_ulp: { weights: 4, x: 0 },
      };
      const trace = lessonTrace();
      return Promise.resolve({ ok: true, value: spec.startsWith('compare') ? { ...trace, results } : trace });
    },
    explain: () => Promise.resolve({ ok: false, error: refusal('internal', 'cell', '') }),
    catalog: () => Promise.resolve({ ok: false, error: refusal('internal', 'catalog', '') }),
    cancel: () => undefined,
  };

  async function open(): Promise<CompareLab> {
    asked = [];
    store = new Store(
      engine,
      { write: () => undefined },
      { spec: compareSpec(lesson, `${lesson}&format=bf16`), lang: 'en', theme: 'light' },
    );
    await store.start();
    const lab = Object.assign(document.createElement('compare-lab') as CompareLab, { store, words: wordsOf('en') });
    document.body.replaceChildren(lab);
    await lab.updateComplete;
    await Promise.resolve();
    await new Promise((done) => setTimeout(done, 0));
    await lab.updateComplete;
    return lab;
  }
  let lab: CompareLab;
  beforeEach(async () => {
    lab = await open();
  });
  const field = (side: string): HTMLInputElement | null => lab.renderRoot.querySelector<HTMLInputElement>(`#${side}`);
  const submit = async (): Promise<void> => {
    lab.renderRoot.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await new Promise((done) => setTimeout(done, 0));
    await lab.updateComplete;
  };

  test('shows both questions as a person writes them, and asks each alone', () => {
    expect([field('left')?.value, field('right')?.value]).toEqual([lesson, `${lesson}&format=bf16`]);
    expect(asked).toContain(`${lesson}&format=bf16`);
  });

  test('says where the two part, with both values, and marks that step as the first', () => {
    expect(lab.renderRoot.querySelector('.said')?.textContent.replace(/\s+/g, ' ')).toBe(
      'Left and Right first part at weights[0,0,1,0]. 0.25 on the left, 0.5 on the right: 4 ulp apart.',
    );
    expect(lab.renderRoot.querySelector('tr.first code')?.textContent).toBe('weights');
  });

  test('encodes what is typed by itself, percent signs and all', async () => {
    const right = field('right');
    if (right) right.value = ` #${lesson}&seed=7&x=[[1,0,1,0],[0,2,0,1]]%25 `;
    await submit();
    expect(get(parse(store.now.spec), 'right')).toBe(`${lesson}&seed=7&x=[[1,0,1,0],[0,2,0,1]]%25`);
    expect(store.now.spec.match(/[?]/g)).toHaveLength(3);
  });

  test('shows the engine\u2019s complaint beside the side it is about, and keeps what was typed', async () => {
    const right = field('right');
    if (right) right.value = `${lesson}&heads=3`;
    await submit();
    expect(field('right')?.getAttribute('aria-invalid')).toBe('true');
    expect(lab.renderRoot.querySelector('#right-error')?.textContent).toContain('3');
    expect(lab.renderRoot.querySelector('#left-error')).toBeNull();
    expect(field('right')?.value).toBe(`${lesson}&heads=3`);
  });
});
