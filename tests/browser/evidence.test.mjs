// The history of attempts in the built page, from a file: found again after a reload, shared by two pages at once, exported, damaged
// and brought back, left by an older version and damaged where it lies, full, and without storage in a sandboxed frame. Nothing
// here asks the engine.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { inBrowsers, sideways, untilSaid } from './support/inside.mjs';
import { pageUrl, root, siteFolder } from './support/open.mjs';
import { serve } from './support/serve.mjs';

const view = (path) => `attention-lab >>> evidence-lab >>> evidence-view >>> ${path}`;
const transfer = (path) => view(`evidence-transfer >>> ${path}`);
const fixture = readFileSync(join(root, 'tests/web/fixtures/evidence-0.json'), 'utf8');
const today = JSON.parse(readFileSync(join(root, 'tests/web/fixtures/evidence-1.json'), 'utf8'));

/** What browsers keep, and for whom, differs. */
const everywhere = { everywhere: true };

/** Gives the page a file as its own chooser would. */
function give(visitor, text) {
  return visitor.see(
    (at, content) => {
      const [input] = globalThis.lab.all(at);
      const data = new DataTransfer();
      data.items.add(new File([content], 'history.json', { type: 'application/json' }));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    transfer('input[type=file]'),
    text,
  );
}

/** What the page hands to the browser to be saved, as text. */
function exported(visitor) {
  return visitor.see(async (at) => {
    let blob;
    const made = URL.createObjectURL;
    URL.createObjectURL = (one) => {
      blob = one;
      return made.call(URL, one);
    };
    globalThis.lab.all(at)[0].click();
    URL.createObjectURL = made;
    return blob.text();
  }, transfer('button.do'));
}

/** Every test begins with an empty history, whatever shares its storage. */
function forget(visitor) {
  return visitor.see(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.deleteDatabase('attention-lab-evidence');
        asked.onsuccess = () => resolve(true);
        asked.onerror = () => reject(asked.error);
      }),
  );
}

/** A database as another version of the page has left it: its version, and its rows, whatever they are. */
function leave(visitor, version, rows) {
  return visitor.see(
    (number, all) =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open('attention-lab-evidence', number);
        asked.onupgradeneeded = () => {
          asked.result.createObjectStore('records', { autoIncrement: true });
        };
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const db = asked.result;
          const writing = db.transaction('records', 'readwrite');
          for (const row of all) writing.objectStore('records').add(row);
          writing.oncomplete = () => {
            db.close();
            resolve(true);
          };
        };
      }),
    version,
    rows,
  );
}

inBrowsers(
  'the history of attempts',
  (at) => {
    beforeEach(async () => {
      await at.open('museum');
      await forget(at.visitor);
    });
    const open = async (lang = 'en') => {
      await at.open('evidence', lang);
      await at.visitor.until((path) => globalThis.lab.all(path).length > 0, view('.box'));
    };

    test('comes in from a file by keyboard, is kept over a reload, and goes out as what came in', async () => {
      await open();
      await untilSaid(at.visitor, view('.box'), 'No attempts yet.');
      await at.visitor.tabTo('evidence-view evidence-transfer button');
      await give(at.visitor, fixture);
      await untilSaid(at.visitor, transfer('[role=status]'), '2 attempts added, 0 already here, 1 kept aside.');
      expect(await at.visitor.text(view('td.answer'))).toEqual(['０．０５５８', '2,362,368']);
      await at.open('museum');
      await open('zh-Hans');
      await untilSaid(at.visitor, view('.box.kept'), '由这个浏览器为本页保存在这台设备上');
      await untilSaid(at.visitor, view('.aside'), '另存：1 项', '不合作答的格式');
      const file = await exported(at.visitor);
      expect(JSON.parse(file).records.map(({ question }) => question)).toEqual(['gpt2-ledger', 'lesson-weight']);
      expect(JSON.parse(file).aside).toHaveLength(1);
      await untilSaid(at.visitor, transfer('[role=status]'), '已导出 2 次作答。');
    });

    test('exported, damaged and imported again names what is damaged and keeps both', async () => {
      await open();
      await give(at.visitor, fixture);
      await untilSaid(at.visitor, transfer('[role=status]'), '2 attempts added');
      const file = await exported(at.visitor);
      await give(at.visitor, file.replace('"answer":"2,362,368"', '"answer":"2,362,369"'));
      await untilSaid(at.visitor, transfer('[role=status]'), '0 attempts added, 1 already here, 2 kept aside.');
      await untilSaid(at.visitor, view('.aside'), 'Kept aside: 2', 'Damaged: its digest does not fit', '2,362,369');
      expect(await at.visitor.text(view('td.answer'))).toEqual(['０．０５５８', '2,362,368']);
      await give(at.visitor, 'no export at all');
      await untilSaid(at.visitor, transfer('[role=alert]'), 'This file is no export of the history.');
    });

    test('is one for two pages at once: what one writes the other shows', async () => {
      await open();
      const other = await at.visitor.another();
      await other.open(`${pageUrl()}?lang=en#evidence`);
      await untilSaid(other, view('.box'), 'No attempts yet.');
      await give(at.visitor, fixture);
      await untilSaid(other, view('tbody'), '2,362,368');
      expect(await other.text(view('td.answer'))).toEqual(await at.visitor.text(view('td.answer')));
      expect(await other.problems()).toEqual([]);
      await other.close();
    });

    test('left by an older version is read, what is damaged in it is set aside, and all of it goes out', async () => {
      const damaged = { ...today.records[0], answer: 'another' };
      await leave(at.visitor, 1, [...JSON.parse(fixture).records, damaged, 'no JSON', 7]);
      await open();
      await untilSaid(at.visitor, view('.box.kept'), 'Kept by this browser');
      expect(await at.visitor.text(view('td.answer'))).toEqual(['\uff10\uff0e\uff10\uff15\uff15\uff18', '2,362,368']);
      await untilSaid(at.visitor, view('.aside'), 'Kept aside: 4', 'Damaged: its digest does not fit', 'no JSON');
      const file = JSON.parse(await exported(at.visitor));
      expect([file.records.length, file.aside.length]).toEqual([2, 4]);
    });

    test('left by a later version is shown and not written to, and the page says so', async () => {
      await leave(at.visitor, 99, [today.records[0]]);
      await open();
      await untilSaid(at.visitor, view('.box.memory'), 'A newer version of the lab has taken over the storage');
      expect(await at.visitor.text(view('td.answer'))).toHaveLength(1);
      await forget(at.visitor);
    });

    test('fits a phone and a laptop, on paper is a report, and axe has nothing to say', async () => {
      await open();
      await give(at.visitor, fixture);
      await untilSaid(at.visitor, view('tbody'), '2,362,368');
      if (at.name === 'chromium') expect(await findingsOf(at.visitor)).toEqual([]);
      await at.visitor.page[at.name === 'chromium' ? 'setViewportSize' : 'setViewport']({ width: 390, height: 844 });
      expect(await sideways(at.visitor)).toBeLessThanOrEqual(0);
      if (at.name === 'chromium') expect(await findingsOf(at.visitor)).toEqual([]);
      await at.visitor.see(() => {
        globalThis.dispatchEvent(new Event('beforeprint'));
      });
      expect((await at.visitor.text(view('.report h3'))).join()).toBe(
        '45-01 Heads and ledgers,45-02 Reshape and trace',
      );
      expect((await at.visitor.text(view('.report p'))).join(' ')).toContain('The help used is a declaration.');
    });
  },
  everywhere,
);

