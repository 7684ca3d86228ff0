// How a question looks: one column that works at the width of a phone and of the day's column beside the stage.
import { css, type CSSResult } from 'lit';
import { controls } from '../elements/tokens.js';
import { revealStyles } from './reveal.js';

export const formStyles: CSSResult = css`
  section,
  form,
  .result {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
  .result {
    outline-offset: 4px;
  }
  h4 {
    margin: 0;
    font-size: var(--text-m);
    font-weight: 600;
    color: var(--ink);
  }
  p {
    margin: 0;
    max-width: 66ch;
  }
  .ask {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .hint {
    font-size: var(--text-s);
    color: var(--muted);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
  .button.primary {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .button.primary:disabled {
    border-color: var(--line-strong);
    background: var(--sunken);
    color: var(--muted);
    opacity: 1;
  }
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-size: var(--text-s);
    font-weight: 600;
  }
  .confidence,
  .conditions {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
  }
  .confidence label,
  .conditions label,
  .rating label {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 28px;
    cursor: pointer;
  }
  .rating {
    display: grid;
    justify-items: start;
    gap: 2px;
  }
  .level {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    font-size: var(--text-s);
    color: var(--muted);
  }
  details {
    font-size: var(--text-s);
  }
  summary {
    min-height: 24px;
    color: var(--muted);
    cursor: pointer;
  }
  .history {
    margin: 0;
    padding-left: 1.6em;
    overflow-wrap: anywhere;
  }
  a {
    color: var(--accent);
  }
`;

export const questionStyles: CSSResult[] = [
  controls,
  revealStyles,
  formStyles,
  css`
    :host {
      display: block;
    }
  `,
];
