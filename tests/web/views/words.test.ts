// Both languages say the same things: every text is there, none is empty, and every value handed in comes out again.
// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { viewsEn } from '../../../web/words/views.en';
import { viewsZhHans } from '../../../web/words/views.zh-Hans';

type Leaf = readonly [path: string, value: unknown];

function leaves(value: unknown, path: string): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

const [english, chinese] = [leaves(viewsEn, ''), leaves(viewsZhHans, '')];
const kJoiners = new Set(['.list', '.sentences']);

describe('the catalogues', () => {
  test('have the same texts', () => {
    expect(chinese.map(([path]) => path).sort()).toEqual(english.map(([path]) => path).sort());
  });

  test('leave no text empty', () => {
    expect([...english, ...chinese].filter(([, value]) => value === '')).toEqual([]);
  });

  test('put every value they are given into the sentence', () => {
    for (const [path, value] of [...english, ...chinese]) {
      if (typeof value !== 'function' || kJoiners.has(path)) continue;
      const given = Array.from({ length: value.length }, (_, n) => 7101 + n);
      const said = String((value as (...values: readonly number[]) => string)(...given));
      expect(
        given.filter((n) => !said.includes(String(n))),
        path,
      ).toEqual([]);
    }
  });

  test('join lists and sentences each in their own way', () => {
    expect([
      viewsEn.list(['a', 'b', 'c']),
      viewsZhHans.list(['a', 'b', 'c']),
      viewsEn.list(['a']),
      viewsEn.list([]),
    ]).toEqual(['a, b and c', 'a\u3001b \u548cc', 'a', '']);
    expect([viewsEn.sentences(['A.', 'B.']), viewsZhHans.sentences(['A\u3002', 'B\u3002'])]).toEqual([
      'A. B.',
      'A\u3002B\u3002',
    ]);
  });

  test('of Chinese are not English left over', () => {
    const same = english.filter(
      ([path, value]) => typeof value === 'string' && chinese.some(([other, text]) => other === path && text === value),
    );
    expect(same.map(([path]) => path)).toEqual([]);
  });
});
