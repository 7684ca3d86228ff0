// The look of <evidence-view>: a table on a laptop, a list of attempts on a phone, and the report alone on paper.
import { css, type CSSResult } from 'lit';

export const viewStyles: CSSResult = css`
  :host {
    display: block;
  }
  .screen,
  .box {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
  .screen {
    gap: var(--space-4);
  }
  h3,
  p,
  ul {
    margin: 0;
  }
  h3 {
    font-size: var(--text-m);
    font-weight: 600;
  }
  p {
    max-width: 66ch;
  }
  .box {
    padding: var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .note,
  .small {
    color: var(--muted);
    font-size: var(--text-s);
  }
  .memory {
    border-color: var(--warn);
  }
  .memory p:first-child {
    color: var(--warn);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
  .row label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
  }
  select {
    min-width: 0;
    max-width: 100%;
  }
  .do:not(:disabled) {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  progress {
    width: 160px;
    accent-color: var(--accent);
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: var(--space-2) var(--space-4) var(--space-2) 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: baseline;
    font-weight: 400;
  }
  thead th {
    color: var(--muted);
    font-size: var(--text-s);
  }
  .time {
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  code {
    font-family: var(--mono);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .answer code {
    display: block;
    max-height: 9em;
    overflow-y: auto;
  }
  a {
    color: var(--accent);
    overflow-wrap: anywhere;
  }
  .verdict {
    white-space: nowrap;
  }
  .right {
    color: var(--accent);
  }
  .wrong {
    color: var(--error);
  }
  .unreadable {
    color: var(--warn);
  }
  .small {
    max-width: 40ch;
  }
  ul {
    display: grid;
    gap: var(--space-3);
    padding: 0;
    list-style: none;
  }
  li code {
    display: block;
    margin-top: var(--space-1);
    padding: var(--space-2);
    border-radius: var(--radius);
    background: var(--sunken);
  }
  @media (width < 700px) {
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    table,
    tbody {
      display: block;
    }
    tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) fit-content(60%);
      gap: var(--space-1) var(--space-3);
      padding: var(--space-3) 0;
      border-bottom: 1px solid var(--line);
    }
    th,
    td {
      padding: 0;
      border: 0;
    }
    .question {
      order: -2;
    }
    .result {
      order: -1;
      text-align: right;
    }
    .time,
    .answer,
    td.condition {
      grid-column: 1 / -1;
    }
    td.condition {
      font-size: var(--text-s);
    }
    td.condition::before {
      color: var(--muted);
      content: attr(data-label) ': ';
    }
  }
  @media print {
    .screen {
      display: none;
    }
    .report,
    .report * {
      color: #000;
    }
    .report {
      font-size: 9pt;
    }
    .report p {
      max-width: none;
      margin: 0 0 6pt;
    }
    .report h3 {
      margin-top: 12pt;
      break-after: avoid;
    }
    .report th,
    .report td {
      padding: 3pt 8pt 3pt 0;
      border-bottom: 1px solid #999;
    }
    .report table {
      table-layout: fixed;
    }
    .report th {
      font-size: 8pt;
    }
    .report th:nth-child(2),
    .report th:nth-child(3) {
      width: 22%;
    }
    .report tr {
      break-inside: avoid;
    }
    .report code {
      font-size: 8pt;
    }
    .report thead {
      position: static;
      display: table-header-group;
    }
  }
`;
