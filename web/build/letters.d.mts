// What letters.mjs offers, for the tests that write with it and read again.
export function inLetters(text: string): Uint8Array;
