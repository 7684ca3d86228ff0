// The lesson's own data: both languages hold the same parts, numbers and proofs, nothing is left untranslated, terms are used
// as the glossary says, and every claim, card, proof and link that is named is there, with what stands in for it offline.
/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readLesson, textsOf } from '../../web/lessons/loader';
import { day45 } from '../../web/lessons/day45';
import plan from '../../web/lessons/day45/day.json';
import claims from '../../web/lessons/day45/claims.json';
import sources from '../../web/lessons/day45/sources.json';
import glossary from '../../web/lessons/day45/glossary.json';
import en from '../../web/lessons/day45/en.json';

const lesson = day45();
const langs = ['en', 'zh-Hans'] as const;
const [english, chinese] = langs.map((lang) => textsOf(lesson, lang)) as [
  ReturnType<typeof textsOf>,
  ReturnType<typeof textsOf>,
];
const han = /[\u4e00-\u9fff]/u;

/** Every text under a value with its path. */
function* strings(value: unknown, path = ''): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* strings(inner, `${path}/${key}`);
}

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../web/lessons/day45');
const inLanguage = (value: unknown, lang: string): (readonly [string, string])[] =>
  [...strings(value)].filter(([path]) => path.endsWith(`/${lang}`));

/** Whatever of the lesson's files is written in a language, those of its questions included. */
function written(lang: string): (readonly [string, string])[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const own = readdirSync(folder).filter((file) => file.endsWith(`${lang}.json`));
  const shared = ['day.json', 'sources.json', 'glossary.json'].flatMap((file) =>
    inLanguage(read(file), lang).map(([path, text]) => [`${file}${path}`, text] as const),
  );
  return [...own.flatMap((file) => [...strings(read(file), file)]), ...shared];
}

/** Numbers with digits, grouping taken out; words such as "two" are each language's own. */
const numbers = (text: string): string[] =>
  [...new Set(text.replaceAll(/(\d),(?=\d{3})/g, '$1').match(/\d+(?:\.\d+)?/g) ?? [])].sort();

