// Tools beside what is slotted into it: a tensor's numbers to copy, the largest figure or all tables to save. It finds them
// by looking through the shadow roots inside; while `sealed`, when a prediction is waited for, it offers nothing.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { pngOf, svgFile, tableCsv, tableFile } from '../draw/figure-export.js';
import { tensorTargets, tensorText, type PlainTensor } from '../draw/tensor-text.js';
import type { Words } from '../words/index.js';
import { define } from './define.js';
import { controls } from './tokens.js';
import './copy-button.js';

/** All elements of a kind, through shadow roots, that are on the page with a size. */
function within(root: ParentNode, selector: string): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot === null ? [] : within(element.shadowRoot, selector)),
  ]);
}

/** Pixels below which a drawing beside a table is a sign, such as a line of its key. */
const kSign = 20_000;
const isSeen = (element: Element): boolean => element.getBoundingClientRect().width > 1;
const area = (element: Element): number => {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
};

export class FigureTools extends LitElement {
  static override properties = {
    tensor: { attribute: false },
    name: {},
    words: { attribute: false },
    sealed: { type: Boolean },
    message: { state: true },
    open: { state: true },
  };
  /** The numbers to copy; null where the figure is no tensor. */
  declare tensor: (() => PlainTensor) | null;
  /** Of the file, without its ending. */
  declare name: string;
  declare words: Words | null;
  declare sealed: boolean;
  declare private message: string;
  declare private open: boolean;

  constructor() {
    super();
    this.tensor = null;
    this.name = 'figure';
    this.words = null;
    this.sealed = false;
    this.message = '';
    this.open = false;
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .menu {
        margin-top: var(--space-2);
        font-size: var(--text-s);
      }
      .menu > .button[aria-expanded='true'] {
        color: var(--accent);
      }
      .panel {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 var(--space-3);
        margin-top: var(--space-1);
      }
      .panel[hidden] {
        display: none;
      }
      .button {
        font-size: var(--text-s);
      }
      @media print {
        .menu {
          display: none;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    return html`<slot></slot>${this.words === null || this.sealed ? nothing : this.menu(this.words)}`;
  }

  private menu(words: Words): TemplateResult {
    const { hand } = words;
    const label = this.tensor === null ? hand.save : hand.copyOrSave;
    return html`<div class="menu">
      <button type="button" class="button quiet" id="more" aria-expanded=${this.open} aria-controls="panel"
        aria-label=${`${label}: ${this.name}`} @click=${() => {
          this.open = !this.open;
          this.message = '';
        }}>${label}</button>
      <div id="panel" class="panel" role="group" aria-label=${`${label}: ${this.name}`} ?hidden=${!this.open}>
        ${this.open ? html`${this.copies(words)}${this.saves(words)}` : nothing}
        <span role="status">${this.message}</span>
      </div></div>`;
  }

  private copies(words: Words): TemplateResult | typeof nothing {
    const tensor = this.tensor?.();
    return tensor === undefined
      ? nothing
      : html`${tensorTargets.map(
          (target) => html`<lab-copy-button .text=${tensorText(tensor, target)} .words=${words}
            .label=${words.hand.targets[target]}></lab-copy-button>`,
        )}`;
  }

  private saves(words: Words): TemplateResult {
    const { hand } = words;
    const button = (kind: string, save: () => void): TemplateResult =>
      html`<button type="button" class="button quiet" data-kind=${kind} @click=${save}>${hand.saveAs(kind)}</button>`;
    return html`${button('SVG', () => {
      this.saveSvg();
    })}${button('PNG', () => {
      void this.savePng(hand.noPicture);
    })}${
      this.tables.length > 0 || this.tensor !== null
        ? button('CSV', () => {
            this.saveCsv();
          })
        : nothing
    }`;
  }

  private get tables(): HTMLTableElement[] {
    return within(this, 'table') as HTMLTableElement[];
  }

  /** The largest drawing that is no mere sign, or the largest table where there is none. */
  private get svg(): string {
    const largest = (selector: string): Element | undefined =>
      within(this, selector)
        .filter(isSeen)
        .sort((a, b) => area(b) - area(a))[0];
    const table = largest('table');
    const drawing = largest('svg, canvas');
    if (drawing !== undefined && (table === undefined || area(drawing) > kSign)) return svgFile(drawing, this.name);
    return table === undefined ? '' : tableFile(table, this.name);
  }

  private saveSvg(): void {
    if (this.svg !== '') this.save('svg', new Blob([this.svg], { type: 'image/svg+xml' }));
  }

  private async savePng(refused: string): Promise<void> {
    const picture = await pngOf(this.svg);
    if (picture === null) this.message = refused;
    else this.save('png', picture);
  }

  /** A tensor's exact numbers, else what the tables of the figure say. */
  private saveCsv(): void {
    const tensor = this.tensor?.();
    const text = tensor === undefined ? this.tables.map(tableCsv).join('\r\n') : tensorText(tensor, 'csv');
    this.save('csv', new Blob([text], { type: 'text/csv' }));
  }

  private save(ending: string, blob: Blob): void {
    const file = `${this.name.replace(/[^\w-]+/g, '-')}.${ending}`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = file;
    link.click();
    // The browser has taken the file's address by the next turn; it lives on until the download has read it.
    setTimeout(() => {
      URL.revokeObjectURL(link.href);
    }, 60_000);
    this.message = this.words?.hand.saved(file) ?? '';
  }
}

define('figure-tools', FigureTools);
