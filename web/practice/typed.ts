// A matrix answer between its cells and the text that is graded and kept: rows as lines, numbers apart by blanks.

/** The texts of all cells in row-major order, as the grid holds them. */
export type Cells = readonly string[];

export const countOf = (shape: readonly number[]): number => shape.reduce((all, length) => all * length, 1);

/** What a draft holds of a grid; text that somebody wrote by hand stays as it is. */
export const printCells = (cells: Cells): string => JSON.stringify(cells);

export function readCells(answer: string, shape: readonly number[]): Cells | null {
  if (answer === '') return Array.from({ length: countOf(shape) }, () => '');
  try {
    const cells: unknown = JSON.parse(answer);
    const isCells = Array.isArray(cells) && cells.every((cell) => typeof cell === 'string');
    return isCells && cells.length === countOf(shape) ? (cells as string[]) : null;
  } catch {
    return null;
  }
}

export const emptyCells = (cells: Cells): number => cells.filter((cell) => cell.trim() === '').length;

/** The first cell that would not be read as the one number it is, and its place; commas would part it in two. */
export function brokenCell(cells: Cells): { readonly at: number; readonly seen: string } | null {
  const at = cells.findIndex((cell) => /[,;\uff0c\u3001\s]/u.test(cell.trim()));
  return at < 0 ? null : { at, seen: cells[at] ?? '' };
}

export function asLines(cells: Cells, shape: readonly number[]): string {
  const columns = shape.at(-1) ?? 1;
  const rows = Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  return rows.map((row) => row.map((cell) => cell.trim()).join(' ')).join('\n');
}

/** A block copied from a table, laid over the cells from one of them on; what does not fit falls away. */
export function pasted(
  cells: Cells,
  shape: readonly number[],
  from: number,
  block: readonly (readonly string[])[],
): Cells {
  const columns = shape.at(-1) ?? 1;
  const [row, column] = [Math.floor(from / columns), from % columns];
  const next = [...cells];
  block.forEach((line, i) => {
    line.forEach((text, j) => {
      const at = (row + i) * columns + column + j;
      if (column + j < columns && at < next.length) next[at] = text;
    });
  });
  return next;
}

/** What stands at place n of an axis, counted from the last one: 1 columns, 2 rows, 3 and more blocks. */
export type Label = (fromLast: number, n: number) => string;

/** Where a block of rows and columns lies along the leading axes, in words; nothing where there is only one. */
export function blockName(shape: readonly number[], block: number, label: Label, comma: string): string {
  const lead = shape.slice(0, -2);
  const parts: string[] = [];
  let rest = block;
  for (let axis = lead.length - 1; axis >= 0; axis -= 1) {
    const length = lead[axis] ?? 1;
    if (length > 1) parts.unshift(label(shape.length - axis, rest % length));
    rest = Math.floor(rest / length);
  }
  return parts.join(comma);
}
