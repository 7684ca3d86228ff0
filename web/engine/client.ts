// The page's one door to the engine. Of each kind of question the newest wins, per channel: the older one resolves
// as `cancelled`. A question has a deadline; a worker that traps is replaced and asked once more. Every promise
// resolves with an Outcome and none rejects.
import {
  kTellMs,
  type FromWorker,
  type Plan,
  type Question,
  type ToWorker,
  type Values,
  type Wasm,
} from './protocol.js';
import { Team } from './team.js';
import {
  labError,
  readCatalog,
  readEstimate,
  readExplanation,
  readFingerprints,
  readGrade,
  readTrace,
} from './schema.js';
import type { Catalog, Estimate, Explanation, LabError, Outcome, Trace } from './types.js';
import type { Fingerprint, FingerprintRequest, Grade, GradeRequest } from './grading.js';

/** What a worker must offer; the tests bring their own. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface Source {
  /** A fresh worker. */
  spawn(): WorkerLike;
  /** The wasm file; asked for once. */
  wasm(): Promise<Wasm>;
  /** The address of its other half, where it is split; see late.ts. */
  readonly late?: string;
}

export type EngineState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly spec: string;
      readonly since: number;
      readonly flops: number | null;
      /** Tiles done, of all of them, where the engine counts any. */
      readonly progress?: readonly [number, number];
    };

export interface Options {
  /** Counted from the question, and anew from each sign that a long run gets on. */
  readonly deadlineMs: number;
  /** How many may share a large layer, at most. */
  readonly workers: number;
  /** The budget of the next question; the learner may change it between two. */
  readonly memoryMB: () => number;
  /** How long an outdated question may still run before its worker is ended; about what a new worker costs. */
  readonly graceMs: number;
  /** A run is told with the channel it was asked on. */
  readonly onState: (state: EngineState, channel?: string) => void;
}

interface Job {
  readonly id: number;
  readonly question: Question;
  readonly channel: string;
  readonly resolve: (reply: Outcome<Reply>) => void;
  tries: number;
  settled: boolean;
}

interface Reply {
  readonly text: string;
  readonly values: Values | null;
}

const defaults: Options = {
  deadlineMs: 20_000,
  workers: 1,
  memoryMB: () => 64,
  graceMs: 100,
  onState: () => undefined,
};

