// Edits of a trace's inputs as changes of its Spec.
import { describe, expect, test } from 'vitest';
import type { Trace } from '../../web/engine/types';
import { chooseMask, exactText, pasteBlock, resize, sizesOf, valuesAsText, wantedShape } from '../../web/state/edit';
import { dims, printNested } from '../../web/state/matrix';
import { parse } from '../../web/state/spec';
import { lessonTrace } from './views/lesson-trace';

const trace: Trace = lessonTrace();
const full = parse('trace?preset=lesson&x=[[1,0,1,0],[0,2,0,1]]&wq=identity');

describe('sizes', () => {
  test('are read off the steps', () => {
    expect(sizesOf(trace)).toEqual({ b: 1, t: 2, s: 2, d_model: 4, heads: 2, kv_heads: 2, d_k: 2, d_v: 2 });
  });

  test('every tensor has its shape', () => {
    const sizes = { b: 2, t: 3, s: 5, d_model: 8, heads: 2, kv_heads: 1, d_k: 3, d_v: 7 };
    expect(wantedShape('x', sizes)).toEqual([2, 3, 8]);
    expect(wantedShape('memory', sizes)).toEqual([2, 5, 8]);
    expect(wantedShape('wq', sizes)).toEqual([8, 6]);
    expect(wantedShape('wk', sizes)).toEqual([8, 3]);
    expect(wantedShape('wv', sizes)).toEqual([8, 7]);
    expect(wantedShape('wo', sizes)).toEqual([14, 8]);
    expect(wantedShape('bv', sizes)).toEqual([7]);
  });

  test('one more token adds a row of zeros to a matrix that is written out, and leaves words alone', () => {
    expect(resize(parse('trace?preset=lesson'), trace, full, 't', '3')).toEqual({
      t: '3',
      x: '[[1,0,1,0],[0,2,0,1],[0,0,0,0]]',
    });
  });

  test('a wider token widens every written matrix that has that axis', () => {
    const spec = parse('trace?preset=lesson&wq=[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]&bo=[1,2,3,4]');
    const changes = resize(spec, trace, full, 'd_model', '6');
    expect(changes['x']).toBe('[[1,0,1,0,0,0],[0,2,0,1,0,0]]');
    expect(changes['wq']).toBe('[[1,0,0,0,0,0],[0,1,0,0,0,0],[0,0,1,0,0,0],[0,0,0,1,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]');
    expect(changes['bo']).toBe('[1,2,3,4,0,0]');
  });

  test('a second batch element starts as a copy of the first', () => {
    expect(resize(parse('trace?preset=lesson'), trace, full, 'b', '2')['x']).toBe(
      '[[[1,0,1,0],[0,2,0,1]],[[1,0,1,0],[0,2,0,1]]]',
    );
  });

  test('heads that do not divide d_model are sent as typed, and nothing else is touched', () => {
    expect(resize(parse('trace?preset=lesson'), trace, full, 'heads', '3')).toEqual({ heads: '3' });
  });

  test('what is no whole number is sent as typed; an emptied field gives the size back to the engine', () => {
    expect(resize(parse('trace'), trace, full, 't', '2.5')).toEqual({ t: '2.5' });
    expect(resize(parse('trace?t=3'), trace, full, 't', '')).toEqual({ t: undefined });
  });

  test('more heads of a preset that fixes d_k widen a written weight matrix', () => {
    const spec = parse('trace?preset=distinct&bq=[1,2,3,4]');
    expect(resize(spec, trace, null, 'heads', '3')).toEqual({ heads: '3', bq: '[1,2,3,4,0,0]' });
  });

  test('heads change no written weight matrix while d_k follows', () => {
    const spec = parse('trace?preset=lesson&wq=[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]');
    expect(resize(spec, trace, full, 'heads', '4')).toEqual({ heads: '4' });
  });
});

describe('values as text', () => {
  test('are the shortest that read back to the same float32', () => {
    expect(exactText(Math.fround(0.1), true)).toBe('0.1');
    expect(exactText(Math.fround(1 / 3), true)).toBe('0.33333334');
    expect(exactText(0.1, false)).toBe('0.1');
    expect([exactText(NaN, true), exactText(-Infinity, true), exactText(-0, true)]).toEqual(['nan', '-inf', '-0']);
  });

  test('follow the strides of a view', () => {
    const text = valuesAsText(trace, 'k_heads', [2, 2, 2]);
    expect(printNested(text ?? [])).toBe('[[[1,0],[0,2]],[[1,0],[0,1]]]');
  });

  test('lose a leading batch of one', () => {
    expect(printNested(valuesAsText(trace, 'x', [2, 4]) ?? [])).toBe('[[1,0,1,0],[0,2,0,1]]');
  });
});

describe('a pasted block', () => {
  const matrix = [
    ['1', '2'],
    ['3', '4'],
  ];

  test('fills from its cell on and grows the matrix', () => {
    const { value, rejected } = pasteBlock(
      matrix,
      [1, 1],
      [
        ['5', '6'],
        ['7', '8'],
      ],
    );
    expect(value).toEqual([
      ['1', '2', '0'],
      ['3', '5', '6'],
      ['0', '7', '8'],
    ]);
    expect(rejected).toEqual([]);
  });

  test('keeps what stood where a pasted cell is no number, and names those cells', () => {
    const { value, rejected } = pasteBlock(matrix, [0, 0], [['1,5', '9']]);
    expect(value).toEqual([
      ['1', '9'],
      ['3', '4'],
    ]);
    expect(rejected).toEqual([{ index: [0, 0], text: '1,5' }]);
  });

  test('reaches one batch element only', () => {
    const { value } = pasteBlock([[['1']], [['2']]], [1, 0, 0], [['9']]);
    expect(value).toEqual([[['1']], [['9']]]);
  });

  test('fills a vector along its one axis', () => {
    const { value } = pasteBlock(['1', '2'], [1], [['5', '6']]);
    expect(value).toEqual(['1', '5', '6']);
    expect(dims(value)).toEqual([3]);
  });
});

describe('a mask', () => {
  test('brings what it cannot do without, once', () => {
    expect(chooseMask(parse('trace'), trace, 'causal+padding')).toEqual({
      mask: 'causal+padding',
      lengths: '[1]',
      allowed: undefined,
    });
    expect(chooseMask(parse('trace?lengths=[2]'), trace, 'padding')).toEqual({ mask: 'padding', allowed: undefined });
    expect(chooseMask(parse('trace'), trace, 'custom')['allowed']).toBe('[[1,1],[1,1]]');
  });

  test('takes away what it does not read', () => {
    expect(chooseMask(parse('trace?lengths=[2]&allowed=[[1]]'), trace, 'none')).toEqual({
      mask: 'none',
      lengths: undefined,
      allowed: undefined,
    });
  });
});
