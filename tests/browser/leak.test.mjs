// The leak lab with the real engine, in two browsers: the past stands still under the right rule, heads merged by view and NaN
// reach it, and the reason is said. What must change follows from causal attention itself: rows from the token on.
import { expect, test } from 'vitest';
import { inBrowsers, untilSaid } from './support/inside.mjs';

const lab = (path) => `attention-lab >>> leak-lab >>> ${path}`;

inBrowsers('the leak lab', (at) => {
  const untilStatus = (...parts) => untilSaid(at.visitor, lab('[role=status]'), ...parts);
  /** The marks of one step's row. */
  const marks = (step) =>
    at.visitor.see(
      (path, wanted) => {
        const row = globalThis.lab.all(path).find((one) => one.querySelector('.step')?.textContent.trim() === wanted);
        return [...row.querySelectorAll('td:not(.part)')].map((td) => td.className.split(' ')[0]);
      },
      lab('lab-leak-map >>> tbody tr'),
      step,
    );
  const press = (text) => at.visitor.choose(lab('.row button'), text);

  test('the right rule lets only rows from the token on move, and a merge by view leaks at the merge', async () => {
    await at.open('leak?t=4&token=2');
    await untilStatus('The past stands still');
    expect(await marks('scores')).toEqual(['changed', 'changed', 'changed', 'changed']);
    expect(await marks('output')).toEqual(['same', 'same', 'changed', 'changed']);
    await press('heads merged by view');
    await untilStatus('changes the output of token 1', 'heads merged', 'another token\u2019s belong');
    expect((await marks('output')).slice(0, 2)).toContain('leaked');
    expect(await marks('context by head')).toEqual(['same', 'same', 'changed', 'changed']);
  });

  test('NaN passes a weight of 0, and 0 \u00d7 NaN is named as the reason', async () => {
    await at.open('leak?t=4&token=2');
    await untilStatus('The past stands still');
    await press('NaN');
    await untilStatus('token 0 and token 1', 'context by head', 'weight 0 by NaN, and that is NaN, not 0');
    expect(await marks('attention weights')).toEqual(['same', 'same', 'changed', 'changed']);
    expect(await marks('output')).toEqual(['leaked', 'leaked', 'changed', 'changed']);
  });

  test('a token is chosen by arrow keys alone', async () => {
    await at.open('leak?t=4&token=2');
    await untilStatus('token 2');
    await at.visitor.tabTo('leak-lab lab-leak-map input');
    await at.visitor.press('ArrowLeft');
    await untilStatus('token 1 changes no output before its own');
    expect(await marks('output')).toEqual(['same', 'changed', 'changed', 'changed']);
  });
});
