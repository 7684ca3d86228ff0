// What is typed and no question yet: kept for the tab by the question it stands in, and worth nothing where it was tampered with.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cellsOf, keepCells, sessionLine } from '../../web/state/typed';
import { draftOf, dropDraft, keepDraft } from '../../web/practice/draft';

const kName = 'attention-lab:typed';
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

describe('cells that are no numbers', () => {
  test('are kept by their question, and gone with the last of them', () => {
    keepCells('a', new Map([['x[0]', '1,5']]));
    keepCells('b', new Map([['x[1]', 'abc']]));
    expect([...cellsOf('a'), ...cellsOf('b'), ...cellsOf('c')]).toEqual([
      ['x[0]', '1,5'],
      ['x[1]', 'abc'],
    ]);
    keepCells('a', new Map());
    expect([cellsOf('a').size, cellsOf('b').size]).toEqual([0, 1]);
  });

  test('of the 20 newest questions are kept', () => {
    for (let n = 0; n < 25; n += 1) keepCells(`q${n}`, new Map([['x[0]', 'a']]));
    expect([cellsOf('q4').size, cellsOf('q5').size]).toEqual([0, 1]);
  });

  test.each(['{', '[]', '{"cells":[["a",[["x",7]]]],"line":null}', '{"cells":[],"line":null,"__proto__":1}', '7'])(
    'from %s are none',
    (stored) => {
      sessionStorage.setItem(kName, stored);
      expect([cellsOf('a').size, sessionLine.recall('a')]).toEqual([0, null]);
    },
  );

  test('are no trouble where storage is refused or full', () => {
    const full = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full });
    keepCells('a', new Map([['x[0]', '1,5']]));
    sessionLine.keep('a', 'trace?');
    expect([cellsOf('a').size, sessionLine.recall('a')]).toEqual([0, null]);
  });
});

test('the Spec line is kept over the question it was typed over, and no other', () => {
  sessionLine.keep('a', 'trace?x=');
  expect([sessionLine.recall('a'), sessionLine.recall('b')]).toEqual(['trace?x=', null]);
  sessionLine.keep('a', null);
  expect(sessionLine.recall('a')).toBeNull();
});

test('an answer committed in one tab leaves alone what another has written since', () => {
  const draft = { answer: '48', confidence: null, seed: null, level: 1 as const };
  keepDraft('q', draft);
  localStorage.setItem('attention-lab:draft:q', JSON.stringify({ ...draft, answer: '64' }));
  dropDraft('q');
  expect(draftOf('q')?.answer).toBe('64');
  keepDraft('q', draft);
  dropDraft('q');
  expect(draftOf('q')).toBeNull();
});

test('an answer that another tab has written over is kept again before this page goes', () => {
  keepDraft('q', { answer: '489', confidence: null, seed: null, level: 1 });
  localStorage.removeItem('attention-lab:draft:q');
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('attention-lab:draft:q')).toContain('"489"');
  dropDraft('q');
});
