// <claim-run>: statements of the lesson that can be checked, and the button that asks the engine for each of them: what is
// expected beside what the engine says. They are asked one after another in a channel of their own.
import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import { controls } from '../elements/tokens.js';
import { define } from '../elements/define.js';
import type { Outcome, Trace } from '../engine/types.js';
import type { Claim } from '../lessons/schema.js';
import { toHash } from '../state/spec.js';
import type { Store } from '../state/store.js';
import type { Words } from '../words/index.js';
import { check, type Checked, pointerText, textOf } from './claim-check.js';

export class ClaimRun extends LitElement {
  static override properties = {
    store: { attribute: false },
    words: { attribute: false },
    claims: { attribute: false },
    seen: { state: true },
    running: { state: true },
  };
  declare store: Store;
  declare words: Words;
  declare claims: readonly Claim[];
  declare protected seen: ReadonlyMap<Claim, Checked>;
  declare protected running: boolean;
  private turn = 0;

  constructor() {
    super();
    this.claims = [];
    this.seen = new Map();
    this.running = false;
  }

  static override styles = [
    controls,
    css`
    :host {
      display: block;
      margin: 0 0 var(--space-4);
      font-size: var(--text-s);
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2) var(--space-3);
    }
    ul,
    dl {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .group {
      margin-top: var(--space-3);
      padding-top: var(--space-2);
      border-top: 1px solid var(--line);
    }
    a {
      color: var(--accent);
      font-family: var(--mono);
      overflow-wrap: anywhere;
      display: inline-block;
      min-height: 24px;
    }
    .claim {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: 0 var(--space-2);
      margin-top: 6px;
    }
    dt,
    dd {
      margin: 0;
    }
    dt {
      color: var(--muted);
    }
    dd {
      font-family: var(--mono);
      font-variant-numeric: tabular-nums;
      overflow-wrap: anywhere;
    }
    .name {
      grid-column: 1 / 3;
      color: var(--ink);
      font-family: var(--mono);
    }
    .mark {
      font-family: var(--sans);
      white-space: nowrap;
      color: var(--accent);
    }
    .mark.no {
      color: var(--error);
      font-weight: 600;
    }
    @media print {
      button {
        display: none;
      }
    }
  `,
  ];

  /** Other claims have other answers; those already running are no longer waited for. */
  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const before = changed.get('claims') as readonly Claim[] | undefined;
    const isSame = before?.length === this.claims.length && this.claims.every((claim, n) => claim === before[n]);
    if (!changed.has('claims') || isSame) return;
    this.turn += 1;
    this.seen = new Map();
    this.running = false;
  }

  override render(): TemplateResult {
    const { words, claims, seen, running } = this;
    const day = words.day;
    const failed = [...seen.values()].filter(({ holds }) => !holds).length;
    const isDone = seen.size === claims.length;
    return html`<div class="row"><button type="button" class="button" ?disabled=${running} @click=${this.run}>${
      isDone ? day.runAgain : day.run(claims.length)
    }</button>
      <span role="status">${running ? day.running : isDone ? (failed === 0 ? day.allHold(claims.length) : day.someFail(failed)) : ''}</span></div>
      ${seen.size === 0 ? nothing : this.groups().map(([spec, own]) => this.group(spec, own))}`;
  }

  private groups(): (readonly [string, readonly Claim[]])[] {
    const specs = [...new Set(this.claims.map(({ spec }) => spec))];
    return specs.map((spec) => [spec, this.claims.filter((claim) => claim.spec === spec)]);
  }

  private group(spec: string, claims: readonly Claim[]): TemplateResult {
    return html`<div class="group"><a href=${toHash(spec)} lang="en" title=${this.words.day.openClaim}>${spec}</a>
      ${claims.map((claim) => this.claim(claim))}</div>`;
  }

  private claim(claim: Claim): TemplateResult | typeof nothing {
    const { day } = this.words;
    const checked = this.seen.get(claim);
    if (checked === undefined) return nothing;
    const name = claim.at === undefined ? day.refusal : pointerText(claim.at);
    const expected = claim.error === undefined ? textOf(claim.expect) : day.refused(claim.error);
    return html`<dl class="claim">
      <dt class="name" lang=${claim.at === undefined ? nothing : 'en'}>${name}</dt>
      <dd class="mark ${checked.holds ? '' : 'no'}">${checked.holds ? day.holds : day.fails}</dd>
      <dt>${day.expected}</dt><dd>${expected}</dd><dd></dd>
      <dt>${day.engineSays}</dt><dd lang=${claim.error === undefined ? nothing : 'en'}>${checked.seen}</dd></dl>`;
  }

  private async run(): Promise<void> {
    const { claims, turn } = this;
    const answers = new Map<string, Outcome<Trace>>();
    const seen = new Map<Claim, Checked>();
    this.running = true;
    for (const claim of claims) {
      const outcome = answers.get(claim.spec) ?? (await this.store.engine.ask(claim.spec, 'claims'));
      if (turn !== this.turn) return;
      answers.set(claim.spec, outcome);
      seen.set(claim, check(claim, outcome));
    }
    this.seen = seen;
    this.running = false;
  }
}

define('claim-run', ClaimRun);
