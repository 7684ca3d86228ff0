// Two relations and one query at a time: what each asks of every token, what two heads return, what the same weights
// return as one head, and the best one row could be, stacked in the colours of what it mixes.
import { LitElement, html, nothing, svg, type TemplateResult } from 'lit';
import { findStep, valueAt } from '../draw/address';
import { exactText, shortText } from '../draw/number';
import { wordOf } from '../draw/spec-text';
import type { Trace } from '../engine/types';
import { define } from './define';
import { subspaceStyles } from './subspace-styles';
import type { SubspaceWords } from './subspace-words';
import { viewStyles } from './styles';

/** One bar: parts from the ground up, each in the colour of a relation, and the figure it stands for. */
interface Bar {
  readonly parts: readonly (readonly [string, number])[];
  readonly weight: number;
}

interface Line {
  readonly label: string;
  readonly bars: readonly Bar[];
}

const kHeight = 56;
const kWidth = 40;

function planes(value: unknown): number[][][] {
  return Array.isArray(value) ? (value as number[][][]) : [];
}

function rowsOf(results: Readonly<Record<string, unknown>>, name: string): number[] {
  return Array.isArray(results[name]) ? (results[name] as number[]) : [];
}

/** A letter for each symbol, in the order in which they first appear. */
export function symbolsOf(spec: string): string[] {
  const tokens = (JSON.parse(wordOf(spec, 'tokens') || '[]') as unknown[]).map(String);
  const known = [...new Set(tokens)];
  return tokens.map((token) => {
    const n = known.indexOf(token);
    return n < 26 ? String.fromCharCode(65 + n) : `#${n}`;
  });
}

export class LabSubspace extends LitElement {
  static override properties = { trace: { attribute: false }, words: { attribute: false }, query: { state: true } };
  declare trace: Trace | null;
  declare words: SubspaceWords | null;
  declare private query: number;

  constructor() {
    super();
    this.trace = null;
    this.words = null;
    this.query = 2;
  }

  static override styles = [viewStyles, subspaceStyles];

  protected override render(): unknown {
    const { trace, words } = this;
    if (trace === null || words === null) return nothing;
    const symbols = symbolsOf(trace.spec);
    const query = Math.min(this.query, symbols.length - 1);
    return html`${this.choice(symbols, query, words)}${this.picture(trace, symbols, query, words)}`;
  }

  private choice(symbols: readonly string[], query: number, words: SubspaceWords): TemplateResult {
    return html`<fieldset><legend>${words.query}</legend>${symbols.map(
      (
        symbol,
        n,
      ) => html`<label class=${n === query ? 'chosen' : ''}><input type="radio" name="query" .checked=${n === query}
        @change=${() => {
          this.query = n;
        }}><span class="place">${n}</span> ${symbol}</label>`,
    )}</fieldset>`;
  }

  private weights(trace: Trace, name: string, query: number, head: number | null): number[] {
    const step = findStep(trace, name);
    if (step === null) return [];
    const keys = Array.from({ length: step.shape.at(-1) ?? 0 }, (_, key) => key);
    return keys.map((key) => valueAt(trace, step, head === null ? [0, query, key] : [0, head, query, key]));
  }

  private picture(trace: Trace, symbols: readonly string[], query: number, words: SubspaceWords): TemplateResult {
    const names = wordOf(trace.spec, 'relations').split('+');
    const mix = Number(wordOf(trace.spec, 'mix'));
    const asked = planes(trace.results['targets']).map((plane) => plane[query] ?? []);
    const plain = (weights: readonly number[], colour: string): Bar[] =>
      weights.map((weight) => ({ parts: [[colour, weight]], weight }));
    const heads = [0, 1].map((head) => this.weights(trace, 'weights', query, head));
    const mixed = this.weights(trace, 'single', query, null).map((weight, key) => ({
      parts: [
        ['r0', mix * (heads[0]?.[key] ?? 0)],
        ['r1', (1 - mix) * (heads[1]?.[key] ?? 0)],
      ] as const,
      weight,
    }));
    const missed = (name: string): TemplateResult => {
      const value = rowsOf(trace.results, name)[query] ?? 0;
      return html`<p class="missed"><span>${words.missed}</span> <output class="figures" title=${exactText(value)}>${shortText(value)}</output></p>`;
    };
    const relation = (n: number): string => words.relations[names[n] ?? ''] ?? names[n] ?? '';
    return html`<div class="lanes">
      ${this.group(
        words.asked,
        [0, 1].map((n) => ({ label: words.asks(relation(n)), bars: plain(asked[n] ?? [], `r${n}`) })),
        symbols,
        query,
        words,
        nothing,
      )}
      ${this.group(
        words.split,
        [0, 1].map((n) => ({ label: words.head(n), bars: plain(heads[n] ?? [], `r${n}`) })),
        symbols,
        query,
        words,
        missed('split_rows'),
      )}
      ${this.group(
        words.merged,
        [{ label: words.mergedRow, bars: plain(this.weights(trace, 'weights_one', query, 0), 'both') }],
        symbols,
        query,
        words,
        missed('merged_rows'),
      )}
      ${this.group(words.single, [{ label: words.singleRow, bars: mixed }], symbols, query, words, missed('single_rows'))}
    </div>`;
  }

  private group(
    title: string,
    lines: readonly Line[],
    symbols: readonly string[],
    query: number,
    words: SubspaceWords,
    missed: unknown,
  ): TemplateResult {
    return html`<section class="group"><h3>${title}</h3>${missed}
      ${lines.map((line) => this.line(line, symbols, query, words))}</section>`;
  }

  private line({ label, bars }: Line, symbols: readonly string[], query: number, words: SubspaceWords): TemplateResult {
    return html`<div class="line"><p class="label">${label}</p>
      <ul class="bars scroll" tabindex="0" aria-label=${label}>${bars.map(({ parts, weight }, key) => {
        const token = words.token(key, symbols[key] ?? '');
        return html`<li class=${key === query ? 'here' : ''} title=${words.cell(label, token, exactText(weight))}>
          ${drawBar(parts)}<span class="figures">${weight.toFixed(3)}</span><span class="symbol" aria-label=${token}>${symbols[key]}</span></li>`;
      })}</ul></div>`;
  }
}

function drawBar(parts: Bar['parts']): TemplateResult {
  let ground = kHeight;
  return html`<svg width=${kWidth} height=${kHeight} viewBox="0 0 ${kWidth} ${kHeight}" aria-hidden="true">
    ${svg`<line class="ground" x1="0" x2=${kWidth} y1=${kHeight - 0.5} y2=${kHeight - 0.5}></line>`}
    ${parts.map(([colour, share]) => {
      const height = Number.isFinite(share) ? share * kHeight : 0;
      ground -= height;
      return svg`<rect class=${colour} x="6" width=${kWidth - 12} y=${ground} height=${height}></rect>`;
    })}</svg>`;
}

define('lab-subspace', LabSubspace);
