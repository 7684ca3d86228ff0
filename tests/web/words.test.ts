// Both languages say the same things: same keys all the way down, every error code worded, no stray English.
/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../web/labs/form';
import { labs } from '../../web/labs/index';
import { languages, wordError, wordsOf } from '../../web/words/index';
import { inChinese } from '../../web/words/phrases.zh-Hans';
import type { ErrorCode, LabError, Parameter } from '../../web/engine/types';
import { fakeCatalog } from './support/fake-engine';

const engine = (path: string): string => join(dirname(fileURLToPath(import.meta.url)), '../../engine', path);

type Tree = Readonly<Record<string, unknown>>;

function paths(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    return typeof value === 'object' && value !== null ? paths(value as Tree, `${path}.`) : [path];
  });
}

const codes: readonly ErrorCode[] = [
  'unknown_experiment',
  'unknown_key',
  'duplicate_key',
  'missing',
  'bad_value',
  'out_of_range',
  'shape',
  'too_large',
  'bad_file',
  'bad_option',
  'internal',
  'cancelled',
  'deadline',
  'crashed',
  'no_wasm',
];
const error = (code: ErrorCode): LabError => ({
  code,
  field: 'heads',
  message: 'said by the engine',
  suggest: 'h',
  data: { seen: '10', wanted: 'a divisor of 768' },
});

describe('words', () => {
  test('have the same keys in every language', () => {
    const [first, ...others] = Object.values(languages).map((words) => paths(words as unknown as Tree).sort());
    for (const other of others) expect(other).toEqual(first);
  });

  test('name every lab and every parameter that it shows, in every language', () => {
    for (const words of Object.values(languages)) {
      for (const { experiment } of labs) expect(words.labs[experiment]?.question, experiment).toBeTruthy();
      for (const { name } of fakeCatalog.experiments.flatMap(({ parameters }) => parameters)) {
        expect(words.params[name], name).toBeDefined();
      }
    }
  });

  test.each(['mistakes/mistakes.cpp', ...readdirSync(engine('conventions')).map((file) => `conventions/${file}`)])(
    'name every mistake and convention of %s in every language, in words of their own',
    (file) => {
      const source = readFileSync(engine(file), 'utf8');
      const names = [...source.matchAll(file.startsWith('m') ? /^\s*\{"(\w+)"/gm : /\.name =\s*"(\w+)"/g)];
      for (const [, name = ''] of names) {
        for (const words of Object.values(languages)) expect(words.options[name] ?? name, name).not.toBe(name);
      }
      if (file.startsWith('m')) expect(names.length).toBeGreaterThanOrEqual(20);
    },
  );

  test('offer a mistake one by one, a mask in pairs too, and a parameter without default can be left out', () => {
    const declared = (name: string, words: string[], standard: string | null): Parameter => ({
      ...{ name, words, kind: 'words', min: null, max: null, default: standard, default_note: null, help: '' },
    });
    const values = (parameter: Parameter, now = ''): string[] =>
      optionsOf(wordsOf('en'), parameter, now).map(({ value }) => value);
    const mistake = declared(
      'mistake',
      ['no_bias', 'no_scale', 'no_mask', 'one_head', 'base_two', 'skip_wo', 'swap_qk'],
      null,
    );
    expect(values(mistake)).toEqual(['', ...mistake.words]);
    expect(optionsOf(wordsOf('en'), mistake, 'no_bias+skip_wo').at(-1)?.text).toBe(
      'biases left out + W\u1d3c left out',
    );
    expect(values(declared('mask', ['none', 'causal', 'padding'], 'causal'))).toEqual([
      'none',
      'causal',
      'padding',
      'causal+padding',
    ]);
  });

  test('of an option stand beside the word one types, where they are in another language', () => {
    const scores: Parameter = {
      ...{ name: 'score_format', kind: 'word', min: null, max: null, default: 'same', default_note: null, help: '' },
      words: ['same', 'fp16', 'view', 'direct'],
    };
    const said = (lang: string): string[] => optionsOf(wordsOf(lang), scores).map(({ text }) => text);
    expect(said('zh-Hans')).toEqual(['相同 same', 'fp16', 'view（错误）', '直接 direct']);
    expect(said('en')).toEqual(['same', 'fp16', 'view (wrong)', 'direct']);
  });

  test.each(codes)('word the error %s by its facts', (code) => {
    for (const words of Object.values(languages)) {
      const text = wordError(words, error(code));
      expect(text.length).toBeGreaterThan(4);
      expect(text).not.toContain('undefined');
    }
  });

  test('of a range name the field, what was seen and what is wanted, in the page\u2019s language', () => {
    const range: LabError = {
      code: 'out_of_range',
      field: 'heads',
      suggest: null,
      message: 'heads: 0 is out of range, wanted is a whole number from 1 to 64.',
      data: { seen: '0', wanted: 'a whole number from 1 to 64' },
    };
    expect(wordError(wordsOf('en'), range)).toBe(range.message);
    expect(wordError(wordsOf('zh-Hans'), range)).toBe(
      'heads\uff1a0 \u8d85\u51fa\u8303\u56f4\u3002\u5e94\u4e3a\uff1a1 \u5230 64 \u7684\u6574\u6570\u3002',
    );
  });

  test.each([
    ['a whole number from 1 to 9007199254740992', '1'],
    ['one of none, causal, or several joined by +', 'causal'],
    ['one of min, or a number', 'min'],
    ['a divisor of 4: 1, 2, 4', '4'],
    ['at most 536870912 bytes', '512.0 MB'],
    ['logits=[...], or count and value', 'count'],
    ['0 (may not attend) or 1 (may attend)', '0'],
    ['2 items', '2'],
  ])('the wish %j is said in Chinese and keeps %j', (english, kept) => {
    const chinese = inChinese(english);
    expect(chinese).toContain(kept);
    expect(chinese).toMatch(/[\u4e00-\u9fff]/u);
    expect(chinese).not.toMatch(/\b(a|an|of|from|to|or|and|at|most|items)\b/);
  });

  test('of a refused WebAssembly name the directive, of missing SIMD the browsers', () => {
    for (const words of Object.values(languages)) {
      const refused = (reason: string): string => wordError(words, { ...error('no_wasm'), data: { reason } });
      expect(refused('csp')).toContain('wasm-unsafe-eval');
      expect(refused('simd')).toMatch(/Chrome 91.*Firefox 89.*Safari 16\.4/);
      expect(refused('absent')).toContain('WebAssembly');
    }
  });

  test('in Chinese end sentences with full-width stops', () => {
    const chinese = wordsOf('zh-Hans');
    for (const code of codes.filter((one) => one !== 'no_wasm')) {
      expect(wordError(chinese, error(code)), code).toMatch(/[\u3002\uff1f\uff09]$/u);
    }
  });

  test('of an unknown language are English', () => {
    expect(wordsOf('tlh').lang).toBe('en');
  });
});
