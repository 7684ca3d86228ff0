// SHA-256 over the answers of a command line to the Specs of tests/golden/five_hundred.json, bits included, one line each.
// `node tests/scripts/hash.mjs build/native/attention-lab` prints it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export function hashOfAnswers(program, ...options) {
  const specs = JSON.parse(readFileSync(new URL('../golden/five_hundred.json', import.meta.url), 'utf8'));
  const input = `${specs.join('\n')}\n`;
  const done = spawnSync(program, [...options, 'run', '--batch'], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  const answers = done.stdout.split('\n').slice(0, -1);
  const refused = answers.filter((answer) => answer.startsWith('{"error"'));
  const hash = createHash('sha256').update(answers.join('\n')).digest('hex');
  return { hash, answers: answers.length, refused: refused.length, code: done.status };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [program, ...options] = process.argv.slice(2);
  console.log(hashOfAnswers(program, ...options).hash);
}
