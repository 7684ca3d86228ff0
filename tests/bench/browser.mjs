// The same in Chromium, by itself: node tests/bench/browser.mjs [TOKENS]. The engine's page module computing on one thread,
// as the peers do, each in a page of its own, served; and the built file over file://, with one worker and with two, as
// its reader waits for it and computing alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchChromium, pageUrl } from '../browser/support/open.mjs';
import { serve } from '../browser/support/serve.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const built = fileURLToPath(new URL('../../build/wasm/page/', import.meta.url));

/** In a page: seven runs on this thread, from the first tile that is done to the last, and the first one's share. */
async function onOneThread([spec, address]) {
  const module = await WebAssembly.compileStreaming(fetch(address));
  const lab = await globalThis.createAttentionLab({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
      return {};
    },
  });
  const times = [];
  for (let n = 0; n < 9; n += 1) {
    let [from, to, tiles] = [0, 0, 0];
    const hear = (done, total) => {
      to = performance.now();
      if (done === 1) from = to;
      tiles = total;
    };
    lab.run(spec, 256, hear, (length) => new Float32Array(length));
    if (n > 1) times.push(((to - from) * tiles) / (tiles - 1));
  }
  return times;
}

/**
 * In the page, by turns: an answer from one worker, one from two, and one from two that begin to compute when all numbers
 * are drawn, timed from there to the last rows of `out`. Medians of eleven, after two that are not counted.
 */
async function inPage(spec) {
  const { engine } = document.querySelector('attention-lab').store;
  const { team } = engine;
  const { start, piece } = team;
  let [begun, computed, drawn] = [0, 0, []];
  team.start = (share, plan, main, hooks) => {
    const done = (out) => {
      computed = performance.now() - begun;
      hooks.done(out);
    };
    [begun, drawn] = [0, []];
    return start.call(team, share, plan, main, { ...hooks, done });
  };
  const drawnFirst = async (place, send) => {
    if (place.what !== 'keys') {
      const values = piece.call(team, place, send);
      if (place.what !== 'queries') drawn.push(values);
      return values;
    }
    await Promise.all(drawn);
    if (begun === 0) begun = performance.now();
    return piece.call(team, place, send);
  };
  const ask = async (workers, how) => {
    engine.options.workers = workers;
    team.piece = how;
    await new Promise((resolve) => setTimeout(resolve, 200)); // what the last one left is cleared away
    const from = performance.now();
    const outcome = await engine.ask(spec, 'bench');
    if (!outcome.ok) throw new Error(outcome.error.message);
    return performance.now() - from;
  };
  const all = { one: [], two: [], computing: [] };
  for (let n = 0; n < 13; n += 1) {
    const times = [await ask(1, piece), await ask(2, piece)];
    await ask(2, drawnFirst);
    if (n < 2) continue;
    all.one.push(times[0]);
    all.two.push(times[1]);
    all.computing.push(computed);
  }
  engine.rest();
  Object.assign(team, { start, piece });
  const line = (times) => {
    times.sort((a, b) => a - b);
    return { ms: times[5], low_ms: times[0], high_ms: times[10] };
  };
  return { one: line(all.one), two: line(all.two), computing: line(all.computing) };
}

/** Waits for the first trace, asking from outside: the page's content policy refuses what would wait inside. */
async function opened(page, address, pause) {
  await page.goto(address);
  const there = () => {
    const lab = document.querySelector('attention-lab');
    return lab === null ? document.title === 'empty' : (lab.store?.now.trace ?? null) !== null;
  };
  while (!(await page.evaluate(there).catch(() => false))) await new Promise((resolve) => setTimeout(resolve, pause));
}

/** By turns, the file to its first trace and a page of one word: medians of seven. */
async function opening(browser) {
  const addresses = [pageUrl(), 'data:text/html,<title>empty</title>empty'];
  const all = addresses.map(() => []);
  for (let n = 0; n < 7; n += 1) {
    for (const [which, times] of all.entries()) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const from = performance.now();
      await opened(page, addresses[which], 5);
      times.push(performance.now() - from);
      await context.close();
    }
  }
  const [lab, empty] = all.map((times) => times.sort((a, b) => a - b)[3]);
  return { lab_ms: lab, empty_ms: empty };
}

