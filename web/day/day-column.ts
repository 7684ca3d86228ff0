// <lab-day>: the course day beside the stage. Closed it is a bar; open it shows the outline, one part with its question on the
// stage, or the whole activity to read. It moves the stage by the parts' questions and never takes the learner's place away.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../elements/tokens.js';
import { define } from '../elements/define.js';
import { textsOf, type Lesson, type Place } from '../lessons/loader.js';
import type { Texts } from '../lessons/schema.js';
import { StoreController } from '../state/controller.js';
import { parse, toHash } from '../state/spec.js';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';
import { dayStyles } from './day-styles.js';
import type { DayPlace } from './place.js';
import { ReadingScroll } from './reading-scroll.js';
import { glossary, sourceCards, sourceStyles } from './source-cards.js';
import { blocks, inline, textStyles } from './text.js';
import '../practice/mastery-check.js';
import '../practice/practice-question.js';
import './claim-run.js';
import './first-minute.js';
import './proof-order.js';

export class LabDay extends LitElement {
  static override properties = {
    store: { attribute: false },
    words: { attribute: false },
    place: { attribute: false },
    lesson: { attribute: false },
    arrived: { state: true },
  };
  declare store: Store;
  declare words: Words;
  declare place: DayPlace;
  declare lesson: Lesson;
  /** Said to screen readers when the learner has moved to another part. */
  declare protected arrived: string;
  /** Explanations opened without an answer. */
  private readonly opened = new Set<string>();
  /** Questions answered on this visit: a prompt is done when all of its own are. */
  private readonly answered = new Set<string>();
  private readonly reading = new ReadingScroll(
    () => this.renderRoot,
    () => this.place.now.reading,
    (key) => {
      this.follow(key);
    },
  );

  constructor() {
    super();
    this.arrived = '';
    new StoreController(this, () => this.store);
    new StoreController(this, () => this.place);
  }

