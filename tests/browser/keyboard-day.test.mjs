// The whole course day by keyboard alone, as somebody without a pointer works through it: every part, every kind of answer
// written, committed and revealed, the check handed in, and the keyboard never lost.
import { expect, test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';

const day = (path) => `attention-lab >>> lab-day >>> ${path}`;

/** What has the keyboard: its trail of tags, the question it belongs to, and what it is there. */
function focused() {
  const trail = globalThis.lab.active();
  const last = trail.at(-1);
  const field = trail.find(({ localName }) => localName === 'answer-field');
  return {
    trail: trail.map(({ localName }) => localName).join(' '),
    question: trail.find(({ localName }) => localName === 'practice-question')?.question ?? null,
    field: field?.question.id ?? null,
    kind: field?.question.kind ?? null,
    tag: last?.localName ?? '',
    type: last?.getAttribute?.('type') ?? '',
    name: last?.getAttribute?.('name') ?? '',
    value: last?.value ?? '',
    does: last?.dataset?.does ?? '',
    at: last?.dataset?.at ?? '',
    classes: last?.className ?? '',
    id: last?.id ?? '',
    isPrimary: last?.matches?.('.primary') === true,
  };
}

class Keyboard {
  constructor(visitor) {
    this.visitor = visitor;
  }
  here() {
    return this.visitor.see(focused);
  }
  /** Tab until `wanted` is true of what has the keyboard; anything else is a place a keyboard cannot reach. */
  async to(wanted, what, most = 70) {
    for (let n = 0; n < most; n += 1) {
      const now = await this.here();
      if (wanted(now)) return now;
      await this.visitor.press('Tab');
    }
    throw new Error(`no way by Tab to ${what}; the focus is on ${JSON.stringify(await this.here())}`);
  }

  /** Writes something readable into the field that has the keyboard, whatever its kind. */
  async answer({ kind, field }) {
    const { visitor } = this;
    const isIn = (now) => now.field === field;
    switch (kind) {
      case 'matrix':
        for (let cell = 0; ; cell += 1) {
          const now = await this.here();
          if (!isIn(now) || now.at !== String(cell)) break;
          await visitor.type('0.5');
          await visitor.press(cell % 2 === 0 ? 'ArrowRight' : 'Tab');
        }
        return;
      case 'choice':
        await visitor.press('Space', 'ArrowDown');
        return;
      case 'order':
        await this.to((now) => isIn(now) && now.does === 'down', 'a step to move');
        await visitor.press('Enter');
        return;
      case 'proof':
        await this.to((now) => isIn(now) && now.does === 'take', 'a step to take');
        await visitor.press('Enter');
        expect((await this.here()).field, 'the keyboard stays with the step that was taken').toBe(field);
        await this.to((now) => isIn(now) && now.tag === 'textarea', 'the own words');
        await visitor.type('Row by row.');
        return;
      default:
        await visitor.type(kind === 'shape' ? '(1, 2)' : '12');
    }
  }

  /** What has the keyboard once it can be written in: options and shapes come from the engine, and the keyboard goes to them. */
  async ready() {
    await this.visitor.until(() => {
      const [field, last] = [
        globalThis.lab.active().find((one) => one.localName === 'answer-field'),
        globalThis.lab.active().at(-1),
      ];
      const isMatrix = field.question.kind === 'matrix';
      return (
        last.matches('input, textarea, button') && (!isMatrix || globalThis.lab.where().endsWith('answer-grid input'))
      );
    });
    return this.here();
  }

  /** Predict, commit, reveal: the keyboard ends on what came out. */
  async predict(id) {
    const { visitor } = this;
    const first = await this.to(
      ({ question, isPrimary, field }) => question === id && (isPrimary || field !== null),
      `question ${id}`,
    );
    if (first.field === null) {
      await visitor.press('Enter');
      await visitor.until((wanted) => {
        const trail = globalThis.lab.active();
        return trail.some((one) => one.localName === 'answer-field' && one.question.id === wanted);
      }, id);
    }
    const here = await this.ready();
    const { kind } = here;
    await this.answer(here);
    await this.to(({ name, question }) => name === 'confidence' && question === id, `the confidence of ${id}`);
    await visitor.press('Space');
    await this.to(({ isPrimary, question }) => isPrimary && question === id, `the commit of ${id}`);
    await visitor.press('Enter');
    await visitor.until(
      (wanted) =>
        globalThis.lab.active().at(-1)?.className === 'result' &&
        globalThis.lab.active().some(({ question }) => question === wanted),
      id,
    );
    return kind;
  }

  /** The check: all of it, with help declared, handed in. */
  async handIn() {
    const { visitor } = this;
    let last = null;
    for (let n = 0; n < 7; n += 1) {
      const now = await this.to(
        ({ field, trail }) => field !== null && field !== last && trail.includes('mastery-check'),
        `field ${n} of the check`,
      );
      last = now.field;
      await this.answer(now);
    }
    await this.to(({ name }) => name === 'notes', 'the declaration');
    await visitor.press('Space');
    await this.to(({ isPrimary, trail }) => isPrimary && trail.endsWith('mastery-check button'), 'handing in');
    await visitor.press('Enter');
    await visitor.until(() => globalThis.lab.where().endsWith('mastery-check h3'));
  }
}

inBrowsers('the day by keyboard alone', (at) => {
  test('every part is read, every question committed and revealed, the check handed in, and all is done', async () => {
    const { visitor } = at;
    const keyboard = new Keyboard(visitor);
    await at.open('trace?preset=lesson');
    await keyboard.to(({ trail }) => trail.endsWith('lab-day button'), 'the day');
    await visitor.press('Enter');
    await untilSaid(visitor, day('h2'), 'Multi-head');
    await keyboard.to(({ isPrimary }) => isPrimary, 'Begin');
    await visitor.press('Enter');
    const kinds = new Set();
    for (let n = 0; n < 37; n += 1) {
      await visitor.until(() => globalThis.lab.where().endsWith('lab-day h3'));
      const [part, ids, isCheck] = await visitor.see(
        (path, inside) => {
          const [article] = globalThis.lab.all(path);
          return [
            article.dataset.part,
            globalThis.lab.all(inside).map(({ question }) => question),
            article.querySelector('mastery-check') !== null,
          ];
        },
        day('.part'),
        day('practice-question'),
      );
      if (n === 3) await untilSaid(visitor, day('[role=status]'), 'Part 4 of 8');
      if (isCheck) await keyboard.handIn();
      for (const id of ids) kinds.add(await keyboard.predict(id));
      await keyboard.to(({ classes }) => classes.includes('next'), `Next of ${part}`);
      await visitor.press('Enter');
    }
    expect([...kinds].sort()).toEqual(['choice', 'decimal', 'integer', 'matrix', 'order', 'proof', 'shape']);
    await untilSaid(visitor, day('h2'), 'Multi-head');
    expect(await visitor.text(day('details summary .muted'))).toEqual([
      '8 of 8 done',
      '9 of 9 done',
      '10 of 10 done',
      '10 of 10 done',
    ]);
  }, 240_000);
});
