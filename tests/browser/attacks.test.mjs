// Attacks, in the built page: texts that would run if they were markup, by every way a text comes in; files that claim more than they
// hold; messages that somebody else sends. Nothing runs, nothing leaves, memory stays bounded, and the person reads a sentence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bombs, inflating, named, script, scripts } from './support/hostile.mjs';
import { goTo, inBrowsers, inEveryBrowser, untilAnswered, untilSaid } from './support/inside.mjs';
import { root } from './support/open.mjs';

const fixture = JSON.parse(readFileSync(join(root, 'tests/web/fixtures/evidence-1.json'), 'utf8'));
const template = JSON.parse(readFileSync(join(root, 'web/author/template.json'), 'utf8'));
const lab = (path) => `attention-lab >>> import-lab >>> ${path}`;

/** Bytes as Latin-1 text: a list of numbers would be ten times as long. */
const drop = (visitor, name, bytes) =>
  visitor.see(
    (file, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(text, (c) => c.charCodeAt(0))], file));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    name,
    Buffer.from(bytes).toString('latin1'),
  );

/** What only a text that ran, or became markup, could have left behind. */
const traces = (visitor) =>
  visitor.see(() => {
    const found = [];
    const look = (at) => {
      for (const one of at.querySelectorAll('*')) {
        if (one.matches('img[src=x], svg[onload], [onerror], iframe, object, embed, base')) found.push(one.outerHTML);
        if (one.matches('a') && /^\s*(javascript|data|vbscript):/i.test(one.getAttribute('href') ?? ''))
          found.push(one.href);
        if (one.shadowRoot !== null) look(one.shadowRoot);
      }
    };
    look(document);
    const own = [Object, Array, Function, String].flatMap(({ prototype }) => Object.keys(prototype));
    return { found, own, pwned: globalThis.pwned ?? null, polluted: {}.polluted ?? null };
  });
const clean = { found: [], own: [], pwned: null, polluted: null };

