// The package's face for programs: a Spec goes in, a Trace or an error comes out. Node and browsers differ only in where
// the worker and the wasm come from; what a person calls is the same, and every answer is a value: nothing is thrown.
import { EngineClient, type Source } from '../engine/client.js';
import type { Fingerprint, FingerprintRequest, Grade, GradeRequest } from '../engine/grading.js';
import type { Catalog, Estimate, Explanation, LabError, Outcome, Trace } from '../engine/types.js';

export type * from '../engine/types.js';
export type * from '../engine/grading.js';
export type { Nested } from './values.js';

/** What came instead of an answer, in the words of the command line. */
export interface Failure {
  readonly error: LabError;
}
/** Ask for `answer.error` first: where it is undefined, the rest is there. */
export type Answer<T> = (T & { readonly error?: undefined }) | Failure;

export interface AskOptions {
  /** Megabytes beyond inputs and output; a Spec that needs more is refused before anything is allocated. 64 unless given. */
  readonly memory?: number;
  /** Ends the question, and the engine's work on it; the answer is then the error `cancelled`. */
  readonly signal?: AbortSignal;
}

/** The engine in a worker of its own, started by the first question; ends by itself in Node when nothing is asked. */
export interface Engine {
  /** Every step of the answer to a Spec. */
  ask(spec: string, options?: AskOptions): Promise<Answer<Trace>>;
  /** Shapes, cost and memory of a Spec, without computing values. */
  estimate(spec: string, options?: AskOptions): Promise<Answer<Estimate>>;
  /** How one cell came about, such as `weights[0,1,1,0]`. */
  explain(spec: string, cell: string, options?: AskOptions): Promise<Answer<Explanation>>;
  /** Every experiment, parameter, format, convention and named mistake. */
  catalog(options?: AskOptions): Promise<Answer<Catalog>>;
  /** An answer as a person typed it, compared with what a Spec gives and with what wrong rules would give. */
  grade(request: GradeRequest): Promise<Answer<Grade>>;
  fingerprints(request: FingerprintRequest): Promise<Answer<{ readonly rules: readonly Fingerprint[] }>>;
  /** A file (.npy, .npz, .safetensors) that Specs may name from now on, as `import?file=NAME` or `@NAME:TENSOR`. */
  open(name: string, file: Blob | Uint8Array): Promise<void>;
  /** Takes a file back. */
  forget(name: string): void;
  /** Ends the worker; the next question starts a new one. */
  close(): void;
}

const kMemory = 64;
/** The longest a timer can be set for, about 24 days: how long to wait is the caller's to say, by a signal. */
const kForever = 2 ** 31 - 1;

function cancelled(): Failure {
  return {
    error: {
      code: 'cancelled',
      field: 'experiment',
      message: 'the signal ended this question',
      suggest: null,
      data: {},
    },
  };
}

function flat<T extends object>(outcome: Outcome<T>): Answer<T> {
  return outcome.ok ? (outcome.value as Answer<T>) : { error: outcome.error };
}

/** Whatever a caller without types hands over: the engine itself says what is wrong with it, in its own words. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(value));

export class LabEngine implements Engine {
  private readonly client: EngineClient;
  private memory = kMemory;
  private asked = 0;

  constructor(
    source: Source,
    private readonly toFile: (file: Blob | Uint8Array) => Promise<Blob>,
  ) {
    this.client = new EngineClient(source, { deadlineMs: kForever, memoryMB: () => this.memory });
  }

  ask(spec: string, options: AskOptions = {}): Promise<Answer<Trace>> {
    return this.send(options, (channel) => this.client.ask(textOf(spec), channel));
  }
  estimate(spec: string, options: AskOptions = {}): Promise<Answer<Estimate>> {
    return this.send(options, (channel) => this.client.estimate(textOf(spec), channel));
  }
  explain(spec: string, cell: string, options: AskOptions = {}): Promise<Answer<Explanation>> {
    return this.send(options, (channel) => this.client.explain(textOf(spec), textOf(cell), channel));
  }
  catalog(options: AskOptions = {}): Promise<Answer<Catalog>> {
    return this.send(options, (channel) => this.client.catalog(channel));
  }
  async grade(request: GradeRequest): Promise<Answer<Grade>> {
    return flat(await this.client.grade(request));
  }
  async fingerprints(request: FingerprintRequest): Promise<Answer<{ readonly rules: readonly Fingerprint[] }>> {
    const rules = await this.client.fingerprints(request);
    return rules.ok ? { rules: rules.value } : { error: rules.error };
  }
  async open(name: string, file: Blob | Uint8Array): Promise<void> {
    this.client.offer(name, await this.toFile(file));
  }
  forget(name: string): void {
    this.client.offer(name, null);
  }
  close(): void {
    this.client.cancel();
  }

  /** Each question has a channel of its own, so that none outdates another, and a signal ends just the one. */
  private async send<T extends object>(
    { memory = kMemory, signal }: AskOptions,
    question: (channel: string) => Promise<Outcome<T>>,
  ): Promise<Answer<T>> {
    if (signal?.aborted === true) return cancelled();
    this.asked += 1;
    const channel = `asked ${this.asked}`;
    const stop = (): void => this.client.stop(channel);
    signal?.addEventListener('abort', stop, { once: true });
    this.memory = memory; // read by the client as it sends, which is before it first waits
    const outcome = await question(channel);
    signal?.removeEventListener('abort', stop);
    return !outcome.ok && outcome.error.code === 'cancelled' ? cancelled() : flat(outcome);
  }
}

/** The questions of one engine as plain functions. */
export function bound(engine: Engine): Pick<Engine, 'ask' | 'estimate' | 'explain' | 'catalog'> {
  return {
    ask: (spec, options) => engine.ask(spec, options),
    estimate: (spec, options) => engine.estimate(spec, options),
    explain: (spec, cell, options) => engine.explain(spec, cell, options),
    catalog: (options) => engine.catalog(options),
  };
}
