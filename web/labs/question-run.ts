// A run of many small questions of one lab, such as the cells of a grid: asked one after another in one channel, so that the
// lab's own question never waits for more than one of them. The newest list wins; what it shares with the old one stays.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LabError, Trace } from '../engine/types.js';
import type { Store } from '../state/store.js';

/** Answers come faster than a page with all of them can be drawn. */
const kRedrawMs = 60;

export type Results = Trace['results'];
export type Answered =
  { readonly ok: true; readonly results: Results } | { readonly ok: false; readonly error: LabError };

export class QuestionRun implements ReactiveController {
  private specs: readonly string[] = [];
  private readonly answers = new Map<string, Answered>();
  private turn = 0;
  /** A lab that left the page may still be drawn once; it asks nothing any more. */
  private isHere = false;
  private redraw: ReturnType<typeof setTimeout> | undefined;
  /** The learner pressed Stop before the last of them. */
  stopped = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: () => Store,
    private readonly channel: string,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.isHere = true;
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.isHere = false;
    clearTimeout(this.redraw);
    this.redraw = undefined;
    this.turn += 1;
    this.specs = [];
  }

  /** The questions in the order in which their answers are wanted. */
  want(specs: readonly string[]): void {
    if (!this.isHere) return;
    const wanted = new Set(specs);
    const isSame = specs.length === this.specs.length && this.specs.every((spec) => wanted.has(spec));
    if (isSame) return;
    this.specs = specs;
    for (const spec of [...this.answers.keys()]) if (!wanted.has(spec)) this.answers.delete(spec);
    this.goOn();
  }

  goOn(): void {
    this.stopped = false;
    void this.run(++this.turn);
  }

  get(spec: string): Answered | undefined {
    return this.answers.get(spec);
  }

  get done(): number {
    return this.answers.size;
  }

  get total(): number {
    return this.specs.length;
  }

  private async run(turn: number): Promise<void> {
    for (const spec of this.specs) {
      if (this.answers.has(spec)) continue;
      const outcome = await this.store().engine.ask(spec, this.channel);
      if (turn !== this.turn) return;
      if (outcome.ok) this.answers.set(spec, { ok: true, results: outcome.value.results });
      else if (outcome.error.code === 'cancelled') this.stopped = true;
      else this.answers.set(spec, outcome);
      if (this.stopped) break;
      this.redrawSoon();
    }
    this.host.requestUpdate();
  }

  private redrawSoon(): void {
    this.redraw ??= setTimeout(() => {
      this.redraw = undefined;
      this.host.requestUpdate();
    }, kRedrawMs);
  }
}
