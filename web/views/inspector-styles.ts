// How the inspector looks: one narrow column, numbers in the figures' face, operands as plain outlined buttons.
import { css, type CSSResult } from 'lit';

export const inspectorStyles: CSSResult = css`
  :host {
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: var(--text-m, 1rem);
    font-weight: 600;
  }
  h4 {
    margin: 16px 0 4px;
    font-size: var(--text-s, 0.8333rem);
    font-weight: 600;
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 0 12px;
    margin-top: 8px;
  }
  dt {
    color: var(--muted);
  }
  .hand math {
    padding: 2px 0;
    math-style: normal;
    font-family: 'Cambria Math', 'STIX Two Math', 'Latin Modern Math', math;
    font-size: 1.25rem;
  }
  .line {
    padding: 8px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius, 6px);
    background: var(--sunken);
  }
  .place {
    margin-top: 12px;
  }
  .button {
    margin-top: 8px;
  }
  .note {
    margin: 4px 0;
    padding-left: 10px;
    border-left: 3px solid var(--warn);
  }
  .terms {
    display: grid;
    gap: 4px;
    max-height: 22rem;
    overflow-y: auto;
    padding: 3px;
  }
  .terms li {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 4px;
    align-items: center;
  }
  .factor {
    display: inline-flex;
    gap: 4px;
    align-items: center;
  }
  .operand {
    min-height: 26px;
    padding: 0 8px;
    border: 1px solid var(--line);
    border-radius: var(--radius, 6px);
    background: var(--surface);
    color: var(--ink);
    font: inherit;
    font-size: var(--text-s, 0.8333rem);
    text-align: left;
    cursor: pointer;
  }
  .operand code {
    color: var(--muted);
  }
  .operand:hover {
    border-color: var(--ink);
  }
  .users {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    margin: 16px 0 8px;
  }
  .operations {
    width: 100%;
    margin-top: 8px;
    border-collapse: collapse;
    font-size: var(--text-s, 0.8333rem);
  }
  .operations th,
  .operations td {
    padding: 3px 8px 3px 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: baseline;
  }
  .operations td {
    font-family: var(--mono, ui-monospace, monospace);
    font-variant-numeric: tabular-nums;
  }
  .operations .inexact {
    color: var(--warn);
  }
`;
