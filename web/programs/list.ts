// The libraries a question can be copied as. A new one is a file and a line here.
import { numpy } from './numpy.js';
import { pytorch } from './pytorch.js';
import type { Library } from './write.js';

export const libraries: readonly Library[] = [numpy, pytorch];
export { writeProgram } from './write.js';
export type { Program } from './write.js';
export type { Reason } from './question.js';
