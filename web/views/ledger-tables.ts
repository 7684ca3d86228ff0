// The ledger's three questions beside the total: does h matter, which other numbers do people get and why, and what
// does it all weigh. Tables of exact figures; nothing here counts but differences of whole numbers.
import { LitElement, html, nothing, type TemplateResult } from 'lit';
import type { TraceHead } from '../engine/types';
import { grouped, shortText } from '../draw/number';
import { wordOf } from '../draw/spec-text';
import { define, fire } from './define';
import {
  countOf,
  differenceOf,
  formulaText,
  headsOf,
  isCount,
  othersOf,
  rowsOf,
  type Count,
  type OtherCount,
} from './ledger-read';
import { ledgerStyles } from './ledger-styles';
import { tableStyles } from './ledger-table-styles';
import { ruleText, type LedgerWords } from './ledger-words';
import { viewStyles } from './styles';

abstract class LedgerTable extends LitElement {
  static override properties = { ledger: { attribute: false }, words: { attribute: false } };
  declare ledger: TraceHead | null;
  declare words: LedgerWords | null;

  constructor() {
    super();
    this.ledger = null;
    this.words = null;
  }

  static override styles = [viewStyles, ledgerStyles, tableStyles];

  protected abstract table(ledger: TraceHead, words: LedgerWords): unknown;

  protected override render(): unknown {
    return this.ledger === null || this.words === null ? nothing : this.table(this.ledger, this.words);
  }
}

