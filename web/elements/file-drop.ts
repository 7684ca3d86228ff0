// Files that come to the page: dropped anywhere on it, or chosen in the browser's own dialog. Fires `files-open` with their
// handles; a folder is refused in words. Nothing is read here, and a drop never leads away from the page.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../words/index.js';
import { controls } from './tokens.js';
import { define, fire } from './define.js';

export interface FilesOpen {
  readonly files: readonly File[];
  /** The name the present question asks for, where the file was chosen for it. */
  readonly wanted: string | null;
}

/** What a control asks for that wants the dialog: `file-pick`. */
export interface FilePick {
  readonly wanted: string | null;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Files and folders look alike but for their entries, which some browsers do not give: then a thing without them is a file. */
function sorted(data: DataTransfer): { readonly files: readonly File[]; readonly hasFolder: boolean } {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  if (items.length === 0) return { files: [...data.files], hasFolder: false };
  const isFolder = (item: DataTransferItem): boolean => {
    const entry = 'webkitGetAsEntry' in item ? item.webkitGetAsEntry() : null;
    return entry?.isDirectory ?? false;
  };
  const plain = items.filter((item) => !isFolder(item));
  const files = plain.flatMap((item) => item.getAsFile() ?? []);
  return { files, hasFolder: plain.length < items.length };
}

export class FileDrop extends LitElement {
  static override properties = {
    words: { attribute: false },
    zone: { attribute: false },
    dragging: { state: true },
    message: { state: true },
  };
  declare words: Words | null;
  /** Where files may be dropped: anywhere, unless the lab is a guest on its page. */
  declare zone: EventTarget;
  declare private dragging: boolean;
  declare private message: string;
  private wanted: string | null = null;

  constructor() {
    super();
    this.words = null;
    this.zone = globalThis;
    this.dragging = false;
    this.message = '';
  }

  static override styles = [
    controls,
    css`
      .over {
        position: fixed;
        inset: 0;
        z-index: 40;
        display: grid;
        place-items: center;
        padding: var(--space-4);
        background: color-mix(in srgb, var(--paper) 88%, transparent);
        pointer-events: none;
      }
      .over > div {
        display: grid;
        place-content: center;
        gap: var(--space-2);
        width: 100%;
        height: 100%;
        padding: var(--space-4);
        border: 2px dashed var(--accent);
        border-radius: var(--radius);
        text-align: center;
      }
      .over p {
        margin: 0 auto;
        max-width: 44ch;
      }
      .over .drop {
        font-size: var(--text-xl);
        font-weight: 600;
        color: var(--accent);
      }
      .said {
        position: fixed;
        left: 50%;
        bottom: 72px;
        z-index: 30;
        display: flex;
        align-items: center;
        gap: var(--space-4);
        width: max-content;
        max-width: calc(100vw - 32px);
        padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        background: var(--raised);
        box-shadow: var(--shadow);
        transform: translateX(-50%);
      }
      .said p {
        margin: 0;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    for (const [name, listen] of this.listeners) this.zone.addEventListener(name, listen);
  }

  override disconnectedCallback(): void {
    for (const [name, listen] of this.listeners) this.zone.removeEventListener(name, listen);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { words } = this;
    if (words === null) return html``;
    const { files } = words;
    return html`<input type="file" multiple hidden aria-label=${files.open} @change=${this.onChosen}>
      ${
        this.dragging
          ? html`<div class="over"><div><p class="drop">${files.drop}</p><p>${files.kinds}</p>
        <p class="muted">${files.local}</p></div></div>`
          : nothing
      }
      <div role="status">${
        this.message === ''
          ? nothing
          : html`<div class="said"><p>${this.message}</p><button type="button" class="button quiet"
        aria-label=${files.dismiss} @click=${() => {
          this.message = '';
        }}>\u00d7</button></div>`
      }</div>`;
  }

  /** Opens the browser's dialog; called from a press of a button, as browsers want it. */
  pick(wanted: string | null = null): void {
    this.wanted = wanted;
    this.renderRoot.querySelector('input')?.click();
  }

  /** Shows a sentence about what was opened, until it is dismissed. */
  say(message: string): void {
    this.message = message;
  }

  private open(files: readonly File[], wanted: string | null): void {
    if (files.length > 0) fire<FilesOpen>(this, 'files-open', { files, wanted });
  }

  private onChosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = '';
    this.message = '';
    this.open(files, this.wanted);
  }

  private readonly onOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    this.dragging = true;
  };

  private readonly onLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.dragging = false;
  };

  private readonly onDrop = (event: DragEvent): void => {
    this.dragging = false;
    const data = event.dataTransfer;
    if (data === null || !hasFiles(event)) return;
    event.preventDefault();
    const { files, hasFolder } = sorted(data);
    this.message = hasFolder ? (this.words?.files.folder ?? '') : '';
    this.open(files, null);
  };

  private readonly listeners: readonly (readonly [string, EventListener])[] = [
    ['dragenter', this.onOver as EventListener],
    ['dragover', this.onOver as EventListener],
    ['dragleave', this.onLeave as EventListener],
    ['drop', this.onDrop as EventListener],
  ];
}

define('file-drop', FileDrop);
