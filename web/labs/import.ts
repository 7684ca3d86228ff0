// The file lab: what is in an open file, the values of a chosen tensor, and the way from a layer of it to a trace. It is a page of
// its own: the engine lists a file when it is opened, and is asked here for the values of one tensor alone.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { inBinaryUnits } from '../draw/bytes';
import { countOf, findStep, valueAt } from '../draw/address';
import { exactText, grouped } from '../draw/number';
import { plainTensor } from '../draw/tensor-text.js';
import { define, fire } from '../elements/define.js';
import type { FilePick } from '../elements/file-drop.js';
import type { LabError, Trace } from '../engine/types.js';
import { closeFile, importSpec, listAgain, type Listing, type OpenFile, type StoredTensor } from '../state/files.js';
import { get, print, set, toHash } from '../state/spec.js';
import type { CellRef } from '../views/index';
import { wordError } from '../words/index.js';
import { referenceTo } from './import-layer.js';
import { savedSpec } from './import-saved.js';
import { importStyles } from './import-styles.js';
import { Lab } from './lab.js';
import './import-choice.js';
import '../elements/copy-button.js';
import '../elements/figure-tools.js';

/** More rows than this are found by their name. */
const kMostRows = 200;
/** A tensor of more elements is read by its first rows. */
const kMostValues = 65536;
const kLost = ['bf16', 'fp16', 'e4m3', 'e5m2'] as const;
const kPickled = /\.(?:pt|pth|bin|ckpt|pkl)$/i;

/** The name to ask a tensor's values by: whole, or its first rows. */
export function askedAs({ name, shape }: StoredTensor): string {
  const [rows = 1] = shape;
  const row = countOf(shape.slice(1));
  if (shape.length === 0 || rows * row <= kMostValues || rows < 2) return name;
  return `${name}[0:${Math.min(rows, Math.max(1, Math.floor(kMostValues / Math.max(1, row))))}]`;
}

interface Preview {
  readonly question: string;
  readonly trace: Trace | null;
  readonly error: LabError | null;
}

export class ImportLab extends Lab {
  static override properties = {
    ...Lab.properties,
    filter: { state: true },
    preview: { state: true },
    saved: { state: true },
    focused: { state: true },
  };
  declare private filter: string;
  declare private preview: Preview | null;
  /** The question of a saved Trace, and the file it is in. */
  declare private saved: { readonly blob: Blob; readonly spec: string | null } | null;
  declare private focused: CellRef | null;
  private asked: string | null = null;

  constructor() {
    super();
    this.filter = '';
    this.preview = null;
    this.saved = null;
    this.focused = null;
  }

  static override styles = importStyles;

  protected override get own(): string {
    return 'import';
  }

  private get file(): OpenFile | undefined {
    const name = get(this.spec, 'file');
    const { files } = this.state;
    return name === undefined ? files.at(-1) : files.find((file) => file.name === name);
  }

  /** The tensor whose values are shown, as the Spec says it; the only one of a file needs no choice. */
  private get chosen(): string | undefined {
    const { tensors } = this.file?.listing ?? { tensors: [] };
    const [only] = tensors;
    return get(this.spec, 'tensor') ?? (tensors.length === 1 && only !== undefined ? askedAs(only) : undefined);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { file, chosen } = this;
    void this.look(file);
    const named = file === undefined ? this.spec : set(this.spec, 'file', file.name);
    const isReady = (file?.listing ?? null) !== null && file?.error === null && chosen !== undefined;
    const question = isReady ? print(set(named, 'tensor', chosen)) : null;
    if (question !== this.asked) void this.ask(question);
  }

  private async ask(question: string | null): Promise<void> {
    this.asked = question;
    this.focused = null;
    if (question === null) {
      this.preview = null;
      return;
    }
    const outcome = await this.store.engine.ask(question, 'import');
    if (question !== this.asked) return;
    this.preview = outcome.ok
      ? { question, trace: outcome.value, error: null }
      : { question, trace: null, error: outcome.error };
  }

  /** A saved Trace says what it answers. */
  private async look(file: OpenFile | undefined): Promise<void> {
    const blob = file?.listing?.kind === 'safetensors' ? file.blob : null;
    if (blob === null || this.saved?.blob === blob) return;
    this.saved = { blob, spec: null };
    const spec = await savedSpec(blob);
    if (this.saved.blob === blob) this.saved = { blob, spec };
  }

  override render(): TemplateResult {
    const { words, file } = this;
    return html`<div class="stack">
      <h2>${words.labs['import']?.question}</h2>
      ${this.opener()}
      ${file === undefined ? this.missing() : this.contents(file)}
    </div>`;
  }

  private pick(label: string, wanted: string | null = null): TemplateResult {
    return html`<button type="button" class="button" @click=${() => {
      fire<FilePick>(this, 'file-pick', { wanted });
    }}>${label}</button>`;
  }