function framed(label: string, table: TemplateResult): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>${table}</div>`;
}

export class LabLedgerBuffers extends LedgerTable {
  protected table({ results }: TraceHead, { buffers }: LedgerWords): unknown {
    const rows = rowsOf(results).filter((row) => row.buffer);
    if (rows.length === 0) return nothing;
    return html`<h3 class="apart">${buffers.title}</h3><p class="help">${buffers.help}</p>
      ${framed(
        buffers.title,
        html`<table><tbody>${rows.map(
          (row) => html`<tr><th scope="row"><code>${row.name}</code></th>
          <td class="formula"><code>${formulaText(row.formula)}</code></td>
          <td class="figures">(${row.shape.map((n) => grouped(n)).join(', ')})</td>
          <td class="figures number">${grouped(row.weights)}</td></tr>`,
        )}</tbody><tfoot><tr class="total"><th scope="row">${buffers.elements}</th><td class="formula"></td><td></td>
          <td class="figures number">${grouped(countOf(results, 'buffers'))}</td></tr></tfoot></table>`,
      )}`;
  }
}

export class LabLedgerHeads extends LedgerTable {
  protected table({ results, spec }: TraceHead, { heads }: LedgerWords): unknown {
    const rows = headsOf(results);
    if (rows.length === 0) return nothing;
    const width = wordOf(spec, 'd_k');
    const totals = new Set(rows.flatMap(({ total }) => (total === null ? [] : [String(total)])));
    const [only] = totals;
    const now = wordOf(spec, 'heads');
    return html`<h3>${heads.title}</h3>
      <p class="help">${totals.size === 1 && only !== undefined ? heads.still(grouped(only)) : heads.moves} ${heads.ends(width)}</p>
      ${framed(
        heads.title,
        html`<table><thead><tr><th scope="col" class="number first">${heads.h}</th><th scope="col" class="number">${heads.width}</th>
          <th scope="col" class="number">${heads.total}</th><th scope="col" class="number">${heads.kept(width)}</th></tr></thead>
        <tbody>${rows.map(
          (row) => html`<tr class=${String(row.heads) === now ? 'now' : ''}>
          <th scope="row" class="figures number first" title=${String(row.heads) === now ? heads.now : nothing}>${row.heads}</th>
          <td class="figures number">${row.d_k === null ? heads.none : grouped(row.d_k)}</td>
          <td class="figures number">${row.total === null ? '\u2013' : grouped(row.total)}</td>
          <td class="figures number">${grouped(row.kept)}</td></tr>`,
        )}</tbody></table>`,
      )}`;
  }
}

/** Of a whole model these are the numbers that are reported; the rest are slips in one layer. */
const reported = [
  'untied',
  'padded_vocab',
  'no_positions',
  'no_embeddings',
  'matrices_only',
  'attention_only',
  'no_bias',
  'mask_buffer',
  'checkpoint_elements',
];

export class LabLedgerOthers extends LedgerTable {
  protected table(ledger: TraceHead, words: LedgerWords): unknown {
    const all = othersOf(ledger.results).filter(({ rule }) => !rule.includes('+'));
    const model = wordOf(ledger.spec, 'scope') === 'model';
    const totals = all.filter(({ result }) => result === 'total');
    const first = model ? reported.flatMap((rule) => totals.filter((one) => one.rule === rule)) : totals;
    const rest = all.filter((one) => !first.includes(one));
    return html`<h3>${words.others.title}</h3><p class="help">${words.others.help}</p>
      ${this.list(ledger, words, 'total', first)}
      ${
        rest.length === 0
          ? nothing
          : html`<details><summary>${words.others.more(rest.length)}</summary>
        ${[...new Set(rest.map(({ result }) => result))].map((result) =>
          this.list(
            ledger,
            words,
            result,
            rest.filter((one) => one.result === result),
          ),
        )}</details>`
      }`;
  }

  /** What the rules would have to be compared with; while a mistake is counted in, there is nothing right to show. */
  private rightOf({ results, spec }: TraceHead, result: string): Count | null {
    const value = results[result];
    return wordOf(spec, 'mistake') === '' && isCount(value) ? value : null;
  }

  private list(
    ledger: TraceHead,
    words: LedgerWords,
    result: string,
    rows: readonly OtherCount[],
  ): TemplateResult | typeof nothing {
    if (rows.length === 0) return nothing;
    const right = this.rightOf(ledger, result);
    const now = wordOf(ledger.spec, 'mistake');
    const title = words.others.of[result] ?? result;
    return html`<h4>${title}${right === null ? nothing : html` <span class="figures">${grouped(right)}</span>`}</h4>
      ${framed(
        title,
        html`<table class="others"><thead><tr><th scope="col" class="number first">${words.others.number}</th>
          <th scope="col" class="number off">${words.others.difference}</th><th scope="col" class="why">${words.others.why}</th><td></td></tr></thead>
        <tbody>${rows.map(({ rule, value }) => {
          const why = ruleText(words, rule);
          return html`<tr class=${rule === now ? 'now' : ''}><td class="figures number first">${grouped(value)}</td>
            <td class="figures number off">${right === null ? '' : differenceOf(value, right)}</td><td class="why">${why}</td>
            <td>${
              result === 'total'
                ? html`<button type="button" class="button" aria-label=${words.others.useThis(why)} aria-pressed=${rule === now} @click=${() => {
                    fire(this, 'ledger-mistake', { rule: rule === now ? '' : rule });
                  }}>${words.others.use}</button>`
                : nothing
            }</td></tr>`;
        })}</tbody></table>`,
      )}`;
  }
}

/** Bytes in full, and in the unit one thinks in. */
export function bytesText(value: Count): string {
  const size = Number(value);
  const units = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  let unit = -1;
  let shown = size;
  while (shown >= 1024 && unit < units.length - 1) {
    shown /= 1024;
    unit += 1;
  }
  return unit < 0 ? `${grouped(value)} B` : `${shortText(Number(shown.toPrecision(4)))} ${units[unit] ?? ''}`;
}

export class LabLedgerMemory extends LedgerTable {
  static override properties = { ...LedgerTable.properties, sizes: { attribute: false } };
  /** Ledgers of the same layer for several numbers of tokens. */
  declare sizes: readonly TraceHead[];

  constructor() {
    super();
    this.sizes = [];
  }

  protected table(ledger: TraceHead, { memory }: LedgerWords): unknown {
    const cell = (value: Count): TemplateResult =>
      html`<td class="figures number" title="${grouped(value)} B">${bytesText(value)}</td>`;
    const bytes = Object.entries((ledger.results['parameter_bytes'] ?? {}) as Record<string, unknown>);
    return html`<h3>${memory.title}</h3><p class="help">${memory.help}</p>
      ${framed(
        memory.title,
        html`<table><thead><tr><th scope="col" class="number first">${memory.tokens}</th><th scope="col" class="number">${memory.scores}</th>
          <th scope="col" class="number">${memory.online}</th><th scope="col" class="number">${memory.times}</th>
          <th scope="col" class="number">${memory.cache}</th></tr></thead>
        <tbody>${this.sizes.map(({ results, spec }) => {
          const [scores, online] = [countOf(results, 'score_bytes'), countOf(results, 'online_bytes')];
          return html`<tr><th scope="row" class="figures number first">${grouped(wordOf(spec, 't'))}</th>${cell(scores)}${cell(online)}
          <td class="figures number">\u00d7 ${shortText(Number((Number(scores) / Number(online)).toPrecision(3)))}</td>${cell(countOf(results, 'kv_cache_bytes'))}</tr>`;
        })}</tbody></table>${this.sizes.length === 0 ? html`<p class="help" role="status">${memory.waiting}</p>` : nothing}`,
      )}
      <h4>${memory.parameters}</h4>
      ${framed(
        memory.parameters,
        html`<table><thead><tr><th scope="col">${memory.format}</th><th scope="col" class="number">${memory.bytes}</th></tr></thead>
        <tbody>${bytes.flatMap(([name, value]) =>
          isCount(value)
            ? [
                html`<tr><th scope="row"><code>${name}</code></th>
            <td class="figures number">${grouped(value)}</td></tr>`,
              ]
            : [],
        )}</tbody></table>`,
      )}`;
  }
}

define('lab-ledger-buffers', LabLedgerBuffers);
define('lab-ledger-heads', LabLedgerHeads);
define('lab-ledger-others', LabLedgerOthers);
define('lab-ledger-memory', LabLedgerMemory);
