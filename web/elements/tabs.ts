// A row of tabs as the ARIA pattern wants it: one tab stop, arrows, Home and End. The panel is the caller's;
// it carries role tabpanel and aria-label. Fires `tab-select`.
import { LitElement, css, html, type TemplateResult } from 'lit';
import { controls } from './tokens.js';
import { define, fire } from './define.js';

export interface Tab { readonly id: string; readonly text: string; readonly badge?: string }

export class LabTabs extends LitElement {
  static override properties = { tabs: { attribute: false }, current: {}, label: {} };
  declare tabs: readonly Tab[];
  declare current: string;
  declare label: string;

  constructor() {
    super();
    this.tabs = [];
    this.current = '';
    this.label = '';
  }

  static override styles = [controls, css`
    [role='tablist'] {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-4);
      border-bottom: 1px solid var(--line);
    }
    [role='tab'] {
      min-height: 36px;
      padding: 0 2px;
      margin-bottom: -1px;
      border: 0;
      border-bottom: 2px solid transparent;
      background: none;
      color: var(--muted);
      cursor: pointer;
    }
    [role='tab']:hover {
      color: var(--ink);
    }
    [aria-selected='true'] {
      color: var(--ink);
      border-bottom-color: var(--accent);
    }
    .badge {
      color: var(--error);
      font-size: var(--text-xs);
    }
  `];

  override render(): TemplateResult {
    return html`<div role="tablist" aria-label=${this.label} @keydown=${this.onKey}>
      ${this.tabs.map(({ id, text, badge }) => html`<button type="button" role="tab" data-id=${id}
        aria-selected=${id === this.current} tabindex=${id === this.current ? 0 : -1}
        @click=${() => { this.choose(id); }}>${text}${badge === undefined ? '' : html` <span class="badge">${badge}</span>`}
      </button>`)}
    </div>`;
  }

  private onKey(event: KeyboardEvent): void {
    const at = this.tabs.findIndex(({ id }) => id === this.current);
    const last = this.tabs.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last,
    };
    const next = this.tabs[moves[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(next.id);
    this.renderRoot.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  }

  private choose(id: string): void {
    fire(this, 'tab-select', { id });
  }
}

define('lab-tabs', LabTabs);
