// Two hosts played by the test, with the built scripts: a notebook that imports the any-widget module, and Open edX's JS Input,
// which asks a frame by names and gives back what it kept.
import { mkdtempSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBrowsers } from './support/inside.mjs';
import { dist } from './support/open.mjs';
import { serve } from './support/serve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
const head = '<!doctype html><title>Host</title><link rel="icon" href="data:,"><body>';

/** The model of a notebook's widget, and the place it draws in. */
function notebook({ render }) {
  const values = { spec: 'number?value=0.1&format=fp16', lang: 'en' };
  const listeners = new Map();
  globalThis.model = {
    values,
    saved: 0,
    get: (name) => values[name],
    set: (name, value) => {
      values[name] = value;
    },
    save_changes: () => {
      globalThis.model.saved += 1;
    },
    on: (name, listen) => listeners.set(name, listen),
    off: (name) => listeners.delete(name),
    change: (name, value) => {
      values[name] = value;
      listeners.get(`change:${name}`)();
    },
    listeners,
  };
  globalThis.end = render({ model: globalThis.model, el: document.body });
}

inBrowsers('hosts', (here) => {
  let server;
  beforeAll(async () => {
    for (const name of ['attention-lab.js', 'attention-lab.mjs', 'attention-lab-jsinput.js'])
      copyFileSync(join(dist, 'embed', name), join(folder, name.replace('.mjs', '-widget.js')));
    const start = `import widget from './attention-lab-widget.js'; (${notebook})(widget);`;
    writeFileSync(join(folder, 'notebook.html'), `${head}<script type="module">${start}</script>`);
    const input = `${head}<attention-lab spec="practice?question=tiny-ledger" lang="en"></attention-lab>
      <script src="attention-lab.js"></script><script src="attention-lab-jsinput.js"></script>`;
    writeFileSync(join(folder, 'input.html'), input);
    writeFileSync(join(folder, 'edx.html'), `${head}<iframe src="input.html" width="900" height="700"></iframe>`);
    server = await serve(folder);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const bar = 'attention-lab >>> .bar';
  const outside = () =>
    here.visitor.requests.filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(server.url));

  test('a notebook shows a lab, changes its question, hears the learner change it, and takes it away', async () => {
    const { visitor } = here;
    await visitor.page.goto(`${server.url}notebook.html`);
    await visitor.until((at) => globalThis.lab.text(at).join().includes('Number'), bar);
    await visitor.see(() => globalThis.model.change('spec', 'trace?preset=lesson'));
    await visitor.until((at) => globalThis.lab.text(at).join().includes('Trace'), bar);
    await visitor.until((at) => {
      const [mask] = globalThis.lab.all(at);
      mask.value = 'causal';
      return mask.dispatchEvent(new Event('change', { bubbles: true }));
    }, `${bar} select`);
    await visitor.until(() => /mask=causal/.test(globalThis.model.values.spec) && globalThis.model.saved > 0);
    await visitor.see(() => globalThis.end());
    expect(await visitor.see(() => [document.querySelector('attention-lab'), globalThis.model.listeners.size])).toEqual(
      [null, 0],
    );
    expect(outside()).toEqual([]);
  });

  test('JS Input gets the newest answer as the grade, and a state that brings it back; what is no state changes nothing', async () => {
    const { visitor } = here;
    await visitor.page.goto(`${server.url}edx.html`);
    await visitor.until(() => document.querySelector('iframe').contentWindow.AttentionLabInput?.getGrade() === 'null');
    const frame = visitor.framed();
    const at = 'attention-lab >>> practice-question';
    await frame.choose(`${at} >>> button`, 'Predict');
    await frame.until((path) => {
      const [field] = globalThis.lab.all(path);
      field.value = '64';
      return field.dispatchEvent(new Event('input', { bubbles: true }));
    }, `${at} >>> answer-field >>> #line`);
    await frame.click(`${at} >>> .confidence input`);
    await frame.click(`${at} >>> form .primary`);
    const ask = (name, ...parts) =>
      visitor.see(
        (method, given) => document.querySelector('iframe').contentWindow.AttentionLabInput[method](...given),
        name,
        parts,
      );
    await visitor.until(() => document.querySelector('iframe').contentWindow.AttentionLabInput.getGrade() !== 'null');
    const grade = JSON.parse(await ask('getGrade'));
    expect(grade).toMatchObject({ question: 'tiny-ledger', answer: '64', result: { verdict: 'right' } });
    const state = await ask('getState');

    await visitor.page.goto(`${server.url}edx.html`);
    await visitor.until(() => document.querySelector('iframe').contentWindow.AttentionLabInput?.getGrade() === 'null');
    for (const nothing of ['{', 'null', 'x'.repeat(100)]) await ask('setState', nothing);
    expect(await ask('getGrade')).toBe('null');
    // By its channel, Open edX puts the transaction first.
    await ask('setState', {}, state);
    expect(JSON.parse(await ask('getGrade')).id).toBe(grade.id);
    expect(outside()).toEqual([]);
  });
});
