// A layer that several workers compute together: the client's own and helpers, each with an instance of the compiled
// wasm. Tokens go to whoever is free and rows of `out` come back, transferred; the engine says how (shared_layer.hpp).
// Rows, not heads, are dealt out: no worker needs all of x, any number of workers is kept busy, and no head's context
// is ever kept. Helpers come when first needed and go when unused.
import type { WorkerLike } from './client.js';
import type { Floats, FromWorker, Input, Part, Plan, Share } from './protocol.js';
import { kBlock, Spares } from './spares.js';
import { Tokens } from './tokens.js';

const none = new Float32Array(0);
const kUnusedMs = 30_000;
/** Attempts at a normal number (random.hpp) that one part makes, which fill a block if all succeed; sqrt(pi e) / 4 do. */
const kAttempts = kBlock / Float32Array.BYTES_PER_ELEMENT;
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

type Place = Pick<Part, 'what' | 'b' | 'group' | 'first'>;

/** What a part gave, and who made it. */
interface Made {
  readonly values: Floats;
  readonly by: Member;
}

/** What goes along: `in`, `out` and `room`. */
type Arrays = [Floats, Floats, Floats];

interface Task {
  readonly place: Place;
  readonly send: () => Arrays;
  readonly then: (made: Made) => void;
}

function whole(what: string): Place {
  return { what, b: 0, group: 0, first: 0 };
}

interface Span {
  readonly first: number;
  readonly tokens: number;
  readonly tiles: number;
}

/**
 * Tokens that are dealt out together, the last ones first: three tiles, and single ones where all are about to end, so that
 * they end together. Of queries, the last see most keys.
 */
function spans(tokens: number, { tile, workers }: Plan): Span[] {
  const all: Span[] = [];
  for (let left = Math.ceil(tokens / tile); left > 0;) {
    const tiles = left > 3 * workers ? 3 : 1;
    left -= tiles;
    const first = left * tile;
    all.push({ first, tokens: Math.min(tiles * tile, tokens - first), tiles });
  }
  return all;
}

export class Team {
  private helpers: Member[] = [];
  private members: Member[] = [];
  private queue: Task[] = [];
  private readonly away = new Map<number, Task>();
  private readonly spares = new Spares();
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
      for (const array of message.back) this.spares.give(array);
      const task = this.away.get(message.part);
      this.away.delete(message.part);
      member.load -= 1;
      if (message.values === null) this.fail(false);
      else task?.then({ values: message.values, by: member });
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
    this.spares.clear();
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
    const inputs = new Map<string, Tokens>();
    const draw = async (input: Input): Promise<void> => {
      const { name, normals } = input;
      const isTokens = name === 'x' || name === 'memory';
      if (isTokens && normals > 0) return void inputs.set(name, await this.tokens(input));
      const { values, by } = await this.piece(whole(name), () => [none, none, this.spares.take(normals)]);
      if (isTokens) inputs.set(name, new Tokens([values]));
      else this.others(by, whole(name), values);
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
    const steps = Math.ceil(s / plan.tile) + Math.ceil(t / plan.tile);
    let done = 0;
    const count = ({ tiles }: Span): void => hooks.progress((done += tiles), batches * plan.groups * steps);
    const sums = new Tokens([out]);
    const rows = (of: Tokens | undefined, start: number, { first, tokens }: Span): Floats =>
      of?.copy((start + first) * model, this.spares.take(tokens * model)) ?? none;
    for (let turn = 0; turn < batches * plan.groups; turn += 1) {
      const [b, group] = [Math.floor(turn / plan.groups), turn % plan.groups];
      const keys = async (span: Span): Promise<void> => {
        const { first } = span;
        const from = inputs.get('memory') ?? inputs.get('x');
        const send = (): Arrays => [rows(from, b * s, span), none, this.block()];
        const made = await this.piece({ what: 'keys', b, group, first }, send);
        this.others(made.by, { what: 'take', b, group, first }, made.values);
        count(span);
      };
      const queries = async (span: Span): Promise<void> => {
        const { first } = span;
        const send = (): Arrays => [
          rows(inputs.get('x'), b * t, span),
          group === 0 ? none : rows(sums, b * t, span),
          none,
        ];
        const { values } = await this.piece({ what: 'queries', b, group, first }, send);
        out.set(values, (b * t + first) * model);
        this.spares.give(values);
        count(span);
      };
      await Promise.all(spans(s, plan).map(keys));
      await Promise.all(drawn);
      await Promise.all(spans(t, plan).map(queries));
    }
    const [main] = this.members;
    if (plan.keep && main !== undefined)
      for (const [what, values] of inputs) this.post(main, whole(what), [values.all(), none, none]);
    for (const { parts } of inputs.values()) for (const part of parts) this.spares.give(part);
    this.forget();
    this.unused = setTimeout(() => this.rest(), kUnusedMs);
    hooks.done(out);
  }

  /** x or memory by parts of attempts: as many as should do, and more where they did not. */
  private async tokens({ name, normals }: Input): Promise<Tokens> {
    const parts: Floats[] = [];
    const send = (): Arrays => [none, none, this.block()];
    const count = (): number => parts.reduce((sum, { length }) => sum + length, 0);
    while (count() < normals) {
      const more = Math.ceil((((normals - count()) / kAccepted) * 1.002) / kAttempts);
      const places = Array.from({ length: more }, (_, n) => ({
        ...whole(name),
        b: kAttempts,
        first: (parts.length + n) * kAttempts,
      }));
      for (const { values } of await Promise.all(places.map((place) => this.piece(place, send)))) parts.push(values);
    }
    return new Tokens(parts, normals);
  }

  /** Never resolves where it fails, or where the layer is stopped. */
  private piece(place: Place, send: Task['send']): Promise<Made> {
    return new Promise((then) => {
      this.queue.push({ place, send, then });
      this.deal();
    });
  }

  /** One part is sent ahead, so that nobody waits for the page; the last ones are short. */
  private deal(): void {
    for (const most of [1, 2]) {
      for (const member of this.members) {
        const [next] = this.queue;
        if (next === undefined) return;
        if (!member.ready || member.load >= most) continue;
        this.queue.shift();
        member.load += 1;
        this.away.set((this.lastPart += 1), next);
        this.post(member, next.place, next.send(), this.lastPart);
      }
    }
  }

  /** Whoever made it keeps it. */
  private others(by: Member | null, place: Place, values: Floats): void {
    const others = this.members.filter((member) => member !== by);
    for (const member of others) {
      this.post(member, place, [member === others.at(-1) ? values : this.spares.copy(values), none, none]);
    }
  }

  private block(): Floats {
    return this.spares.take(kBlock / Float32Array.BYTES_PER_ELEMENT);
  }

  private post({ worker }: Member, place: Place, arrays: Arrays, part = 0): void {
    const [values, out, room] = arrays;
    const moved = arrays.filter(({ length }) => length > 0).map(({ buffer }) => buffer);
    worker.postMessage({ kind: 'part', id: this.job, part, ...place, in: values, out, room }, moved);
  }
}
