// A layer that several workers compute together: the client's own and helpers, each with an instance of the compiled
// wasm. Tokens go to whoever is free and rows of `out` come back, transferred; the engine says how (shared_layer.hpp).
// Rows, not heads, are dealt out: no worker needs all of x, any number of workers is kept busy, and no head's context
// is ever kept. Helpers come when first needed and go when unused.
import type { WorkerLike } from './client.js';
import type { Floats, FromWorker, Input, Part, Plan, Share } from './protocol.js';

const none = new Float32Array(0);
const kUnusedMs = 30_000;
/** Attempts at a normal number (random.hpp) that one part makes, and how many of them succeed: sqrt(pi e) / 4. */
const kAttempts = 1 << 17;
const kAccepted = 0.7306;

export interface Hooks {
  /** A helper with its engine started and its files offered. */
  hire(): WorkerLike;
  progress(done: number, total: number): void;
  done(out: Floats): void;
  /** This cannot be shared after all: a helper failed, or a number is not finite. */
  failed(): void;
}

interface Member {
  readonly worker: WorkerLike;
  ready: boolean;
  load: number;
}

interface Task {
  readonly place: Pick<Part, 'what' | 'b' | 'group' | 'first'>;
  readonly send: () => [Floats, Floats];
  readonly then: (values: Floats) => void;
}

/** The first tokens of tiles. */
function tiles(tokens: number, { tile }: Plan): number[] {
  return Array.from({ length: Math.ceil(tokens / tile) }, (_, n) => n * tile);
}

export class Team {
  private helpers: Member[] = [];
  private members: Member[] = [];
  private queue: Task[] = [];
  private readonly away = new Map<number, Task>();
  private job = 0;
  private lastPart = 0;
  private hooks: Hooks | null = null;
  private unused: ReturnType<typeof setTimeout> | undefined;
  /** A helper could not be had here: everybody works alone from now on. */
  broken = false;

  /** Files reach helpers too. */
  tell(message: Parameters<WorkerLike['postMessage']>[0]): void {
    for (const { worker } of this.helpers) worker.postMessage(message);
  }

  start(share: Share, plan: Plan, main: WorkerLike, hooks: Hooks): void {
    clearTimeout(this.unused);
    this.job = share.id;
    this.hooks = hooks;
    while (this.helpers.length < plan.workers - 1) this.hire(hooks);
    const helpers = this.helpers.slice(0, plan.workers - 1);
    for (const { worker } of helpers) worker.postMessage(share);
    this.members = [{ worker: main, ready: true, load: 0 }, ...helpers];
    void this.layer(plan, hooks);
  }

  /** What the client's own worker says of its parts. */
  hear(message: FromWorker, member = this.members[0]): void {
    if (message.kind === 'ready' && member !== undefined) member.ready = true;
    else if (message.kind === 'refused') this.fail(true);
    else if (message.kind === 'trap') this.fail(false);
    else if (message.kind === 'part' && message.id === this.job && member !== undefined) {
      const task = this.away.get(message.part);
      this.away.delete(message.part);
      member.load -= 1;
      if (message.values === null) this.fail(false);
      else task?.then(message.values);
    }
    this.deal();
  }

  /** Ends what is shared just now, at once, and with it the helpers. */
  stop(): void {
    if (this.hooks !== null) this.rest();
  }

  rest(): void {
    clearTimeout(this.unused);
    this.forget();
    for (const { worker } of this.helpers.splice(0)) worker.terminate();
  }

  private forget(): void {
    this.hooks = null;
    this.job = 0;
    this.queue = [];
    this.members = [];
    this.away.clear();
  }

  private fail(broken: boolean): void {
    const { hooks } = this;
    this.broken ||= broken;
    this.rest();
    hooks?.failed();
  }

  private hire(hooks: Hooks): void {
    const worker = hooks.hire();
    const helper: Member = { worker, ready: false, load: 0 };
    worker.onmessage = ({ data }) => {
      if (this.helpers.includes(helper)) this.hear(data, helper);
    };
    worker.onerror = () => {
      if (this.helpers.includes(helper)) this.fail(!helper.ready);
    };
    this.helpers.push(helper);
  }

