// <attention-lab> on somebody else's page: a lab that is told by attributes, properties and states what to show, tells by events
// what happens, and touches neither the page's address, title and storage nor its keys.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { LabFrame } from '../elements/lab-frame.js';
import '../elements/lab-menu.js';
import { theLog } from '../evidence/the-log.js';
import { exportText } from '../evidence/exchange.js';
import type { EvidenceRecord } from '../evidence/record.js';
import type { LabError } from '../engine/types.js';
import { idOf, isPage } from '../labs/index.js';
import { questionOf } from '../practice/bank.js';
import { resume, unsentOf } from '../practice/sitting.js';
import { fromHash, get, parse, toHash } from '../state/spec.js';
import { allowStorage } from '../state/storage.js';
import { firstSpec, Store } from '../state/store.js';
import { wordError, type Words, wordsOf } from '../words/index.js';
import { type Name, names, readWish, type Wishes } from './attributes.js';
import { guestStyles } from './guest-styles.js';
import type { EnginePool, Guest } from './pool.js';
import { type Fault, kStateVersion, newest, readState, type Read, type SavedState } from './state.js';

export interface SpecChange {
  readonly spec: string;
  /** The name of the lab it is shown in, and the Spec with every default it uses, where there is an answer. */
  readonly lab: string;
  readonly complete: string | null;
}

/** An error of the engine, or of what the host gave, with its text in the lab's language. */
export type Trouble = (LabError | Fault) & { readonly text: string };

let pool: EnginePool | null = null;
/** Before the element is defined: where its engines come from. */
export function useEngines(engines: EnginePool): void {
  pool = engines;
}

