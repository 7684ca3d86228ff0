// Every text about taking numbers elsewhere: programs, copies, pictures, and what a person would write by hand. The
// catalogues are web/words/hand.*.ts.
import type { TensorTarget } from '../draw/tensor-text.js';

export interface HandWords {
  readonly program: string;
  readonly programLead: string;
  readonly copyAs: (library: string) => string;
  readonly runIt: (library: string) => string;
  /** Why there is no program, by its reason; `what` names the step or the number. */
  readonly noProgram: Readonly<Record<string, (what: string) => string>>;
  readonly byHand: string;
  readonly copyOrSave: string;
  readonly targets: Readonly<Record<TensorTarget, string>>;
  readonly save: string;
  readonly saveAs: (kind: string) => string;
  readonly saved: (file: string) => string;
  readonly noPicture: string;
}
