// What pack.mjs offers, for the tests that pack with it and unpack again.
export function pack(content: string | Uint8Array): Promise<string>;
