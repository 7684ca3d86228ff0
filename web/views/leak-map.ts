// What moves when one token is disturbed: a row for each step, a mark for each token, the mask as a line across. The tokens
// above are a radio group, each step's name a button. Fires `token-choose` and `step-select`.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../engine/types';
import { define, fire } from './define';
import type { LeakWords, Mark } from './leak-words';
import { radioStyles, viewStyles } from './styles';
import { groupsOf } from './timeline';
import type { ViewsWords } from './words';

/** More tokens than this are shown in a window about the disturbed one. */
export const kTokens = 24;
const glyphs: Readonly<Record<Mark, string>> = { changed: '\u25cf', same: '\u00b7', leaked: '\u25b2', none: '' };

export interface LeakPicture {
  readonly steps: readonly Step[];
  /** Per step, the tokens whose rows changed. */
  readonly changed: Readonly<Record<string, readonly number[]>>;
  readonly token: number;
}

/** How many tokens a step has rows for. */
export function rowsIn(step: Step): number {
  const axis = ['T', 'S'].map((name) => step.axes.indexOf(name)).find((at) => at >= 0);
  return axis === undefined ? 0 : (step.shape[axis] ?? 0);
}

/** Where rows of the past must stand still from: the mask, or the scores where there is none. */
export function lineAt(steps: readonly Step[]): number {
  const mask = steps.findIndex(({ kind }) => kind === 'mask');
  return mask >= 0 ? mask : steps.findIndex(({ name }) => name === 'scores');
}

export function markOf({ steps, changed, token }: LeakPicture, step: Step, row: number): Mark {
  if (row >= rowsIn(step)) return 'none';
  if (changed[step.name]?.includes(row) !== true) return 'same';
  const isPast = row < token && steps.indexOf(step) >= lineAt(steps) && lineAt(steps) >= 0;
  return isPast ? 'leaked' : 'changed';
}

export class LabLeakMap extends LitElement {
  static override properties = {
    picture: { attribute: false },
    current: {},
    words: { attribute: false },
    names: { attribute: false },
  };
  declare picture: LeakPicture | null;
  declare current: string | null;
  declare words: LeakWords | null;
  declare names: ViewsWords | null;

  constructor() {
    super();
    this.picture = null;
    this.current = null;
    this.words = null;
    this.names = null;
  }

  static override styles = [
    viewStyles,
    radioStyles,
    css`
    table {
      border-collapse: collapse;
      font-size: var(--text-s);
    }
    th,
    td {
      padding: 0 8px;
      border-bottom: 1px solid var(--line);
      font-weight: 400;
      text-align: left;
      white-space: nowrap;
    }
    td,
    thead td {
      min-width: 40px;
      padding: 0 4px;
      text-align: center;
    }
    th.part,
    td.part {
      padding-left: 0;
      color: var(--muted);
      text-align: left;
    }
    td.disturbed {
      background: var(--accent-soft);
    }
    .same {
      color: var(--muted);
    }
    .leaked {
      background: var(--error-soft);
      color: var(--error);
    }
    .line > * {
      padding: 2px 0 2px 8px;
      border-top: 2px solid var(--ink);
      font-weight: 600;
      text-align: left;
      white-space: normal;
    }
    label {
      display: inline-flex;
      align-items: center;
      justify-content: center;
      min-width: 36px;
      min-height: var(--target, 32px);
      border: 1px solid var(--line-strong);
      border-radius: var(--radius, 6px);
      background: var(--surface);
      cursor: pointer;
    }
    label:has(:checked) {
      box-shadow: inset 0 -3px 0 var(--accent);
    }
    .step {
      min-height: 26px;
      padding: 0 2px;
      border: 0;
      background: none;
      color: var(--accent);
      font: inherit;
      cursor: pointer;
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    .step[aria-pressed='true'] {
      font-weight: 600;
      text-decoration: none;
    }
    .legend {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 16px;
      margin-top: 8px;
      font-size: var(--text-s);
      color: var(--muted);
    }
    @media (width < 600px) {
      .part {
        display: none;
      }
    }
  `,
  ];

  private get shown(): Step[] {
    return this.picture?.steps.filter((step) => step.name in (this.picture?.changed ?? {})) ?? [];
  }

  /** The tokens in sight. */
  private get window(): number[] {
    const total = Math.max(0, ...this.shown.map(rowsIn));
    const count = Math.min(total, kTokens);
    const middle = (this.picture?.token ?? 0) - Math.floor(count / 2);
    const first = Math.max(0, Math.min(total - count, middle));
    return Array.from({ length: count }, (_, n) => first + n);
  }

  protected override render(): unknown {
    const { picture, words, names } = this;
    if (picture === null || words === null || names === null) return nothing;
    const tokens = this.window;
    const total = Math.max(0, ...this.shown.map(rowsIn));
    return html`<div class="scroll"><table aria-label=${words.map}>
      <thead><tr><th class="part" scope="col">${words.part}</th><th scope="col">${words.step}</th>${tokens.map((n) => html`<td>${this.radio(n, picture.token, words)}</td>`)}</tr></thead>
      <tbody>${groupsOf(this.shown, names).map((group) => group.steps.map((step, n) => this.line(step, n === 0 ? group.title : '', tokens)))}</tbody>
      </table></div>
      ${total > tokens.length ? html`<p class="small muted">${words.window(tokens[0] ?? 0, tokens.at(-1) ?? 0, total)}</p>` : nothing}
      <p class="legend">${(['changed', 'leaked', 'same'] as const).map(
        (mark) => html`<span><span class=${mark} aria-hidden="true">${glyphs[mark]}</span> ${words.marks[mark]}</span>`,
      )}</p>`;
  }

  private radio(n: number, token: number, words: LeakWords): TemplateResult {
    return html`<label><input type="radio" name="token" aria-label=${words.disturb(n)} .checked=${n === token} @change=${() => {
      this.dispatchEvent(new CustomEvent('token-choose', { detail: { token: n }, bubbles: true, composed: true }));
    }}><span aria-hidden="true">${n}</span></label>`;
  }

  private line(step: Step, part: string, tokens: readonly number[]): TemplateResult {
    const { picture, words, names } = this;
    if (picture === null || words === null || names === null) return html``;
    const isLine = picture.steps[lineAt(picture.steps)] === step;
    const text = step.kind === 'mask' ? words.maskLine : words.noMaskLine;
    return html`${
      isLine ? html`<tr class="line"><th colspan=${tokens.length + 2} scope="rowgroup">${text}</th></tr>` : nothing
    }<tr><td class="part">${part}</td><th scope="row"><button type="button" class="step" aria-pressed=${step.name === this.current} @click=${() => {
      fire(this, 'step-select', { name: step.name });
    }}>${names.steps[step.name] ?? step.name}</button></th>${tokens.map((n) => this.mark(step, n))}</tr>`;
  }

  private mark(step: Step, n: number): TemplateResult {
    const { picture, words } = this;
    if (picture === null || words === null) return html``;
    const mark = markOf(picture, step, n);
    return html`<td class="${mark} ${n === picture.token ? 'disturbed' : ''}"><span aria-hidden="true">${glyphs[mark]}</span><span
      class="visually-hidden">${mark === 'none' ? '' : words.marks[mark]}</span></td>`;
  }
}

define('lab-leak-map', LabLeakMap);
