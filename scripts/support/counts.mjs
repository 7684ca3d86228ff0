// Reads how many tests passed and failed from what the test programs leave behind: doctest's summary line and vitest's
// JSON report. A program that ends badly without saying how many failed counts as one failure; a skipped test does too,
// because a test that does not run proves nothing.
import { readFileSync } from 'node:fs';

/** doctest: "[doctest] test cases: 12 | 11 passed | 1 failed | 0 skipped". */
export function countDoctest(output, exitCode) {
  const line = /\[doctest\] test cases:\s*\d+ \|\s*(\d+) passed \|\s*(\d+) failed/.exec(output);
  if (line === null) return { passed: 0, failed: 1 };
  const failed = Number(line[2]);
  return { passed: Number(line[1]), failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** vitest --reporter=json. */
export function countVitest(reportFile, exitCode) {
  let report;
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const unrun = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  const failed = report.numFailedTests + unrun;
  return { passed: report.numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** A plain check: it passes or it fails. */
export function countExit(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
