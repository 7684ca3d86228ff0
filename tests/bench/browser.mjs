// The same in Chromium, by itself: node tests/bench/browser.mjs [TOKENS]. The engine from the built file over file://, with one worker and
// with two, as its reader waits for it and computing alone; and the peers, each in a page of its own, served.
import { fileURLToPath } from 'node:url';
import { launchChromium, pageUrl } from '../browser/support/open.mjs';
import { serve } from '../browser/support/serve.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** In the page: medians of seven answers to a Spec, after one that is not counted. */
async function inPage([spec, workers]) {
  const { engine } = document.querySelector('attention-lab').store;
  const { team, source } = engine;
  const { start, piece } = team;
  const { spawn } = source;
  engine.options.workers = 2;
  let begun = 0;
  let computed = 0;
  // From the first tokens that are handed out to the last rows that come back.
  team.piece = (place, send) => {
    if (place.what === 'keys' && begun === 0) begun = performance.now();
    return piece.call(team, place, send);
  };
  team.start = (share, plan, main, hooks) =>
    start.call(team, share, plan, main, {
      ...hooks,
      // A helper that never starts leaves all parts to the engine's own worker.
      hire: workers > 1 ? hooks.hire : () => ({ postMessage() {}, terminate() {} }),
      done: (out) => {
        computed = performance.now() - begun;
        hooks.done(out);
      },
    });
  const ask = async (most) => {
    engine.options.workers = most;
    begun = 0;
    const from = performance.now();
    const outcome = await engine.ask(spec, 'bench');
    if (!outcome.ok) throw new Error(outcome.error.message);
    return performance.now() - from;
  };
  const middle = (times) => times.sort((a, b) => a - b)[3];
  const all = { whole: [], computing: [] };
  for (let n = 0; n < 8; n += 1) {
    const whole = await ask(workers);
    if (workers === 1) await ask(2);
    if (n === 0) continue;
    all.whole.push(whole);
    all.computing.push(computed);
  }
  engine.rest();
  Object.assign(team, { start, piece });
  source.spawn = spawn;
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
  try {
    const [one, two] = await engine(browser, T);
    const peers = {};
    for (const name of ['fused', 'primitive', 'tfjs'])
      peers[name] = await peer(browser, `${server.url}page.html`, name, T);
    return { T, one, two, peers };
  } finally {
    await browser.close();
    await server.close();
  }
}

export function print({ T, one, two, peers }) {
  const ms = (value) => value.toFixed(0).padStart(6);
  const line = ({ ms: median, low_ms: low, high_ms: high }) =>
    `${ms(median)} ms (${low.toFixed(0)}-${high.toFixed(0)})`;
  console.log(`Chromium, T=${T}:`);
  for (const [name, times] of [
    ['one worker', one],
    ['two workers', two],
  ])
    console.log(`  ${name.padEnd(12)} ${line(times)} as a reader waits; computing ${ms(times.computing_ms)} ms`);
  for (const [name, times] of Object.entries(peers)) console.log(`  ${name.padEnd(12)} ${line(times)}`);
  const best = Math.min(peers.fused.ms, peers.primitive.ms);
  const ratio = (a, b) => `${(a / b).toFixed(2)} x`;
  console.log(
    `  one / two: ${ratio(one.computing_ms, two.computing_ms)} computing, ${ratio(one.ms, two.ms)} whole; ` +
      `best ONNX / engine on one: ${ratio(best, one.computing_ms)}; TensorFlow.js / engine: ${ratio(peers.tfjs.ms, one.computing_ms)}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(await inChromium(Number(process.argv[2] ?? 1024)));
