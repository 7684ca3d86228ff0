// The history on screen and on paper, without storage: rows follow the log, files come in and go out, and hostile text stays text.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EvidenceLog } from '../../web/evidence/log';
import type { Draft } from '../../web/evidence/record';
import type { EvidenceTransfer } from '../../web/evidence/transfer';
import type { EvidenceView } from '../../web/evidence/view';
import '../../web/evidence/view';
import { languages, wordsOf } from '../../web/words/index';
import { draftOf } from './support/evidence';
import { texts } from './views/mount';

async function logOf(...drafts: readonly Partial<Draft>[]): Promise<EvidenceLog> {
  const log = await EvidenceLog.open();
  for (const more of drafts) await log.append(draftOf(more));
  return log;
}
async function mounted(log: EvidenceLog | null, lang = 'en'): Promise<EvidenceView> {
  const view = document.createElement('evidence-view') as EvidenceView;
  Object.assign(view, { log, words: wordsOf(lang), names: { '45-01': 'Heads' } });
  document.body.replaceChildren(view);
  await settled(view);
  return view;
}
async function settled(view: EvidenceView): Promise<void> {
  await view.updateComplete;
  await transferOf(view)?.updateComplete;
}
const transferOf = (view: EvidenceView): EvidenceTransfer | null => view.renderRoot.querySelector('evidence-transfer');
const cells = (view: EvidenceView, name: string): string[] => texts(view.renderRoot, `.screen td.${name}`);

async function choose(view: EvidenceView, text: string, isDone: (said: string) => boolean): Promise<string> {
  const root = transferOf(view)!.renderRoot;
  const input = root.querySelector('input')!;
  Object.defineProperty(input, 'files', { value: [new File([text], 'x.json')], configurable: true });
  input.dispatchEvent(new Event('change'));
  const said = (): string => texts(root, '[role=status], [role=alert]').join('');
  await vi.waitFor(() => {
    expect(isDone(said())).toBe(true);
  });
  return said();
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the view', () => {
  test('shows attempts newest first, as typed, with verdict, fitting rules and declared help', async () => {
    const wrong = { verdict: 'wrong', expected: 80, given: 64, recognised: ['no_bias', 'own'] } as const;
    const view = await mounted(await logOf({ answer: '1' }, { answer: ' 6４ ', result: wrong, condition: 'notes+ai' }));
    expect(cells(view, 'answer')).toEqual(['6４', '1']);
    expect(view.renderRoot.querySelector('td.answer code')?.textContent).toBe(' 6４ ');
    expect(cells(view, 'result')).toEqual(['✗ Not right Fits: The biases are left out. own', '✓ Right']);
    expect(cells(view, 'condition')).toEqual(['notes, AI', 'notes']);
    expect(view.renderRoot.querySelector('td.question a')?.getAttribute('href')).toBe(
      '#ledger?d_model=768&heads=12&bias=true',
    );
  });

  test('follows the log, and stops following it when it goes', async () => {
    const log = await logOf();
    const view = await mounted(log);
    expect(texts(view.renderRoot, '.screen .box h3')).toEqual(['No attempts yet.']);
    await log.append(draftOf());
    await settled(view);
    expect(cells(view, 'answer')).toEqual(['2,362,368']);
    view.remove();
    const drawn = vi.spyOn(view, 'requestUpdate');
    await log.append(draftOf());
    expect(drawn).not.toHaveBeenCalled();
  });

  test('of one activity shows its attempts alone, fifty at a time', async () => {
    const other = { activity: '45-02' };
    const view = await mounted(await logOf(other, ...Array.from({ length: 60 }, (_, n) => ({ answer: String(n) }))));
    expect(texts(view.renderRoot, 'option')).toEqual(['All activities (61)', '45-01 Heads (60)', '45-02 (1)']);
    const select = view.renderRoot.querySelector('select')!;
    select.value = '45-01';
    select.dispatchEvent(new Event('change'));
    await settled(view);
    expect([cells(view, 'answer').length, cells(view, 'answer')[0]]).toEqual([50, '59']);
    view.renderRoot.querySelector<HTMLElement>('button.more')?.click();
    await settled(view);
    expect([cells(view, 'answer').length, texts(view.renderRoot, 'button.more')]).toEqual([60, []]);
  });

  test.each(Object.keys(languages))(
    'says where attempts are, why, and what the digest is worth, in %s',
    async (lang) => {
      const own = wordsOf(lang).evidence;
      const view = await mounted(await logOf({}), lang);
      const [place] = texts(view.renderRoot, '.screen .box.memory > p');
      expect(place).toBe(`${own.where.memory} ${own.why.refused}`);
      expect(texts(view.renderRoot, '.screen section.note p')).toEqual([own.declared, own.digest]);
      expect(texts((await mounted(null, lang)).renderRoot, 'p')).toEqual([own.opening]);
    },
  );

  test('shows hostile text as text', async () => {
    const answer = '<img src=x onerror=alert(1)>\u202e';
    const view = await mounted(
      await logOf({ answer, question: '<b>q</b>', activity: '__proto__', condition: '__proto__' }),
    );
    expect(view.renderRoot.querySelector('td.answer code')?.textContent).toBe(answer);
    expect(view.renderRoot.querySelector('td img, td b')).toBeNull();
    expect(cells(view, 'condition')).toEqual(['__proto__']);
  });
});

