// The few signs of the bar, drawn, since not every face has them. Their buttons carry the words.
import { svg, html, type TemplateResult } from 'lit';

const icon = (path: string): TemplateResult =>
  html`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${svg`<path d=${path} fill="none"
    stroke="currentcolor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"></path>`}</svg>`;

/** An arrow that bends back to the left. */
export const undoIcon: TemplateResult = icon('M6 3 2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 8h-3');
/** The same to the right. */
export const redoIcon: TemplateResult = icon('M10 3l3.5 3.5L10 10M13.5 6.5h-7a4 4 0 0 0 0 8h3');
