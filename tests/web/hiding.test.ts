// What stays hidden while a prediction is open: the named steps, all that is computed from them, and labs that would tell.
import { describe, expect, test } from 'vitest';
import { coversLab, veiledSteps } from '../../web/state/hiding';
import { lessonTrace } from './views/lesson-trace';

const { steps } = lessonTrace();
const open = { question: 'lesson-weights', experiment: 'trace' };

describe('hiding', () => {
  test('a step that reads a hidden one is hidden too, and nothing before it is', () => {
    const veiled = veiledSteps(steps, ['weights']);
    expect([...veiled].filter((name) => ['weights', 'context', 'merged', 'out'].includes(name))).toEqual([
      'weights',
      'context',
      'merged',
      'out',
    ]);
    for (const name of ['x', 'q', 'scores', 'masked', 'exp', 'row_sum']) expect(veiled.has(name)).toBe(false);
  });

  test('a name that no step has hides nothing', () => {
    expect(veiledSteps(steps, ['no_such_step']).size).toBe(0);
  });

  test('a trace hides steps one by one, unless everything is to be hidden', () => {
    expect(coversLab('trace', ['weights'], open)).toBe(false);
    expect(coversLab('trace', ['*'], open)).toBe(true);
  });

  test('labs that would show the same steps otherwise are covered, and unrelated ones are not', () => {
    expect(coversLab('compare', ['weights'], open)).toBe(true);
    expect(coversLab('leak', ['weights'], open)).toBe(true);
    expect(coversLab('ledger', ['weights'], open)).toBe(false);
  });

  test('a lab of results is covered while a question about it is open', () => {
    const ledger = { question: 'gpt2-ledger', experiment: 'ledger' };
    expect(coversLab('ledger', ['*'], ledger)).toBe(true);
    expect(coversLab('trace', ['*'], ledger)).toBe(false);
    expect(coversLab('ledger', [], null)).toBe(false);
  });
});
