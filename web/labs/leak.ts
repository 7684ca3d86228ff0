// The leak lab: one token is disturbed, and every step says which rows moved. Whether the future reached the past, where it
// first did, and why, is read off the engine's own comparison of the two runs.
import { css, html, nothing, type TemplateResult } from 'lit';
import { glyphOf, specialOf, toNumber } from '../draw/number';
import type { JsonNumber, Step, Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import { effective } from '../state/edit.js';
import { get, parse } from '../state/spec.js';
import type { LeakPicture } from '../views/leak-map';
import { AnswerLab } from './answer.js';
import { fullText } from './numbers-read.js';
import '../elements/figure-tools.js';

const withs = ['random', 'nan', 'inf', 'number'] as const;
/** The right rule and wrong ones, as changes of the question. */
const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  right: {},
  merge_view: { merge: 'view' },
  mask_none: { mask: 'none' },
  mask_after_softmax: { mistake: 'mask_after_softmax' },
  softmax_queries: { mistake: 'softmax_queries' },
  fill_zero: { mistake: 'fill_zero' },
};
const ruleKeys = ['merge', 'mask', 'mistake'];

export class LeakLab extends AnswerLab {
  protected readonly experiment = 'leak';
  protected readonly first = ['t', 'd_model', 'heads', 'mask', 'mistake', 'format'];

  static override styles = [
    ...AnswerLab.styles,
    css`
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2) var(--space-3);
    }
    .row + .row {
      margin-top: var(--space-3);
    }
    .row .button {
      font-size: var(--text-s);
    }
    .row input {
      width: 96px;
      font-family: var(--mono);
    }
    .key {
      font-size: var(--text-s);
      color: var(--muted);
    }
    p {
      margin: 0;
      max-width: 66ch;
    }
    .said {
      margin-bottom: var(--space-2);
      font-size: var(--text-l);
      font-weight: 600;
    }
    .said.leaks {
      color: var(--error);
    }
    .help {
      margin-bottom: var(--space-3);
    }
  `,
  ];

  override render(): TemplateResult {
    const { words, store, trace } = this;
    return html`<div class="stack">
      <h2>${words.labs['leak']?.question}</h2>
      <section class="card">${this.withRow()}${this.ruleRow()}</section>
      ${trace === null ? nothing : this.answer(trace)}
      <section class="card"><question-form .store=${store} .words=${words} .experiment=${'leak'} .first=${this.first}
        .without=${['token', 'with']}></question-form></section>
      ${trace === null ? nothing : html`<h3>${words.leakLab.steps}</h3>${this.steps(trace)}`}
    </div>`;
  }

  private withRow(): TemplateResult {
    const own = this.words.leakLab;
    const now = effective(this.spec, this.full, 'with') ?? 'random';
    const kind = withs.find((word) => word === now) ?? 'number';
    const error = this.errorOf('with');
    return html`<div class="row" role="group" aria-label=${own.with}><span class="key">${own.with}</span>${withs.map(
      (word) =>
        html`<button type="button" class="button" aria-pressed=${word === kind} @click=${() => {
          this.change({ with: word === 'number' ? '0' : word });
        }}>${own.withs[word]}</button>`,
    )}${
      kind === 'number'
        ? html`<input type="text" inputmode="decimal" autocomplete="off" aria-label=${own.withs.number} .value=${now} aria-invalid=${error !== ''}
          @change=${(event: Event) => {
            this.change({ with: (event.target as HTMLInputElement).value.trim() }, 'key:with');
          }}>`
        : nothing
    }${error === '' ? nothing : html`<span class="error" role="alert">${error}</span>`}</div>`;
  }

