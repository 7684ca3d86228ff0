// Every text of the bug museum, as one interface; both languages live in web/words.

export interface StoryWords {
  readonly name: string;
  /** What happened. */
  readonly what: string;
  readonly why: string;
}

export interface MuseumWords {
  readonly intro: (count: number) => string;
  readonly list: string;
  readonly unknown: (id: string) => string;
  readonly reported: string;
  readonly side: string;
  readonly sides: Readonly<Record<'wrong' | 'right', string>>;
  readonly numbers: string;
  readonly spec: string;
  readonly open: string;
  readonly waiting: string;
  /** Names of results. */
  readonly results: Readonly<Record<string, string>>;
  /** The engine's words among the values. */
  readonly values: Readonly<Record<string, string>>;
  readonly exhibits: Readonly<Record<string, StoryWords>>;
}
