// "Copy as NumPy": programs for many questions, each run by Python and compared, step by step and bit by bit, with what the
// engine said. PyTorch's, which few machines have, are asked by a command: npx vitest run --config tests/torch/vitest.config.ts
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tensorText } from '../../web/draw/tensor-text.js';
import { numpy } from '../../web/programs/numpy.js';
import { libraries, writeProgram } from '../../web/programs/list.js';
import { everyKind, everyMistake, randomSpecs, runPrograms, textOf, tracesOf } from './programs.js';

const samples = readFileSync('tests/scripts/sample-specs.txt', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('trace?'));

describe('a question copied as NumPy', () => {
  it.each([
    ['sample questions', samples],
    ['every kind of layer', everyKind],
    ['every wrong rule', everyMistake],
    ['random questions', randomSpecs(60, 45)],
  ])(
    'gives the engine’s bits in every step: %s',
    (_title, specs) => {
      const traces = tracesOf(specs);
      expect(traces.length).toBe(specs.length);
      const written = traces.map((trace) => ({ trace, program: writeProgram(trace, numpy) }));
      const texts = written.flatMap(({ program }) => (program.ok ? [program.text] : []));
      expect(texts.length).toBeGreaterThan(0.8 * specs.length);
      const specsOf = written.flatMap(({ trace, program }) => (program.ok ? [trace.spec] : []));
      const wrong = runPrograms(texts).flatMap(({ problem, last }, n) =>
        problem === '' && /^(\d+) of \1 steps have the lab's bits\.$/.test(last) ? [] : [`${specsOf[n]}: ${problem}`],
      );
      expect(wrong).toEqual([]);
    },
    300_000,
  );

  it('says which steps differ where the engine had said something else', () => {
    const [trace] = tracesOf(['trace?preset=lesson']);
    const place = trace!.arena.storages['weights']![0] + 2;
    const values = Float64Array.from(trace!.values, (value, n) => (n === place ? value * (1 + 2 ** -23) : value));
    const [ran] = runPrograms([textOf({ ...trace!, values }, numpy)]);
    expect(ran!.problem).toBe('Different: weights');
  });

  it('tells a negative zero from a positive one', () => {
    const [trace] = tracesOf(['trace?x=[[1,"-0"],[0,1]]&heads=1&mask=none']);
    const place = trace!.arena.storages['q']![0];
    const found = Array.from(trace!.values.slice(place, place + 4)).findIndex((value) => value === 0);
    const values = Float64Array.from(trace!.values, (value, n) => (n === place + found ? -value : value));
    const [ran] = runPrograms([textOf({ ...trace!, values }, numpy)]);
    expect(ran!.problem).toBe('Different: q');
  });
});

describe('a question that no program is written for', () => {
  it.each([
    ['softmax?logits=[1,2]', 'experiment'],
    ['trace?preset=distinct&t=60&format=fp32', 'large'],
    ['trace?preset=lesson&format=fp64&accumulate=fp32', 'wide'],
    ['trace?preset=lesson&format=fp64&score_format=fp16', 'wide'],
    ['trace?preset=lesson&format=fp64&overflow=saturate', 'saturating'],
  ])('%s has the reason: %s', (spec, reason) => {
    for (const library of libraries) {
      expect(writeProgram(tracesOf([spec])[0]!, library)).toMatchObject({ ok: false, reason });
    }
  });

  it('has steps or settings that are not known yet', () => {
    const [trace] = tracesOf(['trace?preset=lesson']);
    const steps = trace!.steps.map((step) => (step.name === 'scores' ? { ...step, rule: 'bhtd,bhsd->bhst' } : step));
    expect(writeProgram({ ...trace!, steps }, numpy)).toEqual({ ok: false, reason: 'unknown', what: 'scores' });
    const spec = `${trace!.spec}&mistake=sorcery`;
    expect(writeProgram({ ...trace!, spec }, numpy)).toEqual({ ok: false, reason: 'unknown', what: 'sorcery' });
  });
});

it('copies a tensor as NumPy text that Python reads back to the same numbers', () => {
  const values = [0.1, -0, Number.NaN, Infinity, -Infinity, 5e-324, 1e21, 2 ** 60, -1.5];
  const text = tensorText({ name: 'odd', shape: [3, 3], format: 'fp64', values }, 'numpy');
  const check = 'print([float(v).hex() for v in odd.ravel()], odd.shape, odd.dtype)\n';
  const [ran] = runPrograms([`${text}${check}`]);
  expect(ran).toMatchObject({ problem: '' });
  expect(ran!.last).toBe(
    "['0x1.999999999999ap-4', '-0x0.0p+0', 'nan', 'inf', '-inf', '0x0.0000000000001p-1022', '0x1.b1ae4d6e2ef50p+69', '0x1.0000000000000p+60', '-0x1.8000000000000p+0'] (3, 3) float64",
  );
});

describe('the text of a program', () => {
  it('is ASCII, lays out its inputs as rows, and rounds by types of NumPy’s own', () => {
    const [trace] = tracesOf(['trace?preset=lesson&format=fp16']);
    const text = textOf(trace!, numpy);
    // eslint-disable-next-line no-control-regex -- what is ASCII
    expect(text).toMatch(/^[\u0000-\u007f]*$/);
    expect(text).toContain('x = fp16([[[1, 0, 1, 0],\n           [0, 2, 0, 1]]])');
    expect(text).toContain('return np.asarray(x).astype(np.float16)');
    expect(text).toContain('masked = np.where(allowed, scaled, fp16(float("-inf")))');
  });

  it('holds no line break of a Spec, however it is written', () => {
    const [trace] = tracesOf(['trace?preset=lesson']);
    const text = textOf({ ...trace!, spec: `${trace!.spec}&note=a%0Aimport%20os` }, numpy);
    expect(text.split('\n').filter((line) => line.includes('import os'))).toEqual([]);
  });
});