inEveryBrowser('attacks', (here) => {
  afterEach(async () => {
    expect(await traces(here.visitor)).toEqual(clean);
    expect(here.visitor.requests.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  });

  test('by the address: every lab shows such a text as text, or refuses it in words', async () => {
    const { visitor } = here;
    const asked = [
      'trace?preset=',
      'ledger?heads=',
      'softmax?logits=',
      'mask?constant=',
      'compare?left=',
      'import?file=',
    ];
    const own = ['museum?exhibit=', 'sheet?activity=', 'practice?question=', 'variance?seeds=', 'evidence?', ''];
    const names = ['__proto__', 'constructor', 'toString', '%', '9'.repeat(400)];
    await here.open('trace?preset=lesson');
    for (const text of [script, ...scripts.slice(1, 3), ...names])
      for (const start of [...asked, ...own]) {
        await goTo(visitor, `${start}${start === '' ? text : encodeURIComponent(text)}`);
        await visitor.nextFrame();
      }
    await goTo(visitor, `${encodeURIComponent(script)}?x=1`);
    await untilSaid(visitor, 'attention-lab >>> lab-status-bar >>> .failed', script.slice(0, 12));
    for (const query of [`lang=${encodeURIComponent(script)}`, `lang=__proto__&at=${encodeURIComponent(script)}`]) {
      await visitor.open((await visitor.url()).replace(/\?.*/s, `?${query}#trace?preset=lesson`));
      await untilAnswered(visitor, 'trace?preset=lesson');
    }
  });

  test('by files: names of files and of tensors are shown as they are', async () => {
    const { visitor } = here;
    await here.open('import');
    for (const [name, bytes] of named) await drop(visitor, name, bytes);
    await visitor.until((at) => globalThis.lab.all(at).length === 3, lab('.files a'));
    for (const n of [0, 1, 2]) {
      await visitor.click(lab('.files a'), n);
      await untilSaid(visitor, lab('.summary'), '1 tensor');
    }
    await visitor.click(lab('.files a'), 0);
    await untilSaid(visitor, lab('table'), script);
  });

  test('by files: one that claims what it does not hold is refused in words, and costs no memory', async () => {
    const { visitor } = here;
    await here.open('import', 'zh-Hans');
    for (const [name, bytes] of bombs) {
      await drop(visitor, name, bytes);
      await goTo(visitor, `import?file=${name}`);
      const ends = [lab('.refused .error'), lab('.summary')];
      await visitor.until((paths) => paths.some((path) => globalThis.lab.text(path).join() !== ''), ends);
      const shown = await visitor.see(
        () => globalThis.lab.all('attention-lab >>> import-lab >>> .files [aria-current=page]')[0].textContent,
      );
      const said = (await visitor.text(lab('.refused'))).join();
      expect([shown, name === 'empty.npz' || name === 'proto.safetensors' || /[\u4e00-\u9fff]{4}/.test(said)]).toEqual([
        name,
        true,
      ]);
    }
    await goTo(visitor, 'trace?preset=lesson');
    await untilAnswered(visitor, 'trace?preset=lesson');
  });

  test('by a lesson: each of its texts is text, in the column and on the sheet; an address that runs is refused', async () => {
    const { visitor } = here;
    const day = 'attention-lab >>> lab-day';
    const pack = structuredClone(template);
    const [texts] = pack.texts;
    Object.assign(texts, { name: script, group: script, lead: script });
    for (const one of Object.values(texts.activities))
      for (const name of Object.keys(one)) one[name] = scripts.join(' ');
    for (const name of Object.keys(texts.parts))
      texts.parts[name] = [script, ...scripts, `\`${script}\``, `*${script}*`, `| ${script} |`];
    const both = { en: script, 'zh-Hans': script };
    pack.terms = [{ id: 't', term: both, says: both, not: { en: [script], 'zh-Hans': [script] } }];
    await here.open('trace?preset=lesson');
    await drop(visitor, 'l.json', JSON.stringify(pack));
    await untilSaid(visitor, `${day} >>> #head`, script);
    await visitor.click(`${day} >>> .button.primary`);
    await untilSaid(visitor, `${day} >>> article`, script);
    await goTo(visitor, 'sheet?activity=1');
    await untilSaid(visitor, 'attention-lab >>> sheet-lab >>> *', script);
    const card = { policy: 'linking', title: 't', author: 'a', href: 'javascript:globalThis.pwned=1', licence: 'l' };
    await drop(visitor, 'c.json', JSON.stringify({ ...template, cards: { c: card } }));
    await untilSaid(visitor, 'attention-lab >>> file-drop >>> .said', 'c.json was not opened', 'cards.c');
  });

  test('by a history: attempts of somebody else are shown as text, and what reaches for prototypes is kept aside', async () => {
    const { visitor } = here;
    const view = 'attention-lab >>> evidence-lab >>> evidence-view';
    await here.open('evidence');
    const own = await visitor.see(
      async (record, texts) => {
        const canonical = (value) => {
          if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
          if (typeof value !== 'object' || value === null) return JSON.stringify(value);
          return `{${Object.keys(value)
            .sort()
            .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
            .join()}}`;
        };
        const rest = {
          ...record,
          question: texts[0],
          activity: texts[1],
          answer: texts.join(),
          previous: null,
        };
        delete rest.digest;
        rest.result = { ...rest.result, recognised: texts, given: texts };
        const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(rest)));
        const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        return JSON.stringify({ ...rest, digest }); // as text: on its way out Firefox's driver loses a list that stands in two places
      },
      fixture.records[0],
      scripts,
    );
    const file = `{"kind":"attention-lab/evidence","schema":1,"records":[${own},{"__proto__":{"polluted":1}},{"constructor":{"prototype":{"polluted":1}}},"${'x'.repeat(5000)}"],"aside":[]}`;
    await visitor.see(
      (at, text) => {
        const [input] = globalThis.lab.all(at);
        const data = new DataTransfer();
        data.items.add(new File([text], 'history.json', { type: 'application/json' }));
        input.files = data.files;
        input.dispatchEvent(new Event('change'));
      },
      `${view} >>> evidence-transfer >>> input`,
      file,
    );
    await untilSaid(visitor, `${view} >>> evidence-transfer >>> [role=status]`, '1 attempt added', '3 kept aside');
    await untilSaid(visitor, `${view} >>> td.answer`, script);
    await visitor.see(() => globalThis.dispatchEvent(new Event('beforeprint')));
  });

  test('by messages: the page itself hears none, from a frame inside it or from whoever opened it', async () => {
    const { visitor } = here;
    await here.open('trace?preset=lesson');
    await untilAnswered(visitor, 'trace?preset=lesson');
    await visitor.see((text) => {
      const messages = ['attention-lab/set', 'attention-lab/state', 'take-over', 'start', 'ask', text].flatMap(
        (type) => [
          { type, v: 1, spec: 'ledger?d_model=8&heads=2', state: { v: 1, spec: 'ledger?d_model=8&heads=2' } },
          { kind: type, id: 1, text },
          type,
        ],
      );
      for (const data of messages) globalThis.postMessage(data, '*');
      return new Promise((resolve) => {
        globalThis.addEventListener('message', ({ data }) => {
          if (data === 'last') resolve(true);
        });
        globalThis.postMessage('last', '*');
      });
    }, script);
    expect(await visitor.see(() => document.querySelector('attention-lab').store.now.spec)).toBe('trace?preset=lesson');
  });
});

inBrowsers(
  'an archive that inflates',
  (here) => {
    test('from 200 KB to 200 MB is read by rows or refused, in bounded memory', async () => {
      const { visitor } = here;
      const session = await visitor.page.context().browser().newBrowserCDPSession();
      const [name, bytes] = inflating();
      await here.open('import');
      await drop(visitor, name, bytes);
      await visitor.until(
        (paths) => paths.some((path) => globalThis.lab.text(path).join() !== ''),
        [lab('.refused .error'), lab('.summary')],
      );
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      const peaks = processInfo
        .filter(({ type }) => type === 'renderer')
        .map(({ id }) => Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))[1]) / 1024);
      expect(peaks.length).toBeGreaterThan(0);
      expect(Math.max(...peaks)).toBeLessThan(700);
      await goTo(visitor, 'trace?preset=lesson');
      await untilAnswered(visitor, 'trace?preset=lesson');
    });
  },
  // Only Chromium tells which of its processes is the page's.
  { everywhere: false },
);
