// Questions a lab asks beside its own: the same value in another format, a curve, a neighbour's neighbours. Each has a
// name and its own channel; the last good answer stays until the next one is there.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Trace } from '../engine/types.js';
import type { Store } from '../state/store.js';

/** One asking of a question: the same Spec asked again is another, so that the end of the first cannot be taken for its own. */
interface Asking {
  readonly spec: string;
}

export class SideAnswers implements ReactiveController {
  private readonly asked = new Map<string, Asking>();
  /** A lab that left the page may still be drawn; it asks nothing any more. */
  private isHere = false;
  private readonly answers = new Map<string, Trace>();

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
    // What was under way may have been ended meanwhile: whoever comes back asks again.
    this.asked.clear();
  }

  /** Puts those questions that are new; one that is undefined is no longer asked, and has no answer. */
  want(questions: Readonly<Record<string, string | undefined>>): void {
    if (!this.isHere) return;
    for (const [name, spec] of Object.entries(questions)) {
      if (this.asked.get(name)?.spec === spec) continue;
      if (spec === undefined) {
        this.asked.delete(name);
        this.answers.delete(name);
      } else {
        const asking = { spec };
        this.asked.set(name, asking);
        void this.ask(name, asking);
      }
    }
  }

  get(name: string): Trace | null {
    return this.answers.get(name) ?? null;
  }

  private async ask(name: string, asking: Asking): Promise<void> {
    const outcome = await this.store().engine.ask(asking.spec, `${this.channel}:${name}`);
    if (this.asked.get(name) !== asking) return;
    if (outcome.ok) this.answers.set(name, outcome.value);
    else {
      this.answers.delete(name);
      if (outcome.error.code === 'cancelled') this.asked.delete(name);
    }
    this.host.requestUpdate();
  }
}
