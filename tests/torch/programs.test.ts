// "Copy as PyTorch": the same questions as tests/scripts/programs.test.ts, run where python3 has PyTorch.
import { expect, it } from 'vitest';
import { pytorch } from '../../web/programs/pytorch.js';
import { writeProgram } from '../../web/programs/list.js';
import { everyKind, everyMistake, randomSpecs, runPrograms, tracesOf } from '../scripts/programs.js';

it.each([
  ['every kind of layer', everyKind],
  ['every wrong rule', everyMistake],
  ['random questions', randomSpecs(Number(process.env['COUNT'] ?? 100), 46)],
])(
  'gives the engine’s bits in every step: %s',
  (_title, specs) => {
    const written = tracesOf(specs).flatMap((trace) => {
      const program = writeProgram(trace, pytorch);
      return program.ok ? [{ spec: trace.spec, text: program.text }] : [];
    });
    expect(written.length).toBeGreaterThan(0.8 * specs.length);
    const wrong = runPrograms(written.map(({ text }) => text)).flatMap(({ problem, last }, n) =>
      problem === '' && /^(\d+) of \1 steps have the lab's bits\.$/.test(last)
        ? []
        : [`${written[n]!.spec}: ${problem}`],
    );
    expect(wrong).toEqual([]);
  },
  600_000,
);
