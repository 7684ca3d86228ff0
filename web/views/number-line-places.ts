// Where things stand on a number line around one stored value: neighbours to scale, an infinity or NaN one step beyond
// the last finite number, a typed value in between or at the edge. Places are in steps from the middle.

export interface Around {
  /** The stored value with two neighbours on each side, ascending; what does not exist is NaN or an infinity. */
  readonly values: readonly [number, number, number, number, number];
  readonly given: number | null;
}

export interface Places {
  /** One per value of `Around`, null where it is not drawn. */
  readonly ticks: readonly (number | null)[];
  /** Half way between the stored value and the neighbour on the typed value's side. */
  readonly half: number | null;
  readonly given: number | null;
  /** The typed value lies beyond the picture. */
  readonly isBeyond: boolean;
}

export const kReach = 2;

const isNumber = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/** The middle of the picture: the stored value, or the finite number next to it where that is infinite. */
function anchorOf({ values }: Around): number | null {
  const [, down, middle, up] = values;
  return [middle, down, up].find(isNumber) ?? null;
}

function stepOf(values: readonly number[]): number {
  const gaps = values.slice(1).map((value, n) => value - (values[n] ?? NaN));
  return Math.max(0, ...gaps.filter(Number.isFinite));
}

function tickPlaces(values: readonly number[], anchor: number, step: number): (number | null)[] {
  const finite = values.filter(isNumber).map((value) => (value - anchor) / step);
  const [lowest = 0, highest = 0] = [Math.min(...finite), Math.max(...finite)];
  const middle = values.findIndex((value) => value === anchor);
  const within = (place: number): number | null => (place >= -kReach && place <= kReach ? place : null);
  return values.map((value, n) => {
    if (isNumber(value)) return within((value - anchor) / step);
    const isNext = isNumber(values[n - 1]) || isNumber(values[n + 1]);
    return isNext ? within(n > middle ? highest + 1 : lowest - 1) : null;
  });
}

export function placesOf(around: Around): Places {
  const nothing: Places = { ticks: around.values.map(() => null), half: null, given: null, isBeyond: false };
  const anchor = anchorOf(around);
  const step = stepOf(around.values);
  if (anchor === null || step === 0) return nothing;
  const ticks = tickPlaces(around.values, anchor, step);
  const { given } = around;
  if (given === null || Number.isNaN(given)) return { ...nothing, ticks };
  const place = (given - anchor) / step;
  const isBeyond = place < -kReach || place > kReach;
  const clamped = Math.max(-kReach, Math.min(kReach, place));
  const here = ticks[2] ?? 0;
  const neighbour = place === here ? null : ((place > here ? ticks[3] : ticks[1]) ?? null);
  return { ticks, half: neighbour === null ? null : (here + neighbour) / 2, given: clamped, isBeyond };
}
