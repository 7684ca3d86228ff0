// A stored pattern taken apart: which bits are sign, exponent and significand, and what whole numbers they stand for.
// Only whole numbers of any size are computed here; the value itself is the engine's.

export interface Layout {
  readonly bits: number;
  /** Significant bits, the hidden one included. */
  readonly precision: number;
}

export type FieldName = 'sign' | 'exponent' | 'significand';

export interface Fields {
  /** Every bit as '0' or '1', the most significant first. */
  readonly digits: readonly string[];
  readonly exponentBits: number;
  readonly negative: boolean;
  /** The exponent field as it is stored. */
  readonly biased: bigint;
  readonly bias: bigint;
  /** The bit before the point, which no format stores. */
  readonly hidden: 0 | 1;
  /** The value is `whole` times two to the `power`, unless the pattern is an infinity or a NaN. */
  readonly whole: bigint;
  readonly power: bigint;
}

export function fieldsOf(hex: string, { bits, precision }: Layout): Fields {
  const pattern = BigInt(hex);
  const fractionBits = BigInt(precision - 1);
  const exponentBits = bits - precision;
  const bias = (1n << BigInt(exponentBits - 1)) - 1n;
  const biased = (pattern >> fractionBits) & ((1n << BigInt(exponentBits)) - 1n);
  const fraction = pattern & ((1n << fractionBits) - 1n);
  const hidden = biased === 0n ? 0 : 1;
  return {
    digits: [...pattern.toString(2).padStart(bits, '0')],
    exponentBits,
    negative: pattern >> BigInt(bits - 1) === 1n,
    biased,
    bias,
    hidden,
    whole: fraction + (BigInt(hidden) << fractionBits),
    power: (biased === 0n ? 1n : biased) - bias - fractionBits,
  };
}

/** Which field the bit at this place (from the left) belongs to. */
export function fieldAt(place: number, exponentBits: number): FieldName {
  if (place === 0) return 'sign';
  return place <= exponentBits ? 'exponent' : 'significand';
}

/** The pattern with one bit turned over; places count from the left. */
export function flip(hex: string, place: number, bits: number): string {
  const turned = BigInt(hex) ^ (1n << BigInt(bits - 1 - place));
  return `0x${turned.toString(16).padStart(bits / 4, '0')}`;
}

/** A whole number with a real minus sign. */
export function signed(value: bigint): string {
  return value < 0n ? `\u2212${-value}` : String(value);
}
