// The line below a picture or table that reads out, in full, what is focused or pointed at; until then it says how. Hidden
// from screen readers, which are told the same by the focused element itself.
import { css, html, type CSSResult, type TemplateResult } from 'lit';

export function readout(text: string, hint: string): TemplateResult {
  return html`<p class="readout ${text === '' ? '' : 'figures'}" aria-hidden="true">${text === '' ? hint : text}</p>`;
}

export const readoutStyles: CSSResult = css`
  .readout {
    min-height: 1.5em;
    margin-top: var(--space-1, 4px);
    font-size: var(--text-s, 0.8333rem);
    color: var(--muted);
    overflow-wrap: anywhere;
  }
  .readout.figures {
    color: var(--ink);
  }
`;
