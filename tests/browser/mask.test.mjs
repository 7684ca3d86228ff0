// The mask lab with the real engine, in two browsers: the whole grid against published cases, a cell chosen by keyboard alone,
// a key turned over. Weights are those of IEEE arithmetic, worked out operation by operation outside the engine.
import { expect, test } from 'vitest';
import { inBrowsers } from './support/inside.mjs';

const lab = (path) => `attention-lab >>> mask-lab >>> ${path}`;
const cells = lab('lab-verdict-grid >>> td');
const specBox = 'attention-lab >>> lab-spec-line >>> #spec';

inBrowsers('the mask lab', (at) => {
  const openFilled = async (spec) => {
    await at.open(spec);
    await untilFilled();
  };
  const untilFilled = () =>
    at.visitor.until((path) => {
      const all = globalThis.lab.all(path);
      return all.length === 90 && !all.some((cell) => cell.className === 'waiting');
    }, cells);
  /** The verdict of one cell, as it is said. */
  const verdict = async (start) => {
    const labels = await at.visitor.see(
      (path) => globalThis.lab.all(path).map((cell) => cell.getAttribute('aria-label')),
      cells,
    );
    return labels.find((label) => label.startsWith(start))?.slice(start.length + 2);
  };

  test('a row without keys: the grid says what fill and add do to it in every format', async () => {
    await openFilled('mask?scores=[[1,2,3]]&allowed=[[0,0,0]]&mask_value=-1e4&mask_mode=add&format=fp32');
    expect(await verdict('-inf, fill, fp32')).toBe('NaN');
    expect(await verdict('-1e9, fill, fp16')).toBe('raises');
    expect(await verdict('-1e9, add, fp16')).toBe('NaN');
    expect(await verdict('-1e9, add, fp32')).toBe('absorbed');
    expect(await verdict('-1e4, fill, fp32')).toBe('absorbed');
    expect(await verdict('-1e4, add, fp16')).toBe('absorbed');
    expect(await verdict('-1e4, add, fp32')).toBe('no effect, a forbidden key gets 0.6652');
    await at.visitor.until(
      (path) => globalThis.lab.text(path).join(' ').includes('0.6652409434318542'),
      lab('[role=status] + p'),
    );
  });

  test('\u22121e4 is not low enough for a score of \u221212000, and a cell chosen by keyboard is the new question', async () => {
    await openFilled('mask?scores=[[-12000,0]]&allowed=[[1,0]]&mask_value=-1e4&format=fp16');
    expect(await verdict('-1e4, fill, fp16')).toBe('leaks, a forbidden key gets 1');
    expect(await verdict('min, fill, fp16')).toBe('exact');
    expect(await verdict('-inf, fill, fp16')).toBe('infinite');
    await at.visitor.tabTo('mask-lab lab-verdict-grid td');
    await at.visitor.press('Home', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter');
    await at.visitor.until(
      (path, spec) => globalThis.lab.all(path)[0].value === spec,
      specBox,
      'mask?scores=[[-12000,0]]&allowed=[[1,0]]&mask_value=-1e9&format=fp64&mask_mode=fill',
    );
    await at.visitor.until((path) => globalThis.lab.text(path)[0] === 'exact', lab('.verdict'));
  });

  test('two planes of min split a row without keys over cells masked once, future key included', async () => {
    await openFilled(
      'mask?scores=[[0,0,0],[0,0,0],[0,0,0]]&allowed=[[1,0,0],[1,1,0],[1,1,1]]&second_mask=[[0,0,1],[0,0,1],[0,0,1]]&mask_value=min&mask_mode=add&format=fp32',
    );
    expect(await verdict('min, add, fp32')).toBe('leaks, a forbidden key gets 0.5');
    const weights = lab('.flow > div:last-child lab-tensor >>> lab-grid >>> td:not(.corner)');
    await at.visitor.until((path) => globalThis.lab.text(path).length === 9, weights);
    const row = (await at.visitor.text(weights)).slice(0, 3).map((text) => text.trim());
    expect(row).toEqual(['0.5', '0', '0.5'].map((text) => expect.stringContaining(text)));
  });

  test('a key is turned over by keyboard, and the grid is asked anew', async () => {
    await openFilled('mask?scores=[[1,2,3]]&allowed=[[1,1,1]]');
    expect(await verdict('-inf, fill, fp32')).toContain('no effect');
    await at.visitor.tabTo('mask-inputs lab-key-plane button');
    await at.visitor.press('End', 'Enter');
    await at.visitor.until(
      (path, spec) => globalThis.lab.all(path)[0].value === spec,
      specBox,
      'mask?scores=[[1,2,3]]&allowed=[[1,1,0]]',
    );
    // The grid of the old question is full until the new one's first verdict takes its place.
    await expect.poll(() => verdict('-inf, fill, fp32'), { timeout: 45_000 }).toBe('infinite');
  });
});
