// What pack.mjs offers, for the tests that pack with it and unpack again.
export const forText: string;
export const forWasm: string;
export function pack(content: string | Uint8Array, kind: string): string;
