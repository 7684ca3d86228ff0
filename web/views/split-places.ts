// A split or merge of heads as shapes that hold the same elements: which steps those are, in which order each reads the
// elements, and where each element is drawn. Read off strides, offsets and storages alone.
import type { Step, Trace } from '../engine/types';
import { axisFamily, countOf, findStep, unravel } from '../draw/address';
import { elementAt, headsOf } from '../draw/elements';

export const kCell = { width: 38, height: 32 } as const;
const kLeft = 34;
const kTop = 22;
const kGap = 10;

export interface Stage {
  readonly step: Step;
  /** Elements in reading order, of one batch element. */
  readonly ids: readonly number[];
  /** Blocks, and the rows and columns of each. */
  readonly shape: readonly [number, number, number];
}

export interface Block {
  readonly x: number;
  readonly y: number;
  /** Letter and place on the axis that blocks count; empty where there is one block. */
  readonly title: string;
  readonly axis: string;
}

/** Steps of one way through the shapes, or none where the step is on no such way. */
function namesAround(name: string): readonly string[] {
  const [, side] = /^([qkv])_(?:split|heads)$/.exec(name) ?? [];
  if (side !== undefined) return [side, `${side}_split`, `${side}_heads`];
  return name === 'context_split' || name === 'merged' ? ['context', 'context_split', 'merged'] : [];
}

function stageOf(trace: Trace, step: Step, batch: number): Stage {
  const own = step.shape.slice(1);
  const ids = Array.from({ length: countOf(own) }, (_, n) => elementAt(trace, step, [batch, ...unravel(own, n)]));
  const [a = 1, b = 1, c = 1] = own;
  return { step, ids, shape: own.length === 3 ? [a, b, c] : [1, a, b] };
}

/** How many elements one batch element has there; 0 where the step is no part of a split or merge. */
export function elementsOf(trace: Trace, name: string): number {
  const step = namesAround(name).length > 0 ? findStep(trace, name) : null;
  return step ? countOf(step.shape.slice(1)) : 0;
}

/** The shapes the elements pass through; empty where not all of them hold the same elements. */
export function stagesOf(trace: Trace, name: string, batch: number): readonly Stage[] {
  const steps = namesAround(name).flatMap((one) => findStep(trace, one) ?? []);
  const stages = steps.map((step) => stageOf(trace, step, batch));
  const held = new Set(stages.map(({ ids }) => [...ids].sort((a, b) => a - b).join()));
  return held.size === 1 && stages.length > 1 ? stages : [];
}

/** The head of each element, from the first of the shapes that has heads. */
export function headsIn(trace: Trace, stages: readonly Stage[]): ReadonlyMap<number, number> {
  const found = stages.find(({ step }) => step.axes.some((axis) => axisFamily(axis) === 'h'));
  return found ? headsOf(trace, found.step.name) : new Map();
}

/** How many places of the reading order hold another element than before. */
export function reordered(from: Stage, to: Stage): number {
  return to.ids.filter((id, n) => id !== from.ids[n]).length;
}

const blockWidth = ({ shape }: Stage): number => kLeft + shape[2] * kCell.width + kGap;

export function sizeOf(stage: Stage): readonly [width: number, height: number] {
  return [stage.shape[0] * blockWidth(stage), kTop + stage.shape[1] * kCell.height + 2];
}

/** Left upper corner of each element, by its id. */
export function placesIn(stage: Stage): ReadonlyMap<number, readonly [number, number]> {
  return new Map(
    stage.ids.map((id, n) => {
      const [block = 0, row = 0, column = 0] = unravel(stage.shape, n);
      return [id, [block * blockWidth(stage) + kLeft + column * kCell.width, kTop + row * kCell.height]] as const;
    }),
  );
}

/** What stands over each block, and before each row. */
export function labelsOf(stage: Stage): readonly Block[] {
  const { axes } = stage.step;
  const [blocks, rows] = stage.shape;
  const [blockAxis, rowAxis] =
    axes.length === 4 ? [axisFamily(axes[1]), axisFamily(axes[2])] : ['', axisFamily(axes[1])];
  return Array.from({ length: blocks }, (_, block) => block * blockWidth(stage)).flatMap((x, block) => [
    { x: x + kLeft, y: kTop - 7, title: blockAxis === '' ? '' : `${blockAxis} ${block}`, axis: blockAxis },
    ...Array.from({ length: rows }, (_, row) => ({
      x,
      y: kTop + row * kCell.height + 20,
      title: `${rowAxis} ${row}`,
      axis: rowAxis,
    })),
  ]);
}
