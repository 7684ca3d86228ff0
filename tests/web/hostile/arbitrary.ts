// Inputs that nobody means well with: texts, JSON whose keys reach for prototypes, and good values with a few things wrong.
import fc from 'fast-check';

/** Names that every object has already, or that reach its prototype; what asks an object by a name from outside meets them. */
const reaching: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '0',
  '',
];
const known: readonly string[] = ['kind', 'schema', 'v', 'type', 'spec', 'records', 'aside', 'id', 'state', 'text'];
const shapes: readonly string[] = [
  '<img src=x onerror="globalThis.pwned=1">',
  '</script><script>globalThis.pwned=1</script>',
  'javascript:globalThis.pwned=1',
  '${globalThis.pwned=1}',
  '\u202egnirts\u202c',
  '\ud800',
  '\u0000',
  '\ufeff{}',
  '1e999',
  '-0',
  '0x1p+1024',
  '99999999999999999999999999',
  '%',
  '%E0%A4%A',
  '%00',
  '?&=&==',
  'trace?x=@__proto__:constructor',
  '{{{{{{{{',
  '[[[[[[[['.repeat(4000),
  'x'.repeat(200_001),
];

export const key: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...reaching) },
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 3, arbitrary: fc.constantFrom(...reaching, ...known) },
  { weight: 3, arbitrary: fc.constantFrom(...shapes) },
);

const leaf: fc.Arbitrary<string> = fc.oneof(
  text.map((value) => JSON.stringify(value)),
  fc.constantFrom('null', 'true', '0', '-0', '1', '1e999', '-1', '0.5', '9007199254740993', '1e-400', '2', '[]', '{}'),
  fc.integer().map(String),
);

/** JSON as text: only so can `__proto__` be a key like any other. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }).map((all) => `[${all.join()}]`),
    fc
      .array(fc.tuple(key, tie('value')), { maxLength: 4 })
      .map((all) => `{${all.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
  ),
})).value;

export const json: fc.Arbitrary<unknown> = jsonText.map((source): unknown => JSON.parse(source));

type Holder = Record<string, unknown>;
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

function put(holder: Holder, name: string, value: unknown): void {
  const own = { value, enumerable: true, writable: true, configurable: true };
  if (!Array.isArray(holder)) Object.defineProperty(holder, name, own);
  else if (Number.isInteger(Number(name))) holder[Number(name)] = value;
  else holder.push(value);
}

/** Each place of a value: who holds it, and under which name. */
function placesOf(value: unknown, found: (readonly [Holder, string])[] = []): (readonly [Holder, string])[] {
  if (!isHolder(value)) return found;
  for (const [name, part] of Object.entries(value)) {
    found.push([value, name]);
    placesOf(part, found);
  }
  return found;
}

interface Harm {
  readonly at: number;
  readonly from: number;
  readonly how: 'replace' | 'drop' | 'rename' | 'add' | 'copy' | 'stretch';
  readonly name: string;
  readonly value: unknown;
}
const harm: fc.Arbitrary<Harm> = fc.record({
  at: fc.nat(),
  from: fc.nat(),
  how: fc.constantFrom('replace', 'drop', 'rename', 'add', 'copy', 'stretch'),
  name: key,
  value: json,
});

function stretched(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, 60).repeat(5000);
  if (typeof value === 'number') return value * 1e300 * 1e300;
  return Array.isArray(value)
    ? Array.from({ length: 600 }, (_, i): unknown => value[i % Math.max(1, value.length)])
    : [value];
}

function harmed(root: Holder, { at, from, how, name, value }: Harm): Holder {
  const places = placesOf(root);
  const [holder, own] = places[at % places.length] ?? [root, name];
  const before = Object.hasOwn(holder, own) ? holder[own] : null;
  if (how === 'drop' || how === 'rename') Reflect.deleteProperty(holder, own);
  if (how === 'rename') put(holder, name, before);
  if (how === 'replace') put(holder, own, value);
  if (how === 'add') put(isHolder(before) ? before : holder, name, value);
  if (how === 'stretch') put(holder, own, stretched(before));
  const [giver, given] = places[from % places.length] ?? [root, name];
  if (how === 'copy') put(holder, own, structuredClone(Object.hasOwn(giver, given) ? giver[given] : null));
  return root;
}

/** A good value with none, one or a few things wrong. */
export const nearly = (good: fc.Arbitrary<object>): fc.Arbitrary<unknown> =>
  fc
    .tuple(good, fc.array(harm, { maxLength: 3 }))
    .map(([value, all]) => all.reduce(harmed, structuredClone(value) as Holder));

/** A good text, cut, changed in one place, or with a piece of it elsewhere. */
export const nearlyText = (good: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(good, fc.nat(), fc.nat(), fc.nat(40), fc.constantFrom('cut', 'drop', 'move', 'put'), text)
    .map(([whole, a, b, size, how, piece]) => {
      const [one, two] = [a % (whole.length + 1), b % (whole.length + 1)];
      if (how === 'cut') return whole.slice(0, one);
      if (how === 'drop') return whole.slice(0, one) + whole.slice(one + size);
      const more = how === 'move' ? whole.slice(two, two + size) : piece.slice(0, 5000);
      return whole.slice(0, one) + more + whole.slice(one + (how === 'move' ? 0 : size));
    });
