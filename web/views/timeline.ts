// The map of a layer: every step a chip with its name and shape, in columns by lesson step, the three lanes of q, k and v
// side by side. Views (same memory) are dashed, copies (new memory) doubled. Fires `step-select`.
import { LitElement, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Step } from '../engine/types';
import { levelClass } from '../draw/divergence';
import { divergenceStyles } from './comparison';
import { define, fire } from './define';
import { bringIntoSight } from './in-sight';
import { shapeTemplate, shapeText } from './shape';
import { viewStyles } from './styles';
import type { ViewsWords } from './words';

interface Group {
  readonly title: string;
  readonly number: number | null;
  readonly steps: readonly Step[];
}

function isWholeLayer(steps: readonly Step[]): boolean {
  return steps.some((step) => step.lesson_step === 4);
}

/** Consecutive steps with the same lesson step belong together; inputs stand before them. */
export function groupsOf(steps: readonly Step[], words: ViewsWords): Group[] {
  // Softmax asked alone has a step 5 too, but no lesson around it to number.
  const isLesson = isWholeLayer(steps);
  const titleOf = (step: Step, number: number | null): string => {
    if (number !== null) return words.timeline.groups[number] ?? String(number);
    return step.kind === 'input' ? words.timeline.inputs : words.timeline.other;
  };
  const groups: { title: string; number: number | null; steps: Step[] }[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    // What the lesson does not number, such as the tiles of an online softmax, belongs to the step it is part of.
    const inherited = step.kind === 'input' ? null : (last?.number ?? null);
    const number = isLesson ? (step.lesson_step ?? inherited) : null;
    const title = titleOf(step, number);
    if (last?.title === title) last.steps.push(step);
    else groups.push({ title, number, steps: [step] });
  }
  return groups;
}

function markOf(step: Step): 'view' | 'copy' | '' {
  return step.kind === 'view' || step.kind === 'copy' ? step.kind : '';
}

/** A small mark on a step's chip: a number, the level that shades it, and what it says. */
export interface ChipMark {
  readonly text: string;
  readonly level: number;
  readonly label: string;
}

export class LabTimeline extends LitElement {
  static override properties = {
    steps: { attribute: false },
    current: {},
    marks: { attribute: false },
    words: { attribute: false },
  };
  declare steps: readonly Step[];
  declare current: string | null;
  declare marks: ReadonlyMap<string, ChipMark> | null;
  declare words: ViewsWords | null;

  constructor() {
    super();
    this.steps = [];
    this.current = null;
    this.marks = null;
    this.words = null;
  }

  static override styles = [
    viewStyles,
    divergenceStyles,
    css`
    .map {
      display: flex;
      gap: var(--space-3, 12px);
      padding: 4px 4px 8px;
    }
    .title {
      display: flex;
      gap: 6px;
      align-items: baseline;
      margin-bottom: 4px;
      font-size: var(--text-xs, 0.75rem);
      line-height: 1.3;
      color: var(--muted);
      white-space: nowrap;
    }
    .title b {
      color: var(--ink);
    }
    .chips {
      display: grid;
      grid-template-rows: repeat(3, auto);
      grid-auto-flow: column;
      gap: 4px;
      justify-content: start;
    }
    .group + .group {
      border-left: 1px solid var(--line);
      padding-left: var(--space-3, 12px);
    }
    button {
      display: block;
      min-height: var(--target, 32px);
      padding: 3px 8px 4px;
      border: 1px solid var(--line-strong, #85827b);
      border-radius: var(--radius, 6px);
      background: var(--surface);
      color: var(--ink);
      font: inherit;
      line-height: 1.25;
      text-align: left;
      white-space: nowrap;
      cursor: pointer;
    }
    button:hover {
      border-color: var(--ink);
    }
    .name {
      display: block;
      font-size: 0.8125rem;
    }
    .shape {
      font-size: 0.75rem;
    }
    sub {
      font-size: 0.8em;
      line-height: 0;
      vertical-align: -0.2em;
    }
    .view {
      border-style: dashed;
    }
    .copy {
      border-style: double;
      border-width: 3px;
      padding: 1px 6px 2px;
    }
    button[aria-current] {
      border-color: var(--accent);
      background: var(--accent-soft);
      box-shadow: inset 0 -3px 0 var(--accent);
    }
    /* Its text is drawn, not written: the button's own label says what it means. */
    .mark {
      margin-left: 8px;
      padding: 0 4px;
      border: 1px solid var(--line);
      border-radius: 3px;
      font-size: 0.6875rem;
      font-variant-numeric: tabular-nums;
    }
    .mark::after {
      content: attr(data-text);
    }
    .mark.u6 {
      border-color: var(--error);
      background: none;
      color: var(--error);
    }
    .legend {
      display: flex;
      flex-wrap: wrap;
      gap: 4px var(--space-4, 16px);
      font-size: var(--text-xs, 0.75rem);
      color: var(--muted);
    }
    .sample {
      display: inline-block;
      width: 20px;
      height: 12px;
      margin-right: 6px;
      border: 1px solid var(--line-strong, #85827b);
      border-radius: 3px;
      vertical-align: -1px;
    }
    .sample.view {
      border-style: dashed;
    }
    .sample.copy {
      border: 3px double var(--line-strong, #85827b);
      padding: 0;
    }
    @media (forced-colors: active) {
      button[aria-current] {
        outline: 3px solid Highlight;
      }
    }
    @media print {
      .chips {
        grid-auto-flow: row;
        grid-template-rows: none;
      }
      .map {
        flex-wrap: wrap;
      }
    }
  `,
  ];

