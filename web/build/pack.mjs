// Packs a part of the single file: an LZMA stream, as base64. gzip finds nothing in it that it could make smaller, and looks
// back 32 KB where this looks back to the beginning. web/engine/unpack.ts is the other end.
import { spawnSync } from 'node:child_process';

/** What packs best, found by trying: how many bits of the byte before, and of the place, choose a byte's chances. */
export const forText = 'lc=2,lp=0,pb=0';
export const forWasm = 'lc=4,lp=0,pb=0';
const kLengthAt = 5;

export function pack(content, kind) {
  const plain = Buffer.from(content);
  const given = ['--format=lzma', `--lzma1=preset=9e,nice=192,${kind}`, '--stdout'];
  const { stdout, stderr, error, status } = spawnSync('xz', given, { input: plain, maxBuffer: 2 ** 28 });
  if (error?.code === 'ENOENT') throw new Error('web/build/pack.mjs needs the program xz (scripts/setup installs it)');
  if (status !== 0) throw new Error(`xz: ${error?.message ?? stderr.toString('utf8').trim()}`);
  // xz leaves the length unsaid, and marks the end.
  stdout.writeBigUInt64LE(BigInt(plain.length), kLengthAt);
  return stdout.toString('base64');
}
