// The mask lab: every constant, mode and format at once as a grid of verdicts over scores and a mask that can be edited; the
// chosen cell is the question itself, with its steps below.
import { css, html, nothing, type TemplateResult } from 'lit';
import { operands } from '../draw/operands';
import type { Trace } from '../engine/types.js';
import { define } from '../elements/define.js';
import { effective } from '../state/edit.js';
import { get, parse } from '../state/spec.js';
import type { CellRef } from '../views/index';
import type { MaskFacts, Verdict } from '../views/mask-words';
import type { TablePlace } from '../views/table-keys';
import type { VerdictCell, VerdictRow } from '../views/verdict-grid';
import { AnswerLab } from './answer.js';
import { cellQuestion, constants, modes, type Place, sameConstant, startOf, starts } from './mask-questions.js';
import { fullText, numberOf, shortText, wordIn } from './numbers-read.js';
import { QuestionRun, type Results } from './question-run.js';
import { toNumber } from '../draw/number';
import './mask-inputs.js';
import '../elements/figure-tools.js';

const kOwn = '-30000';
/** Steps of more cells are shown one at a time, by the timeline. */
const kFewCells = 64;

export class MaskLab extends AnswerLab {
  protected readonly experiment = 'mask';
  protected readonly first = ['empty_row'];
  private readonly run = new QuestionRun(this, () => this.store, 'mask:grid');
  private ownConstant = kOwn;

  static override styles = [
    ...AnswerLab.styles,
    css`
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2) var(--space-3);
    }
    .row .button {
      font-size: var(--text-s);
    }
    .key {
      font-size: var(--text-s);
      color: var(--muted);
    }
    p {
      margin: 0;
      max-width: 66ch;
    }
    .grid > p {
      max-width: 90ch;
    }
    .grid h3 {
      margin: 0;
    }
    .grid {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-2);
    }
    .tools {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2) var(--space-4);
    }
    .tools question-form {
      flex: 1 1 240px;
    }
    .own {
      display: grid;
      align-content: start;
      gap: var(--space-1);
      font-size: var(--text-s);
      color: var(--muted);
    }
    .own input {
      width: 140px;
      font-family: var(--mono);
      color: var(--ink);
    }
    .verdict {
      font-size: var(--text-l);
      font-weight: 600;
      margin-bottom: var(--space-1);
    }
    .flow {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-4) var(--space-6);
    }
    .flow > * {
      min-width: 0;
      max-width: 100%;
    }
    h4 {
      margin: 0 0 2px;
      font-size: var(--text-s);
      font-weight: 600;
    }
    h4 code {
      margin-left: var(--space-2);
      font-family: var(--mono);
      font-weight: 400;
      color: var(--muted);
    }
    progress {
      width: 120px;
      accent-color: var(--accent);
    }
  `,
  ];

  protected override willUpdate(): void {
    this.run.want(this.questions());
  }

  private get formats(): string[] {
    return this.state.catalog?.formats.map(({ name }) => name) ?? [];
  }

  private get here(): Place {
    const of = (key: string, usual: string): string => effective(this.spec, this.full, key) ?? usual;
    return { constant: of('mask_value', '-inf'), mode: of('mask_mode', 'fill'), format: of('format', 'fp32') };
  }

  /** The four constants that are known by heart, and the learner's own. */
  private get rows(): readonly { readonly constant: string; readonly mode: string }[] {
    const { constant } = this.here;
    if (!constants.some((known) => sameConstant(known, constant))) this.ownConstant = constant;
    return [...constants, this.ownConstant].flatMap((value) => modes.map((mode) => ({ constant: value, mode })));
  }

  /** Format by format, the present one first: its column is being looked at. */
  private questions(): string[] {
    if (this.trace === null) return [];
    const { format } = this.here;
    const order = [format, ...this.formats.filter((name) => name !== format)];
    return order.flatMap((name) => this.rows.map((row) => this.question(row, name)));
  }

  /** Of the answered question, so that a wrong edit leaves the grid as it was. */
  private question(row: { readonly constant: string; readonly mode: string }, format: string): string {
    const answered = parse(this.state.tracedSpec ?? '');
    return cellQuestion(answered, { ...row, format });
  }

  override render(): TemplateResult {
    const { words, store, trace } = this;
    return html`<div class="stack">
      <h2>${words.labs['mask']?.question}</h2>
      ${this.choices()}
      <section class="card"><mask-inputs .store=${store} .words=${words}></mask-inputs></section>
      ${trace === null ? nothing : html`${this.gridCard()}${this.chosen(trace)}`}
    </div>`;
  }

  private choices(): TemplateResult {
    const own = this.words.maskLab;
    const here = startOf(this.spec);
    return html`<div class="row" role="group" aria-label=${own.start}><span class="key">${own.start}</span>${Object.entries(
      starts,
    ).map(
      ([name, spec]) =>
        html`<button type="button" class="button" aria-pressed=${name === here} @click=${() => {
          void this.store.edit(spec);
        }}>${own.starts[name as keyof typeof starts]}</button>`,
    )}</div>`;
  }

