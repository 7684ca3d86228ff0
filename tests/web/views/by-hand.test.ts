// The form a person would write, from the engine's line of text to MathML; and when the inspector asks for it.
// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { Explanation } from '../../../web/engine/types';
import { byHand, isPlain } from '../../../web/views/by-hand';
import type { LabInspector } from '../../../web/views';
import { lessonTrace } from './lesson-trace';
import { heard, mount } from './mount';

/** Tags and texts, without a namespace. */
const shape = (text: string): string => {
  const made = byHand(text);
  return typeof made === 'string' ? made : made.innerHTML.replace(/ xmlns="[^"]*"/g, '');
};

describe('a form', () => {
  test.each([
    ['2 sqrt 2', '<mrow><mn>2</mn><msqrt><mn>2</mn></msqrt></mrow>'],
    ['1/3', '<mfrac><mn>1</mn><mn>3</mn></mfrac>'],
    ['-2 sqrt 2', '<mrow><mo>−</mo><mrow><mn>2</mn><msqrt><mn>2</mn></msqrt></mrow></mrow>'],
    ['e^{2}', '<msup><mi>e</mi><mn>2</mn></msup>'],
    [
      '1 / (1 + e^{sqrt 2 / 2})',
      '<mfrac><mn>1</mn><mrow><mn>1</mn><mo>+</mo><msup><mi>e</mi><mfrac><msqrt><mn>2</mn></msqrt><mn>2</mn></mfrac></msup></mrow></mfrac>',
    ],
    [
      '(2 + 2 e) / (2 + e)',
      '<mfrac><mrow><mn>2</mn><mo>+</mo><mrow><mn>2</mn><mi>e</mi></mrow></mrow><mrow><mn>2</mn><mo>+</mo><mi>e</mi></mrow></mfrac>',
    ],
  ])('%s is drawn with its own fractions, roots and powers', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  test.each(['', 'e^{', '1 +', '2 sqrt', '<b>1</b>', 'sin 2', '1 2)'])('%j is no form and stays text', (text) => {
    expect(byHand(text)).toBe(text);
  });

  test('says nothing new where it is a whole number', () => {
    expect(['2', '-13', '-inf', '1/3', 'e'].map(isPlain)).toEqual([true, true, true, false, false]);
  });
});

describe('the inspector', () => {
  const focused = { step: 'weights', index: [0, 0, 1, 1] };
  const explanation = {
    step: 'weights',
    index: [0, 0, 1, 1],
    operations: [],
    by_hand: { text: 'e^{2 sqrt 2} / (1 + e^{2 sqrt 2})' },
  } as unknown as Explanation;

  test('shows it under its name, and asks for it by itself where a trace is small', async () => {
    const asked = heard(document.body, 'need-explanation');
    const inspector = await mount<LabInspector>('lab-inspector', { trace: lessonTrace(), focused, hand: 'By hand' });
    expect(asked).toEqual([{ cell: 'weights[0,0,1,1]' }]);
    inspector.explanation = explanation;
    await inspector.updateComplete;
    expect(inspector.renderRoot.querySelector('.hand msup')?.textContent).toBe('e22');
    expect(inspector.renderRoot.querySelector('.hand')?.previousElementSibling?.textContent).toBe('By hand');
  });

  test('neither asks nor shows where no name is given', async () => {
    const asked = heard(document.body, 'need-explanation');
    const inspector = await mount<LabInspector>('lab-inspector', { trace: lessonTrace(), focused, explanation });
    expect(asked).toEqual([]);
    expect(inspector.renderRoot.querySelector('.hand')).toBeNull();
  });
});
