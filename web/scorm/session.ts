// One stay of one learner, in the words of either version of SCORM: what is read at the start, what is set, committed, and
// ended once. A platform that fails is remembered and never stops the page.
import type { Found, Runtime } from './find.js';

const names = {
  '1.2': { begin: 'LMSInitialize', get: 'LMSGetValue', set: 'LMSSetValue', commit: 'LMSCommit', end: 'LMSFinish' },
  '2004': { begin: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit', end: 'Terminate' },
} as const;

type Verb = keyof (typeof names)['1.2'];
export type Pair = readonly [element: string, value: string];

export class Session {
  readonly version: Found['version'];
  /** Something that was to be kept was refused. */
  hasFailed = false;
  private readonly runtime: Runtime;
  private readonly began: number;
  private isOver = false;

  constructor(
    { version, runtime }: Found,
    private readonly now: () => number,
  ) {
    this.version = version;
    this.runtime = runtime;
    this.began = now();
    this.note(this.call('begin', ''));
  }

  get isOpen(): boolean {
    return !this.isOver;
  }

  /** Called on the object itself, as platforms expect; an answer that is no text counts as none. */
  private call(verb: Verb, ...parts: string[]): string {
    try {
      const answer = this.runtime[names[this.version][verb]]?.(...parts);
      return typeof answer === 'string' || typeof answer === 'boolean' || typeof answer === 'number'
        ? String(answer)
        : '';
    } catch {
      return '';
    }
  }

  private note(answer: string): void {
    if (answer !== 'true' && answer !== '1') this.hasFailed = true;
  }

  get(element: string): string {
    return this.isOver ? '' : this.call('get', element);
  }

  set(pairs: readonly Pair[]): void {
    if (this.isOver) return;
    for (const [element, value] of pairs) this.note(this.call('set', element, value));
  }

  commit(): void {
    if (!this.isOver) this.note(this.call('commit', ''));
  }

  get seconds(): number {
    return Math.max(0, Math.round((this.now() - this.began) / 1000));
  }

  /** Once: what comes later is not heard. */
  end(): void {
    if (this.isOver) return;
    this.call('end', '');
    this.isOver = true;
  }
}
