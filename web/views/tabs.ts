// A row of tabs for the places of one axis (heads, batch elements): one tab stop, arrows, Home and End, the axis' colour.
import { css, html, type CSSResult, type TemplateResult } from 'lit';
import { axisClass } from './shape';

export interface Tabs {
  readonly count: number;
  readonly current: number;
  readonly label: string;
  readonly axis: string;
  readonly name: (n: number) => string;
  readonly pick: (n: number) => void;
  /** Id of what the tabs switch. */
  readonly panel: string;
}

function onKey(event: KeyboardEvent, tabs: Tabs): void {
  const to = new Map([
    ['ArrowLeft', tabs.current - 1],
    ['ArrowRight', tabs.current + 1],
    ['Home', 0],
    ['End', tabs.count - 1],
  ]).get(event.key);
  if (to === undefined) return;
  event.preventDefault();
  const next = (to + tabs.count) % tabs.count;
  const row = event.currentTarget as HTMLElement;
  row.querySelectorAll('button')[next]?.focus();
  tabs.pick(next);
}

export function tablist(tabs: Tabs): TemplateResult {
  return html`<div class="scroll"><div role="tablist" class="tabs" aria-label=${tabs.label}
    @keydown=${(event: KeyboardEvent) => {
      onKey(event, tabs);
    }}>
    ${Array.from(
      { length: tabs.count },
      (_, n) => html`<button type="button" role="tab" class=${axisClass(tabs.axis)}
      aria-selected=${n === tabs.current ? 'true' : 'false'} aria-controls=${tabs.panel} tabindex=${n === tabs.current ? '0' : '-1'}
      @click=${() => {
        tabs.pick(n);
      }}>${tabs.name(n)}</button>`,
    )}
  </div></div>`;
}

export const tabStyles: CSSResult = css`
  .tabs {
    display: flex;
    gap: 4px;
    padding: 3px 3px 8px;
    width: max-content;
  }
  .tabs button {
    min-height: var(--target, 32px);
    padding: 0 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius, 6px);
    background: var(--surface);
    font: inherit;
    font-size: var(--text-s, 0.8333rem);
    white-space: nowrap;
    cursor: pointer;
  }
  .tabs button[aria-selected='true'] {
    border-color: currentcolor;
    font-weight: 600;
    box-shadow: inset 0 -3px 0 currentcolor;
  }
  @media (forced-colors: active) {
    .tabs button[aria-selected='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
