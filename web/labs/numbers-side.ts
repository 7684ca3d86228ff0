// Questions a lab asks beside its own: the same value in another format, a curve, a neighbour's neighbours. Each has a
// name and its own channel; the last good answer stays until the next one is there.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Trace } from '../engine/types.js';
import type { Store } from '../state/store.js';

export class SideAnswers implements ReactiveController {
  private readonly asked = new Map<string, string>();
  private readonly answers = new Map<string, Trace>();

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: () => Store,
    private readonly channel: string,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    // What was under way may have been ended meanwhile: whoever comes back asks again.
    this.asked.clear();
  }

  /** Puts those questions that are new; one that is undefined is no longer asked, and has no answer. */
  want(questions: Readonly<Record<string, string | undefined>>): void {
    for (const [name, spec] of Object.entries(questions)) {
      if (this.asked.get(name) === spec) continue;
      if (spec === undefined) {
        this.asked.delete(name);
        this.answers.delete(name);
      } else {
        this.asked.set(name, spec);
        void this.ask(name, spec);
      }
    }
  }

  get(name: string): Trace | null {
    return this.answers.get(name) ?? null;
  }

  private async ask(name: string, spec: string): Promise<void> {
    const outcome = await this.store().engine.ask(spec, `${this.channel}:${name}`);
    if (this.asked.get(name) !== spec) return;
    if (outcome.ok) this.answers.set(name, outcome.value);
    else {
      this.answers.delete(name);
      if (outcome.error.code === 'cancelled') this.asked.delete(name);
    }
    this.host.requestUpdate();
  }
}
