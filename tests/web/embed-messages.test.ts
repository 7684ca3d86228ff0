// What comes from a page around the lab is untrusted: messages and states are read by schema, and nothing else gets through.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readToFrame, readToHost } from '../../web/embed/messages';
import { readState } from '../../web/embed/state';
import { seal } from '../../web/evidence/record';
import { draftOf } from './support/evidence';

const set = { type: 'attention-lab/set', v: 1, spec: 'trace?preset=lesson' };
const state = {
  v: 1,
  spec: 'trace?preset=lesson',
  lang: 'en',
  step: 'weights',
  head: 0,
  batch: 0,
  focus: { step: 'weights', index: [0, 0, 1, 0] },
  compare: 'off',
  cells: [['x[0,1]', '1,5']],
  unsent: [{ question: 'tiny-ledger', answer: '48', confidence: 'guess', seed: null, level: 1 }],
  answers: [] as unknown[],
};
const attempt = seal({
  ...draftOf(),
  schema: 1,
  id: '0123456789abcdef0123456789abcdef',
  time: '2026-01-31T12:00:00.000Z',
  previous: null,
});

describe('messages', () => {
  test('those of other protocols are nobody\u2019s, whatever they are', () => {
    for (const data of [null, 1, 'attention-lab/set', [], {}, { type: 1 }, { type: 'lti.postMessage', v: 1 }])
      expect(readToFrame(data)).toBeNull();
  });

  test('each end takes its own and refuses the other\u2019s', () => {
    const resize = { type: 'attention-lab/resize', v: 1, height: 300 };
    expect(readToFrame(set)).toEqual({ ok: true, value: set });
    expect(readToHost(resize)).toEqual({ ok: true, value: resize });
    expect(readToFrame(resize)?.ok).toBe(false);
    expect(readToHost(set)?.ok).toBe(false);
  });

  test.each([
    [{ ...set, v: 2 }, 'newer_message'],
    [{ ...set, v: '1' }, 'bad_message'],
    [{ ...set, spec: 7 }, 'bad_message'],
    [{ ...set, onload: 'alert(1)' }, 'bad_message'],
    [{ ...set, spec: 'x'.repeat(200_001) }, 'bad_message'],
    [{ ...set, spec: '\ud800' }, 'bad_message'],
    [JSON.parse('{"type":"attention-lab/state","v":1,"state":{"__proto__":{"x":1}}}'), 'bad_message'],
  ])('%j is refused as %s', (data, code) => {
    expect(readToFrame(data)).toMatchObject({ ok: false, error: { code } });
  });

  test('heights that are none are refused', () => {
    for (const height of [-1, Number.NaN, Infinity, '300', null])
      expect(readToHost({ type: 'attention-lab/resize', v: 1, height })?.ok).toBe(false);
  });

  test('no data makes the reading fail', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('set', 'state', 'ready', 'answer'), (value, type) => {
        const data = { type: `attention-lab/${type}`, v: 1, state: value, answer: value };
        expect([true, false]).toContain(readToFrame(data)?.ok);
        expect([true, false]).toContain(readToHost(data)?.ok);
      }),
      { numRuns: 200 },
    );
  });
});

describe('states', () => {
  test('a state is taken as it is and as text, with its answers', () => {
    const whole = { ...state, answers: [attempt] };
    expect(readState(whole)).toEqual({ ok: true, value: whole });
    expect(readState(JSON.stringify(whole))).toEqual({ ok: true, value: whole });
  });

  test.each([
    ['v', { ...state, v: 0 }],
    ['spec', { ...state, spec: '' }],
    ['lang', { ...state, lang: 'xx' }],
    ['head', { ...state, head: 1.5 }],
    ['focus.index.0', { ...state, focus: { step: 'q', index: [-1] } }],
    ['unsent.0.answer', { ...state, unsent: [{ ...state.unsent[0], answer: 'x'.repeat(20_001) }] }],
    ['answers.0', { ...state, answers: [{ ...attempt, answer: 'another' }] }],
    ['answers', { ...state, answers: Array.from({ length: 501 }, () => attempt) }],
  ])('what is wrong is named: %s', (field, wrong) => {
    expect(readState(wrong)).toMatchObject({ ok: false, error: { code: 'bad_state', field } });
  });

  test.each([
    [
      'a part that throws',
      () => ({
        v: 1,
        get spec() {
          throw new Error('no');
        },
      }),
    ],
    [
      'a whole that throws',
      () => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy;
      },
    ],
  ])('a state with %s when it is read is refused like any other', (_what, make) => {
    expect(readState(make())).toMatchObject({ ok: false, error: { code: 'bad_state', field: 'state' } });
  });

  test('a later version is said to be later, and nothing else is looked at', () => {
    expect(readState({ v: 2, spec: 1 })).toMatchObject({ ok: false, error: { code: 'newer_state', field: 'v' } });
  });

  test('no data makes the reading fail', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readState(value).ok).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
