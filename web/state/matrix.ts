// Arrays of numbers as text: what a learner types stays their text until the engine reads it. 0.1 stays 0.1,
// -0 and nan and inf are words, and no number here ever becomes a JavaScript number.

/** A vector, a matrix, or matrices per batch element; leaves are the text of one number each. */
export type Nested = string | readonly Nested[];

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const word = /^[+-]?(?:nan|inf)$/i;
const hex = /^[+-]?0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?\d+)?$/;

/** The text of one number as the engine takes it, or null where it is none. A Unicode minus is a minus. */
export function numberText(typed: string): string | null {
  const text = typed.trim().replace('\u2212', '-');
  if (word.test(text)) return text.toLowerCase().replace('+', '').replace('-nan', 'nan');
  if (hex.test(text)) return text.replace(/^\+/, '');
  return decimal.test(text) ? asJson(text) : null;
}

/** JSON wants a digit on both sides of the point, no plus and no leading zeros; the value is the same. */
function asJson(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([+-]?)(\d*)\.?(\d*)((?:[eE][+-]?\d+)?)$/.exec(text) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign.replace('+', '')}${digits}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
}

const isJson = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export function printNested(value: Nested): string {
  if (typeof value === 'string') return isJson.test(value) ? value : JSON.stringify(value);
  return `[${value.map(printNested).join(',')}]`;
}

/** Reads a JSON array whose leaves are numbers or strings, keeping each number's own text; null if it is not one. */
export function parseNested(text: string): Nested | null {
  const tokens = text.match(/[[\],]|"(?:[^"\\]|\\.)*"|[^\s[\],"]+/g) ?? [];
  let at = 0;
  const value = (depth: number): Nested | null => {
    const token = tokens[at++];
    if (token === undefined || token === ']' || token === ',') return null;
    if (token !== '[') return leaf(token);
    const items: Nested[] = [];
    if (depth > 8) return null;
    if (tokens[at] === ']') {
      at += 1;
      return items;
    }
    for (;;) {
      const item = value(depth + 1);
      if (item === null) return null;
      items.push(item);
      const then = tokens[at++];
      if (then === ']') return items;
      if (then !== ',') return null;
    }
  };
  if (tokens[0] !== '[') return null;
  const parsed = value(0);
  return at === tokens.length ? parsed : null;
}

function leaf(token: string): string | null {
  if (!token.startsWith('"')) return token;
  try {
    const parsed: unknown = JSON.parse(token);
    return typeof parsed === 'string' ? parsed : null;
  } catch {
    return null;
  }
}

/** The lengths along the first row of every axis. */
export function dims(value: Nested): number[] {
  if (typeof value === 'string') return [];
  const first = value[0];
  return [value.length, ...(first === undefined ? [] : dims(first))];
}

export function at(value: Nested, index: readonly number[]): string | undefined {
  const found = index.reduce<Nested | undefined>(
    (part, i) => (typeof part === 'string' ? undefined : part?.[i]),
    value,
  );
  return typeof found === 'string' ? found : undefined;
}

export function replaceAt(value: Nested, index: readonly number[], text: string): Nested {
  const [first, ...rest] = index;
  if (first === undefined || typeof value === 'string') return text;
  return value.map((item, i) => (i === first ? replaceAt(item, rest, text) : item));
}

/** The same array with other lengths: what is cut is gone, what is new is `fill`. */
export function reshape(value: Nested | undefined, shape: readonly number[], fill = '0'): Nested {
  const [length, ...rest] = shape;
  if (length === undefined) return typeof value === 'string' ? value : fill;
  const items = typeof value === 'string' ? undefined : value;
  return Array.from({ length }, (_, i) => reshape(items?.[i], rest, fill));
}

/** A block copied from a spreadsheet: rows by line, cells by tab, else by semicolon, comma or blanks. */
export function parseTable(text: string): string[][] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const comma = !lines.some((line) => line.includes('\t') || line.includes(';'));
  return lines.map((line) => {
    if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
    if (line.includes(';')) return line.split(';').map((cell) => cell.trim());
    if (comma && line.includes(',')) return line.split(',').map((cell) => cell.trim());
    return line.trim().split(/\s+/);
  });
}
