// The same in Chromium, by itself: node tests/bench/browser.mjs [TOKENS]. The engine's page module computing on one thread,
// as the peers do, each in a page of its own, served; and the built file over file://, with one worker and with two, as
// its reader waits for it and computing alone.
import { fileURLToPath } from 'node:url';
import { launchChromium, pageUrl } from '../browser/support/open.mjs';
import { serve } from '../browser/support/serve.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const built = fileURLToPath(new URL('../../build/wasm/page/', import.meta.url));

/** In a page: medians of seven runs on this thread, from the first tile that is done to the last, and the first one's share. */
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
    lab.run(spec, 256, (done, total) => {
      to = performance.now();
      if (done === 1) from = to;
      tiles = total;
    });
    if (n > 1) times.push(((to - from) * tiles) / (tiles - 1));
  }
  times.sort((a, b) => a - b);
  return { ms: times[3], low_ms: times[0], high_ms: times[6] };
}

/** In the page: medians of seven answers to a Spec, after two that are not counted. */
async function inPage([spec, workers]) {
  const { engine } = document.querySelector('attention-lab').store;
  const { team } = engine;
  const { start, piece } = team;
  let begun = 0;
  let computed = 0;
  let drawn = [];
  const alone = { postMessage() {}, terminate() {} }; // a helper that never starts leaves all parts to one worker
  team.start = (share, plan, main, hooks) => {
    const done = (out) => {
      computed = performance.now() - begun;
      hooks.done(out);
    };
    drawn = [];
    return start.call(team, share, plan, main, { ...hooks, hire: workers > 1 ? hooks.hire : () => alone, done });
  };
  // Computing begins when all numbers are drawn; usually keys wait for their own only.
  const computing = async (place, send) => {
    if (place.what !== 'keys') {
      const values = piece.call(team, place, send);
      if (place.what !== 'queries') drawn.push(values);
      return values;
    }
    await Promise.all(drawn);
    if (begun === 0) begun = performance.now();
    return piece.call(team, place, send);
  };
  const ask = async (most, measure) => {
    engine.options.workers = most;
    team.piece = measure;
    begun = 0;
    const from = performance.now();
    const outcome = await engine.ask(spec, 'bench');
    if (!outcome.ok) throw new Error(outcome.error.message);
    return performance.now() - from;
  };
  const middle = (times) => times.sort((a, b) => a - b)[3];
  const all = { whole: [], computing: [] };
  for (let n = 0; n < 9; n += 1) {
    const whole = await ask(workers, piece);
    await ask(2, computing);
    if (n < 2) continue;
    all.whole.push(whole);
    all.computing.push(computed);
  }
  engine.rest();
  Object.assign(team, { start, piece });
  return { ms: middle(all.whole), low_ms: all.whole[0], high_ms: all.whole[6], computing_ms: middle(all.computing) };
}

async function engine(browser, T) {
  const page = await browser.newPage();
  await page.goto(pageUrl());
  // Asked from outside, since the page's content policy refuses what would wait inside.
  const there = () => document.querySelector('attention-lab')?.store?.now.trace !== null;
  while (!(await page.evaluate(there).catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 50));
  const spec = `trace?preset=gpt2_small&bias=none&record=summary&t=${T}`;
  const times = [await page.evaluate(inPage, [spec, 1]), await page.evaluate(inPage, [spec, 2])];
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
    const thread = await alone(browser, module.url, T);
    const [one, two] = await engine(browser, T);
    const peers = {};
    for (const name of ['fused', 'primitive', 'tfjs'])
      peers[name] = await peer(browser, `${server.url}page.html`, name, T);
    return { T, thread, one, two, peers };
  } finally {
    await browser.close();
    await server.close();
    await module.close();
  }
}

export function print({ T, thread, one, two, peers }) {
  const ms = (value) => value.toFixed(0).padStart(6);
  const line = ({ ms: median, low_ms: low, high_ms: high }) =>
    `${ms(median)} ms (${low.toFixed(0)}-${high.toFixed(0)})`;
  const row = (name, times) => console.log(`  ${name.padEnd(22)} ${line(times)}`);
  console.log(`Chromium, T=${T}, computing on one thread:`);
  row('engine', thread);
  for (const [name, times] of Object.entries(peers)) row(name, times);
  console.log('As a reader waits, numbers drawn and the answer put together; and computing alone:');
  for (const [name, times] of [
    ['one worker', one],
    ['two workers', two],
  ])
    console.log(`  ${name.padEnd(22)} ${line(times)} ${ms(times.computing_ms)} ms`);
  const best = Math.min(peers.fused.ms, peers.primitive.ms);
  const ratio = (a, b) => `${(a / b).toFixed(2)} x`;
  console.log(
    `  best ONNX / engine: ${ratio(best, thread.ms)}; TensorFlow.js / engine: ${ratio(peers.tfjs.ms, thread.ms)}; ` +
      `one / two workers: ${ratio(one.computing_ms, two.computing_ms)} computing, ${ratio(one.ms, two.ms)} whole`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(await inChromium(Number(process.argv[2] ?? 1024)));
