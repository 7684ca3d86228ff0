// Masks as Python: which keys a query may see, as booleans; and the step that acts on what it may not. Also the rows of
// tables of relative positions.
import type { Step } from '../engine/types.js';
import { numberOf, type Question, Refusal } from './question.js';
import type { Writer } from './steps.js';

const largest: Readonly<Record<string, string>> = {
  fp64: '1.7976931348623157e308',
  fp32: '3.4028234663852886e38',
  fp16: '65504.0',
  bf16: '3.3895313892515355e38',
  e4m3: '448.0',
  e5m2: '57344.0',
};

/** A list of whole numbers of the Spec, in any depth. */
function wholeNumbers(text: string): string {
  const copy = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(copy).join(', ')}]`;
    const number = Number(value);
    if (!Number.isInteger(number)) throw new Refusal('unknown', text);
    return String(number);
  };
  try {
    return copy(JSON.parse(text));
  } catch {
    throw new Refusal('unknown', text);
  }
}

function depth(text: string): number {
  return /^\s*(?:\[\s*)*/.exec(text)?.[0].replace(/\s/g, '').length ?? 0;
}

function causalTerm(q: Question): string {
  const { t, s } = q.heads;
  const shift = q.get('align') === 'bottom_right' ? s - t : 0;
  const sign = q.mistakes.includes('mask_inverted') ? '>=' : q.mistakes.includes('mask_strict') ? '<' : '<=';
  return `(keys ${sign} queries${shift === 0 ? '' : ` + (${shift})`})`;
}

/** A plane of the mask, read the other way round where that is the mistake. */
function plane(q: Question, text: string): string {
  return q.mistakes.includes('mask_inverted') ? `~${text}` : text;
}

function paddingTerm(q: Question, tensor: string): string {
  return plane(q, `(keys < ${tensor}(${wholeNumbers(q.get('lengths'))})[:, None, None, None])`);
}

function customTerm(q: Question, tensor: string): string {
  const text = q.get('allowed');
  const array = `${tensor}(${wholeNumbers(text)})`;
  return plane(q, `(${depth(text) === 3 ? `${array}[:, None]` : array} == 1)`);
}

/** The planes that a mask of these kinds has, joined by "and". */
function planes(q: Question, kinds: readonly string[], tensor: string): string {
  const terms = [
    ...(kinds.includes('causal') ? [causalTerm(q)] : []),
    ...(kinds.includes('padding') ? [paddingTerm(q, tensor)] : []),
    ...(kinds.includes('custom') ? [customTerm(q, tensor)] : []),
  ];
  const joined = terms.length === 0 ? '(keys >= 0)' : terms.join(' & ');
  return q.mistakes.includes('mask_negated') ? `~(${joined})` : joined;
}

const tensorOf = ({ d }: Writer): string => (d.m === 'np' ? 'np.array' : 'torch.tensor');
const shapeOf = ({ b, h, t, s }: Question['heads']): string => `(${b}, ${h}, ${t}, ${s})`;

/** Written once, before the steps, where any of them asks who may see whom. */
export function allowedLines(w: Writer): readonly string[] {
  const { q } = w;
  const kinds = q.get('mask').split('+');
  const { t, s } = q.heads;
  return [
    `queries, keys = ${w.d.m}.arange(${t})[:, None], ${w.d.m}.arange(${s})`,
    `allowed = ${w.d.m}.broadcast_to(${planes(q, kinds, tensorOf(w))}, ${shapeOf(q.heads)})`,
    'empty = ~allowed.any(-1)  # queries without any key',
  ];
}

function constantOf(w: Writer, step: Step): string {
  const text = w.q.get('mask_value');
  if (text === 'min') return w.round(step.format, `-${largest[step.format]}`);
  const number = numberOf(text);
  return w.round(step.format, w.q.get('convert') === 'via_fp32' ? w.round('fp32', number) : number);
}

/** The cells that a step of two planes acts on. */
function planeOf(w: Writer, step: Step): { before: readonly string[]; name: string } {
  const { q } = w;
  if (!q.has('masked_padding')) return { before: [], name: 'allowed' };
  const kinds = q.get('mask').split('+');
  const own = step.name === 'masked_padding' ? ['padding'] : kinds.filter((kind) => kind !== 'padding');
  const name = step.name === 'masked_padding' ? 'not_padding' : 'allowed_first';
  return {
    before: [`${name} = ${w.d.m}.broadcast_to(${planes(q, own, tensorOf(w))}, ${shapeOf(q.heads)})`],
    name,
  };
}

export function maskLines(w: Writer, step: Step, [x = '']: readonly string[]): readonly string[] {
  const { q, d } = w;
  w.use('allowed');
  const { before, name } = planeOf(w, step);
  const at = q.get('mask_at');
  const mode = step.name === 'masked_padding' ? 'add' : at === 'scores' ? q.get('mask_mode') : at;
  const zero = w.round(step.format, '0.0');
  const constant =
    step.name === 'masked_padding' ? w.round(step.format, `-${largest[step.format]}`) : constantOf(w, step);
  const round = (text: string): string => w.round(step.format, text);
  const keep = `keep = ${round(name)}  # 1 where allowed, else 0`;
  const lines: Readonly<Record<string, readonly string[]>> = {
    fill: [`${step.name} = ${d.m}.where(${name}, ${x}, ${constant})`],
    add: [`${step.name} = ${round(`${x} + ${d.m}.where(${name}, ${zero}, ${constant})`)}`],
    multiply: [
      keep,
      `${step.name} = ${round(`${round(`${x} * keep`)} + ${round(`${constant} * ${round('1 - keep')}`)}`)}`,
    ],
    exp: [keep, `${step.name} = ${round(`${x} * keep`)}`],
    weights: [`${step.name} = ${d.m}.where(${name}, ${x}, ${zero})`],
  };
  const said = lines[mode];
  if (said === undefined) throw new Refusal('unknown', mode);
  const lifted = q.get('empty_row') === 'attend_all';
  return [
    ...before,
    ...said,
    ...(lifted ? [`${step.name} = ${d.m}.where(empty[..., None], ${x}, ${step.name})  # such rows see all keys`] : []),
  ];
}

/** Which row of a table of relative positions a query and a key have. */
export function placesLines(w: Writer, step: Step): readonly string[] {
  w.use('allowed');
  const clip = step.clip ?? 0;
  return [`away = ${w.d.m}.clip(keys - queries, ${-clip}, ${clip}) + ${clip}  # row of the table`];
}
