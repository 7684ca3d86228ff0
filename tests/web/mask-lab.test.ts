// The mask lab without an engine: a grid whose cells say their verdict in words, switches that turn keys over, questions made
// of a cell, and a run of questions of which the newest list wins.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { describe, expect, test } from 'vitest';
import { labError } from '../../web/engine/schema';
import type { Outcome, Trace } from '../../web/engine/types';
import {
  cellQuestion,
  planeOf,
  sameConstant,
  startOf,
  starts,
  toggled,
  withScores,
} from '../../web/labs/mask-questions';
import { SideAnswers } from '../../web/labs/numbers-side';
import { QuestionRun } from '../../web/labs/question-run';
import { parseNested } from '../../web/state/matrix';
import { parse } from '../../web/state/spec';
import type { Store } from '../../web/state/store';
import type { LabKeyPlane } from '../../web/views/key-plane';
import type { LabVerdictGrid, VerdictRow } from '../../web/views/verdict-grid';
import { wordsOf } from '../../web/words/index';
import { heard, mount, press, texts } from './views/mount';

const { maskLab, views } = wordsOf('en');

describe('the grid of verdicts', () => {
  const rows: VerdictRow[] = [
    { constant: '-1e9', mode: 'fill', cells: [cell('exact'), cell('raises')] },
    { constant: '-1e9', mode: 'add', cells: [cell('no_effect', '0.6652'), cell('nan')] },
    { constant: '-1e4', mode: 'fill', cells: [cell('leaks', '1'), cell('waiting')] },
  ];
  const grid = (): Promise<LabVerdictGrid> =>
    mount<LabVerdictGrid>('lab-verdict-grid', { rows, formats: ['fp32', 'fp16'], current: [1, 0], words: maskLab });

  test('says each verdict by a word and a glyph, and how much weight a forbidden key gets', async () => {
    const { renderRoot } = await grid();
    expect(texts(renderRoot, 'td')).toEqual([
      '\u2713 exact',
      '\u2715 raises',
      '\u2205 no effect 0.6652',
      '? NaN',
      '\u25b2 leaks 1',
      '\u00b7 asking',
    ]);
    expect(renderRoot.querySelectorAll('td')[4]?.getAttribute('aria-label')).toBe(
      '-1e4, fill, fp32: leaks, a forbidden key gets 1',
    );
  });

  test('names a constant once for its rows and marks the cell that is the question', async () => {
    const { renderRoot } = await grid();
    expect(texts(renderRoot, 'th.constant')).toEqual(['\u22121e9', '\u22121e4']);
    const chosen = [...renderRoot.querySelectorAll('td')].map((td) => td.getAttribute('aria-selected'));
    expect(chosen).toEqual(['false', 'false', 'true', 'false', 'false', 'false']);
  });

  test('is one tab stop that begins at the chosen cell, and Enter chooses where the arrows went', async () => {
    const view = await grid();
    const chosen = heard(view, 'verdict-choose');
    const stop = view.renderRoot.querySelectorAll('td[tabindex="0"]');
    expect([...stop].map((td) => td.getAttribute('aria-label'))).toEqual([
      '-1e9, add, fp32: no effect, a forbidden key gets 0.6652',
    ]);
    press(stop[0] ?? null, 'ArrowDown');
    await view.updateComplete;
    press(view.renderRoot.querySelector('table'), 'ArrowRight');
    await view.updateComplete;
    press(view.renderRoot.querySelector('table'), 'Enter');
    expect(chosen).toEqual([{ constant: '-1e4', mode: 'fill', format: 'fp16' }]);
  });
});

function cell(verdict: VerdictRow['cells'][number]['verdict'], weight = ''): VerdictRow['cells'][number] {
  return { verdict, weight };
}

test('switches say whether a key may be read, and fire the one that is turned over', async () => {
  const plane = [
    [true, false],
    [true, true],
  ];
  const view = await mount<LabKeyPlane>('lab-key-plane', { plane, label: 'Mask', words: maskLab, names: views });
  const toggles = heard(view, 'plane-toggle');
  const buttons = [...view.renderRoot.querySelectorAll('button')];
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toContain('query 0, key 1: 0, forbidden');
  press(buttons[0] ?? null, 'ArrowRight');
  await view.updateComplete;
  expect(view.renderRoot.querySelector('[tabindex="0"]')).toBe(buttons[1]);
  buttons[1]?.click();
  expect(toggles).toEqual([{ row: 0, column: 1 }]);
});

