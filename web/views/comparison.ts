// A run beside another, as views are handed it: the other trace, its name, and the words; the sentence one cell says, and
// the legend of the shading with the focused cell's sentence under it.
import { css, html, nothing, unsafeCSS, type CSSResult, type TemplateResult } from 'lit';
import type { Step, Trace } from '../engine/types';
import { findStep, sameIndex, valueAt, type CellRef } from '../draw/address';
import { divergenceCss, levelClass, measureOf, offAt, type Off } from '../draw/divergence';
import { isExactlyShown, shortText } from '../draw/number';
import type { ComparisonWords } from './comparison-words';

export interface Compared {
  readonly trace: Trace;
  /** The format of the other run. */
  readonly name: string;
  readonly words: ComparisonWords;
}

/** A truth is read against four digits: eight are enough to see where they part. */
export function longText(value: number): string {
  if (isExactlyShown(value)) return shortText(value);
  const text = String(Number(value.toPrecision(8)));
  return text.replaceAll('-', '\u2212');
}

/** Half an ulp and less is what rounding once costs: two digits say it. */
export function ulpText(ulps: number): string {
  if (ulps === 0 || !Number.isFinite(ulps)) return shortText(ulps);
  if (ulps >= 1e6) return shortText(ulps);
  return ulps < 0.01 ? ulps.toExponential(0) : String(Number(ulps.toPrecision(ulps >= 10 ? 3 : 2)));
}

export function distanceText({ ulps }: Off, words: ComparisonWords): string {
  if (ulps === null) return words.apart;
  return ulps === 0 ? words.noDifference : words.offBy(ulpText(ulps));
}

/** "0.3302 in fp16, truth 0.33023846, off by 0.4 ulp". */
export function offText(value: number, format: string, off: Off, { name, words }: Compared): string {
  const distance = distanceText(off, words);
  return name === 'fp64'
    ? words.cell(shortText(value), format, longText(off.truth), distance)
    : words.cellBeside(shortText(value), format, name, longText(off.truth), distance);
}

/** The other run's value at a cell; null where it has none. */
export function offOf(trace: Trace, step: Step, index: readonly number[], compared: Compared): Off | null {
  return offAt(step, compared.trace)?.(valueAt(trace, step, index), index) ?? null;
}

function focusedText(trace: Trace, step: Step, focused: CellRef | null, compared: Compared): string {
  if (focused?.step !== step.name || focused.index.length !== step.shape.length) return '';
  const off = offOf(trace, step, focused.index, compared);
  return off === null ? '' : offText(valueAt(trace, step, focused.index), step.format, off, compared);
}

/** What each shade means; and, once a cell is focused, what it says. */
export function legendTemplate(trace: Trace, step: Step, focused: CellRef | null, compared: Compared): TemplateResult {
  const { words, name } = compared;
  const twin = findStep(compared.trace, step.name);
  if (!twin || !sameIndex(twin.shape, step.shape)) return html`<p class="legend">${words.onlyHere(name)}</p>`;
  return html`<div class="legend">
    <span>${words.legend(name, measureOf(step, twin))}</span>
    <ul>${words.levels.map((text, level) => html`<li><i class=${`swatch ${levelClass(level)}`}></i>${text}</li>`)}</ul>
    <p class="figures">${focusedText(trace, step, focused, compared) || nothing}</p>
  </div>`;
}

/** The shades alone. */
export const divergenceStyles: CSSResult = unsafeCSS(divergenceCss());

export const comparisonStyles: CSSResult = css`
  ${divergenceStyles}
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    align-items: baseline;
    margin-bottom: 8px;
    font-size: var(--text-s, 0.8333rem);
    color: var(--muted);
  }
  .legend ul {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
  }
  .legend li {
    white-space: nowrap;
  }
  .legend p {
    flex-basis: 100%;
    min-height: 1.5em;
    color: var(--ink);
  }
  .swatch {
    display: inline-block;
    width: 16px;
    height: 12px;
    margin-right: 4px;
    border: 1px solid var(--line-strong, #85827b);
    border-radius: 3px;
    vertical-align: -1px;
    forced-color-adjust: none;
  }
`;
