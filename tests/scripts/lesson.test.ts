// Whatever a lesson puts on the stage is a question both command lines answer, with the step and the cell it points to.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ask, both } from './command-line.js';

interface Part {
  readonly id: string;
  readonly spec?: string;
  readonly step?: string;
  readonly cell?: readonly number[];
}
interface Plan {
  readonly activities: readonly { readonly id: string; readonly parts: readonly Part[] }[];
}
interface Answer {
  readonly error?: unknown;
  readonly steps: readonly { readonly name: string; readonly shape: readonly number[] }[];
}

const plan = JSON.parse(readFileSync('web/lessons/day45/day.json', 'utf8')) as Plan;
const parts = plan.activities.flatMap(({ id, parts: all }) => all.map((part) => ({ ...part, id: `${id}.${part.id}` })));
/** Pages that ask questions of their own, and are none. */
const isPage = ({ spec = '' }: Part): boolean => spec.startsWith('variance?');
const shown = parts.filter((part) => part.spec !== undefined && !isPage(part));

describe.each(both)('%s', (which) => {
  it('answers the question of every part, and has the step and cell that it points to', () => {
    const specs = shown.map(({ spec }) => spec).join('\n');
    const { out } = ask(which, ['run', '--batch'], `${specs}\n`);
    const answers = out.trimEnd().split('\n');
    expect(answers).toHaveLength(shown.length);
    shown.forEach((part, n) => {
      const answer = JSON.parse(answers[n] ?? '') as Answer;
      expect(answer.error, part.id).toBeUndefined();
      if (part.step === undefined) return;
      const step = answer.steps.find(({ name }) => name === part.step);
      expect(step, `${part.id}: ${part.step}`).toBeDefined();
      if (part.cell !== undefined) expect(part.cell.every((at, axis) => at < (step?.shape[axis] ?? 0))).toBe(true);
      if (part.cell !== undefined) expect(part.cell).toHaveLength(step?.shape.length ?? 0);
    });
  });
});
