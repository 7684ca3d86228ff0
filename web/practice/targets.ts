// What can be predicted of the answer that the stage shows: the focused value, the current step's shape, and the results. Each is
// a question made on the spot, with the same rules as any other.
import type { Trace } from '../engine/types.js';
import { cellName, findStep, valueAt } from '../draw/address';
import { parse } from '../state/spec.js';
import type { LabState } from '../state/store.js';
import type { Words } from '../words/index.js';
import { kEverything } from '../state/hiding.js';
import type { Kind, Question } from './question.js';

export interface Target {
  readonly id: string;
  readonly name: string;
  readonly question: Question;
}

export const kFree = 'free';
/** A value counts as right within this part of its size, or of 1 where it is smaller. */
const kPart = 1e-4;
const kMostCells = 64;
const special: readonly string[] = ['nan', 'inf', '-inf', '-0'];

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && (special.includes(value) || /^-?\d+$/.test(value)));

function question(spec: string, at: string, kind: Kind, hides: readonly string[], size: number): Question {
  const isExact = kind === 'integer' || kind === 'shape';
  const within = isExact || !Number.isFinite(size) ? 'exact' : kPart * Math.max(1, Math.abs(size));
  return { id: `${kFree} ${at}`, activity: kFree, kind, spec, at, within, hides };
}

function ofSteps(state: LabState, spec: string, trace: Trace, words: Words): Target[] {
  const { free } = words.practice;
  const step = findStep(trace, state.focus?.step ?? state.step);
  if (step === null) return [];
  const shape = question(spec, `/steps/${step.name}/shape`, 'shape', [kEverything], 0);
  const targets = [{ id: 'shape', name: free.shape(step.name), question: shape }];
  const { focus } = state;
  if (focus === null) return targets;
  const at = ['/steps', step.name, 'values', ...focus.index].join('/');
  const value = question(spec, at, 'decimal', [step.name], valueAt(trace, step, focus.index));
  return [{ id: 'value', name: free.value(cellName(focus)), question: value }, ...targets];
}

/** Numbers, and rows of numbers that are not too long to be written. */
function kindOf(value: unknown): Kind | null {
  if (isNumber(value)) return Number.isInteger(value) || /^-?\d+$/.test(String(value)) ? 'integer' : 'decimal';
  const flat = Array.isArray(value) ? value.flat() : [];
  return flat.length > 0 && flat.length <= kMostCells && flat.every(isNumber) ? 'matrix' : null;
}

function ofResults(spec: string, trace: Trace, words: Words): Target[] {
  return Object.entries(trace.results).flatMap(([name, value]) => {
    const kind = kindOf(value);
    if (kind === null) return [];
    const size = typeof value === 'number' ? value : 0;
    const asked = question(spec, `/results/${name}`, kind, [kEverything], size);
    return [{ id: name, name: words.practice.free.result(name), question: asked }];
  });
}

export function targetsOf(state: LabState, words: Words): readonly Target[] {
  const { trace, tracedSpec } = state;
  if (trace === null || tracedSpec === null) return [];
  const isLayer = parse(tracedSpec).experiment === 'trace';
  const steps = ofSteps(state, tracedSpec, trace, words);
  // A layer's results are costs and counts; elsewhere they are what the lab is about.
  return isLayer
    ? [...steps, ...ofResults(tracedSpec, trace, words)]
    : [...ofResults(tracedSpec, trace, words), ...steps];
}
