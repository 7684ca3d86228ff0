// The test run's own bookkeeping: a failure must never be counted as a pass, however a program ends.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countDoctest, countExit, countVitest } from '../../scripts/support/counts.mjs';
import { runStages } from '../../scripts/support/schedule.mjs';

describe('counting', () => {
  const summary = (passed: number, failed: number): string =>
    `[doctest] test cases:  ${passed + failed} |  ${passed} passed | ${failed} failed | 0 skipped\n`;

  it('reads doctest and does not believe a good summary before a bad exit', () => {
    expect(countDoctest(summary(12, 0), 0)).toEqual({ passed: 12, failed: 0 });
    expect(countDoctest(summary(11, 1), 1)).toEqual({ passed: 11, failed: 1 });
    expect(countDoctest(summary(12, 0), 134)).toEqual({ passed: 12, failed: 1 });
    expect(countDoctest('RuntimeError: unreachable', 7)).toEqual({ passed: 0, failed: 1 });
  });

  it('reads vitest, where a skipped test and a file that did not load are failures', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'report-'));
    const file = path.join(folder, 'report.json');
    const write = (report: object): string => {
      writeFileSync(file, JSON.stringify(report));
      return file;
    };
    const good = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    expect(countVitest(write(good), 0)).toEqual({ passed: 5, failed: 0 });
    expect(countVitest(write({ ...good, numPendingTests: 2 }), 0)).toEqual({ passed: 5, failed: 2 });
    expect(countVitest(write(good), 1)).toEqual({ passed: 5, failed: 1 });
    rmSync(folder, { recursive: true });
    expect(countVitest(file, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a plain check by its exit code', () => {
    expect(countExit(0)).toEqual({ passed: 1, failed: 0 });
    expect(countExit(3)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the order of stages', () => {
  const stage = (name: string, needs: string[], log: string[], failed = 0, uses?: string) => ({
    name,
    needs,
    uses,
    run: async () => {
      log.push(`+${name}`);
      await Promise.resolve();
      log.push(`-${name}`);
      return { passed: 1 - failed, failed };
    },
  });
  const quiet = (): void => undefined;

  it('starts a stage only after what it needs, and adds the counts up', async () => {
    const log: string[] = [];
    const sum = await runStages([stage('test', ['build'], log), stage('build', [], log)], 2, quiet);
    expect(log).toEqual(['+build', '-build', '+test', '-test']);
    expect(sum).toEqual({ passed: 2, failed: 0 });
  });

  it('does not run what needs a failed stage, and counts it as failed', async () => {
    const log: string[] = [];
    const sum = await runStages([stage('build', [], log, 1), stage('test', ['build'], log)], 2, quiet);
    expect(log).toEqual(['+build', '-build']);
    expect(sum).toEqual({ passed: 0, failed: 2 });
  });

  it('lets two stages that use the compiler take turns', async () => {
    const log: string[] = [];
    await runStages([stage('a', [], log, 0, 'compiler'), stage('b', [], log, 0, 'compiler')], 2, quiet);
    expect(log).toEqual(['+a', '-a', '+b', '-b']);
  });

  it('says so when a stage can never start', async () => {
    await expect(runStages([stage('a', ['absent'], [])], 2, quiet)).rejects.toThrow('can never start: a');
  });
});
