// A shape as people read it: each length beside its axis letter, both in the axis' colour, e.g. (1 B, 2 h, 2 T, 2 d).
import { html, type TemplateResult } from 'lit';
import type { Step, Trace } from '../engine/types';
import { axisFamily, hasAxis } from '../draw/address';
import { recordedHead } from '../draw/spec-text';
import type { ViewsWords } from './words';

/** The class that colours an axis; letters without a colour of their own stay in ink. */
export function axisClass(letter: string | undefined): string {
  const family = axisFamily(letter);
  return family !== '' && 'BhTSd'.includes(family) ? `axis-${family}` : '';
}

/** An axis' name as it is written beside its length: h*d_k becomes h\u00b7d_k. */
export function axisName(axis: string | undefined): string {
  return (axis ?? '').replaceAll('*', '\u00b7');
}

/** For the eye. Say shapeText beside it to those who listen. */
export function shapeTemplate(step: Pick<Step, 'axes' | 'shape'>, isShort = false): TemplateResult {
  const parts = step.shape.map(
    (length, axis) => html`${axis > 0 ? ', ' : ''}<span
    class=${axisClass(step.axes[axis])}>${length}<sub>${isShort ? axisFamily(step.axes[axis]) : axisName(step.axes[axis])}</sub></span>`,
  );
  return html`<span class="shape figures" aria-hidden="true">(${parts})</span>`;
}

/** For the ear: "1 batch, 2 heads, 2 queries". */
export function shapeText(step: Pick<Step, 'axes' | 'shape'>, words: ViewsWords): string {
  return step.shape
    .map((length, axis) => {
      const letter = step.axes[axis] ?? '';
      return `${words.axes[axisFamily(letter)] ?? letter} ${length}`;
    })
    .join(', ');
}

/** Which head a step holds, where the question keeps one alone; empty elsewhere. */
export function oneHead(trace: Trace | null, step: Step, words: ViewsWords): string {
  const found = trace && hasAxis(step, 'h') ? recordedHead(trace.spec) : null;
  return found ? words.headOf(found.head, found.heads) : '';
}
