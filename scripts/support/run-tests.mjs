// Command behind scripts/test: every stage of the test run, what each needs, and the summary.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { countDoctest, countExit, countVitest } from './counts.mjs';
import { runStages } from './schedule.mjs';

const REPORTS = 'build/test-reports';
const SANITIZER_OPTIONS = {
  ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1',
  UBSAN_OPTIONS: 'print_stacktrace=1:halt_on_error=1',
};
const SCRIPTS = 'tests/scripts/vitest.config.ts';
/** Those of the scripts' tests that write into dist/ or build/. */
const BUILDING = ['tests/scripts/readme.test.ts', 'tests/scripts/package.test.ts'];
const ENGINE = {
  native: { command: ['build/sanitize/engine_tests'], env: SANITIZER_OPTIONS },
  wasm: { command: ['node', 'build/wasm/engine_tests.js'], env: {} },
};

/** Runs a program; resolves to its exit code and its output, which is shown as it comes when `live`. */
function run([program, ...options], { env = {}, live = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, options, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function check(command, options) {
  const { code, output } = await run(command, options);
  return { ...countExit(code), output };
}

async function doctest(build, options, live = false) {
  const { command, env } = ENGINE[build];
  const { code, output } = await run([...command, '--no-colors', ...options], { env, live });
  return { ...countDoctest(output, code), output };
}

async function vitest(config, ...options) {
  const report = `${REPORTS}/${[config, ...options].join(' ').replaceAll(/[/ =]+/g, '-')}.json`;
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run([
    'node',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
    ...reporters,
    ...options,
  ]);
  return { ...countVitest(report, code), output };
}

const build = (part) => () => check(['bash', 'scripts/build', part]);
const browsers = (shard) => () => vitest('tests/browser/vitest.config.ts', `--shard=${shard}`);
const lint = (part) => () => check(['bash', 'scripts/lint', part]);

/** Longest chain first: the page is needed by the browsers, which take longest. */
const STAGES = [
  { name: 'build wasm', needs: [], uses: 'compiler', run: build('wasm') },
  { name: 'layers', needs: [], run: () => check(['bash', 'scripts/check-layers']) },
  { name: 'format', needs: [], run: () => check(['bash', 'scripts/format', '--check']) },
  { name: 'lint eslint', needs: [], run: lint('eslint') },
  { name: 'lint types', needs: [], run: lint('types') },
  { name: 'lint styles', needs: [], run: lint('styles') },
  { name: 'build page', needs: ['build wasm'], run: build('page') },
  { name: 'build native', needs: [], uses: 'compiler', run: build('native') },
  { name: 'build sanitize', needs: [], uses: 'compiler', run: build('sanitize') },
  { name: 'build wasm tests', needs: ['build wasm'], uses: 'compiler', run: build('wasm-tests') },
  { name: 'page', needs: ['build page'], run: () => vitest('web/vitest.config.ts') },
  { name: 'browsers, one half', needs: ['build page'], run: browsers('1/2') },
  { name: 'lint html', needs: ['build page'], run: lint('html') },
  { name: 'lint tidy', needs: ['build native'], run: lint('tidy') },
  { name: 'engine, native with sanitizers', needs: ['build sanitize'], run: () => doctest('native', []) },
  { name: 'engine, WebAssembly under Node', needs: ['build wasm tests'], run: () => doctest('wasm', []) },
  { name: 'browsers, the other half', needs: ['build page'], run: browsers('2/2') },
  {
    name: 'scripts and command line',
    needs: ['build native', 'build wasm', 'build page'],
    run: () => vitest(SCRIPTS, ...BUILDING.flatMap((file) => ['--exclude', file])),
  },
  {
    // README's commands build again: nothing may be reading dist/ then, and the compiler must be free.
    name: 'README and package',
    after: ['page', 'browsers, one half', 'browsers, the other half', 'lint html', 'scripts and command line'],
    needs: ['build native', 'build wasm', 'build page', 'build sanitize', 'build wasm tests'],
    uses: 'compiler',
    run: () => vitest(SCRIPTS, ...BUILDING),
  },
];

function report(stage, outcome, seconds) {
  const bad = outcome.failed > 0;
  const failures = bad ? `, ${outcome.failed} failed${outcome.note ? ` (${outcome.note})` : ''}` : '';
  if (bad && outcome.output) console.log(`\n--- ${stage.name}\n${outcome.output}---`);
  console.log(`${bad ? 'FAIL' : 'ok  '} ${stage.name}: ${outcome.passed} passed${failures} (${seconds.toFixed(1)} s)`);
}

async function engineOnly(options) {
  const sum = { passed: 0, failed: 0 };
  for (const [name, part] of [
    ['native', 'sanitize'],
    ['wasm', 'wasm-tests'],
  ]) {
    const built = await run(['bash', 'scripts/build', part]);
    if (built.code !== 0) console.log(built.output);
    else console.log(`--- ${name}`);
    const outcome = built.code === 0 ? await doctest(name, options, true) : { passed: 0, failed: 1 };
    sum.passed += outcome.passed;
    sum.failed += outcome.failed;
  }
  return sum;
}

const began = Date.now();
mkdirSync(REPORTS, { recursive: true });
const [what, ...options] = process.argv.slice(2);
if (what !== undefined && what !== 'engine') {
  console.error(`test: no part '${what}' (nothing for all of it, or engine [doctest options])`);
  process.exit(2);
}
const sum = what === 'engine' ? await engineOnly(options) : await runStages(STAGES, 2, report);
console.log(`\nin ${((Date.now() - began) / 1000).toFixed(0)} s`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
