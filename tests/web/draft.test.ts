// Drafts over a reload, which is a fresh module with whatever the browser still has.
import { beforeEach, expect, test, vi } from 'vitest';

const draft = { answer: '48', confidence: null, seed: null, level: 1 } as const;
const reloaded = async () => {
  vi.resetModules();
  return import('../../web/practice/draft');
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['what all tabs share', () => localStorage],
  ['what the tab has for itself', () => sessionStorage],
])('what is typed is there again where the browser lost %s', async (_what, lost) => {
  (await reloaded()).keepDraft('q', draft);
  lost().clear();
  expect((await reloaded()).draftOf('q')).toEqual(draft);
});

test('what this tab typed comes before what another one did, and once it is dropped neither comes back', async () => {
  (await reloaded()).keepDraft('q', draft);
  localStorage.setItem('attention-lab:draft:q', JSON.stringify({ ...draft, answer: '64' }));
  const { draftOf, dropDraft, keepDraft } = await reloaded();
  expect(draftOf('q')?.answer).toBe('48');
  keepDraft('q', draft);
  dropDraft('q');
  expect((await reloaded()).draftOf('q')).toBeNull();
});

test('junk in the tab\u2019s own storage hides nothing', async () => {
  (await reloaded()).keepDraft('q', draft);
  sessionStorage.setItem('attention-lab:draft:q', '{"answer":7}');
  expect((await reloaded()).draftOf('q')).toEqual(draft);
});
