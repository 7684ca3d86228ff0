// The pieces of the day's column without an engine: texts that become nodes and never markup, the small mathematics, claims
// against a trace, a proof put together, and a place that is read from whatever storage holds.
import { render } from 'lit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check, lookUp, pointerText, textOf } from '../../web/day/claim-check';
import { mathTree } from '../../web/day/math';
import { DayPlace } from '../../web/day/place';
import { ProofOrder } from '../../web/day/proof-order';
import { blocks, inline } from '../../web/day/text';
import { day45 } from '../../web/lessons/day45';
import { textsOf } from '../../web/lessons/loader';
import { wordsOf } from '../../web/words/index';
import { lessonTrace } from './views/lesson-trace';

function drawn(what: unknown): HTMLElement {
  const box = document.createElement('div');
  render(what, box);
  return box;
}

describe('a text', () => {
  test('has code, emphasis and mathematics in it, and markup nowhere', () => {
    const box = drawn(inline('see `q_heads`, *not* <b>q</b>, in $W^Q$'));
    expect(box.querySelector('code')?.textContent).toBe('q_heads');
    expect(box.querySelector('em')?.textContent).toBe('not');
    expect(box.querySelector('msup')?.textContent).toBe('WQ');
    expect(box.querySelector('b')).toBeNull();
    expect(box.textContent).toContain('<b>q</b>');
  });

  test('with a mark that has no partner keeps it', () => {
    expect(drawn(inline('2 * 3 costs $5 and `')).textContent).toBe('2 * 3 costs $5 and `');
  });

  test('in blocks makes one list of neighbouring items and one table of neighbouring rows', () => {
    const box = drawn(blocks(['a', '- one', '- two', '|#|step', '|1|`q`', '! exact', '$$a=b'], 'Exactly:'));
    expect(box.querySelectorAll('ul')).toHaveLength(1);
    expect(box.querySelectorAll('li')).toHaveLength(2);
    expect([...box.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['#', 'step']);
    expect([...box.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['1', 'q']);
    expect(box.querySelector('.exact')?.textContent).toBe('Exactly: exact');
    expect(box.querySelectorAll('.formula math')).toHaveLength(2);
  });
});

describe('mathematics', () => {
  test('knows fractions, roots, both scripts, words and products of letters', () => {
    expect(mathTree('\\frac{1}{\\sqrt{d_k}}')).toEqual([
      'mrow',
      {},
      [
        [
          'mfrac',
          {},
          [
            ['mrow', {}, [['mn', {}, ['1']]]],
            [
              'mrow',
              {},
              [
                [
                  'msqrt',
                  {},
                  [
                    [
                      'mrow',
                      {},
                      [
                        [
                          'msub',
                          {},
                          [
                            ['mi', {}, ['d']],
                            ['mi', {}, ['k']],
                          ],
                        ],
                      ],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ]);
    expect(JSON.stringify(mathTree('XW_i^Q'))).toContain('"msubsup"');
    expect(JSON.stringify(mathTree('head_1'))).toContain('["head"]');
    expect(JSON.stringify(mathTree('s\\le t-1'))).toContain('\u2264');
  });

  test.each(['}', '{', 'a^', '\\', '\\frac', 'a__b', '_'.repeat(50)])('reads %j to its end', (text) => {
    expect(mathTree(text)[0]).toBe('mrow');
  });

  test('stands in every text of the lesson without a mark left over', () => {
    for (const texts of day45().texts.values())
      for (const [, formula] of JSON.stringify(texts).matchAll(/\$([^$"]+)\$/g))
        expect(JSON.stringify(mathTree((formula ?? '').replaceAll('\\\\', '\\'))), formula).not.toMatch(/"[{}_^\\]+"/);
  });
});

describe('a claim', () => {
  const trace = lessonTrace();
  const claim = (id: string) => {
    const found = day45().claims.get(id);
    if (found === undefined) throw new Error(id);
    return found;
  };

  test('finds shapes, strides, values and results by its pointer', () => {
    expect(lookUp(trace, '/steps/q_heads/shape')).toEqual([1, 2, 2, 2]);
    expect(lookUp(trace, '/steps/q_heads/shape/3')).toBe(2);
    expect(lookUp(trace, '/steps/scores/values')).toEqual([
      [
        [
          [1, 0],
          [0, 4],
        ],
        [
          [1, 0],
          [0, 1],
        ],
      ],
    ]);
    expect(lookUp(trace, '/steps/masked/values/0/0/0/1')).toBe('-inf');
    expect(lookUp(trace, '/steps/nowhere/shape')).toBeUndefined();
    expect(lookUp(trace, '/results/none/0')).toBeUndefined();
  });

  test.each(['02.3-strides', '02.4', '02.5', '02.5-mask-0', '02.6', '02.6-exact', '02.9'])(
    '%s holds for the lesson, and fails when a number of it is falsified',
    (id) => {
      expect(check(claim(id), { ok: true, value: trace }).holds).toBe(true);
      const wrong = JSON.parse(
        JSON.stringify(claim(id).expect).replace(/-?\d+(\.\d+)?|"-inf"/, (one) => (one === '0' ? '1' : '0')),
      ) as unknown;
      expect(check({ ...claim(id), expect: wrong }, { ok: true, value: trace }).holds).toBe(false);
    },
  );

  test('of a refusal asks for the field, and an answer instead does not hold', () => {
    const error = { code: 'out_of_range', field: 'heads', message: 'no', suggest: null, data: {} } as const;
    expect(check(claim('01.8'), { ok: false, error }).holds).toBe(true);
    expect(check(claim('01.8'), { ok: false, error: { ...error, field: 'd_model' } }).holds).toBe(false);
    expect(check(claim('01.8'), { ok: true, value: trace }).holds).toBe(false);
  });

  test('is written as people read it', () => {
    expect(pointerText('/steps/q_heads/shape/3')).toBe('q_heads.shape[3]');
    expect(pointerText('/results/rows/0/weights')).toBe('rows[0].weights');
    expect(textOf([['nan', 1], [0.5]])).toBe('[[nan, 1], [0.5]]');
  });
});

describe('a proof', () => {
  const words = wordsOf('en');
  async function proof(id: string): Promise<ProofOrder> {
    const element = new ProofOrder();
    const plan = day45().plan.proofs[id];
    const texts = textsOf(day45(), 'en').proofs[id];
    if (plan === undefined || texts === undefined) throw new Error(id);
    Object.assign(element, { plan, texts, words });
    document.body.append(element);
    await element.updateComplete;
    return element;
  }
  const choices = (element: ProofOrder): HTMLButtonElement[] => [
    ...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.choice') ?? []),
  ];

  afterEach(() => {
    document.body.replaceChildren();
  });

  test.each(Object.keys(day45().plan.proofs))('%s never begins with its own order, whoever looks', async (id) => {
    const element = await proof(id);
    const first = textsOf(day45(), 'en').proofs[id]?.steps[day45().plan.proofs[id]?.steps[0] ?? '']?.[0] ?? '';
    expect(choices(element)[0]?.textContent).not.toContain(first.slice(0, 12));
    expect(choices(element).length).toBe(Object.keys(textsOf(day45(), 'en').proofs[id]?.steps ?? {}).length);
  });

  test('shown whole says nothing of tries, and can be started over', async () => {
    const element = await proof('shift');
    element.shadowRoot?.querySelector<HTMLButtonElement>('.quiet')?.click();
    await element.updateComplete;
    expect(element.shadowRoot?.querySelectorAll('li')).toHaveLength(5);
    expect(element.shadowRoot?.querySelector('[role=status]')?.textContent).toBe('');
    element.shadowRoot?.querySelector<HTMLButtonElement>('.row .button')?.click();
    await element.updateComplete;
    expect(choices(element)).toHaveLength(7);
  });
});

describe('the place', () => {
  beforeEach(() => {
    localStorage.clear();
    history.replaceState(null, '', '/');
  });

  test('of a newcomer is the first minute, and once that is over it is not offered again', () => {
    const place = new DayPlace(false);
    expect(place.now).toMatchObject({ guide: true, open: true, at: null });
    place.patch({ guide: false });
    expect(new DayPlace(false).now.guide).toBe(false);
  });

  test('is kept: where one was, what is done, and whether it was open', () => {
    const place = new DayPlace(false);
    place.patch({ guide: false, at: '45-02.p1', open: false });
    place.setDone('45-01.t1', true);
    place.setDone('45-01.p1', true);
    place.setDone('45-01.p1', false);
    expect(new DayPlace(false).now).toMatchObject({ at: '45-02.p1', open: false });
    expect([...new DayPlace(false).now.done]).toEqual(['45-01.t1']);
  });

  test('keeps what another page marked meanwhile', () => {
    const [one, other] = [new DayPlace(false), new DayPlace(false)];
    one.patch({ guide: false });
    other.patch({ guide: false });
    one.setDone('a', true);
    other.setDone('b', true);
    expect([...new DayPlace(false).now.done].sort()).toEqual(['a', 'b']);
  });

  test.each(['{', '7', '"x"', 'null', '[]', '{"done":{"a":1},"at":5,"open":"yes"}', '{"done":[1,null,"a"]}'])(
    'is read from a storage that holds %s without harm',
    (text) => {
      localStorage.setItem('attention-lab:day45', text);
      const { at, done } = new DayPlace(false).now;
      expect(at).toBeNull();
      expect([...done].every((one) => typeof one === 'string')).toBe(true);
    },
  );

  test('named by the address wins over the kept one and opens the day', () => {
    history.replaceState(null, '', '/?lang=en&at=45-03.p2');
    expect(new DayPlace(true).now).toMatchObject({ at: '45-03.p2', open: true, guide: false });
  });
});
