// The layout of the page: bar, stage and inspector, Spec line. One column on a phone, two from a laptop on, wider
// margins on a projector.
import { css, type CSSResult } from 'lit';
import { frameStyles } from './frame-styles.js';
import { controls, tokens } from './tokens.js';

export const appStyles: CSSResult[] = [
  tokens,
  controls,
  frameStyles,
  css`
  :host {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) auto auto auto / minmax(0, 1fr);
    grid-template-areas: 'bar' 'messages' 'body' 'panel' 'day' 'line';
    position: relative;
    height: 100dvh;
    overflow: hidden;
    background: var(--paper);
    color: var(--ink);
    font-family: var(--sans);
    font-size: 1rem;
    line-height: var(--leading);
    text-size-adjust: 100%;
  }
  .skip {
    position: absolute;
    left: var(--space-2);
    top: -80px;
    z-index: 10;
    padding: var(--space-2) var(--space-4);
    border: 0;
    border-radius: var(--radius);
    background: var(--accent);
    color: var(--on-accent);
    font: inherit;
  }
  .skip:focus {
    top: var(--space-2);
  }
  .messages {
    grid-area: messages;
  }
  .day {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-area: day;
    min-height: 0;
    border-top: 1px solid var(--line-strong);
  }
  /* A sheet from below: what it speaks of stays in sight above it. */
  lab-day[open] {
    max-height: 46dvh;
  }
  lab-day[reading] {
    max-height: 70dvh;
  }
  trace-panel,
  .panel {
    grid-area: panel;
  }
  header {
    display: flex;
    grid-area: bar;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-2) var(--space-4);
    border-bottom: 1px solid var(--line);
  }
  h1 {
    margin: 0;
    font-size: var(--text-m);
    font-weight: 650;
    white-space: nowrap;
  }
  .choice {
    margin-right: var(--space-1);
  }
  .body {
    display: grid;
    grid-area: body;
    grid-template-columns: minmax(0, 1fr) 344px;
    min-height: 0;
  }
  main {
    overflow: auto;
    padding: var(--space-4);
    outline-offset: -2px;
    scrollbar-width: thin;
  }
  main > * {
    max-width: 1360px;
    margin: 0 auto;
  }
  main:only-child {
    grid-column: 1 / -1;
  }
  aside {
    overflow: auto;
    padding: var(--space-4);
    border-left: 1px solid var(--line);
    background: var(--surface);
    scrollbar-width: thin;
  }
  aside p {
    margin: 0 0 var(--space-4);
    max-width: 66ch;
  }
  .waiting {
    padding: var(--space-8) 0;
    color: var(--muted);
    text-align: center;
  }
  footer {
    grid-area: line;
    padding: var(--space-2) var(--space-4);
    border-top: 1px solid var(--line);
    background: var(--paper);
  }
  @media (width >= 1200px) {
    :host {
      grid-template: auto auto minmax(0, 1fr) auto auto / auto minmax(0, 1fr);
      grid-template-areas: 'bar bar' 'messages messages' 'day body' 'day panel' 'line line';
    }
    .day {
      border-top: 0;
      border-right: 1px solid var(--line);
    }
    lab-day[open] {
      width: 336px;
      max-height: none;
    }
    lab-day[reading] {
      width: min(46vw, 640px);
    }
    header {
      flex-wrap: nowrap;
    }
    .controls {
      flex: none;
      flex-wrap: nowrap;
    }
  }
  @media (width >= 1600px) {
    .body {
      grid-template-columns: minmax(0, 1fr) 440px;
    }
    lab-day[open]:not([reading]) {
      width: 400px;
    }
    main,
    aside {
      padding: var(--space-6) var(--space-8);
    }
    header,
    footer {
      padding: var(--space-3) var(--space-8);
    }
  }
  @media (1200px <= width < 1600px) {
    .beside {
      display: block;
      overflow: auto;
    }
    .beside main,
    .beside aside {
      overflow: visible;
    }
    .beside aside {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
  }
  @media (width < 900px) {
    .body {
      display: block;
      overflow: auto;
    }
    main,
    aside {
      overflow: visible;
    }
    aside {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
    header {
      gap: var(--space-1) var(--space-4);
      padding-bottom: 0;
    }
    .controls {
      width: 100%;
      margin-left: 0;
      padding-bottom: var(--space-2);
    }
    .controls select {
      max-width: 136px;
    }
    .choice span {
      display: none;
    }
  }
  @media (width < 480px) {
    h1 {
      position: absolute;
      clip-path: inset(50%);
    }
    header {
      flex-wrap: wrap;
      gap: var(--space-1);
      padding: var(--space-2) var(--space-3);
    }
    .controls .button {
      padding: 0 var(--space-2);
    }
    /* Mask and format are in the drawer too, the keys in the settings. */
    .choice,
    .keys {
      display: none;
    }
    .controls {
      width: auto;
      margin-left: auto;
      padding: 0;
      gap: var(--space-1);
    }
    .controls select {
      width: 92px;
    }
    main {
      padding: var(--space-3);
    }
  }
  @media (height < 480px) {
    :host {
      display: block;
      height: auto;
      overflow: visible;
    }
    /* At twice the size a laptop is this low: text flows with the page instead of through a slit. */
    lab-day[open],
    lab-day[reading] {
      max-height: none;
    }
  }
  @media print {
    :host {
      display: block;
      height: auto;
    }
    header,
    footer,
    .messages,
    .panel,
    trace-panel,
    .skip {
      display: none;
    }
    .body,
    main,
    aside {
      display: block;
      overflow: visible;
    }
  }
`,
];