  private async layer(plan: Plan, hooks: Hooks): Promise<void> {
    const inputs = new Map<string, Floats>();
    const draw = async ({ name, normals }: Input): Promise<void> => {
      const place = { what: name, b: 0, group: 0, first: 0 };
      const values = normals > 0 ? await this.normals(name, normals) : await this.piece(place);
      if (name === 'x' || name === 'memory') inputs.set(name, values);
      else this.everyone(place, values);
    };
    const drawn = plan.inputs.map(draw);
    // Keys need their own inputs alone, which come first.
    await Promise.all(
      drawn.slice(
        0,
        plan.inputs.findIndex(({ name }) => name === 'wq'),
      ),
    );
    const { b: batches, t, s, model } = plan;
    const out = new Float32Array(batches * t * model);
    const steps = tiles(s, plan).length + tiles(t, plan).length;
    let done = 0;
    const count = (): void => hooks.progress((done += 1), batches * plan.groups * steps);
    const rows = (of: Floats, b: number, length: number, first: number): Floats =>
      of.slice((b * length + first) * model, (b * length + Math.min(first + plan.tile, length)) * model);
    for (let turn = 0; turn < batches * plan.groups; turn += 1) {
      const [b, group] = [Math.floor(turn / plan.groups), turn % plan.groups];
      const keys = async (first: number): Promise<void> => {
        const from = inputs.get('memory') ?? inputs.get('x') ?? none;
        const values = await this.piece({ what: 'keys', b, group, first }, () => [rows(from, b, s, first), none]);
        this.everyone({ what: 'take', b, group, first }, values);
        count();
      };
      const queries = async (first: number): Promise<void> => {
        const from = inputs.get('x') ?? none;
        const send = (): [Floats, Floats] => [rows(from, b, t, first), group === 0 ? none : rows(out, b, t, first)];
        out.set(await this.piece({ what: 'queries', b, group, first }, send), (b * t + first) * model);
        count();
      };
      await Promise.all(tiles(s, plan).map(keys));
      await Promise.all(drawn);
      // The last see most keys: they go first, so that all end together.
      await Promise.all(tiles(t, plan).reverse().map(queries));
    }
    const [main] = this.members;
    if (plan.keep && main !== undefined)
      for (const [what, values] of inputs) this.post(main, { what, b: 0, group: 0, first: 0 }, [values, none]);
    this.forget();
    this.unused = setTimeout(() => this.rest(), kUnusedMs);
    hooks.done(out);
  }

  /** What attempts give in their order; as many parts as should do, and more where they did not. */
  private async normals(what: string, length: number): Promise<Floats> {
    const values = new Float32Array(length);
    let [count, first] = [0, 0];
    while (count < length) {
      const parts = Math.ceil((((length - count) / kAccepted) * 1.002) / kAttempts);
      const drawn = Array.from({ length: parts }, (_, n) =>
        this.piece({ what, b: kAttempts, group: 0, first: first + n * kAttempts }),
      );
      first += parts * kAttempts;
      for (const some of await Promise.all(drawn)) {
        values.set(some.subarray(0, length - count), count);
        count = Math.min(length, count + some.length);
      }
    }
    return values;
  }

  /** Never resolves where it fails, or where the layer is stopped. */
  private piece(place: Task['place'], send: Task['send'] = () => [none, none]): Promise<Floats> {
    return new Promise((then) => {
      this.queue.push({ place, send, then });
      this.deal();
    });
  }

  /** One part is sent ahead, so that nobody waits for the page; not the last ones, which may be somebody else's. */
  private deal(): void {
    for (const most of [1, 2]) {
      for (const member of this.members) {
        const [next] = this.queue;
        if (next === undefined || (most > 1 && this.queue.length <= 2 * this.members.length)) return;
        if (!member.ready || member.load >= most) continue;
        this.queue.shift();
        member.load += 1;
        this.away.set((this.lastPart += 1), next);
        this.post(member, next.place, next.send(), this.lastPart);
      }
    }
  }

  private everyone(place: Task['place'], values: Floats): void {
    for (const member of this.members) {
      const last = member === this.members.at(-1);
      this.post(member, place, [last ? values : values.slice(), none]);
    }
  }

  private post({ worker }: Member, place: Task['place'], [values, out]: [Floats, Floats], part = 0): void {
    const arrays = [values, out].filter(({ length }) => length > 0).map(({ buffer }) => buffer);
    worker.postMessage({ kind: 'part', id: this.job, part, ...place, in: values, out }, arrays);
  }
}
