// Asks one question and prints the weights of both heads: `node ask.mjs`, or with a Spec of your own.
import { ask, valuesOf } from 'attention-lab';

const spec = process.argv[2] ?? 'trace?preset=lesson&mask=causal';
const answer = await ask(spec);
if (answer.error) {
  console.error(`${answer.error.field}: ${answer.error.message}`);
  process.exitCode = 2;
} else {
  console.log(answer.spec);
  console.log(JSON.stringify(valuesOf(answer, 'weights')));
}
