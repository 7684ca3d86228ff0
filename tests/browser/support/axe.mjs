// What axe finds on the page as it stands, of any impact: rule, place and what is wrong there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './open.mjs';

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

export async function findingsOf(visitor) {
  await visitor.page.evaluate(axe);
  const { violations } = await visitor.page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${target.flat().join(' ')} (${failureSummary})`)
        .join('; ')}`,
  );
}
