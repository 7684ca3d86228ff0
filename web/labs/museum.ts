// The bug museum: defects of real projects, each with its wrong and its right Spec, the engine's numbers of both and a way into
// the lab where the question belongs. It is a page of its own: its address names the exhibit and the side that is shown.
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import { get, toHash } from '../state/spec.js';
import type { StoryWords } from '../views/museum-words';
import { Lab, labStyles } from './lab.js';
import { addressOf, citation, type Exhibit, exhibits } from './museum-exhibits.js';
import { aligned, shown } from './museum-read.js';
import { SideAnswers } from './numbers-side.js';

const sides = ['wrong', 'right'] as const;
type Side = (typeof sides)[number];

export class MuseumLab extends Lab {
  private readonly answers = new SideAnswers(this, () => this.store, 'museum');

  static override styles = [
    ...labStyles,
    css`
    .hall {
      display: grid;
      grid-template-columns: 240px minmax(0, 1fr);
      gap: var(--space-4);
      align-items: start;
    }
    ol {
      margin: 0;
      padding: 0;
      list-style: none;
      counter-reset: exhibit;
    }
    li a {
      display: flex;
      gap: var(--space-2);
      padding: 6px var(--space-2);
      border-radius: var(--radius);
      color: var(--ink);
      text-decoration: none;
      counter-increment: exhibit;
    }
    li a::before {
      min-width: 1.5em;
      color: var(--muted);
      font-variant-numeric: tabular-nums;
      text-align: right;
      content: counter(exhibit);
    }
    li a:hover {
      background: var(--sunken);
    }
    li a[aria-current] {
      background: var(--accent-soft);
      font-weight: 600;
    }
    p {
      margin: 0;
      max-width: 66ch;
    }
    a {
      color: var(--accent);
    }
    a.button {
      color: var(--ink);
    }
    nav {
      font-size: var(--text-s);
    }
    .story {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      overflow-wrap: anywhere;
      gap: var(--space-2);
    }
    .muted {
      color: var(--muted);
      font-size: var(--text-s);
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2) var(--space-3);
    }
    .scroll {
      overflow-x: auto;
    }
    table {
      border-collapse: collapse;
    }
    th,
    td {
      padding: 6px var(--space-4) 6px var(--space-2);
      border-bottom: 1px solid var(--line);
      font-weight: 400;
      text-align: left;
      vertical-align: top;
      white-space: pre;
    }
    thead th[scope='col'] {
      color: var(--muted);
      font-size: var(--text-s);
    }
    td {
      font-family: var(--mono);
      font-size: var(--text-s);
      font-variant-numeric: tabular-nums;
    }
    .here {
      background: var(--accent-soft);
    }
    .here.wrong {
      background: var(--error-soft);
    }
    thead th.here {
      color: var(--ink);
      font-weight: 600;
    }
    code {
      display: block;
      padding: var(--space-2) var(--space-3);
      border-radius: var(--radius);
      background: var(--sunken);
      font-family: var(--mono);
      font-size: var(--text-s);
      overflow-wrap: anywhere;
    }
    @media (width < 900px) {
      .hall {
        grid-template-columns: minmax(0, 1fr);
      }
      .other {
        display: none;
      }
      nav {
        max-height: 220px;
        overflow-y: auto;
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }
    }
  `,
  ];

  protected override get own(): string {
    return 'museum';
  }

  private get exhibit(): Exhibit | undefined {
    const id = get(this.spec, 'exhibit');
    return id === undefined ? exhibits[0] : exhibits.find((one) => one.id === id);
  }

  private get side(): Side {
    return get(this.spec, 'side') === 'right' ? 'right' : 'wrong';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.answers.want({ wrong: this.exhibit?.wrong, right: this.exhibit?.right });
  }

  /** Where the list scrolls, the exhibit that is shown is in sight. */
  protected override updated(): void {
    const nav = this.renderRoot.querySelector('nav');
    const here = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav === null || here === null || here === undefined || here === this.seen) return;
    this.seen = here;
    nav.scrollTop = here.offsetTop - nav.offsetTop - (nav.clientHeight - here.offsetHeight) / 2;
  }
  private seen: HTMLElement | null = null;

  override render(): TemplateResult {
    const { words, exhibit } = this;
    const own = words.museum;
    return html`<div class="stack"><div><h2>${words.labs['museum']?.question}</h2><p class="question">${own.intro(exhibits.length)}</p></div>
      <div class="hall"><nav aria-label=${own.list}><ol>${exhibits.map(
        ({ id }) =>
          html`<li><a href=${toHash(`museum?exhibit=${id}`)} aria-current=${id === exhibit?.id ? 'true' : nothing}><span>${own.exhibits[id]?.name}</span></a></li>`,
      )}</ol></nav>
      ${exhibit === undefined ? html`<p class="error" role="alert">${own.unknown(get(this.spec, 'exhibit') ?? '')}</p>` : this.story(exhibit)}</div></div>`;
  }

  private story(exhibit: Exhibit): TemplateResult {
    const own = this.words.museum;
    const told: StoryWords | undefined = own.exhibits[exhibit.id];
    const spec = exhibit[this.side];
    return html`<article class="card stack" aria-label=${told?.name ?? ''}>
      <div class="story"><h3>${told?.name}</h3><p>${told?.what}</p><p>${told?.why}</p>
        <p class="muted">${own.reported} ${exhibit.sources.map(
          (source, n) =>
            html`${n > 0 ? ', ' : ''}<a href=${addressOf(source)} rel="noreferrer" target="_blank">${citation(source)}</a>`,
        )}</p></div>
      <div class="row" role="group" aria-label=${own.side}>${sides.map(
        (side) =>
          html`<button type="button" class="button" aria-pressed=${side === this.side} @click=${() => {
            void this.store.edit(`museum?exhibit=${exhibit.id}&side=${side}`);
          }}>${own.sides[side]}</button>`,
      )}</div>
      ${this.numbers(exhibit)}
      <div class="story"><p class="muted">${own.spec}</p><code>${spec}</code>
        <div class="row"><a class="button" href=${toHash(spec)}>${own.open}</a></div></div>
    </article>`;
  }

  private numbers({ shows }: Exhibit): TemplateResult {
    const { words } = this;
    const own = words.museum;
    const cell = (name: string, side: Side): string => {
      const rows = shown(this.answers.get(side), name);
      return rows.length === 0 ? own.waiting : aligned(rows.map((row) => row.map((word) => own.values[word] ?? word)));
    };
    const here = (side: Side): string => (side === this.side ? `here ${side}` : 'other');
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${own.numbers}><table>
      <thead><tr><td></td>${sides.map((side) => html`<th scope="col" class=${here(side)}>${own.sides[side]}</th>`)}</tr></thead>
      <tbody>${shows.map(
        (name) =>
          html`<tr><th scope="row">${own.results[name] ?? words.views.steps[name] ?? name}</th>${sides.map((side) => html`<td class=${here(side)}>${cell(name, side)}</td>`)}</tr>`,
      )}</tbody></table></div>`;
  }
}

define('museum-lab', MuseumLab);
