// Command behind `scripts/fuzz page`: the properties of tests/web/hostile, each asked N times (100,000 unless said), with the
// number of executions and the slowest of each. A seed repeats a run; without one it is a new one, and said.
import { spawn } from 'node:child_process';

const given = process.argv.slice(2);
if (given.includes('--help')) {
  console.log('scripts/fuzz page [--runs N] [--seed S] [--only WORDS]');
  process.exit(0);
}
const options = { runs: '100000', seed: String(Date.now() % 2 ** 31), only: '' };
for (let i = 0; i < given.length; i += 2) {
  const name = given[i].replace(/^--/, '');
  const isNumber = /^\d+$/.test(given[i + 1] ?? '');
  if (!(name in options) || given[i + 1] === undefined || (name !== 'only' && !isNumber)) {
    console.error(`fuzz page: '${given[i]}' is not known, or needs a value (--runs N, --seed S, --only WORDS)`);
    process.exit(2);
  }
  options[name] = given[i + 1];
}

const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'web/vitest.config.ts', 'tests/web/hostile'];
const chosen = options.only === '' ? [] : ['-t', options.only];
const env = { ...process.env, VITE_FUZZ_RUNS: options.runs, VITE_FUZZ_SEED: options.seed };
console.log(`seed ${options.seed}, ${options.runs} executions of each`);
const vitest = spawn(process.execPath, [...command, ...chosen, '--testTimeout=0', '--silent=false'], {
  env,
  stdio: 'inherit',
});
vitest.on('close', (code) => {
  process.exitCode = code ?? 1;
});
