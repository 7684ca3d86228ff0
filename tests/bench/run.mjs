// The benchmark: node tests/bench/run.mjs [--tokens 128,1024] [--loops MOST_TOKENS] [--only half|chromium] [--json FILE]. Every contestant runs in a Node process of its
// own, one thread, on the same numbers, one after the other in one run; what is compared is their medians. Nothing else
// should be running. The peers are installed here by the first run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inChromium, print } from './browser.mjs';
import { half } from './half.mjs';
import { inNode, printThreads } from './threads.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const native = [join(root, 'build/native/attention-lab')];
/** A Node process whose last line is the most memory it ever had, in MB. */
const atExit = 'process.on("exit",()=>console.log("\\n"+process.resourceUsage().maxRSS/1024))';
const node = ['node', '--import', `data:text/javascript,${encodeURIComponent(atExit)}`];
const wasm = ['node', join(root, 'dist/cli/attention-lab.mjs')];
const page = join(root, 'dist/attention-lab.html');
const { values: options } = parseArgs({
  options: {
    tokens: { type: 'string', default: '128,512,1024,2048,4096,8192' },
    loops: { type: 'string', default: '1024' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});
const lengths = options.tokens.split(',').map(Number);
if (lengths.some((length) => ![128, 512, 1024, 2048, 4096, 8192].includes(length))) {
  console.error('bench: --tokens takes some of 128,512,1024,2048,4096,8192');
  process.exit(2);
}
for (const needed of [native[0], wasm.at(-1)]) {
  if (existsSync(needed)) continue;
  console.error('bench: the engine is not built: bash scripts/build native wasm');
  process.exit(2);
}
if (!['half', 'chromium', undefined].includes(options.only)) {
  console.error('bench: --only takes half or chromium');
  process.exit(2);
}
if (options.only !== 'half' && !existsSync(join(here, 'node_modules/onnxruntime-web'))) {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: here, stdio: 'inherit' });
}

