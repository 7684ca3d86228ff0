// How the ledger looks: an account book, figures right-aligned, a double rule over the total.
import { css, type CSSResult } from 'lit';

export const ledgerStyles: CSSResult = css`
  :host {
    container-type: inline-size;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 32px;
    align-items: center;
  }
  .slider {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  input[type='range'] {
    width: min(220px, 40vw);
    accent-color: var(--accent);
  }
  input[type='checkbox'] {
    width: 18px;
    height: 18px;
    margin: 0 4px 0 0;
    accent-color: var(--accent);
    vertical-align: -3px;
  }
  .check {
    min-height: var(--target, 32px);
    display: inline-flex;
    align-items: center;
  }
  .slider .button {
    min-width: var(--target, 32px);
    padding: 0;
    font-size: 1rem;
  }
  .evidence {
    min-height: 1.5em;
    margin: 8px 0 12px;
    max-width: 66ch;
  }
  table {
    min-width: min(100%, 560px);
    font-size: 0.9375rem;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 5px 24px 5px 0;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: left;
    white-space: nowrap;
  }
  thead th {
    font-size: var(--text-s, 0.8333rem);
    color: var(--muted);
  }
  .number {
    text-align: right;
    padding-right: 0;
    padding-left: 24px;
  }
  tfoot tr:first-child > * {
    border-top: 1px solid var(--line-strong, #85827b);
  }
  .total > * {
    border-bottom: 3px double var(--ink);
    font-weight: 600;
  }
  .total .number {
    font-size: var(--text-l, 1.2rem);
  }
  @container (max-width: 480px) {
    .formula {
      display: none;
    }
    table {
      min-width: 100%;
    }
    th,
    td {
      padding-right: 8px;
    }
    .number {
      padding-right: 0;
      padding-left: 8px;
    }
  }
  .costs {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
    gap: 4px 24px;
    margin-top: 16px;
    font-size: var(--text-s, 0.8333rem);
  }
  .costs dt {
    color: var(--muted);
  }
`;
