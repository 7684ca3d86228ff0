// The history of attempts as a page of its own: it opens the page's log and shows it.
import { css, html, type TemplateResult } from 'lit';
import { define } from '../elements/define.js';
import type { EvidenceLog } from '../evidence/log.js';
import { theLog } from '../evidence/the-log.js';
import '../evidence/view.js';
import { day45 } from '../lessons/day45.js';
import { textsOf } from '../lessons/loader.js';
import { Lab, labStyles } from './lab.js';

function activityNames(lang: string): Record<string, string> {
  const { activities } = textsOf(day45(), lang);
  return Object.fromEntries(Object.entries(activities).map(([id, { name }]) => [id, name]));
}

export class EvidenceLab extends Lab {
  static override properties = { ...Lab.properties, log: { attribute: false } };
  declare log: EvidenceLog | null;

  constructor() {
    super();
    this.log = null;
  }

  static override styles = [
    ...labStyles,
    css`
    @media print {
      h2 {
        display: none;
      }
    }
  `,
  ];

  protected override get own(): string {
    return 'evidence';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void theLog().then((log) => {
      this.log = log;
    });
  }

  override render(): TemplateResult {
    const { words } = this;
    return html`<div class="stack"><h2>${words.labs['evidence']?.question}</h2>
      <evidence-view .log=${this.log} .words=${words} .names=${activityNames(words.lang)}></evidence-view></div>`;
  }
}

define('evidence-lab', EvidenceLab);
