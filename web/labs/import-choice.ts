// From a recognised file to a trace of one of its layers: which layer, and what the file does not say (heads, mask, tokens).
import { css, html, nothing, type TemplateResult } from 'lit';
import { grouped } from '../draw/number';
import { define } from '../elements/define.js';
import type { Checkpoint, Listing } from '../state/files.js';
import { toHash } from '../state/spec.js';
import {
  conventionOf,
  embeddingOf,
  headsOf,
  layerSpec,
  usualHeads,
  usualMask,
  weightsOf,
  type LayerChoice,
} from './import-layer.js';
import { Lab, labStyles } from './lab.js';
import { symbol } from './trace-inputs.js';

type Chosen = Partial<Pick<LayerChoice, 'layer' | 'heads' | 'mask'>> & {
  readonly head?: number;
  readonly isNormal?: boolean;
  readonly rows?: string;
};

export class ImportChoice extends Lab {
  static override properties = {
    ...Lab.properties,
    file: {},
    listing: { attribute: false },
    chosen: { state: true },
  };
  declare file: string;
  declare listing: Listing;
  /** What was chosen by hand; the rest is guessed from the file. */
  declare private chosen: Chosen;

  constructor() {
    super();
    this.file = '';
    this.chosen = {};
  }

  static override styles = [
    ...labStyles,
    css`
      .card {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
        overflow-wrap: anywhere;
      }
      p {
        margin: 0;
        max-width: 66ch;
      }
      fieldset {
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        margin: 0 0 var(--space-2);
        padding: 0;
        font-size: var(--text-s);
        font-weight: 600;
      }
      .fields {
        grid-template-columns: repeat(auto-fill, minmax(min(176px, 100%), 1fr));
      }
      label,
      .small {
        display: block;
        font-size: var(--text-s);
        color: var(--muted);
      }
      select,
      input {
        width: 100%;
        min-width: 0;
        margin-top: 2px;
        color: var(--ink);
      }
      .wide {
        grid-column: span 2;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
        gap: 2px var(--space-4);
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: var(--text-s);
      }
      .go {
        border-color: var(--accent);
        background: var(--accent);
        color: var(--on-accent);
      }
      summary {
        width: fit-content;
        min-height: 24px;
        color: var(--muted);
        font-size: var(--text-s);
        cursor: pointer;
      }
      code {
        display: block;
        margin-top: var(--space-2);
        font-family: var(--mono);
        font-size: var(--text-s);
        color: var(--muted);
      }
      @media (width < 600px) {
        .wide {
          grid-column: auto;
        }
      }
    `,
  ];

  private get checkpoint(): Checkpoint | null {
    return this.listing.checkpoint;
  }

  private choiceOf(checkpoint: Checkpoint): LayerChoice & { readonly head: number } {
    const { chosen, file } = this;
    const layer = checkpoint.layers.some(({ number }) => number === chosen.layer)
      ? (chosen.layer ?? 0)
      : (checkpoint.layers[0]?.number ?? 0);
    const allowed = headsOf(checkpoint, layer);
    const heads =
      chosen.heads !== undefined && allowed.has(chosen.heads) ? chosen.heads : usualHeads(checkpoint, layer);
    const embedding = embeddingOf(checkpoint);
    const isNormal = embedding === undefined || (chosen.isNormal ?? false);
    const first = `0:${Math.min(4, embedding?.shape[0] ?? 1)}`;
    return {
      file,
      layer,
      heads,
      mask: chosen.mask ?? usualMask(this.listing, layer),
      rows: isNormal ? null : (chosen.rows ?? first),
      head: Math.min(chosen.head ?? 0, heads - 1),
    };
  }

  override render(): TemplateResult {
    const { words, checkpoint } = this;
    if (checkpoint === null) return html``;
    const choice = this.choiceOf(checkpoint);
    const spec = layerSpec(this.listing, checkpoint, choice);
    const convention = conventionOf(this.listing);
    const { files } = words;
    return html`<section class="card" aria-labelledby="title"><h3 id="title">${files.trace}</h3>
      <div class="fields">${this.layers(checkpoint, choice.layer)}</div>
      <fieldset><legend>${files.notSaid}</legend><div class="fields">${this.unsaid(checkpoint, choice)}</div></fieldset>
      <p><a class="button go" href=${toHash(spec)} @click=${() => {
        this.leave(choice.head);
      }}>${files.trace}</a></p>
      <p class="small">${convention === null ? nothing : files.convention(words.options[convention] ?? convention)} ${files.only}</p>
      ${this.weights(checkpoint, choice.layer, spec)}</section>`;
  }

