// How the subspace pictures look: one colour a relation, the mean stacked of both, the query's own column marked.
import { css, type CSSResult } from 'lit';

export const subspaceStyles: CSSResult = css`
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 0 0 16px;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 4px;
    color: var(--muted);
    font-size: var(--text-s, 0.8333rem);
  }
  label {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: var(--target, 32px);
    padding: 0 10px 0 6px;
    border: 1px solid var(--line-strong, #85827b);
    border-radius: var(--radius, 6px);
    font-family: var(--mono, ui-monospace, monospace);
    cursor: pointer;
  }
  label.chosen {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent);
  }
  label:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  input[type='radio'] {
    width: 14px;
    height: 14px;
    margin: 0;
    accent-color: var(--accent);
    outline: none;
  }
  .place {
    color: var(--muted);
    font-size: 0.8em;
  }
  .lanes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    gap: 16px 32px;
  }
  h3 {
    margin: 0;
    font-size: 1rem;
    font-weight: 600;
  }
  .group {
    min-width: 0;
  }
  .missed {
    min-height: 1.5em;
    color: var(--muted);
    font-size: var(--text-s, 0.8333rem);
  }
  .missed output {
    color: var(--ink);
    font-weight: 600;
  }
  .group > .line:nth-of-type(1) {
    margin-top: 4px;
  }
  .line {
    margin-top: 12px;
  }
  .label {
    color: var(--muted);
    font-size: var(--text-s, 0.8333rem);
  }
  .bars {
    display: flex;
  }
  .bars li {
    display: grid;
    flex: none;
    justify-items: center;
    width: 48px;
    padding: 2px 0;
    border-radius: 4px;
    font-size: var(--text-s, 0.8333rem);
  }
  .bars .here {
    background: var(--sunken);
  }
  .symbol {
    color: var(--muted);
    font-family: var(--mono, ui-monospace, monospace);
  }
  .ground {
    stroke: var(--line-strong, #85827b);
  }
  rect.r0 {
    fill: var(--axis-T-fill, #0072b2);
  }
  rect.r1 {
    fill: var(--axis-d-fill, #e69f00);
  }
  rect.both {
    fill: var(--axis-B-fill, #8b8f94);
  }
  .help {
    max-width: 66ch;
    color: var(--muted);
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    margin: 8px 0;
    font-size: var(--text-s, 0.8333rem);
  }
  .plot {
    display: block;
    width: 100%;
    max-width: 620px;
    height: auto;
  }
  polyline,
  .key line {
    fill: none;
    stroke-width: 2;
  }
  .single_error {
    stroke: var(--accent);
  }
  .merged_error {
    stroke: var(--axis-B-fill, #8b8f94);
    stroke-dasharray: 5 4;
  }
  .split_error {
    stroke: var(--axis-T-fill, #0072b2);
    stroke-width: 3;
  }
  .now {
    stroke: var(--line-strong, #85827b);
    stroke-dasharray: 2 3;
  }
  .tick {
    fill: var(--muted);
    font-family: var(--mono, ui-monospace, monospace);
    font-size: 11px;
  }
  summary {
    width: fit-content;
    min-height: 24px;
    margin-top: 8px;
    color: var(--muted);
    font-size: var(--text-s, 0.8333rem);
    cursor: pointer;
  }
  th,
  td {
    padding: 4px 24px 4px 0;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: left;
    white-space: nowrap;
  }
`;
