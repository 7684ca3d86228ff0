// The choice of labs: one button that says which lab this is, and under it all of them by group, each with its question.
// It closes on Escape (the button has the keyboard again), on a choice, and when the keyboard or the pointer goes elsewhere.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { controls } from './tokens.js';
import { define, fire } from './define.js';
import type { FilePick } from './file-drop.js';

export interface MenuItem {
  readonly name: string;
  readonly question: string;
  readonly href: string;
  readonly isHere: boolean;
}

export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

export class LabMenu extends LitElement {
  static override properties = { groups: { attribute: false }, label: {}, openFile: {}, open: { state: true } };
  declare groups: readonly MenuGroup[];
  declare label: string;
  /** What the button says that opens a file. */
  declare openFile: string;
  declare protected open: boolean;

  constructor() {
    super();
    this.groups = [];
    this.label = '';
    this.openFile = '';
    this.open = false;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
      }
      .open {
        display: inline-flex;
        align-items: center;
        gap: var(--space-2);
        font-weight: 600;
      }
      .open::after {
        content: '';
        width: 7px;
        height: 7px;
        margin-top: -4px;
        border: solid currentcolor;
        border-width: 0 2px 2px 0;
        transform: rotate(45deg);
      }
      .open[aria-expanded='true']::after {
        margin-top: 4px;
        transform: rotate(225deg);
      }
      .list {
        position: absolute;
        inset: auto 0;
        z-index: 20;
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
        gap: var(--space-4) var(--space-6);
        max-width: 1200px;
        max-height: calc(100dvh - 72px);
        margin: var(--space-2) var(--space-4) 0;
        padding: var(--space-4);
        overflow: auto;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--raised);
        box-shadow: var(--shadow);
      }
      .list[hidden] {
        display: none;
      }
      h2 {
        margin: 0 0 var(--space-1);
        padding: 0 var(--space-2);
        font-size: var(--text-s);
        font-weight: 400;
        color: var(--muted);
      }
      p {
        margin: 0;
        padding: 0 var(--space-2);
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      a {
        display: block;
        padding: var(--space-1) var(--space-2);
        border-left: 3px solid var(--clear, transparent);
        border-radius: 3px;
        color: var(--ink);
        text-decoration: none;
      }
      a:hover b {
        text-decoration: underline;
        text-underline-offset: 3px;
      }
      a[aria-current] {
        border-left-color: var(--accent);
        background: var(--accent-soft);
      }
      b {
        display: block;
        font-weight: 600;
      }
      a span {
        display: block;
        font-size: var(--text-s);
        line-height: 1.4;
        color: var(--muted);
      }
      a[aria-current] span {
        color: var(--ink);
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.addEventListener('pointerdown', this.onPointer);
  }

  override disconnectedCallback(): void {
    globalThis.removeEventListener('pointerdown', this.onPointer);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const here = this.groups.flatMap(({ items }) => items).find(({ isHere }) => isHere);
    return html`<nav aria-label=${this.label} @keydown=${this.onKey} @focusout=${this.onFocusOut}>
      <button type="button" class="button open" aria-expanded=${this.open} aria-controls="list" @click=${() => {
        this.open = !this.open;
      }}>${here?.name ?? this.label}</button>
      <div id="list" class="list" ?hidden=${!this.open}>${this.groups.map(
        ({ title, items }, n) => html`<section aria-labelledby=${`g${n}`}><h2 id=${`g${n}`}>${title}</h2>
          <ul>${items.map(
            ({ name, question, href, isHere }) => html`<li><a href=${href} aria-current=${isHere ? 'page' : nothing}
              @click=${this.close}><b>${name}</b><span>${question}</span></a></li>`,
          )}</ul></section>`,
      )}
      ${
        this.openFile === ''
          ? nothing
          : html`<p><button type="button" class="button" @click=${() => {
              this.close();
              fire<FilePick>(this, 'file-pick', { wanted: null });
            }}>${this.openFile}</button></p>`
      }</div></nav>`;
  }

  private readonly close = (): void => {
    this.open = false;
  };

  private readonly onPointer = (event: Event): void => {
    if (this.open && !event.composedPath().includes(this)) this.close();
  };

  private onFocusOut(event: FocusEvent): void {
    const next = event.relatedTarget;
    if (next instanceof Node && !this.renderRoot.contains(next)) this.close();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.open) return;
    event.stopPropagation();
    this.close();
    this.renderRoot.querySelector('button')?.focus();
  }
}

define('lab-menu', LabMenu);