export class GuestLab extends LabFrame {
  static override styles = guestStyles;
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...names];
  }

  private wishes: Wishes | null = null;
  private guest: Guest | null = null;
  private answers: readonly EvidenceRecord[] = [];
  /** The Spec that the host asked for, until it is there. */
  private obeyed: string | null = null;
  /** An attribute is being written by the lab itself. */
  private isReflecting = false;
  private told = { spec: '', complete: null as string | null, error: null as LabError | null, isReady: false };

  protected get keySource(): EventTarget {
    return this;
  }
  protected linkOf(spec: string): string {
    const { home } = this.wished;
    return home === '' ? '' : home + toHash(spec);
  }
  private get wished(): Wishes {
    return this.wishes ?? { spec: firstSpec, lang: 'en', view: 'lab', theme: 'system', home: '', storage: 'none' };
  }

  protected override get landmark(): 'group' {
    return 'group';
  }

  private wish(name: Name): string {
    return this.getAttribute(name) ?? String(this.wished[name]);
  }
  private setWish(name: Name, value: unknown): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else if (this.getAttribute(name) !== String(value)) this.setAttribute(name, String(value));
  }

  get spec(): string {
    return this.hasStarted ? this.state.spec : this.wish('spec');
  }
  set spec(value: string | null) {
    this.setWish('spec', value);
  }
  get view(): string {
    return this.wished.view;
  }
  set view(value: string | null) {
    this.setWish('view', value);
  }
  get theme(): string {
    return this.wished.theme;
  }
  set theme(value: string | null) {
    this.setWish('theme', value);
  }
  get home(): string {
    return this.wished.home;
  }
  set home(value: string | null) {
    this.setWish('home', value);
  }
  get storage(): string {
    return this.wished.storage;
  }
  set storage(value: string | null) {
    this.setWish('storage', value);
  }

  private get hasStarted(): boolean {
    return this.guest !== null;
  }

  override connectedCallback(): void {
    if (this.guest === null) this.begin();
    else this.resumeWork(this.guest);
    super.connectedCallback();
  }

  /** A lab that is only moved to another place is connected again before the turn is over. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    setTimeout(() => {
      if (!this.isConnected) this.guest?.leave();
    });
  }

  private resumeWork(guest: Guest): void {
    guest.arrive();
    if (this.state.error?.code === 'cancelled') void this.store.again();
  }

  /** Properties that were set before the element was defined hide its own: they are taken over. */
  private upgrade(): void {
    for (const name of names) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = this[name];
      Reflect.deleteProperty(this, name);
      this.setWish(name, value);
    }
  }

  private begin(): void {
    this.upgrade();
    const read = <K extends Name>(name: K): Wishes[K] => {
      const found = readWish(name, this.getAttribute(name), this);
      if (found.ok) return found.value;
      this.complain(found.error);
      this.removeAttribute(name);
      return (readWish(name, null, this) as { readonly value: Wishes[K] }).value;
    };
    const wishes: Wishes = {
      spec: read('spec'),
      lang: read('lang'),
      view: read('view'),
      theme: read('theme'),
      home: read('home'),
      storage: read('storage'),
    };
    this.wishes = wishes;
    if (wishes.storage === 'local') allowStorage(true);
    const guest = pool?.join({
      memoryMB: () => this.state.memory,
      onState: (engine) => {
        this.store.patch({ engine });
      },
    });
    if (guest === undefined) throw new Error('the element was defined without engines');
    this.guest = guest;
    const { spec, lang, theme } = wishes;
    const address = { write: (): void => undefined };
    this.store = new Store(guest.engine, address, { spec, lang, theme }, () => performance.now(), isPage);
    this.told.spec = spec;
    this.store.subscribe(() => {
      this.tell();
    });
    for (const type of ['click', 'auxclick']) this.addEventListener(type, this.onClick);
    this.addEventListener('answer-kept', (event) => {
      this.keep((event as CustomEvent<EvidenceRecord>).detail);
    });
    void this.store.start();
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    super.attributeChangedCallback(name, before, now);
    if (!this.hasStarted || this.isReflecting || before === now) return;
    const known = names.find((one) => one === name);
    if (known !== undefined) this.obey(known, now);
  }

  private obey(name: Name, text: string | null): void {
    const read = readWish(name, text, this);
    if (!read.ok) {
      this.complain(read.error);
      this.write(name, name === 'spec' ? this.state.spec : this.wished[name]);
      return;
    }
    if (this.wished[name] === read.value && name !== 'spec') return;
    this.wishes = { ...this.wished, [name]: read.value };
    const { spec, lang, theme, storage } = this.wished;
    if (name === 'spec') this.show(spec);
    if (name === 'lang') this.store.patch({ lang });
    if (name === 'theme') this.store.patch({ theme });
    if (name === 'storage' && storage === 'local') allowStorage(true);
    this.requestUpdate();
  }

  /** The host knows what it asked for: it is told of other changes only. */
  private show(spec: string): void {
    if (spec !== this.state.spec) this.obeyed = spec;
    void this.store.visit(spec);
  }

  private complain(error: Fault): void {
    this.send<Trouble>('error', { ...error, text: this.words.embed.fault[error.code](error.field) });
  }

  /** Not through the page: only who listens to this very element hears it. */
  private send<T>(name: string, detail: T): void {
    this.dispatchEvent(new CustomEvent<T>(name, { detail }));
  }

  protected override get words(): Words {
    // A complaint about an attribute may come before there is a state.
    return this.hasStarted ? super.words : wordsOf(this.wished.lang);
  }

  /** Called after every change of the state: what a host may want to know of it. */
  private tell(): void {
    const { spec, error, trace, catalog } = this.state;
    if (!this.told.isReady && (trace !== null || error !== null || isPage(spec)) && catalog !== null) {
      this.told.isReady = true;
      this.send('ready', { version: catalog.engine.version });
    }
    if (spec !== this.told.spec) this.tellSpec();
    if (error !== this.told.error) {
      this.told.error = error;
      if (error !== null && error.code !== 'cancelled')
        this.send<Trouble>('error', { ...error, text: wordError(this.words, error) });
    }
  }

  private tellSpec(): void {
    const { spec, trace, tracedSpec } = this.state;
    const isObeyed = spec === this.obeyed;
    this.told.spec = spec;
    this.obeyed = null;
    if (isObeyed) return;
    const lab = this.lab === undefined ? '' : idOf(this.lab);
    const complete = tracedSpec === spec ? (trace?.spec ?? null) : null;
    this.send<SpecChange>('spec-change', { spec, lab, complete });
  }

  private keep(record: EvidenceRecord): void {
    this.answers = newest([...this.answers, record]);
    this.send('answer', record);
  }

  /** All that is needed to go on from here, elsewhere or later. */
  getState(): SavedState {
    const { spec, lang, step, head, batch, focus, compareWith, drafts } = this.state;
    const state: SavedState = {
      v: kStateVersion,
      spec,
      lang,
      step,
      head,
      batch,
      focus: focus === null ? null : { step: focus.step, index: [...focus.index] },
      compare: compareWith,
      cells: [...drafts].map(([cell, text]): [string, string] => [cell, text]),
      unsent: [...unsentOf(this.store)],
      answers: [...this.answers],
    };
    return structuredClone(state);
  }

  /** Goes on from a state of `getState`, as it was or as JSON text; one that is refused changes nothing. */
  setState(given: unknown): Read<null> {
    const read = readState(given);
    if (!read.ok) {
      this.complain(read.error);
      return read;
    }
    void this.take(read.value);
    return { ok: true, value: null };
  }

  private async take(state: SavedState): Promise<void> {
    const { spec, lang, step, head, batch, focus, compare, cells, unsent, answers } = state;
    this.answers = answers;
    resume(this.store, unsent);
    this.store.patch({ lang });
    this.show(spec);
    this.store.patch({ drafts: new Map(cells) });
    void this.store.compare(compare);
    const log = await theLog();
    await log.importJson(exportText(answers, []));
    await this.settled();
    if (this.state.spec !== spec) return;
    if (step !== null) this.store.selectStep(step);
    this.store.selectHead(head);
    this.store.selectBatch(batch);
    const known = this.state.trace?.steps.find(({ name }) => name === focus?.step);
    if (focus !== null && known?.shape.every((n, axis) => (focus.index[axis] ?? n) < n) === true)
      this.store.focusCell(focus);
  }

  /** Until the present question has its answer or its error. */
  private settled(): Promise<void> {
    const isSettled = (): boolean => {
      const { spec, tracedSpec, error } = this.state;
      return tracedSpec === spec || error !== null || isPage(spec);
    };
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isSettled()) return;
        leave();
        resolve();
      };
      const leave = this.store.subscribe(look);
      look();
    });
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.reflect();
  }

  /** What the learner changed stands in the attribute too. */
  private reflect(): void {
    const { spec } = this.state;
    if (spec === this.wished.spec && !this.hasAttribute('spec')) return;
    if (this.getAttribute('spec')?.trim() === spec) return;
    this.write('spec', spec);
    this.wishes = { ...this.wished, spec };
  }

  private write(name: Name, text: string): void {
    this.isReflecting = true;
    this.setAttribute(name, text);
    this.isReflecting = false;
  }

  /** Links of the lab name Specs: they are followed inside, and the page stays where it is. */
  private readonly onClick = (event: Event): void => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    const href = link?.getAttribute('href') ?? '';
    const spec = href.startsWith('#') ? fromHash(href) : null;
    if (spec === null) return;
    event.preventDefault();
    if (event.type === 'click') void this.store.visit(spec);
  };

  override render(): TemplateResult {
    const { words } = this;
    const { view } = this.wished;
    const isWhole = view !== 'stage';
    return html`<div class="guest">
      ${isWhole ? this.bar(words) : nothing}${this.messages(words)}
      <div class="body">
        <div id="stage" part="stage" tabindex="-1" role=${this.landmark} aria-label=${words.app.stage}>${this.prediction(words)}${this.stage(words)}</div>
        ${isWhole ? this.inspector(words) : nothing}
      </div>
      ${isWhole ? html`${this.panel(words)}<div class="line">${this.line(words)}</div>` : nothing}
      <p class="visually-hidden" role="status">${this.announcement(words)}</p>
      <lab-keys-dialog .words=${words} .letters=${this.state.letters} @letters-change=${this.onLetters}></lab-keys-dialog>
      <file-drop .zone=${this} .words=${words} @files-open=${this.openFiles}></file-drop>
    </div>`;
  }

  private bar(words: Words): TemplateResult {
    const { view, home } = this.wished;
    return html`<div class="bar" part="bar">
      ${
        view === 'page'
          ? html`<lab-menu @click=${this.onLink} .groups=${this.menu(words)} .label=${words.app.experiments} .openFile=${words.files.open}></lab-menu>`
          : html`<b>${this.nameOf(this.lab)}</b>`
      }
      <div class="controls" role="group" aria-label=${words.app.controls}>
        ${this.choices(words)}${this.undoRedo(words)}${this.keysButton(words)}
        ${home === '' ? nothing : html`<a href=${this.linkOf(this.state.spec)} target="_blank" rel="noopener">${words.embed.whole}</a>`}
      </div></div>`;
  }

  /** Of practice, where it is not the whole page, the one question that is asked. */
  protected override stage(words: Words): TemplateResult {
    const question = get(parse(this.state.spec), 'question') ?? '';
    const isOne = this.lab?.experiment === 'practice' && this.wished.view !== 'page';
    if (!isOne || questionOf(question) === undefined) return super.stage(words);
    return html`<div class="card"><practice-question .store=${this.store} .words=${words} .question=${question}
      .stays=${true}></practice-question></div>`;
  }
}
