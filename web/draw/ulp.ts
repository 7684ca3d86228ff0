// How far two values lie apart, in units of a format's last place: powers of two and one subtraction, nothing else, since
// JavaScript's own logarithms differ between browsers. And the bits a value is stored as in its format.

interface Shape {
  readonly bits: number;
  /** Significant bits, the hidden one included. */
  readonly precision: number;
  /** Exponent of the largest binade. */
  readonly largest: number;
  /** The one pattern NaN is written as. */
  readonly nan: string;
}

const shapes: Readonly<Record<string, Shape>> = {
  fp64: { bits: 64, precision: 53, largest: 1023, nan: '7ff8000000000000' },
  fp32: { bits: 32, precision: 24, largest: 127, nan: '7fc00000' },
  fp16: { bits: 16, precision: 11, largest: 15, nan: '7e00' },
  bf16: { bits: 16, precision: 8, largest: 127, nan: '7fc0' },
  e4m3: { bits: 8, precision: 4, largest: 8, nan: '7f' },
  e5m2: { bits: 8, precision: 3, largest: 15, nan: '7e' },
};

const view = new DataView(new ArrayBuffer(8));
const bias = ({ bits, precision }: Shape): number => 2 ** (bits - precision - 1) - 1;

/** The e of 2^e <= |value| < 2^(e+1), read off the double's own bits; the smallest subnormal's for zero. */
export function exponentOf(value: number): number {
  view.setFloat64(0, value);
  const field = (view.getUint32(0) >>> 20) & 0x7ff;
  if (field !== 0) return field - 1023;
  // A subnormal double times 2^54 is exact and normal.
  return value === 0 ? -1074 : exponentOf(value * 2 ** 54) - 54;
}

/** 2^exponent, built from its bits; from 2^-1074 to 2^1023. */
export function powerOfTwo(exponent: number): number {
  view.setUint32(0, 0);
  view.setUint32(4, 0);
  if (exponent >= -1022) view.setUint32(0, (exponent + 1023) << 20);
  else if (exponent >= -1042) view.setUint32(0, 1 << (exponent + 1042));
  else view.setUint32(4, (1 << (exponent + 1074)) >>> 0);
  return view.getFloat64(0);
}

/** Distance of the format's neighbours at what a value is stored as: never under the smallest subnormal, never over that of its largest number. */
export function ulpOf(value: number, format: string): number | null {
  const shape = shapes[format];
  if (shape === undefined || !Number.isFinite(value)) return null;
  const exponent = Math.max(1 - bias(shape), exponentOf(value));
  const ulp = powerOfTwo(Math.min(shape.largest, exponent) - shape.precision + 1);
  if (exponent >= shape.largest) return ulp;
  // A value within half a step of the next binade is stored there, where steps are twice as wide.
  return powerOfTwo(exponent + 1) - Math.abs(value) <= ulp / 2 ? 2 * ulp : ulp;
}

/** Of two formats, the one with fewer digits: its ulp is what two runs are measured in. */
export function coarser(a: string, b: string): string {
  return (shapes[b]?.precision ?? Infinity) < (shapes[a]?.precision ?? Infinity) ? b : a;
}

/** Ulps of the format, at the truth, between a value and the truth; null where one of them is no number and they differ. */
export function ulpsApart(value: number, truth: number, format: string): number | null {
  if (value === truth || (Number.isNaN(value) && Number.isNaN(truth))) return 0;
  const ulp = Number.isFinite(value) ? ulpOf(truth, format) : null;
  return ulp === null ? null : Math.abs(value - truth) / ulp;
}

/** The pattern of a member of the format, such as 0x3549; empty where the value is not one. */
export function bitsOf(value: number, format: string): string {
  const shape = shapes[format];
  if (shape === undefined) return '';
  if (Number.isNaN(value)) return `0x${shape.nan}`;
  if (format === 'fp64') {
    view.setFloat64(0, value);
    return `0x${view.getBigUint64(0).toString(16).padStart(16, '0')}`;
  }
  const magnitude = magnitudeBits(Math.abs(value), shape, format);
  if (magnitude === null) return '';
  const sign = value < 0 || Object.is(value, -0) ? 2 ** (shape.bits - 1) : 0;
  return `0x${(sign + magnitude).toString(16).padStart(shape.bits / 4, '0')}`;
}

function magnitudeBits(size: number, shape: Shape, format: string): number | null {
  const hidden = 2 ** (shape.precision - 1);
  if (size === Infinity) return format === 'e4m3' ? null : (2 * bias(shape) + 1) * hidden;
  const lowest = 1 - bias(shape);
  const exponent = exponentOf(size);
  const places = size / powerOfTwo(Math.max(exponent, lowest) - shape.precision + 1);
  const pattern = exponent < lowest ? places : places + (exponent - lowest) * hidden;
  // The next pattern up is infinity's, or, where there is none, NaN's.
  const most = format === 'e4m3' ? 0x7e : (2 * bias(shape) + 1) * hidden - 1;
  return Number.isInteger(places) && pattern <= most ? pattern : null;
}
