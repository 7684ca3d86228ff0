// The list of labs, in teaching order: a lab is one file and one line here. `first` is the question it opens on.
import './trace.js';
import './ledger.js';
import './softmax.js';
import './number.js';

export interface Lab {
  readonly experiment: string;
  readonly tag: string;
  readonly first: string;
}

export const labs: readonly Lab[] = [
  { experiment: 'trace', tag: 'trace-lab', first: 'trace?preset=lesson' },
  { experiment: 'ledger', tag: 'ledger-lab', first: 'ledger?d_model=768&heads=12&bias=true' },
  { experiment: 'softmax', tag: 'softmax-lab', first: 'softmax?logits=[500,502]' },
  { experiment: 'number', tag: 'number-lab', first: 'number?value=0.1' },
];

export function labOf(experiment: string): Lab | undefined {
  return labs.find((lab) => lab.experiment === experiment);
}