  private get tabStop(): string | undefined {
    return this.steps.some((step) => step.name === this.current) ? (this.current ?? undefined) : this.steps[0]?.name;
  }

  private select(name: string): void {
    if (name !== this.current) fire(this, 'step-select', { name });
  }

  private onKey(event: KeyboardEvent): void {
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const from = buttons.indexOf(event.target as HTMLButtonElement);
    const to = new Map([
      ['ArrowLeft', from - 1],
      ['ArrowUp', from - 1],
      ['ArrowRight', from + 1],
      ['ArrowDown', from + 1],
      ['Home', 0],
      ['End', buttons.length - 1],
    ]).get(event.key);
    if (to === undefined || from < 0) return;
    event.preventDefault();
    const button = buttons[Math.min(buttons.length - 1, Math.max(0, to))];
    button?.focus();
    if (button?.dataset['step']) this.select(button.dataset['step']);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('current') || changed.has('steps')) this.showCurrent();
  }

  private showCurrent(): void {
    const { renderRoot } = this;
    const inset = { left: 48, top: 0, isCentred: true };
    bringIntoSight(renderRoot.querySelector('.scroll'), () => renderRoot.querySelector('[aria-current]'), inset);
  }

  private chip(step: Step, words: ViewsWords): TemplateResult {
    const mark = markOf(step);
    const beside = this.marks?.get(step.name);
    const label = [
      step.name,
      words.steps[step.name],
      mark ? words.kinds[mark] : null,
      beside?.label,
      words.timeline.shape(shapeText(step, words)),
    ]
      .filter(Boolean)
      .join(', ');
    return html`<button type="button" class=${mark} data-step=${step.name} aria-label=${label}
      title=${words.steps[step.name] ?? nothing} tabindex=${step.name === this.tabStop ? '0' : '-1'}
      aria-current=${step.name === this.current ? 'step' : nothing}
      @click=${() => {
        this.select(step.name);
      }}><code class="name">${step.name}${
        beside ? html`<span class=${`mark ${levelClass(beside.level)}`} data-text=${beside.text}></span>` : nothing
      }</code>${shapeTemplate(step, true)}</button>`;
  }

  private legend(words: ViewsWords): TemplateResult {
    const has = (kind: string): boolean => this.steps.some((step) => step.kind === kind);
    return html`<p class="legend">
      ${has('view') ? html`<span><span class="sample view"></span>${words.timeline.view}</span>` : nothing}
      ${has('copy') ? html`<span><span class="sample copy"></span>${words.timeline.copy}</span>` : nothing}
      ${has('exp') && isWholeLayer(this.steps) ? html`<span>${words.timeline.softmaxNote}</span>` : nothing}
    </p>`;
  }

  protected override render(): unknown {
    const words = this.words;
    if (!words || this.steps.length === 0) return nothing;
    return html`
      <div class="scroll">
        <div class="map" role="toolbar" aria-label=${words.timeline.label} aria-describedby="keys" @keydown=${this.onKey}>
          ${groupsOf(this.steps, words).map(
            (group) => html`
            <div class="group" role="group" aria-label=${`${group.number ?? ''} ${group.title}`.trim()}>
              <div class="title" aria-hidden="true">${group.number === null ? nothing : html`<b>${group.number}</b>`}${group.title}</div>
              <div class="chips">${group.steps.map((step) => this.chip(step, words))}</div>
            </div>`,
          )}
        </div>
      </div>
      <span id="keys" class="visually-hidden">${words.timeline.keys}</span>
      ${this.legend(words)}`;
  }
}

define('lab-timeline', LabTimeline);