/** Milliseconds that processors have worked for Chromium, all its threads together; Linux tells, others do not. */
function worked() {
  if (!existsSync('/proc/self/schedstat')) return 0;
  const threads = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(chrom')) return [];
        return readdirSync(`/proc/${pid}/task`).map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'));
      } catch {
        return []; // it has ended meanwhile
      }
    });
  return threads.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0);
}

/** Processor time of an answer from one worker and from two, by turns: median of eleven. */
async function labour(page, spec) {
  const all = [[], []];
  for (let n = 0; n < 11; n += 1) {
    for (const [which, times] of all.entries()) {
      const from = worked();
      await page.evaluate(
        ([asked, workers]) => {
          const { engine: client } = document.querySelector('attention-lab').store;
          client.options.workers = workers;
          return client.ask(asked, 'bench').then(() => null);
        },
        [spec, which + 1],
      );
      times.push(worked() - from);
    }
  }
  return all.map((times) => times.sort((a, b) => a - b)[5]);
}

async function engine(browser, T) {
  const page = await browser.newPage();
  await opened(page, pageUrl(), 50);
  const spec = `trace?preset=gpt2_small&bias=none&record=summary&t=${T}`;
  const times = { ...(await page.evaluate(inPage, spec)), labour: await labour(page, spec) };
  await page.close();
  return times;
}

async function alone(browser, url, T) {
  const page = await browser.newPage();
  await page.goto(`${url}none.html`);
  await page.addScriptTag({ url: `${url}attention_lab_page.js` });
  const spec = `trace?preset=gpt2_small&bias=none&record=summary&t=${T}`;
  const times = await page.evaluate(onOneThread, [spec, `${url}attention_lab_page.wasm`]);
  await page.close();
  return times;
}

async function peer(browser, url, name, T) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => globalThis.measure !== undefined);
    return await page.evaluate(([kind, tokens]) => globalThis.measure(kind, tokens), [name, T]);
  } finally {
    await page.close();
  }
}

/** Everything at T tokens (at most 1,024), one after the other. */
export async function inChromium(T) {
  const browser = await launchChromium();
  const server = await serve(here);
  const module = await serve(built);
  try {
    // Some machines are half as fast again for seconds at a time: the engine runs before each peer.
    const times = [];
    const peers = {};
    for (const name of ['fused', 'primitive', 'tfjs']) {
      times.push(...(await alone(browser, module.url, T)));
      peers[name] = await peer(browser, `${server.url}page.html`, name, T);
    }
    times.sort((a, b) => a - b);
    const thread = { ms: times[10], low_ms: times[0], high_ms: times[20] };
    return { T, thread, peers, shared: await engine(browser, T), load: await opening(browser) };
  } finally {
    await browser.close();
    await server.close();
    await module.close();
  }
}

export function print({ T, thread, shared, peers, load }) {
  const { one, two, computing, labour: work } = shared;
  const ms = (value) => value.toFixed(0).padStart(6);
  const row = (name, { ms: median, low_ms: low, high_ms: high }) =>
    console.log(`  ${name.padEnd(34)} ${ms(median)} ms (${low.toFixed(0)}-${high.toFixed(0)})`);
  console.log(`Chromium, T=${T}, computing on one thread:`);
  row('engine', thread);
  for (const [name, times] of Object.entries(peers)) row(name, times);
  console.log('From file://, as a reader waits, numbers drawn and the answer put together:');
  row('one worker', one);
  row('two workers', two);
  row('two workers, computing alone', computing);
  const best = Math.min(peers.fused.ms, peers.primitive.ms);
  const ratio = (a, b) => `${(a / b).toFixed(2)} x`;
  console.log(
    `  best ONNX / engine: ${ratio(best, thread.ms)}; TensorFlow.js / engine: ${ratio(peers.tfjs.ms, thread.ms)}; ` +
      `one thread / two workers, computing: ${ratio(thread.ms, computing.ms)}; ` +
      `one / two workers, whole: ${ratio(one.ms, two.ms)}`,
  );
  if (work[1] > 0)
    console.log(
      `  processor time of an answer: ${work.map((time) => time.toFixed(0)).join(' and ')} ms with one and two workers: ` +
        `two processors can be ${ratio(2 * work[0], work[1])} as fast at most`,
    );
  console.log(`Opening: ${load.lab_ms.toFixed(0)} ms to the first trace, ${load.empty_ms.toFixed(0)} to an empty page`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(await inChromium(Number(process.argv[2] ?? 1024)));
