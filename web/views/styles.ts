// The one look all views share: faces, axis colours with their letters, buttons, what is hidden from eyes alone.
// Names of custom properties are the page's tokens; axis colours carry fallbacks so that a view stands alone.
import { css, type CSSResult } from 'lit';

/** Where a person's own colours replace ours, what is chosen has a frame, and a double one with the keyboard on it. */
export const chosenStyles: CSSResult = css`
  @media (forced-colors: active) {
    :is([aria-pressed='true'], [aria-selected='true'], [aria-current]:not([aria-current='false'])) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    :is([aria-pressed='true'], [aria-selected='true'], [aria-current]:not([aria-current='false'])):focus-visible {
      outline: 6px double Highlight;
      outline-offset: -2px;
    }
  }
`;

/** Radio buttons as their labels alone: the chosen one and the one with the keyboard on it have a frame. */
export const radioStyles: CSSResult = css`
  label:has(:checked) {
    border-color: var(--accent);
    font-weight: 600;
  }
  label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  input {
    position: absolute;
    opacity: 0;
  }
  @media (forced-colors: active) {
    label:has(:checked) {
      border-color: Highlight;
    }
  }
`;

export const viewStyles: CSSResult = css`
  ${chosenStyles}
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    display: block;
    color: var(--ink);
    line-height: var(--leading, 1.5);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  table {
    margin: 0;
    padding: 0;
    font-size: inherit;
  }
  ul,
  ol {
    list-style: none;
  }
  code,
  .mono,
  .figures {
    font-family: var(--mono, ui-monospace, monospace);
    font-variant-numeric: tabular-nums;
    font-size: 0.9375em;
  }
  .muted {
    color: var(--muted);
  }
  .small {
    font-size: var(--text-s, 0.8333rem);
  }
  .axis-B { color: var(--axis-B, #5a5e64); }
  .axis-h { color: var(--axis-h, #963a71); }
  .axis-T { color: var(--axis-T, #005a93); }
  .axis-S { color: var(--axis-S, #12678f); }
  .axis-d { color: var(--axis-d, #855a00); }
  .button {
    min-height: var(--target, 32px);
    padding: 0 var(--space-3, 12px);
    border: 1px solid var(--line-strong, #85827b);
    border-radius: var(--radius, 6px);
    background: var(--surface);
    color: var(--ink);
    font: inherit;
    font-size: var(--text-s, 0.8333rem);
    cursor: pointer;
    white-space: nowrap;
  }
  .button:hover:not(:disabled) {
    border-color: var(--ink);
  }
  .button:disabled {
    color: var(--muted);
    border-color: var(--line);
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .scroll {
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--line-strong) transparent;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media print {
    .button,
    [role='tablist'] {
      display: none;
    }
    .scroll {
      overflow: visible;
    }
  }
`;
