// What the bars of the page and of a lab on somebody else's page have in common: their controls, keys, and the inspector's title.
import { css, type CSSResult } from 'lit';

export const frameStyles: CSSResult = css`
  .icon {
    padding: 0 10px;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    margin-left: auto;
    font-size: var(--text-s);
  }
  .controls select {
    padding: 0 var(--space-1) 0 var(--space-2);
    max-width: 168px;
  }
  .choice {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }
  .choice span {
    color: var(--muted);
  }
  .pair {
    display: inline-flex;
  }
  .pair .button:first-child {
    border-radius: var(--radius) 0 0 var(--radius);
  }
  .pair .button:last-child {
    border-left: 0;
    border-radius: 0 var(--radius) var(--radius) 0;
  }
  kbd {
    padding: 0 5px;
    border: 1px solid var(--line-strong);
    border-radius: 4px;
    font-family: var(--mono);
    font-size: 0.9em;
  }
  aside h2 {
    margin: 0 0 var(--space-2);
    font-size: var(--text-s);
    font-weight: 400;
    color: var(--muted);
  }
`;
