// Whether two decimal texts mean the same number, digit by digit: "0.1" and "0.1000000000000000055..." do not.

interface Digits {
  readonly sign: string;
  /** Without zeros on either end. */
  readonly digits: string;
  /** The power of ten of the last digit. */
  readonly power: number;
}

const kDecimal = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,6}))?$/;

function read(text: string): Digits | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = kDecimal.exec(text.trim()) ?? [];
  const all = `${whole}${fraction}`.replace(/^0+/, '');
  if (whole === '' && fraction === '') return null;
  const digits = all.replace(/0+$/, '');
  return {
    sign: sign === '-' ? '-' : '',
    digits,
    power: Number(exponent) - fraction.length + all.length - digits.length,
  };
}

/** Null where one of them is no decimal. */
export function sameDecimal(left: string, right: string): boolean | null {
  const [a, b] = [read(left), read(right)];
  if (a === null || b === null) return null;
  if (a.digits === '' || b.digits === '') return a.digits === b.digits;
  return a.sign === b.sign && a.digits === b.digits && a.power === b.power;
}
