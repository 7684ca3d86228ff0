// <attention-lab>: the page. A slim bar, the course day, the stage with one lab, the inspector, and the Spec line below. It is
// alone on its page: title, language, address and keys are its own.
import { LabFrame } from './lab-frame.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { shareLink, writeLang } from '../state/address.js';
import { StoreController } from '../state/controller.js';
import { type Lang, langs, remember, type Theme } from '../state/preferences.js';
import { currentLesson, useLesson } from '../lessons/current.js';
import { textsOf } from '../lessons/loader.js';
import { kMostText, type PackOutcome, readPack } from '../lessons/pack.js';
import { lessonOpened, lessonRefused } from '../words/lesson.js';
import { sessionLine } from '../state/typed.js';
import type { DayPlace } from '../day/place.js';
import '../day/day-column.js';
import { languages, type Words } from '../words/index.js';
import { appStyles } from './app-styles.js';
import type { FileDrop, FilesOpen } from './file-drop.js';
import type { LabSettingsDialog } from './settings-dialog.js';
import './lab-menu.js';
import './settings-dialog.js';

export class AttentionLab extends LabFrame {
  static override properties = { ...LabFrame.properties, day: { attribute: false } };
  /** Where the learner is in the course day; null shows the stage alone. */
  declare day: DayPlace | null;
  static override styles = appStyles;
  private shown = '';
  protected override readonly keeper = sessionLine;

  constructor() {
    super();
    this.day = null;
    new StoreController(this, () => this.day);
  }

  protected get keySource(): EventTarget {
    return globalThis;
  }
  protected linkOf(spec: string): string {
    return shareLink(spec);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { theme, lang } = this.state;
    const root = document.documentElement;
    // Saying again what is there costs a new style for every element: Chromium looks after :lang() and attributes.
    if (root.lang !== lang) root.lang = lang;
    if (root.dataset['theme'] !== theme) root.dataset['theme'] = theme;
    document.title = `${this.nameOf(this.lab)} \u00b7 ${this.words.app.title}`;
  }

  /** Beside a sheet from below there is little room: what the day points to is brought into it. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { tracedSpec, step } = this.state;
    const shown = `${tracedSpec} ${step}`;
    if (shown === this.shown || this.day?.now.open !== true) return;
    this.shown = shown;
    if (globalThis.matchMedia('(width < 1200px)').matches)
      requestAnimationFrame(() => {
        this.showStep('.main lab-tensor');
      });
  }

  override render(): TemplateResult {
    const { words } = this;
    return html`
      ${this.bar(words)}
      ${this.messages(words)}
      ${this.course(words)}
      <div class="body ${this.day?.now.open === true && this.day.now.reading ? 'beside' : ''}">
        <main id="stage" tabindex="-1" aria-label=${words.app.stage}>${this.prediction(words)}${this.stage(words)}</main>
        ${this.inspector(words)}
      </div>
      ${this.panel(words)}
      <footer>${this.line(words)}</footer>
      <p class="visually-hidden" role="status">${this.announcement(words)}</p>
      <lab-keys-dialog .words=${words} .letters=${this.state.letters} @letters-change=${this.onLetters}></lab-keys-dialog>
      <lab-settings-dialog .words=${words} .theme=${this.state.theme} .memory=${this.state.memory} .letters=${this.state.letters}
        @theme-change=${this.onTheme} @keys-show=${() => this.dialog?.show()} @letters-change=${this.onLetters} @budget-change=${this.onBudget}></lab-settings-dialog>
      <file-drop .words=${words} @files-open=${this.openFiles}></file-drop>`;
  }

  private course(words: Words): TemplateResult | typeof nothing {
    if (this.day === null) return nothing;
    return html`<section class="day" aria-label=${words.day.short(currentLesson().plan.day)}><lab-day .store=${this.store} .words=${words}
      .place=${this.day} .lesson=${currentLesson()}></lab-day></section>`;
  }

  private bar(words: Words): TemplateResult {
    return html`<header>
      <button type="button" class="skip" @click=${this.toStage}>${words.app.skip}</button>
      <h1>${words.app.title}</h1>
      <lab-menu @click=${this.onLink} .groups=${this.menu(words)} .label=${words.app.experiments} .openFile=${words.files.open}></lab-menu>
      <div class="controls" role="group" aria-label=${words.app.controls}>
        ${this.choices(words)}
        ${this.undoRedo(words)}
        <select aria-label=${words.app.language} @change=${this.onLang}>${langs.map(
          (lang) => html`<option value=${lang}
          lang=${lang} ?selected=${lang === this.state.lang}>${languages[lang]?.name}</option>`,
        )}</select>
        <button type="button" class="button quiet" aria-haspopup="dialog" @click=${() => {
          this.settings?.show();
        }}>${words.app.settings}</button>
        ${this.keysButton(words)}
      </div>
    </header>`;
  }

  /** A lesson is JSON, and no file of weights is: it goes to the day, all else to the stage. */
  protected override openFiles(event: CustomEvent<FilesOpen>): void {
    const { files, wanted } = event.detail;
    const lesson = wanted === null && this.day !== null ? files.find(({ name }) => /\.json$/i.test(name)) : undefined;
    if (lesson !== undefined) void this.openLesson(lesson);
    const others = files.filter((file) => file !== lesson);
    if (others.length > 0) super.openFiles(new CustomEvent('files-open', { detail: { files: others, wanted } }));
  }

  private async openLesson(file: File): Promise<void> {
    const isLarge = file.size > 4 * kMostText; // bytes: nothing of it need be read
    const seen = String(file.size);
    const no = (code: 'too_large' | 'unreadable'): PackOutcome => ({ ok: false, error: { code, field: '', seen } });
    const read = isLarge ? no('too_large') : await file.text().then(readPack, () => no('unreadable'));
    this.showLesson(file.name, read);
  }

  /** Shows a lesson in place of the present one, or says why not; the present one then stays. */
  showLesson(name: string, read: PackOutcome): void {
    const { lang } = this.state;
    const drop = this.renderRoot.querySelector<FileDrop>('file-drop');
    if (!read.ok) {
      drop?.say(lessonRefused(lang, name, read.error));
      return;
    }
    useLesson(read.value);
    this.day?.enter(read.value.plan.lesson);
    drop?.say(lessonOpened(lang, textsOf(read.value, lang).name));
    this.requestUpdate();
  }

  private get settings(): LabSettingsDialog | null {
    return this.renderRoot.querySelector('lab-settings-dialog');
  }
  protected override get isCalled(): boolean {
    return super.isCalled || this.settings?.open === true;
  }

  private onLang(event: Event): void {
    const lang = (event.target as HTMLSelectElement).value as Lang;
    remember('lang', lang);
    writeLang(lang);
    this.store.patch({ lang });
  }

  private onTheme({ detail: { theme } }: CustomEvent<{ theme: Theme }>): void {
    remember('theme', theme);
    this.store.patch({ theme });
  }

  protected override onLetters(event: CustomEvent<{ letters: boolean }>): void {
    remember('letters', event.detail.letters ? 'on' : 'off');
    super.onLetters(event);
  }

  protected override onBudget(event: CustomEvent<{ memory: number }>): void {
    remember('memory', String(event.detail.memory));
    super.onBudget(event);
  }
}
