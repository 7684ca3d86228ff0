// Where keys lead in a table or a map of one tab stop: arrows by a cell, or with Shift by `leap`; Home and End along the row,
// with Ctrl to the corners; Page up and Page down by ten rows.

export type TablePlace = readonly [row: number, column: number];

/** Null for a key that leads nowhere. */
export function placeAfter(
  { key, shiftKey, ctrlKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey'>,
  [row, column]: TablePlace,
  rows: number,
  columns: number,
  leap = 1,
): TablePlace | null {
  const inside = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
  const by = shiftKey ? leap : 1;
  const to = new Map<string, TablePlace>([
    ['ArrowUp', [row - by, column]],
    ['ArrowDown', [row + by, column]],
    ['ArrowLeft', [row, column - by]],
    ['ArrowRight', [row, column + by]],
    ['Home', [ctrlKey ? 0 : row, 0]],
    ['End', [ctrlKey ? rows : row, columns]],
    ['PageUp', [row - 10, column]],
    ['PageDown', [row + 10, column]],
  ]).get(key);
  return to === undefined ? null : [inside(to[0], rows), inside(to[1], columns)];
}
