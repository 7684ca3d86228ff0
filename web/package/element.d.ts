// What `import 'attention-lab/element'` defines; web/embed/README.md says what each does. tests/scripts/package.test.ts holds
// it against the element's own source.

export interface LabFault {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}

export interface AttentionLabEventMap {
  /** Once, with the first answer or error: the engine's version. */
  ready: CustomEvent<{ readonly version: string }>;
  /** The learner changed the question; `complete` has every default, or is null before the answer. */
  'spec-change': CustomEvent<{ readonly spec: string; readonly lab: string; readonly complete: string | null }>;
  /** An attempt, as the evidence log keeps it. */
  answer: CustomEvent<{
    readonly question: string;
    readonly answer: string;
    readonly time: number | string;
    readonly result: { readonly verdict: string };
    readonly [more: string]: unknown;
  }>;
  /** An error of the engine, or of what the host gave; `text` is in the lab's language. */
  error: CustomEvent<LabFault & { readonly text: string }>;
}

export interface AttentionLabElement extends HTMLElement {
  get spec(): string;
  set spec(value: string | null);
  /** 'stage', 'lab' or 'page'. */
  get view(): string;
  set view(value: string | null);
  /** 'light', 'dark' or 'system'. */
  get theme(): string;
  set theme(value: string | null);
  /** Address of a whole Attention Lab, or ''. */
  get home(): string;
  set home(value: string | null);
  /** 'none' or 'local'. */
  get storage(): string;
  set storage(value: string | null);
  /** Plain data, versioned and opaque. */
  getState(): unknown;
  /** Takes a state back, as it is or as JSON text; a state that is refused changes nothing. */
  setState(state: unknown): { readonly ok: true } | { readonly ok: false; readonly error: LabFault };
  addEventListener<K extends keyof AttentionLabEventMap>(
    type: K,
    listener: (this: AttentionLabElement, event: AttentionLabEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-lab': AttentionLabElement;
  }
}