describe('importing', () => {
  test('tells what came in, what is kept aside and why, and what is not here', async () => {
    const from = await logOf({ answer: '1' }, { answer: '2' }, { answer: '3' });
    const view = await mounted(await logOf());
    const said = await choose(view, from.exportJson().replace('"answer":"2"', '"answer":"8"'), (text) => text !== '');
    expect(said).toBe('2 attempts added, 0 already here, 1 kept aside.');
    await settled(view);
    expect(cells(view, 'question')).toEqual([
      'Tiny ledger 45-01 · Follows an attempt that is not here.',
      'Tiny ledger 45-01',
    ]);
    expect(texts(view.renderRoot, '.aside h3')).toEqual(['Kept aside: 1']);
    expect(texts(view.renderRoot, '.aside li')[0]).toMatch(
      /^Damaged: its digest does not fit what it says\.\{"activity"/,
    );
  });

  test('of what is no export says so and changes nothing', async () => {
    const log = await logOf({});
    const said = await choose(await mounted(log), '{"kind":"other"}', (text) => text !== '');
    expect(said).toBe('This file is no export of the history. Nothing was added.');
    expect(log.records).toHaveLength(1);
  });

  test('can be given up by its button while it reads', async () => {
    const view = await mounted(await logOf());
    const lines = Array.from({ length: 30_000 }, (_, n) => `{"activity":"x","digest":"${n}"}`).join(',\n');
    const root = transferOf(view)!.renderRoot;
    const stopping = vi.waitFor(() => {
      const stop = root.querySelector<HTMLElement>('button.stop');
      expect(root.querySelector('progress')?.getAttribute('value')).not.toBe('0');
      stop!.click();
    });
    const file = `{"kind":"attention-lab/evidence","schema":1,"records":[\n${lines}\n],"aside":[\n]}\n`;
    expect(await choose(view, file, (text) => text !== '')).toBe('Import given up. Nothing was added.');
    await stopping;
    expect(view.log?.aside).toEqual([]);
    expect(root.querySelector('progress')).toBeNull();
  });
});

describe('exporting', () => {
  test('hands out files of the log and sets the reminder back', async () => {
    const log = await logOf({ answer: '=1' });
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:x';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const view = await mounted(log);
    const buttons = transferOf(view)!.renderRoot.querySelectorAll<HTMLElement>('.row > button');
    expect(log.unexported).toBe(1);
    buttons[2]?.click();
    expect(log.unexported).toBe(1);
    buttons[0]?.click();
    await settled(view);
    expect(log.unexported).toBe(0);
    expect(names.map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
      'attention-lab-evidence-DAY.csv',
      'attention-lab-evidence-DAY.json',
    ]);
    expect(await blobs[1]?.text()).toBe(log.exportJson());
    expect(new Uint8Array((await blobs[0]?.arrayBuffer())!).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });

  test('has nothing to offer while there is nothing', async () => {
    const view = await mounted(await logOf());
    const root = transferOf(view)!.renderRoot;
    const isOff = [...root.querySelectorAll<HTMLButtonElement>('.row > button')].map(({ disabled }) => disabled);
    expect(isOff).toEqual([true, false, true, true, true]);
  });
});

describe('the report', () => {
  test('is there while the page prints: by activity, in the order of time, with what was declared and by which versions', async () => {
    const view = await mounted(
      await logOf({ activity: '45-02', answer: 'b' }, { answer: '1' }, { answer: '2', condition: null }),
    );
    expect(view.renderRoot.querySelector('.report')).toBeNull();
    globalThis.dispatchEvent(new Event('beforeprint'));
    const { renderRoot } = view;
    expect(texts(renderRoot, '.report h3')).toEqual(['45-01 Heads', '45-02']);
    expect(texts(renderRoot, '.report section p')[0]).toBe('2 attempts. Lesson day45 1; engine 0.1.0.');
    const rows = [...renderRoot.querySelector('.report section')!.querySelectorAll('tbody tr')];
    expect(rows.map((row) => texts(row, 'td').slice(2))).toEqual([
      ['1', '2362368', '✓ Right', 'sure', 'notes'],
      ['2', '2362368', '✓ Right', 'sure', 'not declared'],
    ]);
    expect(texts(renderRoot, '.report > p').join(' ')).toContain('The help used is a declaration.');
    globalThis.dispatchEvent(new Event('afterprint'));
    await settled(view);
    expect(view.renderRoot.querySelector('.report')).toBeNull();
  });
});