  private gridCard(): TemplateResult {
    const { words, store } = this;
    const own = words.maskLab;
    return html`<section class="card grid"><h3>${own.grid}</h3><p class="key">${own.gridHelp}</p>
      <div class="tools"><label class="own"><span>${own.own}</span><input type="text" inputmode="decimal" autocomplete="off" .value=${this.ownConstant}
        aria-invalid=${this.errorOf('mask_value') !== ''} @change=${(event: Event) => {
          this.change({ mask_value: (event.target as HTMLInputElement).value.trim() }, 'key:mask_value');
        }}></label>
      <question-form .store=${store} .words=${words} .experiment=${'mask'} .first=${this.first}
        .without=${['scores', 'allowed', 'second_mask', 'mask_value', 'mask_mode', 'format']}></question-form></div>
      ${this.errorOf('mask_value') === '' ? nothing : html`<p class="error" role="alert">${this.errorOf('mask_value')}</p>`}
      <figure-tools name="mask-verdicts" .words=${this.words}><lab-verdict-grid .rows=${this.verdictRows()} .formats=${this.formats} .current=${this.place()} .words=${own}
        @verdict-choose=${({ detail }: CustomEvent<Place>) => {
          const { constant, mode, format } = detail;
          this.change({ mask_value: constant, mask_mode: mode, format });
        }}></lab-verdict-grid></figure-tools>${this.progress()}</section>`;
  }

  private place(): TablePlace | null {
    const { constant, mode, format } = this.here;
    const row = this.rows.findIndex((one) => sameConstant(one.constant, constant) && one.mode === mode);
    const column = this.formats.indexOf(format);
    return row < 0 || column < 0 ? null : [row, column];
  }

  private verdictRows(): VerdictRow[] {
    return this.rows.map((row) => ({ ...row, cells: this.formats.map((format) => this.cell(row, format)) }));
  }

  private cell(row: { readonly constant: string; readonly mode: string }, format: string): VerdictCell {
    const answer = this.run.get(this.question(row, format));
    if (answer === undefined) return { verdict: 'waiting', weight: '' };
    return answer.ok ? { ...verdictOf(answer.results) } : { verdict: 'failed', weight: '' };
  }

  private progress(): TemplateResult | typeof nothing {
    const { done, total, stopped } = this.run;
    const own = this.words.maskLab;
    if (stopped)
      return html`<p class="row key" role="status">${own.stopped(done, total)} <button type="button" class="button" @click=${() => {
        this.run.goOn();
        this.requestUpdate();
      }}>${own.goOn}</button></p>`;
    return done < total
      ? html`<p class="row key"><progress max=${total} .value=${done} aria-label=${own.progress(done, total)}></progress>${own.progress(done, total)}</p>`
      : nothing;
  }

  private chosen(trace: Trace): TemplateResult {
    const own = this.words.maskLab;
    const { verdict } = verdictOf(trace.results);
    const facts = factsOf(trace, get(parse(this.state.tracedSpec ?? ''), 'mask_value') ?? '-inf');
    const adds = get(parse(trace.spec), 'mask_mode') === 'add' && verdict !== 'nan';
    const swallowed = adds ? [trace.results['absorbs'] === true ? own.swallows : own.keeps] : [];
    return html`<section class="card stack">
      <div><p class="verdict" role="status">${own.verdicts[verdict]}</p>
        <p>${this.words.views.sentences([own.why[verdict](facts), own.stored(facts, wordIn(trace, 'stored_bits')), ...swallowed])}</p></div>
      <h3>${own.steps}</h3>
      ${trace.steps.every(({ shape }) => shape.reduce((n, length) => n * length, 1) <= kFewCells) ? this.flow(trace) : this.steps(trace)}
    </section>`;
  }

  private flow(trace: Trace): TemplateResult {
    const { words } = this;
    const { focus } = this.state;
    const related = focus === null ? [] : operands(trace, focus.step, focus.index);
    return html`<div class="flow" @cell-focus=${({ detail }: CustomEvent<CellRef>) => {
      this.store.focusCell(detail);
    }}>${trace.steps.map(
      ({ name }) => html`<div><h4>${words.views.steps[name] ?? name}<code lang="en">${name}</code></h4>
        <lab-tensor compact .trace=${trace} .step=${name} .focused=${focus} .related=${related} .words=${words.views}></lab-tensor></div>`,
    )}</div>`;
  }
}

function verdictOf(results: Results): { readonly verdict: Verdict; readonly weight: string } {
  const verdict = results['verdict'] as Verdict;
  const weight = toNumber(results['masked_weight'] as number);
  return { verdict, weight: verdict === 'leaks' || verdict === 'no_effect' ? shortText(weight) : '' };
}

function factsOf(trace: Trace, constant: string): MaskFacts {
  return {
    constant: constant.replace('-', '\u2212'),
    stored: fullText(numberOf(trace, 'stored_value') ?? NaN),
    format: get(parse(trace.spec), 'format') ?? '',
    weight: fullText(numberOf(trace, 'masked_weight') ?? NaN),
  };
}

define('mask-lab', MaskLab);