inBrowsers(
  'the history of attempts, in a frame without an origin',
  (at) => {
    let folder;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'attention-lab-frame-'));
      const frame = `<iframe sandbox="allow-scripts" width="1200" height="700" src="${pageUrl()}?lang=en#evidence"></iframe>`;
      writeFileSync(join(folder, 'host.html'), `<!doctype html><title>host</title>${frame}`);
    });
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    test('is in memory, says so and why, and still takes a file in and hands a copy out', async () => {
      await at.visitor.page.goto(pathToFileURL(join(folder, 'host.html')).href);
      const framed = at.visitor.framed();
      await untilSaid(framed, view('.box.memory'), 'Not kept:', 'no storage');
      await give(framed, fixture);
      await untilSaid(framed, transfer('[role=status]'), '2 attempts added');
      expect(await framed.text(view('td.answer'))).toEqual(['０．０５５８', '2,362,368']);
      expect(await framed.text(transfer('lab-copy-button >>> button'))).toEqual(['Copy the export']);
      expect(JSON.parse(await exported(framed)).records).toHaveLength(2);
    });
  },
  everywhere,
);

inBrowsers(
  'the history of attempts, with storage that is full',
  (at) => {
    let site;
    beforeAll(async () => {
      site = await serve(siteFolder);
    });
    afterAll(async () => {
      await site.close();
    });

    test('goes on in memory, says so, and is kept as soon as there is room', async () => {
      const { visitor } = at;
      await visitor.open(`${site.url}?lang=en#evidence`);
      await untilSaid(visitor, view('.box.kept'), 'Kept by this browser');
      const browser = await visitor.page.context().newCDPSession(visitor.page);
      const origin = new URL(site.url).origin;
      await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
      await give(visitor, fixture);
      await untilSaid(visitor, view('.box.memory'), 'storage is full');
      expect(await visitor.text(view('td.answer'))).toHaveLength(2);
      expect(JSON.parse(await exported(visitor)).records).toHaveLength(2);
      await browser.send('Storage.overrideQuotaForOrigin', { origin });
      await give(visitor, JSON.stringify({ ...today, records: today.records.slice(0, 1) }));
      await untilSaid(visitor, view('.box.kept'), 'Kept by this browser');
      const all = await visitor.text(view('td.answer'));
      expect(all).toHaveLength(3);
      await visitor.page.reload();
      await visitor.until((path) => globalThis.lab.all(path).length === 3, view('td.answer'));
      expect(await visitor.text(view('td.answer'))).toEqual(all);
    });
  },
  // Only Chromium lets a test say how much room there is.
  { everywhere: false },
);