describe('the lesson', () => {
  test('has the four activities of the day, 120 minutes each, and a mode for each', () => {
    expect(lesson.plan.activities.map(({ id }) => id)).toEqual(['45-01', '45-02', '45-03', '45-04']);
    expect(lesson.plan.activities.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(lesson.plan.minutes);
    expect(lesson.plan.activities.map(({ mode }) => mode)).toEqual([
      'assisted',
      'independent',
      'assisted',
      'independent',
    ]);
  });

  test('asks before it explains: each activity has three prompts or more, each with questions of its own', () => {
    for (const { id, parts } of lesson.plan.activities) {
      const prompts = parts.filter(({ kind }) => kind === 'prompt');
      expect(prompts.length, id).toBeGreaterThanOrEqual(3);
      for (const prompt of prompts) expect(prompt.questions.length, `${id}.${prompt.id}`).toBeGreaterThan(0);
    }
    const questions = lesson.places.flatMap(({ part }) => part.questions);
    expect(new Set(questions).size).toBe(questions.length);
  });

  test('names no claim twice, none that is missing, and leaves none out', () => {
    const named = lesson.places.flatMap(({ part }) => part.claims);
    expect(named.filter((id) => !lesson.claims.has(id))).toEqual([]);
    expect([...named].sort()).toEqual([...lesson.claims.keys()].sort());
  });

  test('has every proof it names, in texts that both languages hold, and strangers among its steps', () => {
    const named = lesson.places.flatMap(({ part }) => part.proof ?? []);
    expect([...named].sort()).toEqual(Object.keys(lesson.plan.proofs).sort());
    for (const [id, proof] of Object.entries(lesson.plan.proofs)) {
      expect(proof.strangers.length, id).toBeGreaterThan(0);
      for (const texts of [english, chinese])
        expect(Object.keys(texts.proofs[id]?.steps ?? {}).sort()).toEqual([...proof.steps, ...proof.strangers].sort());
    }
  });

  test.each(lesson.places.map(({ key }) => key))('%s says the same in both languages, with the same numbers', (key) => {
    const [left, right] = [english.parts[key], chinese.parts[key]] as [string[], string[]];
    expect(left.length).toBeGreaterThan(1);
    const kinds = (blocks: string[]): string[] => blocks.map((block) => /^(?:\$\$|[!|]|- )/.exec(block)?.[0] ?? '');
    expect(kinds(right)).toEqual(kinds(left));
    expect(numbers(right.join(' '))).toEqual(numbers(left.join(' ')));
    const formulas = (blocks: string[]): string[] => blocks.filter((block) => block.startsWith('$$'));
    expect(formulas(right)).toEqual(formulas(left));
    const code = (blocks: string[]): string[] => [...blocks.join(' ').matchAll(/`[^`]+`/g)].map(String).sort();
    expect([...new Set(code(right))]).toEqual([...new Set(code(left))]);
  });

  test('has the same places of text in both languages, and no text of a part that the plan lacks', () => {
    const paths = (texts: unknown): string[] => [...strings(texts)].map(([path]) => path).sort();
    expect(paths(chinese)).toEqual(paths(english));
    expect(Object.keys(english.parts).sort()).toEqual(lesson.places.map(({ key }) => key).sort());
  });

  test('leaves nothing untranslated: Chinese wherever there are words, and none in the English', () => {
    const bare = (text: string): string =>
      text.replaceAll(/^\$\$.*$|^\|.*$|`[^`]*`|\$[^$]*\$/g, '').replaceAll(/[\d\W]|GPT-2 small|inf|NaN/gu, '');
    for (const [path, text] of written('zh-Hans').filter(([at]) => !at.endsWith('/lang')))
      if (bare(text) !== '') expect(han.test(text), `${path}: ${text}`).toBe(true);
    for (const [path, text] of written('en')) expect(han.test(text), `${path}: ${text}`).toBe(false);
  });

  test('in Chinese keeps a space beside Latin words and full-width marks after Chinese', () => {
    for (const [path, text] of written('zh-Hans')) {
      expect(text, path).not.toMatch(/[\u4e00-\u9fff][,;:?!]/u);
      expect(text.replaceAll(/`[^`]*`|\$[^$]*\$/g, ''), path).not.toMatch(
        /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/u,
      );
    }
  });

  test.each(langs)('uses the words of its glossary in %s, and none of their rivals', (lang) => {
    for (const { id, term, not } of lesson.terms) {
      const uses = written(lang).filter(([path]) => !path.startsWith('glossary.json'));
      expect(
        uses.some(([, text]) => text.toLowerCase().includes(term[lang].toLowerCase())),
        id,
      ).toBe(true);
      for (const [path, text] of written(lang))
        for (const rival of not[lang]) expect(text.includes(rival), `${path} says ${rival}`).toBe(false);
    }
  });

  test('has one term for one thing: no word stands for two', () => {
    for (const lang of langs)
      expect(new Set(lesson.terms.map(({ term }) => term[lang])).size).toBe(lesson.terms.length);
  });
});

describe('the source cards', () => {
  test('are those the day names, two an activity, each with a section', () => {
    const named = lesson.plan.activities.flatMap(({ sources: all }) => all.map(({ card }) => card));
    expect(new Set(named)).toEqual(new Set(Object.keys(lesson.cards)));
    for (const activity of lesson.plan.activities) expect(activity.sources).toHaveLength(2);
  });

  test.each(Object.entries(lesson.cards))('%s compares three candidates and says what stands in for it', (_, card) => {
    expect(card.candidates).toHaveLength(3);
    expect(card.verified).toBe('2026-10-30');
    for (const lang of langs) expect(card.fallback[lang].length).toBeGreaterThan(10);
    for (const { status } of card.candidates) expect(status).toMatch(/^compared_/);
  });

  test('give licences as they are: BY-NC-SA for the illustrated one, by its README for the build, a commit for a master', () => {
    const all = Object.values(lesson.cards).flatMap(({ candidates }) => candidates);
    expect(all.find(({ title }) => title.includes('Illustrated'))?.licence).toBe('CC BY-NC-SA 4.0');
    expect(all.find(({ title }) => title.includes('build-nanogpt'))?.licence).toContain('README');
    for (const { version } of Object.values(lesson.cards)) expect(version).not.toContain('master');
    expect(lesson.cards['nanogpt']?.href).toMatch(/[0-9a-f]{40}/);
    expect(lesson.cards['nanogpt']?.note?.en).toContain('no mask tensor');
  });
});

describe('a pack that is not as it should be', () => {
  const pack = { plan, claims, sources, glossary, texts: [en] };
  test('is refused by the place that is wrong', () => {
    expect(() => readLesson({ ...pack, plan: { ...plan, minutes: 'many' } })).toThrow(/minutes|integer|number/i);
    const script = { ...sources.cards.nanogpt, href: 'javascript:alert(1)' };
    expect(() => readLesson({ ...pack, sources: { cards: { nanogpt: script } } })).toThrow();
    expect(() => readLesson({ ...pack, texts: [{ ...en, lead: 'x'.repeat(5000) }] })).toThrow();
  });

  test('falls back to the language it has, which names itself', () => {
    expect(textsOf(readLesson(pack), 'zh-Hans').lang).toBe('en');
  });
});
