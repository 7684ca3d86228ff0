// The answers on a work sheet: each question's value as the engine gives it now, and, where a small case has one, the form that a
// person would write for each cell. Asked one after another in a channel of their own; nothing is kept.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { unravel } from '../draw/address';
import { toNumber } from '../draw/number';
import type { JsonNumber, Trace } from '../engine/types.js';
import { optionsOf, type Question } from '../practice/question.js';
import type { Store } from '../state/store.js';
import { lookUp } from './claim-check.js';

export interface SheetAnswer {
  readonly value: unknown;
  /** Of a choice between values: what each option amounts to, smallest first; the right one is `value`. */
  readonly options: readonly unknown[];
  readonly byHand: readonly (readonly [cell: string, text: string])[];
}

/** More cells than this are no work for a hand. */
const kByHand = 16;

export class SheetAnswers implements ReactiveController {
  private readonly answers = new Map<string, SheetAnswer>();
  private turn = 0;
  private asked = '';
  private isHere = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: () => Store,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.isHere = true;
  }

  hostDisconnected(): void {
    this.isHere = false;
    this.turn += 1;
    this.asked = '';
  }

  get(id: string): SheetAnswer | undefined {
    return this.answers.get(id);
  }

  want(questions: readonly Question[]): void {
    const ids = questions.map(({ id }) => id).join();
    if (!this.isHere || ids === this.asked) return;
    this.asked = ids;
    void this.run(
      questions.filter(({ at }) => at !== undefined),
      ++this.turn,
    );
  }

  private async run(questions: readonly Question[], turn: number): Promise<void> {
    for (const question of questions) {
      if (this.answers.has(question.id)) continue;
      const answer = await this.answer(question);
      if (turn !== this.turn) return;
      if (answer !== null) this.answers.set(question.id, answer);
      this.host.requestUpdate();
    }
  }

  private async value(spec: string, at: string): Promise<{ trace: Trace; value: unknown } | null> {
    const outcome = await this.store().engine.ask(spec, 'sheet');
    return outcome.ok ? { trace: outcome.value, value: lookUp(outcome.value, at) } : null;
  }

  private async answer(question: Question): Promise<SheetAnswer | null> {
    const { spec, at = '', kind } = question;
    const own = await this.value(spec, at);
    if (own === null) return null;
    const options: unknown[] = [];
    if (kind === 'choice')
      for (const option of optionsOf(question)) {
        const other = await this.value(option.spec, option.at ?? at);
        if (other !== null) options.push(other.value);
      }
    options.sort((a, b) => toNumber(a as JsonNumber) - toNumber(b as JsonNumber));
    const byHand = kind === 'matrix' ? await this.byHand(spec, own.trace, at) : [];
    return { value: own.value, options, byHand };
  }

  private async byHand(spec: string, trace: Trace, at: string): Promise<SheetAnswer['byHand']> {
    const name = /^\/(?:steps|results)\/(\w+)/.exec(at)?.[1];
    const step = trace.steps.find((known) => known.name === name);
    const count = step?.shape.reduce((all, n) => all * n, 1) ?? 0;
    const found: (readonly [string, string])[] = [];
    for (let n = 0; step !== undefined && n < Math.min(count, kByHand); n += 1) {
      const cell = `${step.name}[${unravel(step.shape, n).join(',')}]`;
      const outcome = await this.store().engine.explain(spec, cell);
      const text = outcome.ok ? outcome.value.by_hand?.text : undefined;
      // A form that is only the number again tells nothing.
      if (text !== undefined && /[a-z^/]/.test(text)) found.push([cell, text]);
    }
    return found;
  }
}
