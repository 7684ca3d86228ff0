// How elements look that move between shapes: a square each, banded by its head, and the list of shapes beside them.
import { css, type CSSResult } from 'lit';

export const motionStyles: CSSResult = css`
  h3 {
    font-weight: 600;
  }
  summary {
    width: max-content;
    min-height: 24px;
    cursor: pointer;
  }
  svg {
    display: block;
    overflow: visible;
    font-family: var(--mono, ui-monospace, monospace);
    font-size: 12px;
  }
  .box {
    fill: var(--surface);
    stroke: var(--line-strong, #85827b);
  }
  text {
    fill: var(--ink);
  }
  .head {
    fill: var(--muted);
    font-size: 10px;
  }
  .label {
    fill: currentcolor;
    font-size: 11px;
  }
  .b0 .band { fill: var(--axis-T-fill); }
  .b1 .band { fill: var(--axis-d-fill); }
  .b2 .band { fill: var(--axis-h-fill); }
  .b3 .band { fill: var(--accent); }
  .b4 .band { fill: var(--axis-S-fill); }
  .b5 .band { fill: var(--axis-B-fill); }
  .tools {
    display: flex;
    gap: 8px;
    margin: 8px 0;
  }
  .beside,
  .all {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 8px 32px;
  }
  .scroll,
  figure {
    max-width: 100%;
    margin: 0;
  }
  figure p {
    max-width: 40ch;
  }
  figcaption,
  li button {
    font-size: var(--text-s, 0.8333rem);
  }
  li button {
    min-height: var(--target, 32px);
    padding: 4px 8px;
    border: 0;
    border-left: 3px solid var(--clear, transparent);
    background: none;
    color: inherit;
    font-family: inherit;
    text-align: left;
    cursor: pointer;
  }
  li button:hover {
    background: var(--sunken);
  }
  li button[aria-current='step'] {
    border-left-color: var(--accent);
    background: var(--accent-soft);
  }
  .strides {
    margin-left: 6px;
    white-space: nowrap;
  }
  [role='status'] {
    max-width: 66ch;
    min-height: 3em;
    margin-top: 4px;
    font-size: var(--text-s, 0.8333rem);
  }
  @media (forced-colors: active) {
    .box {
      fill: Canvas;
      stroke: CanvasText;
    }
    .band {
      forced-color-adjust: none;
    }
    text,
    .head,
    .label {
      fill: CanvasText;
    }
  }
  @media print {
    .tools {
      display: none;
    }
  }
`;
