// The reshape lab: the right way from features to heads and back beside another of the same shapes. Every element keeps
// its number, so that one sees which of them end up in a head, or a row, that is not theirs.
import { css, html, nothing, type TemplateResult } from 'lit';
import { findStep, type CellRef } from '../draw/address';
import { elementAt, headsOf, movedIn } from '../draw/elements';
import { define } from '../elements/define.js';
import type { Step, Trace } from '../engine/types.js';
import { get, parse, print, setAll, type Spec } from '../state/spec.js';
import { shapeTemplate, shapeText } from '../views/shape';
import { BesideLab, type Side, type Sides } from './beside.js';
import { noteText } from './trace-notes.js';
import '../views/ids';

type Way = 'split' | 'merge';
const ways: readonly string[] = ['transpose', 'view', 'interleaved'];
/** Each family of steps shares the elements of the step that computed them. */
const families: readonly { readonly heads: string; readonly steps: readonly string[] }[] = [
  { heads: 'q_heads', steps: ['q', 'q_split', 'q_heads'] },
  { heads: 'context', steps: ['context', 'context_split', 'merged'] },
];
/** Sizes to look at; their names are the sizes themselves. */
const inputs: readonly (readonly [string, string])[] = [
  ['trace?preset=lesson', 'T = 2, h = 2, d_k = 2'],
  ['trace?t=3&d_model=6&heads=3', 'T = 3, h = 3, d_k = 2'],
  ['trace?preset=distinct', 'B = 2, T = 3, h = 5, d_k = 7'],
];

/** One trace on both sides, the right one with its ways to split and merge written out. */
export function isReshape(spec: Spec): boolean {
  const [left, right] = ['left', 'right'].map((side) => parse(get(spec, side) ?? ''));
  if (left?.experiment !== 'trace' || right?.experiment !== 'trace') return false;
  const bare = print(setAll(right, { split: undefined, merge: undefined }));
  return print(left) === bare && get(right, 'split') !== undefined && get(right, 'merge') !== undefined;
}

export class ReshapeLab extends BesideLab {
  static override properties = { ...BesideLab.properties, element: { state: true } };
  /** The chosen element: its family and its number. */
  declare private element: readonly [string, number] | null;

  constructor() {
    super();
    this.element = null;
  }

  static override styles = [
    ...BesideLab.styles,
    css`
      .ways {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-1);
      }
      .ways > span {
        margin-right: var(--space-1);
        font-size: var(--text-s);
        color: var(--muted);
      }
      .ways .button {
        font-size: var(--text-s);
      }
      details .stage {
        margin-top: var(--space-4);
      }
      details.card {
        margin: 0;
        font-size: inherit;
      }
      .stage + .stage {
        margin-top: var(--space-4);
        padding-top: var(--space-4);
        border-top: 1px solid var(--line);
      }
      .stage h3 {
        margin-bottom: var(--space-2);
      }
      .facts {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-4);
        margin: 0 0 var(--space-1);
        font-size: var(--text-s);
      }
      .facts span span {
        color: var(--muted);
      }
      .facts .mono {
        font-family: var(--mono);
      }
      .moved {
        color: var(--error);
      }
      .side {
        margin: 0;
        font-size: var(--text-s);
        color: var(--muted);
      }
      .rule {
        margin: 0;
        max-width: 66ch;
        padding-left: 10px;
        border-left: 3px solid var(--warn);
      }
    `,
  ];

  protected override nameOf(side: Side): string {
    const { reshape } = this.words.beside;
    return side === 'left' ? reshape.rightPath : reshape.yourPath;
  }

  protected override opensOn(): string {
    return 'out';
  }

  override render(): TemplateResult {
    const { words, sides } = this;
    const { reshape } = words.beside;
    return html`<div class="stack">
      <h2>${words.labs['reshape']?.question}</h2>
      <section class="card stack">${this.controls()}</section>
      ${this.failed()}
      ${
        sides === null
          ? nothing
          : html`<section class="card stack">${this.story(sides)}${this.rule(sides)}
            <p class="hint">${reshape.help}${this.words.beside.gap}${reshape.keys}</p></section>
          ${families.map(({ heads, steps }) => this.family(sides, heads, steps))}
          <section class="card stack">${this.sentence(sides)}${this.tensors(sides)}</section>`
      }
    </div>`;
  }

  private way(key: Way): string {
    return get(parse(this.textOf('right')), key) ?? 'transpose';
  }

  private askWays(left: string, split: string, merge: string): void {
    this.ask(left, print(setAll(parse(left), { split, merge })));
  }

