// The layout of a lab on somebody else's page: as wide as its place, as high as it needs to be, and nothing of the page's own
// type or colours inside. What it looks like follows the width of its place, not that of the window.
import { css, type CSSResult } from 'lit';
import { frameStyles } from '../elements/frame-styles.js';
import { controls, tokens } from '../elements/tokens.js';

export const guestStyles: CSSResult[] = [
  tokens,
  controls,
  frameStyles,
  css`
  :host {
    --attention-lab-font-size: 16px;

    display: block;
    position: relative;
    container-type: inline-size;
    overflow: clip;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--paper);
  }
  /* Whatever a page says of its text, down to rules for every element of it, ends here. */
  .guest {
    all: initial;
    display: block;
    color: var(--ink);
    color-scheme: inherit;
    font-family: var(--sans);
    font-size: var(--text-m);
    line-height: var(--leading);
    text-size-adjust: 100%;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-2) var(--space-4);
    border-bottom: 1px solid var(--line);
  }
  .bar > b {
    font-weight: 650;
  }
  .controls a {
    color: var(--accent);
    text-underline-offset: 3px;
  }
  #stage {
    min-width: 0;
    padding: var(--space-4);
    outline-offset: -2px;
  }
  aside {
    min-width: 0;
    padding: var(--space-4);
    border-top: 1px solid var(--line);
    background: var(--surface);
  }
  .card {
    padding: var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .waiting {
    margin: 0;
    padding: var(--space-8) 0;
    color: var(--muted);
    text-align: center;
  }
  .line {
    padding: var(--space-2) var(--space-4);
    border-top: 1px solid var(--line);
  }
  @container (width >= 900px) {
    .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
    }
    .body:has(aside) {
      grid-template-columns: minmax(0, 1fr) 320px;
    }
    aside {
      border-top: 0;
      border-left: 1px solid var(--line);
    }
  }
  @container (width < 600px) {
    #stage {
      padding: var(--space-3);
    }
    .choice span {
      position: absolute;
      clip-path: inset(50%);
    }
    .keys {
      display: none;
    }
  }
  @media print {
    .bar,
    .line,
    trace-panel {
      display: none;
    }
  }
`,
];
