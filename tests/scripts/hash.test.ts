// The same answers from the native build and from WebAssembly under Node, over five hundred Specs in every format.
import { expect, it } from 'vitest';
import { hashOfAnswers } from './hash.mjs';

it('answers five hundred Specs with the same bytes natively and in WebAssembly', () => {
  const native = hashOfAnswers('build/native/attention-lab');
  expect(native).toMatchObject({ answers: 500, refused: 0, code: 0 });
  expect(hashOfAnswers(process.execPath, 'dist/cli/attention-lab.mjs')).toEqual(native);
}, 120_000);
