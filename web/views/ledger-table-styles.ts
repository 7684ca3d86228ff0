// What the ledger's smaller tables add to its look: headings, the row that stands on the stage, reasons that wrap.
import { css, type CSSResult } from 'lit';

export const tableStyles: CSSResult = css`
  h3,
  h4 {
    margin: 0 0 4px;
    font-size: 1rem;
    font-weight: 600;
  }
  h4 {
    margin-top: 16px;
    font-size: var(--text-s, 0.8333rem);
    color: var(--muted);
  }
  h4 .figures {
    color: var(--ink);
  }
  .apart {
    margin-top: 24px;
  }
  .help {
    max-width: 66ch;
    margin-bottom: 12px;
    color: var(--muted);
  }
  table {
    min-width: 0;
  }
  .first {
    padding-left: 8px;
  }
  .why {
    min-width: 200px;
    max-width: 46ch;
    padding-left: 24px;
    white-space: normal;
  }
  .others td {
    vertical-align: baseline;
  }
  .now > * {
    background: var(--accent-soft);
  }
  .button[aria-pressed='true'] {
    border-color: var(--accent);
    color: var(--accent);
  }
  details {
    margin-top: 16px;
  }
  summary {
    width: fit-content;
    min-height: 24px;
    color: var(--muted);
    font-size: var(--text-s, 0.8333rem);
    cursor: pointer;
  }
  @container (max-width: 480px) {
    .off {
      display: none;
    }
    .why {
      min-width: 140px;
      padding-left: 12px;
    }
  }
`;
