// The layout of the day's column: a bar when it is closed, a column on a laptop, a sheet from below on a phone.
import { css, type CSSResult } from 'lit';

export const dayStyles: CSSResult = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    background: var(--surface);
    font-size: 0.9375rem;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-2);
    padding: var(--space-2) var(--space-3) var(--space-2) var(--space-4);
    border-bottom: 1px solid var(--line);
    font-size: var(--text-s);
  }
  .top .grow {
    flex: 1;
    min-width: 0;
    color: var(--muted);
  }
  .body {
    flex: 1;
    min-height: 0;
    padding: var(--space-4);
    overflow: auto;
    scrollbar-width: thin;
  }
  h2,
  h3 {
    margin: 0 0 var(--space-2);
    font-size: var(--text-l);
    line-height: 1.3;
  }
  h3 {
    font-size: var(--text-m);
  }
  .pills {
    display: flex;
    flex-wrap: wrap;
    gap: 3px;
    margin: 0 0 var(--space-3);
    padding: 0;
    list-style: none;
  }
  .pill {
    min-width: 27px;
    min-height: 27px;
    padding: 0 3px;
    border: 1px solid var(--line-strong);
    border-radius: 14px;
    background: none;
    font-size: var(--text-xs);
    cursor: pointer;
  }
  .pill.prompt {
    border-radius: 4px;
    font-weight: 650;
  }
  .pill.done {
    border-style: double;
    border-width: 3px;
  }
  .pill[aria-current] {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .badge {
    display: inline-block;
    padding: 0 var(--space-2);
    border: 1px solid var(--line-strong);
    border-radius: 10px;
    font-size: var(--text-xs);
  }
  .kind,
  h2.kind {
    margin: 0;
    color: var(--muted);
    font-size: var(--text-s);
  }
  h2.here {
    margin-bottom: var(--space-2);
    font-weight: 400;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    margin-top: var(--space-4);
  }
  .exploring {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    margin-bottom: var(--space-3);
    padding: var(--space-2) var(--space-3);
    border: 1px dashed var(--accent);
    border-radius: var(--radius);
    font-size: var(--text-s);
  }
  .primary {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-4);
    border-top: 1px solid var(--line);
  }
  .foot label {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: var(--target);
    margin-right: auto;
  }
  .activity {
    padding: var(--space-2) 0;
    border-top: 1px solid var(--line);
  }
  .activity > summary {
    padding: var(--space-1) 0;
  }
  .activity > summary h3 {
    display: inline;
  }
  .activity > summary .badge {
    margin-left: 14px;
  }
  .objective {
    margin: var(--space-2) 0;
    font-size: var(--text-s);
  }
  .list {
    margin: 0 0 var(--space-3);
    padding: 0;
    list-style: none;
  }
  .list button {
    display: flex;
    gap: var(--space-2);
    width: 100%;
    min-height: 30px;
    padding: 2px var(--space-2);
    border: 0;
    border-radius: 3px;
    background: none;
    text-align: left;
    cursor: pointer;
  }
  .list button:hover {
    background: var(--sunken);
  }
  .list [aria-current] {
    background: var(--accent-soft);
  }
  .list .prompt {
    font-weight: 600;
  }
  .mark {
    flex: none;
    width: 1.2em;
    color: var(--accent);
  }
  .part + .part {
    margin-top: var(--space-6);
    padding-top: var(--space-4);
    border-top: 1px solid var(--line);
  }
  .bar {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    width: 100%;
    min-height: 44px;
    padding: 0 var(--space-4);
    border: 0;
    background: none;
    text-align: left;
    cursor: pointer;
  }
  .bar .title {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bar b,
  .bar .muted {
    flex: none;
    white-space: nowrap;
  }
  @media (width >= 1200px) {
    .bar {
      flex: 1;
      align-items: flex-start;
      width: max(44px, 2.75rem);
      padding: var(--space-4) 10px;
      writing-mode: vertical-rl;
    }
    .bar .title {
      flex: 0 1 auto;
      min-height: 0;
    }
  }
  @media print {
    :host {
      display: none !important;
    }
  }
`;
