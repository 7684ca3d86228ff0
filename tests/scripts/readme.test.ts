// Runs the README: every "$ " line of its console blocks is executed, and what the README shows below it must come out.
// "..." stands for any text. Two commands are run in a form that ends: the server is not started, and the whole test run,
// of which this test is a part, is only checked for syntax.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const instead: Readonly<Record<string, string>> = {
  'bash scripts/start': 'bash scripts/start --build-only',
  'bash scripts/test': 'bash -n scripts/test',
};
const slow = 600_000; // a first build, where nothing has been built yet

interface Example {
  readonly command: string;
  readonly expected: string;
}

function examples(text: string): Example[] {
  const found: Example[] = [];
  for (const [, block] of text.matchAll(/^```console\n([\s\S]*?)^```$/gm)) {
    for (const part of block!.split(/^\$ /m).slice(1)) {
      const end = part.indexOf('\n');
      found.push({ command: part.slice(0, end), expected: part.slice(end + 1) });
    }
  }
  return found;
}

/** The expected text as a pattern: literal, but "..." matches anything, and a line of "..." any number of lines. */
function pattern(expected: string): RegExp {
  const literal = expected.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/^(\\\.){3}\n/gm, '[^]*').replaceAll('\\.\\.\\.', '.*')}$`);
}

/** What the command prints, standard error in its place, without options of the test runner around it. */
function shell(command: string): string {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const script = `exec 2>&1\n${command}`;
  return spawnSync('bash', ['-o', 'pipefail', '-c', script], { encoding: 'utf8', env, maxBuffer: 1 << 26 }).stdout;
}

describe('README.md', () => {
  const all = examples(readme);

  it('has examples to run', () => {
    expect(all.length).toBeGreaterThan(6);
  });

  it.each(all)(
    'shows what comes out of $command',
    ({ command, expected }) => {
      const output = shell(instead[command] ?? command);
      if (instead[command] === undefined) expect(output).toMatch(pattern(expected));
      else if (command.endsWith('start')) expect(output).toMatch(/double click: +\S+\/dist\/attention-lab\.html\n/);
      else expect(output).toBe('');
    },
    slow,
  );

  it('names only folders, files and scripts that exist', () => {
    const named = [...readme.matchAll(/`((?:engine|web|tests|scripts)\/[\w./-]*)`/g)].map(([, name]) => name!);
    const promised = new Set(['engine/experiments/norm.cpp', 'tests/engine/norm_test.cpp']); // the example to be written
    expect(named.filter((name) => !promised.has(name) && !existsSync(name))).toEqual([]);
    const verbs = /one verb each: `([^`]*)`/.exec(readme)![1]!.split(' ');
    expect(verbs.filter((verb) => !existsSync(`scripts/${verb}`))).toEqual([]);
    const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
    expect(links.filter((target) => !existsSync(target))).toEqual([]);
  });
});
