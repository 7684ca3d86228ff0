// The answers of any experiment, by name: numbers with separators, lists and records nested, what is no number in words.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { inBinaryUnits } from '../draw/bytes';
import { glyphOf, grouped, specialOf } from '../draw/number';
import { define } from './define';
import { viewStyles } from './styles';
import { valueWord, type ViewsWords } from './words';

const kMostItems = 64;
/** Texts longer than this may break anywhere: an exact decimal has no place of its own to break. */
const kLong = 20;
const kSpecials = ['nan', 'inf', '-inf', '-0'] as const;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function special(value: unknown): (typeof kSpecials)[number] | null {
  return kSpecials.find((word) => word === value) ?? (typeof value === 'number' ? specialOf(value) : null);
}

/** A number in full: results are answers, so no digit is dropped. */
function numberText(value: number): string {
  return Number.isSafeInteger(value) ? grouped(value) : String(value);
}

export class LabResultTable extends LitElement {
  static override properties = { results: { attribute: false }, words: { attribute: false } };
  declare results: Readonly<Record<string, unknown>> | null;
  declare words: ViewsWords | null;

  constructor() {
    super();
    this.results = null;
    this.words = null;
  }

  static override styles = [
    viewStyles,
    css`
    table {
      border-collapse: collapse;
    }
    th,
    td {
      padding: 6px 16px 6px 0;
      border-top: 1px solid var(--line);
      text-align: left;
      vertical-align: top;
    }
    tr:last-child > * {
      border-bottom: 1px solid var(--line);
    }
    th {
      font-weight: 500;
    }
    td {
      overflow-wrap: break-word;
    }
    .long {
      overflow-wrap: anywhere;
    }
    ul {
      display: flex;
      flex-wrap: wrap;
      gap: 2px 16px;
    }
    dl {
      display: grid;
      grid-template-columns: max-content 1fr;
      gap: 0 12px;
    }
    dt {
      color: var(--muted);
    }
  `,
  ];

  private renderList(items: readonly unknown[], words: ViewsWords): TemplateResult {
    if (items.length === 0) return html`<span class="muted">${words.results.empty}</span>`;
    const rest = items.length - kMostItems;
    return html`<ul>${items.slice(0, kMostItems).map((item) => html`<li>${this.renderItem(item, words)}</li>`)}
      ${rest > 0 ? html`<li class="muted">${words.results.more(rest)}</li>` : nothing}</ul>`;
  }

  /** Lists within lists stay in brackets, so that [b, h, t] reads as one place. */
  private renderItem(item: unknown, words: ViewsWords): TemplateResult {
    if (!Array.isArray(item)) return this.renderValue(item, words);
    return html`<span class="figures">[${(item as unknown[]).map((one, n) => html`${n > 0 ? ', ' : ''}${this.renderItem(one, words)}`)}]</span>`;
  }

  private renderValue(value: unknown, words: ViewsWords): TemplateResult {
    const found = special(value);
    if (found)
      return html`<span class="figures">${glyphOf(found)}</span> <span class="muted small">${valueWord(found, words)}</span>`;
    if (value === null || value === undefined) return html`<span class="muted">${words.results.none}</span>`;
    if (typeof value === 'boolean') return html`${value ? words.results.yes : words.results.no}`;
    if (typeof value === 'number') return html`<span class="figures">${numberText(value)}</span>`;
    if (typeof value === 'string')
      return html`<span class=${value.length > kLong ? 'figures long' : 'figures'}>${grouped(value)}</span>`;
    if (Array.isArray(value)) return this.renderList(value, words);
    if (!isRecord(value)) return html``;
    return html`<dl>${Object.entries(value).map(([name, one]) => html`<dt><code>${name}</code></dt><dd>${this.renderItem(one, words)}</dd>`)}</dl>`;
  }

  private renderName(name: string, words: ViewsWords): TemplateResult {
    const said = words.results.names[name];
    return said === undefined
      ? html`<code>${name}</code>`
      : html`${said} <code class="muted small" lang="en">${name}</code>`;
  }

  private renderNamed(name: string, value: unknown, words: ViewsWords): TemplateResult {
    if (typeof value !== 'number' || !/(?:^|_)bytes$/.test(name)) return this.renderValue(value, words);
    return html`<span class="figures">${words.results.bytes(inBinaryUnits(value), grouped(value))}</span>`;
  }

  protected override render(): unknown {
    const { results, words } = this;
    if (!results || !words) return nothing;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.results.label}><table aria-label=${words.results.label}>
      <thead class="visually-hidden"><tr><th scope="col">${words.results.name}</th><th scope="col">${words.results.value}</th></tr></thead>
      <tbody>${Object.entries(results).map(
        ([name, value]) => html`<tr><th scope="row">${this.renderName(name, words)}</th>
        <td>${this.renderNamed(name, value, words)}</td></tr>`,
      )}</tbody></table></div>`;
  }
}

define('lab-result-table', LabResultTable);
