// The parameter ledger: every matrix with formula, shape and counts, a bias switch, and a slider for the number of heads that
// shows the total standing still. Counts arrive exact (strings above 2^53) and are only grouped here. Fires `ledger-change`.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { TraceHead } from '../engine/types';
import { grouped, shortText } from '../draw/number';
import { wordOf } from '../draw/spec-text';
import { define, fire } from './define';
import { countOf, formulaText, isCount, rowsOf, type LedgerRow } from './ledger-read';
import { ledgerStyles } from './ledger-styles';
import { viewStyles } from './styles';
import type { ViewsWords } from './words';

interface Sizes {
  readonly width: number;
  readonly heads: number;
  readonly bias: boolean;
  /** Width of one head. */
  readonly each: string;
}

/** Beyond this, divisors of a hostile width are not searched for; what was found is offered. */
const kMostTried = 65536;

export function divisorsOf(width: number): number[] {
  const found: number[] = [];
  for (let n = 1; n * n <= width && n <= kMostTried; n += 1) {
    if (width % n === 0) found.push(n, width / n);
  }
  return [...new Set(found)].sort((a, b) => a - b);
}

export class LabLedger extends LitElement {
  static override properties = {
    ledger: { attribute: false },
    d_model: { type: Number },
    heads: { type: Number },
    bias: { attribute: false },
    words: { attribute: false },
  };
  declare ledger: TraceHead | null;
  /** Read off the ledger's own Spec where not given. */
  declare d_model: number | null;
  declare heads: number | null;
  declare bias: boolean | null;
  declare words: ViewsWords | null;
  /** Totals seen so far for this width and bias, by number of heads: the evidence that h does not move them. */
  private seen = new Map<number, string>();
  private seenFor = '';

  constructor() {
    super();
    this.ledger = null;
    this.d_model = null;
    this.heads = null;
    this.bias = null;
    this.words = null;
  }

