// One worker and two in Node: node tests/bench/threads.mjs [TOKENS]. The page's own client and worker script, in threads of
// Node; the built site must be there (bash scripts/build).
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { libraryScript } from '../../web/build/bundle.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = join(root, 'dist/site');

class Thread {
  constructor(script) {
    this.worker = new Worker(script, { stdout: true, stderr: true });
    this.worker.on('message', (data) => this.onmessage?.({ data }));
    this.worker.on('error', (error) => this.onerror?.(error));
  }
  postMessage(message, transfer) {
    this.worker.postMessage(message, transfer);
  }
  terminate() {
    void this.worker.terminate();
  }
}

async function clientIn(folder) {
  const named = readdirSync(site).find((name) => /^worker-\w+\.js$/.test(name));
  const script = join(folder, 'worker.js');
  const parts = [join(root, 'web/package/worker-head.js'), join(site, named)];
  writeFileSync(script, parts.map((part) => readFileSync(part, 'utf8')).join('\n'));
  const client = join(folder, 'client.cjs');
  writeFileSync(client, await libraryScript('engine/client.ts', 'cjs'));
  const { EngineClient } = createRequire(import.meta.url)(client);
  const wasm = async () => new Uint8Array(readFileSync(join(root, 'build/wasm/page/attention_lab_page.wasm'))).buffer;
  return new EngineClient({ spawn: () => new Thread(script), wasm }, { deadlineMs: 60_000 });
}

/** By turns, medians of eleven answers after two that are not counted: numbers drawn, layer computed, answer put together. */
export async function inNode(T) {
  const folder = mkdtempSync(join(tmpdir(), 'attention-lab-threads-'));
  const client = await clientIn(folder);
  const all = [[], []];
  for (let n = 0; n < 13; n += 1) {
    for (const [which, times] of all.entries()) {
      client.options.workers = which + 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
      const from = performance.now();
      const outcome = await client.ask(`trace?preset=gpt2_small&bias=none&record=summary&t=${T}`);
      if (!outcome.ok) throw new Error(outcome.error.message);
      if (n > 1) times.push(performance.now() - from);
    }
  }
  client.rest();
  rmSync(folder, { recursive: true, force: true });
  const [one, two] = all.map((times) => {
    times.sort((a, b) => a - b);
    return { ms: times[5], low_ms: times[0], high_ms: times[10] };
  });
  return { T, one, two };
}

export function printThreads({ T, one, two }) {
  const line = ({ ms, low_ms: low, high_ms: high }) => `${ms.toFixed(0)} ms (${low.toFixed(0)}-${high.toFixed(0)})`;
  console.log(
    `Node, T=${T}, whole answers: one worker ${line(one)}, two ${line(two)}: ${(one.ms / two.ms).toFixed(2)} x`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printThreads(await inNode(Number(process.argv[2] ?? 1024)));
