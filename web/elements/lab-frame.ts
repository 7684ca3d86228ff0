// What a lab is made of wherever it stands: on the page of its own (attention-lab.ts) or as a guest on other pages
// (embed/element.ts). It turns events and keys into gestures of the store; what is drawn follows from the state.
import { LitElement, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { idOf, labGroups, labOf, labs, type LabEntry } from '../labs/index.js';
import { StoreController } from '../state/controller.js';
import { chooseMask, effective } from '../state/edit.js';
import { compareSpec } from '../state/comparison.js';
import { coversLab, veiledSteps } from '../state/hiding.js';
import { openFiles } from '../state/files.js';
import { parse, print, setAll, toHash } from '../state/spec.js';
import type { LabState, Store } from '../state/store.js';
import type { LineKeeper } from '../state/typed.js';
import { declared, optionsOf } from '../labs/form.js';
import { comparedOf } from '../labs/trace-compared.js';
import type { TraceLab } from '../labs/trace.js';
import type { CellRef } from '../views/index';
import { wordError, wordsOf, type Words } from '../words/index.js';
import type { FileDrop, FilePick, FilesOpen } from './file-drop.js';
import './file-drop.js';
import { gestureOf } from './keyboard.js';
import type { LabKeysDialog } from './keys-dialog.js';
import type { LabSpecLine } from './spec-line.js';
import './keys-dialog.js';
import { redoIcon, undoIcon } from './icons.js';
import type { MenuGroup } from './lab-menu.js';
import '../practice/free-prediction.js';
import '../practice/predict-first.js';
import './spec-line.js';
import './status-bar.js';

export abstract class LabFrame extends LitElement {
  static override properties: PropertyDeclarations = {
    store: { attribute: false },
    predictingFrom: { state: true },
  };
  declare store: Store;
  /** Where the keyboard was when a prediction of what it is on was asked for; null while none is. */
  declare private predictingFrom: HTMLElement | null;

  constructor() {
    super();
    this.predictingFrom = null;
    new StoreController(this, () => this.store);
    this.addEventListener('file-pick', (event) => {
      this.renderRoot.querySelector<FileDrop>('file-drop')?.pick((event as CustomEvent<FilePick>).detail.wanted);
    });
  }

  /** Where keys are listened for. */
  protected abstract get keySource(): EventTarget;
  /** What a part of the lab is to who goes by landmarks: those of a page are the page's. */
  protected get landmark(): 'region' | 'group' {
    return 'region';
  }
  /** Where this question can be sent to; empty where nothing can be said of that. */
  protected abstract linkOf(spec: string): string;

  protected get state(): LabState {
    return this.store.now;
  }
  protected get words(): Words {
    return wordsOf(this.state.lang);
  }

  /**
   * The lab on the stage: that of the last answer, until the next one is there. A question that is wrong is shown in its
   * own lab, where it can be mended; one that names no lab leaves the last one standing.
   */
  protected get lab(): LabEntry | undefined {
    const { spec, tracedSpec, error } = this.state;
    const asked = labOf(spec);
    if (asked?.isPage === true) return asked;
    const shown = tracedSpec === null ? undefined : labOf(tracedSpec);
    return error === null ? (shown ?? asked) : (asked ?? shown);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.keySource.addEventListener('keydown', this.onKey as EventListener);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.keySource.removeEventListener('keydown', this.onKey as EventListener);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { theme, lang } = this.state;
    if (theme === 'system') this.removeAttribute('theme');
    else if (this.getAttribute('theme') !== theme) this.setAttribute('theme', theme);
    // Written where it changes: somebody may watch attributes, and answer by setting them.
    if (this.lang !== lang) this.lang = lang;
  }

  protected nameOf(lab: LabEntry | undefined): string {
    return lab === undefined ? '' : (this.words.labs[idOf(lab)]?.name ?? idOf(lab));
  }

  /** From any lab to the same question beside another, which starts as a copy to be changed. */
  protected get compareLink(): string {
    const { spec } = this.state;
    return parse(spec).experiment === 'compare' || this.lab?.isPage === true ? '' : toHash(compareSpec(spec, spec));
  }

  protected menu(words: Words): MenuGroup[] {
    const all = labGroups.map((group) => ({
      title: words.app.groups[group],
      items: labs
        .filter((lab) => (lab.group ?? 'layer') === group)
        .map((lab) => ({
          name: this.nameOf(lab),
          question: words.labs[idOf(lab)]?.question ?? '',
          href: toHash(lab.first),
          isHere: lab === this.lab,
        })),
    }));
    return all.filter(({ items }) => items.length > 0);
  }

  protected messages(words: Words): TemplateResult {
    const { spec, error, engine, tracedSpec, memory } = this.state;
    const stale = error === null || tracedSpec === spec ? null : tracedSpec;
    return html`<section class="messages" part="messages" role=${this.landmark} aria-label=${words.app.messages} @engine-stop=${() => {
      this.store.stop();
    }} @engine-again=${() => {
      void this.store.again();
    }} @budget-change=${this.onBudget}>
      <lab-status-bar .engine=${engine} .error=${error} .budget=${memory} .stale=${stale} .words=${words}></lab-status-bar></section>`;
  }

  /** The drawer that changes the question. */
  protected panel(words: Words): TemplateResult {
    return this.lab?.experiment === 'trace' && this.state.trace !== null && !this.isCovered
      ? html`<trace-panel part="panel" .store=${this.store} .words=${words}
      @panel-open=${() => {
        this.showStep();
      }}></trace-panel>`
      : html`<div class="panel"></div>`;
  }

  /** What is typed and not asked is a host's to keep, where the lab is a guest. */
  protected readonly keeper: LineKeeper | null = null;

  protected line(words: Words): TemplateResult {
    const { spec, error } = this.state;
    return html`<lab-spec-line part="spec" .letters=${this.state.letters} @click=${this.onLink} .spec=${spec} .link=${this.linkOf(spec)} .compare=${this.compareLink} .invalid=${error !== null} .keeper=${this.keeper} .words=${words}
      @spec-ask=${({ detail }: CustomEvent<{ spec: string }>) => {
        this.ask(detail.spec);
      }}></lab-spec-line>`;
  }

  protected openFiles({ detail }: CustomEvent<FilesOpen>): void {
    void openFiles(this.store, detail.files, detail.wanted);
  }

  protected undoRedo(words: Words): TemplateResult {
    const { canUndo, canRedo } = this.state;
    return html`<span class="pair"><button type="button" class="button icon" ?disabled=${!canUndo} aria-keyshortcuts="Control+Z"
        aria-label=${words.app.undo} title=${words.app.undo}
        @click=${() => {
          void this.store.undo();
        }}>${undoIcon}</button>
      <button type="button" class="button icon" ?disabled=${!canRedo} aria-keyshortcuts="Control+Shift+Z"
        aria-label=${words.app.redo} title=${words.app.redo}
        @click=${() => {
          void this.store.redo();
        }}>${redoIcon}</button></span>`;
  }

  protected keysButton(words: Words): TemplateResult {
    return html`<button type="button" class="button quiet keys" aria-keyshortcuts=${this.state.letters ? '?' : nothing} aria-haspopup="dialog"
      aria-label=${words.app.keys} title=${words.app.keys} @click=${() => {
        this.dialog?.show();
      }}><kbd>?</kbd></button>`;
  }

  protected choices(words: Words): TemplateResult | typeof nothing {
    if (this.lab?.experiment !== 'trace') return nothing;
    return html`${this.choice('mask', words.app.mask)}${this.choice('format', words.app.format)}`;
  }

  /** A select in the bar for a parameter that every trace has; other labs have all of theirs in their form. */
  protected choice(key: 'mask' | 'format', label: string): TemplateResult | typeof nothing {
    const { spec, trace, tracedSpec } = this.state;
    const asked = parse(spec);
    const parsed = asked.experiment === 'trace' || tracedSpec === null ? asked : parse(tracedSpec);
    const parameter = declared(this.state, this.lab?.experiment ?? '', key);
    if (parameter === undefined) return nothing;
    const options = optionsOf(this.words, parameter);
    const now = effective(parsed, trace === null ? null : parse(trace.spec), key) ?? parameter.default ?? '';
    const all = options.some(({ value }) => value === now) ? options : [...options, { value: now, text: now }];
    return html`<label class="choice" title=${label}><span>${label}</span><select aria-label=${label} @change=${(
      event: Event,
    ) => {
      const { value } = event.target as HTMLSelectElement;
      const changes = key === 'mask' ? chooseMask(parsed, trace, value) : { [key]: value };
      void this.store.edit(print(setAll(parsed, changes)));
    }}>${all.map(({ value, text }) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}</select></label>`;
  }

  protected stage(words: Words): TemplateResult {
    const { store } = this;
    const { trace, error, catalog } = this.state;
    if (this.lab?.isPage !== true && trace === null && error === null)
      return html`<p class="waiting">${words.app.loading}</p>`;
    if (this.lab?.isPage !== true && trace === null && catalog === null) return html``;
    if (this.isCovered) return html`<predict-first .store=${store} .words=${words}></predict-first>`;
    return this.lab?.draw(store, words) ?? html``;
  }

  protected prediction(words: Words): TemplateResult | typeof nothing {
    if (this.predictingFrom === null) return nothing;
    return html`<free-prediction .store=${this.store} .words=${words} @prediction-close=${this.onPredict}></free-prediction>`;
  }

  /** Opens the panel, or closes it and gives the keyboard back. */
  private onPredict(event: Event): void {
    const from = this.predictingFrom;
    this.predictingFrom = from === null ? (event.composedPath()[0] as HTMLElement) : null;
    from?.focus();
  }

  /** The lab answers a question that is still open. */
  protected get isCovered(): boolean {
    return coversLab(this.lab?.experiment ?? '', this.state.hiding, this.state.predicting);
  }

  protected inspector(words: Words): TemplateResult | typeof nothing {
    const { trace, tracedSpec, focus, explanation } = this.state;
    const isShown = tracedSpec !== null && labOf(tracedSpec) === this.lab;
    // Of two runs side by side the lab itself says which one a cell belongs to.
    const isBeside = this.lab?.experiment === 'compare';
    if (trace === null || !isShown || isBeside || trace.steps.length === 0 || this.isCovered) return nothing;
    const isVeiled = focus !== null && veiledSteps(trace.steps, this.state.hiding).has(focus.step);
    return html`<aside part="inspector" aria-label=${words.app.inspector}>
      <h2>${words.app.inspector}</h2>
      <lab-inspector .trace=${trace} .focused=${focus} .explanation=${explanation} .hand=${words.hand.byHand} .compared=${comparedOf(this.state, words)}
        .veiled=${isVeiled} .words=${words.views}
        @need-explanation=${({ detail }: CustomEvent<{ cell: string }>) => {
          void this.store.explain(detail.cell);
        }}
        @step-select=${({ detail }: CustomEvent<{ name: string }>) => {
          this.store.selectStep(detail.name);
        }}
        @cell-focus=${({ detail }: CustomEvent<CellRef>) => {
          this.onCell(detail);
        }}></lab-inspector>
    </aside>`;
  }

  protected announcement(words: Words): string {
    const { error, trace } = this.state;
    if (error !== null) return words.status.failed(wordError(words, error));
    const name = this.nameOf(this.lab);
    if (this.lab?.isPage === true) return name;
    if (trace === null) return words.app.loading;
    return trace.steps.length === 0 ? words.status.answered(name) : words.status.ready(name, trace.steps.length);
  }

  protected get dialog(): LabKeysDialog | null {
    return this.renderRoot.querySelector('lab-keys-dialog');
  }
  private get specLine(): LabSpecLine | null {
    return this.renderRoot.querySelector('lab-spec-line');
  }

  /** A dialog is open: keys are its own. */
  protected get isCalled(): boolean {
    return this.dialog?.open === true;
  }

  protected ask(spec: string): void {
    if (spec === this.state.spec) void this.store.again();
    else void this.store.edit(spec);
  }

  protected toStage(): void {
    this.renderRoot.querySelector<HTMLElement>('#stage')?.focus();
  }

  /** A link that leads to another lab goes out of sight with it: the keyboard is then where that lab begins. */
  protected onLink(event: Event): void {
    if (event.composedPath().some((one) => one instanceof HTMLAnchorElement)) this.toStage();
  }

  /** Scrolls the stage (which of the two boxes scrolls depends on the width) so that the current step is on top. */
  protected showStep(part = '.card'): void {
    for (const box of this.renderRoot.querySelectorAll('main, .body')) {
      const step = this.renderRoot.querySelector<TraceLab>('trace-lab')?.boxOf(part);
      if (step !== undefined) box.scrollTop += step.top - box.getBoundingClientRect().top - 8;
    }
  }

  /** A cell named in the inspector may belong to another step: the stage goes there. */
  private onCell(cell: CellRef): void {
    if (cell.step !== this.state.step) this.store.selectStep(cell.step);
    this.store.focusCell(cell);
  }

  protected onLetters({ detail: { letters } }: CustomEvent<{ letters: boolean }>): void {
    this.store.patch({ letters });
  }

  protected onBudget({ detail: { memory } }: CustomEvent<{ memory: number }>): void {
    void this.store.budget(memory);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const gesture = this.isCalled ? null : gestureOf(event, this.state.letters);
    if (gesture === null || (gesture === 'spec' && this.specLine === null)) return;
    event.preventDefault();
    switch (gesture) {
      case 'undo':
        void this.store.undo();
        break;
      case 'redo':
        void this.store.redo();
        break;
      case 'spec':
        this.specLine?.focus();
        break;
      case 'keys':
        this.dialog?.show();
        break;
      case 'head-before':
        this.store.selectHead(this.state.head - 1);
        break;
      case 'predict':
        this.onPredict(event);
        break;
      case 'head-after':
        this.store.selectHead(this.state.head + 1);
        break;
    }
  };
}
