// The same bits everywhere: five hundred questions asked of the built page's own engine in Chromium and Firefox, and of the
// command line, native and in Node. Each answer is hashed; a difference names its question.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { askAll, catchWorker } from './hash-page.mjs';
import { dist, pageUrl, root } from './support/open.mjs';
import { browsers } from './support/visitor.mjs';

const specs = JSON.parse(readFileSync(join(root, 'tests/golden/five_hundred.json'), 'utf8'));
const commands = {
  node: [process.execPath, join(dist, 'cli/attention-lab.mjs')],
  native: [join(root, 'build/native/attention-lab')],
};

const words = { nan: NaN, inf: Infinity, '-inf': -Infinity, '-0': -0 };
const flat = (value, into) => {
  if (Array.isArray(value)) for (const one of value) flat(one, into);
  else into.push(typeof value === 'string' ? words[value] : value);
  return into;
};

/** What the page's worker is asked to hash too: the head without values and places in memory, then every step's values. */
function digest(line) {
  const trace = JSON.parse(line);
  const hash = createHash('sha256');
  if (trace.steps === undefined) return hash.update(JSON.stringify(trace)).digest('hex');
  const values = trace.steps.map((step) => flat(step.values ?? [], []));
  const steps = trace.steps.map(({ values: _values, ...step }) => step);
  hash.update(JSON.stringify({ ...trace, steps }));
  for (const numbers of values) hash.update(new Uint8Array(Float64Array.from(numbers).buffer));
  return hash.digest('hex');
}

function fromCommand([program, ...before]) {
  const run = spawnSync(program, [...before, 'run', '--batch'], {
    input: specs.map((spec) => `${spec}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 29,
  });
  return run.stdout.trimEnd().split('\n').map(digest);
}

async function fromPage({ launch, visit }) {
  const browser = await launch();
  const visitor = await visit(browser);
  await (visitor.page.addInitScript ?? visitor.page.evaluateOnNewDocument).call(visitor.page, catchWorker);
  await visitor.open(`${pageUrl()}?lang=en`);
  await visitor.until(() => globalThis.caught?.start !== undefined);
  const digests = await visitor.see(askAll, specs);
  await browser.close();
  return digests;
}

const differing = (some, others) => specs.filter((_, n) => some[n] !== others[n]);
const total = (digests) => createHash('sha256').update(digests.join()).digest('hex');

describe('the same bits', () => {
  const seen = [];
  let node;
  beforeAll(() => {
    node = fromCommand(commands.node);
  });

  test('there are at least five hundred questions, and each has an answer of its own', () => {
    expect(specs.length).toBeGreaterThanOrEqual(500);
    expect(node.length).toBe(specs.length);
    expect(new Set(node).size).toBeGreaterThan(specs.length * 0.9);
  });

  test.each(Object.keys(browsers))('in %s as in Node', async (name) => {
    const { parsed, raw } = await fromPage(browsers[name]);
    expect(differing(parsed, node)).toEqual([]);
    expect(total(parsed)).toBe(total(node));
    // Text and arena as they crossed the worker's boundary: the same in both browsers.
    seen.push(total(raw));
    expect(new Set(seen).size).toBe(1);
  });

  test('natively as in Node', () => {
    expect(differing(fromCommand(commands.native), node)).toEqual([]);
  });
});
