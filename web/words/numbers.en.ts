// Texts of the number labs (number, exp, sum, softmax), English. The other languages have the same keys.
import type { BitsWords } from '../views/bits';
import type { CurveWords } from '../views/curve';
import type { NumberLineWords } from '../views/number-line';

/** What a sentence about one stored number is made from; all are texts for reading. */
export interface StoryFacts {
  readonly typed: string;
  readonly format: string;
  readonly value: string;
  readonly other: string;
  readonly error: string;
  readonly ulps: string;
  readonly largest: string;
  readonly smallest: string;
}

export interface StallFacts {
  readonly index: string;
  readonly sum: string;
  readonly term: string;
  readonly ulp: string;
  readonly format: string;
}

export const numbersEn = {
  all: 'All results, and every step',
  classes: {
    zero: 'zero',
    subnormal: 'subnormal',
    normal: 'normal',
    infinite: 'infinity',
    nan: 'NaN',
  } as Readonly<Record<string, string>>,
  tableKeys: 'Point at a cell, or use the arrow keys: its value in full, with bits.',
  columns: {
    format: 'Format',
    stored: 'Stored',
    bits: 'Bits',
    error: 'Error',
    ulps: 'Error in ulp',
    class: 'Class',
    result: 'e^x',
    lastFinite: 'Last finite',
    firstOverflow: 'First overflow',
    firstSubnormal: 'First subnormal',
    firstZero: 'First zero',
    way: 'Computed as',
    weights: 'Weights',
    rowSum: 'Row sum',
    maxError: 'Largest error in ulp',
    largestExp: 'Largest exp',
  },
  why: {
    exact: (f: StoryFacts) => `${f.typed} is a number of ${f.format}: it is stored without rounding.`,
    nearest: (f: StoryFacts) =>
      `${f.format} has no ${f.typed}. It lies between ${f.value} and ${f.other}; the first is nearer. The error is ${f.error}, that is ${f.ulps} ulp.`,
    tie: (f: StoryFacts) =>
      `${f.typed} is exactly half way between ${f.value} and ${f.other}. A tie goes to the even neighbour, whose last bit is 0: ${f.value}.`,
    underflow: (f: StoryFacts) =>
      `${f.typed} underflows. It is nearer to 0 than to ${f.smallest}, the smallest number of ${f.format}, or half way, where 0 is the even one.`,
    overflow: (f: StoryFacts) =>
      `${f.typed} overflows. The largest number of ${f.format} is ${f.largest}; from half a step beyond it, the nearest is ${f.value}.`,
    overflow_nan: (f: StoryFacts) =>
      `${f.typed} overflows. The largest number of ${f.format} is ${f.largest}, and it has no infinity: beyond half a step it stores NaN.`,
    saturated: (f: StoryFacts) =>
      `${f.typed} is beyond the largest number of ${f.format}. This run saturates: ${f.value} is stored in place of an overflow.`,
    infinite: (f: StoryFacts) => `What was read is ${f.value}, and ${f.format} has a pattern of its own for it.`,
    nan: (f: StoryFacts) =>
      `NaN is no number. ${f.format} has many patterns for it; one of them is always stored here.`,
    read_first: (f: StoryFacts) =>
      `${f.typed} is first read as the nearest fp64 number, and that one is stored without another rounding. Its exact decimal is below.`,
  },
  number: {
    stored: (format: string) => `Stored in ${format}`,
    subnormal:
      'It is subnormal: below the smallest normal number the leading bit is 0, so it has fewer significant bits.',
    exact: (digits: number) => `Exact decimal, ${digits} ${digits === 1 ? 'digit' : 'digits'}`,
    copy: 'Copy exact decimal',
    line: 'Among its neighbours',
    legend: 'Drawn to scale. Filled: what is stored. Open: its neighbours. Dashed: half way, where ties fall.',
    beside: 'The same value in every format',
  },
  exp: {
    curve: (format: string) => `e^x with the limits of ${format}`,
    stored: (typed: string, stored: string, format: string) =>
      `You typed ${typed}; ${format} stores ${stored}, and it is of this that the exponential is taken.`,
    storedExact: (stored: string, format: string) =>
      `${stored} is a number of ${format}: nothing is lost before the exponential.`,
    limits: 'Where each format gives up',
    beside: 'The same input in every format',
    lanes: 'One lane per format, over the same x. The line is your stored input.',
    result: 'Result',
    outcome: {
      normal: (value: string) => `The result is ${value}.`,
      subnormal: (value: string) => `The result ${value} is subnormal: it has fewer significant bits.`,
      zero: () => 'The result underflows to zero.',
      infinite: (value: string) => `The result overflows to ${value}.`,
      nan: () => 'The result is NaN: this format has no infinity to overflow to.',
    },
  },
  softmax: {
    curve: (format: string) => `The shifted logits on e^x, in ${format}`,
    shift: 'Subtract from every logit',
    less: 'Subtract less',
    more: 'Subtract more',
    atMax: 'The maximum',
    none: 'Nothing',
    bars: 'Weights',
    barsHelp:
      'Move the shift: the exps change, the weights stay but for rounding, until a limit of the format is reached.',
    weight: (n: number, weight: string, exp: string) => `Key ${n}: weight ${weight}, exp ${exp}`,
    exp: (value: string) => `exp ${value}`,
    beside: 'Three ways to compute it',
    ways: {
      none: 'Naive: nothing subtracted',
      max: 'Shifted: the maximum subtracted',
      online: 'Online: tile by tile',
    } as Readonly<Record<string, string>>,
    row: 'Row of logits',
    first: (shown: number, all: number) =>
      `Drawn are the first ${shown} of ${all} keys; the steps below hold them all.`,
    same: 'The weights have the same bits as with the maximum subtracted.',
    moved: (keys: string, others: number) =>
      `Compared with the maximum subtracted, rounding moves ${keys}${others === 0 ? '' : '; every other weight has the same bits'}.`,
    movedKey: (n: number, ulps: string) => `key ${n} by ${ulps} ulp`,
    movedMore: (count: number) => `${count} more`,
    limited: (ulps: string) =>
      `Compared with the maximum subtracted, a limit of the format is met here: weights are off by up to ${ulps} ulp.`,
    off: (ulps: string) => `${ulps} ulp off`,
    fine: 'Every exp and the sum are finite here.',
    expOverflow: (n: number, limit: string) =>
      `exp of key ${n} overflows: what is left of the logit is beyond ${limit}. An infinity divided by an infinity is NaN, and a finite exp divided by it is 0.`,
    expNan: (n: number) => `exp of key ${n} is NaN, since the format has no infinity; the sum and all weights follow.`,
    sumOverflow: 'Every exp is finite, but their sum overflows: each weight becomes 0, and no NaN warns of it.',
    sumZero: 'Every exp underflows to 0. So does their sum, and 0 divided by 0 is NaN.',
    lost: (n: number) => `${n} ${n === 1 ? 'exp underflows' : 'exps underflow'} to 0: those weights are lost.`,
  },
  sum: {
    plot: (format: string) => `The running sum in ${format}, and in fp64`,
    running: 'running sum',
    reference: 'fp64 running sum',
    total: 'total',
    exact: 'exact total',
    stallMark: 'stalls at',
    plotHelp: 'Across: how many terms have been added. Up: the sum so far.',
    stalled: (f: StallFacts) =>
      `The sum stalls at index ${f.index}. It is ${f.sum} there, where the numbers of ${f.format} are ${f.ulp} apart; adding ${f.term} is not enough to reach the next one, so every later term is lost as well.`,
    tie: (half: string) =>
      `The exact sum ${half} is half way between two numbers of the format, and the tie goes to the even one.`,
    moves: (error: string) => `It does not stall. The result is ${error} ulp from the exact sum.`,
    exactly: 'It does not stall, and the result is the exact sum, rounded once at most.',
    noRunning: 'Added in pairs, there is no single running sum to draw; the total is marked.',
    value: 'Result',
    beside: 'The same sum in every format',
    columns: { sum: 'Sum', error: 'Error in ulp', stalled: 'Stalls at index' },
    never: 'never',
  },
  bits: {
    label: (format: string) => `Bits of the stored ${format} number`,
    fields: { sign: 'Sign', exponent: 'Exponent', significand: 'Significand' },
    bit: (n: number, field: string, digit: string) => `Bit ${n}, ${field}: ${digit}`,
    keys: 'Click a bit to turn it over. By keyboard: arrow keys move, Space turns over.',
    bias: (stored: string, bias: string) => `${stored} \u2212 ${bias}:`,
    lowest: (stored: string) => `${stored}, read as the lowest:`,
    hidden: (bit: number) => `after a hidden ${bit}`,
    allOnes: 'all ones: no number',
    infinite: 'infinity',
    nan: 'not a number',
  } satisfies BitsWords as BitsWords,
  line: {
    label: (value: string, down: string, up: string, ulp: string) =>
      `Number line: ${value} is stored, between ${down} and ${up}; the spacing is ${ulp}.`,
    stored: 'stored',
    typed: (text: string) => `typed ${text}`,
    spacing: (ulp: string) => `ulp ${ulp}`,
    half: 'Half way: ties fall here',
    beyond: 'typed value is beyond',
  } satisfies NumberLineWords as NumberLineWords,
  curve: {
    largest: 'largest finite',
    normal: 'smallest normal',
    subnormal: 'smallest subnormal',
    scale: 'Scale',
    byPowers: 'By powers of two',
    straight: 'Straight',
    overflow: 'overflow',
    zero: 'zero',
    subnormals: 'subnormal',
    dots: 'Point at a dot, or use the arrow keys: values and bits in full.',
    lane: (format: string, zero: string, subnormal: string, overflow: string) =>
      `${format}: zero up to ${zero}, subnormal up to ${subnormal}, overflow from ${overflow}`,
  } satisfies CurveWords as CurveWords,
  labs: {
    number: { name: 'Number', question: 'What is stored when you write this number?' },
    exp: { name: 'Exp', question: 'What does each format make of e to this power?' },
    softmax: { name: 'Softmax', question: 'What does softmax do with these numbers, in this format?' },
    sum: { name: 'Sum', question: 'What is lost when many numbers are added one by one?' },
  } as Readonly<Record<string, { readonly name: string; readonly question: string }>>,
  params: {
    values: ['Values', 'The terms, as a JSON list.'],
    order: ['Order', 'One after another, in pairs, or with the error carried along.'],
    convert: ['Convert', 'Straight to the format, or through fp32 first.'],
    overflow: ['Overflow', 'To infinity, or to the largest finite number.'],
    online: ['Online', 'Tile by tile, with a running maximum.'],
    tile: ['Tile', 'How many keys are read at a time.'],
  } as Readonly<Record<string, readonly [string, string]>>,
  options: { sequential: 'one by one', pairwise: 'in pairs', compensated: 'compensated' } as Readonly<
    Record<string, string>
  >,
};

export type NumbersWords = typeof numbersEn;
