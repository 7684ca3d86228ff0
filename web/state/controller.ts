// Ties an element to the store: it is drawn again whenever the state changes while it is on the page.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Store } from './store.js';

export class StoreController implements ReactiveController {
  private leave: (() => void) | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: () => Store,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.leave = this.store().subscribe(() => {
      this.host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.leave?.();
    this.leave = null;
  }
}
