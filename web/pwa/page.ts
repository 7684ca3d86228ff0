// Beside the served page: registers the service worker, and offers a new version quietly once it has been fetched. Nothing
// reloads by itself; while an answer is being written the offer waits.
import { embedEn } from '../words/embed.en.js';
import { embedZhHans } from '../words/embed.zh-Hans.js';

/** What is asked of the page's element. */
interface Lab extends HTMLElement {
  readonly store: {
    readonly now: {
      readonly lang: string;
      readonly predicting: unknown;
      readonly drafts: ReadonlyMap<string, string>;
    };
    subscribe(listener: () => void): void;
  };
}

interface Factory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const kWorker = 'sw.js';
/** An installed page may stay open for days. */
const kLookMs = 60 * 60 * 1000;

function workerUrl(): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  const rules = { createScriptURL: (url: string) => (url === kWorker ? url : '') };
  return (factory?.createPolicy('attention-lab-updates', rules) ?? rules).createScriptURL(kWorker);
}

const styles = `
  .update {
    position: fixed;
    right: var(--space-4);
    bottom: 64px;
    z-index: 30;
    display: flex;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--raised);
    box-shadow: var(--shadow);
    font-size: var(--text-s);
  }
  .update p { margin: 0; }
  @media print { .update { display: none; } }
`;

/** The offer, inside the page's element, so that it looks like the rest. */
class Offer {
  private readonly box = document.createElement('div');
  private readonly text = document.createElement('p');
  private readonly reload = document.createElement('button');
  private readonly later = document.createElement('button');
  private waiting: ServiceWorker | null = null;

  constructor(private readonly lab: Lab) {
    this.box.className = 'update';
    this.box.setAttribute('role', 'status');
    this.reload.className = 'button';
    this.later.className = 'button quiet';
    this.box.append(this.text, this.reload, this.later);
    this.reload.addEventListener('click', () => {
      this.take();
    });
    this.later.addEventListener('click', () => {
      this.make(null);
    });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    lab.shadowRoot?.adoptedStyleSheets.push(sheet);
    lab.store.subscribe(() => {
      this.draw();
    });
  }

  make(waiting: ServiceWorker | null): void {
    this.waiting = waiting;
    this.draw();
  }

  /** An open question, or a cell whose text is no number yet, would not outlive a reload. */
  private get isFree(): boolean {
    const { predicting, drafts } = this.lab.store.now;
    return predicting === null && drafts.size === 0;
  }

  private draw(): void {
    if (this.waiting === null || !this.isFree) {
      this.box.remove();
      return;
    }
    const { update } = (this.lab.store.now.lang === 'zh-Hans' ? embedZhHans : embedEn).embed;
    this.text.textContent = update.ready;
    this.reload.textContent = update.reload;
    this.later.textContent = update.later;
    if (!this.box.isConnected) this.lab.shadowRoot?.append(this.box);
  }

  /** Only the page whose reader asked for it is loaded anew; others go on with what they have. */
  private take(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      globalThis.location.reload();
    });
    this.waiting?.postMessage('take-over');
  }
}

function watch(registration: ServiceWorkerRegistration, offer: Offer): void {
  const look = (): void => {
    // Without a controller this is the first visit: there is nothing to replace.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) offer.make(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < kLookMs) return;
    last = Date.now();
    void registration.update().catch(() => undefined);
  });
}

async function start(): Promise<void> {
  const lab = document.querySelector<Lab>('attention-lab');
  if (lab === null || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(workerUrl(), { scope: './' });
    watch(registration, new Offer(lab));
    lookNowAndThen(registration);
    (await navigator.serviceWorker.ready).active?.postMessage('tidy');
  } catch {
    // Refused here (a frame, a plain address, a private window): the page works as it does without.
  }
}

void start();
