// SCORM packages as a learning platform plays them, unpacked beside a stub platform with a runtime of others (scorm-again): a
// question answered, the page left, found again where it was; the mastery check with its score; no platform at all.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dist, root } from './support/open.mjs';
import { serve } from './support/serve.mjs';
import { browsers } from './support/visitor.mjs';

const folder = mkdtempSync(join(tmpdir(), 'scorm-'));
const line = '#attention-lab-reported';

/** A platform: its runtime, what it has kept so far (in its own session), and a frame for the package. */
function platform(runtime, name, kept) {
  globalThis.said = [];
  const api = new globalThis[runtime]({ autocommit: false, logLevel: 5 });
  const stored = JSON.parse(sessionStorage.getItem(kept) ?? '{}');
  if (stored.cmi !== undefined) api.loadFromJSON(stored.cmi, 'cmi');
  const methods = ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Finish', 'Terminate', 'GetLastError'];
  globalThis[name] = {};
  for (const method of methods.map((one) => (name === 'API' ? `LMS${one}` : one))) {
    globalThis[name][method] = (...parts) => {
      const answer = api[method]?.(...parts);
      globalThis.said.push([method.replace('LMS', ''), ...parts, `${answer}`]);
      sessionStorage.setItem(kept, JSON.stringify(api.renderCMIToJSONObject()));
      return answer;
    };
  }
  document.body.append(
    Object.assign(document.createElement('iframe'), { width: 1200, height: 700, src: globalThis.start }),
  );
}

function lms(file, runtime, name, start) {
  const script = `globalThis.start = '${start}'; (${platform})('${runtime}', '${name}', '${start}')`;
  writeFileSync(
    join(folder, file),
    `<!doctype html><title>Course</title><link rel="icon" href="data:,"><body><script src="${runtime}.js"></script><script>${script}</script>`,
  );
}

function unpack(zip, to) {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, to, name)), { recursive: true });
    writeFileSync(join(folder, to, name), bytes);
  }
}

