// From numbers to places on a drawing: a straight scale and one by powers of two, the round numbers at which an axis is
// marked, and a path that leaves out what is no number. Only pixels come from here, never a value that is read.

export interface Scale {
  readonly place: (value: number) => number | null;
  readonly domain: readonly [number, number];
}

export function linear(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [from, to] = domain;
  const [a, b] = range;
  const span = to - from || 1;
  return { domain, place: (value) => (Number.isFinite(value) ? a + ((value - from) / span) * (b - a) : null) };
}

/** Zero and less have no place on it. */
export function byPowers(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const inner = linear([Math.log2(domain[0]), Math.log2(domain[1])], range);
  return { domain, place: (value) => (value > 0 ? inner.place(Math.log2(value)) : null) };
}

/** The room of a plot, in pixels, with its two scales. */
export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly isByPowers: boolean;
}

/** Steps of 1, 2 or 5 times a power of ten, at most `most` of them inside the domain. */
export function roundTicks([from, to]: readonly [number, number], most: number): number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return [];
  const steps = Array.from({ length: 640 }, (_, n) => Number(`${[1, 2, 5][n % 3] ?? 1}e${Math.floor(n / 3) - 12}`));
  const step = steps.find((size) => (to - from) / size <= most) ?? to - from;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: count }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

export type Point = readonly [x: number, y: number];

/** Pen up at every gap. */
export function pathOf(points: readonly Point[], x: Scale, y: Scale, clip: readonly [number, number]): string {
  let isDown = false;
  return points
    .map(([px, py]) => {
      const [left, top] = [x.place(px), y.place(py)];
      if (left === null || top === null) {
        isDown = false;
        return '';
      }
      const inside = Math.max(clip[0], Math.min(clip[1], top));
      const step = `${isDown ? 'L' : 'M'}${left.toFixed(1)} ${inside.toFixed(1)}`;
      isDown = true;
      return step;
    })
    .join('');
}
