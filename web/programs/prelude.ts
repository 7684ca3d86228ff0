// What the lines of a program lean on, in both libraries: rounding into a format, sums in order, exponentials that are right
// to the last bit. Only what a program uses is written into it.
import type { Question } from './question.js';

/** Significant bits, smallest exponent of a normal number, largest finite number, and whether there are infinities. */
const formats: Readonly<Record<string, readonly [number, number, string, boolean]>> = {
  fp64: [53, -1022, '1.7976931348623157e308', true],
  fp32: [24, -126, '3.4028234663852886e38', true],
  fp16: [11, -14, '65504.0', true],
  bf16: [8, -126, '3.3895313892515355e38', true],
  e4m3: [4, -6, '448.0', false],
  e5m2: [3, -14, '57344.0', true],
};
const types: Readonly<Record<string, string>> = { fp64: 'float64', fp32: 'float32', fp16: 'float16', bf16: 'bfloat16' };

type Uses = (name: string) => boolean;

/** What a rounding makes of a number beyond the largest: by the policy, and by what the format has. */
function beyond(q: Question, m: string, infinite: boolean): string {
  const infinity = infinite ? `${m}.copysign(${m}.full_like(x, inf), x)` : `${m}.full_like(x, nan)`;
  const most = `${m}.copysign(${m}.full_like(x, largest), x)`;
  const overflow = q.get('overflow');
  if (overflow === 'ieee') return infinity;
  return overflow === 'saturate_all' ? most : `${m}.where(${m}.isinf(x), ${infinity}, ${most})`;
}

const roundedText: Readonly<Record<string, (q: Question) => string>> = {
  np: (q) => `def rounded(x, bits, smallest, largest, infinite):
    """The nearest numbers of a format, ties to even, held in float64."""
    x = np.asarray(x, dtype=np.float64)
    exponent = np.frexp(np.where(np.isfinite(x), x, 0.0))[1]
    last_place = np.ldexp(1.0, np.maximum(exponent - bits, smallest - bits + 1))
    y = np.rint(x / last_place) * last_place
    beyond = (${beyond(q, 'np', true)}) if infinite else (${beyond(q, 'np', false)})
    return np.where(np.abs(y) > largest, beyond, y)`,
  torch: (q) => `def rounded(x, bits, smallest, largest, infinite):
    """The nearest numbers of a format, ties to even, held in float64."""
    exponent = torch.frexp(torch.where(torch.isfinite(x), x, torch.zeros_like(x)))[1].long()
    place = torch.clamp(exponent - bits, min=smallest - bits + 1)
    last_place = ((place + 1023) << 52).view(torch.float64)
    y = torch.round(x / last_place) * last_place
    beyond = (${beyond(q, 'torch', true)}) if infinite else (${beyond(q, 'torch', false)})
    return torch.where(y.abs() > largest, beyond, y)`,
};

/** fp16(x) and its kin: one rounding into the format. */
export function formatText(q: Question, m: string, name: string, native: boolean): string {
  const [bits = 53, smallest = 0, largest = '', infinite = true] = formats[name] ?? [];
  const limits = `${bits}, ${smallest}, ${largest}, ${infinite ? 'True' : 'False'}`;
  const read = m === 'np' ? 'np.asarray(x)' : 'tensor(x)';
  const type = `${m}.${types[name] ?? 'float64'}`;
  if (native && (m === 'np' || name === 'fp64'))
    return `def ${name}(x):\n    return ${m === 'np' ? `${read}.astype(${type})` : `${read}.to(${type})`}`;
  if (native)
    return `def ${name}(x):\n    x = tensor(x)  # PyTorch itself would round a float64 twice, by way of float32\n    return x if x.dtype == ${type} else rounded(x.double(), ${limits}).to(${type})`;
  if (name === 'fp64') {
    const wide = m === 'np' ? 'np.asarray(x, dtype=np.float64)' : 'tensor(x).double()';
    const clamp = q.get('overflow') === 'saturate_all' ? `${m}.clip(${wide}, -${largest}, ${largest})` : wide;
    return `def fp64(x):\n    return ${clamp}`;
  }
  return `def ${name}(x):\n    return rounded(${m === 'np' ? 'x' : 'tensor(x).double()'}, ${limits})`;
}

const exactly = (m: string): string =>
  m === 'np'
    ? `def exactly(function, x):
    x = np.asarray(x, dtype=np.float64)
    return np.array([function(value) for value in x.ravel().tolist()], dtype=np.float64).reshape(x.shape)`
    : `def exactly(function, x):
    values = [function(value) for value in x.double().reshape(-1).tolist()]
    return torch.tensor(values, dtype=torch.float64).reshape(x.shape)`;

function toFloat(q: Question): string {
  return q.get('overflow') === 'ieee'
    ? `def to_float(exact):
    return float(exact)`
    : `def to_float(exact):
    limit = 1.7976931348623157e308  # a finite number never becomes an infinity here
    return float(exact) if not exact.is_finite() else max(-limit, min(limit, float(exact)))`;
}

/** exp(1000) is finite and beyond float64: saturating formats must know. */
const exponential = (q: Question): string =>
  q.get('overflow') === 'ieee'
    ? 'to_float(Decimal(value).exp())'
    : 'min(to_float(Decimal(value).exp()), 1.7976931348623157e308) if isfinite(value) else to_float(Decimal(value).exp())';

type Helper = readonly [name: string, needs: string, text: string];

