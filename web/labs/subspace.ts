// The subspace lab: two relations, one query at a time, and a slider that mixes them; what two heads keep, what one
// averages away, and how the price grows with strength. Every step stands below as everywhere.
import { css, html, type TemplateResult } from 'lit';
import { shortText } from '../draw/number';
import { define } from '../elements/define.js';
import type { Trace } from '../engine/types.js';
import { effective } from '../state/edit.js';
import { AnswerLab } from './answer.js';
import { declared } from './form.js';
import './question-form.js';
import '../elements/figure-tools.js';

interface Slider {
  readonly key: 'strength' | 'mix';
  readonly label: string;
  readonly most: number;
  readonly step: number;
  readonly now: string;
}

export class SubspaceLab extends AnswerLab {
  protected readonly experiment = 'subspace';
  protected readonly first = ['tokens', 'format'];

  static override styles = [
    ...AnswerLab.styles,
    css`
      .controls {
        display: grid;
        gap: var(--space-3);
        margin-bottom: var(--space-3);
      }
      .control {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2);
      }
      .control > label,
      .control > span {
        min-width: 108px;
        color: var(--muted);
        font-size: var(--text-s);
      }
      .control input[type='range'] {
        flex: 1 1 160px;
        max-width: 360px;
        min-height: 24px;
      }
      .control .button {
        min-width: var(--target);
        padding: 0;
      }
      output {
        min-width: 8ch;
        font-family: var(--mono);
        font-size: var(--text-s);
      }
      @media (width <= 600px) {
        .control > label,
        .control > output {
          flex-basis: 100%;
        }
        .control input[type='range'] {
          min-width: 120px;
        }
      }
      .story {
        max-width: 66ch;
        margin: 0 0 var(--space-4);
      }
    `,
  ];

  override render(): TemplateResult {
    const { words, store, trace } = this;
    return html`<div class="stack">
      <h2>${words.labs['subspace']?.question}</h2>
      <section class="card">${this.controls()}
        <question-form .store=${store} .words=${words} .experiment=${'subspace'} .first=${this.first}
          .without=${['relations', 'strength', 'mix', 'heads']}></question-form></section>
      ${trace === null ? '' : this.answer(trace)}
    </div>`;
  }

  private answer(trace: Trace): TemplateResult {
    const { subspaceLab } = this.words;
    return html`<section class="card"><p class="story" role="status">${this.story(trace)}</p>
        <figure-tools name="subspace" .words=${this.words}><lab-subspace .trace=${trace} .words=${subspaceLab}></lab-subspace></figure-tools></section>
      <section class="card"><h3>${subspaceLab.curve}</h3>
        <figure-tools name="subspace-curve" .words=${this.words}><lab-subspace-curve .trace=${trace} .words=${subspaceLab}></lab-subspace-curve></figure-tools></section>
      ${this.steps(trace)}`;
  }

  private get pair(): [string, string] {
    const [first = 'near', second = 'matching'] = (effective(this.spec, this.full, 'relations') ?? '').split('+');
    return [first, second];
  }

  private controls(): TemplateResult {
    const { subspaceLab } = this.words;
    const [first, second] = this.pair;
    const name = (relation: string): string => subspaceLab.relations[relation] ?? relation;
    const mix = Number(effective(this.spec, this.full, 'mix') ?? '0.5');
    const share = (value: number): string => shortText(Number(value.toFixed(4)));
    return html`<div class="controls">
      ${this.relation(subspaceLab.first, first, (value) => `${value}+${value === second ? first : second}`)}
      ${this.relation(subspaceLab.second, second, (value) => `${value === first ? second : first}+${value}`)}
      ${this.slider({
        key: 'mix',
        label: subspaceLab.mix,
        most: 1,
        step: 0.05,
        now: subspaceLab.mixNow(name(first), share(mix), name(second), share(1 - mix)),
      })}
      ${this.slider({
        key: 'strength',
        label: subspaceLab.strength,
        most: 12,
        step: 0.5,
        now: effective(this.spec, this.full, 'strength') ?? '4',
      })}</div>`;
  }

  private relation(label: string, chosen: string, joined: (value: string) => string): TemplateResult {
    const known = declared(this.state, 'subspace', 'relations')?.words ?? [];
    const { relations } = this.words.subspaceLab;
    return html`<div class="control"><label for=${`relation-${label}`}>${label}</label><select id=${`relation-${label}`} @change=${(
      event: Event,
    ) => {
      this.change({ relations: joined((event.target as HTMLSelectElement).value) }, 'key:relations');
    }}>${known.map((word) => html`<option value=${word} ?selected=${word === chosen} .selected=${word === chosen}>${relations[word] ?? word}</option>`)}</select></div>`;
  }

  private slider({ key, label, most, step, now }: Slider): TemplateResult {
    const { subspaceLab } = this.words;
    const value = Number(effective(this.spec, this.full, key) ?? '0');
    const send = (to: number): void => {
      const inside = Math.min(most, Math.max(0, to));
      this.change({ [key]: String(Number(inside.toFixed(4))) }, `key:${key}`);
    };
    const button = (by: number, name: string, sign: string): TemplateResult =>
      html`<button type="button" class="button" aria-label=${`${label}: ${name}`} @click=${() => {
        send(value + by);
      }}>${sign}</button>`;
    const error = this.errorOf(key);
    return html`<div class="control"><label for=${key}>${label}</label>
      ${button(-step, subspaceLab.less, '\u2212')}
      <input id=${key} type="range" min="0" max=${most} step=${step} .value=${String(value)} aria-valuetext=${now}
        @input=${(event: Event) => {
          send(Number((event.target as HTMLInputElement).value));
        }}>
      ${button(step, subspaceLab.more, '+')}
      <output for=${key}>${now}</output>${error === '' ? '' : html`<span class="error">${error}</span>`}</div>`;
  }

  private story(trace: Trace): string {
    const { subspaceLab, views } = this.words;
    const [single, split] = [Number(trace.results['single_error']), Number(trace.results['split_error'])];
    const format = effective(this.spec, this.full, 'format') ?? '';
    if (!(Number(trace.results['bound']) > 0)) return subspaceLab.agree;
    const told = [subspaceLab.story(shortText(single), shortText(split))];
    if (split > 0) told.push(subspaceLab.rounding(format));
    return views.sentences(told);
  }
}

define('subspace-lab', SubspaceLab);