  private ruleRow(): TemplateResult {
    const own = this.words.leakLab;
    const given = (key: string): string | undefined => {
      const value = get(this.spec, key);
      const isUsual = (key === 'merge' && value === 'transpose') || (key === 'mask' && value === 'causal');
      return isUsual ? undefined : value;
    };
    const here = Object.keys(rules).find((name) => ruleKeys.every((key) => given(key) === rules[name]?.[key]));
    return html`<div class="row" role="group" aria-label=${own.rule}><span class="key">${own.rule}</span>${Object.entries(
      rules,
    ).map(
      ([name, changes]) =>
        html`<button type="button" class="button" aria-pressed=${name === here} @click=${() => {
          this.change({ ...Object.fromEntries(ruleKeys.map((key) => [key, undefined])), ...changes });
        }}>${own.rules[name]}</button>`,
    )}</div>`;
  }

  private answer(trace: Trace): TemplateResult {
    const { words } = this;
    const own = words.leakLab;
    const picture = pictureOf(trace);
    const errors = this.errorOf('token');
    return html`<section class="card">
        <div role="status"><p class="said ${trace.results['leaks'] === true ? 'leaks' : ''}">${this.said(trace, picture)}</p>
        <p class="help">${this.why(trace, picture)}</p></div>
        <h3>${own.map}</h3><p class="key help">${own.mapHelp}</p>
        ${errors === '' ? nothing : html`<p class="error" role="alert">${errors}</p>`}
        <figure-tools name="leak" .words=${this.words}><lab-leak-map .picture=${picture} .current=${this.state.step} .words=${own} .names=${words.views}
          @token-choose=${({ detail }: CustomEvent<{ token: number }>) => {
            this.change({ token: String(detail.token) });
          }}
          @step-select=${({ detail }: CustomEvent<{ name: string }>) => {
            this.store.selectStep(detail.name);
          }}></lab-leak-map></figure-tools></section>`;
  }

  private said(trace: Trace, { changed, token }: LeakPicture): string {
    const own = this.words.leakLab;
    const first = trace.results['first_step'];
    if (token === 0) return own.noPast;
    const earlier = (changed['out'] ?? []).filter((row) => row < token).map((row) => this.words.views.token(row));
    if (trace.results['leaks'] === true && earlier.length > 0)
      return own.reaches(token, this.words.views.list(shortened(earlier)), this.nameOf(first ?? 'out'));
    return typeof first === 'string' ? own.crosses(token, this.nameOf(first)) : own.holds(token);
  }

  /** The cause, by what the engine noted at the step where it first went wrong. */
  private why(trace: Trace, { token }: LeakPicture): string {
    const { why } = this.words.leakLab;
    const first = trace.results['first_step'];
    if (token === 0 || typeof first !== 'string') return why.scores;
    const zero = trace.notes.find(({ code, step }) => code === 'zero_times' && step === first);
    if (zero !== undefined) {
      const { index, left, right } = zero.data as { index: number[]; left: JsonNumber; right: JsonNumber };
      return why.zeroTimes(`${first}[${index.join(',')}]`, said(left), said(right));
    }
    const moved = trace.notes.find(({ code, step }) => code === 'reshape_moved' && step === first)?.data;
    if (moved !== undefined) return why.moved(Number(moved['moved']), Number(moved['of']));
    const at = (test: (step: Step) => boolean): number => trace.steps.findIndex(test);
    const mask = at(({ kind }) => kind === 'mask');
    if (mask < 0) return why.noMask;
    if (mask > at(({ name }) => name === 'row_sum')) return why.late;
    if (at(({ name }) => name === first) === mask) return why.passes;
    return first === 'context' ? why.weighs : why.mixes(this.nameOf(first));
  }

  private nameOf(step: unknown): string {
    return this.words.views.steps[String(step)] ?? String(step);
  }
}

function said(value: JsonNumber): string {
  const number = toNumber(value);
  const special = specialOf(number);
  return special === null ? fullText(number) : glyphOf(special);
}

function shortened(rows: readonly string[]): string[] {
  return rows.length > 8 ? [...rows.slice(0, 6), '\u2026', rows.at(-1) ?? ''] : [...rows];
}

function pictureOf(trace: Trace): LeakPicture {
  const changed = trace.results['changed'] as LeakPicture['changed'];
  return { steps: trace.steps, changed, token: Number(get(parse(trace.spec), 'token') ?? 0) };
}

define('leak-lab', LeakLab);
