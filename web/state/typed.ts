// What is typed on this page and is no question yet: texts of cells that are no numbers, by the question they stand in, and the
// Spec line. Kept for this tab alone, so that a reload, a discarded tab or a way there and back loses nothing; checked when read.
import * as v from 'valibot';
import { isStorageAllowed } from './storage.js';

export type Cells = ReadonlyMap<string, string>;

const kName = 'attention-lab:typed';
/** Questions whose cells are remembered: the newest ones. */
const kMostQuestions = 20;
const kMostCells = 1024;
const kLongest = 200_000;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const shape = v.strictObject({
  cells: v.pipe(
    v.array(
      v.strictTuple([text(kLongest), v.pipe(v.array(v.strictTuple([text(200), text(2000)])), v.maxLength(kMostCells))]),
    ),
    v.maxLength(kMostQuestions),
  ),
  /** The question it was typed over, and the text. */
  line: v.nullable(v.strictTuple([text(kLongest), text(kLongest)])),
});
type Typed = v.InferOutput<typeof shape>;
const nothing: Typed = { cells: [], line: null };

function read(): Typed {
  try {
    const parsed = v.safeParse(shape, JSON.parse(globalThis.sessionStorage.getItem(kName) ?? 'null'));
    return parsed.success ? parsed.output : nothing;
  } catch {
    return nothing;
  }
}

function write(typed: Typed): void {
  if (!isStorageAllowed()) return;
  try {
    globalThis.sessionStorage.setItem(kName, JSON.stringify(typed));
  } catch {
    // Refused or full: it lasts as long as the page is open.
  }
}

export function cellsOf(spec: string): Cells {
  return new Map(read().cells.find(([question]) => question === spec)?.[1]);
}

export function keepCells(spec: string, cells: Cells): void {
  const typed = read();
  const others = typed.cells.filter(([question]) => question !== spec);
  if (cells.size === 0 && others.length === typed.cells.length) return;
  const own: Typed['cells'] = cells.size === 0 ? [] : [[spec, [...cells].slice(0, kMostCells)]];
  write({ ...typed, cells: [...others, ...own].slice(-kMostQuestions) });
}

/** What stands in the Spec line and was not asked; null where nothing does. */
export interface LineKeeper {
  recall(spec: string): string | null;
  keep(spec: string, text: string | null): void;
}

export const sessionLine: LineKeeper = {
  recall: (spec) => {
    const { line } = read();
    return line?.[0] === spec ? line[1] : null;
  },
  keep: (spec, typing) => {
    const typed = read();
    if (typing !== null || typed.line !== null) write({ ...typed, line: typing === null ? null : [spec, typing] });
  },
};