  private select(
    label: string,
    now: string,
    options: readonly (readonly [value: string, text: string])[],
    take: (value: string) => Chosen,
    wide = false,
  ): TemplateResult {
    return html`<label class=${wide ? 'wide' : ''}>${label}<select @change=${(event: Event) => {
      this.chosen = { ...this.chosen, ...take((event.target as HTMLSelectElement).value) };
    }}>${options.map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}</select></label>`;
  }

  private layers({ layers }: Checkpoint, now: number): TemplateResult {
    const { files } = this.words;
    const all = layers.map(({ number, prefix }) => [String(number), files.layerIs(number, prefix)] as const);
    return this.select(files.layer, String(now), all, (layer) => ({ layer: Number(layer) }), true);
  }

  private unsaid(checkpoint: Checkpoint, choice: LayerChoice & { readonly head: number }): TemplateResult {
    const { files, options } = this.words;
    const queries = weightsOf(checkpoint, choice.layer).get('wq')?.shape[1] ?? 1;
    const heads = [...headsOf(checkpoint, choice.layer).keys()].map(
      (count) => [String(count), `${count}, ${files.headsHelp(queries / count)}`] as const,
    );
    const all = Array.from({ length: choice.heads }, (_, n) => [String(n), this.words.views.head(n)] as const);
    const masks = ['causal', 'none'].map((mask) => [mask, options[mask] ?? mask] as const);
    return html`
      ${this.select(files.heads, String(choice.heads), heads, (count) => ({ heads: Number(count) }))}
      ${this.select(files.head, String(choice.head), all, (head) => ({ head: Number(head) }))}
      ${this.select(files.mask, choice.mask, masks, (mask) => ({ mask }))}
      ${this.tokens(checkpoint, choice.rows)}`;
  }

  private tokens(checkpoint: Checkpoint, rows: string | null): TemplateResult {
    const { files } = this.words;
    const embedding = embeddingOf(checkpoint);
    const sources = [
      ...(embedding === undefined ? [] : [['rows', files.embedding(grouped(embedding.shape[0] ?? 0))] as const]),
      ['normal', files.normal] as const,
    ];
    return html`${this.select(files.x, rows === null ? 'normal' : 'rows', sources, (from) => ({ isNormal: from === 'normal' }))}
      ${
        rows === null
          ? nothing
          : html`<label>${files.rows}<input type="text" autocomplete="off" spellcheck="false" .value=${rows} aria-describedby="rows"
        @input=${(event: Event) => {
          this.chosen = { ...this.chosen, rows: (event.target as HTMLInputElement).value.trim() };
        }}><span id="rows">${files.rowsHelp}</span></label>`
      }`;
  }

  private weights(checkpoint: Checkpoint, layer: number, spec: string): TemplateResult {
    const { files, params } = this.words;
    const weights = weightsOf(checkpoint, layer);
    const absent = weights.has('wo') ? '' : files.absent(params['wo']?.[0] ?? 'wo');
    return html`${absent === '' ? nothing : html`<p class="small">${absent}</p>`}
      <details><summary>${files.cutFrom}</summary><ul>${[...weights].map(
        ([key, { from, shape }]) =>
          html`<li><b>${symbol(params[key]?.[0] ?? key)}</b> ${files.weight(`(${shape.join(', ')})`, from)}</li>`,
      )}</ul><code>${spec}</code></details>`;
  }

  /** The link leads away; the head waits for the answer, and the keyboard is where the trace begins. */
  private leave(head: number): void {
    this.store.patch({ head });
    const root = this.getRootNode();
    const host = root instanceof ShadowRoot ? root.host.getRootNode() : root;
    if (host instanceof ShadowRoot) host.querySelector<HTMLElement>('main')?.focus();
  }
}

define('import-choice', ImportChoice);
