// The design tokens: every colour, size and face of the page, as custom properties on the host element.
// Views and labs use only these names. Text colours reach WCAG AA on --paper and on --surface in both themes;
// --line-strong reaches 3:1 for the borders of controls. Axis text colours are darkened (light) or lightened
// (dark) forms of the axis hues; the -fill forms are the hues themselves, for lines and areas only.
import { css, type CSSResult } from 'lit';
import { chosenStyles } from '../views/styles';

const light: CSSResult = css`
  color-scheme: light;
  --paper: #faf9f6;
  --surface: #ffffff;
  --raised: #ffffff;
  --sunken: #f2f0eb;
  --ink: #1c1e21;
  --muted: #575c64;
  --line: #dfdcd4;
  --line-strong: #85827b;
  --accent: #00694f;
  --accent-soft: #e0f0ea;
  --on-accent: #ffffff;
  --error: #a8241b;
  --error-soft: #fbe9e6;
  --warn: #7a5200;
  --hatch: #b9b5ab;
  --off-1: #f3e3d8;
  --off-2: #e8cbb5;
  --off-3: #deb393;
  --off-4: #d39a6e;
  --off-5: #c88049;
  --off-ink: #1c1e21;
  --shadow: 0 8px 32px rgb(28 30 33 / 18%);
  --axis-B: #5a5e64;
  --axis-h: #963a71;
  --axis-T: #005a93;
  --axis-S: #12678f;
  --axis-d: #855a00;
  --axis-B-fill: #8b8f94;
  --axis-h-fill: #cc79a7;
  --axis-T-fill: #0072b2;
  --axis-S-fill: #56b4e9;
  --axis-d-fill: #e69f00;
`;

const dark: CSSResult = css`
  color-scheme: dark;
  --paper: #16181b;
  --surface: #1c1f23;
  --raised: #24282d;
  --sunken: #121416;
  --ink: #e7e5e0;
  --muted: #a6aab1;
  --line: #32363c;
  --line-strong: #7b8088;
  --accent: #62c7a3;
  --accent-soft: #1d3a31;
  --on-accent: #0d1b16;
  --error: #ff9b8e;
  --error-soft: #3c2321;
  --warn: #e3b15a;
  --hatch: #52575e;
  --off-1: #403327;
  --off-2: #5e432b;
  --off-3: #7a532e;
  --off-4: #b67335;
  --off-5: #eb903b;
  --off-ink: #16181b;
  --shadow: 0 8px 32px rgb(0 0 0 / 55%);
  --axis-B: #adb1b7;
  --axis-h: #d79bbd;
  --axis-T: #6fadde;
  --axis-S: #83c8ee;
  --axis-d: #e0ab45;
  --axis-B-fill: #7d8187;
  --axis-h-fill: #b56c95;
  --axis-T-fill: #2f86bd;
  --axis-S-fill: #4d9fcd;
  --axis-d-fill: #c28a10;
`;

/** For the outermost element alone; everything inside inherits. `theme` is absent when it follows the system. */
export const tokens: CSSResult = css`
  :host {
    ${light}
    --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
    --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans CJK SC', monospace;
    --leading: 1.5;
    --radius: 6px;
    --text-xs: 0.75rem;
    --text-s: 0.8333rem;
    --text-m: 1rem;
    --text-l: 1.2rem;
    --text-xl: 1.44rem;
    --space-1: 4px;
    --space-2: 8px;
    --space-3: 12px;
    --space-4: 16px;
    --space-6: 24px;
    --space-8: 32px;
    --target: 32px;
  }
  /* A choice says the Chinese word and the word one types. */
  :host(:lang(zh-Hans)) {
    --leading: 1.7;
    --field: 188px;
  }
  @media (prefers-color-scheme: dark) {
    :host(:not([theme='light'])) {
      ${dark}
    }
  }
  :host([theme='dark']) {
    ${dark}
  }
  /* Colours that a person has chosen for everything: drawings take them too. What matches everything is as strong as a theme. */
  @media (forced-colors: active) {
    :host(:not([theme='none'])) {
      --paper: Canvas;
      --surface: Canvas;
      --raised: Canvas;
      --sunken: Canvas;
      --clear: Canvas;
      --ink: CanvasText;
      --muted: CanvasText;
      --line: CanvasText;
      --line-strong: CanvasText;
      --hatch: CanvasText;
      --error: CanvasText;
      --warn: CanvasText;
      --accent: Highlight;
      --on-accent: HighlightText;
      --axis-B: CanvasText;
      --axis-h: CanvasText;
      --axis-T: CanvasText;
      --axis-S: CanvasText;
      --axis-d: CanvasText;
    }
  }
`;

/** Inherited by nobody: each element with controls includes it, so that buttons and fields look the same everywhere. */
export const controls: CSSResult = css`
  ${chosenStyles}
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  button,
  select,
  input,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  .button,
  select,
  input:not([type='range'], [type='checkbox'], [type='radio']) {
    min-height: var(--target);
    padding: 0 var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    cursor: pointer;
    text-decoration: none;
    color: var(--ink);
    white-space: nowrap;
  }
  .button.quiet {
    border-color: transparent;
    background: transparent;
    padding: 0 var(--space-2);
  }
  .button:hover:not(:disabled),
  select:hover {
    border-color: var(--ink);
  }
  .button.quiet:hover:not(:disabled) {
    border-color: var(--line-strong);
  }
  .button:disabled {
    cursor: default;
    color: var(--muted);
    opacity: 0.55;
  }
  .button[aria-pressed='true'],
  .button[aria-current='page'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  input,
  .figures {
    font-variant-numeric: tabular-nums;
  }
  input[aria-invalid='true'] {
    border-color: var(--error);
    background: var(--error-soft);
  }
  input[type='range'],
  input[type='checkbox'],
  input[type='radio'] {
    accent-color: var(--accent);
  }
  .error {
    color: var(--error);
    font-size: var(--text-s);
  }
  .muted {
    color: var(--muted);
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
