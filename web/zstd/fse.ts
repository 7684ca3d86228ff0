// Tables of finite state entropy: how often each symbol comes, and from that the states of its decoder.
import { bitsAt, type Bits } from './bits.js';

export interface Table {
  /** A state has as many values as two to the power of this. */
  readonly log: number;
  readonly symbol: Uint8Array;
  /** The next state is `base` and as many bits as `bits` says. */
  readonly bits: Uint8Array;
  readonly base: Uint16Array;
}

/** Always the same symbol, which costs nothing. */
export const constant = (symbol: number): Table => ({
  log: 0,
  symbol: Uint8Array.of(symbol),
  bits: Uint8Array.of(0),
  base: Uint16Array.of(0),
});

/** From the share of each symbol in `2 ** log` states; -1 is one state for a rare symbol, at the end. */
export function tableOf(shares: readonly number[], log: number): Table {
  const size = 2 ** log;
  const table = { log, symbol: new Uint8Array(size), bits: new Uint8Array(size), base: new Uint16Array(size) };
  let rare = size;
  shares.forEach((share, symbol) => {
    if (share < 0) table.symbol[(rare -= 1)] = symbol;
  });
  spread(table.symbol, shares, rare);
  const next = shares.map((share) => Math.abs(share));
  for (let state = 0; state < size; state += 1) {
    const symbol = table.symbol[state]!;
    const count = next[symbol]!;
    next[symbol] = count + 1;
    const bits = log - (31 - Math.clz32(count));
    table.bits[state] = bits;
    table.base[state] = (count << bits) - size;
  }
  return table;
}

/** The states of a symbol lie apart by a step that meets every state once. */
function spread(symbols: Uint8Array, shares: readonly number[], rare: number): void {
  const size = symbols.length;
  const step = (size >> 1) + (size >> 3) + 3;
  let at = 0;
  shares.forEach((share, symbol) => {
    for (let n = 0; n < share; n += 1) {
      symbols[at] = symbol;
      do at = (at + step) & (size - 1);
      while (at >= rare);
    }
  });
}

/** A table as a block describes it, forwards from a byte; and the byte behind it. */
export function readTable(bytes: Uint8Array, from: number, largest: number): { table: Table; end: number } {
  const log = (bytes[from]! & 15) + 5;
  if (log > largest) throw new Error('a packed part has a table that is too large');
  const shares: number[] = [];
  let at = from * 8 + 4;
  let left = 2 ** log;
  while (left > 0 && shares.length < 256) {
    // A share is from -1 to what is left: of `width` bits the smaller values take one less.
    const width = 32 - Math.clz32(left + 1);
    const short = 2 ** width - 2 - left;
    const half = 2 ** (width - 1);
    let value = bitsAt(bytes, at, width);
    if ((value & (half - 1)) < short) {
      value &= half - 1;
      at += width - 1;
    } else {
      if (value >= half) value -= short;
      at += width;
    }
    shares.push(value - 1);
    left -= Math.abs(value - 1);
    if (value !== 1) continue;
    for (let more = 3; more === 3; at += 2) {
      more = bitsAt(bytes, at, 2);
      for (let n = 0; n < more; n += 1) shares.push(0);
    }
  }
  if (left !== 0) throw new Error('a packed part has a table that does not add up');
  return { table: tableOf(shares, log), end: (at + 7) >> 3 };
}

/** One decoder on its way through a stream. */
export class Walk {
  state: number;

  constructor(
    readonly table: Table,
    bits: Bits,
  ) {
    this.state = bits.read(table.log);
  }

  get symbol(): number {
    return this.table.symbol[this.state]!;
  }

  step(bits: Bits): void {
    const { table, state } = this;
    this.state = table.base[state]! + bits.read(table.bits[state]!);
  }
}
