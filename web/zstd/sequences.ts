// Sequences: so many literals, then so many bytes from so far back; and so on to the block's end.
import { Bits } from './bits.js';
import { constant, readTable, tableOf, Walk, type Table } from './fse.js';

/** What a code stands for: a value, and how many bits are to be added. */
interface Meaning {
  readonly base: Int32Array;
  readonly bits: Uint8Array;
}

/** Codes below `plain` stand for `first` and on; above, each begins where the one before ends. */
function meaning(first: number, plain: number, widths: readonly number[]): Meaning {
  const bits = Uint8Array.from([...Array<number>(plain).fill(0), ...widths]);
  let next = first;
  return { bits, base: Int32Array.from(bits, (width) => (next += 2 ** width) - 2 ** width) };
}

const literals = meaning(0, 16, [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
const distances: Meaning = {
  base: Int32Array.from({ length: 31 }, (_, code) => 2 ** code),
  bits: Uint8Array.from({ length: 31 }, (_, code) => code),
};
const matches = meaning(3, 32, [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);

const shares = (text: string): number[] =>
  text.split(' ').flatMap((run) => {
    const [value, times = '1'] = run.split('x');
    return Array<number>(Number(times)).fill(Number(value));
  });

interface Usual {
  readonly table: Table;
  readonly largest: number;
}

/** Tables that blocks may use without describing them (RFC 8878, 3.1.1.3.2.2), and the largest they may describe. */
const usual: readonly [Usual, Usual, Usual] = [
  { table: tableOf(shares('4 3 2x11 1x3 2x9 3 2 1x5 -1x4'), 6), largest: 9 },
  { table: tableOf(shares('1x6 2x3 1x15 -1x5'), 5), largest: 8 },
  { table: tableOf(shares('1 4 3 2x6 1x37 -1x7'), 6), largest: 9 },
];

/** What one block leaves for the next: its tables, and the last three distances. */
export interface Memory {
  tables: [Table, Table, Table];
  near: [number, number, number];
}

export const freshMemory = (): Memory => ({
  tables: [usual[0].table, usual[1].table, usual[2].table],
  near: [1, 4, 8],
});

function readTables(bytes: Uint8Array, from: number, memory: Memory): number {
  const modes = bytes[from]!;
  let at = from + 1;
  memory.tables = usual.map(({ table, largest }, n) => {
    const mode = (modes >> (6 - 2 * n)) & 3;
    if (mode === 0) return table;
    if (mode === 1) return constant(bytes[at++]!);
    if (mode === 3) return memory.tables[n]!;
    const read = readTable(bytes, at, largest);
    at = read.end;
    return read.table;
  }) as Memory['tables'];
  return at;
}

/** Byte by byte, since a match may repeat what it has just written. */
function copy(from: Uint8Array, start: number, to: Uint8Array, at: number, count: number): void {
  for (let n = 0; n < count; n += 1) to[at + n] = from[start + n]!;
}

/** Carries out sequences, each by one call: a function that is called often is soon a fast one, a long loop is not. */
class Writer {
  private taken = 0;

  constructor(
    private readonly out: Uint8Array,
    private at: number,
    private readonly given: Uint8Array,
    private readonly near: Memory['near'],
  ) {}

  write(plain: number, match: number, value: number): void {
    const { out, at, taken } = this;
    copy(this.given, taken, out, at, plain);
    const back = this.distance(value, plain > 0);
    const here = at + plain;
    if (back > here || here + match > out.length) throw new Error('a packed part reaches beyond itself');
    copy(out, here - back, out, here, match);
    this.taken = taken + plain;
    this.at = here + match;
  }

  /** The distance that a value names: the three last ones have numbers of their own. */
  private distance(value: number, hasLiterals: boolean): number {
    const { near } = this;
    const place = value > 3 ? 4 : value - (hasLiterals ? 1 : 0);
    if (place === 0) return near[0];
    const found = place === 4 ? value - 3 : place === 3 ? near[0] - 1 : near[place]!;
    if (place !== 1) near[2] = near[1];
    near[1] = near[0];
    near[0] = found;
    return found;
  }

  /** What literals are left end the block. */
  end(): number {
    this.out.set(this.given.subarray(this.taken), this.at);
    return this.at + this.given.length - this.taken;
  }
}

/** One value: what the code stands for, and the bits that are added. */
const valueOf = ({ base, bits }: Meaning, symbol: number, stream: Bits): number =>
  base[symbol]! + stream.read(bits[symbol]!);

/** Reads the sequences from `from` to `to` and has them written. */
function run(bytes: Uint8Array, from: number, to: number, count: number, memory: Memory, writer: Writer): void {
  const bits = new Bits(bytes, readTables(bytes, from, memory), to);
  const [ofLiterals, ofFar, ofMatches] = memory.tables;
  const literal = new Walk(ofLiterals, bits);
  const far = new Walk(ofFar, bits);
  const match = new Walk(ofMatches, bits);
  const one = (): void => {
    const value = valueOf(distances, far.symbol, bits);
    const length = valueOf(matches, match.symbol, bits);
    writer.write(valueOf(literals, literal.symbol, bits), length, value);
  };
  const onward = (): void => {
    literal.step(bits);
    match.step(bits);
    far.step(bits);
  };
  one();
  for (let n = 1; n < count; n += 1) {
    onward();
    one();
  }
}

/** Carries out the sequences of a block, described from `from` to `to`; returns where in `out` it ends. */
export function readSequences(
  bytes: Uint8Array,
  [from, to]: readonly [number, number],
  given: Uint8Array,
  { out, at, memory }: { out: Uint8Array; at: number; memory: Memory },
): number {
  const first = bytes[from]!;
  const writer = new Writer(out, at, given, memory.near);
  if (first === 255) run(bytes, from + 3, to, bytes[from + 1]! + (bytes[from + 2]! << 8) + 0x7f00, memory, writer);
  else if (first > 127) run(bytes, from + 2, to, ((first - 128) << 8) + bytes[from + 1]!, memory, writer);
  else if (first > 0) run(bytes, from + 1, to, first, memory, writer);
  return writer.end();
}
