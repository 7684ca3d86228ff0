// Brings the number labs' texts into the words of a language: their own block, and their names, labels and options.
import type { NumbersWords } from './numbers.en.js';

interface Frame {
  readonly labs: Readonly<Record<string, { readonly name: string; readonly question: string }>>;
  readonly params: Readonly<Record<string, readonly [string, string]>>;
  readonly options: Readonly<Record<string, string>>;
}

export interface WithNumbers {
  readonly numbers: NumbersWords;
}

export function withNumbers<W extends Frame>(words: W, numbers: NumbersWords): W & WithNumbers {
  return {
    ...words,
    numbers,
    labs: { ...words.labs, ...numbers.labs },
    params: { ...words.params, ...numbers.params },
    options: { ...words.options, ...numbers.options },
  };
}
