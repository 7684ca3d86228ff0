// The look of the file lab: a list of files, a long table that scrolls by itself, and values beside it where there is room.
import { css, type CSSResult } from 'lit';
import { labStyles } from './lab.js';

export const importStyles: CSSResult[] = [
  ...labStyles,
  css`
    p {
      margin: 0;
      max-width: 66ch;
    }
    .card {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-3);
      align-content: start;
      overflow-wrap: anywhere;
    }
    .small {
      font-size: var(--text-s);
    }
    .opener {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2) var(--space-4);
    }
    .files {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2) var(--space-4);
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .files li {
      display: flex;
      min-width: 0;
    }
    .files a {
      min-width: 0;
      white-space: normal;
    }
    .needed {
      border-color: var(--accent);
    }
    .refused {
      background: var(--error-soft);
    }
    .both {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-4);
      align-items: flex-start;
    }
    .list {
      flex: 1 1 420px;
      min-width: 0;
    }
    .values {
      flex: 2 1 480px;
      min-width: 0;
    }
    h3 .muted {
      margin-left: var(--space-2);
      font-size: var(--text-s);
      font-weight: 400;
    }
    h3 code,
    .spec,
    .exact,
    .reference code {
      font-family: var(--mono);
      font-size: var(--text-s);
      font-weight: 400;
    }
    .spec {
      padding: var(--space-2) var(--space-3);
      border-radius: var(--radius);
      background: var(--sunken);
    }
    .reference,
    .choices {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2);
      max-width: none;
    }
    label {
      color: var(--muted);
      font-size: var(--text-s);
    }
    input {
      width: min(240px, 100%);
    }
    .scroll {
      max-height: 420px;
      overflow: auto;
      scrollbar-width: thin;
    }
    table {
      width: 100%;
      border-collapse: collapse;
      font-size: var(--text-s);
    }
    th,
    td {
      padding: var(--space-1) var(--space-3) var(--space-1) var(--space-1);
      border-bottom: 1px solid var(--line);
      font-weight: 400;
      text-align: left;
      vertical-align: top;
    }
    td {
      font-family: var(--mono);
      white-space: nowrap;
    }
    thead th {
      position: sticky;
      top: 0;
      background: var(--surface);
      color: var(--muted);
    }
    .number {
      text-align: right;
      font-variant-numeric: tabular-nums;
    }
    tbody a {
      display: inline-block;
      min-height: 24px;
      color: var(--accent);
      font-family: var(--mono);
      text-underline-offset: 3px;
    }
    .here {
      background: var(--accent-soft);
    }
    @media (width < 600px) {
      .scroll {
        max-height: 264px;
      }
      table {
        font-size: var(--text-xs);
      }
    }
  `,
];
