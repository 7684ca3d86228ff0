// The timeline is a map a keyboard can walk: one tab stop, arrows, Home, End; the current step is said.
// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import type { LabTimeline } from '../../../web/views';
import { groupsOf } from '../../../web/views/timeline';
import { viewsEn } from '../../../web/words/views.en';
import { lessonTrace } from './lesson-trace';
import { heard, mount, press, texts } from './mount';

let timeline: LabTimeline;
const chip = (name: string): HTMLElement | null => timeline.renderRoot.querySelector(`[data-step="${name}"]`);

beforeEach(async () => {
  timeline = await mount<LabTimeline>('lab-timeline', { steps: lessonTrace().steps, current: 'scores' });
});

describe('the timeline', () => {
  test('groups steps by the number the lesson gives them, softmax under 5', () => {
    expect(
      [...timeline.renderRoot.querySelectorAll('[role="group"]')].map((group) => group.getAttribute('aria-label')),
    ).toEqual([
      'Inputs',
      '1 Project',
      '2 Split into heads',
      '3 Transpose',
      '4 Scores',
      '5 Scale, mask, softmax',
      '6 Weigh the values',
      '7 Merge heads',
      '8 Project out',
    ]);
    const fifth = timeline.renderRoot.querySelectorAll('[role="group"]')[5];
    expect(fifth && texts(fifth, '.name')).toEqual([
      'scaled',
      'masked',
      'row_max',
      'shifted',
      'exp',
      'row_sum',
      'weights',
    ]);
  });

  test('keeps the tiles of an online softmax, which the lesson does not number, with the scores before them', () => {
    const online = lessonTrace().steps.map((step) =>
      step.name === 'row_max' || step.name === 'row_sum'
        ? { ...step, name: `tile_${step.name}`, lesson_step: null }
        : step,
    );
    expect(groupsOf(online, viewsEn).map(({ number, steps }) => [number, steps.length])).toEqual(
      groupsOf(lessonTrace().steps, viewsEn).map(({ number, steps }) => [number, steps.length]),
    );
  });

  test('leaves numbers out where softmax is asked alone', async () => {
    const alone = lessonTrace().steps.filter((step) => step.lesson_step === 5);
    const view = await mount<LabTimeline>('lab-timeline', { steps: alone, current: 'exp' });
    expect(
      [...view.renderRoot.querySelectorAll('[role="group"]')].map((group) => group.getAttribute('aria-label')),
    ).toEqual(['Steps']);
    expect(view.renderRoot.textContent).not.toContain('lesson');
  });

  test('says the current step and has one tab stop, on it', () => {
    expect(chip('scores')?.getAttribute('aria-current')).toBe('step');
    expect(
      [...timeline.renderRoot.querySelectorAll<HTMLElement>('button[tabindex="0"]')].map((one) => one.dataset['step']),
    ).toEqual(['scores']);
  });

  test('marks views and copies apart from computation', () => {
    expect([chip('q_heads')?.className, chip('merged')?.className, chip('out')?.className]).toEqual([
      'view',
      'copy',
      '',
    ]);
    expect(chip('q_heads')?.getAttribute('aria-label')).toContain('view');
  });

  test('walks with arrows and stops at the ends', () => {
    const selected = heard(timeline, 'step-select');
    press(chip('scores'), 'ArrowRight');
    press(chip('scores'), 'ArrowLeft');
    press(chip('scores'), 'Home');
    press(chip('scores'), 'End');
    press(chip('out'), 'ArrowRight');
    press(chip('x'), 'ArrowLeft');
    expect(selected).toEqual(['scaled', 'v_heads', 'x', 'out', 'out', 'x'].map((name) => ({ name })));
  });

  test('selects by click, once', () => {
    const selected = heard(timeline, 'step-select');
    chip('weights')?.click();
    chip('scores')?.click();
    expect(selected).toEqual([{ name: 'weights' }]);
  });

  test('moves the tab stop when the current step changes', async () => {
    timeline.current = 'out';
    await timeline.updateComplete;
    expect([chip('out')?.tabIndex, chip('scores')?.tabIndex]).toEqual([0, -1]);
  });

  test('writes each length beside its axis letter', () => {
    expect(chip('context')?.querySelector('.shape')?.textContent).toBe('(1B, 2h, 2T, 2d)');
  });
});
