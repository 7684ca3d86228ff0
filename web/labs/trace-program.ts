// The part of the drawer that hands the question on as a program: one button a library, or why there is none.
import { css, html, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import type { Trace } from '../engine/types.js';
import { libraries, writeProgram, type Program } from '../programs/list.js';
import { Lab, labStyles } from './lab.js';
import '../elements/copy-button.js';

export class TraceProgram extends Lab {
  static override styles = [
    ...labStyles,
    css`
      p {
        max-width: 72ch;
        margin: 0 0 var(--space-3);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        margin-bottom: var(--space-3);
      }
      .why {
        padding-left: 10px;
        border-left: 3px solid var(--warn);
      }
      pre {
        max-height: 320px;
        margin: 0;
        overflow: auto;
        font-family: var(--mono);
        font-size: var(--text-s);
      }
    `,
  ];

  private written: { readonly trace: Trace; readonly programs: readonly Program[] } | null = null;

  /** Written once for a trace, and only where someone looks. */
  private programs(trace: Trace): readonly Program[] {
    if (this.written?.trace !== trace)
      this.written = { trace, programs: libraries.map((library) => writeProgram(trace, library)) };
    return this.written.programs;
  }

  override render(): TemplateResult {
    const { trace, words } = this;
    if (trace === null) return html``;
    const programs = this.programs(trace);
    const first = programs[0];
    if (first === undefined || !first.ok) {
      const why = first === undefined ? '' : (words.hand.noProgram[first.reason]?.(first.what) ?? '');
      return html`<p>${words.hand.programLead}</p><p class="why">${why}</p>`;
    }
    return html`<p>${words.hand.programLead}</p>
      <div class="row">${programs.map((program, n) =>
        program.ok
          ? html`<lab-copy-button .text=${program.text} .label=${words.hand.copyAs(libraries[n]?.title ?? '')}
              .words=${words}></lab-copy-button>`
          : html``,
      )}</div>
      <p>${words.hand.runIt(libraries.map(({ title }) => title).join(' / '))}</p>
      <pre tabindex="0" role="region" aria-label=${words.hand.copyAs(libraries[0]?.title ?? '')} lang="en">${first.text}</pre>`;
  }
}

define('trace-program', TraceProgram);