const folder = mkdtempSync(join(tmpdir(), 'attention-lab-bench-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

/** x for the longest layer, token by token, and the weights: the numbers that the engine itself draws for such a Spec. */
function inputs() {
  const file = join(folder, 'inputs.safetensors');
  const draw = (name, spec) => {
    const path = join(folder, `${name}.safetensors`);
    execFileSync(native[0], ['run', spec, '--memory', '4096', '--format', 'safetensors', '--out', path]);
    return path;
  };
  const most = Math.max(...lengths, 1024);
  const x = draw('x', `trace?b=${most}&t=1&d_model=768&heads=1&d_k=1&d_v=1&x=normal&seed=1`);
  const weights = draw('weights', 'trace?preset=gpt2_small&t=1&bias=none&seed=1');
  writeFileSync(file, JSON.stringify({ x, weights }));
  return file;
}

/** Of three that ran at different times, the middle one. */
function middle(runs) {
  return runs.toSorted((one, other) => one.cases[0].ms - other.cases[0].ms)[1];
}

function ours([program, ...first], name) {
  return JSON.parse(execFileSync(program, [...first, 'bench', name, '--json']).toString());
}

/** What a peer says, or the reason why it does not finish. */
function peer(script, kind, tokens, file) {
  try {
    const [program, ...first] = node;
    const said = execFileSync(program, [...first, join(here, script), kind, String(tokens), file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
    });
    const lines = said.toString().trim().split('\n');
    return { ...JSON.parse(lines.filter((line) => line.startsWith('{')).at(-1)), process_mb: Number(lines.at(-1)) };
  } catch (error) {
    // A line of the library's own code may stand there as well.
    const lines = String(error.stderr ?? error)
      .split('\n')
      .filter((line) => line.length < 300);
    return { failed: lines.find((line) => /error|alloc|memory|range/i.test(line))?.trim() ?? `exit ${error.status}` };
  }
}

/** The largest difference of the peers' picked numbers from the first one's, in units of its largest. */
function farthest(first, others) {
  const scale = Math.max(...first.map(Math.abs));
  const each = others.map((picked) => Math.max(...picked.map((value, n) => Math.abs(value - first[n]))) / scale);
  return Math.max(0, ...each);
}

const cell = (text, width) => String(text).padStart(width);
const ms = (one) => (one?.failed === undefined ? one.ms.toFixed(1) : 'no');

function row(name, mine, fromNative, peers, peak) {
  const finished = Object.values(peers).filter((one) => one.failed === undefined);
  const [first] = finished;
  const others = finished.map(({ picked }) => picked);
  const apart = first === undefined ? 0 : farthest(first.picked, others);
  if (!(apart < 1e-3)) throw new Error(`bench: the peers do not compute the same: ${apart}`);
  const best = Math.min(...[peers.fused, peers.primitive].filter((one) => one?.ms !== undefined).map((one) => one.ms));
  const share = (100 * mine.gflops) / peak;
  console.log(
    [
      name.padEnd(20),
      cell(`${mine.ms.toFixed(1)} (${mine.low_ms.toFixed(1)}-${mine.high_ms.toFixed(1)})`, 26),
      cell(`${share.toFixed(0)} %`, 7),
      cell(fromNative.ms.toFixed(1), 9),
      cell(peers.fused === undefined ? '' : ms(peers.fused), 10),
      cell(ms(peers.primitive), 10),
      cell(ms(peers.tfjs), 10),
      cell(peers.naive === undefined ? '' : ms(peers.naive), 10),
      cell(best === Infinity ? '' : `${(best / mine.ms).toFixed(2)} x`, 8),
      cell(peers.tfjs.ms === undefined ? '' : `${(peers.tfjs.ms / mine.ms).toFixed(1)} x`, 8),
    ].join(' '),
  );
  for (const [who, { failed }] of Object.entries(peers)) if (failed !== undefined) console.log(`  ${who}: ${failed}`);
  const sizes = Object.entries(peers).filter(([, { process_mb: mb }]) => mb > 0);
  const processes = sizes.map(([who, { process_mb: mb }]) => `${who} ${mb.toFixed(0)}`).join(', ');
  console.log(`  MB at most: the engine's memory ${mine.peak_mb.toFixed(0)}; processes: ${processes}`);
  return { name, wasm: mine, native: fromNative, peers, peak, best_ort: best / mine.ms };
}

function measured(name, tokens, file) {
  const isProduct = tokens === 0;
  const kind = isProduct ? 'gemm' : 'layer';
  const rows = isProduct ? 1024 : tokens;
  const says = [];
  // Some machines are half as fast again for seconds at a time: the engine runs between its peers.
  const after = (script, ...rest) => {
    says.push(ours(wasm, name));
    return peer(script, ...rest, rows, file);
  };
  const primitive = after('peer-ort.mjs', isProduct ? 'gemm' : 'primitive');
  const peers = {
    ...(isProduct ? {} : { fused: peer('peer-ort.mjs', 'fused', rows, file) }),
    primitive,
    tfjs: after('peer-tfjs.mjs', kind),
    // Three loops take minutes a run where tokens are many, and say nothing new.
    ...(rows > Number(options.loops) ? {} : { naive: peer('peer-naive.mjs', kind, rows, file) }),
  };
  const say = middle([...says, ours(wasm, name)]);
  return row(name, say.cases[0], ours(native, name).cases[0], peers, say.peak_gflops);
}

function layers() {
  console.log(
    [
      'median ms'.padEnd(20),
      cell('engine, wasm', 26),
      cell('of peak', 7),
      cell('native', 9),
      cell('ort fused', 10),
      cell('ort plain', 10),
      cell('tfjs', 10),
      cell('loops', 10),
      cell('ort/ours', 8),
      cell('tfjs/ours', 8),
    ].join(' '),
  );
  const file = inputs();
  const rows = [measured('gemm_1024x768x2304', 0, file), ...lengths.map((t) => measured(`gpt2_small_t${t}`, t, file))];
  const tiled = rows.slice(1);
  if (tiled.length > 2) {
    const slope = (a, b) =>
      Math.log2(b.wasm.ms / a.wasm.ms) / Math.log2(Number(b.name.slice(12)) / Number(a.name.slice(12)));
    const steps = tiled
      .slice(1)
      .map((layer, n) => `${tiled[n].name.slice(12)} to ${layer.name.slice(12)}: ${slope(tiled[n], layer).toFixed(2)}`);
    console.log(`time grows with T to the power of: ${steps.join(', ')}`);
  }
  return rows;
}

const rows = options.only === undefined ? layers() : [];
const halves = options.only === 'chromium' ? [] : half([native, wasm], ours, folder);
const threads = options.only === 'half' || !existsSync(page) ? null : await inNode(1024);
if (threads !== null) printThreads(threads);
const chromium = options.only !== 'half' && existsSync(page) ? await inChromium(1024) : null;
if (chromium !== null) print(chromium);
else if (options.only !== 'half') console.log('Chromium: the page is not built (bash scripts/build page)');
if (options.json !== undefined) {
  writeFileSync(options.json, `${JSON.stringify({ rows, halves, threads, chromium }, null, 1)}\n`);
}
