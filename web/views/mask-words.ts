// Every text of the mask lab, as one interface; both languages live in web/words.

export type Verdict = 'raises' | 'infinite' | 'exact' | 'absorbed' | 'leaks' | 'nan' | 'no_effect';

export interface MaskFacts {
  readonly constant: string;
  readonly stored: string;
  readonly format: string;
  readonly weight: string;
}

export interface MaskWords {
  readonly start: string;
  readonly starts: Readonly<Record<'empty' | 'planes' | 'low' | 'nothing', string>>;
  readonly scores: string;
  readonly planes: Readonly<Record<'allowed' | 'second_mask', string>>;
  readonly planeHelp: string;
  readonly may: string;
  readonly mayNot: string;
  readonly addPlane: string;
  readonly dropPlane: string;
  readonly size: string;
  readonly sizes: Readonly<Record<'moreRows' | 'fewerRows' | 'moreKeys' | 'fewerKeys', string>>;
  readonly grid: string;
  readonly gridHelp: string;
  readonly hint: string;
  readonly constant: string;
  readonly own: string;
  readonly modes: Readonly<Record<string, string>>;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly waiting: string;
  readonly failed: string;
  readonly progress: (done: number, total: number) => string;
  readonly stopped: (done: number, total: number) => string;
  readonly goOn: string;
  readonly gets: (weight: string) => string;
  readonly why: Readonly<Record<Verdict, (facts: MaskFacts) => string>>;
  readonly stored: (facts: MaskFacts, bits: string) => string;
  readonly swallows: string;
  readonly keeps: string;
  readonly steps: string;
}
