// Tells a drawing how wide it may be: text in a picture keeps its size only if the picture is drawn at the width it has.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Width implements ReactiveController {
  now = 640;
  private watcher: ResizeObserver | null = null;

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    if (typeof ResizeObserver === 'undefined') return;
    this.watcher = new ResizeObserver(([entry]) => {
      const width = entry === undefined ? 0 : Math.floor(entry.contentRect.width);
      if (width === 0 || width === this.now) return;
      this.now = width;
      this.host.requestUpdate();
    });
    this.watcher.observe(this.host);
  }

  hostDisconnected(): void {
    this.watcher?.disconnect();
    this.watcher = null;
  }
}