  private opener(): TemplateResult {
    const { files: own } = this.words;
    const { files } = this.state;
    const here = this.file;
    if (files.length === 0)
      return html`<section class="card"><p>${own.intro}</p><p>${this.pick(own.open)}</p>
        <p class="muted small">${this.words.views.sentences([own.kinds, own.local])}</p></section>`;
    return html`<div class="opener"><ul class="files" aria-label=${own.list}>${files.map(
      ({ name }) => html`<li><a class="button" href=${toHash(importSpec(name))}
        aria-current=${name === here?.name ? 'page' : nothing}>${name}</a><button type="button" class="button quiet"
        aria-label=${own.close(name)} title=${own.close(name)} @click=${() => {
          closeFile(this.store, name);
        }}>\u00d7</button></li>`,
    )}</ul>${this.pick(own.openMore)}</div>`;
  }

  /** The Spec names a file that is not open. */
  private missing(): TemplateResult | typeof nothing {
    const name = get(this.spec, 'file');
    if (name === undefined) return nothing;
    const { files } = this.words;
    return html`<section class="card needed" role="status"><p>${files.needs([name])}</p>
      <p>${this.pick(files.openAgain(name), name)}</p></section>`;
  }

  private contents(file: OpenFile): TemplateResult {
    const { words } = this;
    const { listing, error } = file;
    const isStopped = error?.code === 'cancelled' || error?.code === 'deadline';
    if (isStopped)
      return html`<section class="card"><p>${words.files.stopped}</p><p><button type="button" class="button" @click=${() =>
        void listAgain(this.store, file.name)}>${words.files.again}</button></p></section>`;
    if (error !== null) return this.refusal(file, wordError(words, error));
    if (listing === null) return html`<p class="muted" role="status">${words.files.reading}</p>`;
    return html`${this.summary(file, listing)}
      ${
        listing.checkpoint === null
          ? nothing
          : html`<import-choice .store=${this.store} .words=${words} .file=${file.name}
        .listing=${listing}></import-choice>`
      }
      <div class="both">${this.table(file, listing)}${this.values(file, listing)}</div>`;
  }

  private refusal(file: OpenFile, text: string): TemplateResult {
    const { files } = this.words;
    return html`<section class="card refused" role="alert"><h3>${files.refused}${this.words.app.colon}${file.name}</h3><p class="error">${text}</p>
      ${kPickled.test(file.name) ? html`<p>${files.pickled}</p>` : nothing}</section>`;
  }

  private summary(file: OpenFile, listing: Listing): TemplateResult {
    const { files } = this.words;
    const { checkpoint, layout } = listing;
    const { size } = file.blob;
    const kind = files.kind[listing.kind] ?? listing.kind;
    const sentences = [
      files.summary(kind, listing.tensors.length, files.size(inBinaryUnits(size), grouped(size))),
      ...(checkpoint === null
        ? [files.unrecognised]
        : [
            files.recognised(files.layouts[layout ?? ''] ?? layout ?? '', checkpoint.layers.length, checkpoint.d_model),
            files.stored(checkpoint.weights, checkpoint.fused, checkpoint.biases),
          ]),
    ];
    const saved = this.saved?.blob === file.blob ? this.saved.spec : null;
    return html`<section class="card"><h3>${file.name}</h3>
      <p class="summary" role="status">${this.words.views.sentences(saved === null ? sentences : sentences.slice(0, 1))}</p>
      ${kPickled.test(file.name) ? html`<p>${files.pickled}</p>` : nothing}
      ${
        saved === null
          ? nothing
          : html`<p>${files.saved}</p><code class="spec">${saved}</code>
        <p><a class="button" href=${toHash(saved)} @click=${this.toStage}>${files.openSaved}</a></p>`
      }<p class="muted small">${files.local}</p></section>`;
  }

  private table(file: OpenFile, { tensors }: Listing): TemplateResult {
    const { files } = this.words;
    const wanted = this.filter.trim().toLowerCase();
    const found = tensors.filter(({ name }) => name.toLowerCase().includes(wanted));
    const { columns } = files;
    return html`<section class="card list"><h3>${files.tensors} <span class="muted" role="status">${files.shown(found.length, tensors.length)}</span></h3>
      ${
        tensors.length < 8
          ? nothing
          : html`<label>${files.filter} <input type="search" .value=${this.filter} @input=${(event: Event) => {
              this.filter = (event.target as HTMLInputElement).value;
            }}></label>`
      }
      <div class="scroll" tabindex="0" role="group" aria-label=${files.tensors}><table>
        <thead><tr><th scope="col">${columns.name}</th><th scope="col">${columns.format}</th><th scope="col">${columns.shape}</th>
          <th scope="col" class="number">${columns.bytes}</th></tr></thead>
        <tbody>${found.slice(0, kMostRows).map((tensor) => this.row(file, tensor))}</tbody></table></div>
      ${found.length > kMostRows ? html`<p class="muted">${files.more(found.length - kMostRows)}</p>` : nothing}</section>`;
  }