export class EngineClient {
  private readonly options: Options;
  private worker: WorkerLike | null = null;
  private module: WebAssembly.Module | null = null;
  private bytes: Promise<Wasm> | null = null;
  private refused: LabError | null = null;
  private active: Job | null = null;
  private readonly queue: Job[] = [];
  private readonly files = new Map<string, Blob>();
  private readonly team = new Team();
  private lastId = 0;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private grace: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly source: Source,
    options: Partial<Options> = {},
  ) {
    this.options = { ...defaults, ...options };
  }

  /**
   * A channel is one place on the page that shows one answer: its newer question replaces its older one. Where several labs
   * share this client, the names of each one's channels begin with that lab's own prefix.
   */
  async ask(spec: string, channel = 'main', memoryMB = this.options.memoryMB()): Promise<Outcome<Trace>> {
    const reply = await this.send({ kind: 'run', spec, memoryMB }, channel);
    return reply.ok ? readTrace(reply.value.text, reply.value.values) : reply;
  }

  async estimate(spec: string, channel = 'main', memoryMB = this.options.memoryMB()): Promise<Outcome<Estimate>> {
    const reply = await this.send({ kind: 'estimate', spec, memoryMB }, channel);
    return reply.ok ? readEstimate(reply.value.text) : reply;
  }

  async explain(spec: string, cell: string, channel = 'main'): Promise<Outcome<Explanation>> {
    const reply = await this.send({ kind: 'explain', spec, cell }, channel);
    return reply.ok ? readExplanation(reply.value.text) : reply;
  }

  async catalog(channel = 'main'): Promise<Outcome<Catalog>> {
    const reply = await this.send({ kind: 'catalog' }, channel);
    return reply.ok ? readCatalog(reply.value.text) : reply;
  }

  /** Answers are never outdated by newer ones: each is somebody's attempt. */
  async grade(request: GradeRequest, prefix = ''): Promise<Outcome<Grade>> {
    // Halves of characters are no text; in the engine's eyes they are no number either.
    const answer = request.answer.replace(/\p{Surrogate}/gu, '\ufffd');
    const text = JSON.stringify({ ...request, answer });
    const reply = await this.send({ kind: 'grade', request: text }, this.ownChannel(prefix));
    return reply.ok ? readGrade(reply.value.text) : reply;
  }

  async fingerprints(request: FingerprintRequest, prefix = ''): Promise<Outcome<readonly Fingerprint[]>> {
    const question = { kind: 'fingerprints', request: JSON.stringify(request) } as const;
    const reply = await this.send(question, this.ownChannel(prefix));
    return reply.ok ? readFingerprints(reply.value.text) : reply;
  }

  /** A file that Specs may name from now on (`import?file=NAME`, `@NAME:TENSOR`); null takes it back. */
  offer(name: string, file: Blob | null): void {
    if (file === null) this.files.delete(name);
    else this.files.set(name, file);
    this.worker?.postMessage({ kind: 'offer', name, file });
    this.team.tell({ kind: 'offer', name, file });
  }

  /** Ends what runs or waits on one channel, as a newer question there would; the others go on. */
  stop(channel: string): void {
    for (const kind of ['run', 'estimate', 'explain', 'catalog'] as const) this.outdate(kind, channel);
  }

  /** Ends whatever runs or waits on channels of this prefix; where it ran, the next question gets a new worker. */
  cancel(prefix = ''): void {
    const isMeant = (job: Job): boolean => job.channel.startsWith(prefix);
    const waiting = this.queue.filter((job) => !isMeant(job));
    const jobs = this.queue.splice(0).filter(isMeant);
    this.queue.push(...waiting);
    if (this.active !== null && isMeant(this.active)) {
      jobs.unshift(this.active);
      this.drop();
    }
    for (const job of jobs) this.settle(job, stopped());
    this.next();
  }

  /** Ends the worker as well, until somebody asks again. */
  rest(): void {
    this.cancel();
    this.drop();
    this.team.rest();
  }

  private ownChannel(prefix: string): string {
    return `${prefix}own ${this.lastId + 1}`;
  }

  private send(question: Question, channel = 'main'): Promise<Outcome<Reply>> {
    if (this.refused !== null) return Promise.resolve({ ok: false, error: this.refused });
    return new Promise((resolve) => {
      this.outdate(question.kind, channel);
      this.queue.push({ id: ++this.lastId, question, channel, resolve, tries: 0, settled: false });
      this.next();
    });
  }

  /** The newest question of a kind wins: waiting ones go, a running one gets a moment and then its worker ends. */
  private outdate(kind: Question['kind'], channel: string): void {
    const same = (job: Job): boolean => job.question.kind === kind && job.channel === channel;
    for (const job of this.queue.filter(same)) {
      this.queue.splice(this.queue.indexOf(job), 1);
      this.settle(job, stopped());
    }
    const running = this.active;
    if (running === null || !same(running) || running.settled) return;
    this.settle(running, stopped());
    this.grace = setTimeout(() => {
      this.drop();
      this.next();
    }, this.options.graceMs);
  }

  private next(): void {
    if (this.active !== null) return;
    const job = this.queue.shift();
    if (job === undefined) {
      this.idle();
      return;
    }
    this.active = job;
    job.tries += 1;
    const { question } = job;
    if (question.kind === 'run') this.announce(question.spec, null);
    this.alive(job);
    // What failed is asked of one worker alone.
    const workers = job.tries > 1 || this.team.broken ? 1 : this.options.workers;
    this.ready().postMessage({ kind: 'ask', id: job.id, question: { ...question, ...(workers > 1 && { workers }) } });
  }

  private alive(job: Job): void {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.expire(job), this.options.deadlineMs);
  }

  private ready(): WorkerLike {
    if (this.worker !== null) return this.worker;
    const worker = this.source.spawn();
    this.worker = worker;
    worker.onmessage = ({ data }) => {
      if (worker === this.worker) this.hear(data);
    };
    worker.onerror = (event) => {
      if (worker === this.worker) this.trapped(event.message);
    };
    this.offerAll(worker);
    void this.startEngine(worker);
    return worker;
  }

  private offerAll(worker: WorkerLike): void {
    for (const [name, file] of this.files) worker.postMessage({ kind: 'offer', name, file });
  }

  private async startEngine(worker: WorkerLike): Promise<void> {
    try {
      const wasm = this.module ?? (await (this.bytes ??= this.source.wasm()));
      if (worker === this.worker) worker.postMessage({ kind: 'start', wasm, ...this.late() });
    } catch (error) {
      if (worker === this.worker) this.refuse(labError('no_wasm', String(error), { reason: 'broken' }));
    }
  }

  private late(): { late?: string } {
    const { late } = this.source;
    return late === undefined ? {} : { late };
  }

  private hear(message: FromWorker): void {
    if (message.kind === 'ready') {
      this.module = message.module;
      this.bytes = null;
    } else if (message.kind === 'refused') {
      this.refuse(labError('no_wasm', message.detail, { reason: message.reason }));
    } else if (message.id !== this.active?.id) {
      return;
    } else if (message.kind === 'begun') {
      const { question, settled } = this.active;
      if (question.kind === 'run' && !settled) this.announce(question.spec, message.flops);
    } else if (message.kind === 'progress') {
      this.progress(this.active, message.done, message.total);
    } else if (message.kind === 'plan') {
      if (this.active.settled) this.again(this.active);
      else this.share(this.active, message.plan);
    } else if (message.kind === 'part') {
      this.team.hear(message);
    } else if (message.kind === 'trap') {
      this.trapped(message.detail);
    } else {
      this.settle(this.active, { ok: true, value: message });
      this.release();
      this.next();
    }
  }

  private progress(job: Job, done: number, total: number): void {
    this.alive(job);
    const now = performance.now();
    if (job.question.kind !== 'run' || job.settled || now - this.told < kTellMs) return;
    this.told = now;
    this.announce(job.question.spec, this.flops, [done, total]);
  }

  /** Its own worker and helpers compute the layer; its own worker then answers. */
  private share(job: Job, plan: Plan): void {
    const { question, id } = job;
    const { worker, module } = this;
    if (question.kind !== 'run' || worker === null || module === null) return;
    const { spec, memoryMB } = question;
    this.team.start({ kind: 'share', id, spec, memoryMB, workers: this.options.workers }, plan, worker, {
      hire: () => {
        const helper = this.source.spawn();
        this.offerAll(helper);
        helper.postMessage({ kind: 'start', wasm: module, ...this.late() });
        return helper;
      },
      progress: (done, total) => this.progress(job, done, total),
      done: (out) => worker.postMessage({ kind: 'finish', id, out }, [out.buffer]),
      failed: () => this.again(job),
    });
  }

  private again(job: Job): void {
    this.release();
    if (!job.settled) this.queue.unshift(job);
    this.next();
  }

  /** The instance is poisoned: a new one is asked the same once, and after that the question is given up. */
  private trapped(detail: string): void {
    const job = this.active;
    this.drop();
    if (job !== null && !job.settled) {
      if (job.tries < 2) this.queue.unshift(job);
      else this.settle(job, { ok: false, error: labError('crashed', detail) });
    }
    this.next();
  }

  private expire(job: Job): void {
    this.drop();
    const seconds = this.options.deadlineMs / 1000;
    const error = labError('deadline', `no answer within ${seconds} s`, { wanted: seconds });
    this.settle(job, { ok: false, error });
    this.next();
  }

  private refuse(error: LabError): void {
    this.refused = error;
    const jobs = [this.active, ...this.queue.splice(0)];
    this.drop();
    for (const job of jobs) this.settle(job, { ok: false, error });
    this.idle();
  }

  private settle(job: Job | null, outcome: Outcome<Reply>): void {
    if (job === null || job.settled) return;
    job.settled = true;
    job.resolve(outcome);
  }

  private release(): void {
    clearTimeout(this.deadline);
    clearTimeout(this.grace);
    this.active = null;
  }

  private drop(): void {
    this.release();
    this.team.stop();
    this.worker?.terminate();
    this.worker = null;
  }

  private announced = false;

  private announce(spec: string, flops: number | null, progress?: readonly [number, number]): void {
    this.since = flops === null && progress === undefined ? performance.now() : this.since;
    this.announced = true;
    this.flops = flops;
    const state = { kind: 'running', spec, since: this.since, flops } as const;
    this.options.onState(progress === undefined ? state : { ...state, progress }, this.active?.channel);
  }

  private since = 0;
  private told = 0;
  private flops: number | null = null;

  private idle(): void {
    if (!this.announced) return;
    this.announced = false;
    this.options.onState({ kind: 'idle' });
  }
}

function stopped(): Outcome<never> {
  return { ok: false, error: labError('cancelled', 'a newer question or Stop ended this one') };
}
