// The variance lab's questions, one after another in a channel of their own; Stop leaves what is done, and going on begins
// where it stopped.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LabError } from '../engine/types.js';
import type { Store } from '../state/store.js';
import { specOf, Tally, widths } from './variance-tally.js';

interface Ask {
  readonly width: number;
  readonly spec: string;
  readonly isScaled: boolean;
}

export class VarianceRun implements ReactiveController {
  readonly tallies = new Map<number, Tally>();
  private asks: readonly Ask[] = [];
  private turn = 0;
  done = 0;
  state: 'none' | 'running' | 'stopped' | 'done' = 'none';
  error: LabError | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: () => Store,
  ) {
    host.addController(this);
  }

  get total(): number {
    return this.asks.length;
  }

  /** A lab that left the page asks nothing more. */
  hostDisconnected(): void {
    if (this.state === 'running') this.stop();
  }

  /** Every width at each seed in turn, so that a stopped measurement is one of fewer seeds. */
  start(seeds: number): void {
    this.tallies.clear();
    this.done = 0;
    this.asks = Array.from({ length: seeds }, (_, n) => n + 1).flatMap((seed) =>
      widths.flatMap((width) =>
        [false, true].map((isScaled) => ({ width, isScaled, spec: specOf(width, seed, isScaled) })),
      ),
    );
    void this.goOn();
  }

  stop(): void {
    this.turn += 1;
    this.state = 'stopped';
    this.host.requestUpdate();
  }

  async goOn(): Promise<void> {
    const turn = ++this.turn;
    this.state = 'running';
    this.error = null;
    this.host.requestUpdate();
    for (let ask = this.asks[this.done]; ask !== undefined; ask = this.asks[this.done]) {
      const outcome = await this.store().engine.ask(ask.spec, 'variance');
      if (turn !== this.turn) return;
      if (!outcome.ok) {
        this.state = 'stopped';
        this.error = outcome.error.code === 'cancelled' ? null : outcome.error;
        this.host.requestUpdate();
        return;
      }
      const tally = this.tallies.get(ask.width) ?? new Tally();
      tally.add(outcome.value, ask.isScaled);
      this.tallies.set(ask.width, tally);
      this.done += 1;
      this.host.requestUpdate();
    }
    this.state = 'done';
    this.host.requestUpdate();
  }
}
