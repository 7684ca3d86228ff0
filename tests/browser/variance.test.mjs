// Why sqrt(d_k): the derivation a step at a time, and the measurement, stopped and finished.
import { expect, test } from 'vitest';
import { findingsOf } from './support/axe.mjs';
import { inBrowsers, sideways, untilSaid } from './support/inside.mjs';

const LAB = 'attention-lab >>> variance-lab';

inBrowsers('the variance lab', (at) => {
  test('reveals the derivation step by step, in the reader’s language', async () => {
    await at.open('variance', 'zh-Hans');
    await at.visitor.until((path) => globalThis.lab.all(path).length === 1, `${LAB} >>> ol li`);
    for (let n = 0; n < 3; n += 1) await at.visitor.click(`${LAB} >>> #next`);
    await untilSaid(at.visitor, `${LAB} >>> ol li`, '方差相加', 'Var(q·k) = 1 + 1 + … + 1 = dₖ');
    expect((await at.visitor.text(`${LAB} >>> ol li`)).length).toBe(4);
    expect(await sideways(at.visitor)).toBeLessThanOrEqual(0);
  });

  test('measures the variance for each width, inside its band, and 1 after the division', async () => {
    await at.open('variance?seeds=2');
    await at.visitor.click(`${LAB} >>> #run`);
    await untilSaid(at.visitor, `${LAB} >>> [role=status]`, 'Done: 1,024 scores');
    const rows = await at.visitor.see(
      (path) => globalThis.lab.all(path).map((row) => [...row.cells].map(({ textContent }) => textContent.trim())),
      `${LAB} >>> tbody tr`,
    );
    expect(rows.map(([width]) => width)).toEqual(['1', '4', '16', '64', '256']);
    for (const [width, , variance, band, scaled] of rows) {
      const [low, high] = band.replaceAll('\u2212', '-').split(' to ').map(Number);
      expect(Number(variance)).toBeGreaterThan(low);
      expect(Number(variance)).toBeLessThan(high);
      expect(Math.abs(Number(scaled) - Number(variance) / Number(width))).toBeLessThan(0.001);
    }
    expect(Number(rows.at(-1).at(-2))).toBeGreaterThan(0.9);
    expect(await findingsOf(at.visitor)).toEqual([]);
  });

  test('stops where it is asked to, keeps what is done, and goes on from there', async () => {
    await at.open('variance?seeds=3');
    await at.visitor.click(`${LAB} >>> #run`);
    await at.visitor.until((path) => globalThis.lab.all(path).length > 0, `${LAB} >>> tbody tr`);
    await at.visitor.click(`${LAB} >>> #run`);
    await untilSaid(at.visitor, `${LAB} >>> [role=status]`, 'Stopped after');
    await at.visitor.click(`${LAB} >>> #on`);
    await untilSaid(at.visitor, `${LAB} >>> [role=status]`, 'Done: 1,536 scores');
  });
});
