// The map of weights without a canvas: bytes of weights, pixels of bytes, and views that keep to the plane. Expected values
// are worked out by hand.
import { describe, expect, test } from 'vitest';
import type { Step, Trace } from '../../web/engine/types';
import { recordedHead } from '../../web/draw/spec-text';
import {
  kept,
  kNaN,
  kNone,
  levelsOf,
  nextScale,
  scaled,
  showing,
  shrink,
  wholeScale,
  type Levels,
} from '../../web/draw/pixel-map';
import { placeAfter } from '../../web/views/table-keys';

function step(name: string, kind: Step['kind'], shape: readonly number[]): Step {
  const [rows = 1, columns = 1] = shape.slice(-2);
  const strides = [2 * rows * columns, rows * columns, columns, 1];
  const health = { min: 0, max: 1, nan: 0, pos_inf: 0, neg_inf: 0, subnormal: 0, zero: 0 };
  const rest = { formula: '', reads: [], rule: '', lesson_step: 5, cost: { flops: 0, bytes: 0 }, format: 'fp64' };
  return {
    name,
    kind,
    axes: ['B', 'h', 'T', 'S'],
    shape,
    strides,
    offset: 0,
    storage: 'w',
    contiguous: true,
    health,
    ...rest,
  };
}

/** Two heads of a causal layer of two queries and three keys; the second head has a NaN. */
const trace: Trace = {
  spec: 'trace?heads=2&mask=causal&align=top_left&record=full',
  engine: { version: '0' },
  steps: [step('masked', 'mask', [1, 2, 2, 3]), step('weights', 'divide', [1, 2, 2, 3])],
  results: {},
  notes: [],
  arena: { type: 'float64', storages: { w: [1, 12] } },
  values: Float64Array.of(9, 1, 0, 0, 0.5, 0.25, 0, 1, 0, 0, Number.NaN, 0.5, 0),
};

const levels: Levels = { rows: 3, columns: 4, bytes: Uint8Array.of(1, 2, 3, 4, 5, 200, 7, 8, 0, 9, 255, 0) };
const frame = { rows: 1024, columns: 1024, width: 512, height: 512 };

describe('bytes of weights', () => {
  test('the largest weight of each row has the brightest byte, masked is less than 0, and NaN is told apart', () => {
    expect([...levelsOf(trace, 'weights', [0, 0, 0, 0]).bytes]).toEqual([254, kNone, kNone, 254, 128, kNone]);
    expect([...levelsOf(trace, 'weights', [0, 1, 0, 0]).bytes]).toEqual([254, kNone, kNone, kNaN, 254, kNone]);
  });
});

describe('pixels', () => {
  test('cells that share a pixel leave the largest of them, so that one bright cell never disappears', () => {
    expect([...shrink(levels, [0, 0], [1.5, 2], [2, 2])]).toEqual([2, 4, 200, 255]);
    expect([...shrink(levels, [0, 0], [3, 4], [1, 1])]).toEqual([255]);
  });

  test('at a pixel a cell the picture is the plane; larger cells are repeated, from wherever the view begins', () => {
    expect([...shrink(levels, [0, 0], [1, 1], [3, 4])]).toEqual([...levels.bytes]);
    expect([...shrink(levels, [1, 1], [0.5, 0.5], [2, 4])]).toEqual([200, 200, 7, 7, 200, 200, 7, 7]);
  });

  test('each of 1,024 cells is under some of 300 pixels', () => {
    const missed = Array.from({ length: 1024 }, (_, cell) => {
      const line = { rows: 1, columns: 1024, bytes: new Uint8Array(1024).fill(7, cell, cell + 1) };
      return shrink(line, [0, 0], [1, 1024 / 300], [1, 300]).includes(7) ? [] : [cell];
    });
    expect(missed.flat()).toEqual([]);
  });
});

describe('views', () => {
  test('none is smaller than the whole, nor does one leave the plane', () => {
    expect(wholeScale(frame)).toBe(0.5);
    expect(kept({ scale: 0.1, top: 5, left: -5 }, frame)).toEqual({ scale: 0.5, top: 0, left: 0 });
    expect(kept({ scale: 2, top: 5000, left: -5 }, frame)).toEqual({ scale: 2, top: 1024 - 256, left: 0 });
  });

  test('the cell under the pointer stays there while the map grows', () => {
    const view = scaled({ scale: 1, top: 100, left: 200 }, frame, 4, [40, 80]);
    expect(view).toEqual({ scale: 4, top: 130, left: 260 });
    expect([view.top + 40 / 4, view.left + 80 / 4]).toEqual([140, 280]);
  });

  test('zoom goes by doublings that meet a pixel a cell', () => {
    expect([0.547, 1, 2].map((scale) => nextScale(scale, 1))).toEqual([1, 2, 4]);
    expect([4, 1, 0.547].map((scale) => nextScale(scale, -1))).toEqual([2, 0.5, 0.5]);
  });

  test('a view moves no farther than to show a cell', () => {
    const view = { scale: 8, top: 100, left: 100 };
    expect(showing(view, frame, [120, 163])).toEqual(view);
    expect(showing(view, frame, [99, 164])).toEqual({ scale: 8, top: 99, left: 101 });
  });
});

describe('keys', () => {
  const press = (key: string, more = {}) =>
    placeAfter({ key, shiftKey: false, ctrlKey: false, ...more }, [5, 7], 100, 50, 25);

  test('an arrow moves by a cell, with Shift by the leap, and never out of the plane', () => {
    expect(press('ArrowDown')).toEqual([6, 7]);
    expect(press('ArrowRight', { shiftKey: true })).toEqual([5, 32]);
    expect(press('ArrowLeft', { shiftKey: true })).toEqual([5, 0]);
  });

  test('Home and End keep to the row, with Ctrl they lead to the corners; other keys lead nowhere', () => {
    expect([press('Home'), press('End')]).toEqual([
      [5, 0],
      [5, 49],
    ]);
    expect([press('Home', { ctrlKey: true }), press('End', { ctrlKey: true })]).toEqual([
      [0, 0],
      [99, 49],
    ]);
    expect(press('a')).toBeNull();
  });
});

test('a question that records one head says which, and of how many', () => {
  expect(recordedHead('trace?heads=12&record=head:3')).toEqual({ head: 3, heads: 12 });
  expect(recordedHead('trace?heads=12&record=summary')).toBeNull();
});
