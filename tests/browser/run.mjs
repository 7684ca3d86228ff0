// Runs the browser tests alone and thoroughly, on whatever is in dist: all of them in both browsers. The last line is "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './support/open.mjs';

const folder = mkdtempSync(join(tmpdir(), 'attention-lab-browsers-'));
const report = join(folder, 'report.json');
const config = join(root, 'tests/browser/vitest.config.ts');
spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=verbose',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', cwd: root, env: { ...process.env, ATTENTION_LAB_THOROUGH: '1' } },
);

let counts = { passed: 0, failed: 1 };
try {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that did not load has no tests to count, and is still a failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  counts = { passed: numPassedTests, failed: numFailedTests + broken.length };
} catch {
  process.stderr.write('no report: the tests did not start\n');
}
rmSync(folder, { recursive: true, force: true });
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