  private controls(): TemplateResult {
    const { reshape } = this.words.beside;
    const left = this.textOf('left');
    const known = inputs.some(([text]) => text === left) ? inputs : [...inputs, [left, left] as const];
    return html`<div class="row"><label>${reshape.inputs}<select @change=${(event: Event) => {
      this.askWays((event.target as HTMLSelectElement).value, this.way('split'), this.way('merge'));
    }}>${known.map(([text, name]) => html`<option value=${text} ?selected=${text === left}>${name}</option>`)}</select></label>
      ${this.choice('split', reshape.split)}${this.choice('merge', reshape.merge)}</div>`;
  }

  private choice(key: Way, label: string): TemplateResult {
    const now = this.way(key);
    const { reshape } = this.words.beside;
    return html`<div class="ways" role="group" aria-label=${label}><span>${label}</span>${ways.map(
      (way) =>
        html`<button type="button" class="button" aria-pressed=${way === now} @click=${() => {
          const next = { split: this.way('split'), merge: this.way('merge'), [key]: way };
          this.askWays(this.textOf('left'), next.split, next.merge);
        }}>${reshape.ways[way] ?? way}</button>`,
    )}</div>`;
  }

  private story({ left, right }: Sides): TemplateResult {
    const { beside } = this.words;
    const { reshape } = beside;
    const stages = families.flatMap(({ steps }) =>
      steps.flatMap((step) => {
        const found = movedIn(right, left, step);
        return found !== null && found.moved > 0 ? [beside.failed(step, reshape.moved(found.moved, found.of))] : [];
      }),
    );
    const text = stages.length === 0 ? reshape.right : reshape.wrong(stages.join(beside.join));
    return html`<p class="said" role="status">${text}</p>`;
  }

  /** What PyTorch would say to a view of that memory. */
  private rule({ right }: Sides): TemplateResult | typeof nothing {
    const note = right.notes.find(({ code }) => code === 'view_refused');
    if (note === undefined) return nothing;
    return html`<div><h3>${this.words.beside.reshape.rule}</h3><p class="rule">${noteText(this.words, note)}</p></div>`;
  }

  private family(sides: Sides, heads: string, steps: readonly string[]): TemplateResult {
    const ids = headsOf(sides.left, heads);
    const isSame = steps.every((step) => movedIn(sides.right, sides.left, step)?.moved === 0);
    const stages = html`${steps.map(
      (step) => html`<div class="stage"><h3>${this.words.views.steps[step] ?? step} <code lang="en">${step}</code></h3>
        <div class="two">${this.side(sides.left, sides.left, heads, step, ids)}${this.side(sides.right, sides.left, heads, step, ids)}</div></div>`,
    )}`;
    const { beside } = this.words;
    return isSame
      ? html`<details class="card"><summary>${beside.both(steps.join(', '))}</summary>${stages}</details>`
      : html`<section class="card">${stages}</section>`;
  }

  private side(
    trace: Trace,
    right: Trace,
    family: string,
    name: string,
    ids: ReadonlyMap<number, number>,
  ): TemplateResult {
    const { words } = this;
    const { reshape } = words.beside;
    const step = findStep(trace, name);
    const label = trace === right ? reshape.rightPath : reshape.yourPath;
    const element = this.element?.[0] === family ? this.element[1] : null;
    return html`<section><p class="side">${label}</p>${step === null ? nothing : this.facts(step, trace, right)}
      <lab-ids .trace=${trace} .right=${right} .step=${name} .heads=${ids} .element=${element} .label=${label}
        .words=${words.beside} .views=${words.views} @cell-focus=${({ detail }: CustomEvent<CellRef>) => {
          if (step !== null) this.element = [family, elementAt(trace, step, detail.index)];
        }}></lab-ids></section>`;
  }

  private facts(step: Step, trace: Trace, right: Trace): TemplateResult {
    const { words } = this;
    const { reshape } = words.beside;
    const kinds: Readonly<Record<string, string>> = { view: reshape.view, copy: reshape.copy };
    const found = trace === right ? null : movedIn(trace, right, step.name);
    const verdict =
      found === null
        ? nothing
        : html`<span class=${found.moved > 0 ? 'moved' : ''}>${found.moved > 0 ? reshape.moved(found.moved, found.of) : reshape.none}</span>`;
    return html`<p class="facts"><span><span>${reshape.shape}</span> ${shapeTemplate(step)}<span class="visually-hidden">${shapeText(step, words.views)}</span></span>
      <span><span>${reshape.strides}</span> <span class="mono">(${step.strides.join(', ')})</span></span>
      <span>${kinds[step.kind] ?? reshape.computed}${words.app.comma}${reshape.memory(step.storage)}</span>${verdict}</p>`;
  }
}

define('reshape-lab', ReshapeLab);
