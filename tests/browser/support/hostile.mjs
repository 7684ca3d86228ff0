// Files and texts that somebody made to do harm: names that would run, headers and archives that claim far more than they hold.
import { crc32, deflateRawSync } from 'node:zlib';
import { npy } from './weights.mjs';

/** Each would set `pwned` where it were markup, an address or code. */
export const scripts = [
  '<img src=x onerror="globalThis.pwned=1">',
  '"><svg onload=globalThis.pwned=1>',
  '</script><script>globalThis.pwned=1</script>',
  'javascript:globalThis.pwned=1',
  '${globalThis.pwned=1}',
];
export const [script] = scripts;

const u64 = (n) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(n));
  return bytes;
};
const safetensors = (header, data = Buffer.alloc(0), length = null) => {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header));
  return Buffer.concat([u64(length ?? text.length), text, data]);
};

function numpy(header, version = 1) {
  const text = Buffer.from(`${header}\n`, 'latin1');
  const length = Buffer.alloc(version === 1 ? 2 : 4);
  if (version === 1) length.writeUInt16LE(text.length);
  else length.writeUInt32LE(0xfffffff0);
  return Buffer.concat([Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0]), length, text]);
}
const shaped = (shape) => numpy(`{'descr': '<f4', 'fortran_order': False, 'shape': (${shape}), }`);

/** A zip of one entry; `claims` is the size that it says to have, where that is not the real one. */
export function zip(name, content, { claims = content.length } = {}) {
  const [title, packed] = [Buffer.from(name), deflateRawSync(content, { level: 9 })];
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(content), 0);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(claims, 8);
  const words = (...all) => Buffer.from(all.flatMap((word) => [word & 255, word >> 8]));
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), words(20, 0, 8, 0, 0), sizes, words(title.length, 0), title]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    words(20, 20, 0, 8, 0, 0),
    sizes,
    words(title.length, 0, 0, 0, 0, 0, 0, 0, 0),
    title,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, central, end]);
}

const range = { dtype: 'F32', shape: [1], data_offsets: [0, 4] };
const four = Buffer.alloc(4);

/** Read as what they are, if their names were text: a tensor of one value each. */
export const named = [
  ['names.safetensors', safetensors({ [script]: range, __metadata__: { [script]: script } }, four)],
  ['names.npz', zip(`${script.replaceAll('/', '')}.npy`, npy([1], [1]))],
  [`${script.replaceAll('/', '')}.npy`, npy([1], [1])],
];

/** Small, and each says to be enormous, or is not what it says. */
export const bombs = [
  ['header-2-56.safetensors', safetensors('{}', four, 2n ** 56n + 60n)],
  ['header-beyond.safetensors', safetensors('{}', four, 4096)],
  ['offsets.safetensors', safetensors({ a: { dtype: 'F32', shape: [2 ** 40], data_offsets: [0, 2 ** 42] } }, four)],
  ['overflow.safetensors', safetensors({ a: { ...range, shape: [2 ** 33, 2 ** 31] } }, four)],
  ['digits.safetensors', safetensors(`{"a":{"dtype":"F32","shape":[${'9'.repeat(400)}],"data_offsets":[0,4]}}`, four)],
  ['proto.safetensors', safetensors('{"__proto__":{"dtype":"F32","shape":[1],"data_offsets":[0,9]}}', four)],
  ['deep.safetensors', safetensors(`{"a":${'['.repeat(50_000)}`, four)],
  ['twice.safetensors', safetensors(`{"a":${JSON.stringify(range)},"a":${JSON.stringify(range)}}`, four)],
  ['header-4g.npy', numpy("{'descr': '<f4'", 2)],
  ['shape.npy', shaped('4611686018427387904,')],
  ['product.npy', shaped('4294967296, 4294967296')],
  ['pickle.npy', numpy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }")],
  ['claims-4g.npz', zip('a.npy', npy([1], [1]), { claims: 0xfffffffe })],
  ['empty.npz', Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`)],
];

/** Some 200 KB that inflate to 200 MB, and say so. */
export const inflating = () => {
  const head = npy([50_000_000], []);
  return ['inflates.npz', zip('a.npy', Buffer.concat([head, Buffer.alloc(200_000_000)]))];
};
