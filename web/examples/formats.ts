// What 0.1 becomes in each number format, in TypeScript: the catalogue names the formats, one question each.
import { ask, catalog, type Trace } from 'attention-lab';

const about = await catalog();
if (about.error !== undefined) throw new Error(about.error.message);
for (const { name } of about.formats) {
  const answer = await ask(`number?value=0.1&format=${name}`);
  if (answer.error !== undefined) throw new Error(answer.error.message);
  const trace: Trace = answer;
  console.log(`${name}: ${String(trace.results['exact'])}`);
}
