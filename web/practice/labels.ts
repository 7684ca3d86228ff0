// What rows, columns and blocks of an answer are called: by the axes of the step it stands in, as everywhere on the page.
import { placeName } from '../views/plane';
import type { Words } from '../words/index.js';
import type { Sitting } from './sitting.js';
import { stepOf } from './question.js';
import type { Label } from './typed.js';

export function labelOf({ question, trace }: Pick<Sitting, 'question' | 'trace'>, words: Words): Label {
  const step = trace?.steps.find(({ name }) => name === stepOf(question));
  const { practice, views } = words;
  return (fromLast, n) => {
    const axis = step?.axes.at(-fromLast);
    if (axis === 'h') return views.head(n);
    if (axis === 'B') return views.batch(n);
    if (step !== undefined) return placeName(step, step.axes.length - fromLast, n, views);
    return fromLast === 1 ? practice.column(n) : practice.row(n);
  };
}
