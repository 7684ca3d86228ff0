// Shares between 0 and 1 as bars with their figures beside them; what is no share is a word and no bar.
import { css, html, svg, type CSSResult, type TemplateResult } from 'lit';

export interface Bar {
  readonly label: string;
  readonly share: number;
  readonly text: string;
  readonly more: string;
  readonly title: string;
  /** The figure was focused or clicked: where its exact value is shown is for others to know. */
  readonly pick: () => void;
}

const kWidth = 240;

export function drawBars(bars: readonly Bar[]): TemplateResult {
  return html`<ul class="bars">${bars.map(
    ({ label, share, text, more, title, pick }) => html`<li title=${title}><span class="bar-label">${label}</span>
      <svg width=${kWidth} height="16" viewBox="0 0 ${kWidth} 16" aria-hidden="true">
        ${svg`<rect class="room" x="0.5" y="0.5" width=${kWidth - 1} height="15"></rect>
        <rect class="share" x="0" y="0" height="16" width=${share > 0 && share <= 1 ? share * kWidth : 0}></rect>`}</svg>
      <button type="button" class="bar-text" aria-label=${title} @click=${pick} @focus=${pick}>${text}</button><span class="bar-more">${more}</span></li>`,
  )}</ul>`;
}

export const barStyles: CSSResult = css`
  .bars {
    display: grid;
    gap: 6px;
    margin: var(--space-3) 0 0;
    padding: 0;
    list-style: none;
    font-family: var(--mono);
    font-size: 0.9375rem;
    font-variant-numeric: tabular-nums;
  }
  .bars li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px var(--space-3);
  }
  .bars svg {
    max-width: 60%;
  }
  .room {
    fill: var(--sunken);
    stroke: var(--line);
  }
  .share {
    fill: var(--accent);
  }
  .bar-label,
  .bar-more {
    color: var(--muted);
    font-size: var(--text-s);
  }
  .bar-label {
    min-width: 2ch;
    text-align: right;
  }
  .bar-text {
    min-width: 21ch;
    min-height: 28px;
    padding: 0 4px;
    border: 0;
    border-radius: 3px;
    background: none;
    font: inherit;
    color: inherit;
    text-align: left;
    cursor: pointer;
  }
  @media (width < 600px) {
    .bars svg {
      max-width: 42%;
    }
    .bar-text {
      min-width: 0;
    }
    .bar-more {
      padding-left: calc(2ch + var(--space-3));
    }
  }
  .bar-text:hover {
    background: var(--accent-soft);
  }
`;