  private row(file: OpenFile, tensor: StoredTensor): TemplateResult {
    const asked = askedAs(tensor);
    const isHere = this.chosen === asked;
    return html`<tr class=${isHere ? 'here' : ''}><th scope="row"><a href=${toHash(importSpec(file.name, asked))}
      aria-current=${isHere ? 'true' : nothing}>${tensor.name === '' ? '\u201c\u201d' : tensor.name}</a></th>
      <td>${tensor.format}</td><td>${shapeText(tensor.shape)}</td><td class="number">${grouped(tensor.bytes)}</td></tr>`;
  }

  private values(file: OpenFile, listing: Listing): TemplateResult {
    const { files } = this.words;
    const { chosen, preview } = this;
    return html`<section class="card values"><h3>${files.values}${chosen === undefined ? nothing : html` <code>${chosen}</code>`}</h3>
      ${
        chosen === undefined
          ? html`<p class="muted">${files.choose}</p>`
          : preview === null
            ? html`<p class="muted" role="status">${files.reading}</p>`
            : preview.error !== null
              ? html`<p class="error">${wordError(this.words, preview.error)}</p>`
              : this.shown(file, listing, chosen, preview.trace)
      }</section>`;
  }

  private shown(file: OpenFile, listing: Listing, chosen: string, trace: Trace | null): TemplateResult {
    const { files, views } = this.words;
    const { focused } = this;
    const step = trace?.steps[0] ?? null;
    const tensor = listing.tensors.find((one) => askedAs(one) === chosen);
    const place = findStep(trace, focused?.step);
    return html`
      ${trace === null ? nothing : this.notes(trace)}
      ${
        trace === null || step === null
          ? nothing
          : step.shape.includes(0)
            ? html`<p>${files.empty}</p>`
            : html`<div @cell-focus=${({ detail }: CustomEvent<CellRef>) => {
                this.focused = detail;
              }}><figure-tools .name=${step.name} .words=${this.words} .tensor=${() => plainTensor(trace, step.name)}><lab-tensor .trace=${trace} .step=${step.name} .focused=${focused} .words=${views}></lab-tensor></figure-tools></div>
        ${trace === null || place === null || focused === null ? nothing : html`<p class="exact" role="status">[${focused.index.join(', ')}] = ${exactText(valueAt(trace, place, focused.index))}</p>`}`
      }
      ${tensor === undefined || tensor.name === chosen ? nothing : html`<p class="muted">${files.rowsOnly(/\[(.*)\]$/.exec(chosen)?.[1] ?? '', tensor.shape[0] ?? 0)}</p>`}
      ${step === null ? nothing : this.uses(file, chosen, step.shape)}`;
  }

  /** What a Spec calls it, and a trace that reads it as its tokens, where it has rows. */
  private uses(file: OpenFile, chosen: string, shape: readonly number[]): TemplateResult {
    const { words } = this;
    const reference = referenceTo(file.name, chosen);
    const width = shape.at(-1) ?? 0;
    const isTokens = (shape.length === 2 || shape.length === 3) && !shape.includes(0);
    const heads = width % 2 === 0 ? '2' : '1';
    const trace = print({
      experiment: 'trace',
      entries: [
        { key: 'heads', value: heads },
        { key: 'x', value: reference },
      ],
    });
    return html`<p class="reference"><span class="muted">${words.files.reference}</span> <code>${reference}</code>
      <lab-copy-button .text=${reference} .label=${words.files.copyReference} .words=${words}></lab-copy-button>
      ${isTokens ? html`<a class="button" href=${toHash(trace)} @click=${this.toStage}>${words.files.useAsX}</a>` : nothing}</p>`;
  }

  private notes(trace: Trace): TemplateResult {
    const { files } = this.words;
    return html`${trace.notes.map(({ code, data }) => {
      const count = Number(data['count'] ?? data['width']);
      if (code === 'values_left_out') return html`<p class="error">${files.leftOut}</p>`;
      if (code === 'rounded_integers') return html`<p>${files.roundedIntegers(count)}</p>`;
      if (code === 'unread_type') return html`<p class="error">${files.unread}</p>`;
      return code === 'type_lost' ? this.lost(count) : nothing;
    })}`;
  }

  private lost(width: number): TemplateResult {
    const { files } = this.words;
    const fitting = kLost.filter((name) => (name.startsWith('e') ? 1 : 2) === width);
    return html`<p>${files.lost(width)}</p>
      <p class="choices">${fitting.length === 0 ? nothing : files.lostAs} ${fitting.map(
        (name) =>
          html`<button type="button" class="button" @click=${() => {
            this.change({ as: name });
          }}>${name}</button>`,
      )}</p>`;
  }

  /** A link to another lab goes out of sight with this one: the keyboard is then where that lab begins. */
  private readonly toStage = (): void => {
    (this.getRootNode() as ShadowRoot).querySelector<HTMLElement>('main')?.focus();
  };
}

function shapeText(shape: readonly number[]): string {
  return shape.length === 0 ? '()' : shape.map((length) => grouped(length)).join(' \u00d7 ');
}

define('import-lab', ImportLab);
