// The bug museum without an engine: every exhibit is told in every language, both sides stand side by side, the address names
// exhibit and side, and the page's own Specs never reach the engine.
import { describe, expect, test } from 'vitest';
import type { Outcome, Trace } from '../../web/engine/types';
import { addressOf, citation, exhibits } from '../../web/labs/museum-exhibits';
import { aligned, shown } from '../../web/labs/museum-read';
import { isPage, labOf, labs } from '../../web/labs/index';
import type { MuseumLab } from '../../web/labs/museum';
import { Store } from '../../web/state/store';
import { languages, wordsOf } from '../../web/words/index';
import { fakeCatalog } from './support/fake-engine';
import { lessonTrace } from './views/lesson-trace';
import { texts } from './views/mount';

class Engine {
  readonly asked: string[] = [];
  readonly ask = (spec: string): Promise<Outcome<Trace>> => {
    this.asked.push(spec);
    const weights = spec.includes('second_mask') ? [[0.5, 0, 0.5]] : [[0, 0, 0]];
    return Promise.resolve({ ok: true, value: { ...lessonTrace(), results: { weights } } });
  };
  readonly explain = (): Promise<never> => Promise.reject(new Error('not asked here'));
  readonly catalog = (): Promise<Outcome<typeof fakeCatalog>> => Promise.resolve({ ok: true, value: fakeCatalog });
  readonly cancel = (): void => undefined;
}

function storeOf(spec: string, engine = new Engine()): Store {
  const address = { write: (): void => undefined };
  return new Store(engine, address, { spec, lang: 'en', theme: 'light' }, () => 0, isPage);
}

async function visit(spec: string): Promise<MuseumLab> {
  const lab = document.createElement('museum-lab') as MuseumLab;
  Object.assign(lab, { store: storeOf(spec), words: wordsOf('en') });
  document.body.replaceChildren(lab);
  await lab.updateComplete;
  await Promise.resolve();
  await lab.updateComplete;
  return lab;
}

describe('the exhibits', () => {
  test.each(Object.keys(languages))('are all told in %s, each by its name and two sentences', (lang) => {
    const { exhibits: told } = wordsOf(lang).museum;
    expect(Object.keys(told).sort()).toEqual(exhibits.map(({ id }) => id).sort());
    for (const { name, what, why } of Object.values(told)) {
      for (const text of [name, what, why]) expect(text.length).toBeGreaterThan(3);
    }
  });

  test('each lead into labs that exist', () => {
    for (const { id, wrong, right } of exhibits) {
      for (const spec of [wrong, right]) expect(labOf(spec)?.isPage ?? false, `${id} ${spec}`).toBe(false);
      expect([labOf(wrong), labOf(right)].includes(undefined), id).toBe(false);
    }
  });

  test('are cited as people cite them, with an address', () => {
    const source = { repository: 'a/b', kind: 'pull', id: '7' } as const;
    expect([citation(source), addressOf(source)]).toEqual(['a/b #7', 'https://github.com/a/b/pull/7']);
    const file = { repository: 'a/b', kind: 'file', id: 'c.c' } as const;
    expect([citation(file), addressOf(file)]).toEqual(['a/b c.c', 'https://github.com/a/b/blob/master/c.c']);
  });
});

test('a result is shown by its name, a step row by row, and columns stand under one another', () => {
  const trace = {
    ...lessonTrace(),
    results: {
      weights: [
        [0.5, 'nan'],
        [10, '-inf'],
      ],
      leaks: true,
      none: null,
    },
  };
  expect(shown(trace, 'weights')).toEqual([
    ['0.5', 'NaN'],
    ['10', '\u2212\u221e'],
  ]);
  expect(shown(trace, 'leaks')).toEqual([['true']]);
  expect(shown(trace, 'none')).toEqual([['\u2013']]);
  expect(shown(trace, 'x')).toEqual([
    ['1', '0', '1', '0'],
    ['0', '2', '0', '1'],
  ]);
  expect(
    aligned([
      ['0.25', '1'],
      ['3', '1'],
    ]),
  ).toBe('0.25   1\n3      1');
});

describe('the museum', () => {
  test('shows both sides, marks the one in the address, and leads into its lab', async () => {
    const { renderRoot } = await visit('museum?exhibit=two_min_planes&side=right');
    expect(texts(renderRoot, 'tbody td')).toEqual(['0.5 0 0.5', '0 0 0']);
    expect(texts(renderRoot, 'thead th.here')).toEqual(['Right']);
    expect(texts(renderRoot, '[aria-pressed="true"]')).toEqual(['Right']);
    expect(renderRoot.querySelector('a.button')?.getAttribute('href')).toContain('#mask?scores=[[0,0,0]');
    expect(texts(renderRoot, '[aria-current]')).toEqual(['Two planes of the lowest number']);
  });

  test('turns to the other side by its button, as another address', async () => {
    const lab = await visit('museum?exhibit=two_min_planes');
    expect(texts(lab.renderRoot, 'thead th.here')).toEqual(['Wrong']);
    lab.renderRoot.querySelectorAll<HTMLElement>('.row button')[1]?.click();
    await lab.updateComplete;
    expect(lab.store.now.spec).toBe('museum?exhibit=two_min_planes&side=right');
    expect(texts(lab.renderRoot, 'thead th.here')).toEqual(['Right']);
  });

  test('says so where no exhibit has that name, and keeps the list', async () => {
    const { renderRoot } = await visit('museum?exhibit=unicorn');
    expect(texts(renderRoot, '[role=alert]')[0]).toContain('unicorn');
    expect(renderRoot.querySelectorAll('nav a')).toHaveLength(exhibits.length);
    expect(renderRoot.querySelector('article')).toBeNull();
  });
});

describe('a page of its own', () => {
  test('is no question: the engine is not asked, and an old error goes', async () => {
    const engine = new Engine();
    const store = storeOf('trace?preset=lesson', engine);
    await store.edit('museum?exhibit=max_from_zero');
    expect([store.now.spec, store.now.error, engine.asked]).toEqual(['museum?exhibit=max_from_zero', null, []]);
    await store.undo();
    expect(engine.asked).toEqual(['trace?preset=lesson']);
  });

  test('is what the variance lab, an opened file, the museum, the work sheet, practice and the history of attempts are, and nothing else', () => {
    const pages = labs.filter((lab) => lab.isPage).map(({ experiment }) => experiment);
    expect(pages).toEqual(['variance', 'import', 'museum', 'sheet', 'practice', 'evidence']);
    expect([isPage('museum'), isPage('mask?scores=[1]'), isPage('muse')]).toEqual([true, false, false]);
  });
});
