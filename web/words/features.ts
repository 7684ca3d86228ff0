// Joins features' own files of texts to the words of a language: their blocks, and their names of labs, parameters and
// options. Where another file names the same parameter, that name stays.
type Pair = readonly [string, string];

export interface Feature {
  readonly labs?: Readonly<Record<string, { readonly name: string; readonly question: string }>>;
  readonly params?: Readonly<Record<string, Pair>>;
  readonly options?: Readonly<Record<string, string>>;
}

type Names = Required<Feature>;

type Block<F> = F extends Feature ? Omit<F, keyof Feature> : never;
type All<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never;

export function withFeatures<W extends Names, F extends readonly Feature[]>(
  words: W,
  ...features: F
): W & All<Block<F[number]>> {
  const joined = features.reduce<Names>(
    (all, feature) => ({
      ...feature,
      ...all,
      labs: { ...feature.labs, ...all.labs },
      params: { ...feature.params, ...all.params },
      options: { ...feature.options, ...all.options },
    }),
    words,
  );
  return joined as W & All<Block<F[number]>>;
}
