// Ties an element to the store: it is drawn again whenever the state changes while it is on the page.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The store, or anything else that is watched like it. */
interface Watched {
  subscribe(listener: () => void): () => void;
}

export class StoreController implements ReactiveController {
  private leave: (() => void) | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: () => Watched | null,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.leave =
      this.store()?.subscribe(() => {
        this.host.requestUpdate();
      }) ?? null;
  }

  hostDisconnected(): void {
    this.leave?.();
    this.leave = null;
  }
}
