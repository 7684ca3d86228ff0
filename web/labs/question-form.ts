// A question's parameters as controls, all of them from the catalogue: those that the lab names first, the rest
// behind "more". A lab that is nothing but a question and its answer is this form and a table.
import { css, html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import type { Parameter } from '../engine/types.js';
import { get } from '../state/spec.js';
import { field, type FieldContext } from './form.js';
import { Lab, labStyles } from './lab.js';

export class QuestionForm extends Lab {
  static override properties = {
    ...Lab.properties,
    experiment: {},
    first: { attribute: false },
    without: { attribute: false },
  };
  declare experiment: string;
  /** Parameters that stand in front; all of them where it is empty. */
  declare first: readonly string[];
  /** Parameters that the lab changes by controls of its own. */
  declare without: readonly string[];

  constructor() {
    super();
    this.experiment = '';
    this.first = [];
    this.without = [];
  }

  static override styles = [
    ...labStyles,
    css`
    details {
      margin-top: var(--space-3);
    }
    summary {
      width: fit-content;
      min-height: 24px;
      color: var(--muted);
      font-size: var(--text-s);
      cursor: pointer;
    }
    details[open] summary {
      margin-bottom: var(--space-2);
    }
    .fields {
      grid-template-columns: repeat(auto-fill, minmax(min(var(--field, 148px), 100%), 1fr));
    }
    .wide {
      grid-column: 1 / -1;
      max-width: 560px;
    }
  `,
  ];

  protected override get own(): string {
    return this.experiment;
  }

  override render(): TemplateResult {
    const all = this.state.catalog?.experiments.find(({ name }) => name === this.experiment)?.parameters ?? [];
    const front = this.first.length === 0 ? all : this.first.flatMap((key) => all.filter(({ name }) => name === key));
    const rest = all.filter((parameter) => !front.includes(parameter) && !this.without.includes(parameter.name));
    const open = rest.some(({ name }) => get(this.spec, name) !== undefined || this.errorOf(name) !== '');
    return html`<div class="fields" role="group" aria-label=${this.words.form.label}>${front.map((one) => this.control(one))}</div>
      ${
        rest.length === 0
          ? nothing
          : html`<details ?open=${open}><summary>${this.words.form.more}</summary>
        <div class="fields">${rest.map((one) => this.control(one))}</div></details>`
      }`;
  }

  private control(parameter: Parameter): TemplateResult {
    const context: FieldContext = {
      words: this.words,
      spec: this.spec,
      full: this.full,
      errorOf: (key) => this.errorOf(key),
      change: (key, value) => {
        this.change({ [key]: value.trim() === '' ? undefined : value }, `key:${key}`);
      },
    };
    const list = parameter.kind === 'numbers' || parameter.kind === 'source' || parameter.kind === 'bits';
    return html`<div class=${list ? 'wide' : ''}>${field(parameter, context)}</div>`;
  }
}

define('question-form', QuestionForm);
