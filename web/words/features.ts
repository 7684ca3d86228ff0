// Joins a feature's own file of texts to the words of a language: its block, and its names of labs, parameters and
// options. Where another file names the same parameter, that name stays.
type Pair = readonly [string, string];

export interface Feature {
  readonly labs?: Readonly<Record<string, { readonly name: string; readonly question: string }>>;
  readonly params?: Readonly<Record<string, Pair>>;
  readonly options?: Readonly<Record<string, string>>;
}

type Names = Required<Feature>;

export function withFeature<W extends Names, F extends Feature>(words: W, feature: F): W & Omit<F, keyof Feature> {
  return {
    ...feature,
    ...words,
    labs: { ...feature.labs, ...words.labs },
    params: { ...feature.params, ...words.params },
    options: { ...feature.options, ...words.options },
  };
}
