// Undo and redo over Specs.
import { describe, expect, test } from 'vitest';
import { History } from '../../web/state/history';

describe('history', () => {
  test('goes back and forth', () => {
    const history = new History('a');
    history.push('b', null, 0);
    history.push('c', null, 1);
    expect([history.undo(), history.undo(), history.undo()]).toEqual(['b', 'a', null]);
    expect([history.redo(), history.redo(), history.redo()]).toEqual(['b', 'c', null]);
  });

  test('an edit after undo forgets what was undone', () => {
    const history = new History('a');
    history.push('b', null, 0);
    history.undo();
    history.push('c', null, 1);
    expect(history.canRedo).toBe(false);
    expect(history.undo()).toBe('a');
  });

  test('quick edits of one thing are one step; of two things, or slow ones, are two', () => {
    const history = new History('1');
    expect(history.push('2', 'key:heads', 0)).toBe(true);
    expect(history.push('3', 'key:heads', 100)).toBe(false);
    expect(history.push('4', 'key:d_k', 200)).toBe(true);
    expect(history.push('5', 'key:d_k', 2000)).toBe(true);
    expect([history.undo(), history.undo(), history.undo()]).toEqual(['4', '3', '1']);
  });

  test('an edit of the same thing right after undo is a step of its own', () => {
    const history = new History('1');
    history.push('2', 'x', 0);
    history.undo();
    history.push('3', 'x', 1);
    expect(history.undo()).toBe('1');
  });

  test('one stay in a cell is one step, however slow, and can be taken back without a trace', () => {
    const history = new History('1');
    history.push('2', 'visit:7', 0);
    history.push('3', 'visit:7', 60_000);
    expect(history.retract('visit:8')).toBeNull();
    expect(history.retract('visit:7')).toBe('1');
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
    expect(history.retract('visit:7')).toBeNull();
  });

  test('the same Spec again is no step', () => {
    const history = new History('a');
    expect(history.push('a', null, 0)).toBe(false);
    expect(history.canUndo).toBe(false);
  });

  test('remembers no more than its limit', () => {
    const history = new History('0', 3);
    for (let n = 1; n <= 9; n += 1) history.push(String(n), null, n * 1000);
    expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual(['8', '7', '6', null]);
  });
});
