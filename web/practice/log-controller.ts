// Ties an element to the log of attempts: the one it is given, else the page's own, and draws it again when the log grows.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { theLog } from '../evidence/the-log.js';
import type { Log } from './evidence.js';

export class LogController implements ReactiveController {
  private heard: Log | null = null;
  private leave: (() => void) | null = null;

  constructor(private readonly host: ReactiveControllerHost & { log: Log | null }) {
    host.addController(this);
  }

  hostConnected(): void {
    void theLog().then((log) => {
      this.host.log ??= log;
    });
  }

  hostUpdate(): void {
    const { log } = this.host;
    if (log === this.heard) return;
    this.leave?.();
    this.heard = log;
    this.leave =
      log?.subscribe(() => {
        this.host.requestUpdate();
      }) ?? null;
  }

  hostDisconnected(): void {
    this.leave?.();
    this.leave = null;
    this.heard = null;
  }
}