  static override styles = [controls, textStyles, sourceStyles, dayStyles];

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { open, reading } = this.place.now;
    this.toggleAttribute('open', open);
    this.toggleAttribute('reading', open && reading);
  }

  private get texts(): Texts {
    return textsOf(this.lesson, this.words.lang);
  }

  private get here(): Place | undefined {
    return this.lesson.places.find(({ key }) => key === this.place.now.at);
  }

  private titleOf(place: Place): string {
    const title = ({ key }: Place): string => this.texts.parts[key]?.[0] ?? key;
    const before = this.waitsFor(place);
    return before === undefined ? title(place) : this.words.day.explains(title(before));
  }

  /** The prompt that must be done before this explanation shows, as long as it is not. */
  private waitsFor(place: Place): Place | undefined {
    if (this.place.isOpen(place) || this.opened.has(place.key)) return undefined;
    return this.lesson.places.find(({ activity, part }) => activity === place.activity && part.id === place.part.after);
  }

  override render(): TemplateResult {
    return html`${this.place.now.open ? this.column() : this.bar()}
      <p class="visually-hidden" role="status">${this.arrived}</p>`;
  }

  private bar(): TemplateResult {
    const { words, lesson, here } = this;
    const { day } = words;
    const done = lesson.places.filter(({ key }) => this.place.now.done.has(key)).length;
    return html`<button type="button" class="bar" aria-expanded="false" title=${day.open}
      @click=${this.open}><b>${day.short(lesson.plan.day)}</b>
      <span class="title">${here === undefined ? this.texts.name : this.titleOf(here)}</span>
      <span class="muted">${day.position(done, lesson.places.length)}</span></button>`;
  }

  private column(): TemplateResult {
    const { words, place, here } = this;
    const { day } = words;
    const { guide, reading } = place.now;
    const { plan } = this.lesson;
    return html`<div class="top">
        ${
          here === undefined
            ? html`<span class="grow">${day.day(plan.day, plan.of)}</span>`
            : html`<button type="button" class="button quiet" @click=${() => {
                this.to(null);
              }}>\u2039 ${day.outline}</button><span class="grow"></span>
            <button type="button" class="button quiet wide" aria-pressed=${reading} @click=${this.toggleReading}>${day.reading}</button>`
        }
        <button type="button" class="button quiet" aria-label=${day.close} title=${day.close} aria-expanded="true"
          @click=${this.close}>\u00d7</button></div>
      <div class="body" lang=${this.texts.lang} @scroll=${this.reading.onScroll} @wheel=${this.reading.onMove} @touchmove=${this.reading.onMove}
        @keydown=${this.reading.onMove} @pointerdown=${this.reading.onMove}>${
          guide
            ? html`<first-minute .store=${this.store} .words=${words} @guide-end=${this.onGuideEnd}></first-minute>`
            : here === undefined
              ? this.outline()
              : reading
                ? this.whole(here)
                : this.one(here)
        }</div>
      ${here === undefined || guide ? nothing : this.foot(here)}`;
  }

  private outline(): TemplateResult {
    const { words, texts, lesson } = this;
    const { day } = words;
    const first = lesson.places[0];
    return html`<h2 id="head" tabindex="-1">${texts.name}</h2>
      <p class="kind">${texts.group} \u00b7 ${day.minutes(lesson.plan.minutes)}</p>
      <p>${texts.lead}</p>
      <div class="row">${
        first === undefined
          ? nothing
          : html`<button type="button" class="button primary" @click=${() => {
              this.to(this.next ?? first);
            }}>${this.place.now.done.size === 0 ? day.begin : day.goOn}</button>`
      }<button type="button" class="button quiet" @click=${() => {
        this.place.patch({ guide: true });
      }}>${day.guide.invite}</button></div>
      <p></p>
      ${lesson.plan.activities.map((activity) => this.activity(activity.id))}
      <div class="activity">${glossary(lesson.terms, words, this.store.now.lang)}</div>`;
  }

  /** The first part that is not done. */
  private get next(): Place | undefined {
    return this.lesson.places.find(({ key }) => !this.place.now.done.has(key));
  }

  private activity(id: string): TemplateResult | typeof nothing {
    const { words, texts, lesson } = this;
    const { day } = words;
    const places = lesson.places.filter(({ activity }) => activity.id === id);
    const activity = places[0]?.activity;
    const own = texts.activities[id];
    if (activity === undefined || own === undefined) return nothing;
    const done = places.filter(({ key }) => this.place.now.done.has(key)).length;
    return html`<details class="activity" ?open=${this.next?.activity.id === id}>
      <summary><h3>${id} ${own.name}</h3><span class="badge">${day.modes[activity.mode]}</span>
        <span class="muted">${day.progress(done, places.length)}</span></summary>
      <p class="objective">${inline(own.objective)}</p>
      <ol class="list">${places.map((place) => this.entry(place))}</ol>
      <dl>${(['needs', 'task', 'mastery'] as const).map(
        (field) => html`<dt>${day.activity[field]}</dt><dd>${inline(own[field])}</dd>`,
      )}<dd class="muted">${day.minutes(activity.minutes)}</dd></dl>
      <p><a href=${toHash(`sheet?activity=${id}`)}>${day.sheet.open}</a></p>
      ${sourceCards(activity, lesson.cards, words, this.store.now.lang)}</details>`;
  }

  private entry(place: Place): TemplateResult {
    const isDone = this.place.now.done.has(place.key);
    const kind = this.words.day.kinds[place.part.kind];
    return html`<li><button type="button" class=${place.part.kind} aria-label=${this.words.day.part(this.titleOf(place), kind, isDone)}
      @click=${() => {
        this.to(place);
      }}><span class="mark">${isDone ? '\u2713' : place.part.kind === 'prompt' ? '?' : '\u00b7'}</span>${this.titleOf(place)}</button></li>`;
  }

  private one(place: Place): TemplateResult {
    const siblings = this.siblings(place);
    return html`${this.heading(place)}<ol class="pills" aria-label=${this.words.day.parts}>${siblings.map((one) => this.pill(one, place))}</ol>
      ${this.article(place, true)}`;
  }

  private heading({ activity: { id } }: Place): TemplateResult {
    return html`<h2 class="kind here">${id} ${this.texts.activities[id]?.name}</h2>`;
  }

  private pill(one: Place, here: Place): TemplateResult {
    const { day } = this.words;
    const { kind } = one.part;
    const isDone = this.place.now.done.has(one.key);
    const prompts = this.siblings(one).filter(({ part }) => part.kind === 'prompt');
    const number = kind === 'prompt' ? String(prompts.indexOf(one) + 1) : '';
    const title = day.part(this.titleOf(one), `${day.kinds[kind]} ${number}`.trim(), isDone);
    return html`<li><button type="button" class="pill ${kind} ${isDone ? 'done' : ''}" title=${title} aria-label=${title}
      aria-current=${one === here ? 'step' : nothing} @click=${() => {
        this.to(one);
      }}>${number === '' ? '\u00b7' : number}</button></li>`;
  }

  private whole(here: Place): TemplateResult {
    const { day } = this.words;
    const { activity } = here;
    const own = this.texts.activities[activity.id];
    return html`${this.heading(here)}<p><span class="badge">${day.modes[activity.mode]}</span></p>
      <p>${inline(own?.objective ?? '')}</p><p>${inline(own?.task ?? '')}</p>
      ${this.siblings(here).map((place) => this.article(place, place === here))}
      ${sourceCards(activity, this.lesson.cards, this.words, this.store.now.lang)}`;
  }

  private siblings({ activity }: Place): Place[] {
    return this.lesson.places.filter((one) => one.activity === activity);
  }

  private article(place: Place, isHere: boolean): TemplateResult {
    const { words } = this;
    const { part, key } = place;
    const waits = this.waitsFor(place) !== undefined;
    const isAway = isHere && !waits && this.isAway(place);
    return html`<article class="part" data-part=${key}>
      <p class="kind">${words.day.kinds[part.kind]}</p><h3 id=${isHere ? 'head' : nothing} tabindex="-1">${this.titleOf(place)}</h3>
      ${waits ? this.closed(place) : nothing}
      ${
        isAway
          ? html`<div class="exploring"><span>${words.day.exploring}</span>
        <button type="button" class="button back" @click=${() => void this.place.show(place, this.store)}>${words.day.back}</button></div>`
          : nothing
      }
      ${waits ? nothing : this.content(place, isHere)}</article>`;
  }

  private closed(place: Place): TemplateResult {
    const { day } = this.words;
    return html`<p>${day.closed}</p><p><button type="button" class="button reveal" @click=${() => {
      this.opened.add(place.key);
      this.requestUpdate();
      this.to(place);
    }}>${day.openAnyway}</button></p>`;
  }

  private content(place: Place, isHere: boolean): TemplateResult {
    const { words, lesson, texts } = this;
    const { part, key } = place;
    const body = texts.parts[key]?.slice(1) ?? [];
    const proof = part.proof === undefined ? undefined : lesson.plan.proofs[part.proof];
    const proofTexts = texts.proofs[part.proof ?? ''];
    return html`${blocks(body, words.day.exactly)}
      ${
        isHere || part.spec === undefined
          ? nothing
          : html`<p><button type="button" class="button set" @click=${() => {
              this.to(place);
            }}>${words.day.set}</button></p>`
      }
      ${
        proof === undefined || proofTexts === undefined
          ? nothing
          : html`<proof-order .plan=${proof} .texts=${proofTexts} .words=${words}></proof-order>`
      }
      ${
        part.claims.length === 0
          ? nothing
          : html`<claim-run .store=${this.store} .words=${words} .claims=${part.claims.flatMap((id) => lesson.claims.get(id) ?? [])}></claim-run>`
      }
      ${part.questions.map(
        (id, n) =>
          html`<practice-question .store=${this.store} .words=${words} .question=${id} .stays=${n === 0}
            .active=${isHere && n === 0 && !this.place.now.reading && !this.place.now.done.has(key)} @question-done=${() => {
              this.answered.add(id);
              if (part.questions.every((one) => this.answered.has(one))) this.place.setDone(key, true);
            }}></practice-question>`,
      )}
      ${
        part.kind === 'check'
          ? html`<mastery-check .store=${this.store} .words=${words} @check-done=${({
              detail,
            }: CustomEvent<{ questions: readonly string[] }>) => {
              this.onCheck(place, detail.questions);
            }}></mastery-check>`
          : nothing
      }`;
  }

  /** Handed in, the check is done, and so are the prompts whose questions were all in it. */
  private onCheck(place: Place, questions: readonly string[]): void {
    for (const one of this.siblings(place)) {
      const own = one.part.questions;
      if (one === place || (own.length > 0 && own.every((id) => questions.includes(id))))
        this.place.setDone(one.key, true);
    }
  }

  private foot(here: Place): TemplateResult {
    const { day } = this.words;
    const { places } = this.lesson;
    const at = places.indexOf(here);
    const isDone = this.place.now.done.has(here.key);
    return html`<div class="foot"><label><input type="checkbox" .checked=${isDone} @change=${(event: Event) => {
      this.place.setDone(here.key, (event.target as HTMLInputElement).checked);
    }}>${day.done}</label>
      <button type="button" class="button" ?disabled=${at === 0} @click=${() => {
        this.to(places[at - 1] ?? null);
      }}>${day.before}</button>
      <button type="button" class="button primary next" @click=${() => {
        this.forward(here);
      }}>${at === places.length - 1 ? day.end : day.next}</button></div>`;
  }

  /** Going on means that what was read is done; a prompt is done when it is answered, or when the learner says so. */
  private forward(here: Place): void {
    if (here.part.kind !== 'prompt' && this.waitsFor(here) === undefined) this.place.setDone(here.key, true);
    this.to(this.lesson.places[this.lesson.places.indexOf(here) + 1] ?? null);
  }

  private to(place: Place | null): void {
    void this.place.go(place, this.store, null, place !== null && this.waitsFor(place) !== undefined);
    void this.updateComplete.then(() => {
      if (place !== null) {
        const siblings = this.siblings(place);
        const title = this.titleOf(place);
        this.arrived = this.words.day.arrived(title, siblings.indexOf(place) + 1, siblings.length);
      }
      const head = this.renderRoot.querySelector<HTMLElement>('#head');
      head?.focus({ preventScroll: true });
      this.reading.toHead();
    });
  }

  /** Read in full, the part that is being read has the stage; who explores is left alone. */
  private follow(key: string | undefined): void {
    const { here } = this;
    const place = this.lesson.places.find((one) => one.key === key);
    if (place === undefined || here === undefined || place === here || this.isAway(here)) return;
    void this.place.go(place, this.store, 'reading', this.waitsFor(place) !== undefined);
  }

  private isAway({ part }: Place): boolean {
    const { spec, predicting } = this.store.now;
    // An open question may bring a Spec of its own.
    const isAsked = predicting !== null && parse(spec).experiment === predicting.experiment;
    return part.spec !== undefined && spec !== part.spec && !isAsked;
  }

  private toggleReading(): void {
    this.place.patch({ reading: !this.place.now.reading });
    void this.updateComplete.then(() => {
      this.reading.toHead();
    });
  }

  private open(): void {
    this.place.patch({ open: true });
    this.focusFirst('.top button:last-child');
  }

  private close(): void {
    this.place.patch({ open: false });
    this.focusFirst('.bar');
  }

  private focusFirst(selector: string): void {
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
    });
  }

  private onGuideEnd({ detail: { begin } }: CustomEvent<{ begin: boolean }>): void {
    const first = this.lesson.places[0];
    if (begin && first !== undefined) this.to(first);
    else {
      this.place.patch({ guide: false });
      this.focusFirst('#head');
    }
  }
}

define('lab-day', LabDay);
