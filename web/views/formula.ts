// The formula of a step as MathML, from trees made at build time; a step without one shows the engine's own line of text.
import { LitElement, css, html, nothing } from 'lit';
import type { Step } from '../engine/types';
import { mistakesOf, wordOf } from '../draw/spec-text';
import { define } from './define';
import { formulaTrees, type MathNode } from './formulas.generated';
import { viewStyles } from './styles';

const kMathMl = 'http://www.w3.org/1998/Math/MathML';

export function build(node: MathNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const [tag, attributes, children] = node;
  const element = document.createElementNS(kMathMl, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map(build));
  return element;
}

/** What a step of another layer than the lesson's, or of a wrong one, does: read off its own rule where that shows it. */
function otherwise(step: Step, spec: string): string {
  const { name, kind, rule, reads } = step;
  const tests: Readonly<Record<string, readonly (readonly [boolean, string])[]>> = {
    q_heads: [[rule === 'reshape', 'view']],
    k_heads: [[rule === 'reshape', 'view']],
    v_heads: [[rule === 'reshape', 'view']],
    q_split: [[rule.includes('(dh)'), 'interleaved']],
    k_split: [[rule.includes('(dh)'), 'interleaved']],
    v_split: [[rule.includes('(dh)'), 'interleaved']],
    merged: [
      [rule === 'reshape', 'view'],
      [rule.includes('(dh)'), 'interleaved'],
    ],
    scores: [
      [rule.startsWith('bhtsa'), 'additive'],
      [reads.length > 2, 'relative'],
      [/^(scaled_)?k/.test(reads[0] ?? ''), 'swapped'],
    ],
    masked: [
      [reads[0] === 'exp', 'exp'],
      [reads[0]?.startsWith('weights') ?? false, 'weights'],
    ],
    exp: [
      [rule === '', 'online'],
      [mistakesOf(spec).includes('base_two'), 'base_two'],
    ],
    row_max: [[rule.endsWith('->bhs'), 'queries']],
    shifted: [[rule.includes('bhs->'), 'queries']],
    row_sum: [
      [rule.endsWith('->bhs'), 'queries'],
      [mistakesOf(spec).includes('proportions'), 'scores'],
    ],
    weights: [
      [kind === 'copy', 'unchanged'],
      [rule.includes('bhs->'), 'queries'],
      [mistakesOf(spec).includes('proportions'), 'scores'],
    ],
    context: [
      [kind !== 'contract', 'online'],
      [reads.length > 2, 'relative'],
      [rule.startsWith('bhst'), 'transposed'],
      [reads[1] === 'k_heads', 'keys'],
    ],
    out: [
      [kind === 'view', 'skipped'],
      [kind === 'row_sum', 'summed'],
      [kind === 'scale', 'averaged'],
    ],
  };
  const own = tests[name]?.find(([is]) => is)?.[1];
  return own ?? (rule.includes('m,nm') ? 'transposed' : '');
}

const projections: readonly string[] = ['q', 'k', 'v', 'out'];

/** What a variant of a step is called in the table: "q+bias", "scaled+d_k+multiply", "exp+naive". */
export function formulaName(step: Step, spec: string): string {
  const other = otherwise(step, spec);
  if (other !== '') return `${step.name}+${other}`;
  const variants: string[] = [];
  if ((step.name === 'k' || step.name === 'v') && step.reads[0] === 'memory') variants.push('memory');
  if (projections.includes(step.name) && step.reads.length > 2) variants.push('bias');
  if (step.name === 'scaled') {
    const scale = wordOf(spec, 'scale');
    if (scale !== '' && scale !== 'sqrt_d_k') variants.push(/^[a-z]/.test(scale) ? scale : 'number');
    if (wordOf(spec, 'scale_op') === 'multiply') variants.push('multiply');
  }
  if (step.name === 'scaled_q' || step.name === 'scaled_k') {
    const isRoot = ['', 'sqrt_d_k'].includes(wordOf(spec, 'scale'));
    variants.push(isRoot ? (wordOf(spec, 'scale_at') === 'both' ? 'both' : '') : 'number');
  }
  if (step.name === 'masked') variants.push(step.reads[0] === 'scores' ? 'unscaled' : '', wordOf(spec, 'mask_mode'));
  if (step.name === 'exp' && step.reads[0] !== 'shifted') variants.push('naive');
  if (step.name === 'weights' && wordOf(spec, 'normalise') === 'reciprocal') variants.push('reciprocal');
  if (step.lesson_step === 5 && spec.startsWith('softmax')) variants.push('row');
  return [step.name, ...variants.filter((word) => word !== '' && word !== 'fill')].join('+');
}

export class LabFormula extends LitElement {
  static override properties = { name: {}, text: {} };
  /** Key of the table; see formulaName. */
  declare name: string;
  /** Shown where the table has no such key. */
  declare text: string;

  constructor() {
    super();
    this.name = '';
    this.text = '';
  }

  static override styles = [
    viewStyles,
    css`
    :host {
      overflow-x: auto;
      overflow-y: hidden;
    }
    .formula {
      font-size: 1.1875rem;
      line-height: 1.4;
    }
    math {
      display: inline math;
      math-style: normal;
      math-shift: compact;
      font-family: 'Cambria Math', 'STIX Two Math', 'Latin Modern Math', math;
    }
    :is(msub, msup, munder) > :nth-child(2) {
      font-size: 0.72em;
    }
    .tml-left {
      text-align: left;
    }
    mtd + mtd {
      padding-left: 1em;
    }
  `,
  ];

  protected override render(): unknown {
    const tree = formulaTrees[this.name] ?? formulaTrees[this.name.split('+')[0] ?? ''];
    if (tree) return html`<div class="formula" lang="en">${build(tree)}</div>`;
    return this.text ? html`<code>${this.text}</code>` : nothing;
  }
}

define('lab-formula', LabFormula);