const sums = (q: Question, m: string): readonly Helper[] => [
  ['tensor', '', `def tensor(x):\n    return x if torch.is_tensor(x) else torch.tensor(x, dtype=torch.float64)`],
  ['rounded', '', roundedText[m]?.(q) ?? ''],
  ['wide', '', `def wide(x):\n    return ${m === 'np' ? 'np.asarray(x, dtype=np.float64)' : 'x.double()'}`],
  [
    'dot',
    '',
    `def dot(a, b, inside, outside):
    """Sums of products over the last axis, left to right from the first product, each rounded \`inside\`, the end \`outside\`."""
    if a.shape[-1] == 0:
        return outside(${m}.zeros(${m === 'np' ? 'np.broadcast_shapes' : 'torch.broadcast_shapes'}(a.shape[:-1], b.shape[:-1])))
    sums = inside(a[..., 0] * b[..., 0])
    for i in range(1, a.shape[-1]):
        sums = inside(sums + inside(a[..., i] * b[..., i]))
    return outside(sums)`,
  ],
  [
    'total',
    '',
    `def total(a, inside, outside):
    """Sums over the last axis, likewise."""
    if a.shape[-1] == 0:
        return outside(${m}.zeros(a.shape[:-1]))
    sums = inside(a[..., 0])
    for i in range(1, a.shape[-1]):
        sums = inside(sums + a[..., i])
    return outside(sums)`,
  ],
  [
    'larger',
    '',
    `def larger(a, b):
    """The larger of two; of two equal ones the first; NaN if either is."""
    return ${m}.where((b > a) | ${m}.isnan(b), b, a)`,
  ],
  [
    'largest_of',
    'larger',
    `def largest_of(a, outside):
    if a.shape[-1] == 0:
        return outside(${m}.full(a.shape[:-1], -inf))
    most = a[..., 0]
    for i in range(1, a.shape[-1]):
        most = larger(most, a[..., i])
    return most`,
  ],
];

/** To 60 digits, then the nearest float64: libraries are off by a bit here and there. */
const functions = (q: Question, m: string): readonly Helper[] => [
  ['exactly', '', exactly(m)],
  ['to_float', '', toFloat(q)],
  [
    'exponential',
    'exactly to_float',
    `def exponential(x):
    """e^x to 60 digits, then the nearest float64: libraries are off by a bit here and there."""
    return exactly(lambda value: ${exponential(q)}, x)`,
  ],
  [
    'power_of_two',
    'exactly to_float',
    `def power_of(value):
    if value == -1075:
        return 0.0  # halfway to the smallest number: to even
    if not isfinite(value):
        return 0.0 if value == -inf else value
    return to_float(Decimal(2) ** Decimal(max(-5000.0, min(5000.0, value))))

def power_of_two(x):
    return exactly(power_of, x)`,
  ],
  [
    'hyperbolic',
    'exactly',
    `def tangent_of(value):
    if value != value or value == 0 or abs(value) > 40:
        return value if abs(value) <= 40 or value != value else (1.0 if value > 0 else -1.0)
    x = Decimal(value)
    if abs(value) < 1e-9:
        return float(x - x ** 3 / 3)
    y = (2 * x).exp()
    return float((y - 1) / (y + 1))

def hyperbolic(x):
    return exactly(tangent_of, x)`,
  ],
  [
    'root_of',
    'to_float',
    `def root_of(value, times, reciprocal=False):
    """The square root of a number, taken \`times\` times, or one over it: to 60 digits, then the nearest float64."""
    exact = Decimal(value)
    for _ in range(times):
        exact = exact.sqrt()
    return to_float(1 / exact if reciprocal else exact)`,
  ],
];

const chance = (m: string): readonly Helper[] => [
  [
    'kept',
    '',
    `def kept(shape, p, seed):
    """Which weights dropout keeps: the lab's generator (SplitMix64), one number for each weight in order."""
    state = 14695981039346656037
    for letter in b"dropout":
        state = (state ^ letter) * 1099511628211 % 2 ** 64
    state ^= seed
    answers = []
    for _ in range(prod(shape)):
        state = (state + 0x9E3779B97F4A7C15) % 2 ** 64
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2 ** 64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2 ** 64
        answers.append(((z ^ z >> 31) >> 12) * 2.0 ** -52 + 2.0 ** -53 >= p)
    return ${m === 'np' ? 'np.array' : 'torch.tensor'}(answers, dtype=${m === 'np' ? 'bool' : 'torch.bool'}).reshape(shape)`,
  ],
];

/** The definitions that are used, those they lean on before them. */
export function preludeText(q: Question, m: string, native: readonly string[], used: Set<string>): readonly string[] {
  const list = [...sums(q, m), ...functions(q, m), ...chance(m)];
  const isNative = (name: string): boolean => !q.emulated(name, native);
  for (const [name, needs] of list)
    if (used.has(name)) needs.split(' ').forEach((need) => need !== '' && used.add(need));
  for (const name of Object.keys(formats)) {
    if (!used.has(name)) continue;
    if (m === 'torch') used.add('tensor');
    if (name !== 'fp64' && (!isNative(name) || m === 'torch')) used.add('rounded');
  }
  const uses: Uses = (name) => used.has(name);
  const order = ['tensor', 'rounded', 'fp64', 'fp32', 'fp16', 'bf16', 'e4m3', 'e5m2'];
  const texts = new Map(list.map(([name, , text]) => [name, text]));
  const first = order.filter(uses).map((name) => texts.get(name) ?? formatText(q, m, name, isNative(name)));
  const rest = list.filter(([name]) => uses(name) && !order.includes(name)).map(([, , text]) => text);
  return [...first, ...rest];
}
