// The engines of a page: all labs on it share them, at most two workers however many labs there are. A lab is a guest of one
// engine; what it asks, stops and hears is its own. Workers end when the last lab has left the page.
import { EngineClient, type EngineState, type Source } from '../engine/client.js';
import type { Engine } from '../state/store.js';

const kMostEngines = 2;
/** A lab that is moved about, or a page that is turned, is back before this. */
const kRestMs = 10_000;

interface Host {
  readonly client: EngineClient;
  readonly guests: Map<string, (state: EngineState) => void>;
}

export interface Guest {
  readonly engine: Engine;
  arrive(): void;
  leave(): void;
}

export interface GuestNeeds {
  readonly memoryMB: () => number;
  readonly onState: (state: EngineState) => void;
}

export class EnginePool {
  private readonly hosts: Host[] = [];
  private lastId = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly source: Source,
    /** The processors there are: with few of them, two workers only get into each other's way. */
    private readonly processors: number,
  ) {}

  get size(): number {
    return this.hosts.length;
  }

  private open(): Host {
    const guests: Host['guests'] = new Map();
    const client = new EngineClient(this.source, {
      onState: (state, channel = '') => {
        const own = channel.slice(0, channel.indexOf('/') + 1);
        for (const [prefix, tell] of guests) tell(prefix === own ? state : { kind: 'idle' });
      },
    });
    const host = { client, guests };
    this.hosts.push(host);
    return host;
  }

  /** The engine with the fewest guests, or a new one while there may be more. */
  private hostFor(): Host {
    const most = this.processors >= 4 ? kMostEngines : 1;
    const [quietest] = [...this.hosts].sort((a, b) => a.guests.size - b.guests.size);
    if (quietest === undefined || (quietest.guests.size > 0 && this.hosts.length < most)) return this.open();
    return quietest;
  }

  join({ memoryMB, onState }: GuestNeeds): Guest {
    const { client, guests } = this.hostFor();
    const prefix = `${++this.lastId}/`;
    guests.set(prefix, onState);
    return {
      engine: engineOf(client, prefix, memoryMB),
      arrive: () => {
        clearTimeout(this.resting);
        guests.set(prefix, onState);
      },
      leave: () => {
        guests.delete(prefix);
        client.cancel(prefix);
        if (this.hosts.every((host) => host.guests.size === 0)) this.restLater();
      },
    };
  }

  private restLater(): void {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      for (const { client } of this.hosts) client.rest();
    }, kRestMs);
  }
}

function engineOf(client: EngineClient, prefix: string, memoryMB: () => number): Engine {
  const own = (channel = 'main'): string => `${prefix}${channel}`;
  return {
    ask: (spec, channel) => client.ask(spec, own(channel), memoryMB()),
    explain: (spec, cell) => client.explain(spec, cell, own()),
    estimate: (spec, channel) => client.estimate(spec, own(channel), memoryMB()),
    catalog: () => client.catalog(own()),
    grade: (request) => client.grade(request, prefix),
    fingerprints: (request) => client.fingerprints(request, prefix),
    offer: (name, file) => {
      client.offer(name, file);
    },
    stop: (channel) => {
      client.stop(own(channel));
    },
    cancel: () => {
      client.cancel(prefix);
    },
  };
}
