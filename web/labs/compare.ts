// The compare lab: any two questions, written as Specs, and where their answers first part.
import { css, html, nothing, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import { toHash } from '../state/spec.js';
import { BesideLab, type Side } from './beside.js';

export class CompareLab extends BesideLab {
  static override styles = [
    ...BesideLab.styles,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
      }
      input {
        width: 100%;
        padding: 0 var(--space-2);
        font-family: var(--mono);
        font-size: var(--text-s);
      }
      .tools {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2) var(--space-4);
      }
      .tools a {
        min-height: 24px;
        color: var(--accent);
        font-size: var(--text-s);
      }
    `,
  ];

  override render(): TemplateResult {
    const { words, sides } = this;
    return html`<div class="stack">
      <h2>${words.labs['compare']?.question}</h2>
      <section class="card">${this.form()}</section>
      ${this.failed()}
      ${
        sides === null
          ? nothing
          : html`<section class="card stack">${this.sentence(sides)}
            <div class="steps"><div><h3>${words.beside.steps}</h3>${this.stepTable(sides)}</div>
              ${this.tensors(sides)}</div></section>`
      }
    </div>`;
  }

  private form(): TemplateResult {
    const { beside } = this.words;
    return html`<form @submit=${this.onSubmit}>${this.side('left')}${this.side('right')}
      <div class="tools"><button class="button">${this.words.spec.ask}</button>
        <button type="button" class="button" @click=${() => {
          this.ask(this.textOf('right'), this.textOf('left'));
        }}>${beside.swap}</button>
        ${(['left', 'right'] as const).map(
          (side) => html`<a href=${toHash(this.textOf(side))}>${beside.alone(beside[side])}</a>`,
        )}</div>
      <p class="hint">${beside.hint}</p></form>`;
  }

  private side(side: Side): TemplateResult {
    const { beside } = this.words;
    const error = this.errorOf(side);
    return html`<div><label for=${side}>${beside[side]}</label>
      <input id=${side} type="text" autocomplete="off" spellcheck="false" autocapitalize="off" maxlength="200000"
        .value=${this.textOf(side)} aria-invalid=${error !== ''} aria-describedby=${error === '' ? nothing : `${side}-error`}>
      ${error === '' ? nothing : html`<p class="error" id=${`${side}-error`}>${error}</p>`}</div>`;
  }

  /** What was typed is sent as it is; only what would break the address is encoded, and that by the page. */
  private onSubmit(event: Event): void {
    event.preventDefault();
    const text = (side: Side): string =>
      (this.renderRoot.querySelector<HTMLInputElement>(`#${side}`)?.value ?? '').trim().replace(/^#/, '');
    this.ask(text('left'), text('right'));
  }
}

define('compare-lab', CompareLab);
