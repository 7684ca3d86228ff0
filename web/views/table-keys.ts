// Where arrows, Home and End lead in a table of one tab stop.

export type TablePlace = readonly [row: number, column: number];

/** Null for a key that leads nowhere. */
export function placeAfter(key: string, [row, column]: TablePlace, rows: number, columns: number): TablePlace | null {
  const inside = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
  const to = new Map<string, TablePlace>([
    ['ArrowUp', [row - 1, column]],
    ['ArrowDown', [row + 1, column]],
    ['ArrowLeft', [row, column - 1]],
    ['ArrowRight', [row, column + 1]],
    ['Home', [row, 0]],
    ['End', [row, columns - 1]],
  ]).get(key);
  return to === undefined ? null : [inside(to[0], rows), inside(to[1], columns)];
}
