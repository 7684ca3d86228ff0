// The questions that the native and the Node command line must answer with the same bytes: every experiment, every
// parameter that changes the arithmetic, odd sizes (sample-specs.txt, which scripts/check-toolchains asks too), and
// mistakes of every kind, each with the code and the field of its refusal.
import { readFileSync } from 'node:fs';

export const answered: readonly string[] = readFileSync('tests/scripts/sample-specs.txt', 'utf8').trim().split('\n');

export const refused: readonly (readonly [spec: string, code: string, field: string])[] = [
  ['', 'unknown_experiment', 'experiment'],
  ['tracee?preset=lesson', 'unknown_experiment', 'experiment'],
  ['trace?presett=lesson', 'unknown_key', 'presett'],
  ['trace?no_scale=1', 'unknown_key', 'no_scale'],
  ['trace?heads=2&heads=2', 'duplicate_key', 'heads'],
  ['trace?preset=', 'bad_value', 'preset'],
  ['trace?preset=lessons', 'bad_value', 'preset'],
  ['trace?heads=two', 'bad_value', 'heads'],
  ['trace?heads=0', 'out_of_range', 'heads'],
  ['trace?t=-1', 'out_of_range', 't'],
  ['trace?t=1.5', 'bad_value', 't'],
  ['trace?format=fp33', 'bad_value', 'format'],
  ['trace?x=[[1,2],[3]]', 'shape', 'x'],
  ['trace?x=[[1,2],[3,4]', 'bad_value', 'x'],
  ['trace?x=[[1,true]]', 'bad_value', 'x'],
  ['trace?x=[[1,2,3]]&heads=2', 'shape', 'heads'],
  ['trace?x=[[1,2,3,4]]&d_model=5', 'shape', 'x'],
  ['trace?t=100000&d_model=4096', 'too_large', 'memory'],
  ['softmax?format=fp32', 'missing', 'logits'],
  ['number?format=fp32', 'missing', 'value'],
];
