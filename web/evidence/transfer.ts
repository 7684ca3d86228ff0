// The history in and out of the page: buttons, a file that is read with progress and can be given up, and what came of it. Fires
// `print-report`. What it does is <evidence-view>'s log; the words are the page's.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import '../elements/copy-button.js';
import { define, fire } from '../elements/define.js';
import { controls } from '../elements/tokens.js';
import type { Words } from '../words/index.js';
import { ImportError, kMostText } from './exchange.js';
import type { EvidenceLog } from './log.js';
import { viewStyles } from './view-styles.js';

/** So many that a copy of all of them is kept at hand where files cannot be saved. */
const kCopied = 1000;

function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}

export class EvidenceTransfer extends LitElement {
  static override properties = {
    log: { attribute: false },
    words: { attribute: false },
    count: { type: Number },
    said: { state: true },
    failed: { state: true },
    done: { state: true },
  };
  declare log: EvidenceLog;
  declare words: Words;
  /** How many attempts there are: buttons follow it. */
  declare count: number;
  declare private said: string;
  declare private failed: string;
  /** How far an import is, or null. */
  declare private done: number | null;
  private giveUp: AbortController | null = null;

  constructor() {
    super();
    this.count = 0;
    this.said = '';
    this.failed = '';
    this.done = null;
  }

  static override styles = [
    controls,
    viewStyles,
    css`
    :host {
      display: grid;
      gap: var(--space-3);
    }
  `,
  ];

  override render(): TemplateResult {
    const own = this.words.evidence;
    const isEmpty = this.count === 0 && this.log.aside.length === 0;
    const button = (label: string, act: () => void, more = '', isOff = isEmpty): TemplateResult =>
      html`<button type="button" class="button ${more}" ?disabled=${isOff} @click=${act}>${label}</button>`;
    return html`<div class="row">
        ${button(own.exportJson, this.onJson, 'do')}
        ${button(own.import, this.onChoose, '', this.done !== null)}
        ${button(own.exportCsv, this.onCsv)}
        ${button(own.exportXapi, this.onXapi)}
        ${button(own.print, this.onPrint)}
        ${
          this.log.where === 'memory' && !isEmpty && this.count <= kCopied
            ? html`<lab-copy-button .text=${this.log.exportJson()} .label=${own.copy} .words=${this.words}></lab-copy-button>`
            : nothing
        }
        <input type="file" hidden accept=".json,application/json" aria-label=${own.import} @change=${this.onFile}></div>
      ${
        this.done === null
          ? nothing
          : html`<div class="row"><label>${own.reading} <progress max="1" value=${this.done}></progress></label>
        <button type="button" class="button stop" @click=${this.onStop}>${own.stop}</button></div>`
      }
      <p role="status" class=${this.said === '' ? 'visually-hidden' : 'note'}>${this.said}</p>
      ${this.failed === '' ? nothing : html`<p role="alert" class="error">${this.failed}</p>`}`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.giveUp?.abort();
  }

  private save(ending: string, type: string, text: string): void {
    const day = new Date().toISOString().slice(0, 10);
    download(`attention-lab-evidence-${day}.${ending}`, type, text);
    this.failed = '';
    this.said = this.words.evidence.exported(this.count);
  }

  private readonly onJson = (): void => {
    this.save('json', 'application/json', this.log.exportJson());
    void this.log.markExported();
  };
  /** Spreadsheets take UTF-8 for what it is when it begins with this mark. */
  private readonly onCsv = (): void => {
    this.save('csv', 'text/csv', `\ufeff${this.log.exportCsv()}`);
  };
  private readonly onXapi = (): void => {
    this.save('xapi.json', 'application/json', this.log.exportXapi());
  };
  private readonly onPrint = (): void => {
    fire(this, 'print-report', null);
  };
  private readonly onChoose = (): void => {
    this.renderRoot.querySelector('input')?.click();
  };
  private readonly onStop = (): void => {
    this.giveUp?.abort();
  };

  private async onFile(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    await this.take(file);
    input.value = ''; // the same file may be chosen again
  }

  private async take(file: File): Promise<void> {
    const own = this.words.evidence;
    this.giveUp = new AbortController();
    [this.done, this.said, this.failed] = [0, '', ''];
    const options = {
      signal: this.giveUp.signal,
      onProgress: (part: number): void => {
        this.done = part;
      },
    };
    try {
      const { added, known, aside, isCut } = await this.log.importJson(await textOf(file), options);
      this.said = `${own.imported(added, known, aside.length)}${isCut ? ` ${own.cut}` : ''}`;
    } catch (error) {
      if (error instanceof ImportError) this.failed = own.failed[error.code];
      else if (options.signal.aborted) this.said = own.cancelled;
      else this.failed = own.failed.no_file;
    }
    this.done = null;
    this.giveUp = null;
  }
}

/** A file that cannot be an export is not read at all: no unit of a text takes more than three bytes. */
function textOf(file: File): Promise<string> {
  if (file.size > 3 * kMostText) throw new ImportError('too_large');
  return file.text();
}

define('evidence-transfer', EvidenceTransfer);
