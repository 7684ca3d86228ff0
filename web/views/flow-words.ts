// Texts of what moves and flows, and of the statement on accessibility, as one interface; the catalogues are
// web/words/flow.*.ts.
import type { MapWords } from './map-words';

export interface FlowWords {
  readonly motion: {
    readonly title: string;
    readonly lead: string;
    readonly play: string;
    readonly step: string;
    readonly shapes: string;
    readonly large: (elements: number, most: number) => string;
    /** The first shape, before anything moved. */
    readonly starts: (step: string, elements: number) => string;
    readonly same: (from: string, to: string) => string;
    readonly view: (from: string, to: string, moved: number, of: number) => string;
    readonly copy: (from: string, to: string, of: number) => string;
  };
  readonly attention: {
    readonly title: string;
    readonly lead: string;
    readonly choose: string;
    readonly label: (head: string) => string;
  };
  readonly map: MapWords;
  /** The statement on accessibility, a paragraph each: aim, what was built for it, how it is tested, what is not known. */
  readonly access: { readonly title: string; readonly keys: string; readonly parts: readonly string[] };
}