  static override styles = [viewStyles, ledgerStyles];

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('ledger') || !this.ledger) return;
    const sizes = this.sizesOf(this.ledger);
    const subject = `${sizes.width} ${sizes.bias}`;
    if (subject !== this.seenFor) this.seen = new Map();
    this.seenFor = subject;
    this.seen.set(sizes.heads, grouped(countOf(this.ledger.results, 'total')));
  }

  private sizesOf(ledger: TraceHead): Sizes {
    const number = (key: string): number => Number(wordOf(ledger.spec, key));
    const [width, heads] = [this.d_model ?? number('d_model'), this.heads ?? number('heads')];
    const bias = this.bias ?? wordOf(ledger.spec, 'bias') !== 'false';
    return { width, heads, bias, each: wordOf(ledger.spec, 'd_k') || shortText(width / heads) };
  }

  private change(key: 'heads' | 'd_model' | 'bias', value: string): void {
    fire(this, 'ledger-change', { key, value });
  }

  private renderHeads(sizes: Sizes, words: ViewsWords): TemplateResult {
    const divisors = divisorsOf(sizes.width);
    const at = Math.max(
      0,
      divisors.findLastIndex((heads) => heads <= sizes.heads),
    );
    const move = (to: number): void => {
      const heads = divisors[to];
      if (heads !== undefined && heads !== sizes.heads) this.change('heads', String(heads));
    };
    const now = words.ledger.headsNow(sizes.heads, sizes.each);
    return html`<div class="slider">
      <label for="heads">${words.ledger.heads}</label>
      <button type="button" class="button" aria-label=${words.ledger.fewer} ?disabled=${at === 0} @click=${() => {
        move(at - 1);
      }}>\u2212</button>
      <input id="heads" type="range" min="0" max=${divisors.length - 1} step="1" .value=${String(at)}
        aria-valuetext=${now}
        @input=${(event: InputEvent) => {
          move(Number((event.target as HTMLInputElement).value));
        }}>
      <button type="button" class="button" aria-label=${words.ledger.more} ?disabled=${at === divisors.length - 1} @click=${() => {
        move(at + 1);
      }}>+</button>
      <output for="heads" class="figures">${now}</output>
    </div>`;
  }

  private renderControls(sizes: Sizes, words: ViewsWords): TemplateResult {
    return html`<div class="controls">
      ${this.renderHeads(sizes, words)}
      <label class="check"><input type="checkbox" .checked=${sizes.bias}
        @change=${(event: Event) => {
          this.change('bias', String((event.target as HTMLInputElement).checked));
        }}> ${words.ledger.withBias}</label>
    </div>`;
  }

  private renderRow(row: LedgerRow, bias: boolean): TemplateResult {
    return html`<tr class=${row.buffer ? 'buffer' : ''}><th scope="row"><code>${row.name}</code></th><td class="formula"><code>${formulaText(row.formula)}</code></td>
      <td class="figures">${row.shape.length > 0 ? `(${row.shape.map((n) => grouped(n)).join(', ')})` : ''}</td>
      <td class="figures number">${grouped(row.weights)}</td>
      ${bias ? html`<td class="figures number">${grouped(row.biases)}</td>` : nothing}</tr>`;
  }

  private renderTable(results: Readonly<Record<string, unknown>>, bias: boolean, words: ViewsWords): TemplateResult {
    const { ledger } = words;
    const span = bias ? 2 : 1;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${ledger.label}><table aria-label=${ledger.label}>
      <thead><tr><th scope="col">${ledger.matrix}</th><th scope="col" class="formula">${ledger.formula}</th><th scope="col">${ledger.shape}</th>
        <th scope="col" class="number">${ledger.weights}</th>${bias ? html`<th scope="col" class="number">${ledger.biases}</th>` : nothing}</tr></thead>
      <tbody>${rowsOf(results)
        .filter((row) => !row.buffer)
        .map((row) => this.renderRow(row, bias))}</tbody>
      <tfoot>
        ${
          bias
            ? html`<tr><th scope="row">${ledger.sums}</th><td class="formula"></td><td></td><td class="figures number">${grouped(countOf(results, 'weights'))}</td>
          <td class="figures number">${grouped(countOf(results, 'biases'))}</td></tr>`
            : nothing
        }
        <tr class="total"><th scope="row">${ledger.total}</th><td class="formula"></td><td></td><td class="figures number" colspan=${span}>${grouped(countOf(results, 'total'))}</td></tr>
      </tfoot></table></div>`;
  }

  private renderEvidence(words: ViewsWords): TemplateResult {
    const totals = new Set(this.seen.values());
    const heads = [...this.seen.keys()].sort((a, b) => a - b).map(String);
    const still = totals.size === 1 && heads.length > 1;
    return html`<p class="evidence" role="status">${still ? words.ledger.still([...totals][0] ?? '', words.list(heads)) : words.ledger.moveIt}</p>`;
  }

  private renderCosts(results: Readonly<Record<string, unknown>>, words: ViewsWords): TemplateResult {
    const { ledger } = words;
    const lines: readonly (readonly [string, string, (n: string) => string])[] = [
      ['buffers', ledger.buffers, ledger.elements],
      ['flops', ledger.flops, ledger.operations],
      ['bytes', ledger.bytes, ledger.inBytes],
      ['score_bytes', ledger.scoreBytes, ledger.inBytes],
      ['kv_cache_bytes', ledger.kvCacheBytes, ledger.inBytes],
    ];
    return html`<dl class="costs">${lines
      .filter(([name]) => isCount(results[name]))
      .map(
        ([name, label, say]) => html`
      <div><dt>${label}</dt><dd class="figures">${say(grouped(countOf(results, name)))}</dd></div>`,
      )}</dl>`;
  }

  protected override render(): unknown {
    const { ledger, words } = this;
    if (!ledger || !words) return nothing;
    const sizes = this.sizesOf(ledger);
    return html`${this.renderControls(sizes, words)}${this.renderEvidence(words)}${this.renderTable(ledger.results, sizes.bias, words)}${this.renderCosts(ledger.results, words)}`;
  }
}

define('lab-ledger', LabLedger);
