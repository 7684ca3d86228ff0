// Runs the two command lines, native and Node's, for the tests of this folder.
import { execFileSync, spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';

export interface Answer {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export const commandLines = {
  native: ['build/native/attention-lab'],
  node: [process.execPath, 'dist/cli/attention-lab.mjs'],
} as const;

export type Which = keyof typeof commandLines;
export const both: readonly Which[] = ['native', 'node'];

export function ask(which: Which, options: readonly string[], input = ''): Answer {
  const [program, ...first] = commandLines[which] as readonly [string, ...string[]];
  const done = spawnSync(program, [...first, ...options], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.error !== undefined) throw done.error;
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** A running command line that is asked one line at a time and must answer before it gets the next. */
export class Conversation {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;

  constructor(which: Which, options: readonly string[]) {
    const [program, ...first] = commandLines[which] as readonly [string, ...string[]];
    this.child = spawn(program, [...first, ...options]);
    const reader: Interface = createInterface({ input: this.child.stdout });
    this.answers = reader[Symbol.asyncIterator]();
  }

  async ask(line: string): Promise<string> {
    this.child.stdin.write(`${line}\n`);
    return (await this.answers.next()).value as string;
  }

  /** What the process holds in memory now. */
  residentKilobytes(): number {
    const status = `/proc/${this.child.pid}/status`;
    if (existsSync(status)) return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]);
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.child.pid)], { encoding: 'utf8' }));
  }

  end(): Promise<number | null> {
    return new Promise((resolve) => {
      this.child.on('close', resolve);
      this.child.stdin.end();
    });
  }
}