describe('SCORM packages', () => {
  let browser;
  let server;
  let visitor;

  beforeAll(async () => {
    const make = (...options) => execFileSync('bash', ['scripts/scorm', ...options], { cwd: root });
    make();
    make('practice?question=medium-ledger', '--name', 'one-question', '--lang', 'zh-Hans');
    for (const name of ['day45', 'one-question'])
      for (const version of ['12', '2004']) unpack(join(dist, 'embed', `${name}-scorm${version}.zip`), name + version);
    rmSync(join(dist, 'embed', 'one-question-scorm12.zip'));
    rmSync(join(dist, 'embed', 'one-question-scorm2004.zip'));
    for (const [file, as] of [
      ['scorm12', 'Scorm12API'],
      ['scorm2004', 'Scorm2004API'],
    ])
      copyFileSync(join(root, `node_modules/scorm-again/dist/${file}.min.js`), join(folder, `${as}.js`));
    lms('lesson12.html', 'Scorm12API', 'API', 'day4512/index.html');
    lms('lesson2004.html', 'Scorm2004API', 'API_1484_11', 'day452004/index.html');
    lms('one2004.html', 'Scorm2004API', 'API_1484_11', 'one-question2004/index.html');
    server = await serve(folder);
    browser = await browsers.chromium.launch();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    visitor = await browsers.chromium.visit(browser);
  });
  afterEach(async () => {
    expect(await visitor.problems()).toEqual([]);
    await visitor.close();
  });

  /** The package in its frame, once the platform was heard. */
  async function play(page, says) {
    await visitor.page.goto(server.url + page);
    await visitor.until(
      () => document.querySelector('iframe')?.contentDocument?.querySelector('attention-lab') !== null,
    );
    const frame = visitor.framed();
    await frame.until((at, text) => document.querySelector(at).textContent.includes(text), line, says);
    return frame;
  }
  const said = () => visitor.see(() => globalThis.said);
  /** What the platform was last told of an element. */
  const told = async (element) =>
    (await said()).findLast(([verb, name]) => verb === 'SetValue' && name === element)?.[2];
  const times = async (verb) => (await said()).filter(([one]) => one === verb).length;
  const refused = async () => (await said()).filter(([verb, , , answer]) => verb === 'SetValue' && answer !== 'true');

  async function answer(frame, text) {
    const at = 'attention-lab >>> practice-lab >>> practice-question';
    await frame.click(`${at} >>> .tools button.primary`);
    await frame.until(
      (path, typed) => {
        const [field] = globalThis.lab.all(path);
        field.value = typed;
        return field.dispatchEvent(new Event('input', { bubbles: true }));
      },
      `${at} >>> answer-field >>> #line`,
      text,
    );
    await frame.click(`${at} >>> .confidence input`);
    await frame.click(`${at} >>> form .primary`);
    await frame.until((path) => globalThis.lab.all(path).length > 0, `${at} >>> .verdict`);
  }

  test('1.2: a prediction is reported as neutral, and the learner finds the place again', async () => {
    const frame = await play('lesson12.html', 'Your answers are reported');
    expect(await told('cmi.core.lesson_status')).toBe('incomplete');
    await frame.see(() => {
      location.hash = 'practice?question=tiny-ledger';
    });
    await answer(frame, '48');
    await visitor.until(() => globalThis.said.some(([, name]) => name === 'cmi.interactions.0.result'));
    const fields = ['id', 'type', 'correct_responses.0.pattern', 'student_response', 'result'];
    expect(await Promise.all(fields.map((field) => told(`cmi.interactions.0.${field}`)))).toEqual([
      ...['45-01.tiny-ledger', 'numeric', '64', '48', 'neutral'],
    ]);
    expect(await told('cmi.core.score.raw')).toBe('0');

    // The learner leaves the page of the course, and comes back to it later.
    await visitor.see(() => {
      document.querySelector('iframe').src = 'about:blank';
    });
    await visitor.until(() => globalThis.said.some(([verb]) => verb === 'Finish'));
    expect(await times('Finish')).toBe(1);
    expect(await told('cmi.core.exit')).toBe('suspend');
    expect(await refused()).toEqual([]);
    expect((await told('cmi.suspend_data')).length).toBeLessThanOrEqual(4096);

    const again = await play('lesson12.html', 'Welcome back');
    await again.until(() => location.hash === '#practice?question=tiny-ledger');
    expect(await times('Initialize')).toBe(1);
  });

  test('1.2: a mastery check is reported with the help that was declared, and its score', async () => {
    const frame = await play('lesson12.html', 'Your answers are reported');
    await frame.see(() => {
      location.hash = 'practice?show=check';
    });
    const check = 'attention-lab >>> practice-lab >>> mastery-check';
    const item = (id) => `${check} >>> [data-question="${id}"] answer-field`;
    const type = (path, text) =>
      frame.until(
        (at, typed) => {
          const [field] = globalThis.lab.all(at);
          field.value = typed;
          return field.dispatchEvent(new Event('input', { bubbles: true }));
        },
        path,
        text,
      );
    await type(`${item('medium-ledger')} >>> #line`, '4,194,304');
    await type(`${item('medium-ledger-bias')} >>> #line`, '4195328');
    for (const [i, text] of ['0.1192', '0.8808'].entries())
      await type(`${item('softmax-500')} >>> answer-grid >>> input[data-at="${i}"]`, text);
    for (const id of ['rows', 'merged', 'context', 'zero', 'before', 'so'])
      await frame.click(`${item('wo-proof')} >>> answer-order >>> li[data-id="${id}"] button[data-does="take"]`);
    const drawn = await frame.see(
      (path) => globalThis.lab.all(path).flatMap(({ dataset }) => dataset.question.match(/^quiz-.*/) ?? []),
      `${check} >>> [data-question]`,
    );
    expect(drawn).toHaveLength(3);
    for (const id of drawn) await frame.choose(`${item(id)} >>> input`, 'right');
    for (const name of ['notes', 'person']) await frame.click(`${check} >>> input[name=${name}]`);
    await frame.click(`${check} >>> form .primary`);
    // Seven questions, one of them wrong, and the proof is not rated yet.
    await frame.until((at) => document.querySelector(at).textContent === 'Reported to the course: 75 of 100.', line);
    expect(await told('cmi.core.score.raw')).toBe('75');
    expect(await told('cmi.core.lesson_status')).toBe('incomplete');
    expect(await told('cmi.interactions.0.id')).toBe('45-04.assistance');
    expect(await told('cmi.interactions.0.student_response')).toBe('notes,person');
    expect(await told('cmi.comments')).toContain('declared assistance: notes+person');
    const results = (await said())
      .filter(([, name]) => /interactions\.[1-9]\.result/.test(name))
      .map(([, , text]) => text);
    expect(results.toSorted()).toEqual([...Array(6).fill('correct'), 'wrong']);
    expect(await refused()).toEqual([]);
  });

  test('2004: one question in Chinese is completed by its answer; in 2004 a lesson begins and ends as well', async () => {
    const frame = await play('one2004.html', '\u6253\u5f00\u672c\u9875\u7684\u8bfe\u7a0b');
    await answer(frame, '4,194,304');
    await frame.until((at) => document.querySelector(at).textContent.includes('100'), line);
    expect(await told('cmi.score.scaled')).toBe('1');
    expect(await told('cmi.completion_status')).toBe('completed');
    expect(await told('cmi.interactions.0.learner_response')).toBe('4194304');
    expect(await told('cmi.interactions.0.result')).toBe('correct');
    expect(await refused()).toEqual([]);

    await play('lesson2004.html', 'Your answers are reported');
    await visitor.see(() => {
      document.querySelector('iframe').src = 'about:blank';
    });
    await visitor.until(() => globalThis.said.some(([verb]) => verb === 'Terminate'));
    expect(await refused()).toEqual([]);
  });

  test('without a platform the page works, says so, and asks nothing of anybody', async () => {
    await visitor.open(`${server.url}day4512/index.html`);
    await visitor.until((at) => document.querySelector(at).textContent.includes('No learning platform'), line);
    expect(visitor.requests.filter((url) => !url.endsWith('index.html') && !url.startsWith('blob:'))).toEqual([]);
  });
});
