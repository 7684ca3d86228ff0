// The focused cell: what it is called, how it was computed with the numbers filled in, what it is stored as, and, on asking,
// every operation with its rounding. Operands are buttons that move the focus. Fires `need-explanation`.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Explanation, Step, Trace } from '../engine/types';
import { addressText, cellName, findStep, sameCell, sameIndex, valueAt, type CellRef } from '../draw/address';
import { forbiddenAt } from '../draw/forbidden';
import { exactText, isExactlyShown, isSubnormal, shortText, specialOf } from '../draw/number';
import { operands, type Operand } from '../draw/operands';
import { arithmetic, emptyRowPolicy, termsOf } from './arithmetic';
import { byHand, isPlain } from './by-hand';
import { distanceText, offOf, ulpText, type Compared } from './comparison';
import { measureOf } from '../draw/divergence';
import { bitsOf } from '../draw/ulp';
import { define, fire } from './define';
import { inspectorStyles } from './inspector-styles';
import { operationsTable } from './operations';
import { oneHead } from './shape';
import { viewStyles } from './styles';
import { valueWord, type ViewsWords } from './words';

const kMostTerms = 24;
/** Beyond this many numbers no form is short, and none is asked for. */
const kMostNumbers = 2000;

function isSmall(trace: Trace | null): boolean {
  return trace !== null && trace.spec.startsWith('trace') && trace.values.length <= kMostNumbers;
}

export class LabInspector extends LitElement {
  static override properties = {
    trace: { attribute: false },
    focused: { attribute: false },
    explanation: { attribute: false },
    compared: { attribute: false },
    veiled: { type: Boolean },
    hand: { attribute: false },
    words: { attribute: false },
    open: { state: true },
  };
  declare trace: Trace | null;
  declare focused: CellRef | null;
  declare explanation: Explanation | null;
  /** Another run, whose value at the same cell is shown beside. */
  declare compared: Compared | null;
  /** The focused value waits for a prediction. */
  declare veiled: boolean;
  /** What the form a person would write is called; then it is asked for with every cell of a small trace. */
  declare hand: string;
  declare words: ViewsWords | null;
  /** Whether every rounding is wanted: then each newly focused cell asks for its own. */
  declare protected open: boolean;

  constructor() {
    super();
    this.trace = null;
    this.focused = null;
    this.explanation = null;
    this.compared = null;
    this.veiled = false;
    this.hand = '';
    this.words = null;
    this.open = false;
  }

  static override styles = [viewStyles, inspectorStyles];

  private get ownExplanation(): Explanation | null {
    const { explanation, focused } = this;
    return explanation && focused && explanation.step === focused.step && sameIndex(explanation.index, focused.index)
      ? explanation
      : null;
  }

  protected override updated(changed: PropertyValues): void {
    const isWanted = this.open || (this.hand !== '' && isSmall(this.trace));
    if (!isWanted || this.veiled || this.ownExplanation || !this.focused || !findStep(this.trace, this.focused.step))
      return;
    const before = changed.get('focused') as CellRef | null | undefined;
    const isNew =
      changed.has('open') || changed.has('trace') || (changed.has('focused') && !sameCell(before, this.focused));
    if (isNew) fire(this, 'need-explanation', { cell: cellName(this.focused) });
  }

  private renderValue(step: Step, value: number, words: ViewsWords): TemplateResult {
    const { inspector } = words;
    const special = specialOf(value);
    const bits = this.ownExplanation?.bits ?? bitsOf(value, step.format);
    return html`<dl>
      <dt>${inspector.value}</dt><dd class="figures">${shortText(value)}${
        special
          ? html` <span class="muted">${valueWord(special, words)}</span>`
          : isExactlyShown(value)
            ? nothing
            : html` <span class="muted small">${inspector.rounded}</span>`
      }</dd>
      ${special || isExactlyShown(value) ? nothing : html`<dt>${inspector.stored}</dt><dd class="figures exact">${exactText(value)}</dd>`}
      <dt>${inspector.format}</dt><dd><code>${step.format}</code>${
        bits ? html` <code class="muted" title=${inspector.bits}>${bits}</code>` : nothing
      }</dd>
      ${this.renderHand()}${this.renderBeside(step)}
    </dl>
    ${isSubnormal(value, step.format) ? html`<p class="note">${words.tensor.subnormal}</p>` : nothing}`;
  }

  /** As a person would write it, where that says more than the value. */
  private renderHand(): TemplateResult | typeof nothing {
    const text = this.ownExplanation?.by_hand?.text ?? '';
    return this.hand === '' || text === '' || isPlain(text)
      ? nothing
      : html`<dt>${this.hand}</dt><dd class="hand">${byHand(text)}</dd>`;
  }

  /** The other run's value, every digit, and how far it is. */
  private renderBeside(step: Step): TemplateResult | typeof nothing {
    const { trace, focused, compared } = this;
    const twin = findStep(compared?.trace ?? null, step.name);
    if (!trace || !focused || !compared || !twin) return nothing;
    const off = offOf(trace, step, focused.index, compared);
    if (!off) return nothing;
    const { words, name } = compared;
    return html`<dt>${words.inOther(name)}</dt><dd class="figures exact">${exactText(off.truth)}</dd>
      <dt>${words.distance}</dt><dd>${
        off.ulps ? words.ulps(ulpText(off.ulps), measureOf(step, twin)) : distanceText(off, words)
      }</dd>`;
  }

