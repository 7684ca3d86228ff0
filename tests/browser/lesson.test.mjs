// A lesson pack in the built page, from a file: dropped on it, refused where it is hostile, its claims run, and built into a page
// of its own by the author's kit. Nothing of it becomes markup.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';
import { root } from './support/open.mjs';

const day = 'attention-lab >>> lab-day';
const said = 'attention-lab >>> file-drop >>> .said';
const folder = mkdtempSync(join(tmpdir(), 'lesson-'));
const template = readFileSync(join(root, 'web/author/template.json'), 'utf8');
const hostile = '<img src="https://example.org/x.png" onerror="document.title=1"><script>1</script>';

const drop = (visitor, name, text) =>
  visitor.see(
    (file, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file, { type: 'application/json' }));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
      );
    },
    name,
    text,
  );

const begin = (visitor) => visitor.click(`${day} >>> .button.primary`);

inBrowsers('lesson packs', (here) => {
  beforeAll(() => {
    const author = (...options) => execFileSync('bash', ['scripts/author', ...options], { cwd: root });
    author('new', join(folder, 'mine.json'));
    author('build', join(folder, 'mine.json'), '--out', join(folder, 'mine.html'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a dropped one opens beside the stage, its text as text; a broken one leaves it and says why in Chinese', async () => {
    const { visitor } = here;
    await here.open('trace?preset=lesson', 'zh-Hans');
    const pack = JSON.parse(template);
    pack.texts[0].name = hostile;
    pack.texts[0].parts['1.count'][1] = hostile;
    await drop(visitor, 'mine.json', JSON.stringify(pack));
    await untilSaid(visitor, `${day} >>> #head`, hostile);
    await begin(visitor);
    await untilSaid(visitor, `${day} >>> article`, hostile);
    expect(await visitor.see((at) => globalThis.lab.all(at).length, `${day} >>> img`)).toBe(0);
    expect(await visitor.see(() => location.hash)).toContain('ledger?d_model=4');
    for (const [text, why] of [
      ['{"kind":"attention-lab/lesson","__proto__":{}}', '__proto__'],
      [template.replace('"claims": ["total"]', '"claims": ["nothing"]'), '"nothing"'],
    ]) {
      await drop(visitor, 'other.json', text);
      await untilSaid(visitor, said, 'other.json \u6ca1\u6709\u6253\u5f00', why);
    }
    expect(await visitor.text(`${day} >>> article h3`)).toEqual(['Count']);
  });

  test('one that is built into a page is there at once, and its three claims hold', async () => {
    const { visitor } = here;
    await visitor.open(`${pathToFileURL(join(folder, 'mine.html')).href}?lang=en&at=1.count`);
    for (const part of ['Count', 'Split', 'Mask']) {
      await untilSaid(visitor, `${day} >>> article h3`, part);
      await visitor.click(`${day} >>> claim-run >>> button`);
      await visitor.until((at) => globalThis.lab.all(at).length === 1, `${day} >>> claim-run >>> .mark:not(.no)`);
      if (part !== 'Mask') await visitor.click(`${day} >>> .foot .next`);
    }
    expect(visitor.requests.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  });
});
