// Prediction comes before the value: while a question is open, the steps it names, and whatever is computed from them, keep
// their values to themselves. Here is only the rule; the views obey it.
import type { Step } from '../engine/types.js';

/** In place of a step's name: everything the lab answers, shapes too. */
export const kEverything = '*';

/** The question that is open, and the experiment it is about. */
export interface Predicting {
  readonly question: string;
  readonly experiment: string;
}

/** Names of the steps that stay veiled: those named, and those that read a veiled one. Steps come in the order of the run. */
export function veiledSteps(
  steps: readonly Pick<Step, 'name' | 'reads'>[],
  hiding: readonly string[],
): ReadonlySet<string> {
  const veiled = new Set<string>();
  for (const { name, reads } of steps)
    if (hiding.includes(name) || reads.some((read) => veiled.has(read))) veiled.add(name);
  return veiled;
}

/** Labs that show steps of a trace without being the trace lab. */
const alike: readonly string[] = ['compare', 'leak'];

/**
 * Whether a lab is covered as a whole: the open question's own lab where it shows results rather than steps, or where
 * everything is to be hidden; and labs that would show the same steps in another way.
 */
export function coversLab(experiment: string, hiding: readonly string[], predicting: Predicting | null): boolean {
  if (hiding.length === 0 || predicting === null) return false;
  if (experiment === predicting.experiment) return experiment !== 'trace' || hiding.includes(kEverything);
  return predicting.experiment === 'trace' && alike.includes(experiment);
}