  private renderOperand(operand: Operand): TemplateResult {
    return html`<button type="button" class="operand" @click=${() => {
      fire(this, 'cell-focus', { step: operand.step, index: operand.index });
    }}
      title=${exactText(operand.value)}><code>${cellName(operand)}</code> <span class="figures">${shortText(operand.value)}</span></button>`;
  }

  private renderFactor(operand: Operand, isSecond: boolean): TemplateResult {
    return html`<span class="factor">${isSecond ? html`<span aria-hidden="true">\u00d7</span> ` : nothing}${this.renderOperand(operand)}</span>`;
  }

  private renderOperands(step: Step, found: readonly Operand[], words: ViewsWords): TemplateResult | typeof nothing {
    if (found.length === 0) return nothing;
    const terms = termsOf(step, found);
    const rest = terms.length - kMostTerms;
    return html`<h4>${words.inspector.operands}</h4>
      <ol class="terms">${terms.slice(0, kMostTerms).map((term) => html`<li>${term.map((operand, n) => this.renderFactor(operand, n > 0))}</li>`)}
        ${rest > 0 ? html`<li class="muted small">${words.inspector.moreTerms(rest)}</li>` : nothing}</ol>`;
  }

  private renderHow(
    trace: Trace,
    step: Step,
    cell: CellRef,
    value: number,
    found: readonly Operand[],
    words: ViewsWords,
  ): TemplateResult {
    const { inspector } = words;
    const line = arithmetic(trace, step, cell.index, found, value);
    const forbidden = forbiddenAt(trace, step)?.(cell.index) ?? false;
    const policy = emptyRowPolicy(trace, step, cell.index);
    const isMoved = step.kind === 'view' || step.kind === 'copy';
    const said =
      step.kind === 'input'
        ? inspector.given
        : isMoved
          ? inspector.moved
          : step.kind === 'mask' && !line
            ? forbidden
              ? inspector.filled(shortText(value))
              : inspector.kept
            : '';
    return html`<h4>${inspector.computed}</h4>
      ${line ? html`<p class="line figures">${line.text}${line.more > 0 ? html` <span class="muted small">${inspector.moreTerms(line.more)}</span>` : nothing}</p>` : nothing}
      ${said ? html`<p>${said}</p>` : nothing}
      ${policy ? html`<p>${inspector.emptyRow(policy)}</p>` : nothing}
      ${forbidden && step.kind !== 'mask' ? html`<p class="note">${inspector.masked}</p>` : nothing}`;
  }

  private renderUsers(trace: Trace, step: Step, words: ViewsWords): TemplateResult | typeof nothing {
    const users = trace.steps.filter((other) => other.reads.includes(step.name));
    return users.length === 0
      ? nothing
      : html`<p class="users small"><span class="muted">${words.inspector.usedBy}</span>
      ${users.map(
        (other) =>
          html`<button type="button" class="operand" @click=${() => {
            fire(this, 'step-select', { name: other.name });
          }}><code>${other.name}</code></button>`,
      )}</p>`;
  }

  private renderRoundings(step: Step, words: ViewsWords): TemplateResult | typeof nothing {
    if (['input', 'view', 'copy'].includes(step.kind)) return nothing;
    const explanation = this.ownExplanation;
    return html`<button type="button" class="button" aria-expanded=${this.open ? 'true' : 'false'}
        @click=${() => {
          this.open = !this.open;
        }}>${words.inspector.showOperations}</button>
      ${this.open && explanation ? operationsTable(explanation.operations, words) : nothing}`;
  }

  protected override render(): unknown {
    const { trace, focused, words } = this;
    if (!words) return nothing;
    const step = findStep(trace, focused?.step);
    if (!trace || !focused || !step || focused.index.length !== step.shape.length)
      return html`<p class="muted">${words.inspector.nothing}</p>`;
    if (this.veiled) return html`<h3><code>${cellName(focused)}</code></h3><p class="muted">${words.veiled}</p>`;
    const value = valueAt(trace, step, focused.index);
    const found = operands(trace, step.name, focused.index);
    return html`<h3><code>${cellName(focused)}</code></h3>
      <p class="small muted">${words.steps[step.name] ?? ''} <span class="axis-h">${oneHead(trace, step, words)}</span></p>
      ${this.renderValue(step, value, words)}
      ${this.renderHow(trace, step, focused, value, found, words)}
      ${this.renderRoundings(step, words)}
      ${this.renderOperands(step, found, words)}
      ${this.renderUsers(trace, step, words)}
      <p class="small place"><span class="muted">${words.inspector.memory}</span>
        <span class="figures">${step.storage}: ${addressText(step, focused.index).replaceAll('*', '\u00d7')}</span></p>`;
  }
}

define('lab-inspector', LabInspector);