describe('a question of the grid', () => {
  const spec = parse(starts.planes);

  test('keeps scores and planes and takes the constant, mode and format of its cell', () => {
    expect(cellQuestion(parse(starts.low), { constant: 'min', mode: 'add', format: 'bf16' })).toBe(
      'mask?scores=[[-12000,0]]&allowed=[[1,0]]&mask_value=min&format=bf16&mask_mode=add',
    );
  });

  test('knows a constant however it is written', () => {
    expect(sameConstant('-1e9', '-1000000000')).toBe(true);
    expect(sameConstant('-inf', '-inf')).toBe(true);
    expect(sameConstant('min', '-1e4')).toBe(false);
    expect(sameConstant('min', '')).toBe(false);
  });

  test('reads a plane, one row or many, and turns one key of it over', () => {
    expect(planeOf(parse('mask?allowed=[1,0]'), null, 'allowed')).toEqual([[true, false]]);
    expect(toggled(planeOf(spec, null, 'allowed'), 0, 2)).toBe('[[1,0,1],[1,1,0],[1,1,1]]');
  });

  test('lets both planes follow scores that grew: a new key may be read', () => {
    const grown = withScores(spec, null, parseNested('[[0,0,0,5]]') ?? []);
    expect(grown).toEqual({ scores: '[[0,0,0,5]]', allowed: '[[1,0,0,1]]', second_mask: '[[0,0,1,1]]' });
  });

  test('is known by its scores and planes to be one that a button starts', () => {
    expect(Object.values(starts).map((text) => startOf(parse(text)))).toEqual(Object.keys(starts));
    expect(startOf(parse('mask?scores=[[9]]&allowed=[[1]]'))).toBeNull();
  });
});

/** An engine that answers when it is told to. */
class Slow {
  readonly waiting: { spec: string; answer: (outcome: Outcome<Trace>) => void }[] = [];
  readonly engine = {
    ask: (spec: string): Promise<Outcome<Trace>> =>
      new Promise((answer) => {
        this.waiting.push({ spec, answer });
      }),
  };

  async answer(verdict: string): Promise<void> {
    const value = { results: { verdict } } as unknown as Trace;
    this.waiting.shift()?.answer({ ok: true, value });
    await Promise.resolve();
    await Promise.resolve();
  }
}

function runOf(slow: Slow): QuestionRun {
  const controllers: ReactiveController[] = [];
  const host = {
    addController: (one: ReactiveController) => controllers.push(one),
    requestUpdate: () => undefined,
  } as unknown as ReactiveControllerHost;
  const run = new QuestionRun(host, () => slow as unknown as Store, 'test');
  controllers.forEach((one) => one.hostConnected?.());
  return run;
}

describe('a run of questions', () => {
  test('asks one after another and counts', async () => {
    const slow = new Slow();
    const run = runOf(slow);
    run.want(['a', 'b']);
    expect(slow.waiting.map(({ spec }) => spec)).toEqual(['a']);
    await slow.answer('exact');
    expect(slow.waiting.map(({ spec }) => spec)).toEqual(['b']);
    expect([run.done, run.total]).toEqual([1, 2]);
    expect(run.get('a')).toEqual({ ok: true, results: { verdict: 'exact' } });
  });

  test('lets the newest list win: an old answer that comes late is not taken, a shared one is not asked again', async () => {
    const slow = new Slow();
    const run = runOf(slow);
    run.want(['a', 'b']);
    await slow.answer('exact');
    run.want(['a', 'c']);
    await slow.answer('late');
    expect(run.get('b')).toBeUndefined();
    expect(slow.waiting.map(({ spec }) => spec)).toEqual(['c']);
    await slow.answer('leaks');
    expect([run.done, run.total]).toEqual([2, 2]);
  });

  test('stands still after Stop until it is told to go on', async () => {
    const slow = new Slow();
    const run = runOf(slow);
    run.want(['a', 'b']);
    slow.waiting.shift()?.answer({ ok: false, error: labError('cancelled', '') });
    await Promise.resolve();
    await Promise.resolve();
    expect([run.stopped, slow.waiting.length]).toEqual([true, 0]);
    run.goOn();
    expect([run.stopped, slow.waiting[0]?.spec]).toEqual([false, 'a']);
  });

  test('asks nothing for a lab that left the page', () => {
    const slow = new Slow();
    const run = runOf(slow);
    run.hostDisconnected();
    run.want(['a']);
    expect(slow.waiting).toEqual([]);
  });

  test('keeps a refusal as an answer: it would be refused again', async () => {
    const slow = new Slow();
    const run = runOf(slow);
    run.want(['a']);
    slow.waiting.shift()?.answer({ ok: false, error: labError('bad_value', 'no') });
    await Promise.resolve();
    await Promise.resolve();
    expect(run.get('a')?.ok).toBe(false);
    expect([run.done, run.stopped]).toEqual([1, false]);
  });
});

test('a question beside that is asked again is not ended by the end of its first asking', async () => {
  const slow = new Slow();
  const controllers: ReactiveController[] = [];
  let redraws = 0;
  const host = {
    addController: (one: ReactiveController) => controllers.push(one),
    requestUpdate: () => {
      redraws += 1;
    },
  } as unknown as ReactiveControllerHost;
  const side = new SideAnswers(host, () => slow as unknown as Store, 'test');
  controllers[0]?.hostConnected?.();
  side.want({ a: 'x' });
  controllers[0]?.hostDisconnected?.();
  side.want({ a: 'x' });
  expect(slow.waiting).toHaveLength(1);
  controllers[0]?.hostConnected?.();
  side.want({ a: 'x' });
  expect(slow.waiting).toHaveLength(2);
  redraws = 0;
  slow.waiting.shift()?.answer({ ok: false, error: labError('cancelled', '') });
  await Promise.resolve();
  await Promise.resolve();
  expect(redraws).toBe(0);
  side.want({ a: 'x' });
  expect(slow.waiting).toHaveLength(1);
  await slow.answer('exact');
  expect([redraws, side.get('a')?.results]).toEqual([1, { verdict: 'exact' }]);
});
