// Formulas are made at build time; what is on disk must be what the table says, and carry nothing a strict policy blocks.
// @vitest-environment happy-dom
/// <reference types="node" />
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formulaTrees, type MathNode } from '../../../web/views/formulas.generated';
import { formulaName, type LabFormula } from '../../../web/views';
import { findStep } from '../../../web/draw/address';
import { lessonTrace } from './lesson-trace';
import { mount } from './mount';

const trace = lessonTrace();

function attributeNames(node: MathNode): string[] {
  return typeof node === 'string' ? [] : [...Object.keys(node[1]), ...node[2].flatMap(attributeNames)];
}

function nameOf(step: string, spec: string, more: object = {}): string {
  const found = findStep(trace, step);
  return found ? formulaName({ ...found, ...more }, spec) : '';
}

describe('the generated formulas', () => {
  test('are up to date with the table', () => {
    const script = join(dirname(fileURLToPath(import.meta.url)), '../../../web/views/make-formulas.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  }, 30_000);

  test('have no style attributes', () => {
    const names = new Set(Object.values(formulaTrees).flatMap(attributeNames));
    expect(names.has('class')).toBe(true);
    expect(names.has('style')).toBe(false);
  });

  test('exist for every computed step of a plain trace', () => {
    const computed = trace.steps.filter((step) => step.kind !== 'input').map((step) => formulaName(step, trace.spec));
    expect(computed.filter((name) => !(name in formulaTrees))).toEqual([]);
  });
});

describe('variants', () => {
  test('follow the Spec and what a step reads', () => {
    expect([
      nameOf('q', trace.spec),
      nameOf('q', trace.spec, { reads: ['x', 'wq', 'bq'] }),
      nameOf('k', trace.spec, { reads: ['memory', 'wk', 'bk'] }),
      nameOf('scaled', 'trace?scale=d_k&scale_op=multiply'),
      nameOf('scaled', 'trace?scale=2.5'),
      nameOf('masked', 'trace?mask_mode=add'),
      nameOf('exp', trace.spec, { reads: ['masked'] }),
      nameOf('weights', 'trace?normalise=reciprocal'),
    ]).toEqual([
      'q',
      'q+bias',
      'k+memory+bias',
      'scaled+d_k+multiply',
      'scaled+number',
      'masked+add',
      'exp+naive',
      'weights+reciprocal',
    ]);
  });
});

describe('the element', () => {
  test('draws MathML', async () => {
    const view = await mount<LabFormula>('lab-formula', { name: 'weights' });
    const math = view.renderRoot.querySelector('math');
    expect([math?.namespaceURI, math?.textContent]).toEqual([
      'http://www.w3.org/1998/Math/MathML',
      'Abhts=Ebhts\u2113bht',
    ]);
  });

  test("shows the engine's line where the table has none", async () => {
    const view = await mount<LabFormula>('lab-formula', { name: 'no_such_step', text: 'A = B C' });
    expect(view.renderRoot.textContent?.trim()).toBe('A = B C');
  });
});
