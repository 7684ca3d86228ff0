// A Trace as a Python program: its inputs as exact literals, a line or two for every step, and at the end the engine's own
// values, with which each step is compared bit by bit.
import { nested } from '../draw/tensor-text.js';
import type { Step, Trace } from '../engine/types.js';
import { print, parse } from '../state/spec.js';
import { allowedLines } from './masks.js';
import { preludeText } from './prelude.js';
import { Question, Refusal, type Reason } from './question.js';
import { stepLines, Writer, type Dialect } from './steps.js';

export type Program =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: Reason; readonly what: string };

export interface Library extends Dialect {
  readonly title: string;
  readonly importing: readonly string[];
}

const literal = (w: Writer, step: Step, lead: string): string =>
  nested(step.shape, w.q.values(step), ' '.repeat(lead.length));

function inputLine(w: Writer, step: Step): string {
  if (step.shape.includes(0))
    return `${step.name} = ${w.round(step.format, `${w.d.m}.zeros((${step.shape.join(', ')}))`)}`;
  const lead = `${step.name} = ${w.use(step.format)}(`;
  return `${lead}${literal(w, step, lead)})`;
}

const header = (
  library: Library,
  spec: string,
): string => `# Attention step by step with ${library.title}: every step of one question, as Attention Lab computes it.
#
#     ${print(parse(spec)).replace(/[\r\n]/g, ' ')}
#
# Each operation is rounded once into its format, sums run from left to right, and the last lines compare every step with
# the lab's own values, bit by bit. Values that a tensor shows are those of its format; nothing is read from a file or net.`;

const reporting = (m: string): string => `STEPS = {}

def step(name, value):
    STEPS[name] = value
    print(f"\\n{name} {tuple(value.shape)}")
    print(value)
    return value

def same(name, expected):
    """True where every number has the expected bits; NaN is NaN, and zeros keep their signs."""
    found = ${m === 'np' ? 'np.asarray(STEPS[name], dtype=np.float64)' : 'STEPS[name].double()'}
    expected = ${m === 'np' ? 'np.array(expected, dtype=np.float64).reshape(found.shape)' : 'torch.tensor(expected, dtype=torch.float64).reshape(found.shape)'}
    equal = (found == expected) & (${m}.signbit(found) == ${m}.signbit(expected))
    return bool((equal | (${m}.isnan(found) & ${m}.isnan(expected))).all())`;

const comparing = (shapes: string): string => `SHAPES = ${shapes}

different = [name for name in EXPECTED
             if tuple(STEPS[name].shape) != SHAPES[name] or not same(name, EXPECTED[name])]
print(f"\\n{len(EXPECTED) - len(different)} of {len(EXPECTED)} steps have the lab's bits.")
if different:
    raise SystemExit("Different: " + ", ".join(different))`;

/** Views of a step hold its numbers again: shapes say enough of them. */
function expectedText(w: Writer): string {
  const steps = w.q.trace.steps.filter(({ kind }) => kind !== 'input');
  const entries = steps.map((step) => {
    const lead = `    "${step.name}": `;
    return `${lead}${literal(w, step, lead)},`;
  });
  const shapes = steps.map(({ name, shape }) => `"${name}": (${shape.join(', ')}${shape.length === 1 ? ',' : ''})`);
  return `EXPECTED = {\n${entries.join('\n')}\n}\n${comparing(`{${shapes.join(', ')}}`)}`;
}

function bodyText(w: Writer): string {
  const parts: string[] = [];
  for (const { step, lines } of stepLines(w)) {
    const comment = step.formula === '' ? step.name : step.formula;
    parts.push([`# ${comment}`, ...lines, `step("${step.name}", ${step.name})`].join('\n'));
  }
  return parts.join('\n\n');
}

function programText(trace: Trace, library: Library): string {
  const question = new Question(trace);
  const w = new Writer(question, library);
  const inputs = trace.steps.filter(({ kind }) => kind === 'input').map((step) => inputLine(w, step));
  const body = bodyText(w);
  const allowed = w.used.has('allowed') ? ['# Who may see whom', ...allowedLines(w)].join('\n') : '';
  const prelude = preludeText(question, library.m, library.native, w.used);
  const exact = ['exponential', 'power_of_two', 'hyperbolic', 'root_of'].some((name) => w.used.has(name));
  const importing = [
    ...(exact ? ['from decimal import Context, Decimal, setcontext'] : []),
    'from math import inf, isfinite, nan, prod',
    ...library.importing,
    ...(exact ? ['\nsetcontext(Context(prec=60, traps=[]))'] : []),
  ];
  return [
    header(library, trace.spec),
    importing.join('\n'),
    ...prelude,
    reporting(library.m),
    `# Inputs, exact\n${inputs.join('\n')}`,
    ...(allowed === '' ? [] : [allowed]),
    body,
    `# What the lab says\n${expectedText(w)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The program, or why there is none. */
export function writeProgram(trace: Trace, library: Library): Program {
  try {
    return { ok: true, text: programText(trace, library) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, reason: error.reason, what: error.what };
  }
}
