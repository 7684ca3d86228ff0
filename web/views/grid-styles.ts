// How cells look: heat levels, hatch, outlines of what a focused cell was computed from, and the high-contrast and print forms.
import { css, unsafeCSS, type CSSResult } from 'lit';
import { heatCss } from '../draw/colour';

export const gridStyles: CSSResult = css`
  ${unsafeCSS(heatCss())}
  .scroll {
    contain: layout style;
    padding: 2px;
    scroll-padding: 8px 8px 8px 6rem;
  }
  .tall {
    max-height: var(--table-height, min(70vh, 36rem));
    overflow: auto;
    scroll-padding: 32px 8px 8px 6rem;
  }
  .tall thead > tr > * {
    position: sticky;
    top: -2px;
    z-index: 2;
    background: var(--table-paper, var(--surface));
  }
  .tall td.corner {
    z-index: 3;
  }
  table {
    border-collapse: separate;
    border-spacing: 2px;
    font-size: 0.9375rem;
  }
  th {
    padding: 2px 8px;
    font-size: var(--text-xs, 0.75rem);
    font-weight: 500;
    line-height: 1.3;
    white-space: nowrap;
  }
  thead th {
    text-align: center;
  }
  tbody th {
    position: sticky;
    left: -2px;
    z-index: 1;
    background: var(--table-paper, var(--surface));
    text-align: right;
  }
  td.corner {
    position: sticky;
    left: -2px;
    z-index: 1;
    min-width: 0;
    height: auto;
    background: var(--table-paper, var(--surface));
    font-family: inherit;
    font-size: var(--text-xs, 0.75rem);
    color: var(--muted);
    text-align: right;
    white-space: nowrap;
    box-shadow: none;
    cursor: default;
  }
  td {
    position: relative;
    min-width: 4.25rem;
    height: 32px;
    padding: 0 10px;
    border-radius: 3px;
    background-color: var(--surface);
    box-shadow: inset 0 0 0 1px var(--line);
    font-family: var(--mono, ui-monospace, monospace);
    font-variant-numeric: tabular-nums;
    text-align: center;
    white-space: pre;
    cursor: default;
  }
  .special {
    font-weight: 600;
  }
  td.masked {
    color: var(--muted);
    background-image: repeating-linear-gradient(135deg, transparent 0 5px, var(--hatch) 5px 6px);
  }
  .masked span {
    padding: 1px 4px;
    border-radius: 3px;
    background: var(--surface);
  }
  .subnormal::before {
    content: '';
    position: absolute;
    top: 0;
    right: 0;
    border: 4px solid;
    border-color: var(--warn) var(--warn) transparent transparent;
  }
  .related {
    box-shadow: inset 0 0 0 2px var(--ink), inset 0 0 0 3px var(--surface);
  }
  .related[data-order]::after {
    content: attr(data-order);
    position: absolute;
    top: -5px;
    left: -3px;
    min-width: 14px;
    padding: 0 3px;
    border-radius: 7px;
    background: var(--ink);
    color: var(--surface);
    font: 600 0.625rem/14px var(--sans, sans-serif);
    text-align: center;
  }
  .here {
    box-shadow: inset 0 0 0 2px var(--accent), inset 0 0 0 4px var(--surface);
  }
  td:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
    z-index: 2;
  }
  .window {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    margin-bottom: 8px;
  }
  .window .button {
    min-width: var(--target, 32px);
    padding: 0;
  }
  .window span {
    margin-left: 8px;
  }
  @media (forced-colors: active) {
    td[class] {
      forced-color-adjust: none;
      border: 1px solid CanvasText;
    }
    td[class] span {
      padding: 0 4px;
      background: Canvas;
      color: CanvasText;
    }
    td.corner {
      border: 0;
    }
    .here {
      outline: 3px solid Highlight;
    }
    .related {
      outline: 2px dashed CanvasText;
    }
  }
  @media print {
    td {
      print-color-adjust: exact;
    }
    th,
    .tall thead > tr > * {
      position: static;
    }
    .tall {
      max-height: none;
    }
    .window .button {
      display: none;
    }
  }
`;
